//! Turns that come evenly, for as many as wait for them.

use std::{
    sync::{Arc, Weak},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;

/// Whoever has waited longest is given the next turn. They come from a thread of its own: the timers of the runtime know whole
/// milliseconds only, and at ten thousand a second people came in crowds of about ten, up to 46, who waited for each other.
#[derive(Clone)]
pub struct Turns(Arc<Semaphore>);

impl Turns {
    /// Begins now, and ends with the last who could wait for a turn.
    pub fn every(gap: Duration) -> Self {
        let turns = Arc::new(Semaphore::new(0));
        let given = Arc::downgrade(&turns);
        thread::spawn(move || give(gap, &given));
        Self(turns)
    }

    pub async fn next(&self) {
        self.0.acquire().await.expect("it is never closed").forget();
    }
}

fn give(gap: Duration, turns: &Weak<Semaphore>) {
    let mut next = Instant::now();
    while let Some(turns) = turns.upgrade() {
        let now = Instant::now();
        // More than one when this thread had to wait for a processor itself.
        while next <= now {
            turns.add_permits(1);
            next += gap;
        }
        drop(turns);
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_has_a_turn_before_its_time() {
        let gap = Duration::from_micros(500);
        let began = Instant::now();
        let turns = Turns::every(gap);
        for number in 0..50 {
            turns.next().await;
            assert!(began.elapsed() >= gap * number, "turn {number} after {:?}", began.elapsed());
        }
    }

    #[test]
    fn they_end_with_the_last_who_could_wait() {
        let waiting = Arc::new(Semaphore::new(0));
        let given = Arc::downgrade(&waiting);
        let giving = thread::spawn(move || give(Duration::from_millis(1), &given));
        drop(waiting);
        giving.join().expect("ends");
    }
}
