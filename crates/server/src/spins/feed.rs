//! Heads and results for everybody who watches: read once a node and change, the same bytes for every reader.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::{
    batch_store::{self, Batch},
    ops, outcomes, store, topic,
};
use crate::{
    app::App,
    draws,
    error::Result,
    ids::{DrawId, PeriodId},
};

/// A reader that falls further behind misses events, and looks for its own spin instead.
const BACKLOG: usize = 64;
/// Larger batches are not sent to everybody: phones ask for their own spin.
const MOST_TOLD: i32 = 2_000;
/// How long nobody has to watch before a draw is forgotten.
const LINGER: Duration = Duration::from_secs(30);

type Senders = Arc<Mutex<HashMap<DrawId, broadcast::Sender<Bytes>>>>;

#[derive(Clone, Default)]
pub struct Feeds(Senders);

impl Feeds {
    fn senders(&self) -> MutexGuard<'_, HashMap<DrawId, broadcast::Sender<Bytes>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a draw that nobody watches; false when somebody does.
    fn forget(&self, draw: DrawId, sender: &broadcast::Sender<Bytes>) -> bool {
        let mut senders = self.senders();
        let is_alone = sender.receiver_count() == 0;
        if is_alone {
            senders.remove(&draw);
        }
        is_alone
    }
}

/// Events of a draw from now on; none if it is not an instant one.
pub async fn listen(app: &App, draw: DrawId) -> Result<Option<broadcast::Receiver<Bytes>>> {
    let Some(published) = draws::published(app, draw).await? else { return Ok(None) };
    if !published.draw.form.is_instant() {
        return Ok(None);
    }
    if let Some(sender) = app.spins.feeds.senders().get(&draw) {
        return Ok(Some(sender.subscribe()));
    }
    // Heard from before the first look, so that nothing falls between the two.
    let news = app.hub.listen(&topic(draw));
    let (period, is_lots) = (ops::period(&published).id, published.draw.form.lots.is_some());
    let mut tx = app.db.read().await?;
    let seen = store::standing(&mut tx, period).await?.map_or(0, |standing| standing.revision);
    drop(tx);
    let mut senders = app.spins.feeds.senders();
    if let Some(sender) = senders.get(&draw) {
        return Ok(Some(sender.subscribe()));
    }
    let (sender, reader) = broadcast::channel(BACKLOG);
    senders.insert(draw, sender.clone());
    tokio::spawn(feed(app.clone(), (draw, period, is_lots), sender, news, seen));
    Ok(Some(reader))
}

async fn feed(
    app: App,
    (draw, period, is_lots): (DrawId, PeriodId, bool),
    sender: broadcast::Sender<Bytes>,
    mut news: broadcast::Receiver<i64>,
    mut seen: i64,
) {
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = tokio::time::sleep(LINGER) => {
                if app.spins.feeds.forget(draw, &sender) {
                    return;
                }
            }
            _ = news.recv() => match frames(&app, period, is_lots, seen).await {
                Ok((frames, newest)) => {
                    seen = newest;
                    for frame in frames {
                        // Nobody listening any more is fine.
                        sender.send(frame).ok();
                    }
                    if app.spins.feeds.forget(draw, &sender) {
                        return;
                    }
                }
                Err(error) => tracing::warn!(%error, "heads and results were not read"),
            },
        }
    }
}

/// What happened since, in the order in which it did.
async fn frames(app: &App, period: PeriodId, is_lots: bool, seen: i64) -> Result<(Vec<Bytes>, i64)> {
    let mut tx = app.db.read().await?;
    let mut events: Vec<(i64, Bytes)> = Vec::new();
    for batch in batch_store::since(&mut tx, period, seen).await? {
        if let Some(revision) = batch.headed_revision.filter(|revision| *revision > seen) {
            events.push((revision, frame("head", &head(&batch))));
        }
        if let Some(revision) = batch.ended_revision.filter(|revision| *revision > seen) {
            let event = if batch.state == "void" {
                frame("void", &json!({"round": batch.round, "first": batch.first, "size": batch.size}))
            } else {
                frame("spins", &results(&batch, is_lots))
            };
            events.push((revision, event));
        }
    }
    events.sort_unstable_by_key(|(revision, _)| *revision);
    let newest = events.last().map_or(seen, |(revision, _)| *revision);
    Ok((events.into_iter().map(|(_, frame)| frame).collect(), newest))
}

fn frame(name: &str, data: &Value) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

fn head(batch: &Batch) -> Value {
    json!({
        "round": batch.round,
        "first": batch.first,
        "size": batch.size,
        "head": batch.head.as_ref().map(hex::encode),
        "signature": batch.head_signature.as_ref().map(hex::encode),
        "published_ms": batch.published,
    })
}

fn results(batch: &Batch, is_lots: bool) -> Value {
    let told = batch.outcomes.as_deref().filter(|_| batch.size <= MOST_TOLD);
    let prizes: Option<Vec<i32>> =
        told.filter(|_| !is_lots).map(|bytes| outcomes::read(bytes).map(outcomes::Got::number).collect());
    let lots: Option<Vec<Option<u32>>> =
        told.filter(|_| is_lots).map(|bytes| outcomes::read(bytes).map(|got| got.drawn).collect());
    json!({
        "round": batch.round,
        "signature": batch.beacon.as_ref().map(hex::encode),
        "first": batch.first,
        "prizes": prizes,
        "lots": lots,
    })
}
