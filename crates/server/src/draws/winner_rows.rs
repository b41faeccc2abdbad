//! SQL of wins.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId, WinId};

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct WinRow {
    pub id: WinId,
    pub period_id: PeriodId,
    pub number: i32,
    pub tier: i32,
    pub place: i32,
    pub prize: i32,
    pub entry_index: i64,
    pub code: String,
    pub participant_id: ParticipantId,
    pub state: String,
    pub reason: String,
    pub at: Time,
    pub name: String,
    pub avatar: String,
    pub publish_name: bool,
    pub replaced_code: Option<String>,
    /// They had their data erased: nobody is there to take it.
    pub erased: bool,
}

macro_rules! select_wins {
    ($rest:literal) => {
        concat!(
            "SELECT w.id, w.period_id, r.number, w.tier, w.place, w.prize, w.entry_index, w.code,
                    w.participant_id, w.state, w.reason, w.at, p.name, p.avatar, p.publish_name, n.code AS replaced_code,
                    p.user_id = p.id AS erased
             FROM wins w
             JOIN periods r ON r.id = w.period_id
             JOIN participants p ON p.id = w.participant_id
             LEFT JOIN wins n ON n.id = w.replaced_by ",
            $rest
        )
    };
}

/// Winners first in the drawn order, then reserves.
pub async fn all(tx: &mut Tx, draw: DrawId, limit: i64, offset: i64) -> Result<Vec<WinRow>> {
    tx.fetch_all(
        select_wins!(
            "WHERE w.draw_id = $1 ORDER BY r.number, w.phase, w.tier, w.place, w.id LIMIT $2 OFFSET $3"
        ),
        (draw, limit, offset),
    )
    .await
}

pub async fn count_all(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM wins WHERE draw_id = $1", (draw,)).await?;
    Ok(count)
}

/// Everybody who was drawn as a winner or moved up.
pub async fn winners(tx: &mut Tx, period: PeriodId, limit: i64, offset: i64) -> Result<Vec<WinRow>> {
    tx.fetch_all(
        select_wins!(
            "WHERE w.period_id = $1 AND w.state IN ('won', 'forfeited')
             ORDER BY w.prize, w.phase, w.place, w.id LIMIT $2 OFFSET $3"
        ),
        (period, limit, offset),
    )
    .await
}

pub async fn count_winners(tx: &mut Tx, period: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM wins WHERE period_id = $1 AND state IN ('won', 'forfeited')",
            (period,),
        )
        .await?;
    Ok(count)
}

/// How many reserves there are, and how many have moved up.
pub async fn count_reserves(tx: &mut Tx, period: PeriodId) -> Result<(i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN state = 'reserve' THEN 0 ELSE 1 END), 0) AS BIGINT)
         FROM wins WHERE period_id = $1 AND phase = 1",
        (period,),
    )
    .await
}

pub async fn of_user(tx: &mut Tx, draw: DrawId, user: UserId) -> Result<Vec<WinRow>> {
    tx.fetch_all(
        select_wins!(
            "WHERE w.draw_id = $1 AND w.user_id = $2 AND w.state IN ('won', 'forfeited')
             ORDER BY r.number, w.prize, w.place"
        ),
        (draw, user),
    )
    .await
}

pub async fn find(tx: &mut Tx, draw: DrawId, id: WinId) -> Result<Option<WinRow>> {
    tx.fetch_optional(select_wins!("WHERE w.draw_id = $1 AND w.id = $2"), (draw, id)).await
}

/// Everybody who holds a unit now and is still there: one person, or a team.
pub async fn holders(tx: &mut Tx, period: PeriodId, code: &str) -> Result<Vec<(WinId, UserId)>> {
    tx.fetch_all(
        "SELECT id, user_id FROM wins WHERE period_id = $1 AND code = $2 AND state = 'won' AND user_id <> participant_id
         ORDER BY id",
        (period, code.to_owned()),
    )
    .await
}

pub async fn winner_name(tx: &mut Tx, win: WinId) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .fetch_optional(
            "SELECT p.name FROM wins w JOIN participants p ON p.id = w.participant_id WHERE w.id = $1",
            (win,),
        )
        .await?;
    Ok(row.map(|(name,)| name))
}

/// Takes the whole unit: in a team draw, everybody's. False: it is not held any more.
pub async fn mark_forfeited(tx: &mut Tx, win: &WinRow, reason: &str) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE wins SET state = 'forfeited', reason = $3
             WHERE period_id = $1 AND code = $2 AND state = 'won'",
            (win.period_id, win.code.clone(), reason.to_owned()),
        )
        .await?;
    Ok(changed > 0)
}

/// The first reserve of the tier that was not used yet.
pub async fn next_reserve(tx: &mut Tx, period: PeriodId, tier: i32) -> Result<Option<WinRow>> {
    tx.fetch_optional(
        select_wins!(
            "WHERE w.period_id = $1 AND w.tier = $2 AND w.state = 'reserve' ORDER BY w.place, w.id LIMIT 1"
        ),
        (period, tier),
    )
    .await
}

/// Whether the person was drawn as a winner in this period, or has moved up in this tier before, kept or lost. What they moved
/// up to in another tier does not count: otherwise the order of redraws, which people choose, would decide who gets what.
pub async fn has_won_before(tx: &mut Tx, win: &WinRow) -> Result<bool> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM wins
             WHERE period_id = $1 AND participant_id = $2 AND code <> $3 AND state IN ('won', 'forfeited')
             AND (phase = 0 OR tier = $4)",
            (win.period_id, win.participant_id, win.code.clone(), win.tier),
        )
        .await?;
    Ok(count > 0)
}

/// The reserve takes the prize of the one who is absent.
pub async fn promote(tx: &mut Tx, absent: &WinRow, next: &WinRow, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wins SET state = 'won', prize = $3, at = $4 WHERE period_id = $1 AND code = $2 AND state = 'reserve'",
        (next.period_id, next.code.clone(), absent.prize, now),
    )
    .await?;
    tx.execute(
        "UPDATE wins SET replaced_by = $3 WHERE period_id = $1 AND code = $2 AND state = 'forfeited'",
        (absent.period_id, absent.code.clone(), next.id),
    )
    .await?;
    Ok(())
}
