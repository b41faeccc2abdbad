//! Redemption codes: uploaded as a list, each given exactly once.

use fairdraw_db::{Result, Tx};

use crate::ids::{DrawId, WinId};

/// Adds codes behind those that are there; one that is there already is passed over. Returns how many are new.
pub async fn add(tx: &mut Tx, draw: DrawId, prize: i32, codes: &[String]) -> Result<u64> {
    let (last,): (i64,) = tx
        .fetch_one(
            "SELECT CAST(COALESCE(MAX(position), -1) AS BIGINT) FROM redemption_codes WHERE draw_id = $1 AND prize = $2",
            (draw, prize),
        )
        .await?;
    let mut added = 0;
    for (position, code) in (last + 1..).zip(codes) {
        added += tx
            .execute(
                "INSERT INTO redemption_codes (draw_id, prize, position, code) VALUES ($1, $2, $3, $4)
                 ON CONFLICT DO NOTHING",
                (draw, prize, position, code.clone()),
            )
            .await?;
    }
    Ok(added)
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
