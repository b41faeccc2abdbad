//! SQL of ringing and delivering.

use fairdraw_db::{Result, Time, Tx};
use serde::Serialize;
use uuid::Uuid;

use crate::ids::{DrawId, NoticeTargetId, UserId};

/// A delivery that this worker holds, with what is needed to send it. Without a target or a consent it is not sent.
#[derive(sqlx::FromRow)]
pub struct Claimed {
    pub user_id: UserId,
    pub key: String,
    pub target_id: NoticeTargetId,
    pub channel: String,
    pub kind: String,
    pub subject: String,
    pub draw_id: Option<DrawId>,
    pub attempts: i32,
}

#[derive(sqlx::FromRow)]
pub struct Facts {
    pub address: String,
    pub public_key: Option<Vec<u8>>,
    pub auth: Option<Vec<u8>>,
    pub asked_at: Time,
    pub confirmed_at: Option<Time>,
    pub language: String,
    pub consents: i64,
    pub title: Option<String>,
    pub detail: Option<String>,
}

/// Whether there are news that nobody was rung about yet, and deliveries that are due. Asked before they are taken: on SQLite
/// people who join wait for everybody who may write.
pub async fn is_any_waiting(tx: &mut Tx, now: Time) -> Result<(bool, bool)> {
    tx.fetch_one(
        "SELECT EXISTS (SELECT 1 FROM notices WHERE ring_id IS NULL),
                EXISTS (SELECT 1 FROM deliveries WHERE state = 'waiting' AND due_at <= $1)",
        (now,),
    )
    .await
}

/// Takes news that nobody was rung about yet. Returns whose they are; the batch keeps the name that was given.
pub async fn take_unrung(tx: &mut Tx, ring: Uuid, most: i64) -> Result<Vec<(UserId,)>> {
    tx.fetch_all(
        "UPDATE notices SET ring_id = $1
         WHERE (user_id, key) IN (SELECT user_id, key FROM notices WHERE ring_id IS NULL ORDER BY at LIMIT $2)
           AND ring_id IS NULL
         RETURNING user_id",
        (ring, most),
    )
    .await
}

/// One delivery for each of the batch's news and each place where its reader agreed to get it.
pub async fn insert_for_ring(tx: &mut Tx, ring: Uuid, now: Time) -> Result<u64> {
    tx.execute(
        "INSERT INTO deliveries (user_id, key, target_id, channel, target_name, kind, subject, draw_id, state, reason, attempts,
                                 due_at, created_at)
         SELECT n.user_id, n.key, t.id, t.channel, t.name, n.kind, n.subject, n.draw_id, 'waiting', '', 0, $2, $2
         FROM notices n
         JOIN notice_consents c ON c.user_id = n.user_id AND c.subject = n.subject
         JOIN notice_targets t ON t.user_id = n.user_id AND t.channel = c.channel
         WHERE n.ring_id = $1 AND t.confirmed_at IS NOT NULL
         ON CONFLICT DO NOTHING",
        (ring, now),
    )
    .await
}

pub struct NewDelivery {
    pub user: UserId,
    pub key: String,
    pub target: NoticeTargetId,
    pub channel: &'static str,
    pub target_name: String,
    pub kind: &'static str,
}

/// A delivery that is no news: a test, a confirming link.
pub async fn insert(tx: &mut Tx, new: NewDelivery, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO deliveries (user_id, key, target_id, channel, target_name, kind, subject, state, reason, attempts, due_at,
                                 created_at)
         VALUES ($1, $2, $3, $4, $5, $6, '', 'waiting', '', 0, $7, $7) ON CONFLICT DO NOTHING",
        (new.user, new.key, new.target, new.channel, new.target_name, new.kind, now),
    )
    .await?;
    Ok(())
}

/// Holds what is due until `until`. The condition is checked again by the update itself, so two workers never hold the same.
pub async fn claim(tx: &mut Tx, worker: Uuid, now: Time, until: Time, most: i64) -> Result<Vec<Claimed>> {
    tx.fetch_all(
        "UPDATE deliveries SET claimed_by = $1, due_at = $3, attempts = attempts + 1
         WHERE (user_id, key, target_id) IN (
                 SELECT user_id, key, target_id FROM deliveries WHERE state = 'waiting' AND due_at <= $2
                 ORDER BY due_at LIMIT $4)
           AND state = 'waiting' AND due_at <= $2
         RETURNING user_id, key, target_id, channel, kind, subject, draw_id, attempts",
        (worker, now, until, most),
    )
    .await
}

