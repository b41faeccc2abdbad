//! SQL of what participants filled in, and of who looked at it.

use fairdraw_db::{Result, Time, Tx};
use uuid::Uuid;

use crate::ids::{DrawId, ExportId, ParticipantId, UserId};

#[derive(sqlx::FromRow)]
pub struct FormRow {
    pub id: ParticipantId,
    pub period: i32,
    pub number: i64,
    pub name: String,
    pub joined_at: Time,
    pub answers: String,
}

macro_rules! select_forms {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, r.number AS period, p.number, p.name, p.joined_at, p.answers
             FROM periods r JOIN participants p ON p.period_id = r.id WHERE r.draw_id = $1 ",
            $rest
        )
    };
}

pub async fn page(tx: &mut Tx, draw: DrawId, limit: i64, offset: i64) -> Result<Vec<FormRow>> {
    tx.fetch_all(select_forms!("ORDER BY r.number, p.number LIMIT $2 OFFSET $3"), (draw, limit, offset)).await
}

pub async fn find(tx: &mut Tx, draw: DrawId, member: ParticipantId) -> Result<Option<FormRow>> {
    tx.fetch_optional(select_forms!("AND p.id = $2"), (draw, member)).await
}

/// At one person's form, or, with a file, at everybody's who is in by now.
pub async fn insert_look(
    tx: &mut Tx,
    id: Uuid,
    draw: DrawId,
    (member, export): (Option<ParticipantId>, Option<ExportId>),
    actor: UserId,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO form_looks (id, draw_id, participant_id, actor_id, at, export_id)
         VALUES ($1, $2, $3, $4, $5, $6)",
        (id, draw, member, actor, now, export),
    )
    .await?;
    Ok(())
}

/// Until when people had to be in, for a file that shows them in full.
pub async fn look_of_export(tx: &mut Tx, export: ExportId) -> Result<Option<Time>> {
    let row: Option<(Time,)> =
        tx.fetch_optional("SELECT at FROM form_looks WHERE export_id = $1", (export,)).await?;
    Ok(row.map(|(at,)| at))
}

/// Who looked, and when. Somebody who joined later is in no earlier file.
pub async fn looks(
    tx: &mut Tx,
    draw: DrawId,
    member: ParticipantId,
    joined_at: Time,
) -> Result<Vec<(String, Time)>> {
    tx.fetch_all(
        "SELECT u.nickname, l.at FROM form_looks l JOIN users u ON u.id = l.actor_id
         WHERE l.draw_id = $1 AND (l.participant_id = $2 OR (l.participant_id IS NULL AND l.at >= $3))
         ORDER BY l.at, l.id LIMIT 100",
        (draw, member, joined_at),
    )
    .await
}
