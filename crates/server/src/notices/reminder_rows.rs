//! SQL of reminders: what is still waiting, and for whom.

use std::ops::RangeInclusive;

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, PeriodId, UserId, WinId};

#[derive(sqlx::FromRow)]
pub struct OpenClaim {
    pub user_id: UserId,
    pub draw_id: DrawId,
    pub prize: i32,
    pub deadline_at: Time,
}

/// A claim that nobody has filled in yet.
pub async fn open_claim(tx: &mut Tx, win: WinId) -> Result<Option<OpenClaim>> {
    tx.fetch_optional(
        "SELECT user_id, draw_id, prize, deadline_at FROM claims WHERE win_id = $1 AND state = 'to_fill'",
        (win,),
    )
    .await
}

/// Vouchers that can still be decided: all, and those that came before a moment.
pub async fn vouchers_waiting(tx: &mut Tx, draw: DrawId, before: Time) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN v.created_at <= $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM vouchers v JOIN periods r ON r.id = v.period_id
         WHERE r.draw_id = $1 AND r.state IN ('waiting', 'open') AND v.state = 'in_review'",
        (draw, before),
    )
    .await
}

/// Prizes that winners wait for: all, and those claimed before a moment.
pub async fn prizes_waiting(tx: &mut Tx, draw: DrawId, before: Time) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN filled_at <= $2 THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM claims WHERE draw_id = $1 AND state = 'filled' AND hand_out = 'goods'",
        (draw, before),
    )
    .await
}

/// Helpers of a draw, with their rights as they are stored.
pub async fn helpers(tx: &mut Tx, draw: DrawId) -> Result<Vec<(UserId, String)>> {
    tx.fetch_all("SELECT user_id, rights FROM draw_admins WHERE draw_id = $1", (draw,)).await
}

/// News for those of these numbers who did not win and asked to be told: without their consent nothing is written.
pub async fn insert_for_losers(
    tx: &mut Tx,
    (period, numbers): (PeriodId, RangeInclusive<i64>),
    draw: DrawId,
    (key, kind): (String, &'static str),
    now: Time,
) -> Result<u64> {
    tx.execute(
        "INSERT INTO notices (user_id, key, kind, draw_id, detail, at, subject)
         SELECT p.user_id, $2, $3, $4, '{}', $5, 'mine' FROM participants p
         WHERE p.period_id = $1 AND p.number BETWEEN $6 AND $7
           AND EXISTS (SELECT 1 FROM notice_consents c WHERE c.user_id = p.user_id AND c.subject = 'mine')
           AND NOT EXISTS (SELECT 1 FROM wins w WHERE w.user_id = p.user_id AND w.period_id = $1
                                                  AND w.participant_id = p.id AND w.state = 'won')
         ON CONFLICT DO NOTHING",
        (period, key, kind, draw, now, *numbers.start(), *numbers.end()),
    )
    .await
}

/// News for everybody who joined an earlier draw of this organiser, agreed to be told of further ones, and did not stop it.
pub async fn insert_for_fans(
    tx: &mut Tx,
    (draw, organiser): (DrawId, UserId),
    (key, kind): (String, &'static str),
    detail: String,
    now: Time,
) -> Result<u64> {
    tx.execute(
        "INSERT INTO notices (user_id, key, kind, draw_id, detail, at, subject)
         SELECT DISTINCT p.user_id, $3, $4, $1, $5, $6, 'new'
         FROM draws d JOIN periods r ON r.draw_id = d.id JOIN participants p ON p.period_id = r.id
         JOIN users u ON u.id = p.user_id
         WHERE d.organiser_id = $2 AND d.id <> $1 AND p.marketing AND p.user_id <> $2
           AND NOT EXISTS (SELECT 1 FROM fan_stops s
                           WHERE s.user_id = p.user_id AND s.organiser_id = $2 AND s.at >= p.joined_at)
         ON CONFLICT DO NOTHING",
        (draw, organiser, key, kind, detail, now),
    )
    .await
}

pub async fn nickname(tx: &mut Tx, user: UserId) -> Result<Option<(String,)>> {
    tx.fetch_optional("SELECT nickname FROM users WHERE id = $1", (user,)).await
}
