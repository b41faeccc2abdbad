//! "More people have joined": told to every node at most four times a second and draw, however many join.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tokio::sync::Notify;

use super::store;
use crate::{
    app::{App, Parts},
    draws::{self, Counts},
    error::Result,
    ids::{DrawId, PeriodId},
};

const PAUSE: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct Notices {
    changed: Mutex<HashSet<DrawId>>,
    wake: Arc<Notify>,
}

impl Notices {
    pub fn note(&self, draw: DrawId) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).insert(draw);
        self.wake.notify_one();
    }

    pub fn wake(&self) -> Arc<Notify> {
        self.wake.clone()
    }

    fn take(&self) -> HashSet<DrawId> {
        std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Notices {
    /// Lets the one who waits see that there is nobody left to tell.
    fn drop(&mut self) {
        self.wake.notify_one();
    }
}

pub async fn serve(parts: Weak<Parts>, wake: Arc<Notify>) {
    loop {
        wake.notified().await;
        {
            let Some(app) = parts.upgrade().map(App::from) else { return };
            for draw in app.entries.notices.take() {
                if let Err(error) = app.bus.publish(&draws::count_topic(draw), app.now().micros()).await {
                    tracing::warn!(%error, "a live count was not sent");
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// How many are in a period now.
pub async fn count_of(app: &App, period: PeriodId) -> Result<Counts> {
    let mut tx = app.db.read().await?;
    let (participants, codes, codes_out, spins) =
        store::all_counts(&mut tx, period).await?.unwrap_or_default();
    Ok(Counts { participants, codes, codes_out, spins })
}
