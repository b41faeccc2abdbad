//! SQL of the organiser's table of participants.

use fairdraw_db::{Result, Time, Tx};

use super::members::MemberView;
use crate::ids::{DrawId, ParticipantId, PeriodId, UserId};

/// The protocol's status for risk control, used when an organiser excludes somebody.
const EXCLUDED: i32 = 5;

macro_rules! select_members {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, r.number AS period, p.number, p.name, p.avatar, p.joined_at, p.codes, p.invites, p.status,
                    p.status_reason, p.source
             FROM participants p JOIN periods r ON r.id = p.period_id WHERE p.period_id = $1 ",
            $rest
        )
    };
}

/// The periods of a draw in their order, and how many people are in each.
pub async fn sizes(tx: &mut Tx, draw: DrawId) -> Result<Vec<(PeriodId, i64)>> {
    tx.fetch_all("SELECT id, participants FROM periods WHERE draw_id = $1 ORDER BY number", (draw,)).await
}

/// How many of a period are out of the hat.
pub async fn count_out(tx: &mut Tx, period: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM participants WHERE period_id = $1 AND status <> 0", (period,))
        .await?;
    Ok(count)
}

/// From the one after `skip` on. Numbers have no gaps, so any page of a million is as near as the first.
pub async fn everybody(tx: &mut Tx, period: PeriodId, limit: i64, skip: i64) -> Result<Vec<MemberView>> {
    tx.fetch_all(select_members!("AND p.number > $3 ORDER BY p.number LIMIT $2"), (period, limit, skip)).await
}

pub async fn in_hat(tx: &mut Tx, period: PeriodId, limit: i64, skip: i64) -> Result<Vec<MemberView>> {
    let sql = select_members!("AND p.status = 0 ORDER BY p.number LIMIT $2 OFFSET $3");
    tx.fetch_all(sql, (period, limit, skip)).await
}

pub async fn out(tx: &mut Tx, period: PeriodId, limit: i64, skip: i64) -> Result<Vec<MemberView>> {
    let sql = select_members!("AND p.status <> 0 ORDER BY p.number LIMIT $2 OFFSET $3");
    tx.fetch_all(sql, (period, limit, skip)).await
}

pub async fn by_number(tx: &mut Tx, period: PeriodId, number: i64) -> Result<Option<MemberView>> {
    tx.fetch_optional(select_members!("AND p.number = $2"), (period, number)).await
}

/// Numbers of those who are out of the hat.
pub async fn out_numbers(tx: &mut Tx, period: PeriodId) -> Result<Vec<(i64,)>> {
    tx.fetch_all("SELECT number FROM participants WHERE period_id = $1 AND status <> 0", (period,)).await
}

/// The number of whoever holds a code.
pub async fn holder(tx: &mut Tx, period: PeriodId, code: &str) -> Result<Option<i64>> {
    let row: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT p.number FROM codes c JOIN participants p ON p.id = c.participant_id
             WHERE c.period_id = $1 AND c.code = $2",
            (period, code.to_owned()),
        )
        .await?;
    Ok(row.map(|(number,)| number))
}

/// Names behind a number, in order.
pub async fn names(tx: &mut Tx, period: PeriodId, after: i64, most: i64) -> Result<Vec<(i64, String)>> {
    tx.fetch_all(
        "SELECT number, name FROM participants WHERE period_id = $1 AND number > $2 ORDER BY number LIMIT $3",
        (period, after, most),
    )
    .await
}

/// Call it whenever somebody was taken out, left or came back, with the row of the period held.
pub async fn recount_codes_out(tx: &mut Tx, period: PeriodId) -> Result<()> {
    tx.execute(
        "UPDATE periods SET codes_out = (
             SELECT CAST(COALESCE(SUM(p.codes), 0) AS BIGINT) FROM participants p
             WHERE p.period_id = periods.id AND p.status <> 0)
         WHERE id = $1",
        (period,),
    )
    .await?;
    Ok(())
}

/// Whom it was, if they were in the hat.
pub async fn exclude(
    tx: &mut Tx,
    period: PeriodId,
    member: ParticipantId,
    reason: &str,
) -> Result<Option<UserId>> {
    let row: Option<(UserId,)> = tx
        .fetch_optional(
            "UPDATE participants SET status = $3, status_reason = $4 WHERE period_id = $1 AND id = $2 AND status = 0
             RETURNING user_id",
            (period, member, EXCLUDED, reason.to_owned()),
        )
        .await?;
    if row.is_some() {
        recount_codes_out(tx, period).await?;
    }
    Ok(row.map(|(user,)| user))
}

/// Only what an organiser excluded comes back; other reasons are rules.
pub async fn include(tx: &mut Tx, period: PeriodId, member: ParticipantId) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE participants SET status = 0, status_reason = '' WHERE period_id = $1 AND id = $2 AND status = $3",
            (period, member, EXCLUDED),
        )
        .await?;
    if changed == 1 {
        recount_codes_out(tx, period).await?;
    }
    Ok(changed == 1)
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
