//! SQL of exports: each table in one reading, row by row, so that ten million people need no more memory than ten.

use fairdraw_db::{Result, Time, Tx};
use futures_util::stream::BoxStream;

use crate::ids::DrawId;

#[derive(sqlx::FromRow)]
pub struct PersonRow {
    pub period: i32,
    pub number: i64,
    pub name: String,
    pub joined_at: Time,
    pub codes: i32,
    pub invites: i32,
    pub status: i32,
    pub status_reason: String,
    pub source: String,
    pub answers: String,
}

#[derive(sqlx::FromRow)]
pub struct WinnerRow {
    pub period: i32,
    pub prize: i32,
    pub place: i32,
    pub code: String,
    pub name: String,
    pub state: String,
    pub reason: String,
    pub at: Time,
}

type Rows<'a, R> = Result<BoxStream<'a, Result<R>>>;

macro_rules! people {
    ($answers:literal, $order:literal) => {
        concat!(
            "SELECT r.number AS period, p.number, p.name, p.joined_at, p.codes, p.invites, p.status, p.status_reason,
                    p.source, ",
            $answers,
            " AS answers
             FROM periods r JOIN participants p ON p.period_id = r.id WHERE r.draw_id = $1 ORDER BY ",
            $order
        )
    };
}

/// In order of joining, without what they filled in.
pub fn people(tx: &mut Tx, draw: DrawId) -> Rows<'_, PersonRow> {
    tx.stream(people!("''", "r.number, p.number"), (draw,))
}

/// The same with it.
pub fn forms(tx: &mut Tx, draw: DrawId) -> Rows<'_, PersonRow> {
    tx.stream(people!("p.answers", "r.number, p.number"), (draw,))
}

/// Whoever has most codes first.
pub fn ranking(tx: &mut Tx, draw: DrawId) -> Rows<'_, PersonRow> {
    tx.stream(people!("''", "p.codes DESC, p.invites DESC, r.number, p.number"), (draw,))
}

/// Winners in the drawn order, then reserves.
pub fn winners(tx: &mut Tx, draw: DrawId) -> Rows<'_, WinnerRow> {
    tx.stream(
        "SELECT r.number AS period, w.prize, w.place, w.code, p.name, w.state, w.reason, w.at
         FROM wins w JOIN periods r ON r.id = w.period_id JOIN participants p ON p.id = w.participant_id
         WHERE w.draw_id = $1 ORDER BY r.number, w.phase, w.tier, w.place, w.id",
        (draw,),
    )
}

pub async fn count_people(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT CAST(COALESCE(SUM(participants), 0) AS BIGINT) FROM periods WHERE draw_id = $1",
            (draw,),
        )
        .await?;
    Ok(count)
}

pub async fn count_winners(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    super::winner_rows::count_all(tx, draw).await
}
