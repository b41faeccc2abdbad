//! SQL of exports.

use fairdraw_db::{Bulk, Result, Time, Tx};
use uuid::Uuid;

use crate::ids::{DrawId, ExportId, UserId, WinId};

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ExportRow {
    pub id: ExportId,
    pub draw_id: DrawId,
    pub user_id: UserId,
    pub what: String,
    pub format: String,
    pub language: String,
    pub state: String,
    pub total: i64,
    pub done: i64,
    pub bytes: i64,
    pub created_at: Time,
    pub expires_at: Option<Time>,
}

macro_rules! select_exports {
    ($rest:literal) => {
        concat!(
            "SELECT id, draw_id, user_id, what, format, language, state, total, done, bytes, created_at, expires_at
             FROM exports ",
            $rest
        )
    };
}

pub async fn insert(tx: &mut Tx, row: &ExportRow) -> Result<()> {
    tx.execute(
        "INSERT INTO exports (id, draw_id, user_id, what, format, language, state, total, done, bytes, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'waiting', $7, 0, 0, $8)",
        (
            row.id,
            row.draw_id,
            row.user_id,
            row.what.clone(),
            row.format.clone(),
            row.language.clone(),
            row.total,
            row.created_at,
        ),
    )
    .await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, id: ExportId) -> Result<Option<ExportRow>> {
    tx.fetch_optional(select_exports!("WHERE id = $1"), (id,)).await
}

/// Another's file does not exist.
pub async fn find_owned(tx: &mut Tx, user: UserId, id: ExportId) -> Result<Option<ExportRow>> {
    tx.fetch_optional(select_exports!("WHERE id = $1 AND user_id = $2"), (id, user)).await
}

/// The same file, asked for a moment ago and still under way.
pub async fn find_under_way(tx: &mut Tx, wanted: &ExportRow) -> Result<Option<ExportRow>> {
    tx.fetch_optional(
        select_exports!(
            "WHERE user_id = $1 AND draw_id = $2 AND what = $3 AND format = $4 AND language = $5
               AND state IN ('waiting', 'running') ORDER BY created_at DESC LIMIT 1"
        ),
        (wanted.user_id, wanted.draw_id, wanted.what.clone(), wanted.format.clone(), wanted.language.clone()),
    )
    .await
}

pub async fn recent(tx: &mut Tx, user: UserId, draw: DrawId, since: Time) -> Result<Vec<ExportRow>> {
    tx.fetch_all(
        select_exports!(
            "WHERE user_id = $1 AND draw_id = $2 AND created_at > $3 AND state <> 'cancelled'
             ORDER BY created_at DESC, id DESC LIMIT 20"
        ),
        (user, draw, since),
    )
    .await
}

/// Files of a draw that are there or on their way.
pub async fn of_draw(tx: &mut Tx, draw: DrawId) -> Result<Vec<ExportRow>> {
    tx.fetch_all(
        select_exports!("WHERE draw_id = $1 AND state IN ('waiting', 'running', 'ready') ORDER BY id"),
        (draw,),
    )
    .await
}

/// Begins, or begins again after a crash. False: cancelled, or done by another.
pub async fn mark_running(tx: &mut Tx, id: ExportId) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE exports SET state = 'running', done = 0 WHERE id = $1 AND state IN ('waiting', 'running')",
            (id,),
        )
        .await?;
    Ok(changed == 1)
}

/// False: nobody wants it any more.
pub async fn progress(tx: &mut Tx, id: ExportId, done: i64) -> Result<bool> {
    let changed =
        tx.execute("UPDATE exports SET done = $2 WHERE id = $1 AND state = 'running'", (id, done)).await?;
    Ok(changed == 1)
}

/// Returns whether this call made it ready.
pub async fn mark_ready(tx: &mut Tx, id: ExportId, rows: i64, bytes: i64, expires_at: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE exports SET state = 'ready', done = $2, total = $2, bytes = $3, expires_at = $4
             WHERE id = $1 AND state = 'running'",
            (id, rows, bytes, expires_at),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn mark_cancelled(tx: &mut Tx, id: ExportId) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE exports SET state = 'cancelled' WHERE id = $1 AND state IN ('waiting', 'running', 'ready')",
            (id,),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn mark_failed(tx: &mut Tx, id: ExportId) -> Result<()> {
    tx.execute(
        "UPDATE exports SET state = 'failed' WHERE id = $1 AND state IN ('waiting', 'running')",
        (id,),
    )
    .await?;
    Ok(())
}

pub async fn mark_expired(tx: &mut Tx, id: ExportId) -> Result<()> {
    tx.execute("UPDATE exports SET state = 'expired' WHERE id = $1 AND state = 'ready'", (id,)).await?;
    Ok(())
}

static UNMASKINGS: Bulk = Bulk::new(
    "INSERT INTO unmaskings (id, win_id, actor_id, at, export_id)",
    "(?, ?, ?, ?, ?)",
    "ON CONFLICT DO NOTHING",
);

/// Everybody whose address goes out in a file can see it.
pub async fn insert_unmaskings(tx: &mut Tx, rows: Vec<(Uuid, WinId, UserId, Time, ExportId)>) -> Result<()> {
    tx.insert_many(&UNMASKINGS, rows).await?;
    Ok(())
}
