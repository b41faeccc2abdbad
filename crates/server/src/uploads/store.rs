//! SQL of uploads.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{UploadId, UserId};

pub async fn insert(
    tx: &mut Tx,
    id: UploadId,
    user: UserId,
    key: String,
    bytes: i64,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO uploads (id, user_id, store_key, bytes, created_at) VALUES ($1, $2, $3, $4, $5)",
        (id, user, key, bytes, now),
    )
    .await?;
    Ok(())
}

pub async fn exists(tx: &mut Tx, key: String) -> Result<bool> {
    let (count,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM uploads WHERE store_key = $1", (key,)).await?;
    Ok(count == 1)
}
