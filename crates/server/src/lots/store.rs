//! SQL of lots.

use fairdraw_db::{Bulk, Result, Tx};
use futures_util::stream::BoxStream;

use crate::ids::{DrawId, ParticipantId, PeriodId};

static LOTS: Bulk = Bulk::new(
    "INSERT INTO lots (period_id, position, participant_id, lot, slip)",
    "(?, ?, ?, ?, ?)",
    "ON CONFLICT DO NOTHING",
);

pub struct NewLot {
    pub position: i64,
    pub participant: ParticipantId,
    pub lot: Option<i64>,
    pub slip: Option<i32>,
}

/// Returns how many were written: whoever has a lot gets no second.
pub async fn insert(tx: &mut Tx, period: PeriodId, lots: &[NewLot]) -> Result<u64> {
    let row = |lot: &NewLot| (period, lot.position, lot.participant, lot.lot, lot.slip);
    tx.insert_many(&LOTS, lots.iter().map(row)).await
}

/// Holders of codes in the order of the sealed list.
pub async fn holders_after(
    tx: &mut Tx,
    period: PeriodId,
    after: &str,
    most: i64,
) -> Result<Vec<(String, ParticipantId)>> {
    tx.fetch_all(
        "SELECT code, participant_id FROM codes WHERE period_id = $1 AND code > $2 ORDER BY code LIMIT $3",
        (period, after.to_owned(), most),
    )
    .await
}

/// Somebody with what they drew.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LotRow {
    pub member: ParticipantId,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    pub status: i32,
    pub publish_name: bool,
    pub code: String,
    pub position: Option<i64>,
    pub lot: Option<i64>,
}

macro_rules! select_lots {
    ($join:literal, $rest:literal) => {
        concat!(
            "SELECT p.id AS member, p.number, p.name, p.avatar, p.status, p.publish_name,
                    COALESCE(c.code, CAST(l.position AS TEXT), '') AS code, l.position, l.lot
             FROM participants p LEFT JOIN codes c ON c.participant_id = p.id ",
            $join,
            " JOIN lots l ON l.participant_id = p.id ",
            $rest
        )
    };
}

/// In the order of the lots: that of the numbers, groups together.
pub async fn drawn(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<LotRow>> {
    tx.fetch_all(
        select_lots!("", "WHERE l.period_id = $1 ORDER BY l.lot, l.position LIMIT $2 OFFSET $3"),
        (period, limit, offset),
    )
    .await
}

/// In the order in which they came, with or without a lot.
pub async fn people(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<LotRow>> {
    tx.fetch_all(
        select_lots!("LEFT", "WHERE p.period_id = $1 ORDER BY p.number LIMIT $2 OFFSET $3"),
        (period, limit, offset),
    )
    .await
}

/// Those who have drawn in the order of the lots, then the others in the order in which they came.
pub async fn drawn_first(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<LotRow>> {
    tx.fetch_all(
        select_lots!(
            "LEFT",
            "WHERE p.period_id = $1
             ORDER BY CASE WHEN l.lot IS NULL THEN 1 ELSE 0 END, l.lot, p.number LIMIT $2 OFFSET $3"
        ),
        (period, limit, offset),
    )
    .await
}

/// Those whose slips came last, the newest first.
pub async fn newest(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<LotRow>> {
    tx.fetch_all(
        select_lots!("", "WHERE l.period_id = $1 ORDER BY l.position DESC LIMIT $2 OFFSET $3"),
        (period, limit, offset),
    )
    .await
}

/// Those who have not drawn, nor pressed for a round that is still to come, in the order in which they came.
pub async fn waiting(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<LotRow>> {
    tx.fetch_all(
        select_lots!(
            "LEFT",
            "LEFT JOIN spinners s ON s.participant_id = p.id
             WHERE p.period_id = $1 AND p.status = 0 AND COALESCE(s.spins, 0) = 0 ORDER BY p.number LIMIT $2 OFFSET $3"
        ),
        (period, limit, offset),
    )
    .await
}

pub async fn count_waiting(tx: &mut Tx, period: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM participants p LEFT JOIN spinners s ON s.participant_id = p.id
             WHERE p.period_id = $1 AND p.status = 0 AND COALESCE(s.spins, 0) = 0",
            (period,),
        )
        .await?;
    Ok(count)
}

/// Whether somebody is in this period.
pub async fn has_member(tx: &mut Tx, period: PeriodId, member: ParticipantId) -> Result<bool> {
    let row: Option<(ParticipantId,)> = tx
        .fetch_optional("SELECT id FROM participants WHERE period_id = $1 AND id = $2", (period, member))
        .await?;
    Ok(row.is_some())
}

pub async fn by_number(tx: &mut Tx, period: PeriodId, number: i64) -> Result<Option<LotRow>> {
    tx.fetch_optional(select_lots!("LEFT", "WHERE p.period_id = $1 AND p.number = $2"), (period, number))
        .await
}

pub async fn of(tx: &mut Tx, participant: ParticipantId) -> Result<Option<LotRow>> {
    tx.fetch_optional(select_lots!("", "WHERE p.id = $1"), (participant,)).await
}

/// For a file, all of them in the order of the lots; who has none comes last.
pub fn all(tx: &mut Tx, draw: DrawId) -> Result<BoxStream<'_, Result<LotRow>>> {
    tx.stream(
        select_lots!(
            "LEFT",
            "JOIN periods r ON r.id = p.period_id WHERE r.draw_id = $1
             ORDER BY CASE WHEN l.lot IS NULL THEN 1 ELSE 0 END, l.lot, p.number"
        ),
        (draw,),
    )
}

pub async fn count(tx: &mut Tx, period: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM lots WHERE period_id = $1", (period,)).await?;
    Ok(count)
}

/// Lots by entry, for a bundle.
pub async fn by_position(tx: &mut Tx, period: PeriodId, most: i64) -> Result<Vec<(i64, Option<i64>)>> {
    tx.fetch_all(
        "SELECT position, lot FROM lots WHERE period_id = $1 ORDER BY position LIMIT $2",
        (period, most),
    )
    .await
}

pub async fn names(tx: &mut Tx, period: PeriodId) -> Result<Vec<(String,)>> {
    tx.fetch_all("SELECT name FROM participants WHERE period_id = $1", (period,)).await
}
