//! What is due: batches to close before their round, batches to resolve after it. Any node may do it, any number of times.

use std::time::Duration;

use fairdraw_db::Time;
use futures_util::future::join_all;
use tokio::sync::Notify;

use super::{
    batch_store::{self, Pending},
    head, resolve,
    rules::from_millis,
};
use crate::{app::App, draws::form_instant::GUARD_MS, error::Result};

/// How long a node may not notice that another one began a batch.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How soon a round that is due is asked for again.
const ASK_AGAIN: Duration = Duration::from_millis(40);
const MOST: i64 = 10_000;
/// Draws that are dealt with at the same time.
const AT_ONCE: usize = 8;

/// Heads have a deadline, results only have somebody waiting: neither waits for the other.
#[derive(Clone, Copy)]
enum Work {
    Heads,
    Results,
}

/// What calls for each kind of work before its time.
#[derive(Default)]
pub struct Wake {
    /// Somebody spun.
    pub heads: Notify,
    /// A batch has its head.
    pub results: Notify,
}

/// The background task of a node.
pub async fn serve(app: App) {
    tokio::join!(keep_on(&app, Work::Heads), keep_on(&app, Work::Results));
}

async fn keep_on(app: &App, work: Work) {
    let wake = match work {
        Work::Heads => &app.spins.wake.heads,
        Work::Results => &app.spins.wake.results,
    };
    loop {
        let wait = match run(app, work).await {
            Ok(None) => LOOK_EVERY,
            Ok(Some(next)) => next.since(app.now()).clamp(Duration::from_millis(1), LOOK_EVERY),
            Err(error) => {
                tracing::warn!(%error, "batches of spins were not dealt with");
                LOOK_EVERY
            }
        };
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = wake.notified() => {}
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Closes and resolves what is due now. Returns when there is something to do next.
pub async fn run_due(app: &App) -> Result<Option<Time>> {
    let (heads, results) = (run(app, Work::Heads).await?, run(app, Work::Results).await?);
    Ok(heads.into_iter().chain(results).min())
}

async fn run(app: &App, work: Work) -> Result<Option<Time>> {
    let mut tx = app.db.read().await?;
    let pending = batch_store::pending(&mut tx, MOST).await?;
    drop(tx);
    let mut draws: Vec<Vec<Pending>> =
        pending.chunk_by(|one, next| one.period_id == next.period_id).map(<[Pending]>::to_vec).collect();
    let mut next = None;
    while !draws.is_empty() {
        let rest = draws.split_off(draws.len().min(AT_ONCE));
        let done = join_all(draws.into_iter().map(|batches| run_one(app.clone(), work, batches))).await;
        next = done.into_iter().flatten().chain(next).min();
        draws = rest;
    }
    Ok(next)
}

/// One draw's trouble is not the others'.
async fn run_one(app: App, work: Work, batches: Vec<Pending>) -> Option<Time> {
    let done = match work {
        Work::Heads => close_due(&app, &batches).await,
        Work::Results => resolve_due(&app, &batches).await,
    };
    match done {
        Ok(next) => next,
        Err(error) => {
            tracing::warn!(%error, period = %batches[0].period_id, "a batch was not dealt with");
            Some(app.now() + LOOK_EVERY)
        }
    }
}

async fn close_due(app: &App, batches: &[Pending]) -> Result<Option<Time>> {
    let mut next = None;
    for batch in batches.iter().filter(|batch| batch.state == "open") {
        let cut_off = from_millis(u64::try_from(batch.open_until).unwrap_or(0).saturating_sub(GUARD_MS));
        if app.now() < cut_off {
            return Ok(next.or(Some(cut_off)));
        }
        if head::close_first(app, batch.period_id).await? {
            app.spins.wake.results.notify_one();
            next = Some(app.now());
        }
    }
    Ok(next)
}

async fn resolve_due(app: &App, batches: &[Pending]) -> Result<Option<Time>> {
    for batch in batches.iter().filter(|batch| batch.state == "headed") {
        let due = from_millis(u64::try_from(batch.open_until).unwrap_or(0));
        if app.now() < due {
            return Ok(Some(due));
        }
        if !resolve::resolve(app, batch.period_id, batch.round).await? {
            return Ok(Some(app.now() + ASK_AGAIN));
        }
    }
    Ok(None)
}
