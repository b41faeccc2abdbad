//! SQL of beacon rounds and of the house chain.

use fairdraw_db::{Result, Time, Tx};
use fairdraw_fairness::Hash;

#[derive(sqlx::FromRow)]
pub struct HouseRow {
    pub public_key: Vec<u8>,
    pub genesis: i64,
    pub period: i64,
    pub seed: Vec<u8>,
}

pub async fn find_or_found_house(tx: &mut Tx, fresh: HouseRow) -> Result<HouseRow> {
    tx.execute(
        "INSERT INTO house_chain (id, public_key, genesis, period, seed) VALUES (1, $1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
        (fresh.public_key, fresh.genesis, fresh.period, fresh.seed),
    )
    .await?;
    tx.fetch_one("SELECT public_key, genesis, period, seed FROM house_chain WHERE id = 1", ()).await
}

/// Rounds are small enough for both databases' integers.
fn number(round: u64) -> i64 {
    i64::try_from(round).unwrap_or(i64::MAX)
}

pub async fn want(tx: &mut Tx, chain: &Hash, round: u64, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO beacon_rounds (chain, round, wanted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        (chain.to_vec(), number(round), now),
    )
    .await?;
    Ok(())
}

/// Keeps the signature of a round that somebody waits for. True: it is new.
pub async fn keep(tx: &mut Tx, chain: &Hash, round: u64, signature: Vec<u8>, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE beacon_rounds SET signature = $3, received_at = $4
             WHERE chain = $1 AND round = $2 AND signature IS NULL",
            (chain.to_vec(), number(round), signature, now),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn signature(tx: &mut Tx, chain: &Hash, round: u64) -> Result<Option<Vec<u8>>> {
    let row: Option<(Option<Vec<u8>>,)> = tx
        .fetch_optional(
            "SELECT signature FROM beacon_rounds WHERE chain = $1 AND round = $2",
            (chain.to_vec(), number(round)),
        )
        .await?;
    Ok(row.and_then(|(signature,)| signature))
}

/// Rounds up to `newest` that somebody waits for and that have not come.
pub async fn missing(tx: &mut Tx, chain: &Hash, newest: u64) -> Result<Vec<u64>> {
    let rows: Vec<(i64,)> = tx
        .fetch_all(
            "SELECT round FROM beacon_rounds WHERE chain = $1 AND signature IS NULL AND round <= $2
             ORDER BY round LIMIT 100",
            (chain.to_vec(), number(newest)),
        )
        .await?;
    Ok(rows.into_iter().filter_map(|(round,)| u64::try_from(round).ok()).collect())
}

/// Whether anybody waits for a round of this chain.
pub async fn is_awaited(tx: &mut Tx, chain: &Hash) -> Result<bool> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM beacon_rounds WHERE chain = $1 AND signature IS NULL",
            (chain.to_vec(),),
        )
        .await?;
    Ok(count > 0)
}
