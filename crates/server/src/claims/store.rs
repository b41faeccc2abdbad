//! SQL of claims.

use fairdraw_db::{Bulk, Result, Time, Tx};

use super::form::Filled;
use crate::ids::{DrawId, UserId, WinId};

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ClaimRow {
    pub win_id: WinId,
    pub draw_id: DrawId,
    pub user_id: UserId,
    pub hand_out: String,
    pub prize: i32,
    pub state: String,
    pub deadline_at: Time,
    pub name: String,
    pub phone: String,
    pub province: String,
    pub city: String,
    pub area: String,
    pub address: String,
    pub answers: String,
    pub redemption: Option<String>,
    pub ticket: Option<String>,
    pub courier: String,
    pub tracking: String,
    pub filled_at: Option<Time>,
    pub shipped_at: Option<Time>,
    pub received_at: Option<Time>,
}

macro_rules! select_claims {
    ($rest:literal) => {
        concat!(
            "SELECT win_id, draw_id, user_id, hand_out, prize, state, deadline_at, name, phone, province, city, area,
                    address, answers, redemption, ticket, courier, tracking, filled_at, shipped_at, received_at
             FROM claims ",
            $rest
        )
    };
}

pub struct NewClaim {
    pub win: WinId,
    pub draw: DrawId,
    pub user: UserId,
    pub hand_out: &'static str,
    pub prize: i32,
    pub deadline_at: Time,
    pub ticket: Option<String>,
}

pub async fn insert(tx: &mut Tx, claim: NewClaim) -> Result<()> {
    tx.execute(
        "INSERT INTO claims (win_id, draw_id, user_id, hand_out, prize, state, deadline_at, name, phone, province, city,
                             area, address, answers, ticket, courier, tracking)
         VALUES ($1, $2, $3, $4, $5, 'to_fill', $6, '', '', '', '', '', '', '{}', $7, '', '') ON CONFLICT DO NOTHING",
        (claim.win, claim.draw, claim.user, claim.hand_out, claim.prize, claim.deadline_at, claim.ticket),
    )
    .await?;
    Ok(())
}

static CLAIMS: Bulk = Bulk::new(
    "INSERT INTO claims (win_id, draw_id, user_id, hand_out, prize, deadline_at, ticket, state, name, phone, province, city,
                         area, address, answers, courier, tracking)",
    "(?, ?, ?, ?, ?, ?, ?, 'to_fill', '', '', '', '', '', '', '{}', '', '')",
    "ON CONFLICT DO NOTHING",
);

pub async fn insert_many(tx: &mut Tx, claims: Vec<NewClaim>) -> Result<()> {
    let row = |claim: NewClaim| {
        let NewClaim { win, draw, user, hand_out, prize, deadline_at, ticket } = claim;
        (win, draw, user, hand_out, prize, deadline_at, ticket)
    };
    tx.insert_many(&CLAIMS, claims.into_iter().map(row)).await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, win: WinId) -> Result<Option<ClaimRow>> {
    tx.fetch_optional(select_claims!("WHERE win_id = $1"), (win,)).await
}

pub async fn of_user(tx: &mut Tx, draw: DrawId, user: UserId) -> Result<Vec<ClaimRow>> {
    tx.fetch_all(select_claims!("WHERE draw_id = $1 AND user_id = $2 ORDER BY prize, win_id"), (draw, user))
        .await
}

pub async fn by_ticket(tx: &mut Tx, ticket: &str) -> Result<Option<ClaimRow>> {
    tx.fetch_optional(select_claims!("WHERE ticket = $1"), (ticket.to_owned(),)).await
}

pub async fn page(
    tx: &mut Tx,
    draw: DrawId,
    state: &'static str,
    limit: i64,
    offset: i64,
) -> Result<Vec<ClaimRow>> {
    tx.fetch_all(
        select_claims!(
            "WHERE draw_id = $1 AND ($2 = '' OR state = $2) ORDER BY prize, win_id LIMIT $3 OFFSET $4"
        ),
        (draw, state, limit, offset),
    )
    .await
}

pub async fn count(tx: &mut Tx, draw: DrawId, state: &'static str) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM claims WHERE draw_id = $1 AND ($2 = '' OR state = $2)",
            (draw, state),
        )
        .await?;
    Ok(count)
}

/// Claims that are neither done nor expired.
pub async fn unfinished(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM claims WHERE draw_id = $1 AND state IN ('to_fill', 'filled', 'shipped')",
            (draw,),
        )
        .await?;
    Ok(count)
}

