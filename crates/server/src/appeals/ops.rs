//! Verbs of appeals.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    About, AppealState,
    store::{self, AppealRow, NewAppeal},
};
use crate::{
    app::App,
    draws::{self, Published, Right},
    entries::{self, Door},
    error::{Conflict, Error, Reason, Result, Thing},
    http::Page,
    identity::{Actor, check_line},
    ids::{AppealId, DrawId, ParticipantId, PeriodId, UserId},
    live,
    notices::{self, Kind},
};

const LONGEST: usize = 500;
const LONGEST_ANSWER: usize = 200;
/// The protocol's status of somebody whom the organiser took out.
const EXCLUDED: i32 = 5;

/// Where I stand: whether I may appeal, about what, and what became of my appeal.
#[derive(Serialize, ToSchema)]
pub struct MyAppeal {
    pub may_appeal: bool,
    pub about: Option<About>,
    pub appeal: Option<OwnAppeal>,
}

#[derive(Serialize, ToSchema)]
pub struct OwnAppeal {
    pub about: About,
    pub text: String,
    pub state: AppealState,
    pub answer: String,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = Option<String>)]
    pub answered_at: Option<Time>,
}

#[derive(Serialize, ToSchema)]
pub struct AppealPage {
    pub open: i64,
    pub answered: i64,
    pub list: Vec<AppealView>,
}

#[derive(Serialize, ToSchema)]
pub struct AppealView {
    #[schema(value_type = String)]
    pub id: AppealId,
    pub about: About,
    pub name: String,
    pub avatar: String,
    #[schema(value_type = Option<String>)]
    pub member: Option<ParticipantId>,
    /// Why they were taken out.
    pub reason: String,
    pub text: String,
    pub state: AppealState,
    pub answer: String,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = Option<String>)]
    pub answered_at: Option<Time>,
    /// Whether the hat still takes entries: afterwards nothing can be changed, only explained.
    pub is_open: bool,
}

/// What happened to somebody that they may appeal against.
async fn grievance(
    app: &App,
    tx: &mut Tx,
    published: &Published,
    actor: Actor,
    door: Door<'_>,
) -> Result<Option<(About, Option<ParticipantId>)>> {
    let period = published.current(app.now());
    if actor.user == published.draw.organiser || !period.takes(app.now()) {
        return Ok(None);
    }
    match store::entry(tx, period.id, actor.user).await? {
        Some((id, EXCLUDED)) => Ok(Some((About::Excluded, Some(id)))),
        Some(_) => Ok(None),
        None => {
            let refused = entries::is_closed_to(app, tx, published, door, actor).await?
                && !store::has_pass(tx, period.id, actor.user).await?;
            Ok(refused.then_some((About::Door, None)))
        }
    }
}

pub async fn mine(app: &App, actor: Actor, id: DrawId, door: Door<'_>) -> Result<MyAppeal> {
    let published = draws::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let mut tx = app.db.read().await?;
    let grievance = grievance(app, &mut tx, &published, actor, door).await?.map(|(about, _)| about);
    let period = published.current(app.now()).id;
    let appeal = store::latest(&mut tx, period, actor.user).await?.and_then(|row| {
        Some(OwnAppeal {
            about: About::from_name(&row.about)?,
            text: row.text,
            state: AppealState::from_name(&row.state)?,
            answer: row.answer,
            created_at: row.created_at,
            answered_at: row.answered_at,
        })
    });
    let is_new = grievance.is_some() && grievance != appeal.as_ref().map(|appeal| appeal.about);
    Ok(MyAppeal { may_appeal: is_new, about: grievance, appeal })
}

/// Once for each thing that happened to somebody, while the hat is open.
pub async fn send(app: &App, actor: Actor, id: DrawId, text: &str, door: Door<'_>) -> Result<()> {
    actor.require_own_hand()?;
    let text = checked(text)?;
    let published = draws::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let mut tx = app.db.begin().await?;
    let grievance = grievance(app, &mut tx, &published, actor, door).await?;
    let (about, participant) = grievance.ok_or(Error::Conflict(Conflict::NothingToAppeal))?;
    let (draw, appeal) = (&published.draw, AppealId(app.new_id()));
    let period = published.current(app.now()).id;
    let new = NewAppeal { id: appeal, draw: id, period, user: actor.user, participant, about, text };
    if !store::insert(&mut tx, new, app.now()).await? {
        return Err(Error::Conflict(Conflict::AppealedBefore));
    }
    draws::note(app, &mut tx, draw, actor, "appealed", json!({"about": about})).await?;
    notices::tell(app, &mut tx, draw.organiser, Kind::Appealed, id, &appeal.to_string(), json!({})).await?;
    tx.commit().await?;
    live::tell_user(app, draw.organiser).await;
    Ok(())
}

