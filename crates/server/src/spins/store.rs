//! SQL of spins, of those who spin, and of where an instant draw stands.

use fairdraw_db::{Bulk, Lookup, Result, Time, Tx};
use sqlx::FromRow;

use super::rules::Spinner;
use crate::ids::{DrawId, ParticipantId, PeriodId, UserId};

/// A period whose row this transaction holds: nobody else spins in it, closes a batch of it or ends it until the commit.
#[derive(Clone, Debug, FromRow)]
pub struct Held {
    pub state: String,
    pub starts_at: Time,
    pub closes_at: Time,
    pub version: i32,
}

pub async fn hold(tx: &mut Tx, period: PeriodId) -> Result<Option<Held>> {
    tx.fetch_optional(
        "UPDATE periods SET participants = participants WHERE id = $1
         RETURNING state, starts_at, closes_at, version",
        (period,),
    )
    .await
}

/// Where an instant draw stands.
#[derive(Clone, Debug, FromRow)]
pub struct Standing {
    /// Missing before the first spin.
    pub seal: Option<String>,
    pub seal_signature: Option<Vec<u8>>,
    pub seal_key: Option<Vec<u8>>,
    pub usable_from: i64,
    pub next_sequence: i64,
    pub last_received: i64,
    pub closed_round: i64,
    pub resolved_round: i64,
    pub head: Option<Vec<u8>>,
    pub head_round: i64,
    pub stock: String,
    pub open_batches: i32,
    pub open_spins: i64,
    pub spins: i64,
    pub voided: i64,
    pub wins: i64,
    pub revision: i64,
    pub ticker: String,
}

impl Standing {
    /// What is left of each prize, the blank last.
    pub fn stock(&self) -> Vec<Option<u64>> {
        serde_json::from_str(&self.stock).expect("a stored stock is a list of numbers")
    }

    /// Tickets that nobody has taken, and that no spin on its way can take.
    pub fn tickets_free(&self) -> u64 {
        let left: u64 = self.stock().into_iter().flatten().sum();
        left.saturating_sub(u64::try_from(self.open_spins).unwrap_or(0))
    }
}

pub async fn standing(tx: &mut Tx, period: PeriodId) -> Result<Option<Standing>> {
    tx.fetch_optional(
        "SELECT seal, seal_signature, seal_key, usable_from, next_sequence, last_received, closed_round, resolved_round,
                head, head_round, stock, open_batches, open_spins, spins, voided, wins, revision, ticker
         FROM spin_draws WHERE period_id = $1",
        (period,),
    )
    .await
}

/// Opened, or opened anew before the first spin.
pub async fn save_standing(tx: &mut Tx, period: PeriodId, usable_from: i64, stock: String) -> Result<()> {
    tx.execute(
        "INSERT INTO spin_draws (period_id, usable_from, stock, next_sequence, last_received, closed_round,
                                 resolved_round, head_round, open_batches, open_spins, spins, voided, wins, revision, ticker)
         VALUES ($1, $2, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]')
         ON CONFLICT (period_id) DO UPDATE SET usable_from = excluded.usable_from, stock = excluded.stock",
        (period, usable_from, stock),
    )
    .await?;
    Ok(())
}

pub struct NewSeal {
    pub seal: String,
    pub signature: Vec<u8>,
    pub key: Vec<u8>,
}

/// Once, with the first spin.
pub async fn save_seal(tx: &mut Tx, period: PeriodId, new: NewSeal) -> Result<()> {
    tx.execute(
        "UPDATE spin_draws SET seal = $2, seal_signature = $3, seal_key = $4 WHERE period_id = $1 AND seal IS NULL",
        (period, new.seal, new.signature, new.key),
    )
    .await?;
    Ok(())
}

pub async fn add_spins(
    tx: &mut Tx,
    period: PeriodId,
    count: i64,
    received: i64,
    new_batches: i32,
) -> Result<()> {
    tx.execute(
        "UPDATE spin_draws SET next_sequence = next_sequence + $2, open_spins = open_spins + $2, last_received = $3,
                open_batches = open_batches + $4
         WHERE period_id = $1",
        (period, count, received, new_batches),
    )
    .await?;
    Ok(())
}

