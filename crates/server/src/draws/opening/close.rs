//! Closing a hat: at its time, when the last seat is taken, or by the organiser's hand.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use serde_json::json;

use super::store;
use crate::{
    app::App,
    claims,
    draws::{
        Draw, Period, PeriodState, State, event_rows,
        form::{Fallback, Opening},
        jobs::{ClosePeriod, SealPeriod},
        period_rows, store as draws,
    },
    error::Result,
    ids::{DrawId, PeriodId},
    notices::{self, Kind},
    spins,
};

/// Later than this and the record says so.
const LATE: Duration = Duration::from_mins(1);

/// What closing came to.
enum Ending {
    Seal,
    NoEntries,
    Cancel(&'static str),
}

/// The last seat was taken: closes the period in the caller's transaction. Returns whether this call did it.
pub async fn close_when_full(app: &App, tx: &mut Tx, draw: DrawId, period: PeriodId) -> Result<bool> {
    let now = app.now();
    if !store::mark_locked(tx, period, now).await? {
        return Ok(false);
    }
    lock_draw(tx, draw, now).await?;
    after_lock(app, tx, draw, period, "full", now).await?;
    Ok(true)
}

/// The last ticket of a pool, or the last slip, is gone: nobody can spin any more. Returns whether this call closed it.
pub async fn close_sold_out(app: &App, tx: &mut Tx, draw: &Draw, period: PeriodId) -> Result<bool> {
    let now = app.now();
    if !store::mark_locked(tx, period, now).await? {
        return Ok(false);
    }
    lock_draw(tx, draw.id, now).await?;
    let why = if draw.form.lots.is_some() { "slips_gone" } else { "sold_out" };
    note(app, tx, (draw.id, period), "closed", json!({"why": why}), now).await?;
    Ok(true)
}

/// Every spin has its result.
pub async fn end_instant(tx: &mut Tx, draw: DrawId, outcome: Option<&'static str>, now: Time) -> Result<()> {
    let to = if outcome.is_some() { State::Drawn } else { State::Settled };
    let outcome = outcome.unwrap_or("no_entries");
    draws::move_state(tx, draw, State::Locked, to, Some(outcome), now).await?;
    Ok(())
}

/// The organiser pressed. Returns whether this call closed it.
pub async fn close_by_hand(app: &App, tx: &mut Tx, draw: &Draw, period: &Period) -> Result<bool> {
    finish(app, tx, draw, period, app.now(), "by hand").await
}

/// The organiser ended a draw early that was announced so. Returns whether this call closed it.
pub async fn close_early(app: &App, tx: &mut Tx, draw: &Draw, period: &Period) -> Result<bool> {
    finish(app, tx, draw, period, app.now(), "early").await
}

/// The job at a period's closing time.
pub async fn close_due(app: &App, id: PeriodId) -> Result<()> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let Some(period) = period_rows::find(&mut tx, id).await? else { return Ok(()) };
    let Some(draw) = draws::find(&mut tx, period.draw).await? else { return Ok(()) };
    if !matches!(period.state, PeriodState::Waiting | PeriodState::Open) || draw.state != State::Open {
        return Ok(());
    }
    // The clock went back: the announced time counts.
    if now < period.closes_at {
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &ClosePeriod { period: id }, period.closes_at, now)
            .await?;
        tx.commit().await?;
        return Ok(());
    }
    if now.since(period.closes_at) > LATE {
        let detail = json!({"seconds": now.since(period.closes_at).as_secs()});
        note(app, &mut tx, (draw.id, id), "late", detail, now).await?;
    }
    let closed_at = period.closes_at;
    finish(app, &mut tx, &draw, &period, closed_at, "time").await?;
    tx.commit().await?;
    crate::draws::tell(app, draw.id).await;
    Ok(())
}

