//! SQL of the counts.

use std::{collections::BTreeMap, iter};

use fairdraw_db::{Bulk, Result, Tx};

use super::What;
use crate::ids::{DrawId, PeriodId};

static COUNTS: Bulk = Bulk::new(
    "INSERT INTO draw_counts (draw_id, what, name, count)",
    "(?, ?, ?, ?)",
    "ON CONFLICT (draw_id, what, name) DO UPDATE SET count = draw_counts.count + excluded.count",
);

/// Each of them once, and in the same order on every node, so that two never wait for each other.
pub async fn add(
    tx: &mut Tx,
    counts: impl Iterator<Item = (DrawId, What, String, i64)> + Send,
) -> Result<()> {
    tx.insert_many(&COUNTS, counts.map(|(draw, what, name, count)| (draw, what.name(), name, count))).await?;
    Ok(())
}

/// Codes that were given for something else than joining, in the transaction that writes them.
pub async fn count_codes(tx: &mut Tx, period: PeriodId, origin: &'static str, count: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO draw_counts (draw_id, what, name, count) SELECT draw_id, $2, $3, $4 FROM periods WHERE id = $1
         ON CONFLICT (draw_id, what, name) DO UPDATE SET count = draw_counts.count + excluded.count",
        (period, What::Code.name(), origin, count),
    )
    .await?;
    Ok(())
}

/// Results of a batch, in the transaction that writes them: spins, and wins by prize.
pub async fn count_spins(
    tx: &mut Tx,
    draw: DrawId,
    hour: i64,
    spins: i64,
    wins: &BTreeMap<i32, i64>,
) -> Result<()> {
    let wins = wins.iter().map(|(prize, count)| (draw, What::WinHour, format!("{hour}/{prize}"), *count));
    let spins = (draw, What::SpinHour, hour.to_string(), spins);
    add(tx, iter::once(spins).chain(wins)).await
}

/// Everything that is counted of a draw: what, name, count.
pub async fn counts(tx: &mut Tx, draw: DrawId) -> Result<Vec<(String, String, i64)>> {
    tx.fetch_all("SELECT what, name, count FROM draw_counts WHERE draw_id = $1", (draw,)).await
}

/// Page views and begun forms.
pub async fn seen(tx: &mut Tx, draw: DrawId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN what = 'seen_device' THEN count ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN what = 'began' THEN count ELSE 0 END), 0) AS BIGINT)
         FROM draw_counts WHERE draw_id = $1 AND what IN ('seen_device', 'began')",
        (draw,),
    )
    .await
}

pub async fn sources(tx: &mut Tx, draw: DrawId) -> Result<Vec<(String,)>> {
    tx.fetch_all("SELECT name FROM draw_counts WHERE draw_id = $1 AND what = 'source'", (draw,)).await
}

/// Participants and codes of a draw, and how many of the participants are out of the hat.
pub async fn totals(tx: &mut Tx, draw: DrawId) -> Result<(i64, i64, i64)> {
    tx.fetch_one(
        "SELECT CAST(COALESCE(SUM(r.participants), 0) AS BIGINT), CAST(COALESCE(SUM(r.codes), 0) AS BIGINT),
                CAST(COALESCE(SUM((SELECT COUNT(*) FROM participants p WHERE p.period_id = r.id AND p.status <> 0)), 0)
                     AS BIGINT)
         FROM periods r WHERE r.draw_id = $1",
        (draw,),
    )
    .await
}
