//! Participants as the organiser sees them: one person's steps, the ranking, codes given by hand.

use std::fmt::Write;

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    admins::{self, Right},
    member_rows,
    once::Once,
    ops, tell,
};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    error::{Conflict, Error, Reason, Result, Thing},
    identity::{Actor, check_line},
    ids::{DrawId, ParticipantId},
};

const MOST_GRANTED: u32 = 100;
const CODE_LENGTH: usize = 12;

#[derive(Serialize, ToSchema, sqlx::FromRow)]
pub struct MemberView {
    #[schema(value_type = String)]
    pub id: ParticipantId,
    pub period: i32,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    #[schema(value_type = String)]
    pub joined_at: Time,
    pub codes: i32,
    pub invites: i32,
    /// The protocol's status; 0 is in the hat.
    pub status: i32,
    pub status_reason: String,
    pub source: String,
}

#[derive(Serialize, ToSchema)]
pub struct MemberList {
    pub list: Vec<MemberView>,
}

/// One person with what they did.
#[derive(Serialize, ToSchema)]
pub struct MemberSteps {
    pub member: MemberView,
    pub steps: Vec<MemberStep>,
}

#[derive(Serialize, ToSchema, sqlx::FromRow)]
pub struct MemberStep {
    #[schema(value_type = String)]
    pub at: Time,
    /// `join`, `invite`, `granted`, or the task that gave the code.
    pub origin: String,
    pub code: String,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Granted {
    pub codes: Vec<String>,
}

pub async fn steps(app: &App, actor: Actor, id: DrawId, member: ParticipantId) -> Result<MemberSteps> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::View).await?;
    on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::MoreActivityData)?;
    let member = member_rows::find(&mut tx, id, member).await?.ok_or(Error::NotFound(Thing::Participant))?;
    let steps = member_rows::codes_of(&mut tx, member.id).await?;
    Ok(MemberSteps { member, steps })
}

/// Participants by codes and invitations, as a table.
pub async fn ranking(app: &App, actor: Actor, id: DrawId) -> Result<String> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::View).await?;
    on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::RankingExport)?;
    let mut table = String::from("\u{feff}rank,name,codes,invites,joined_at\r\n");
    for (rank, member) in (1..).zip(member_rows::ranking(&mut tx, id).await?) {
        let name = cell(&member.name);
        // Writing to a String cannot fail.
        write!(table, "{rank},{name},{},{},{}\r\n", member.codes, member.invites, member.joined_at).ok();
    }
    Ok(table)
}

/// A cell that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let guarded =
        if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    format!("\"{}\"", guarded.replace('"', "\"\""))
}

/// Gives a participant further codes. Everybody sees on the record that it happened, how many and why.
pub async fn grant(
    app: &App,
    actor: Actor,
    id: DrawId,
    member: ParticipantId,
    count: u32,
    reason: &str,
    once: &Once,
) -> Result<Granted> {
    actor.require_account()?;
    let reason = reason.trim();
    if !(1..=MOST_GRANTED).contains(&count) {
        let most = i64::from(MOST_GRANTED);
        return Err(Error::invalid("count", Reason::OutOfRange { least: 1, most }));
    }
    if reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    if let Some(flaw) = check_line(reason, 200) {
        return Err(Error::invalid("reason", flaw));
    }
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    actor.require(Feature::SendCodes)?;
    // Everybody has one lot, and nobody a second.
    if draw.form.lots.is_some() {
        return Err(Error::invalid("count", Reason::NotAllowedHere));
    }
    if let Some(known) = once.earlier(&mut tx, actor.user, "codes", app.now()).await? {
        return serde_json::from_str(&known).map_err(Error::internal);
    }
    let mut codes = insert_codes(app, &mut tx, id, member, count).await?;
    if draw.form.is_instant() {
        codes.clear();
    }
    let detail = json!({"count": count, "reason": reason});
    ops::note(app, &mut tx, &draw, actor, "granted", detail).await?;
    let granted = Granted { codes };
    let answer = serde_json::to_string(&granted).map_err(Error::internal)?;
    once.done(&mut tx, actor.user, "codes", &answer).await?;
    tx.commit().await?;
    tell(app, id).await;
    Ok(granted)
}

async fn insert_codes(
    app: &App,
    tx: &mut Tx,
    id: DrawId,
    member: ParticipantId,
    count: u32,
) -> Result<Vec<String>> {
    let period = member_rows::period_of(tx, id, member).await?.ok_or(Error::NotFound(Thing::Participant))?;
    // The row of the period is the lock: a hat that closes this moment takes nothing more.
    let version = member_rows::add_codes(tx, period, member, i64::from(count), app.now()).await?;
    let version = version.ok_or(Error::Conflict(Conflict::NotOpen))?;
    let mut codes = Vec::new();
    for _ in 0..count {
        let code = app.entropy.text(CODE_LENGTH);
        let contrib = app.entropy.bytes::<16>().to_vec();
        member_rows::insert_code(tx, (period, member), &code, "granted", contrib, version, app.now()).await?;
        codes.push(code);
    }
    crate::data::count_codes(tx, period, "granted", i64::from(count)).await?;
    Ok(codes)
}
