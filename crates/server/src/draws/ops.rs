//! Verbs of the organiser up to the opening: create, change, publish, open, cancel, copy. What is thrown away is in `bin`.

use fairdraw_db::Tx;
use serde_json::json;

use super::{
    Draw, Kind, State,
    admins::{self, Right},
    check, event_rows,
    form::{DrawForm, Opening},
    lifecycle,
    once::Once,
    opening,
    organiser::TaskView,
    period_rows,
    published::RulesVersion,
    sanitise, store,
    summary::OpensBy,
    tell,
};
use crate::{
    app::App,
    billing::Feature,
    claims,
    error::{Conflict, Error, Reason, Result, Thing},
    identity::Actor,
    ids::{DrawId, UserId},
    live, notices,
};

const LONGEST_REASON: usize = 200;

/// A new draft. The same key twice is one draft.
pub async fn create(app: &App, actor: Actor, kind: Kind, form: DrawForm, once: &Once) -> Result<DrawId> {
    actor.require_account()?;
    check::shape(&form).result()?;
    let mut tx = app.db.begin().await?;
    if let Some(known) = once.earlier(&mut tx, actor.user, "create", app.now()).await? {
        return known.parse().map_err(Error::internal);
    }
    let draw = insert_draft(app, &mut tx, actor, kind, form).await?;
    once.done(&mut tx, actor.user, "create", &draw.to_string()).await?;
    tx.commit().await?;
    live::tell_user(app, actor.user).await;
    Ok(draw)
}

async fn insert_draft(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    kind: Kind,
    mut form: DrawForm,
) -> Result<DrawId> {
    let count = u64::try_from(store::count_owned(tx, actor.user).await?).unwrap_or(0);
    actor.require_at_most(Feature::DrawCount, count + 1)?;
    form.description = sanitise::rich_text(&form.description);
    let now = app.now();
    let draw = Draw {
        id: DrawId(app.new_id()),
        organiser: actor.user,
        kind,
        state: State::Draft,
        outcome: None,
        form,
        revision: 1,
        created_at: now,
        updated_at: now,
        published_at: None,
        closes_at: None,
        cancelled_at: None,
        cancel_reason: None,
        deleted_at: None,
    };
    store::insert(tx, &draw).await?;
    note(app, tx, &draw, actor, "created", json!({})).await?;
    Ok(draw.id)
}

/// The form as a copy begins: without times that have passed.
pub async fn copy(app: &App, actor: Actor, id: DrawId, once: &Once) -> Result<DrawId> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = find_owned(&mut tx, actor, id).await?;
    if let Some(known) = once.earlier(&mut tx, actor.user, "copy", app.now()).await? {
        return known.parse().map_err(Error::internal);
    }
    let mut form = draw.form;
    form.starts_at = None;
    form.periods.clear();
    form.opening = if form.is_instant() { Opening::Instant { ends_at: None } } else { Opening::default() };
    let copy = insert_draft(app, &mut tx, actor, draw.kind, form).await?;
    once.done(&mut tx, actor.user, "copy", &copy.to_string()).await?;
    tx.commit().await?;
    live::tell_user(app, actor.user).await;
    Ok(copy)
}

/// Changes a draft as one likes, and a published draw as far as entrants are not hurt.
pub async fn update(
    app: &App,
    actor: Actor,
    id: DrawId,
    mut form: DrawForm,
    revision: Option<i64>,
) -> Result<TaskView> {
    actor.require_account()?;
    form.description = sanitise::rich_text(&form.description);
    let mut tx = app.db.begin().await?;
    let draw = find_owned(&mut tx, actor, id).await?;
    if draw.deleted_at.is_some() || revision.is_some_and(|revision| revision != draw.revision) {
        return Err(Error::Conflict(Conflict::ChangedElsewhere));
    }
    match draw.state {
        State::Draft => check::shape(&form).result()?,
        State::Open => super::publish::amend(app, &mut tx, actor, &draw, &form).await?,
        State::Locked | State::Drawn | State::Settled | State::Cancelled => {
            return Err(Error::Conflict(Conflict::NotOpen));
        }
    }
    if !store::update_form(&mut tx, &draw, &form, app.now()).await? {
        return Err(Error::Conflict(Conflict::ChangedElsewhere));
    }
    tx.commit().await?;
    tell(app, id).await;
    view(app, actor, id).await
}

/// Opens by the organiser's hand. Pressed twice it is one opening.
pub async fn open(app: &App, actor: Actor, id: DrawId) -> Result<TaskView> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::Open).await?;
    if !matches!(draw.form.opening, Opening::Hand { .. }) {
        return Err(Error::Conflict(Conflict::NotOpenedByHand));
    }
    match draw.state {
        State::Open => {
            let periods = period_rows::all(&mut tx, id).await?;
            let period = periods.first().ok_or(Error::NotFound(Thing::Period))?;
            if opening::close_by_hand(app, &mut tx, &draw, period).await? {
                note(app, &mut tx, &draw, actor, "opened", json!({})).await?;
            }
            tx.commit().await?;
            tell(app, id).await;
        }
        State::Locked | State::Drawn | State::Settled => {}
        State::Draft | State::Cancelled => return Err(Error::Conflict(Conflict::NotOpen)),
    }
    view_with(app, actor, id, &[Right::View, Right::Open]).await
}

