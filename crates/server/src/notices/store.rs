//! SQL of notices.

use fairdraw_db::{Bulk, Result, Time, Tx};

use super::Kind;
use crate::ids::{DrawId, PeriodId, UserId};

#[derive(sqlx::FromRow)]
pub struct NoticeRow {
    pub key: String,
    pub kind: String,
    pub draw_id: Option<DrawId>,
    pub title: Option<String>,
    pub detail: String,
    pub at: Time,
    pub read_at: Option<Time>,
}

pub async fn insert(
    tx: &mut Tx,
    user: UserId,
    key: String,
    kind: Kind,
    draw: DrawId,
    detail: String,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO notices (user_id, key, kind, draw_id, detail, at, subject) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT DO NOTHING",
        (user, key, kind.name(), draw, detail, now, kind.subject().name()),
    )
    .await?;
    Ok(())
}

static NOTICES: Bulk = Bulk::new(
    "INSERT INTO notices (user_id, key, kind, draw_id, detail, at, subject)",
    "(?, ?, ?, ?, ?, ?, ?)",
    "ON CONFLICT DO NOTHING",
);

/// Rows of user, key and detail.
pub async fn insert_many(
    tx: &mut Tx,
    kind: Kind,
    draw: DrawId,
    rows: Vec<(UserId, String, String)>,
    now: Time,
) -> Result<()> {
    let row = |(user, key, detail)| (user, key, kind.name(), draw, detail, now, kind.subject().name());
    tx.insert_many(&NOTICES, rows.into_iter().map(row)).await?;
    Ok(())
}

pub async fn insert_for_all(
    tx: &mut Tx,
    period: PeriodId,
    key: String,
    kind: Kind,
    draw: DrawId,
    detail: String,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO notices (user_id, key, kind, draw_id, detail, at, subject)
         SELECT user_id, $2, $3, $4, $5, $6, $7 FROM participants WHERE period_id = $1
         ON CONFLICT DO NOTHING",
        (period, key, kind.name(), draw, detail, now, kind.subject().name()),
    )
    .await?;
    Ok(())
}

pub async fn page(tx: &mut Tx, user: UserId, limit: i64, offset: i64) -> Result<Vec<NoticeRow>> {
    tx.fetch_all(
        "SELECT n.key, n.kind, n.draw_id, d.title, n.detail, n.at, n.read_at
         FROM notices n LEFT JOIN draws d ON d.id = n.draw_id
         WHERE n.user_id = $1 ORDER BY n.at DESC, n.key LIMIT $2 OFFSET $3",
        (user, limit, offset),
    )
    .await
}

/// All, and those that were not read.
pub async fn count(tx: &mut Tx, user: UserId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN read_at IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM notices WHERE user_id = $1",
        (user,),
    )
    .await
}

pub async fn mark_read(tx: &mut Tx, user: UserId, key: &str, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE notices SET read_at = $3 WHERE user_id = $1 AND key = $2 AND read_at IS NULL",
        (user, key.to_owned(), now),
    )
    .await?;
    Ok(())
}

pub async fn mark_all_read(tx: &mut Tx, user: UserId, now: Time) -> Result<()> {
    tx.execute("UPDATE notices SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL", (user, now)).await?;
    Ok(())
}

/// The key of the first node that asked; every other gets the same.
pub async fn find_or_make_push_key(tx: &mut Tx, fresh: Vec<u8>) -> Result<Vec<u8>> {
    tx.execute("UPDATE installation SET push_key = $1 WHERE id = 1 AND push_key IS NULL", (fresh,)).await?;
    let (key,): (Vec<u8>,) = tx.fetch_one("SELECT push_key FROM installation WHERE id = 1", ()).await?;
    Ok(key)
}
