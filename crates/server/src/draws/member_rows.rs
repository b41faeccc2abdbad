//! SQL of participants for the organiser's eyes.

use fairdraw_db::{Result, Time, Tx};

use super::members::{MemberStep, MemberView};
use crate::ids::{DrawId, ParticipantId, PeriodId};

macro_rules! select_members {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, r.number AS period, p.number, p.name, p.avatar, p.joined_at, p.codes, p.invites, p.status,
                    p.status_reason, p.source
             FROM periods r JOIN participants p ON p.period_id = r.id WHERE r.draw_id = $1 ",
            $rest
        )
    };
}

pub async fn find(tx: &mut Tx, draw: DrawId, id: ParticipantId) -> Result<Option<MemberView>> {
    tx.fetch_optional(select_members!("AND p.id = $2"), (draw, id)).await
}

pub async fn ranking(tx: &mut Tx, draw: DrawId) -> Result<Vec<MemberView>> {
    tx.fetch_all(
        select_members!("ORDER BY p.codes DESC, p.invites DESC, r.number, p.number LIMIT 100000"),
        (draw,),
    )
    .await
}

pub async fn codes_of(tx: &mut Tx, id: ParticipantId) -> Result<Vec<MemberStep>> {
    tx.fetch_all(
        "SELECT received_at AS at, origin, code FROM codes WHERE participant_id = $1 ORDER BY received_at, code",
        (id,),
    )
    .await
}

pub async fn period_of(tx: &mut Tx, draw: DrawId, id: ParticipantId) -> Result<Option<PeriodId>> {
    let row: Option<(PeriodId,)> = tx
        .fetch_optional(
            "SELECT r.id FROM periods r JOIN participants p ON p.period_id = r.id WHERE r.draw_id = $1 AND p.id = $2",
            (draw, id),
        )
        .await?;
    Ok(row.map(|(id,)| id))
}

/// Counts further codes while the period takes entries. Returns the version of its rules.
pub async fn add_codes(
    tx: &mut Tx,
    period: PeriodId,
    member: ParticipantId,
    count: i64,
    now: Time,
) -> Result<Option<i32>> {
    let row: Option<(i32,)> = tx
        .fetch_optional(
            "UPDATE periods SET codes = codes + $2
             WHERE id = $1 AND state IN ('waiting', 'open') AND closes_at > $3 RETURNING version",
            (period, count, now),
        )
        .await?;
    let Some((version,)) = row else { return Ok(None) };
    tx.execute(
        "UPDATE participants SET codes = codes + $2 WHERE id = $1",
        (member, i32::try_from(count).unwrap_or(i32::MAX)),
    )
    .await?;
    if count > 0 {
        tx.execute(
            "UPDATE periods SET codes_out = codes_out + $2
             WHERE id = $1 AND EXISTS (SELECT 1 FROM participants WHERE id = $3 AND status <> 0)",
            (period, count, member),
        )
        .await?;
    }
    Ok(Some(version))
}

pub async fn insert_code(
    tx: &mut Tx,
    (period, member): (PeriodId, ParticipantId),
    code: &str,
    origin: &'static str,
    contrib: Vec<u8>,
    version: i32,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO codes (period_id, code, participant_id, origin, contrib, received_at, version)
         SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT 1 FROM spin_draws WHERE period_id = $1)",
        (period, code.to_owned(), member, origin, contrib, now, version),
    )
    .await?;
    Ok(())
}
