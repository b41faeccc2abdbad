//! SQL of appeals and of the passes they can give.

use fairdraw_db::{Result, Time, Tx};
use sqlx::FromRow;

use super::{About, AppealState};
use crate::ids::{AppealId, DrawId, ParticipantId, PeriodId, UserId};

pub struct NewAppeal {
    pub id: AppealId,
    pub draw: DrawId,
    pub period: PeriodId,
    pub user: UserId,
    pub participant: Option<ParticipantId>,
    pub about: About,
    pub text: String,
}

/// False: they appealed about this before.
pub async fn insert(tx: &mut Tx, new: NewAppeal, now: Time) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO appeals (id, draw_id, period_id, user_id, participant_id, about, text, state, answer, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', '', $8)
             ON CONFLICT (period_id, user_id, about) DO NOTHING",
            (new.id, new.draw, new.period, new.user, new.participant, new.about.name(), new.text, now),
        )
        .await?;
    Ok(inserted == 1)
}

#[derive(FromRow)]
pub struct AppealRow {
    pub id: AppealId,
    pub period_id: PeriodId,
    pub user_id: UserId,
    pub participant_id: Option<ParticipantId>,
    pub about: String,
    pub text: String,
    pub state: String,
    pub answer: String,
    pub created_at: Time,
    pub answered_at: Option<Time>,
    pub name: Option<String>,
    pub avatar: Option<String>,
    /// Why they were taken out, where they still are.
    pub status_reason: Option<String>,
    pub is_open: bool,
}

macro_rules! select_appeals {
    ($rest:literal) => {
        concat!(
            "SELECT a.id, a.period_id, a.user_id, a.participant_id, a.about, a.text, a.state, a.answer, a.created_at,
                    a.answered_at, COALESCE(p.name, u.nickname) AS name, COALESCE(p.avatar, u.headimgurl) AS avatar,
                    p.status_reason, (r.state IN ('waiting', 'open') AND r.closes_at > $2) AS is_open
             FROM appeals a JOIN periods r ON r.id = a.period_id
             LEFT JOIN participants p ON p.id = a.participant_id LEFT JOIN users u ON u.id = a.user_id
             WHERE a.draw_id = $1 ",
            $rest
        )
    };
}

pub async fn find(tx: &mut Tx, draw: DrawId, id: AppealId, now: Time) -> Result<Option<AppealRow>> {
    tx.fetch_optional(select_appeals!("AND a.id = $3"), (draw, now, id)).await
}

/// The longest waiting first; of those that were answered, the newest.
pub async fn page(
    tx: &mut Tx,
    draw: DrawId,
    answered: bool,
    (limit, offset): (i64, i64),
    now: Time,
) -> Result<Vec<AppealRow>> {
    if answered {
        let sql =
            select_appeals!("AND a.state <> 'open' ORDER BY a.answered_at DESC, a.id LIMIT $3 OFFSET $4");
        return tx.fetch_all(sql, (draw, now, limit, offset)).await;
    }
    tx.fetch_all(
        select_appeals!("AND a.state = 'open' ORDER BY a.created_at, a.id LIMIT $3 OFFSET $4"),
        (draw, now, limit, offset),
    )
    .await
}

/// Those that wait, and those that were answered.
pub async fn counts(tx: &mut Tx, draw: DrawId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN state = 'open' THEN 1 ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN state = 'open' THEN 0 ELSE 1 END), 0) AS BIGINT)
         FROM appeals WHERE draw_id = $1",
        (draw,),
    )
    .await
}

/// False: it was answered before.
pub async fn answer(tx: &mut Tx, id: AppealId, state: AppealState, answer: &str, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE appeals SET state = $2, answer = $3, answered_at = $4 WHERE id = $1 AND state = 'open'",
            (id, state.name(), answer.to_owned(), now),
        )
        .await?;
    Ok(changed == 1)
}

#[derive(FromRow)]
pub struct OwnRow {
    pub about: String,
    pub text: String,
    pub state: String,
    pub answer: String,
    pub created_at: Time,
    pub answered_at: Option<Time>,
}

/// Somebody's newest appeal in a period.
pub async fn latest(tx: &mut Tx, period: PeriodId, user: UserId) -> Result<Option<OwnRow>> {
    tx.fetch_optional(
        "SELECT about, text, state, answer, created_at, answered_at FROM appeals
         WHERE period_id = $1 AND user_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1",
        (period, user),
    )
    .await
}

/// For somebody's take-out: text, state, answer, time.
pub async fn of_user(tx: &mut Tx, draw: DrawId, user: UserId) -> Result<Vec<(String, String, String, Time)>> {
    tx.fetch_all(
        "SELECT text, state, answer, created_at FROM appeals WHERE draw_id = $1 AND user_id = $2 ORDER BY created_at",
        (draw, user),
    )
    .await
}

/// A participant and their status.
pub async fn entry(tx: &mut Tx, period: PeriodId, user: UserId) -> Result<Option<(ParticipantId, i32)>> {
    tx.fetch_optional(
        "SELECT id, status FROM participants WHERE period_id = $1 AND user_id = $2",
        (period, user),
    )
    .await
}

/// Writes a pass while the period takes entries. False: it does not any more.
pub async fn give_pass(tx: &mut Tx, period: PeriodId, user: UserId, now: Time) -> Result<bool> {
    let open: Option<(i32,)> = tx
        .fetch_optional(
            "UPDATE periods SET participants = participants
             WHERE id = $1 AND state IN ('waiting', 'open') AND closes_at > $2 RETURNING number",
            (period, now),
        )
        .await?;
    if open.is_none() {
        return Ok(false);
    }
    tx.execute(
        "INSERT INTO door_passes (period_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        (period, user),
    )
    .await?;
    Ok(true)
}

pub async fn has_pass(tx: &mut Tx, period: PeriodId, user: UserId) -> Result<bool> {
    let row: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT CAST(1 AS BIGINT) FROM door_passes WHERE period_id = $1 AND user_id = $2",
            (period, user),
        )
        .await?;
    Ok(row.is_some())
}
