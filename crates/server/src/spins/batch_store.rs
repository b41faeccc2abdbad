//! SQL of batches.

use fairdraw_db::{Result, Time, Tx};
use sqlx::FromRow;

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId, WinId};

/// Adds spins to the batch of a round. Returns whether that began it.
pub async fn add(tx: &mut Tx, period: PeriodId, round: i64, first: i64, size: i32, due: i64) -> Result<bool> {
    let (now,): (i32,) = tx
        .fetch_one(
            "INSERT INTO spin_batches (period_id, round, first, size, state, open_until) VALUES ($1, $2, $3, $4, 'open', $5)
             ON CONFLICT (period_id, round) DO UPDATE SET size = spin_batches.size + excluded.size
             RETURNING size",
            (period, round, first, size, due),
        )
        .await?;
    Ok(now == size)
}

/// A batch that still has something before it.
#[derive(Clone, Debug, FromRow)]
pub struct Pending {
    pub period_id: PeriodId,
    pub round: i64,
    pub open_until: i64,
    pub state: String,
}

/// In the order in which they must be dealt with.
pub async fn pending(tx: &mut Tx, most: i64) -> Result<Vec<Pending>> {
    tx.fetch_all(
        "SELECT period_id, round, open_until, state FROM spin_batches
         WHERE open_until IS NOT NULL ORDER BY period_id, round LIMIT $1",
        (most,),
    )
    .await
}

#[derive(Clone, Debug, FromRow)]
pub struct Batch {
    pub round: i64,
    pub first: i64,
    pub size: i32,
    pub state: String,
    pub root: Option<Vec<u8>>,
    pub head: Option<Vec<u8>>,
    pub head_signature: Option<Vec<u8>>,
    pub published: Option<i64>,
    pub log_position: Option<i64>,
    pub beacon: Option<Vec<u8>>,
    pub outcomes: Option<Vec<u8>>,
    pub headed_revision: Option<i64>,
    pub ended_revision: Option<i64>,
}

macro_rules! select_batches {
    ($rest:literal) => {
        concat!(
            "SELECT round, first, size, state, root, head, head_signature, published, log_position, beacon, outcomes,
                    headed_revision, ended_revision
             FROM spin_batches ",
            $rest
        )
    };
}

pub async fn find(tx: &mut Tx, period: PeriodId, round: i64) -> Result<Option<Batch>> {
    tx.fetch_optional(select_batches!("WHERE period_id = $1 AND round = $2"), (period, round)).await
}

/// The first batch of a draw that has neither a head nor is void, the only one that may get a head next.
pub async fn first_open(tx: &mut Tx, period: PeriodId) -> Result<Option<Batch>> {
    tx.fetch_optional(
        select_batches!("WHERE period_id = $1 AND state = 'open' ORDER BY round LIMIT 1"),
        (period,),
    )
    .await
}

/// Whether a head was published for this draw.
pub async fn has_head(tx: &mut Tx, period: PeriodId, head: &[u8]) -> Result<bool> {
    let found: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT round FROM spin_batches WHERE period_id = $1 AND head = $2 LIMIT 1",
            (period, head.to_vec()),
        )
        .await?;
    Ok(found.is_some())
}

/// Heads and results since somebody last looked.
pub async fn since(tx: &mut Tx, period: PeriodId, revision: i64) -> Result<Vec<Batch>> {
    tx.fetch_all(
        select_batches!(
            "WHERE period_id = $1 AND (ended_revision > $2 OR (open_until IS NOT NULL AND headed_revision > $2))
             ORDER BY round"
        ),
        (period, revision),
    )
    .await
}

/// Batches that have ended, after a round.
pub async fn ended_after(tx: &mut Tx, period: PeriodId, round: i64, most: i64) -> Result<Vec<Batch>> {
    tx.fetch_all(
        select_batches!(
            "WHERE period_id = $1 AND round > $2 AND state IN ('done', 'void') ORDER BY round LIMIT $3"
        ),
        (period, round, most),
    )
    .await
}

/// The newest first, without their results.
pub async fn newest(tx: &mut Tx, period: PeriodId, most: i64) -> Result<Vec<Batch>> {
    tx.fetch_all(
        "SELECT round, first, size, state, root, head, head_signature, published, log_position, beacon,
                CAST(NULL AS BYTEA) AS outcomes, headed_revision, ended_revision
         FROM spin_batches WHERE period_id = $1 ORDER BY round DESC LIMIT $2",
        (period, most),
    )
    .await
}

/// The batch that holds a spin.
pub async fn holding(tx: &mut Tx, period: PeriodId, sequence: i64) -> Result<Option<Batch>> {
    tx.fetch_optional(
        select_batches!(
            "WHERE period_id = $1
               AND round = (SELECT round FROM spins WHERE period_id = $1 AND sequence = $2)"
        ),
        (period, sequence),
    )
    .await
}

pub struct NewHead {
    pub root: Vec<u8>,
    pub head: Vec<u8>,
    pub signature: Vec<u8>,
    pub published: i64,
    pub log_position: i64,
}

