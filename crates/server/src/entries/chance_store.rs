//! SQL of further chances: how often somebody had one, since when they look, which vouchers they sent.

use fairdraw_db::{Result, Time, Tx};
use sqlx::FromRow;

use crate::ids::{ParticipantId, PeriodId, VoucherId};

/// One chance of one person; `day` is 0 for those that are not daily.
#[derive(Clone, Copy, Debug)]
pub struct Which {
    pub participant: ParticipantId,
    pub chance: i32,
    pub day: i32,
}

#[derive(Clone, Copy, Debug, FromRow)]
pub struct Use {
    pub chance: i32,
    pub day: i32,
    pub times: i32,
    pub ready_at: Option<Time>,
}

#[derive(Clone, Debug, FromRow)]
pub struct Voucher {
    pub chance: i32,
    pub state: String,
    /// Why it was rejected.
    pub reason: String,
    pub created_at: Time,
}

pub async fn uses(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<Use>> {
    tx.fetch_all(
        "SELECT chance, day, times, ready_at FROM chance_uses WHERE participant_id = $1",
        (participant,),
    )
    .await
}

pub async fn find_use(tx: &mut Tx, which: Which) -> Result<Option<Use>> {
    tx.fetch_optional(
        "SELECT chance, day, times, ready_at FROM chance_uses
         WHERE participant_id = $1 AND chance = $2 AND day = $3",
        (which.participant, which.chance, which.day),
    )
    .await
}

/// Starts the clock, once: whoever begins again does not lose what they have looked already.
pub async fn begin(tx: &mut Tx, which: Which, ready_at: Time) -> Result<Time> {
    let (ready_at,): (Time,) = tx
        .fetch_one(
            "INSERT INTO chance_uses (participant_id, chance, day, times, ready_at) VALUES ($1, $2, $3, 0, $4)
             ON CONFLICT (participant_id, chance, day)
             DO UPDATE SET ready_at = COALESCE(chance_uses.ready_at, excluded.ready_at)
             RETURNING ready_at",
            (which.participant, which.chance, which.day, ready_at),
        )
        .await?;
    Ok(ready_at)
}

/// Counts `times` more, if that stays within the cap. Returns whether it did.
pub async fn take(tx: &mut Tx, which: Which, times: i32, cap: i32) -> Result<bool> {
    if times > cap {
        return Ok(false);
    }
    let changed = tx
        .execute(
            "INSERT INTO chance_uses (participant_id, chance, day, times, ready_at) VALUES ($1, $2, $3, $4, NULL)
             ON CONFLICT (participant_id, chance, day)
             DO UPDATE SET times = chance_uses.times + excluded.times, ready_at = NULL
             WHERE chance_uses.times + excluded.times <= $5",
            (which.participant, which.chance, which.day, times, cap),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn vouchers(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<Voucher>> {
    tx.fetch_all(
        "SELECT chance, state, reason, created_at FROM vouchers WHERE participant_id = $1 ORDER BY created_at, id",
        (participant,),
    )
    .await
}

pub async fn insert_voucher(
    tx: &mut Tx,
    id: VoucherId,
    period: PeriodId,
    which: Which,
    picture: String,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO vouchers (id, period_id, participant_id, chance, picture, state, created_at)
         VALUES ($1, $2, $3, $4, $5, 'in_review', $6)",
        (id, period, which.participant, which.chance, picture, now),
    )
    .await?;
    Ok(())
}
