//! Bundles that are being asked for: made once for everybody who checks a spin, and made anew when more was decided.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
};

use bytes::Bytes;

use crate::{error::Result, ids::PeriodId};

/// So much is kept at most, of all draws together.
const MOST_BYTES: usize = 32 * 1024 * 1024;
/// So many bundles, however small they are.
const MOST_KEPT: usize = 128;
/// So many draws are remembered before those that nobody asks for are forgotten.
const MOST_DESKS: usize = 256;

/// How far a draw was decided: what a bundle tells follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Spins that have their result or are void.
    pub spins: i64,
    /// Of the draw: its rules, and whether it was cancelled.
    pub revision: i64,
}

impl Decided {
    /// Nothing only ever becomes less, so a bundle of more serves whoever asked for less.
    fn covers(self, wanted: Self) -> bool {
        self.spins >= wanted.spins && self.revision >= wanted.revision
    }
}

/// Where one makes and the others wait.
type Desk = Arc<tokio::sync::Mutex<Option<Made>>>;

struct Made {
    decided: Decided,
    /// Alive while it stands on the shelf, or while it is being sent to somebody.
    text: Weak<String>,
}

pub struct Bundles {
    most_bytes: usize,
    desks: Mutex<HashMap<PeriodId, Desk>>,
    shelf: Mutex<Shelf>,
    made: AtomicU64,
}

/// The one that was asked for last stands last.
#[derive(Default)]
struct Shelf {
    bytes: usize,
    texts: VecDeque<(PeriodId, Arc<String>)>,
}

