//! An organiser's draws, page by page.

use fairdraw_db::{Result, Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Kind, State, form::DrawForm, lifecycle};
use crate::{
    app::App,
    error,
    identity::Actor,
    ids::{DrawId, UserId},
};

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
}

impl Default for ListQuery {
    fn default() -> Self {
        Self { page: 1, size: 20, kind: None, state: None, words: String::new(), deleted: false }
    }
}

#[derive(Serialize, ToSchema)]
pub struct TaskList {
    pub total: i64,
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
    pub units: u64,
    #[schema(value_type = Option<String>)]
    pub closes_at: Option<Time>,
    #[schema(value_type = String)]
    pub updated_at: Time,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = Option<String>)]
    pub deleted_at: Option<Time>,
    pub allowed: Vec<&'static str>,
    /// Something can happen any moment: worth listening to.
    pub live: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: DrawId,
    kind: String,
    state: String,
    outcome: Option<String>,
    form: String,
    participants: i64,
    codes: i64,
    closes_at: Option<Time>,
    updated_at: Time,
    created_at: Time,
    deleted_at: Option<Time>,
}

pub async fn list(app: &App, actor: Actor, query: &ListQuery) -> error::Result<TaskList> {
    let size = i64::from(query.size.clamp(1, 100));
    let offset = i64::from(query.page.max(1) - 1) * size;
    let words = format!("%{}%", escape(&query.words.trim().to_lowercase()));
    let filter = Filter {
        organiser: actor.user,
        deleted: query.deleted,
        kind: query.kind.map_or("", Kind::name),
        state: query.state.map_or("", State::name),
        words,
    };
    let mut tx = app.db.read().await?;
    let total = count(&mut tx, &filter).await?;
    let rows = page(&mut tx, &filter, size, offset).await?;
    Ok(TaskList { total, list: rows.into_iter().map(row).collect() })
}

fn row(row: Row) -> TaskRow {
    let form: DrawForm = serde_json::from_str(&row.form).unwrap_or_default();
    let state = State::from_name(&row.state).unwrap_or(State::Cancelled);
    let allowed = lifecycle::allowed(state, row.deleted_at.is_some(), row.participants, &form.opening);
    TaskRow {
        lid: row.id,
        kind: Kind::from_name(&row.kind).unwrap_or(Kind::Advance),
        state,
        outcome: row.outcome,
        picture: form
            .banner
            .pictures
            .first()
            .cloned()
            .or_else(|| form.prizes.iter().find_map(|prize| prize.picture.clone())),
        units: form.prizes.iter().map(|prize| u64::from(prize.units)).sum(),
        title: form.title,
        participants: row.participants,
        codes: row.codes,
        closes_at: row.closes_at,
        updated_at: row.updated_at,
        created_at: row.created_at,
        deleted_at: row.deleted_at,
        allowed,
        live: matches!(state, State::Open | State::Locked),
    }
}

struct Filter {
    organiser: UserId,
    deleted: bool,
    kind: &'static str,
    state: &'static str,
    words: String,
}

fn escape(words: &str) -> String {
    words.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

macro_rules! filtered {
    () => {
        " FROM draws d WHERE d.organiser_id = $1
            AND ((d.deleted_at IS NOT NULL AND $2) OR (d.deleted_at IS NULL AND NOT $2))
            AND ($3 = '' OR d.kind = $3) AND ($4 = '' OR d.state = $4)
            AND ($5 = '%%' OR d.title_key LIKE $5 ESCAPE '\\') "
    };
}

async fn count(tx: &mut Tx, filter: &Filter) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            concat!("SELECT COUNT(*)", filtered!()),
            (filter.organiser, filter.deleted, filter.kind, filter.state, filter.words.clone()),
        )
        .await?;
    Ok(count)
}

async fn page(tx: &mut Tx, filter: &Filter, size: i64, offset: i64) -> Result<Vec<Row>> {
    tx.fetch_all(
        concat!(
            "SELECT d.id, d.kind, d.state, d.outcome, d.form, d.closes_at, d.updated_at, d.created_at, d.deleted_at,
                    CAST((SELECT COALESCE(SUM(p.participants), 0) FROM periods p WHERE p.draw_id = d.id) AS BIGINT) AS participants,
                    CAST((SELECT COALESCE(SUM(p.codes), 0) FROM periods p WHERE p.draw_id = d.id) AS BIGINT) AS codes",
            filtered!(),
            "ORDER BY d.created_at DESC, d.id DESC LIMIT $6 OFFSET $7"
        ),
        (filter.organiser, filter.deleted, filter.kind, filter.state, filter.words.clone(), size, offset),
    )
    .await
}
