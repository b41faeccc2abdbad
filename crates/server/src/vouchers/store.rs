//! SQL of vouchers.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId, VoucherId};

#[derive(sqlx::FromRow)]
pub struct VoucherRow {
    pub id: VoucherId,
    pub period_id: PeriodId,
    pub participant_id: ParticipantId,
    pub user_id: UserId,
    pub name: String,
    pub avatar: String,
    pub codes: i32,
    pub chance: i32,
    pub picture: String,
    pub state: String,
    pub reason: String,
    pub created_at: Time,
    pub likeness: Option<i64>,
}

macro_rules! select_vouchers {
    ($rest:literal) => {
        concat!(
            "SELECT v.id, v.period_id, v.participant_id, p.user_id, p.name, p.avatar, p.codes, v.chance, v.picture, v.state,
                    v.reason, v.created_at, v.likeness
             FROM vouchers v JOIN periods r ON r.id = v.period_id JOIN participants p ON p.id = v.participant_id
             WHERE r.draw_id = $1 ",
            $rest
        )
    };
}

pub async fn page(
    tx: &mut Tx,
    draw: DrawId,
    state: &str,
    limit: i64,
    offset: i64,
) -> Result<Vec<VoucherRow>> {
    tx.fetch_all(
        select_vouchers!("AND v.state = $2 ORDER BY v.created_at, v.id LIMIT $3 OFFSET $4"),
        (draw, state.to_owned(), limit, offset),
    )
    .await
}

pub async fn find(tx: &mut Tx, draw: DrawId, id: VoucherId) -> Result<Option<VoucherRow>> {
    tx.fetch_optional(select_vouchers!("AND v.id = $2"), (draw, id)).await
}

pub async fn count(tx: &mut Tx, draw: DrawId, state: &'static str) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM vouchers v JOIN periods r ON r.id = v.period_id WHERE r.draw_id = $1 AND v.state = $2",
            (draw, state),
        )
        .await?;
    Ok(count)
}

/// Pictures that were not looked at yet.
pub async fn unhashed(tx: &mut Tx, draw: DrawId) -> Result<Vec<(VoucherId, String)>> {
    tx.fetch_all(
        "SELECT v.id, v.picture FROM vouchers v JOIN periods r ON r.id = v.period_id
         WHERE r.draw_id = $1 AND v.likeness IS NULL ORDER BY v.created_at LIMIT 100",
        (draw,),
    )
    .await
}

pub async fn set_likeness(tx: &mut Tx, id: VoucherId, likeness: i64) -> Result<()> {
    tx.execute("UPDATE vouchers SET likeness = $2 WHERE id = $1", (id, likeness)).await?;
    Ok(())
}

pub async fn likenesses(tx: &mut Tx, draw: DrawId) -> Result<Vec<(VoucherId, i64)>> {
    tx.fetch_all(
        "SELECT v.id, v.likeness FROM vouchers v JOIN periods r ON r.id = v.period_id
         WHERE r.draw_id = $1 AND v.likeness IS NOT NULL LIMIT 20000",
        (draw,),
    )
    .await
}

/// Takes out everything that a participant sent. Returns the pictures.
pub async fn remove_of(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<(String,)>> {
    tx.fetch_all("DELETE FROM vouchers WHERE participant_id = $1 RETURNING picture", (participant,)).await
}

/// The same for a whole draw.
pub async fn remove_in_draw(tx: &mut Tx, draw: DrawId) -> Result<Vec<(String,)>> {
    tx.fetch_all(
        "DELETE FROM vouchers WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1) RETURNING picture",
        (draw,),
    )
    .await
}

/// Decides once. Returns whether this call did.
pub async fn decide(
    tx: &mut Tx,
    id: VoucherId,
    state: &'static str,
    reason: &str,
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE vouchers SET state = $2, reason = $3, reviewed_at = $4 WHERE id = $1 AND state = 'in_review'",
            (id, state, reason.to_owned(), now),
        )
        .await?;
    Ok(changed == 1)
}
