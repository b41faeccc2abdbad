//! Redemption codes: uploaded as a list, each given exactly once.

use fairdraw_db::{Bulk, Result, Time, Tx};

use crate::ids::{DrawId, WinId};

static CODES: Bulk = Bulk::new(
    "INSERT INTO redemption_codes (draw_id, prize, position, code)",
    "(?, ?, ?, ?)",
    "ON CONFLICT DO NOTHING",
);

/// Adds codes behind those that are there; one that is there already is passed over. Returns how many are new.
pub async fn add(tx: &mut Tx, draw: DrawId, prize: i32, codes: Vec<String>) -> Result<u64> {
    // Two uploads at once would both begin at the same position, and one would lose its codes: the draw's row is the queue.
    tx.execute("UPDATE draws SET revision = revision WHERE id = $1", (draw,)).await?;
    let (last,): (i64,) = tx
        .fetch_one(
            "SELECT CAST(COALESCE(MAX(position), -1) AS BIGINT) FROM redemption_codes WHERE draw_id = $1 AND prize = $2",
            (draw, prize),
        )
        .await?;
    let rows = (last + 1..).zip(codes).map(|(position, code)| (draw, prize, position, code));
    tx.insert_many(&CODES, rows).await
}

/// The last few that were given.
pub async fn recent(tx: &mut Tx, draw: DrawId, prize: i32, most: i64) -> Result<Vec<(String, Time)>> {
    tx.fetch_all(
        "SELECT r.code, c.received_at FROM redemption_codes r JOIN claims c ON c.win_id = r.win_id
         WHERE r.draw_id = $1 AND r.prize = $2 AND c.received_at IS NOT NULL
         ORDER BY c.received_at DESC, r.position DESC LIMIT $3",
        (draw, prize, most),
    )
    .await
}

/// How many there are, and how many are left.
pub async fn count(tx: &mut Tx, draw: DrawId, prize: i32) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN win_id IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM redemption_codes WHERE draw_id = $1 AND prize = $2",
        (draw, prize),
    )
    .await
}

/// Takes the next code for a win. `None`: there is none left.
pub async fn take(tx: &mut Tx, draw: DrawId, prize: i32, win: WinId) -> Result<Option<String>> {
    loop {
        let next: Option<(i64,)> = tx
            .fetch_optional(
                "SELECT position FROM redemption_codes
                 WHERE draw_id = $1 AND prize = $2 AND win_id IS NULL ORDER BY position LIMIT 1",
                (draw, prize),
            )
            .await?;
        let Some((position,)) = next else { return Ok(None) };
        // Somebody else may take it between the two statements: then the next one.
        let taken: Option<(String,)> = tx
            .fetch_optional(
                "UPDATE redemption_codes SET win_id = $4
                 WHERE draw_id = $1 AND prize = $2 AND position = $3 AND win_id IS NULL RETURNING code",
                (draw, prize, position, win),
            )
            .await?;
        if let Some((code,)) = taken {
            return Ok(Some(code));
        }
    }
}
