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

/// Whether this person uploaded it.
pub async fn is_own(tx: &mut Tx, user: UserId, key: String) -> Result<bool> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM uploads WHERE store_key = $1 AND user_id = $2", (key, user))
        .await?;
    Ok(count == 1)
}

/// Forgets a voucher's picture, unless the same person uses it elsewhere too. Returns whether it did.
pub async fn remove_unused(tx: &mut Tx, key: String, picture: String) -> Result<bool> {
    let changed = tx
        .execute(
            "DELETE FROM uploads WHERE store_key = $1 AND NOT EXISTS (
                SELECT 1 FROM participants p JOIN vouchers v ON v.participant_id = p.id
                WHERE p.user_id = uploads.user_id AND v.picture = $2)
             AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = uploads.user_id AND users.headimgurl = $2)",
            (key, picture),
        )
        .await?;
    Ok(changed == 1)
}

/// `None`: there is no such upload.
pub async fn is_private(tx: &mut Tx, key: String) -> Result<Option<bool>> {
    let row: Option<(bool,)> =
        tx.fetch_optional("SELECT is_private FROM uploads WHERE store_key = $1", (key,)).await?;
    Ok(row.map(|(is_private,)| is_private))
}

/// From now on a picture is only for those who are given a link.
pub async fn hide(tx: &mut Tx, picture: String) -> Result<()> {
    let key = picture.strip_prefix("/uploads/").unwrap_or_default().to_owned();
    tx.execute("UPDATE uploads SET is_private = TRUE WHERE store_key = $1", (key,)).await?;
    Ok(())
}
