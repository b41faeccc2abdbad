//! SQL of closing, sealing and deciding.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId, WinId};

/// Moves the period to `locked` only while it takes entries. Returns whether it moved.
pub async fn mark_locked(tx: &mut Tx, id: PeriodId, closed_at: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET state = 'locked', closed_at = $2 WHERE id = $1 AND state IN ('waiting', 'open')",
            (id, closed_at),
        )
        .await?;
    // Nobody can come in any more, also not a second time.
    tx.execute("DELETE FROM departures WHERE period_id = $1", (id,)).await?;
    Ok(changed == 1)
}

pub async fn mark_empty(tx: &mut Tx, id: PeriodId, now: Time) -> Result<()> {
    tx.execute("UPDATE periods SET state = 'drawn', drawn_at = $2 WHERE id = $1", (id, now)).await?;
    Ok(())
}

pub async fn mark_period_cancelled(tx: &mut Tx, id: PeriodId) -> Result<()> {
    tx.execute("UPDATE periods SET state = 'cancelled' WHERE id = $1", (id,)).await?;
    Ok(())
}

pub async fn cancel_undecided(tx: &mut Tx, draw: DrawId) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET state = 'cancelled' WHERE draw_id = $1 AND state IN ('waiting', 'open', 'locked')",
            (draw,),
        )
        .await?;
    Ok(changed > 0)
}

/// Periods whose round is there, or could be: too late to cancel.
pub async fn due_periods(tx: &mut Tx, draw: DrawId, now: Time) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM periods
             WHERE draw_id = $1 AND state = 'cancelled' AND round_at IS NOT NULL AND round_at <= $2",
            (draw, now),
        )
        .await?;
    Ok(count)
}

pub async fn participants(tx: &mut Tx, id: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx.fetch_one("SELECT participants FROM periods WHERE id = $1", (id,)).await?;
    Ok(count)
}

/// Periods that take entries, now or later.
pub async fn periods_taking(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM periods WHERE draw_id = $1 AND state IN ('waiting', 'open')",
            (draw,),
        )
        .await?;
    Ok(count)
}

pub async fn unfinished(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM periods WHERE draw_id = $1 AND state IN ('waiting', 'open', 'locked')",
            (draw,),
        )
        .await?;
    Ok(count)
}

pub async fn drawn_periods(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM periods WHERE draw_id = $1 AND state = 'drawn' AND seal IS NOT NULL",
            (draw,),
        )
        .await?;
    Ok(count)
}

/// A code on its way into the list.
#[derive(sqlx::FromRow)]
pub struct ListedCode {
    pub code: String,
    pub tag: Vec<u8>,
    pub status: i32,
    pub contrib: Vec<u8>,
}

/// The next codes in the order of the list.
pub async fn codes_after(tx: &mut Tx, period: PeriodId, after: &str, most: i64) -> Result<Vec<ListedCode>> {
    tx.fetch_all(
        "SELECT c.code, p.tag, p.status, c.contrib
         FROM codes c JOIN participants p ON p.id = c.participant_id
         WHERE c.period_id = $1 AND c.code > $2 ORDER BY c.code LIMIT $3",
        (period, after.to_owned(), most),
    )
    .await
}

pub async fn insert_block(tx: &mut Tx, period: PeriodId, position: i64, entries: Vec<u8>) -> Result<()> {
    tx.execute(
        "INSERT INTO sealed_blocks (period_id, position, entries) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        (period, position, entries),
    )
    .await?;
    Ok(())
}

pub async fn block(tx: &mut Tx, period: PeriodId, position: i64) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = tx
        .fetch_optional(
            "SELECT entries FROM sealed_blocks WHERE period_id = $1 AND position = $2",
            (period, position),
        )
        .await?;
    Ok(row.map(|(entries,)| entries))
}

pub struct NewSeal {
    pub seal: String,
    pub signature: Vec<u8>,
    pub key: Vec<u8>,
    pub commitment: Vec<u8>,
    pub sealed_at: Time,
    pub round: i64,
    pub round_at: Time,
    pub counts: String,
    pub block_roots: Vec<u8>,
    pub list_bytes: i64,
    pub list_hash: Vec<u8>,
}

