//! The desk in one answer.

use std::{collections::BTreeMap, time::Duration};

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    needs::{Need, NeedKind, missing_codes},
    store::{self, CodeDemand, CodesAhead, RunningRow},
};
use crate::{
    app::App,
    draws::{
        Kind, State,
        form::{DrawForm, HandOut},
    },
    error::Result,
    identity::Actor,
    ids::DrawId,
};

/// Of each thing to do; whoever has more begins with these.
const MOST_NEEDS: i64 = 20;
const MOST_RUNNING: i64 = 12;
/// Later than this, a draw does not go on by itself.
const LATE: Duration = Duration::from_mins(2);
/// How long a cancellation is news.
const NEWS: Duration = Duration::from_hours(7 * 24);

#[derive(Serialize, ToSchema)]
pub struct Desk {
    /// The most urgent kind first, and of each kind the oldest.
    pub needs: Vec<Need>,
    /// What closes or is decided next comes first.
    pub running: Vec<Running>,
    pub counts: DeskCounts,
    #[schema(value_type = String)]
    pub server_time: Time,
}

#[derive(Serialize, ToSchema)]
pub struct Running {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub title: String,
    pub kind: Kind,
    pub state: State,
    pub picture: Option<String>,
    /// `time`, `early`, `full` or `hand`.
    pub opens_by: String,
    pub own: bool,
    pub participants: i64,
    pub codes: i64,
    /// A full house opens with so many.
    pub seats: Option<i64>,
    /// Of an open draw: when it closes at the latest; of a locked one: when it is decided.
    #[schema(value_type = Option<String>)]
    pub next_at: Option<Time>,
}

/// My own draws by state.
#[derive(Default, Serialize, ToSchema)]
pub struct DeskCounts {
    pub drafts: i64,
    pub running: i64,
    pub drawn: i64,
    pub over: i64,
}

pub async fn desk(app: &App, actor: Actor) -> Result<Desk> {
    actor.require_account()?;
    let now = app.now();
    let mut tx = app.db.read().await?;
    Ok(Desk {
        needs: needs(&mut tx, actor, now).await?,
        running: store::running(&mut tx, actor.user, MOST_RUNNING).await?.into_iter().map(running).collect(),
        counts: counts(store::counts(&mut tx, actor.user).await?),
        server_time: now,
    })
}

async fn needs(tx: &mut Tx, actor: Actor, now: Time) -> Result<Vec<Need>> {
    let user = actor.user;
    let rows = [
        (NeedKind::Stuck, store::stuck(tx, user, now - LATE, MOST_NEEDS).await?),
        (NeedKind::Open, store::to_open(tx, user, MOST_NEEDS).await?),
        (NeedKind::HandOut, store::to_hand_out(tx, user, MOST_NEEDS).await?),
        (NeedKind::Review, store::to_review(tx, user, MOST_NEEDS).await?),
        (NeedKind::Appeals, store::appeals(tx, user, MOST_NEEDS).await?),
        (NeedKind::Cancelled, store::cancelled(tx, user, now - NEWS, MOST_NEEDS).await?),
    ];
    let mut needs: Vec<Need> = rows
        .into_iter()
        .flat_map(|(what, rows)| rows.into_iter().map(move |row| Need::of(what, row)))
        .collect();
    let mut demands = store::code_claims(tx, user).await?;
    for ahead in store::codes_ahead(tx, user, MOST_NEEDS).await? {
        demands.extend(wanted(tx, ahead).await?);
    }
    needs.extend(missing_codes(demands));
    needs.sort_by_key(|need| (need.what, need.since));
    Ok(needs)
}

/// What the prizes of a form will want, prize by prize.
async fn wanted(tx: &mut Tx, ahead: CodesAhead) -> Result<Vec<CodeDemand>> {
    let form: DrawForm = serde_json::from_str(&ahead.form).unwrap_or_default();
    let left: BTreeMap<i32, i64> = store::codes_left(tx, ahead.id).await?.into_iter().collect();
    let prizes = (0..).zip(&form.prizes).filter(|(_, prize)| prize.hand_out == HandOut::Code);
    Ok(prizes
        .map(|(number, prize)| CodeDemand {
            id: ahead.id,
            title: ahead.title.clone(),
            kind: ahead.kind.clone(),
            since: ahead.since,
            own: ahead.own,
            wanted: i64::from(prize.units) * i64::from(form.team_size.max(1)),
            left_over: left.get(&number).copied().unwrap_or(0),
        })
        .collect())
}

fn running(row: RunningRow) -> Running {
    Running {
        lid: row.id,
        title: row.title,
        kind: Kind::from_name(&row.kind).unwrap_or(Kind::Advance),
        state: State::from_name(&row.state).unwrap_or(State::Open),
        picture: row.picture,
        seats: row.seats.filter(|_| row.opens_by == "full"),
        opens_by: row.opens_by,
        own: row.own,
        participants: row.participants,
        codes: row.codes,
        next_at: row.next_at,
    }
}

fn counts(rows: Vec<(String, i64)>) -> DeskCounts {
    let mut counts = DeskCounts::default();
    for (state, count) in rows {
        match State::from_name(&state) {
            Some(State::Draft) => counts.drafts += count,
            Some(State::Open | State::Locked) => counts.running += count,
            Some(State::Drawn) => counts.drawn += count,
            Some(State::Settled | State::Cancelled) => counts.over += count,
            None => {}
        }
    }
    counts
}