/// Closes a draw before its time, which its rules must have announced: whoever picks the moment knows who is in the hat,
/// though never what the beacon will say. The reason is on the record. Pressed twice it is one end.
pub async fn end_early(app: &App, actor: Actor, id: DrawId, reason: &str) -> Result<TaskView> {
    actor.require_account()?;
    let reason = checked_reason(reason)?;
    let mut tx = app.db.begin().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::Open).await?;
    if OpensBy::of(&draw.form.opening) != OpensBy::Early {
        return Err(Error::Conflict(Conflict::NotAnnouncedEarly));
    }
    match draw.state {
        State::Open => {
            let periods = period_rows::all(&mut tx, id).await?;
            let period = periods.first().ok_or(Error::NotFound(Thing::Period))?;
            if app.now() < period.starts_at {
                return Err(Error::Conflict(Conflict::NotOpen));
            }
            if opening::close_early(app, &mut tx, &draw, period).await? {
                note(app, &mut tx, &draw, actor, "ended_early", json!({"reason": reason})).await?;
            }
            tx.commit().await?;
            tell(app, id).await;
        }
        State::Locked | State::Drawn | State::Settled => {}
        State::Draft | State::Cancelled => return Err(Error::Conflict(Conflict::NotOpen)),
    }
    view_with(app, actor, id, &[Right::View, Right::Open]).await
}

fn checked_reason(reason: &str) -> Result<&str> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    match crate::identity::check_line(reason, LONGEST_REASON) {
        Some(flaw) => Err(Error::invalid("reason", flaw)),
        None => Ok(reason),
    }
}

/// Before the round is known; everybody sees the reason.
pub async fn cancel(app: &App, actor: Actor, id: DrawId, reason: &str) -> Result<TaskView> {
    actor.require_account()?;
    let reason = checked_reason(reason)?;
    let mut tx = app.db.begin().await?;
    let draw = find_owned(&mut tx, actor, id).await?;
    match draw.state {
        State::Cancelled => return view(app, actor, id).await,
        State::Draft => return Err(Error::Conflict(Conflict::NotOpen)),
        State::Drawn | State::Settled => return Err(Error::Conflict(Conflict::AlreadyDrawn)),
        State::Open | State::Locked => {}
    }
    if !opening::cancel_periods(&mut tx, id, app.now()).await? {
        return Err(Error::Conflict(Conflict::AlreadyDrawn));
    }
    if !store::mark_cancelled(&mut tx, id, reason, app.now()).await? {
        return Err(Error::Conflict(Conflict::AlreadyDrawn));
    }
    for period in period_rows::all(&mut tx, id).await? {
        let told = json!({"reason": reason});
        notices::tell_participants(app, &mut tx, notices::Kind::Cancelled, id, period.id, told).await?;
    }
    note(app, &mut tx, &draw, actor, "cancelled", json!({"reason": reason})).await?;
    // There will be no result to count from: people's data go as long after this.
    claims::promise_erasure(app, &mut tx, &draw).await?;
    tx.commit().await?;
    tell(app, id).await;
    view(app, actor, id).await
}

pub async fn view(app: &App, actor: Actor, id: DrawId) -> Result<TaskView> {
    view_with(app, actor, id, &[Right::View]).await
}

async fn view_with(app: &App, actor: Actor, id: DrawId, rights: &[Right]) -> Result<TaskView> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with_any(&mut tx, actor, id, rights).await?;
    let periods = period_rows::all(&mut tx, id).await?;
    Ok(TaskView::new(app, draw, &periods))
}

/// Anybody else's draw does not exist.
pub async fn find_owned(tx: &mut Tx, actor: Actor, id: DrawId) -> Result<Draw> {
    store::find_owned(tx, actor.user, id).await?.ok_or(Error::NotFound(Thing::Draw))
}

pub async fn note(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    actor: Actor,
    what: &'static str,
    detail: serde_json::Value,
) -> Result<()> {
    note_by(app, tx, draw.id, actor.user, what, detail).await
}

/// The same for work that goes on when the person has left.
pub async fn note_by(
    app: &App,
    tx: &mut Tx,
    draw: DrawId,
    user: UserId,
    what: &'static str,
    detail: serde_json::Value,
) -> Result<()> {
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw,
        period: None,
        what,
        actor: Some(user),
        detail,
        hash: None,
        log_position: None,
    };
    event_rows::insert(tx, event, app.now()).await?;
    Ok(())
}

/// For the user info: how many draws somebody has.
pub async fn count_owned(app: &App, actor: Actor) -> Result<i64> {
    let mut tx = app.db.read().await?;
    Ok(store::count_owned(&mut tx, actor.user).await?)
}

/// The next version of the rules in words.
pub fn next_rules(form: &DrawForm, chain: &str, version: i32, now: fairdraw_db::Time) -> RulesVersion {
    let words = super::rules_text::rules(form, chain);
    let hash = super::rules_text::rules_hash(&words);
    RulesVersion { version, at: now, zh: words.zh, en: words.en, hash }
}

/// What may be done with a draw now.
pub fn allowed(draw: &Draw, participants: i64) -> Vec<&'static str> {
    lifecycle::allowed(draw.state, draw.deleted_at.is_some(), participants, OpensBy::of(&draw.form.opening))
}
