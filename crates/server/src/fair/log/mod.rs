//! The service log: append-only, RFC 6962, checkpoints in the C2SP note format. Whoever watches it sees every seal once.

pub mod proofs;
pub mod routes;
pub mod store;
mod tiles;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{
    hash,
    record::Record,
    signing::{PublicKey, Signer, Statement},
    tree::{self, BLOCK},
};

use crate::error::Result;

/// Records in a block, as a position of the database.
#[expect(clippy::cast_possible_wrap, reason = "256")]
pub const BLOCK_SIZE: i64 = BLOCK as i64;

/// Names the log by the key it began with.
pub async fn found(tx: &mut Tx, key: &PublicKey) -> Result<()> {
    store::insert_head(tx, format!("fairdraw-{}", hex::encode(&key[..8]))).await?;
    Ok(())
}

/// Waits until nobody else appends, and keeps it so until the commit: for whoever has to name the time of their record.
pub async fn hold(tx: &mut Tx) -> Result<()> {
    Ok(store::hold(tx).await?)
}

/// Appends a record inside the caller's transaction: it is on the log exactly when what it tells happened.
pub async fn append(
    tx: &mut Tx,
    signer: &Signer,
    previous: Option<&Signer>,
    record: &Record,
    now: Time,
) -> Result<i64> {
    append_bytes(tx, signer, previous, record.encode(), now).await
}

/// For records whose exact bytes are made elsewhere: seals and open records.
pub async fn append_bytes(
    tx: &mut Tx,
    signer: &Signer,
    previous: Option<&Signer>,
    record: String,
    now: Time,
) -> Result<i64> {
    let position = store::take_position(tx).await?;
    let statement = Statement::Record(record.as_bytes());
    let row = store::NewRecord {
        position,
        leaf_hash: hash::leaf(record.as_bytes()),
        signature: signer.sign(&statement).to_vec(),
        previous_signature: previous.map(|previous| previous.sign(&statement).to_vec()),
        record,
    };
    store::insert_record(tx, row, now).await?;
    if (position + 1) % BLOCK_SIZE == 0 {
        let leaves = store::leaf_hashes(tx, position + 1 - BLOCK_SIZE, position + 1).await?;
        store::insert_block(tx, position / BLOCK_SIZE, &tree::root(&leaves)).await?;
    }
    Ok(position)
}
