//! SQL of the service log and of the keys that sign it.

use fairdraw_db::{Result, Time, Tx};
use fairdraw_fairness::{Hash, signing::PublicKey};

pub struct NewRecord {
    pub position: i64,
    pub record: String,
    pub leaf_hash: Hash,
    pub signature: Vec<u8>,
    pub previous_signature: Option<Vec<u8>>,
}

#[derive(sqlx::FromRow)]
pub struct LogRecord {
    pub position: i64,
    pub record: String,
    pub signature: Vec<u8>,
    pub previous_signature: Option<Vec<u8>>,
    pub appended_at: Time,
}

#[derive(sqlx::FromRow)]
pub struct Head {
    pub size: i64,
    pub origin: String,
}

#[derive(sqlx::FromRow)]
pub struct KnownKey {
    pub public_key: Vec<u8>,
    pub added_at: Time,
    pub retired_at: Option<Time>,
}

/// Hashes are written by us alone, always 32 bytes long.
fn as_hash(bytes: Vec<u8>) -> Hash {
    bytes.try_into().expect("a stored hash has 32 bytes")
}

pub async fn current_key(tx: &mut Tx) -> Result<Option<PublicKey>> {
    let row: Option<(Vec<u8>,)> =
        tx.fetch_optional("SELECT public_key FROM signing_keys WHERE retired_at IS NULL", ()).await?;
    Ok(row.map(|(key,)| as_hash(key)))
}

pub async fn keys(tx: &mut Tx) -> Result<Vec<KnownKey>> {
    tx.fetch_all("SELECT public_key, added_at, retired_at FROM signing_keys ORDER BY added_at DESC", ()).await
}

pub async fn insert_key(tx: &mut Tx, key: &PublicKey, now: Time) -> Result<()> {
    tx.execute("INSERT INTO signing_keys (public_key, added_at) VALUES ($1, $2)", (key.to_vec(), now))
        .await?;
    Ok(())
}

pub async fn retire_key(tx: &mut Tx, key: &PublicKey, now: Time) -> Result<()> {
    tx.execute("UPDATE signing_keys SET retired_at = $2 WHERE public_key = $1", (key.to_vec(), now)).await?;
    Ok(())
}

pub async fn insert_head(tx: &mut Tx, origin: String) -> Result<()> {
    tx.execute("INSERT INTO log_head (id, size, origin) VALUES (1, 0, $1)", (origin,)).await?;
    Ok(())
}

pub async fn hold(tx: &mut Tx) -> Result<()> {
    tx.execute("UPDATE log_head SET size = size WHERE id = 1", ()).await?;
    Ok(())
}

/// The row lock of this update is what puts records of several nodes in order.
pub async fn take_position(tx: &mut Tx) -> Result<i64> {
    let (size,): (i64,) =
        tx.fetch_one("UPDATE log_head SET size = size + 1 WHERE id = 1 RETURNING size", ()).await?;
    Ok(size - 1)
}

pub async fn head(tx: &mut Tx) -> Result<Head> {
    tx.fetch_one("SELECT size, origin FROM log_head WHERE id = 1", ()).await
}

pub async fn insert_record(tx: &mut Tx, row: NewRecord, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO log_records (position, record, leaf_hash, signature, previous_signature, appended_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        (row.position, row.record, row.leaf_hash.to_vec(), row.signature, row.previous_signature, now),
    )
    .await?;
    Ok(())
}

pub async fn records(tx: &mut Tx, from: i64, to: i64) -> Result<Vec<LogRecord>> {
    tx.fetch_all(
        "SELECT position, record, signature, previous_signature, appended_at
         FROM log_records WHERE position >= $1 AND position < $2 ORDER BY position",
        (from, to),
    )
    .await
}

pub async fn leaf_hashes(tx: &mut Tx, from: i64, to: i64) -> Result<Vec<Hash>> {
    let rows: Vec<(Vec<u8>,)> = tx
        .fetch_all(
            "SELECT leaf_hash FROM log_records WHERE position >= $1 AND position < $2 ORDER BY position",
            (from, to),
        )
        .await?;
    Ok(rows.into_iter().map(|(hash,)| as_hash(hash)).collect())
}

pub async fn insert_block(tx: &mut Tx, position: i64, root: &Hash) -> Result<()> {
    tx.execute("INSERT INTO log_blocks (position, root) VALUES ($1, $2)", (position, root.to_vec())).await?;
    Ok(())
}

/// Roots of the first `count` complete blocks.
pub async fn blocks(tx: &mut Tx, count: i64) -> Result<Vec<Hash>> {
    let rows: Vec<(Vec<u8>,)> =
        tx.fetch_all("SELECT root FROM log_blocks WHERE position < $1 ORDER BY position", (count,)).await?;
    Ok(rows.into_iter().map(|(root,)| as_hash(root)).collect())
}
