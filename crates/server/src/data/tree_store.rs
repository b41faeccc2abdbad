//! SQL of who invited whom.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, ParticipantId, PeriodId};

#[derive(sqlx::FromRow)]
pub struct BranchRow {
    pub id: ParticipantId,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    pub joined_at: Time,
    pub invites: i32,
    pub codes: i32,
    pub status: i32,
}

/// Those who invited and came by themselves, the biggest first. An inviter that is not in the same period counts as none.
pub async fn roots(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<BranchRow>> {
    tx.fetch_all(
        "SELECT p.id, p.number, p.name, p.avatar, p.joined_at, p.invites, p.codes, p.status FROM participants p
         WHERE p.period_id = $1 AND p.invites > 0 AND NOT EXISTS (
             SELECT 1 FROM participants i WHERE i.id = p.inviter_id AND i.period_id = p.period_id)
         ORDER BY p.invites DESC, p.number LIMIT $2 OFFSET $3",
        (period, limit, offset),
    )
    .await
}

pub async fn friends(
    tx: &mut Tx,
    period: PeriodId,
    inviter: ParticipantId,
    limit: i64,
    offset: i64,
) -> Result<Vec<BranchRow>> {
    tx.fetch_all(
        "SELECT p.id, p.number, p.name, p.avatar, p.joined_at, p.invites, p.codes, p.status FROM participants p
         WHERE p.inviter_id = $2 AND p.period_id = $1
         ORDER BY p.invites DESC, p.number LIMIT $3 OFFSET $4",
        (period, inviter, limit, offset),
    )
    .await
}

/// The period of somebody in this draw.
pub async fn period_of(tx: &mut Tx, draw: DrawId, id: ParticipantId) -> Result<Option<PeriodId>> {
    let row: Option<(PeriodId,)> = tx
        .fetch_optional(
            "SELECT p.period_id FROM participants p JOIN periods r ON r.id = p.period_id
             WHERE r.draw_id = $1 AND p.id = $2",
            (draw, id),
        )
        .await?;
    Ok(row.map(|(id,)| id))
}

/// The period of this number, or the last that has begun to fill; without any, the first.
pub async fn period(tx: &mut Tx, draw: DrawId, number: Option<i32>) -> Result<Option<(PeriodId, i32)>> {
    tx.fetch_optional(
        "SELECT id, number FROM periods WHERE draw_id = $1 AND ($2 = 0 OR number = $2)
         ORDER BY CASE WHEN participants > 0 THEN number ELSE 0 END DESC, number LIMIT 1",
        (draw, number.unwrap_or(0)),
    )
    .await
}