/// What is needed to send, as things stand now: the target may be gone, the consent withdrawn.
pub async fn facts(tx: &mut Tx, claimed: &Claimed) -> Result<Option<Facts>> {
    tx.fetch_optional(
        "SELECT t.address, t.public_key, t.auth, t.asked_at, t.confirmed_at, u.language, d.title, n.detail,
                (SELECT COUNT(*) FROM notice_consents c
                 WHERE c.user_id = $1 AND c.channel = t.channel AND c.subject = $4) AS consents
         FROM notice_targets t JOIN users u ON u.id = t.user_id
         LEFT JOIN notices n ON n.user_id = $1 AND n.key = $2
         LEFT JOIN draws d ON d.id = n.draw_id
         WHERE t.id = $3 AND t.user_id = $1",
        (claimed.user_id, claimed.key.clone(), claimed.target_id, claimed.subject.clone()),
    )
    .await
}

/// Writes how it ended, if it is still ours to say.
pub async fn finish(
    tx: &mut Tx,
    claimed: &Claimed,
    worker: Uuid,
    (state, reason): (&'static str, &str),
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE deliveries SET state = $5, reason = $6, done_at = $7, claimed_by = NULL
             WHERE user_id = $1 AND key = $2 AND target_id = $3 AND claimed_by = $4 AND state = 'waiting'",
            (claimed.user_id, claimed.key.clone(), claimed.target_id, worker, state, reason.to_owned(), now),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn retry(tx: &mut Tx, claimed: &Claimed, worker: Uuid, reason: &str, due_at: Time) -> Result<()> {
    tx.execute(
        "UPDATE deliveries SET due_at = $5, reason = $6, claimed_by = NULL
         WHERE user_id = $1 AND key = $2 AND target_id = $3 AND claimed_by = $4 AND state = 'waiting'",
        (claimed.user_id, claimed.key.clone(), claimed.target_id, worker, due_at, reason.to_owned()),
    )
    .await?;
    Ok(())
}

/// One line of a person's own log.
#[derive(sqlx::FromRow)]
pub struct SentRow {
    pub kind: String,
    pub channel: String,
    pub target_name: String,
    pub state: String,
    pub reason: String,
    pub attempts: i32,
    pub created_at: Time,
    pub done_at: Option<Time>,
    pub title: Option<String>,
    pub detail: Option<String>,
}

pub async fn page(tx: &mut Tx, user: UserId, limit: i64, offset: i64) -> Result<Vec<SentRow>> {
    tx.fetch_all(
        "SELECT s.kind, s.channel, s.target_name, s.state, s.reason, s.attempts, s.created_at, s.done_at, d.title, n.detail
         FROM deliveries s
         LEFT JOIN notices n ON n.user_id = s.user_id AND n.key = s.key
         LEFT JOIN draws d ON d.id = n.draw_id
         WHERE s.user_id = $1 ORDER BY s.created_at DESC, s.key, s.target_id LIMIT $2 OFFSET $3",
        (user, limit, offset),
    )
    .await
}

pub async fn count(tx: &mut Tx, user: UserId) -> Result<i64> {
    let (count,): (i64,) =
        tx.fetch_one("SELECT COUNT(*) FROM deliveries WHERE user_id = $1", (user,)).await?;
    Ok(count)
}

/// How many of one kind somebody asked for since a moment.
pub async fn count_since(tx: &mut Tx, user: UserId, kind: &'static str, since: Time) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM deliveries WHERE user_id = $1 AND kind = $2 AND created_at > $3",
            (user, kind, since),
        )
        .await?;
    Ok(count)
}

/// What a draw's participants were told in the app: all, and how much of it was read.
pub async fn told(tx: &mut Tx, draw: DrawId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN read_at IS NULL THEN 0 ELSE 1 END), 0) AS BIGINT)
         FROM notices WHERE draw_id = $1 AND subject <> 'runs'",
        (draw,),
    )
    .await
}

/// How many of a draw's deliveries stand where.
#[derive(Clone, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct DeliveryCount {
    /// `push` or `mail`.
    pub channel: String,
    /// `waiting`, `sent`, `failed` or `dropped`.
    pub state: String,
    pub count: i64,
}

pub async fn counts(tx: &mut Tx, draw: DrawId) -> Result<Vec<DeliveryCount>> {
    tx.fetch_all(
        "SELECT channel, state, COUNT(*) AS count FROM deliveries
         WHERE draw_id = $1 AND subject <> 'runs' GROUP BY channel, state ORDER BY channel, state",
        (draw,),
    )
    .await
}

pub async fn delete_done_before(tx: &mut Tx, before: Time) -> Result<u64> {
    tx.execute("DELETE FROM deliveries WHERE state <> 'waiting' AND done_at < $1", (before,)).await
}
