//! SQL of imports.

use fairdraw_db::{Bulk, Result, Time, Tx};

use super::judge::{Judged, Known};
use crate::ids::{DrawId, ImportId, UserId, WinId};

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ImportRow {
    pub id: ImportId,
    pub draw_id: DrawId,
    pub user_id: UserId,
    pub file_name: String,
    pub state: String,
    pub total: i64,
    pub problems: i64,
    pub done: i64,
    pub shipped: i64,
    pub created_at: Time,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LineRow {
    pub position: i64,
    pub line: i64,
    pub who: String,
    pub win_id: Option<WinId>,
    pub courier: String,
    pub tracking: String,
    pub problem: String,
}

/// Everybody whom a row may mean.
pub async fn known(tx: &mut Tx, draw: DrawId) -> Result<Vec<Known>> {
    tx.fetch_all(
        "SELECT c.win_id, w.code, c.phone, c.name, p.name AS nickname, c.state, c.hand_out, c.courier, c.tracking
         FROM claims c JOIN wins w ON w.id = c.win_id JOIN participants p ON p.id = w.participant_id
         WHERE c.draw_id = $1 ORDER BY c.win_id",
        (draw,),
    )
    .await
}

static LINES: Bulk = Bulk::new(
    "INSERT INTO import_rows (import_id, position, line, who, win_id, courier, tracking, problem)",
    "(?, ?, ?, ?, ?, ?, ?, ?)",
    "",
);

pub async fn insert(tx: &mut Tx, import: &ImportRow, rows: Vec<Judged>) -> Result<()> {
    tx.execute(
        "INSERT INTO imports (id, draw_id, user_id, file_name, state, total, problems, done, shipped, created_at)
         VALUES ($1, $2, $3, $4, 'checked', $5, $6, 0, 0, $7)",
        (
            import.id,
            import.draw_id,
            import.user_id,
            import.file_name.clone(),
            import.total,
            import.problems,
            import.created_at,
        ),
    )
    .await?;
    let lines = (0_i64..).zip(rows).map(|(position, row)| {
        let problem = row.problem.map_or("", super::Problem::name);
        (import.id, position, i64::from(row.line), row.who, row.win, row.courier, row.tracking, problem)
    });
    tx.insert_many(&LINES, lines).await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, id: ImportId) -> Result<Option<ImportRow>> {
    tx.fetch_optional(
        "SELECT id, draw_id, user_id, file_name, state, total, problems, done, shipped, created_at
         FROM imports WHERE id = $1",
        (id,),
    )
    .await
}

/// Rows with a problem first.
pub async fn some_lines(tx: &mut Tx, id: ImportId, most: i64) -> Result<Vec<LineRow>> {
    tx.fetch_all(
        "SELECT position, line, who, win_id, courier, tracking, problem FROM import_rows WHERE import_id = $1
         ORDER BY CASE WHEN problem = '' THEN 1 ELSE 0 END, position LIMIT $2",
        (id, most),
    )
    .await
}

pub async fn lines_between(tx: &mut Tx, id: ImportId, from: i64, to: i64) -> Result<Vec<LineRow>> {
    tx.fetch_all(
        "SELECT position, line, who, win_id, courier, tracking, problem FROM import_rows
         WHERE import_id = $1 AND position >= $2 AND position < $3 AND problem = '' ORDER BY position",
        (id, from, to),
    )
    .await
}

/// Agreed to. False: it was before.
pub async fn mark_running(tx: &mut Tx, id: ImportId) -> Result<bool> {
    Ok(tx.execute("UPDATE imports SET state = 'running' WHERE id = $1 AND state = 'checked'", (id,)).await?
        == 1)
}

/// Takes the next rows for this worker alone. False: another has taken them.
pub async fn advance(tx: &mut Tx, id: ImportId, from: i64, to: i64) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE imports SET done = $3 WHERE id = $1 AND done = $2 AND state = 'running'",
            (id, from, to),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn add_shipped(tx: &mut Tx, id: ImportId, count: i64) -> Result<()> {
    tx.execute("UPDATE imports SET shipped = shipped + $2 WHERE id = $1", (id, count)).await?;
    Ok(())
}

pub async fn mark_done(tx: &mut Tx, id: ImportId) -> Result<i64> {
    let (shipped,): (i64,) =
        tx.fetch_one("UPDATE imports SET state = 'done' WHERE id = $1 RETURNING shipped", (id,)).await?;
    Ok(shipped)
}

pub async fn set_problem(tx: &mut Tx, id: ImportId, position: i64, problem: &'static str) -> Result<()> {
    tx.execute(
        "UPDATE import_rows SET problem = $3 WHERE import_id = $1 AND position = $2",
        (id, position, problem),
    )
    .await?;
    Ok(())
}

/// Personal data of a draw are erased: these tables hold some.
pub async fn forget(tx: &mut Tx, draw: DrawId) -> Result<()> {
    for sql in [
        "DELETE FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE draw_id = $1)",
        "DELETE FROM imports WHERE draw_id = $1",
    ] {
        tx.execute(sql, (draw,)).await?;
    }
    Ok(())
}

/// Names and numbers in it are not kept longer than they are looked at.
pub async fn delete(tx: &mut Tx, id: ImportId) -> Result<()> {
    tx.execute("DELETE FROM import_rows WHERE import_id = $1", (id,)).await?;
    tx.execute("DELETE FROM imports WHERE id = $1", (id,)).await?;
    Ok(())
}