/// Somebody who is in, with what they have spun so far.
#[derive(Clone, Debug, FromRow)]
pub struct Person {
    pub user_id: UserId,
    pub id: ParticipantId,
    pub tag: Vec<u8>,
    pub codes: i32,
    pub status: i32,
    #[sqlx(flatten)]
    pub spinner: Spinner,
}

impl Person {
    /// Chances for tasks. Whoever joins another kind has one code to begin with; here that one is nothing.
    pub fn earned(&self) -> i32 {
        self.codes - 1
    }
}

macro_rules! look_up_people {
    ($where:literal) => {
        Lookup::new(concat!(
            "SELECT p.user_id, p.id, p.tag, p.codes, p.status, COALESCE(s.next_nonce, 0) AS next_nonce,
                    COALESCE(s.day, 0) AS day, COALESCE(s.day_spins, 0) AS day_spins,
                    COALESCE(s.day_free, 0) AS day_free, COALESCE(s.spins, 0) AS spins, COALESCE(s.used, 0) AS used
             FROM participants p LEFT JOIN spinners s ON s.participant_id = p.id
             WHERE ",
            $where,
            " IN"
        ))
    };
}

static PEOPLE: Lookup = look_up_people!("p.period_id = ? AND p.user_id");
// COALESCE, because SQLite would rather read everybody in the period, whom it takes for ten, than look some up by their ids.
static MEMBERS: Lookup = look_up_people!("COALESCE(p.period_id, p.id) = ? AND p.id");

pub async fn people(tx: &mut Tx, period: PeriodId, users: &[UserId]) -> Result<Vec<Person>> {
    tx.look_up(&PEOPLE, period, users).await
}

pub async fn members(tx: &mut Tx, period: PeriodId, ids: &[ParticipantId]) -> Result<Vec<Person>> {
    tx.look_up(&MEMBERS, period, ids).await
}

static SPINNERS: Bulk = Bulk::new(
    "INSERT INTO spinners (participant_id, next_nonce, day, day_spins, day_free, spins, used, wins)",
    "(?, ?, ?, ?, ?, ?, ?, 0)",
    "ON CONFLICT (participant_id) DO UPDATE SET next_nonce = excluded.next_nonce, day = excluded.day,
            day_spins = excluded.day_spins, day_free = excluded.day_free, spins = excluded.spins, used = excluded.used",
);

pub async fn save_spinners(tx: &mut Tx, spinners: &[(ParticipantId, Spinner)]) -> Result<()> {
    let row = |(id, spinner): &(ParticipantId, Spinner)| {
        let Spinner { next_nonce, day, day_spins, day_free, spins, used } = *spinner;
        (*id, next_nonce, day, day_spins, day_free, spins, used)
    };
    tx.insert_many(&SPINNERS, spinners.iter().map(row)).await?;
    Ok(())
}

static WINS: Bulk = Bulk::new(
    "INSERT INTO spinners (participant_id, wins, next_nonce, day, day_spins, day_free, spins, used)",
    "(?, ?, 0, 0, 0, 0, 0, 0)",
    "ON CONFLICT (participant_id) DO UPDATE SET wins = excluded.wins",
);

pub async fn save_wins(tx: &mut Tx, wins: Vec<(ParticipantId, i32)>) -> Result<()> {
    tx.insert_many(&WINS, wins).await?;
    Ok(())
}

static SPINS: Bulk = Bulk::new(
    "INSERT INTO spins (period_id, sequence, participant_id, nonce, round, received, seen, daily, seed)",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "",
);

pub struct NewSpin {
    pub sequence: i64,
    pub participant: ParticipantId,
    pub nonce: i32,
    pub daily: bool,
    pub seed: [u8; 16],
}

