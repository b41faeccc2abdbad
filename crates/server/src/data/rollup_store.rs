//! SQL of the roll-up: participants behind a mark, and what they are to one another.

use fairdraw_db::{Result, Time, Tx};
use sqlx::FromRow;

use crate::ids::{DrawId, ParticipantId, PeriodId};

#[derive(FromRow)]
pub struct Newcomer {
    pub number: i64,
    pub joined_at: Time,
    pub source: String,
    pub device: i32,
    pub answers: String,
    pub is_invited: bool,
    pub is_counted: bool,
}

/// Periods of a draw with participants that are not in the counts, and up to which number they are.
pub async fn behind(tx: &mut Tx, draw: DrawId) -> Result<Vec<(PeriodId, i64)>> {
    tx.fetch_all(
        "SELECT r.id, COALESCE(u.up_to, 0) FROM periods r LEFT JOIN rollups u ON u.period_id = r.id
         WHERE r.draw_id = $1 AND r.participants > COALESCE(u.up_to, 0) ORDER BY r.number",
        (draw,),
    )
    .await
}

/// The next participants. Numbers are given under the period's row, so whoever is seen has nobody unseen before them.
/// The inviter is counted, not asked for with EXISTS: for that PostgreSQL read all participants there are, each time (70 to
/// 313 ms for 512 of some 150,000).
pub async fn joined(tx: &mut Tx, period: PeriodId, after: i64, most: i64) -> Result<Vec<Newcomer>> {
    tx.fetch_all(
        "SELECT p.number, p.joined_at, p.source, p.device, p.answers,
                (SELECT COUNT(*) FROM participants i WHERE i.id = p.inviter_id AND i.period_id = p.period_id) > 0 AS is_invited,
                length(p.address_hash) > 0 AS is_counted
         FROM participants p WHERE p.period_id = $1 AND p.number > $2 ORDER BY p.number LIMIT $3",
        (period, after, most),
    )
    .await
}

/// Moves the mark. False: another node was quicker, and has counted these people.
pub async fn advance(tx: &mut Tx, period: PeriodId, from: i64, to: i64) -> Result<bool> {
    let changed = tx
        .execute(
            "INSERT INTO rollups (period_id, up_to) VALUES ($1, $3)
             ON CONFLICT (period_id) DO UPDATE SET up_to = excluded.up_to WHERE rollups.up_to = $2",
            (period, from, to),
        )
        .await?;
    Ok(changed == 1)
}

#[derive(Clone, FromRow)]
pub struct Neighbour {
    pub id: ParticipantId,
    pub address_hash: Vec<u8>,
    pub joined_at: Time,
    pub agent: i64,
    pub is_guest: bool,
    /// When the account was made; erased people have none.
    pub made_at: Option<Time>,
}

/// Everybody who shares an address with one of these people.
pub async fn neighbours(tx: &mut Tx, period: PeriodId, after: i64, to: i64) -> Result<Vec<Neighbour>> {
    tx.fetch_all(
        "SELECT p.id, p.address_hash, p.joined_at, p.agent, COALESCE(u.is_guest, FALSE) AS is_guest,
                u.created_at AS made_at
         FROM participants p LEFT JOIN users u ON u.id = p.user_id
         WHERE p.period_id = $1 AND length(p.address_hash) > 0 AND p.address_hash IN (
             SELECT q.address_hash FROM participants q
             WHERE q.period_id = $1 AND q.number > $2 AND q.number <= $3 AND length(q.address_hash) > 0)",
        (period, after, to),
    )
    .await
}

/// Inviters of these people, and how many of their friends came from the same address. Those with very many friends are
/// left out: counting them each time would cost more than it tells.
pub async fn same_friends(
    tx: &mut Tx,
    period: PeriodId,
    after: i64,
    to: i64,
    least: i64,
) -> Result<Vec<(ParticipantId, i64)>> {
    tx.fetch_all(
        "SELECT inviter_id, MAX(friends) FROM (
             SELECT p.inviter_id, COUNT(*) AS friends FROM participants p
             WHERE p.period_id = $1 AND length(p.address_hash) > 0 AND p.inviter_id IN (
                 SELECT q.inviter_id FROM participants q JOIN participants i ON i.id = q.inviter_id
                 WHERE q.period_id = $1 AND q.number > $2 AND q.number <= $3 AND q.inviter_id IS NOT NULL
                   AND i.period_id = $1 AND i.invites >= $4 AND i.invites <= 500)
             GROUP BY p.inviter_id, p.address_hash HAVING COUNT(*) >= $4) together
         GROUP BY inviter_id",
        (period, after, to, least),
    )
    .await
}