/// Some lines of text, with nothing invisible in them.
fn checked(text: &str) -> Result<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::invalid("text", Reason::Required));
    }
    if text.chars().count() > LONGEST {
        return Err(Error::invalid("text", Reason::TooLong { most: LONGEST }));
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    match lines.iter().find_map(|line| check_line(line, LONGEST)) {
        Some(flaw) => Err(Error::invalid("text", flaw)),
        None => Ok(lines.join("\n")),
    }
}

pub async fn list(app: &App, actor: Actor, id: DrawId, answered: bool, page: Page) -> Result<AppealPage> {
    let mut tx = app.db.read().await?;
    draws::find_with(&mut tx, actor, id, Right::View).await?;
    let (open, done) = store::counts(&mut tx, id).await?;
    let rows = store::page(&mut tx, id, answered, (page.limit(), page.offset()), app.now()).await?;
    Ok(AppealPage { open, answered: done, list: rows.into_iter().filter_map(view).collect() })
}

fn view(row: AppealRow) -> Option<AppealView> {
    Some(AppealView {
        id: row.id,
        about: About::from_name(&row.about)?,
        name: row.name.unwrap_or_default(),
        avatar: row.avatar.unwrap_or_default(),
        member: row.participant_id,
        reason: row.status_reason.unwrap_or_default(),
        text: row.text,
        state: AppealState::from_name(&row.state)?,
        answer: row.answer,
        created_at: row.created_at,
        answered_at: row.answered_at,
        is_open: row.is_open,
    })
}

/// Accepted: back into the hat, or past the door; only while the hat is open. Declined: with the reason.
pub async fn answer(
    app: &App,
    actor: Actor,
    id: DrawId,
    appeal: AppealId,
    accept: bool,
    reason: &str,
) -> Result<()> {
    actor.require_account()?;
    let reason = reason.trim();
    if !accept && reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    if let Some(flaw) = check_line(reason, LONGEST_ANSWER) {
        return Err(Error::invalid("reason", flaw));
    }
    let mut tx = app.db.begin().await?;
    let draw = draws::find_owned(&mut tx, actor, id).await?;
    let row = store::find(&mut tx, id, appeal, app.now()).await?.ok_or(Error::NotFound(Thing::Appeal))?;
    let state = if accept { AppealState::Accepted } else { AppealState::Declined };
    if !store::answer(&mut tx, appeal, state, reason, app.now()).await? {
        return Err(Error::Conflict(Conflict::AppealOver));
    }
    if accept {
        make_good(app, &mut tx, id, &row).await?;
    }
    let what = if accept { "appeal_accepted" } else { "appeal_declined" };
    draws::note(app, &mut tx, &draw, actor, what, json!({"about": row.about})).await?;
    let detail = json!({"accepted": accept, "about": row.about, "reason": reason});
    notices::tell(app, &mut tx, row.user_id, Kind::AppealAnswered, id, &appeal.to_string(), detail).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    live::tell_user(app, row.user_id).await;
    Ok(())
}

async fn make_good(app: &App, tx: &mut Tx, draw: DrawId, row: &AppealRow) -> Result<()> {
    if let Some(member) = row.participant_id {
        // Whether or not somebody had put them back already.
        draws::take_back(app, tx, draw, member).await?;
    } else if !store::give_pass(tx, row.period_id, row.user_id, app.now()).await? {
        return Err(Error::Conflict(Conflict::NotOpen));
    }
    Ok(())
}

/// Whether somebody may join although enough people came from their address.
pub async fn has_pass(app: &App, period: PeriodId, user: UserId) -> Result<bool> {
    Ok(store::has_pass(&mut app.db.read().await?, period, user).await?)
}