/// A text that many answers share.
struct Shared(Arc<String>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Default for Bundles {
    fn default() -> Self {
        Self::of(MOST_BYTES)
    }
}

impl Bundles {
    fn of(most_bytes: usize) -> Self {
        Self { most_bytes, desks: Mutex::default(), shelf: Mutex::default(), made: AtomicU64::default() }
    }

    /// How many were made on this node.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The bundle that tells at least what is wanted. Where there is none, one makes it and says how far it goes, and
    /// everybody else waits for it. A maker who is called away leaves it to the next in line.
    pub async fn find<Making>(
        &self,
        period: PeriodId,
        wanted: Decided,
        write: impl FnOnce() -> Making,
    ) -> Result<Bytes>
    where
        Making: Future<Output = Result<(Decided, String)>>,
    {
        let desk = self.desk(period);
        let mut last = desk.lock().await;
        let known = last.as_ref().filter(|made| made.decided.covers(wanted));
        let text = if let Some(text) = known.and_then(|made| made.text.upgrade()) {
            text
        } else {
            // What is out of date goes before the new one is made: there are never two of a draw.
            self.take_down(period);
            let (decided, text) = write().await?;
            self.made.fetch_add(1, Ordering::Relaxed);
            let text = Arc::new(text);
            *last = Some(Made { decided, text: Arc::downgrade(&text) });
            text
        };
        self.put_up(period, &text);
        Ok(Bytes::from_owner(Shared(text)))
    }

    fn desk(&self, period: PeriodId) -> Desk {
        let mut desks = lock(&self.desks);
        if desks.len() >= MOST_DESKS && !desks.contains_key(&period) {
            let kept = lock(&self.shelf);
            // Nobody stands there, and nothing of it is kept.
            desks.retain(|period, desk| Arc::strong_count(desk) > 1 || kept.holds(*period));
        }
        desks.entry(period).or_default().clone()
    }

    fn take_down(&self, period: PeriodId) {
        lock(&self.shelf).take(period);
    }

    /// One that is larger than the whole shelf is shared by those who wait for it, and then gone.
    fn put_up(&self, period: PeriodId, text: &Arc<String>) {
        let mut kept = lock(&self.shelf);
        kept.take(period);
        if text.len() > self.most_bytes {
            return;
        }
        kept.bytes += text.len();
        kept.texts.push_back((period, text.clone()));
        while kept.bytes > self.most_bytes || kept.texts.len() > MOST_KEPT {
            let Some((_, oldest)) = kept.texts.pop_front() else { break };
            kept.bytes -= oldest.len();
        }
    }
}

impl Shelf {
    fn holds(&self, period: PeriodId) -> bool {
        self.texts.iter().any(|(of, _)| *of == period)
    }

    fn take(&mut self, period: PeriodId) {
        if let Some(place) = self.texts.iter().position(|(of, _)| *of == period)
            && let Some((_, text)) = self.texts.remove(place)
        {
            self.bytes -= text.len();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::error::{Conflict, Error};

    fn period(number: u128) -> PeriodId {
        PeriodId(Uuid::from_u128(number))
    }

    fn after(spins: i64) -> Decided {
        Decided { spins, revision: 1 }
    }

    async fn ask(bundles: &Bundles, of: u128, spins: i64, length: usize) -> Bytes {
        let make = || async move { Ok((after(spins), "x".repeat(length))) };
        bundles.find(period(of), after(spins), make).await.expect("made")
    }

    fn kept(bundles: &Bundles) -> (usize, usize) {
        let shelf = lock(&bundles.shelf);
        (shelf.texts.len(), shelf.texts.iter().map(|(_, text)| text.len()).sum())
    }

    #[tokio::test]
    async fn is_made_once_until_more_is_decided() {
        let bundles = Bundles::of(100);
        ask(&bundles, 1, 5, 10).await;
        ask(&bundles, 1, 5, 10).await;
        ask(&bundles, 1, 4, 10).await;
        assert_eq!(bundles.made(), 1, "who asked before the last batch gets the newer one");
        ask(&bundles, 1, 6, 12).await;
        assert_eq!((bundles.made(), kept(&bundles)), (2, (1, 12)));
        let amended = Decided { spins: 6, revision: 2 };
        bundles.find(period(1), amended, || async { Ok((amended, String::new())) }).await.expect("made");
        assert_eq!(bundles.made(), 3);
    }

    #[tokio::test]
    async fn keeps_no_more_than_fits_and_what_was_asked_for_last() {
        let bundles = Bundles::of(100);
        for of in 0..50 {
            ask(&bundles, of, 1, 40).await;
            // Asked for again and again, this one stays.
            ask(&bundles, 0, 1, 40).await;
            assert!(kept(&bundles).1 <= 100);
        }
        assert_eq!(kept(&bundles), (2, 80));
        assert_eq!(lock(&bundles.shelf).bytes, 80);
        assert_eq!(bundles.made(), 50);
    }

    #[tokio::test]
    async fn one_that_does_not_fit_is_shared_while_it_is_in_use() {
        let bundles = Bundles::of(100);
        let sent = ask(&bundles, 1, 1, 101).await;
        ask(&bundles, 1, 1, 101).await;
        assert_eq!((bundles.made(), kept(&bundles)), (1, (0, 0)));
        drop(sent);
        ask(&bundles, 1, 1, 101).await;
        assert_eq!(bundles.made(), 2);
    }

    #[tokio::test]
    async fn a_maker_who_fails_or_leaves_keeps_nobody_waiting() {
        let bundles = Bundles::of(100);
        let failed =
            bundles.find(period(1), after(1), || async { Err(Error::Conflict(Conflict::NotYet)) }).await;
        assert!(matches!(failed, Err(Error::Conflict(Conflict::NotYet))));
        let (begun, wait) = tokio::sync::oneshot::channel();
        let leaving = bundles.find(period(1), after(1), || async {
            begun.send(()).expect("somebody listens");
            std::future::pending().await
        });
        tokio::select! {
            _ = leaving => unreachable!("it never ends"),
            told = wait => told.expect("begun"),
        }
        ask(&bundles, 1, 1, 10).await;
        assert_eq!(bundles.made(), 1);
    }

    #[tokio::test]
    async fn draws_that_nobody_asks_for_are_forgotten() {
        let bundles = Bundles::of(100);
        for of in 0..2_000 {
            ask(&bundles, of, 1, usize::from(of % 2 == 0)).await;
        }
        assert_eq!(kept(&bundles).0, MOST_KEPT);
        assert!(lock(&bundles.desks).len() <= MOST_DESKS);
    }
}
