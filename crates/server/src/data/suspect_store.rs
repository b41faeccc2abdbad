//! SQL of entries that a rule points at.

use fairdraw_db::{Result, Time, Tx};

use super::suspicion::Ground;
use crate::ids::{DrawId, ParticipantId};

/// Counting stops here: nobody reads more.
const MOST_COUNTED: i64 = 10_000;

fn read(reasons: &str) -> Vec<Ground> {
    serde_json::from_str(reasons).unwrap_or_default()
}

pub async fn grounds(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<Ground>> {
    let row: Option<(String,)> =
        tx.fetch_optional("SELECT reasons FROM suspects WHERE participant_id = $1", (participant,)).await?;
    Ok(row.map(|(reasons,)| read(&reasons)).unwrap_or_default())
}

/// What was found to be fine stays so until there is a further reason.
pub async fn upsert(
    tx: &mut Tx,
    draw: DrawId,
    participant: ParticipantId,
    grounds: &[Ground],
    now: Time,
) -> Result<()> {
    let reasons = serde_json::to_string(grounds).expect("plain data");
    let weight = i32::try_from(grounds.len()).unwrap_or(i32::MAX);
    tx.execute(
        "INSERT INTO suspects (participant_id, draw_id, reasons, weight, state, at) VALUES ($1, $2, $3, $4, 'open', $5)
         ON CONFLICT (participant_id) DO UPDATE SET reasons = excluded.reasons, weight = excluded.weight,
             state = CASE WHEN excluded.weight > suspects.weight THEN 'open' ELSE suspects.state END
         WHERE suspects.reasons <> excluded.reasons",
        (participant, draw, reasons, weight, now),
    )
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
pub struct SuspectRow {
    pub id: ParticipantId,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    pub joined_at: Time,
    pub status: i32,
    pub status_reason: String,
    pub reasons: String,
    pub state: String,
}

impl SuspectRow {
    pub fn grounds(&self) -> Vec<Ground> {
        read(&self.reasons)
    }
}

/// The most reasons first.
pub async fn page(
    tx: &mut Tx,
    draw: DrawId,
    state: &'static str,
    limit: i64,
    offset: i64,
) -> Result<Vec<SuspectRow>> {
    tx.fetch_all(
        "SELECT p.id, p.number, p.name, p.avatar, p.joined_at, p.status, p.status_reason, s.reasons, s.state
         FROM suspects s JOIN participants p ON p.id = s.participant_id
         WHERE s.draw_id = $1 AND s.state = $2
         ORDER BY s.weight DESC, s.at DESC, s.participant_id DESC LIMIT $3 OFFSET $4",
        (draw, state, limit, offset),
    )
    .await
}

pub async fn count(tx: &mut Tx, draw: DrawId, state: &'static str) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM (
                 SELECT 1 AS one FROM suspects WHERE draw_id = $1 AND state = $2 LIMIT $3) listed",
            (draw, state, MOST_COUNTED),
        )
        .await?;
    Ok(count)
}

/// Returns whether there was such a suspect in another state.
pub async fn set_state(
    tx: &mut Tx,
    draw: DrawId,
    participant: ParticipantId,
    state: &'static str,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE suspects SET state = $3 WHERE draw_id = $1 AND participant_id = $2 AND state <> $3",
            (draw, participant, state),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn exists(tx: &mut Tx, draw: DrawId, participant: ParticipantId) -> Result<bool> {
    let row: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT CAST(1 AS BIGINT) FROM suspects WHERE draw_id = $1 AND participant_id = $2",
            (draw, participant),
        )
        .await?;
    Ok(row.is_some())
}
