//! SQL of participants, their codes, teams and what they did for further codes.

use fairdraw_db::{Bulk, Result, Time, Tx};
use sqlx::FromRow;
use uuid::Uuid;

use super::{Comer, NewCode};
use crate::ids::{DrawId, ParticipantId, PeriodId, TeamId, UserId};

/// A period whose row this transaction holds: nobody else joins it, or closes it, until the commit.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct Hat {
    pub participants: i64,
    pub seats: Option<i64>,
    pub opens_when_full: bool,
    pub version: i32,
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

#[derive(Clone, Debug, FromRow)]
pub struct Team {
    pub size: i32,
    pub members: i32,
    pub salt: Option<Vec<u8>>,
    pub tag: Vec<u8>,
}

/// Takes the period's row for the rest of the transaction if people may join it now. On PostgreSQL this is the lock
/// that keeps several nodes from overselling; on SQLite the transaction is alone anyway.
pub async fn take_period(tx: &mut Tx, period: PeriodId, now: Time) -> Result<Option<Hat>> {
    tx.fetch_optional(
        "UPDATE periods SET participants = participants
         WHERE id = $1 AND state IN ('waiting', 'open') AND starts_at <= $2 AND closes_at > $2
         RETURNING participants, seats, opens_when_full, version",
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

pub async fn counts(tx: &mut Tx, period: PeriodId) -> Result<Option<(i64, i64)>> {
    tx.fetch_optional("SELECT participants, codes FROM periods WHERE id = $1", (period,)).await
}

static PARTICIPANTS: Bulk = Bulk::new(
    "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, team_id, inviter_id,
                               answers, source, address_hash, publish_name, marketing,
                               invites, codes, status, status_reason)",
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, 0, '')",
    "ON CONFLICT (period_id, user_id) DO NOTHING RETURNING id",
);

/// Returns those who were not in already. Numbers go on from `first`.
pub async fn insert_participants(
    tx: &mut Tx,
    period: PeriodId,
    comers: &[&Comer],
    first: i64,
    now: Time,
) -> Result<Vec<ParticipantId>> {
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
        )
    };
    let rows = comers.iter().zip(first..).map(row).collect();
    let inserted: Vec<(ParticipantId,)> = tx.insert_many(&PARTICIPANTS, rows).await?;
    Ok(inserted.into_iter().map(|(id,)| id).collect())
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
    let none: Vec<(i64,)> = tx.insert_many(&CODES, codes.iter().map(row).collect()).await?;
    debug_assert!(none.is_empty(), "nothing is returned");
    Ok(())
}

/// How many values the lists below take; shorter lists repeat their last.
const AT_ONCE: usize = 16;

/// Those of `users` who are in already.
pub async fn already_in(tx: &mut Tx, period: PeriodId, users: &[UserId]) -> Result<Vec<UserId>> {
    let mut found = Vec::new();
    for some in users.chunks(AT_ONCE) {
        let user = |place: usize| some.get(place).or(some.last()).map_or(Uuid::nil(), |user| user.0);
        let rows: Vec<(UserId,)> = tx
            .fetch_all(
                "SELECT user_id FROM participants WHERE period_id = $1
                 AND user_id IN ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
                (
                    period,
                    user(0),
                    user(1),
                    user(2),
                    user(3),
                    user(4),
                    user(5),
                    user(6),
                    user(7),
                    user(8),
                    user(9),
                    user(10),
                    user(11),
                    user(12),
                    user(13),
                    user(14),
                    user(15),
                ),
            )
            .await?;
        found.extend(rows.into_iter().map(|(user,)| user));
    }
    Ok(found)
}

/// How many came from each of these addresses; those from which nobody came are missing.
pub async fn count_addresses(
    tx: &mut Tx,
    period: PeriodId,
    hashes: &[Vec<u8>],
) -> Result<Vec<(Vec<u8>, i64)>> {
    let mut counts = Vec::new();
    for some in hashes.chunks(AT_ONCE) {
        let hash = |place: usize| some.get(place).or(some.last()).cloned().unwrap_or_default();
        let mut rows = tx
            .fetch_all(
                "SELECT address_hash, COUNT(*) FROM participants WHERE period_id = $1 AND length(address_hash) > 0
                 AND address_hash IN ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
                 GROUP BY address_hash",
                (
                    period, hash(0), hash(1), hash(2), hash(3), hash(4), hash(5), hash(6), hash(7), hash(8), hash(9),
                    hash(10), hash(11), hash(12), hash(13), hash(14), hash(15),
                ),
            )
            .await?;
        counts.append(&mut rows);
    }
    Ok(counts)
}

pub async fn blacklist(tx: &mut Tx, organiser: UserId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> =
        tx.fetch_all("SELECT person FROM blacklist WHERE organiser_id = $1", (organiser,)).await?;
    Ok(rows.into_iter().map(|(person,)| person).collect())
}

/// Whether somebody won in one of the organiser's last `draws` draws before this one.
pub async fn won_recently(
    tx: &mut Tx,
    user: UserId,
    organiser: UserId,
    this: DrawId,
    draws: i64,
) -> Result<bool> {
    let found: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT CAST(1 AS BIGINT) FROM wins WHERE user_id = $1 AND state = 'won' AND draw_id IN (
                 SELECT id FROM draws WHERE organiser_id = $2 AND id <> $3 AND state IN ('drawn', 'settled')
                 ORDER BY closes_at DESC, id DESC LIMIT $4)
             LIMIT 1",
            (user, organiser, this, draws),
        )
        .await?;
    Ok(found.is_some())
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

pub async fn find_team(tx: &mut Tx, period: PeriodId, id: TeamId) -> Result<Option<Team>> {
    tx.fetch_optional(
        "SELECT size, members, salt, tag FROM teams WHERE id = $1 AND period_id = $2",
        (id, period),
    )
    .await
}

pub async fn insert_team(
    tx: &mut Tx,
    period: PeriodId,
    id: TeamId,
    size: i32,
    (salt, tag): (Vec<u8>, Vec<u8>),
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO teams (id, period_id, size, members, salt, tag, created_at) VALUES ($1, $2, $3, 1, $4, $5, $6)",
        (id, period, size, salt, tag, now),
    )
    .await?;
    Ok(())
}

/// Only while there is room: the count of rows says whether there was.
pub async fn join_team(tx: &mut Tx, id: TeamId) -> Result<bool> {
    Ok(tx.execute("UPDATE teams SET members = members + 1 WHERE id = $1 AND members < size", (id,)).await?
        == 1)
}

/// Name and picture of a team's members, in the order of joining.
pub async fn team_members(tx: &mut Tx, team: TeamId) -> Result<Vec<(String, String)>> {
    tx.fetch_all("SELECT name, avatar FROM participants WHERE team_id = $1 ORDER BY number", (team,)).await
}

/// Credits an inviter who is in this period. Returns how many codes they hold.
pub async fn credit_invites(
    tx: &mut Tx,
    period: PeriodId,
    inviter: ParticipantId,
    friends: i32,
) -> Result<Option<i32>> {
    let row: Option<(i32,)> = tx
        .fetch_optional(
            "UPDATE participants SET invites = invites + $3 WHERE id = $1 AND period_id = $2 RETURNING codes",
            (inviter, period, friends),
        )
        .await?;
    Ok(row.map(|(codes,)| codes))
}

pub async fn add_codes_to_participant(tx: &mut Tx, id: ParticipantId, codes: i32) -> Result<()> {
    tx.execute("UPDATE participants SET codes = codes + $2 WHERE id = $1", (id, codes)).await?;
    Ok(())
}
