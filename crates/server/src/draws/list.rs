//! An organiser's draws, page by page.

use std::time::Duration;

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Kind, State,
    bin::BIN_KEEPS,
    lifecycle,
    list_rows::{self, Filter, Row},
    summary::{self, OpensBy},
};
use crate::{app::App, error::Result, identity::Actor, ids::DrawId};

/// Counted no further: who has more does not count pages.
pub const MOST_COUNTED: i64 = 1_000;
const DAY: Duration = Duration::from_hours(24);

#[derive(Deserialize, ToSchema)]
#[serde(default)]
pub struct ListQuery {
    pub page: u32,
    pub size: u32,
    pub kind: Option<Kind>,
    pub state: Option<State>,
    /// Part of the title.
    pub words: String,
    /// The recycle bin.
    pub deleted: bool,
    /// Which moment `from` and `to` are about.
    pub by: ListMoment,
    #[schema(value_type = Option<String>)]
    pub from: Option<Time>,
    /// Not later than this moment.
    #[schema(value_type = Option<String>)]
    pub to: Option<Time>,
    pub sort: ListSort,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListMoment {
    #[default]
    Created,
    Closes,
}

/// Always the latest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListSort {
    #[default]
    Created,
    Updated,
    Closes,
}

impl Default for ListQuery {
    fn default() -> Self {
        Self {
            page: 1,
            size: 20,
            kind: None,
            state: None,
            words: String::new(),
            deleted: false,
            by: ListMoment::default(),
            from: None,
            to: None,
            sort: ListSort::default(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct TaskList {
    /// At most a thousand; `more` says that there are more than that.
    pub total: i64,
    pub more: bool,
    pub list: Vec<TaskRow>,
}

#[derive(Serialize, ToSchema)]
pub struct TaskRow {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub kind: Kind,
    pub state: State,
    pub outcome: Option<String>,
    pub title: String,
    pub picture: Option<String>,
    pub participants: i64,
    pub codes: i64,
    pub units: i64,
    #[schema(value_type = Option<String>)]
    pub closes_at: Option<Time>,
    #[schema(value_type = String)]
    pub updated_at: Time,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = Option<String>)]
    pub deleted_at: Option<Time>,
    /// How long it can still be restored.
    pub days_left: Option<u64>,
    pub allowed: Vec<&'static str>,
    /// Something can happen any moment: worth listening to.
    pub live: bool,
}

pub async fn list(app: &App, actor: Actor, query: &ListQuery) -> Result<TaskList> {
    let size = i64::from(query.size.clamp(1, 100));
    let offset = i64::from(query.page.max(1) - 1) * size;
    let now = app.now();
    let span = (query.from, query.to);
    let none = (None, None);
    let (created, closes) = match query.by {
        ListMoment::Created => (span, none),
        ListMoment::Closes => (none, span),
    };
    let filter = Filter {
        organiser: actor.user,
        deleted: query.deleted,
        binned_after: now - BIN_KEEPS,
        kind: query.kind.map_or("", Kind::name),
        state: query.state.map_or("", State::name),
        words: pattern(&query.words),
        created,
        closes,
        sort: query.sort,
    };
    let mut tx = app.db.read().await?;
    let counted = list_rows::count(&mut tx, &filter, MOST_COUNTED + 1).await?;
    let rows = list_rows::page(&mut tx, &filter, size, offset).await?;
    Ok(TaskList {
        total: counted.min(MOST_COUNTED),
        more: counted > MOST_COUNTED,
        list: rows.into_iter().map(|each| row(each, now)).collect(),
    })
}

/// `%` alone finds everything.
fn pattern(words: &str) -> String {
    let key = summary::key(words);
    if key.is_empty() {
        return "%".to_owned();
    }
    format!("%{}%", key.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

fn row(row: Row, now: Time) -> TaskRow {
    let state = State::from_name(&row.state).unwrap_or(State::Cancelled);
    let opens_by = OpensBy::from_name(&row.opens_by).unwrap_or(OpensBy::Time);
    TaskRow {
        lid: row.id,
        kind: Kind::from_name(&row.kind).unwrap_or(Kind::Advance),
        state,
        outcome: row.outcome,
        picture: row.picture,
        units: row.units,
        title: row.title,
        participants: row.participants,
        codes: row.codes,
        closes_at: row.closes_at,
        updated_at: row.updated_at,
        created_at: row.created_at,
        deleted_at: row.deleted_at,
        days_left: row.deleted_at.map(|at| days_left(at, now)),
        allowed: lifecycle::allowed(state, row.deleted_at.is_some(), row.participants, opens_by),
        live: matches!(state, State::Open | State::Locked),
    }
}

/// Begun days count: on the last one it says one.
fn days_left(deleted_at: Time, now: Time) -> u64 {
    (deleted_at + BIN_KEEPS).since(now).as_secs().div_ceil(DAY.as_secs())
}
