//! SQL of a participant's own view.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, ParticipantId, PeriodId, UserId};

#[derive(sqlx::FromRow)]
pub struct EntryRow {
    pub participant_id: ParticipantId,
    pub draw_id: DrawId,
    pub form: String,
    pub draw_state: String,
    pub period_state: String,
    pub number: i32,
    pub codes: i32,
    pub joined_at: Time,
    pub closes_at: Time,
    pub answers: String,
    pub wins: i64,
    pub claim: Option<String>,
    pub claim_deadline_at: Option<Time>,
}

pub async fn entries(tx: &mut Tx, user: UserId, limit: i64, offset: i64) -> Result<Vec<EntryRow>> {
    tx.fetch_all(
        "SELECT p.id AS participant_id, d.id AS draw_id, d.form, d.state AS draw_state,
                r.state AS period_state, r.number, p.codes, p.joined_at, r.closes_at, p.answers,
                (SELECT COUNT(*) FROM wins w WHERE w.participant_id = p.id AND w.state = 'won') AS wins,
                (SELECT c.state FROM claims c JOIN wins w ON w.id = c.win_id
                 WHERE w.participant_id = p.id ORDER BY c.deadline_at LIMIT 1) AS claim,
                (SELECT c.deadline_at FROM claims c JOIN wins w ON w.id = c.win_id
                 WHERE w.participant_id = p.id ORDER BY c.deadline_at LIMIT 1) AS claim_deadline_at
         FROM participants p JOIN periods r ON r.id = p.period_id JOIN draws d ON d.id = r.draw_id
         WHERE p.user_id = $1 ORDER BY p.joined_at DESC, p.id LIMIT $2 OFFSET $3",
        (user, limit, offset),
    )
    .await
}

pub async fn count(tx: &mut Tx, user: UserId) -> Result<i64> {
    let (count,): (i64,) =
        tx.fetch_one("SELECT COUNT(*) FROM participants WHERE user_id = $1", (user,)).await?;
    Ok(count)
}

pub async fn codes(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<(String, String, Time)>> {
    tx.fetch_all(
        "SELECT code, origin, received_at FROM codes WHERE participant_id = $1 ORDER BY received_at, code",
        (participant,),
    )
    .await
}

/// Picture, state, reason and time of what somebody sent for review.
pub async fn vouchers(
    tx: &mut Tx,
    participant: ParticipantId,
) -> Result<Vec<(String, String, String, Time)>> {
    tx.fetch_all(
        "SELECT picture, state, reason, created_at FROM vouchers WHERE participant_id = $1 ORDER BY created_at, id",
        (participant,),
    )
    .await
}

/// Somebody's entries in one draw: participant, period, and the period's state.
pub async fn in_draw(
    tx: &mut Tx,
    user: UserId,
    draw: DrawId,
) -> Result<Vec<(ParticipantId, PeriodId, String)>> {
    tx.fetch_all(
        "SELECT p.id, r.id, r.state FROM participants p JOIN periods r ON r.id = p.period_id
         WHERE p.user_id = $1 AND r.draw_id = $2 ORDER BY r.id",
        (user, draw),
    )
    .await
}

/// Before the seal: the entry stays listed as withdrawn.
pub async fn withdraw(tx: &mut Tx, participant: ParticipantId) -> Result<()> {
    tx.execute(
        "UPDATE participants SET status = 6, status_reason = 'withdrawn' WHERE id = $1 AND status = 0",
        (participant,),
    )
    .await?;
    Ok(())
}

/// Identity and salt go; the tag stays, and nobody can open it any more.
pub async fn erase(tx: &mut Tx, participant: ParticipantId) -> Result<()> {
    for sql in [
        "UPDATE claims SET name = '', phone = '', province = '', city = '', area = '', address = '', answers = '{}',
                courier = '', tracking = '', user_id = win_id
         WHERE win_id IN (SELECT id FROM wins WHERE participant_id = $1)",
        "UPDATE wins SET user_id = participant_id WHERE participant_id = $1",
        "UPDATE participants SET user_id = id, name = '', avatar = '', salt = NULL, answers = '{}', source = '',
                agent = 0, address_hash = '', inviter_id = NULL
         WHERE id = $1",
        "DELETE FROM suspects WHERE participant_id = $1",
        "DELETE FROM handsets WHERE participant_id = $1",
        "UPDATE appeals SET text = '', answer = '', user_id = id WHERE participant_id = $1",
    ] {
        tx.execute(sql, (participant,)).await?;
    }
    Ok(())
}

/// Prizes that are still held and not handed over.
pub async fn open_wins(tx: &mut Tx, participant: ParticipantId) -> Result<Vec<(crate::ids::WinId,)>> {
    tx.fetch_all(
        "SELECT w.id FROM wins w LEFT JOIN claims c ON c.win_id = w.id
         WHERE w.participant_id = $1 AND w.state = 'won' AND (c.state IS NULL OR c.state <> 'received')",
        (participant,),
    )
    .await
}

#[derive(sqlx::FromRow)]
pub struct JoinableRow {
    pub id: DrawId,
    pub participants: i64,
    pub starts_at: Time,
    pub closes_at: Time,
    pub known: bool,
}

/// Open, not full, not mine, not joined yet; what closes next comes first.
pub async fn joinable(
    tx: &mut Tx,
    user: UserId,
    now: Time,
    limit: i64,
    offset: i64,
) -> Result<Vec<JoinableRow>> {
    tx.fetch_all(
        "WITH known AS (
           SELECT DISTINCT o.organiser_id FROM participants p JOIN periods r ON r.id = p.period_id
           JOIN draws o ON o.id = r.draw_id WHERE p.user_id = $1),
         found AS (
           SELECT d.id FROM draws d WHERE d.listing = 'all' AND d.state = 'open' AND d.closes_at > $2
           UNION
           SELECT d.id FROM known k JOIN draws d ON d.organiser_id = k.organiser_id
           WHERE d.deleted_at IS NULL AND d.state = 'open' AND d.listing <> 'link' AND d.closes_at > $2)
         SELECT d.id, r.participants, r.starts_at, r.closes_at,
                EXISTS (SELECT 1 FROM known k WHERE k.organiser_id = d.organiser_id) AS known
         FROM found f JOIN draws d ON d.id = f.id JOIN periods r ON r.draw_id = d.id
         WHERE d.deleted_at IS NULL AND d.organiser_id <> $1
           AND r.number = (SELECT MIN(n.number) FROM periods n
                           WHERE n.draw_id = d.id AND n.state IN ('waiting', 'open') AND n.closes_at > $2)
           AND (r.seats IS NULL OR r.participants < r.seats)
           AND NOT EXISTS (SELECT 1 FROM participants p JOIN periods e ON e.id = p.period_id
                           WHERE e.draw_id = d.id AND p.user_id = $1)
         ORDER BY r.closes_at, d.id LIMIT $3 OFFSET $4",
        (user, now, limit, offset),
    )
    .await
}
