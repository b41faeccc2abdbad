//! SQL of what is asked at the door: who is in already, who is not welcome, how many came from where.

use fairdraw_db::{Bulk, Lookup, Result, Tx};
use uuid::Uuid;

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId};

/// How many values the lists below take; shorter lists repeat their last.
const AT_ONCE: usize = 16;

/// Those of `users` who are in, and under which id.
pub async fn already_in(
    tx: &mut Tx,
    period: PeriodId,
    users: &[UserId],
) -> Result<Vec<(UserId, ParticipantId)>> {
    let mut found = Vec::new();
    for some in users.chunks(AT_ONCE) {
        let user = |place: usize| some.get(place).or(some.last()).map_or(Uuid::nil(), |user| user.0);
        let mut rows = tx
            .fetch_all(
                "SELECT user_id, id FROM participants WHERE period_id = $1
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
        found.append(&mut rows);
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

static HANDSETS: Lookup = Lookup::new("SELECT handset FROM handsets WHERE period_id = ? AND handset IN");

/// Those of `handsets` that somebody joined with, once for everybody who did.
pub async fn handsets(tx: &mut Tx, period: PeriodId, handsets: &[Vec<u8>]) -> Result<Vec<Vec<u8>>> {
    let found: Vec<(Vec<u8>,)> = tx.look_up(&HANDSETS, period, handsets).await?;
    Ok(found.into_iter().map(|(handset,)| handset).collect())
}

static NEW_HANDSETS: Bulk = Bulk::new(
    "INSERT INTO handsets (period_id, handset, participant_id)",
    "(?, ?, ?)",
    "ON CONFLICT DO NOTHING",
);

pub async fn insert_handsets(
    tx: &mut Tx,
    period: PeriodId,
    joined: Vec<(Vec<u8>, ParticipantId)>,
) -> Result<()> {
    if joined.is_empty() {
        return Ok(());
    }
    let rows = joined.into_iter().map(|(handset, participant)| (period, handset, participant));
    tx.insert_many(&NEW_HANDSETS, rows).await?;
    Ok(())
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

/// Takes the row of the period first, as everybody does.
pub async fn insert_departure(tx: &mut Tx, period: PeriodId, person: Vec<u8>) -> Result<()> {
    tx.execute("UPDATE periods SET departed = departed + 1 WHERE id = $1", (period,)).await?;
    tx.execute(
        "INSERT INTO departures (period_id, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        (period, person),
    )
    .await?;
    Ok(())
}

static DEPARTURES: Lookup = Lookup::new("SELECT person FROM departures WHERE period_id = ? AND person IN");

/// Those of `people` who took themselves out.
pub async fn departures(tx: &mut Tx, period: PeriodId, people: &[Vec<u8>]) -> Result<Vec<Vec<u8>>> {
    let found: Vec<(Vec<u8>,)> = tx.look_up(&DEPARTURES, period, people).await?;
    Ok(found.into_iter().map(|(person,)| person).collect())
}