/// Only one seal ever: false if there is one.
pub async fn save_seal(tx: &mut Tx, id: PeriodId, seal: NewSeal) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET seal = $2, seal_signature = $3, seal_key = $4, commitment = $5, sealed_at = $6,
                    round = $7, round_at = $8, counts = $9, block_roots = $10, list_bytes = $11, list_hash = $12
             WHERE id = $1 AND state = 'locked' AND seal IS NULL",
            (
                id,
                seal.seal,
                seal.signature,
                seal.key,
                seal.commitment,
                seal.sealed_at,
                seal.round,
                seal.round_at,
                seal.counts,
                seal.block_roots,
                seal.list_bytes,
                seal.list_hash,
            ),
        )
        .await?;
    Ok(changed == 1)
}

/// Everything that was fixed by the seal.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SealedPeriod {
    pub config: String,
    pub seal: String,
    pub seal_signature: Vec<u8>,
    pub seal_key: Vec<u8>,
    pub commitment: Vec<u8>,
    pub round: i64,
    pub counts: String,
    pub block_roots: Vec<u8>,
    pub list_bytes: i64,
    pub list_hash: Vec<u8>,
    pub steps: Option<String>,
}

pub async fn sealed(tx: &mut Tx, id: PeriodId) -> Result<Option<SealedPeriod>> {
    tx.fetch_optional(
        "SELECT config, seal, seal_signature, seal_key, commitment, round, counts, block_roots, list_bytes,
                list_hash, steps
         FROM periods WHERE id = $1 AND seal IS NOT NULL",
        (id,),
    )
    .await
}

/// Only one result ever: false if there is one, or the draw was cancelled.
pub async fn save_steps(tx: &mut Tx, id: PeriodId, steps: String, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET state = 'drawn', drawn_at = $2, steps = $3
             WHERE id = $1 AND state = 'locked' AND seal IS NOT NULL AND drawn_at IS NULL",
            (id, now, steps),
        )
        .await?;
    Ok(changed == 1)
}

/// Whose code it is.
#[derive(sqlx::FromRow)]
pub struct Holder {
    pub participant: ParticipantId,
    pub user: UserId,
    pub team: Option<crate::ids::TeamId>,
}

impl Holder {
    /// They had their data erased.
    pub fn is_erased(&self) -> bool {
        self.user.0 == self.participant.0
    }
}

pub async fn holder(tx: &mut Tx, period: PeriodId, code: &str) -> Result<Option<Holder>> {
    tx.fetch_optional(
        "SELECT p.id AS participant, p.user_id AS \"user\", p.team_id AS team
         FROM codes c JOIN participants p ON p.id = c.participant_id WHERE c.period_id = $1 AND c.code = $2",
        (period, code.to_owned()),
    )
    .await
}

pub async fn team_mates(tx: &mut Tx, period: PeriodId, team: crate::ids::TeamId) -> Result<Vec<Holder>> {
    tx.fetch_all(
        "SELECT id AS participant, user_id AS \"user\", team_id AS team FROM participants
         WHERE period_id = $1 AND team_id = $2 ORDER BY number",
        (period, team),
    )
    .await
}

pub struct NewWin {
    pub id: WinId,
    pub draw: DrawId,
    pub period: PeriodId,
    pub phase: i32,
    pub tier: i32,
    pub place: i32,
    pub prize: i32,
    pub entry_index: i64,
    pub code: String,
    pub participant: ParticipantId,
    pub user: UserId,
}

pub async fn insert_win(tx: &mut Tx, win: NewWin, now: Time) -> Result<()> {
    let state = if win.phase == 0 { "won" } else { "reserve" };
    tx.execute(
        "INSERT INTO wins (id, draw_id, period_id, phase, tier, place, prize, entry_index, code, participant_id, user_id,
                           state, reason, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', $13)",
        (
            win.id,
            win.draw,
            win.period,
            win.phase,
            win.tier,
            win.place,
            win.prize,
            win.entry_index,
            win.code,
            win.participant,
            win.user,
            state,
            now,
        ),
    )
    .await?;
    Ok(())
}