pub async fn insert_spins(
    tx: &mut Tx,
    period: PeriodId,
    spins: &[NewSpin],
    (round, received, seen): (i64, i64, i64),
) -> Result<()> {
    let row = |spin: &NewSpin| {
        let bytes = spin.seed.to_vec();
        (period, spin.sequence, spin.participant, spin.nonce, round, received, seen, spin.daily, bytes)
    };
    tx.insert_many(&SPINS, spins.iter().map(row)).await?;
    Ok(())
}

/// A spin with its place in its batch and what it got.
#[derive(Clone, Debug, FromRow)]
pub struct SpinRow {
    pub sequence: i64,
    pub nonce: i32,
    pub round: i64,
    pub received: i64,
    pub seed: Vec<u8>,
    /// open, headed, done, void
    pub state: String,
    pub outcome: Option<Vec<u8>>,
    pub previous_head: Option<Vec<u8>>,
}

macro_rules! select_spins {
    ($rest:literal) => {
        concat!(
            "SELECT s.sequence, s.nonce, s.round, s.received, s.seed, b.state, h.head AS previous_head,
                    substr(b.outcomes, CAST((s.sequence - b.first) * 5 + 1 AS INTEGER), 5) AS outcome
             FROM spins s
             JOIN spin_batches b ON b.period_id = s.period_id AND b.round = s.round
             LEFT JOIN spin_batches h ON h.period_id = s.period_id AND h.round = s.seen ",
            $rest
        )
    };
}

pub async fn spin(tx: &mut Tx, participant: ParticipantId, nonce: i32) -> Result<Option<SpinRow>> {
    tx.fetch_optional(select_spins!("WHERE s.participant_id = $1 AND s.nonce = $2"), (participant, nonce))
        .await
}

/// The newest first.
pub async fn newest(tx: &mut Tx, participant: ParticipantId, most: i64) -> Result<Vec<SpinRow>> {
    tx.fetch_all(
        select_spins!("WHERE s.participant_id = $1 ORDER BY s.nonce DESC LIMIT $2"),
        (participant, most),
    )
    .await
}

/// A spin of a batch, with the person behind it.
#[derive(Clone, Debug, FromRow)]
pub struct BatchSpin {
    pub participant_id: ParticipantId,
    pub user_id: UserId,
    pub tag: Vec<u8>,
    pub nonce: i32,
    pub daily: bool,
    pub seed: Vec<u8>,
    pub wins: i32,
}

/// A whole batch in order.
pub async fn batch(tx: &mut Tx, period: PeriodId, first: i64, end: i64) -> Result<Vec<BatchSpin>> {
    tx.fetch_all(
        "SELECT s.participant_id, p.user_id, p.tag, s.nonce, s.daily, s.seed, COALESCE(k.wins, 0) AS wins
         FROM spins s
         JOIN participants p ON p.id = s.participant_id
         LEFT JOIN spinners k ON k.participant_id = s.participant_id
         WHERE s.period_id = $1 AND s.sequence >= $2 AND s.sequence < $3 ORDER BY s.sequence",
        (period, first, end),
    )
    .await
}

/// Names of winners, as far as they may be shown.
#[derive(Clone, Debug, FromRow)]
pub struct Named {
    pub id: ParticipantId,
    pub name: String,
    pub publish_name: bool,
}

static NAMES: Lookup = Lookup::new(
    "SELECT id, name, publish_name FROM participants WHERE COALESCE(period_id, id) = ? AND id IN",
);

pub async fn names(tx: &mut Tx, period: PeriodId, ids: &[ParticipantId]) -> Result<Vec<Named>> {
    tx.look_up(&NAMES, period, ids).await
}

pub async fn clear_tickers(tx: &mut Tx, draw: DrawId) -> Result<()> {
    tx.execute(
        "UPDATE spin_draws SET ticker = '[]' WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        (draw,),
    )
    .await?;
    Ok(())
}

/// Locked to drawn, once the last spin has its result. Returns whether it moved.
pub async fn mark_finished(tx: &mut Tx, period: PeriodId, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE periods SET state = 'drawn', drawn_at = $2 WHERE id = $1 AND state = 'locked'",
            (period, now),
        )
        .await?;
    Ok(changed == 1)
}
