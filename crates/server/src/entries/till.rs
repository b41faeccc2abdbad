//! The till: people queue in memory, one writer takes all that wait, seats them in one transaction, commits once, then
//! answers each. One write to the disk serves hundreds; the wait is one commit.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError, Weak},
};

use tokio::sync::{mpsc, oneshot};

use super::{Comer, Outcome, batch};
use crate::{
    app::{App, Parts},
    draws,
    error::{Error, Result},
    ids::{DrawId, PeriodId},
};

/// When so many wait, the next is told "busy" at once: a wait must not grow.
const MOST_WAITING: usize = 4096;
/// Enough to share a commit among, small enough that the first does not wait for the last.
const MOST_AT_ONCE: usize = 512;

/// Whoever came is given back, so that nothing about them is copied.
type Answer = (Comer, Outcome);
/// Those who wait for the same period, and where each is told.
type Group = (Vec<Comer>, Vec<oneshot::Sender<Result<Answer>>>);

pub struct Waiting {
    period: PeriodId,
    comer: Comer,
    answer: oneshot::Sender<Result<Answer>>,
}

pub struct Till {
    queue: mpsc::Sender<Waiting>,
    /// Until the writer has taken it.
    receiver: Mutex<Option<mpsc::Receiver<Waiting>>>,
}

impl Till {
    pub fn new() -> Self {
        let (queue, receiver) = mpsc::channel(MOST_WAITING);
        Self { queue, receiver: Mutex::new(Some(receiver)) }
    }

    pub fn take_queue(&self) -> mpsc::Receiver<Waiting> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take().expect("the till is opened once")
    }

    /// Queues, and waits for the commit. What was answered is on the disk.
    pub async fn seat(&self, period: PeriodId, comer: Comer) -> Result<Answer> {
        let (answer, told) = oneshot::channel();
        let busy = |_| Error::Unavailable("the queue for joining is full".to_owned());
        self.queue.try_send(Waiting { period, comer, answer }).map_err(busy)?;
        told.await.map_err(|_| Error::Unavailable("the till ended".to_owned()))?
    }
}

/// The writer of this node.
pub async fn serve(parts: Weak<Parts>, mut queue: mpsc::Receiver<Waiting>) {
    let mut waiting = Vec::with_capacity(MOST_AT_ONCE);
    while queue.recv_many(&mut waiting, MOST_AT_ONCE).await > 0 {
        let Some(app) = parts.upgrade().map(App::from) else { return };
        metrics::histogram!("fairdraw_till_batch")
            .record(f64::from(u32::try_from(waiting.len()).unwrap_or(u32::MAX)));
        let started = std::time::Instant::now();
        serve_some(&app, waiting.drain(..)).await;
        metrics::histogram!("fairdraw_till_seconds").record(started.elapsed());
    }
}

async fn serve_some(app: &App, waiting: impl Iterator<Item = Waiting>) {
    // In the order of their ids, so that two nodes never wait for each other's rows.
    let mut by_period: BTreeMap<PeriodId, Group> = BTreeMap::new();
    for Waiting { period, comer, answer } in waiting {
        let (comers, answers) = by_period.entry(period).or_default();
        comers.push(comer);
        answers.push(answer);
    }
    let (groups, answers): (Vec<_>, Vec<_>) =
        by_period.into_iter().map(|(period, (comers, answers))| ((period, comers), answers)).unzip();
    match seat_all(app, groups).await {
        Ok((outcomes, news)) => {
            // Before the answers: whoever then looks at the page finds themselves counted.
            for draw in &news.joined {
                app.entries.pages.outdate(*draw);
            }
            for (answer, outcome) in answers.into_iter().flatten().zip(outcomes.into_iter().flatten()) {
                // Whoever asked may have gone away: they are in all the same, and will find out by looking.
                answer.send(Ok(outcome)).ok();
            }
            publish(app, news).await;
        }
        Err(error) => {
            tracing::warn!(%error, "a batch of joins was not written");
            for answer in answers.into_iter().flatten() {
                answer.send(Err(Error::Unavailable("the batch was not written".to_owned()))).ok();
            }
        }
    }
}

/// Draws that people joined, and those whose house is full now.
#[derive(Default)]
struct News {
    joined: Vec<DrawId>,
    full: Vec<DrawId>,
}

async fn seat_all(app: &App, groups: Vec<(PeriodId, Vec<Comer>)>) -> Result<(Vec<Vec<Answer>>, News)> {
    let mut tx = app.db.begin().await?;
    let now = app.now();
    let mut news = News::default();
    let mut outcomes = Vec::with_capacity(groups.len());
    for (period, comers) in groups {
        let draw = comers[0].draw;
        let seated = batch::seat(app, &mut tx, period, comers, now).await?;
        if seated.closed {
            news.full.push(draw);
        }
        if seated.joined > 0 {
            news.joined.push(draw);
        }
        outcomes.push(seated.outcomes);
    }
    tx.commit().await?;
    Ok((outcomes, news))
}

async fn publish(app: &App, news: News) {
    for draw in news.full {
        draws::tell(app, draw).await;
    }
    for draw in news.joined {
        app.data.note_joined(draw);
        app.entries.notices.note(draw);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use uuid::Uuid;

    use super::*;
    use crate::ids::{ParticipantId, UserId};

    fn comer() -> Comer {
        Comer {
            draw: DrawId(Uuid::nil()),
            organiser: UserId(Uuid::nil()),
            id: ParticipantId(Uuid::nil()),
            user: UserId(Uuid::nil()),
            phones: Vec::new(),
            name: String::new(),
            avatar: String::new(),
            salt: [0; 32],
            tag: [0; 32],
            team: None,
            inviter: None,
            invitation: None,
            answers: String::new(),
            source: String::new(),
            address_hash: Vec::new(),
            device: crate::data::Device::Other,
            agent: 0,
            most_from_address: None,
            publish_name: false,
            marketing: false,
            code: String::new(),
            contrib: [0; 16],
        }
    }

    #[test]
    fn a_full_queue_says_busy_at_once() {
        let till = Till::new();
        let mut waiting = Vec::new();
        for _ in 0..MOST_WAITING {
            let mut seat = Box::pin(till.seat(PeriodId(Uuid::nil()), comer()));
            assert!(seat.as_mut().now_or_never().is_none(), "there is room to wait");
            waiting.push(seat);
        }
        let answer = till.seat(PeriodId(Uuid::nil()), comer()).now_or_never();
        assert!(matches!(answer, Some(Err(Error::Unavailable(_)))), "{answer:?}");
    }
}
