//! The only door through which the time comes in. Tests hold the door.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use fairdraw_db::Time;

#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    /// Stands still until it is moved.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    pub fn manual(start: Time) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(start.micros())))
    }

    pub fn now(&self) -> Time {
        match self {
            Self::System => system_now(),
            Self::Manual(micros) => Time::from_micros(micros.load(Ordering::SeqCst)),
        }
    }

    /// Moves a manual clock forward; the system's clock is not ours to move.
    pub fn pass(&self, duration: Duration) {
        if let Self::Manual(micros) = self {
            let step = i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
            micros.fetch_add(step, Ordering::SeqCst);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one home of the system's clock")]
fn system_now() -> Time {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => Time::default() + since,
        Err(before) => Time::default() - before.duration(),
    }
}
