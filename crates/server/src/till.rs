//! A till: people queue in memory, one writer takes all that wait, serves them in one transaction, commits once, then
//! answers each. One write to the disk serves hundreds; the wait is one commit.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    thread,
};

use fairdraw_db::Db;
use tokio::{
    runtime::{self, Handle},
    sync::{mpsc, oneshot},
};

use crate::{
    error::{Error, Result},
    ids::PeriodId,
};

/// When so many wait, the next is told "busy" at once: a wait must not grow.
pub const MOST_WAITING: usize = 4096;
/// Enough to share a commit among, small enough that the first does not wait for the last.
const MOST_AT_ONCE: usize = 512;

pub struct Waiting<I, A> {
    period: PeriodId,
    item: I,
    answer: oneshot::Sender<Result<A>>,
}

pub type Queue<I, A> = mpsc::Receiver<Waiting<I, A>>;
/// Those who wait for the same period.
pub type Groups<I> = Vec<(PeriodId, Vec<I>)>;
/// Where each of them is told, in the same order.
pub type Answers<A> = Vec<Vec<oneshot::Sender<Result<A>>>>;

pub struct Till<I, A> {
    name: &'static str,
    queue: mpsc::Sender<Waiting<I, A>>,
    /// Until the writer has taken it.
    receiver: Mutex<Option<Queue<I, A>>>,
}

impl<I, A> Till<I, A> {
    /// `name` is what its measurements are called.
    pub fn new(name: &'static str) -> Self {
        let (queue, receiver) = mpsc::channel(MOST_WAITING);
        Self { name, queue, receiver: Mutex::new(Some(receiver)) }
    }

    pub fn take_queue(&self) -> Queue<I, A> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take().expect("the till is opened once")
    }

    /// Queues, and waits for the commit. What was answered is on the disk.
    pub async fn serve(&self, period: PeriodId, item: I) -> Result<A> {
        let (answer, told) = oneshot::channel();
        let busy = |_| Error::Unavailable(format!("the queue for {} is full", self.name));
        self.queue.try_send(Waiting { period, item, answer }).map_err(busy)?;
        told.await.map_err(|_| Error::Unavailable("the till ended".to_owned()))?
    }
}

/// What the writer of a till works with.
pub struct Desk {
    /// Its own way to the database.
    pub db: Db,
    /// Where everything else of the node runs.
    pub node: Handle,
}

/// Runs the writer of a till on a thread of its own. Among the other tasks it would stand in line behind the very people it
/// is to serve, at each of the dozen steps to the database and back.
pub fn on_own_thread<W: Future<Output = ()>>(
    name: &str,
    db: &Db,
    writer: impl FnOnce(Desk) -> W + Send + 'static,
) {
    let (node, db) = (Handle::current(), db.clone());
    let work = move || {
        let own = runtime::Builder::new_current_thread().enable_all().build();
        let own = own.expect("a program that starts has room for a runtime");
        own.block_on(async { writer(Desk { db: db.apart(), node }).await });
    };
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .expect("a program that starts has room for a thread");
}

/// Waits for somebody and takes all who wait by then, in the order of their periods, so that two nodes never wait for each
/// other's rows. `None`: nobody can come any more.
pub async fn next<I, A>(queue: &mut Queue<I, A>) -> Option<(Groups<I>, Answers<A>)> {
    let mut waiting = Vec::with_capacity(MOST_AT_ONCE);
    if queue.recv_many(&mut waiting, MOST_AT_ONCE).await == 0 {
        return None;
    }
    let mut by_period: BTreeMap<PeriodId, (Vec<I>, Vec<_>)> = BTreeMap::new();
    for Waiting { period, item, answer } in waiting {
        let (items, answers) = by_period.entry(period).or_default();
        items.push(item);
        answers.push(answer);
    }
    Some(by_period.into_iter().map(|(period, (items, answers))| ((period, items), answers)).unzip())
}

impl Desk {
    /// In one task of the node: it wakes those who wait as a neighbour does, without the lock and the call to the system
    /// that each of them costs from another thread. Whoever asked may have gone away: it is done all the same, and they
    /// will find out by looking.
    pub fn answer_all<A: Send + 'static>(&self, answers: Answers<A>, outcomes: Vec<Vec<A>>) {
        self.node.spawn(async move {
            for (answer, outcome) in answers.into_iter().flatten().zip(outcomes.into_iter().flatten()) {
                answer.send(Ok(outcome)).ok();
            }
        });
    }
}

pub fn refuse_all<A>(answers: Answers<A>) {
    for answer in answers.into_iter().flatten() {
        answer.send(Err(Error::Unavailable("the batch was not written".to_owned()))).ok();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_full_queue_says_busy_at_once() {
        let till: Till<u32, ()> = Till::new("tests");
        let mut waiting = Vec::new();
        for number in 0..4096 {
            let mut served = Box::pin(till.serve(PeriodId(Uuid::nil()), number));
            assert!(served.as_mut().now_or_never().is_none(), "there is room to wait");
            waiting.push(served);
        }
        let answer = till.serve(PeriodId(Uuid::nil()), 7).now_or_never();
        assert!(matches!(answer, Some(Err(Error::Unavailable(_)))), "{answer:?}");
    }
}
