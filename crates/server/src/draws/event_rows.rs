//! The history of a draw in the database.

use fairdraw_db::{Result, Time, Tx};
use uuid::Uuid;

use crate::ids::{DrawId, PeriodId, UserId};

/// One line of a draw's history.
pub struct NewEvent {
    pub id: Uuid,
    pub draw: DrawId,
    pub period: Option<PeriodId>,
    pub what: &'static str,
    pub actor: Option<UserId>,
    pub detail: serde_json::Value,
    pub hash: Option<[u8; 32]>,
    pub log_position: Option<i64>,
}

pub async fn insert(tx: &mut Tx, event: NewEvent, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO draw_events (id, draw_id, period_id, at, what, actor_id, detail, hash, log_position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        (
            event.id,
            event.draw,
            event.period,
            now,
            event.what,
            event.actor,
            event.detail.to_string(),
            event.hash.map(|hash| hash.to_vec()),
            event.log_position,
        ),
    )
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
pub struct EventRow {
    pub at: Time,
    pub period_id: Option<PeriodId>,
    pub what: String,
    pub detail: String,
    pub hash: Option<Vec<u8>>,
    pub log_position: Option<i64>,
}

pub async fn all(tx: &mut Tx, draw: DrawId) -> Result<Vec<EventRow>> {
    tx.fetch_all(
        "SELECT at, period_id, what, detail, hash, log_position FROM draw_events WHERE draw_id = $1
         ORDER BY at, COALESCE(log_position, 0), id",
        (draw,),
    )
    .await
}
