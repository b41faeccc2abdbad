//! SQL of the organiser's table of participants.

use fairdraw_db::{Result, Time, Tx};

use super::members::MemberView;
use crate::ids::{DrawId, ParticipantId, PeriodId};

/// The protocol's status for risk control, used when an organiser excludes somebody.
const EXCLUDED: i32 = 5;

pub struct Filter {
    pattern: String,
    /// 0: everybody, 1: in the hat, 2: excluded.
    which: i32,
}

impl Filter {
    pub fn new(words: &str, excluded: Option<bool>) -> Self {
        let escaped =
            words.trim().to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        Self {
            pattern: format!("%{escaped}%"),
            which: excluded.map_or(0, |excluded| 1 + i32::from(excluded)),
        }
    }
}

macro_rules! filtered {
    () => {
        " FROM periods r JOIN participants p ON p.period_id = r.id
          WHERE r.draw_id = $1 AND ($2 = '%%' OR LOWER(p.name) LIKE $2 ESCAPE '\\')
            AND ($3 = 0 OR ($3 = 1 AND p.status = 0) OR ($3 = 2 AND p.status <> 0)) "
    };
}

pub async fn count(tx: &mut Tx, draw: DrawId, filter: &Filter) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(concat!("SELECT COUNT(*)", filtered!()), (draw, filter.pattern.clone(), filter.which))
        .await?;
    Ok(count)
}

pub async fn page(
    tx: &mut Tx,
    draw: DrawId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> Result<Vec<MemberView>> {
    tx.fetch_all(
        concat!(
            "SELECT p.id, r.number AS period, p.number, p.name, p.avatar, p.joined_at, p.codes, p.invites, p.status,
                    p.status_reason, p.source",
            filtered!(),
            "ORDER BY r.number, p.number LIMIT $4 OFFSET $5"
        ),
        (draw, filter.pattern.clone(), filter.which, limit, offset),
    )
    .await
}

pub async fn exclude(tx: &mut Tx, period: PeriodId, member: ParticipantId, reason: &str) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE participants SET status = $3, status_reason = $4 WHERE period_id = $1 AND id = $2 AND status = 0",
            (period, member, EXCLUDED, reason.to_owned()),
        )
        .await?;
    Ok(changed == 1)
}

/// Only what an organiser excluded comes back; other reasons are rules.
pub async fn include(tx: &mut Tx, period: PeriodId, member: ParticipantId) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE participants SET status = 0, status_reason = '' WHERE period_id = $1 AND id = $2 AND status = $3",
            (period, member, EXCLUDED),
        )
        .await?;
    Ok(changed == 1)
}

#[derive(sqlx::FromRow)]
pub struct FormRow {
    pub id: ParticipantId,
    pub period: i32,
    pub number: i64,
    pub name: String,
    pub joined_at: Time,
    pub answers: String,
}

pub async fn forms(tx: &mut Tx, draw: DrawId, limit: i64, offset: i64) -> Result<Vec<FormRow>> {
    tx.fetch_all(
        "SELECT p.id, r.number AS period, p.number, p.name, p.joined_at, p.answers
         FROM periods r JOIN participants p ON p.period_id = r.id
         WHERE r.draw_id = $1 ORDER BY r.number, p.number LIMIT $2 OFFSET $3",
        (draw, limit, offset),
    )
    .await
}

#[derive(sqlx::FromRow)]
pub struct HistoryRow {
    pub at: Time,
    pub nickname: Option<String>,
    pub what: String,
    pub detail: String,
}

pub async fn history(tx: &mut Tx, draw: DrawId) -> Result<Vec<HistoryRow>> {
    tx.fetch_all(
        "SELECT e.at, u.nickname, e.what, e.detail FROM draw_events e LEFT JOIN users u ON u.id = e.actor_id
         WHERE e.draw_id = $1 ORDER BY e.at DESC, COALESCE(e.log_position, 0) DESC, e.id DESC LIMIT 1000",
        (draw,),
    )
    .await
}

/// One row of an export, in order of joining.
#[derive(sqlx::FromRow)]
pub struct ExportRow {
    pub period: i32,
    pub number: i64,
    pub name: String,
    pub joined_at: Time,
    pub codes: i32,
    pub invites: i32,
    pub status: i32,
    pub status_reason: String,
    pub source: String,
    pub answers: String,
}

/// The rows behind the last one that was written.
pub async fn export_after(
    tx: &mut Tx,
    draw: DrawId,
    period: i32,
    number: i64,
    most: i64,
) -> Result<Vec<ExportRow>> {
    tx.fetch_all(
        "SELECT r.number AS period, p.number, p.name, p.joined_at, p.codes, p.invites, p.status, p.status_reason,
                p.source, p.answers
         FROM periods r JOIN participants p ON p.period_id = r.id
         WHERE r.draw_id = $1 AND (r.number > $2 OR (r.number = $2 AND p.number > $3))
         ORDER BY r.number, p.number LIMIT $4",
        (draw, period, number, most),
    )
    .await
}
