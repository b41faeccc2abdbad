//! SQL of challenges that were answered and of guests per address.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::DrawId;

pub async fn delete_expired(tx: &mut Tx, now: Time) -> Result<u64> {
    tx.execute("DELETE FROM spent_challenges WHERE expires_at <= $1", (now,)).await
}

/// False: it was answered before.
pub async fn spend(tx: &mut Tx, nonce: [u8; 16], expires_at: Time) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO spent_challenges (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            (nonce.to_vec(), expires_at),
        )
        .await?;
    Ok(inserted == 1)
}

/// False: enough guests came from there.
pub async fn pass_door(tx: &mut Tx, draw: DrawId, address: Vec<u8>, most: i64) -> Result<bool> {
    let changed = tx
        .execute(
            "INSERT INTO guest_doors (draw_id, address_hash, guests) VALUES ($1, $2, 1)
             ON CONFLICT (draw_id, address_hash) DO UPDATE SET guests = guest_doors.guests + 1
             WHERE guest_doors.guests < $3",
            (draw, address, most),
        )
        .await?;
    Ok(changed == 1)
}
