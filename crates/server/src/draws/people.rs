//! The organiser's table of participants: exclusions with a reason, further codes, what happened.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    admins::{self, Right},
    labels::Words,
    member_rows, ops, people_rows, tell, timeline,
};
use crate::{
    app::App,
    error::{Conflict, Error, Reason, Result, Thing},
    identity::{Actor, check_line},
    ids::{DrawId, ParticipantId, PeriodId},
    live,
    notices::{self, Kind},
};

const CODE_LENGTH: usize = 12;

#[derive(Serialize, ToSchema)]
pub struct History {
    pub list: Vec<HistoryLine>,
}

#[derive(Serialize, ToSchema)]
pub struct HistoryLine {
    #[schema(value_type = String)]
    pub at: Time,
    pub who: Option<String>,
    pub what: String,
    pub words: Words,
}

/// Before the close only, with the reason; everybody sees on the record that it happened, and who is taken out is told
/// while there is time to appeal.
pub async fn exclude(app: &App, actor: Actor, id: DrawId, member: ParticipantId, reason: &str) -> Result<()> {
    actor.require_account()?;
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    if let Some(flaw) = check_line(reason, 200) {
        return Err(Error::invalid("reason", flaw));
    }
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    let period = open_period(app, &mut tx, id, member).await?;
    let excluded = people_rows::exclude(&mut tx, period, member, reason).await?;
    if let Some(user) = excluded {
        let detail = json!({"reason": reason});
        ops::note(app, &mut tx, &draw, actor, "excluded", detail.clone()).await?;
        // Back in and out again is news again.
        let about = format!("{member}/{}", app.now().micros());
        notices::tell(app, &mut tx, user, Kind::Excluded, id, &about, detail).await?;
    }
    tx.commit().await?;
    tell(app, id).await;
    if let Some(user) = excluded {
        live::tell_user(app, user).await;
    }
    Ok(())
}

pub async fn include(app: &App, actor: Actor, id: DrawId, member: ParticipantId) -> Result<()> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    if take_back(app, &mut tx, id, member).await? {
        ops::note(app, &mut tx, &draw, actor, "included", json!({})).await?;
    }
    tx.commit().await?;
    tell(app, id).await;
    Ok(())
}

/// Puts somebody back who was taken out, while the hat is open. False: they are in it.
pub async fn take_back(app: &App, tx: &mut Tx, id: DrawId, member: ParticipantId) -> Result<bool> {
    let period = open_period(app, tx, id, member).await?;
    Ok(people_rows::include(tx, period, member).await?)
}

/// The period of a participant, locked by its row, while it takes entries.
async fn open_period(app: &App, tx: &mut Tx, id: DrawId, member: ParticipantId) -> Result<PeriodId> {
    let period = member_rows::period_of(tx, id, member).await?.ok_or(Error::NotFound(Thing::Participant))?;
    let taken = member_rows::add_codes(tx, period, member, 0, app.now()).await?;
    taken.map(|_| period).ok_or(Error::Conflict(Conflict::NotOpen))
}

/// Everything that was done to a draw, and by whom.
pub async fn history(app: &App, actor: Actor, id: DrawId) -> Result<History> {
    let mut tx = app.db.read().await?;
    admins::find_with(&mut tx, actor, id, Right::View).await?;
    let rows = people_rows::history(&mut tx, id).await?;
    let list = rows
        .into_iter()
        .map(|row| {
            let detail = serde_json::from_str(&row.detail).unwrap_or_default();
            HistoryLine {
                at: row.at,
                who: row.nickname,
                words: timeline::words(&row.what, &detail)
                    .unwrap_or_else(|| timeline::private(&row.what, &detail)),
                what: row.what,
            }
        })
        .collect();
    Ok(History { list })
}

/// Further codes for a participant, while the hat is open. Returns whether it was.
pub async fn give_codes(
    app: &App,
    tx: &mut Tx,
    period: PeriodId,
    member: ParticipantId,
    count: u32,
    origin: &'static str,
) -> Result<bool> {
    let Some(version) = member_rows::add_codes(tx, period, member, i64::from(count), app.now()).await? else {
        return Ok(false);
    };
    for _ in 0..count {
        let (code, contrib) = (app.entropy.text(CODE_LENGTH), app.entropy.bytes::<16>().to_vec());
        member_rows::insert_code(tx, (period, member), &code, origin, contrib, version, app.now()).await?;
    }
    crate::data::count_codes(tx, period, origin, i64::from(count)).await?;
    Ok(true)
}