/// Writes what was filled in, while it may still be. False: too late, or not theirs any more.
pub async fn fill(
    tx: &mut Tx,
    win: WinId,
    user: UserId,
    filled: &Filled,
    to: &'static str,
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE claims SET state = $3, name = $4, phone = $5, province = $6, city = $7, area = $8, address = $9,
                    answers = $10, filled_at = $11, received_at = CASE WHEN $3 = 'received' THEN $11 ELSE received_at END
             WHERE win_id = $1 AND user_id = $2 AND (deadline_at > $11 OR came_at IS NOT NULL)
               AND (state = 'to_fill' OR (state = 'filled' AND $3 = 'filled'))",
            (
                win,
                user,
                to,
                filled.name.clone(),
                filled.phone.clone(),
                filled.region.province.clone(),
                filled.region.city.clone(),
                filled.region.area.clone(),
                filled.address.clone(),
                filled.answers.clone(),
                now,
            ),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn set_redemption(tx: &mut Tx, win: WinId, code: &str) -> Result<()> {
    tx.execute("UPDATE claims SET redemption = $2 WHERE win_id = $1", (win, code.to_owned())).await?;
    Ok(())
}

/// Moves a claim only from one of the states named. Returns whether it moved.
pub async fn mark_received(tx: &mut Tx, win: WinId, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE claims SET state = 'received', received_at = $2
             WHERE win_id = $1 AND (state IN ('filled', 'shipped') OR (state = 'to_fill' AND hand_out = 'on_site'))",
            (win, now),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn mark_shipped(
    tx: &mut Tx,
    draw: DrawId,
    win: WinId,
    courier: &str,
    tracking: &str,
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE claims SET state = 'shipped', courier = $3, tracking = $4, shipped_at = $5
             WHERE win_id = $1 AND draw_id = $2 AND state IN ('filled', 'shipped') AND hand_out = 'goods'",
            (win, draw, courier.to_owned(), tracking.to_owned(), now),
        )
        .await?;
    Ok(changed == 1)
}

/// The deadline passed and nothing was filled in. Returns whether this call expired it.
pub async fn mark_expired(tx: &mut Tx, win: WinId, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE claims SET state = 'expired'
             WHERE win_id = $1 AND state = 'to_fill' AND deadline_at <= $2 AND came_at IS NULL",
            (win, now),
        )
        .await?;
    Ok(changed == 1)
}

/// They came in time, and there was nothing to give.
pub async fn mark_came(tx: &mut Tx, win: WinId, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE claims SET came_at = $2 WHERE win_id = $1 AND state = 'to_fill' AND came_at IS NULL AND deadline_at > $2",
        (win, now),
    )
    .await?;
    Ok(())
}

/// Whether the winner came for the prize: they are not absent.
pub async fn has_come(tx: &mut Tx, win: WinId) -> Result<bool> {
    let found: Option<(i64,)> = tx
        .fetch_optional(
            "SELECT CAST(1 AS BIGINT) FROM claims
             WHERE win_id = $1 AND (state IN ('filled', 'shipped', 'received') OR came_at IS NOT NULL)",
            (win,),
        )
        .await?;
    Ok(found.is_some())
}

/// The win was taken away for another reason: the claim ends with it.
pub async fn end(tx: &mut Tx, win: WinId) -> Result<()> {
    tx.execute("UPDATE claims SET state = 'expired' WHERE win_id = $1 AND state <> 'received'", (win,))
        .await?;
    Ok(())
}

pub async fn insert_unmasking(
    tx: &mut Tx,
    id: uuid::Uuid,
    win: WinId,
    actor: UserId,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO unmaskings (id, win_id, actor_id, at) VALUES ($1, $2, $3, $4)",
        (id, win, actor, now),
    )
    .await?;
    Ok(())
}

pub async fn unmaskings(tx: &mut Tx, win: WinId) -> Result<Vec<(String, Time)>> {
    tx.fetch_all(
        "SELECT u.nickname, m.at FROM unmaskings m JOIN users u ON u.id = m.actor_id WHERE m.win_id = $1 ORDER BY m.at",
        (win,),
    )
    .await
}

/// Personal data go; that there was a claim stays.
pub async fn erase(tx: &mut Tx, draw: DrawId) -> Result<()> {
    tx.execute(
        "UPDATE claims SET name = '', phone = '', province = '', city = '', area = '', address = '', answers = '{}',
                courier = '', tracking = '', user_id = win_id
         WHERE draw_id = $1",
        (draw,),
    )
    .await?;
    Ok(())
}

/// Identity and salt of everybody who took part; tags and codes stay, and nobody can open them any more.
pub async fn erase_participants(tx: &mut Tx, draw: DrawId) -> Result<()> {
    for sql in [
        "UPDATE wins SET user_id = participant_id WHERE draw_id = $1",
        "UPDATE teams SET salt = NULL WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        "UPDATE participants SET user_id = id, name = '', avatar = '', salt = NULL, answers = '{}', source = '',
                agent = 0, inviter_id = NULL
         WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        "DELETE FROM guest_doors WHERE draw_id = $1",
        "DELETE FROM handsets WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        "DELETE FROM suspects WHERE draw_id = $1",
        "DELETE FROM door_passes WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        "UPDATE appeals SET text = '', answer = '', user_id = id WHERE draw_id = $1",
    ] {
        tx.execute(sql, (draw,)).await?;
    }
    // Both databases write an empty text of bytes in ways of their own.
    tx.execute(
        "UPDATE participants SET address_hash = $2 WHERE period_id IN (SELECT id FROM periods WHERE draw_id = $1)",
        (draw, Vec::<u8>::new()),
    )
    .await?;
    Ok(())
}