/// Publishes a head. False: somebody else dealt with this batch.
pub async fn mark_headed(
    tx: &mut Tx,
    period: PeriodId,
    round: i64,
    head: NewHead,
    revision: i64,
) -> Result<bool> {
    let NewHead { root, head, signature, published, log_position } = head;
    let changed = tx
        .execute(
            "UPDATE spin_batches SET state = 'headed', root = $3, head = $4, head_signature = $5, published = $6,
                    log_position = $7, headed_revision = $8
             WHERE period_id = $1 AND round = $2 AND state = 'open'",
            (period, round, root, head.clone(), signature, published, log_position, revision),
        )
        .await?;
    if changed == 1 {
        tx.execute(
            "UPDATE spin_draws SET closed_round = $2, head = $3, head_round = $2, revision = $4 WHERE period_id = $1",
            (period, round, head, revision),
        )
        .await?;
    }
    Ok(changed == 1)
}

/// Gives a batch up. False: somebody else dealt with it.
pub async fn mark_void(
    tx: &mut Tx,
    period: PeriodId,
    batch: &Batch,
    root: Vec<u8>,
    log_position: i64,
    (revision, now): (i64, Time),
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE spin_batches SET state = 'void', open_until = NULL, root = $3, log_position = $4, ended_revision = $5,
                    ended_at = $6
             WHERE period_id = $1 AND round = $2 AND state = 'open'",
            (period, batch.round, root, log_position, revision, now),
        )
        .await?;
    if changed == 1 {
        let size = i64::from(batch.size);
        tx.execute(
            "UPDATE spin_draws SET closed_round = $2, open_batches = open_batches - 1, open_spins = open_spins - $3,
                    voided = voided + $3, revision = $4
             WHERE period_id = $1",
            (period, batch.round, size, revision),
        )
        .await?;
    }
    Ok(changed == 1)
}

pub struct Resolved {
    pub round: i64,
    pub size: i64,
    pub outcomes: Vec<u8>,
    pub beacon: Vec<u8>,
    pub stock: String,
    pub ticker: String,
    pub wins: i64,
    pub revision: i64,
    /// The newest round that was resolved when the stock was read.
    pub after: i64,
}

/// Writes the results of a batch. False: somebody else did, or the stock is not the one that they were made from.
pub async fn mark_done(tx: &mut Tx, period: PeriodId, resolved: Resolved, now: Time) -> Result<bool> {
    let Resolved { round, size, outcomes, beacon, stock, ticker, wins, revision, after } = resolved;
    let changed = tx
        .execute(
            "UPDATE spin_batches SET state = 'done', open_until = NULL, outcomes = $3, beacon = $4, ended_revision = $5,
                    ended_at = $6
             WHERE period_id = $1 AND round = $2 AND state = 'headed'",
            (period, round, outcomes, beacon, revision, now),
        )
        .await?;
    if changed != 1 {
        return Ok(false);
    }
    let moved = tx
        .execute(
            "UPDATE spin_draws SET resolved_round = $2, stock = $3, ticker = $4, open_batches = open_batches - 1,
                    open_spins = open_spins - $5, spins = spins + $5, wins = wins + $6, revision = $7
             WHERE period_id = $1 AND resolved_round = $8",
            (period, round, stock, ticker, size, wins, revision, after),
        )
        .await?;
    Ok(moved == 1)
}

/// A win on its way into the table.
pub struct NewWin {
    pub id: WinId,
    pub prize: i32,
    pub place: i32,
    pub sequence: i64,
    pub participant: ParticipantId,
    pub user: UserId,
}

static WINS: fairdraw_db::Bulk = fairdraw_db::Bulk::new(
    "INSERT INTO wins (id, draw_id, period_id, tier, prize, place, entry_index, code, participant_id, user_id, at, phase,
                       state, reason)",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'won', '')",
    "",
);

pub async fn insert_wins(
    tx: &mut Tx,
    (draw, period): (DrawId, PeriodId),
    wins: &[NewWin],
    now: Time,
) -> Result<()> {
    let row = |win: &NewWin| {
        let code = win.sequence.to_string();
        let NewWin { id, prize, place, sequence, participant, user } = *win;
        (id, draw, period, prize, prize, place, sequence, code, participant, user, now)
    };
    tx.insert_many(&WINS, wins.iter().map(row)).await?;
    Ok(())
}

/// How many batches were void.
pub async fn count_void(tx: &mut Tx, period: PeriodId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM spin_batches WHERE period_id = $1 AND state = 'void'", (period,))
        .await?;
    Ok(count)
}

/// What is left of lots that are drawn one by one; none before the first result.
pub async fn urn(tx: &mut Tx, period: PeriodId) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> =
        tx.fetch_optional("SELECT lots FROM urns WHERE period_id = $1", (period,)).await?;
    Ok(row.map(|(lots,)| lots))
}

pub async fn save_urn(tx: &mut Tx, period: PeriodId, lots: Vec<u8>) -> Result<()> {
    tx.execute(
        "INSERT INTO urns (period_id, lots) VALUES ($1, $2)
         ON CONFLICT (period_id) DO UPDATE SET lots = excluded.lots",
        (period, lots),
    )
    .await?;
    Ok(())
}
