//! SQL of the figures of instant draws. Results are counted by batch and wins by row; no figure reads a single spin's
//! result.

use fairdraw_db::{Result, Tx};
use sqlx::FromRow;

use crate::ids::{DrawId, PeriodId};

#[derive(Debug, FromRow)]
pub struct Standing {
    pub spins: i64,
    pub voided: i64,
    pub wins: i64,
    pub open_spins: i64,
    /// JSON: what is left of each prize, the blank last; null is without limit.
    pub stock: String,
}

pub async fn standing(tx: &mut Tx, period: PeriodId) -> Result<Option<Standing>> {
    tx.fetch_optional(
        "SELECT spins, voided, wins, open_spins, stock FROM spin_draws WHERE period_id = $1",
        (period,),
    )
    .await
}

/// Decided spins by the hour of their result: hours since 1970, spins.
pub async fn by_hour(tx: &mut Tx, period: PeriodId) -> Result<Vec<(i64, i64)>> {
    tx.fetch_all(
        "SELECT ended_at / 3600000000, CAST(SUM(size) AS BIGINT) FROM spin_batches
         WHERE period_id = $1 AND state = 'done' GROUP BY ended_at / 3600000000",
        (period,),
    )
    .await
}

/// Wins by hour and prize.
pub async fn wins_by_hour(tx: &mut Tx, draw: DrawId) -> Result<Vec<(i64, i32, i64)>> {
    tx.fetch_all(
        "SELECT at / 3600000000, prize, COUNT(*) FROM wins
         WHERE draw_id = $1 AND state <> 'reserve' GROUP BY at / 3600000000, prize",
        (draw,),
    )
    .await
}

/// Spins that used one of a day's free chances, and all others.
pub async fn by_chance(tx: &mut Tx, period: PeriodId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN daily THEN 1 ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN daily THEN 0 ELSE 1 END), 0) AS BIGINT)
         FROM spins WHERE period_id = $1",
        (period,),
    )
    .await
}
