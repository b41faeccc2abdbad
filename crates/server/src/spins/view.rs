//! What the public record says about an instant draw: counts, what was void, and the newest heads.

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{seal::commit, short_code::short_code};
use serde::Serialize;
use utoipa::ToSchema;

use super::{batch_store, rules::from_millis, store};
use crate::{error::Result, ids::PeriodId};

/// Heads in the record itself; all of them are in the bundle.
const HEADS_SHOWN: i64 = 50;

#[derive(Serialize, ToSchema)]
pub struct SpinRecord {
    /// The signed opening, from the first spin on: its commitment, hexadecimal, and its short code.
    pub commit: Option<String>,
    pub short_code: Option<String>,
    pub seal_jcs: Option<String>,
    /// Spins with a result, without one yet, and void.
    pub spins: i64,
    pub open_spins: i64,
    pub voided: i64,
    pub void_batches: i64,
    pub wins: i64,
    /// The newest batches first.
    pub heads: Vec<RecordHead>,
}

#[derive(Serialize, ToSchema)]
pub struct RecordHead {
    pub round: i64,
    pub first: i64,
    pub size: i32,
    /// `open`, `headed`, `done` or `void`.
    pub state: String,
    /// Hexadecimal.
    pub head: Option<String>,
    #[schema(value_type = Option<String>)]
    pub published_at: Option<Time>,
    pub log_position: Option<i64>,
}

/// None for every other kind.
pub async fn record(tx: &mut Tx, period: PeriodId) -> Result<Option<SpinRecord>> {
    let Some(standing) = store::standing(tx, period).await? else { return Ok(None) };
    let commitment = standing.seal.as_ref().map(|seal| commit(seal.as_bytes()));
    let heads = batch_store::newest(tx, period, HEADS_SHOWN).await?;
    Ok(Some(SpinRecord {
        commit: commitment.map(hex::encode),
        short_code: commitment.as_ref().map(short_code),
        spins: standing.spins,
        open_spins: standing.open_spins,
        voided: standing.voided,
        void_batches: batch_store::count_void(tx, period).await?,
        wins: standing.wins,
        seal_jcs: standing.seal,
        heads: heads
            .into_iter()
            .map(|batch| RecordHead {
                round: batch.round,
                first: batch.first,
                size: batch.size,
                state: batch.state,
                head: batch.head.map(hex::encode),
                published_at: batch.published.map(|at| from_millis(u64::try_from(at).unwrap_or(0))),
                log_position: batch.log_position,
            })
            .collect(),
    }))
}
