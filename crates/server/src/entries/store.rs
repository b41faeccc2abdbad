//! SQL of participants, their codes, teams and what they did for further codes.

use fairdraw_db::{Bulk, Result, Time, Tx};
use sqlx::FromRow;

use super::{Comer, NewCode};
use crate::ids::{ParticipantId, PeriodId, TeamId, UserId};

/// A period whose row this transaction holds: nobody else joins it, or closes it, until the commit.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct Hat {
    pub participants: i64,
    pub seats: Option<i64>,
    pub opens_when_full: bool,
    pub version: i32,
    /// How many took themselves out.
    pub departed: i64,
    /// There is somebody whom the organiser does not let in.
    pub has_blacklist: bool,
}

#[derive(Clone, Debug, FromRow)]
pub struct Participant {
    pub id: ParticipantId,
    pub user_id: UserId,
    pub number: i64,
    pub name: String,
    pub joined_at: Time,
    pub salt: Option<Vec<u8>>,
    pub tag: Vec<u8>,
    pub team_id: Option<TeamId>,
    pub invites: i32,
    pub codes: i32,
    pub status: i32,
    pub status_reason: String,
}

#[derive(Clone, Debug, FromRow)]
pub struct Code {
    #[sqlx(rename = "code")]
    pub text: String,
    pub origin: String,
    pub contrib: Vec<u8>,
    pub received_at: Time,
    pub version: i32,
}

/// Takes the period's row for the rest of the transaction if people may join it now. On PostgreSQL this is the lock
/// that keeps several nodes from overselling; on SQLite the transaction is alone anyway.
pub async fn take_period(tx: &mut Tx, period: PeriodId, now: Time) -> Result<Option<Hat>> {
    tx.fetch_optional(
        "UPDATE periods SET participants = participants
         WHERE id = $1 AND state IN ('waiting', 'open') AND starts_at <= $2 AND closes_at > $2
         RETURNING participants, seats, opens_when_full, version, departed,
                   EXISTS (SELECT 1 FROM draws d JOIN blacklist b ON b.organiser_id = d.organiser_id
                           WHERE d.id = periods.draw_id) AS has_blacklist",
        (period, now),
    )
    .await
}

/// Whether it closed because its last seat was taken.
pub async fn is_full_house(tx: &mut Tx, period: PeriodId) -> Result<bool> {
    let full: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT participants FROM periods
             WHERE id = $1 AND opens_when_full AND participants >= seats AND state <> 'cancelled'",
            (period,),
        )
        .await?;
    Ok(full.is_some())
}

pub async fn add_to_period(tx: &mut Tx, period: PeriodId, participants: i64, codes: i64) -> Result<()> {
    tx.execute(
        "UPDATE periods SET participants = participants + $2, codes = codes + $3 WHERE id = $1",
        (period, participants, codes),
    )
    .await?;
    Ok(())
}

/// People, codes, codes of people who are out, and the spins of an instant draw.
pub async fn all_counts(tx: &mut Tx, period: PeriodId) -> Result<Option<(i64, i64, i64, Option<i64>)>> {
    tx.fetch_optional(
        "SELECT p.participants, p.codes, p.codes_out, s.spins FROM periods p LEFT JOIN spin_draws s ON s.period_id = p.id
         WHERE p.id = $1",
        (period,),
    )
    .await
}

pub async fn counts(tx: &mut Tx, period: PeriodId) -> Result<Option<(i64, i64)>> {
    tx.fetch_optional("SELECT participants, codes FROM periods WHERE id = $1", (period,)).await
}

static PARTICIPANTS: Bulk = Bulk::new(
    "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, team_id, inviter_id,
                               answers, source, address_hash, publish_name, marketing,
                               device, agent, invites, codes, status, status_reason)",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, 0, '')",
    "ON CONFLICT (period_id, user_id) DO NOTHING",
);

/// Returns how many were not in already. Numbers go on from `first`.
pub async fn insert_participants(
    tx: &mut Tx,
    period: PeriodId,
    comers: &[&Comer],
    first: i64,
    now: Time,
) -> Result<u64> {
    let row = |(comer, number): (&&Comer, i64)| {
        (
            comer.id,
            period,
            comer.user,
            number,
            comer.name.clone(),
            comer.avatar.clone(),
            now,
            comer.salt.to_vec(),
            comer.tag.to_vec(),
            comer.team.map(|team| team.id),
            comer.inviter,
            comer.answers.clone(),
            comer.source.clone(),
            comer.address_hash.clone(),
            comer.publish_name,
            comer.marketing,
            comer.device.number(),
            comer.agent,
        )
    };
    tx.insert_many(&PARTICIPANTS, comers.iter().zip(first..).map(row)).await
}

pub async fn renumber(tx: &mut Tx, id: ParticipantId, number: i64) -> Result<()> {
    tx.execute("UPDATE participants SET number = $2 WHERE id = $1", (id, number)).await?;
    Ok(())
}

static CODES: Bulk = Bulk::new(
    "INSERT INTO codes (period_id, code, participant_id, origin, contrib, received_at, version)",
    "(?, ?, ?, ?, ?, ?, ?)",
    "",
);

pub async fn insert_codes(
    tx: &mut Tx,
    period: PeriodId,
    codes: &[NewCode],
    version: i32,
    now: Time,
) -> Result<()> {
    let row = |code: &NewCode| {
        (period, code.code.clone(), code.participant, code.origin, code.contrib.to_vec(), now, version)
    };
    tx.insert_many(&CODES, codes.iter().map(row)).await?;
    Ok(())
}

pub async fn find_participant(tx: &mut Tx, period: PeriodId, user: UserId) -> Result<Option<Participant>> {
    tx.fetch_optional(
        "SELECT id, user_id, number, name, joined_at, salt, tag, team_id, invites, codes, status, status_reason
         FROM participants WHERE period_id = $1 AND user_id = $2",
        (period, user),
    )
    .await
}

pub async fn codes_of(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<Code>> {
    tx.fetch_all(
        "SELECT code, origin, contrib, received_at, version FROM codes WHERE participant_id = $1
         ORDER BY received_at, code",
        (participant,),
    )
    .await
}

/// Credits an inviter who is in this period. Returns how many codes they hold, and whether they were taken out.
pub async fn credit_invites(
    tx: &mut Tx,
    period: PeriodId,
    inviter: ParticipantId,
    friends: i32,
) -> Result<Option<(i32, bool)>> {
    tx.fetch_optional(
        "UPDATE participants SET invites = invites + $3 WHERE id = $1 AND period_id = $2
         RETURNING codes, status <> 0",
        (inviter, period, friends),
    )
    .await
}

/// Codes that cannot win while their holder is out.
pub async fn add_codes_out(tx: &mut Tx, period: PeriodId, codes: i64) -> Result<()> {
    tx.execute("UPDATE periods SET codes_out = codes_out + $2 WHERE id = $1", (period, codes)).await?;
    Ok(())
}

pub async fn add_codes_to_participant(tx: &mut Tx, id: ParticipantId, codes: i32) -> Result<()> {
    tx.execute("UPDATE participants SET codes = codes + $2 WHERE id = $1", (id, codes)).await?;
    Ok(())
}