async fn finish(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    period: &Period,
    closed_at: Time,
    why: &str,
) -> Result<bool> {
    if !store::mark_locked(tx, period.id, closed_at).await? {
        return Ok(false);
    }
    let now = app.now();
    // Counted after the lock, so nobody can join behind the count.
    let participants = store::participants(tx, period.id).await?;
    match ending(draw, participants) {
        Ending::Seal if draw.form.is_instant() => {
            lock_draw(tx, draw.id, now).await?;
            note(app, tx, (draw.id, period.id), "closed", json!({"why": why}), now).await?;
            spins::finish(app, tx, draw.id, period.id, now).await?;
        }
        Ending::Seal => {
            lock_draw(tx, draw.id, now).await?;
            after_lock(app, tx, draw.id, period.id, why, now).await?;
        }
        Ending::NoEntries => {
            store::mark_empty(tx, period.id, now).await?;
            note(app, tx, (draw.id, period.id), "no_entries", json!({}), now).await?;
            super::decide::settle(tx, draw.id, now).await?;
            claims::promise_erasure(app, tx, draw).await?;
        }
        Ending::Cancel(reason) => {
            store::mark_period_cancelled(tx, period.id).await?;
            let detail = json!({"reason": reason, "participants": participants});
            notices::tell_participants(app, tx, Kind::Cancelled, draw.id, period.id, detail.clone()).await?;
            note(app, tx, (draw.id, period.id), "cancelled", detail, now).await?;
            cancel_or_go_on(app, tx, draw, reason, now).await?;
        }
    }
    Ok(true)
}

fn ending(draw: &Draw, participants: i64) -> Ending {
    let people = u64::try_from(participants).unwrap_or(0);
    if people == 0 {
        return Ending::NoEntries;
    }
    if let Opening::Full { people: wanted, fallback: Fallback::Cancel, .. } = draw.form.opening
        && people < u64::from(wanted)
    {
        return Ending::Cancel("not_full");
    }
    if people < u64::from(draw.form.min_participants) {
        return Ending::Cancel("too_few");
    }
    Ending::Seal
}

/// A draw with further periods goes on; one without is cancelled.
async fn cancel_or_go_on(app: &App, tx: &mut Tx, draw: &Draw, reason: &str, now: Time) -> Result<()> {
    if store::unfinished(tx, draw.id).await? == 0 && store::drawn_periods(tx, draw.id).await? == 0 {
        draws::mark_cancelled(tx, draw.id, reason, now).await?;
    } else {
        super::decide::settle(tx, draw.id, now).await?;
    }
    claims::promise_erasure(app, tx, draw).await
}

/// So long before its round a hat cannot be cancelled any more: our clock may be behind the beacon's, and whoever knows the
/// round would choose.
const TOO_LATE_TO_CANCEL: Duration = Duration::from_secs(5);

/// Cancels every period that is not decided. False: one of them is being decided this very moment.
pub async fn cancel_periods(tx: &mut Tx, draw: DrawId, now: Time) -> Result<bool> {
    let known_by = now + TOO_LATE_TO_CANCEL;
    Ok(store::cancel_undecided(tx, draw).await? && store::due_periods(tx, draw, known_by).await? == 0)
}

/// A draw is locked when its last hat is.
async fn lock_draw(tx: &mut Tx, draw: DrawId, now: Time) -> Result<()> {
    if store::periods_taking(tx, draw).await? == 0 {
        draws::move_state(tx, draw, State::Open, State::Locked, None, now).await?;
    }
    Ok(())
}

async fn after_lock(
    app: &App,
    tx: &mut Tx,
    draw: DrawId,
    period: PeriodId,
    why: &str,
    now: Time,
) -> Result<()> {
    note(app, tx, (draw, period), "closed", json!({"why": why}), now).await?;
    fairdraw_jobs::enqueue(tx, app.new_id(), &SealPeriod { period }, now).await?;
    Ok(())
}

async fn note(
    app: &App,
    tx: &mut Tx,
    (draw, period): (DrawId, PeriodId),
    what: &'static str,
    detail: serde_json::Value,
    now: Time,
) -> Result<()> {
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw,
        period: Some(period),
        what,
        actor: None,
        detail,
        hash: None,
        log_position: None,
    };
    event_rows::insert(tx, event, now).await?;
    Ok(())
}
