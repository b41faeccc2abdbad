//! Periods in the database, and their rules at each version.

use fairdraw_db::{Result, Time, Tx};

use super::{Period, PeriodState};
use crate::ids::{DrawId, PeriodId};

macro_rules! period_columns {
    () => {
        "id, draw_id, number, state, starts_at, closes_at, seats, opens_when_full, participants, codes, version, config,
         config_hash, chain, closed_at, commitment, sealed_at, round, round_at, drawn_at"
    };
}

#[derive(sqlx::FromRow)]
struct PeriodRow {
    id: PeriodId,
    draw_id: DrawId,
    number: i32,
    state: String,
    starts_at: Time,
    closes_at: Time,
    seats: Option<i64>,
    opens_when_full: bool,
    participants: i64,
    codes: i64,
    version: i32,
    config: String,
    config_hash: Vec<u8>,
    chain: Vec<u8>,
    closed_at: Option<Time>,
    commitment: Option<Vec<u8>>,
    sealed_at: Option<Time>,
    round: Option<i64>,
    round_at: Option<Time>,
    drawn_at: Option<Time>,
}

fn hash(bytes: Vec<u8>) -> [u8; 32] {
    bytes.try_into().unwrap_or_default()
}

impl From<PeriodRow> for Period {
    fn from(row: PeriodRow) -> Self {
        Self {
            id: row.id,
            draw: row.draw_id,
            number: row.number,
            state: PeriodState::from_name(&row.state).unwrap_or(PeriodState::Cancelled),
            starts_at: row.starts_at,
            closes_at: row.closes_at,
            seats: row.seats,
            opens_when_full: row.opens_when_full,
            participants: row.participants,
            codes: row.codes,
            version: row.version,
            config: row.config,
            config_hash: hash(row.config_hash),
            chain: hash(row.chain),
            closed_at: row.closed_at,
            commitment: row.commitment.map(hash),
            sealed_at: row.sealed_at,
            round: row.round.and_then(|round| u64::try_from(round).ok()),
            round_at: row.round_at,
            drawn_at: row.drawn_at,
        }
    }
}

pub async fn all(tx: &mut Tx, draw: DrawId) -> Result<Vec<Period>> {
    let rows: Vec<PeriodRow> = tx
        .fetch_all(
            concat!("SELECT ", period_columns!(), " FROM periods WHERE draw_id = $1 ORDER BY number"),
            (draw,),
        )
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Takes a draw's periods for the rest of the transaction: nobody joins them until the commit. On SQLite the transaction is
/// alone anyway.
pub async fn hold(tx: &mut Tx, draw: DrawId) -> Result<()> {
    tx.execute("UPDATE periods SET participants = participants WHERE draw_id = $1", (draw,)).await?;
    Ok(())
}

/// How many joined, over all periods.
pub async fn joined(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (people,): (i64,) = tx
        .fetch_one(
            "SELECT CAST(COALESCE(SUM(participants), 0) AS BIGINT) FROM periods WHERE draw_id = $1",
            (draw,),
        )
        .await?;
    Ok(people)
}

/// The only period of a draw of lots, and how many people are in it.
pub async fn first(tx: &mut Tx, draw: DrawId) -> Result<Option<(PeriodId, i64)>> {
    tx.fetch_optional(
        "SELECT id, participants FROM periods WHERE draw_id = $1 ORDER BY number LIMIT 1",
        (draw,),
    )
    .await
}

pub async fn find(tx: &mut Tx, id: PeriodId) -> Result<Option<Period>> {
    let row: Option<PeriodRow> = tx
        .fetch_optional(concat!("SELECT ", period_columns!(), " FROM periods WHERE id = $1"), (id,))
        .await?;
    Ok(row.map(Into::into))
}

pub async fn insert(tx: &mut Tx, period: &Period) -> Result<()> {
    tx.execute(
        "INSERT INTO periods (id, draw_id, number, state, starts_at, closes_at, seats, opens_when_full,
                              participants, codes, version, config, config_hash, chain)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10, $11, $12)",
        (
            period.id,
            period.draw,
            period.number,
            period.state.name(),
            period.starts_at,
            period.closes_at,
            period.seats,
            period.opens_when_full,
            period.version,
            period.config.clone(),
            period.config_hash.to_vec(),
            period.chain.to_vec(),
        ),
    )
    .await?;
    insert_config(tx, period).await
}

async fn insert_config(tx: &mut Tx, period: &Period) -> Result<()> {
    tx.execute(
        "INSERT INTO period_configs (period_id, version, config, config_hash) VALUES ($1, $2, $3, $4)",
        (period.id, period.version, period.config.clone(), period.config_hash.to_vec()),
    )
    .await?;
    Ok(())
}

/// New rules for a period that still takes entries. Returns whether it did.
pub async fn amend(tx: &mut Tx, period: &Period) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET version = $2, config = $3, config_hash = $4, closes_at = $5, seats = $6
             WHERE id = $1 AND state IN ('waiting', 'open')",
            (
                period.id,
                period.version,
                period.config.clone(),
                period.config_hash.to_vec(),
                period.closes_at,
                period.seats,
            ),
        )
        .await?;
    if changed == 1 {
        insert_config(tx, period).await?;
    }
    Ok(changed == 1)
}

pub async fn config_hash_at(tx: &mut Tx, period: PeriodId, version: i32) -> Result<Option<[u8; 32]>> {
    let row: Option<(Vec<u8>,)> = tx
        .fetch_optional(
            "SELECT config_hash FROM period_configs WHERE period_id = $1 AND version = $2",
            (period, version),
        )
        .await?;
    Ok(row.map(|(bytes,)| hash(bytes)))
}
