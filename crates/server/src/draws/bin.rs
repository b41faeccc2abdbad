//! The recycle bin: in, out again for thirty days, and what is left afterwards. One draw or many at a time.

use std::{collections::BTreeSet, time::Duration};

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{State, jobs::SweepDraw, opening, ops, organiser::TaskView, period_rows, store, tell};
use crate::{
    app::App,
    billing::Feature,
    error::{Conflict, Error, Reason, Result},
    identity::Actor,
    ids::DrawId,
    live,
};

pub const BIN_KEEPS: Duration = Duration::from_hours(30 * 24);
/// How long a slip of the hand can be taken back, on any plan.
const UNDO_WITHIN: Duration = Duration::from_mins(10);
const MOST_AT_ONCE: usize = 100;

/// To the recycle bin. What people joined stays on the public record.
pub async fn delete(app: &App, actor: Actor, id: DrawId) -> Result<()> {
    actor.require_account()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    // Nobody joins between the look and the bin.
    period_rows::hold(&mut tx, id).await?;
    let joined = period_rows::joined(&mut tx, id).await?;
    let running = matches!(draw.state, State::Open | State::Locked);
    if running && joined > 0 && draw.deleted_at.is_none() {
        return Err(Error::Conflict(Conflict::CancelFirst));
    }
    if !store::mark_deleted(&mut tx, id, now).await? {
        return Ok(());
    }
    if running {
        opening::cancel_periods(&mut tx, id, now).await?;
        store::mark_cancelled(&mut tx, id, "deleted", now).await?;
    }
    ops::note(app, &mut tx, &draw, actor, "deleted", json!({})).await?;
    let sweep = SweepDraw { draw: id, deleted_at: now };
    fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &sweep, now + BIN_KEEPS, now).await?;
    tx.commit().await?;
    tell(app, id).await;
    live::tell_user(app, actor.user).await;
    Ok(())
}

pub async fn restore(app: &App, actor: Actor, id: DrawId) -> Result<TaskView> {
    take_out(app, actor, id, false).await?;
    ops::view(app, actor, id).await
}

/// Out of the bin. Taking back what was deleted a moment ago is no matter of plans; restoring is.
async fn take_out(app: &App, actor: Actor, id: DrawId, undo: bool) -> Result<()> {
    actor.require_account()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    let deleted_at = draw.deleted_at.ok_or(Error::Conflict(Conflict::NotInTheBin))?;
    let age = now.since(deleted_at);
    if !undo || age > UNDO_WITHIN {
        actor.require(Feature::RecycleBin)?;
    }
    if age > BIN_KEEPS {
        return Err(Error::Conflict(Conflict::BinTooOld));
    }
    if !store::mark_restored(&mut tx, id, deleted_at, now).await? {
        return Err(Error::Conflict(Conflict::ChangedElsewhere));
    }
    ops::note(app, &mut tx, &draw, actor, "restored", json!({})).await?;
    tx.commit().await?;
    tell(app, id).await;
    live::tell_user(app, actor.user).await;
    Ok(())
}

/// The job when the days are over: what nobody joined is emptied; what people joined stays for the public record.
pub async fn sweep(app: &App, id: DrawId, deleted_at: Time) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if store::sweep(&mut tx, id, deleted_at, app.now()).await? {
        tx.commit().await?;
        tell(app, id).await;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ManyAction {
    Delete,
    /// Takes back a deletion of the last ten minutes.
    Undo,
    Restore,
}

#[derive(Deserialize, ToSchema)]
pub struct ManyAsk {
    pub action: ManyAction,
    #[schema(value_type = Vec<String>)]
    pub lids: Vec<DrawId>,
}

/// What became of each: those that went, and those that did not with the reason.
#[derive(Serialize, ToSchema)]
pub struct ManyDone {
    #[schema(value_type = Vec<String>)]
    pub done: Vec<DrawId>,
    pub failed: Vec<NotDone>,
}

#[derive(Serialize, ToSchema)]
pub struct NotDone {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub sta: i32,
    pub msg: String,
}

/// Each draw for itself: one that is refused does not hold up the others. Returns what went and what did not.
pub async fn many(app: &App, actor: Actor, ask: ManyAsk) -> Result<(Vec<DrawId>, Vec<(DrawId, Error)>)> {
    actor.require_account()?;
    if ask.lids.len() > MOST_AT_ONCE {
        return Err(Error::invalid("lids", Reason::TooMany { most: MOST_AT_ONCE }));
    }
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for id in ask.lids.into_iter().filter(|id| seen.insert(*id)) {
        let result = match ask.action {
            ManyAction::Delete => delete(app, actor, id).await,
            ManyAction::Undo => take_out(app, actor, id, true).await,
            ManyAction::Restore => take_out(app, actor, id, false).await,
        };
        match result {
            Ok(()) => done.push(id),
            // The rest would fare no better.
            Err(error @ (Error::Unavailable(_) | Error::Internal(_))) => return Err(error),
            Err(refusal) => failed.push((id, refusal)),
        }
    }
    Ok((done, failed))
}
