//! SQL of helpers, their invitations, and the organiser's blacklist.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, UserId};

#[derive(sqlx::FromRow)]
pub struct AdminRow {
    pub user_id: UserId,
    pub nickname: String,
    pub headimgurl: String,
    pub rights: String,
    pub added_at: Time,
}

pub async fn rights(tx: &mut Tx, draw: DrawId, user: UserId) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .fetch_optional("SELECT rights FROM draw_admins WHERE draw_id = $1 AND user_id = $2", (draw, user))
        .await?;
    Ok(row.map(|(rights,)| rights))
}

#[derive(sqlx::FromRow)]
pub struct HelpingRow {
    pub draw_id: DrawId,
    pub kind: String,
    pub state: String,
    pub outcome: Option<String>,
    pub title: String,
    pub nickname: String,
    pub rights: String,
}

/// Draws that somebody helps with.
pub async fn helping(tx: &mut Tx, user: UserId) -> Result<Vec<HelpingRow>> {
    tx.fetch_all(
        "SELECT a.draw_id, d.kind, d.state, d.outcome, d.title, u.nickname, a.rights
         FROM draw_admins a JOIN draws d ON d.id = a.draw_id JOIN users u ON u.id = d.organiser_id
         WHERE a.user_id = $1 AND d.deleted_at IS NULL ORDER BY a.added_at DESC, a.draw_id LIMIT 100",
        (user,),
    )
    .await
}

pub async fn insert_invite(
    tx: &mut Tx,
    token_hash: Vec<u8>,
    draw: DrawId,
    rights: String,
    expires_at: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO admin_invites (token_hash, draw_id, rights, expires_at) VALUES ($1, $2, $3, $4)",
        (token_hash, draw, rights, expires_at),
    )
    .await?;
    Ok(())
}

/// Uses a link up; `None` if it was used, is too old, or never was.
pub async fn take_invite(tx: &mut Tx, token_hash: Vec<u8>, now: Time) -> Result<Option<(DrawId, String)>> {
    tx.fetch_optional(
        "DELETE FROM admin_invites WHERE token_hash = $1 AND expires_at > $2 RETURNING draw_id, rights",
        (token_hash, now),
    )
    .await
}

/// Links of a draw that still work.
pub async fn invites(tx: &mut Tx, draw: DrawId, now: Time) -> Result<Vec<(Vec<u8>, String, Time)>> {
    tx.fetch_all(
        "SELECT token_hash, rights, expires_at FROM admin_invites
         WHERE draw_id = $1 AND expires_at > $2 ORDER BY expires_at, token_hash LIMIT 200",
        (draw, now),
    )
    .await
}

/// The rights it would have given; `None` if it was used or never was.
pub async fn revoke_invite(tx: &mut Tx, draw: DrawId, token_hash: Vec<u8>) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .fetch_optional(
            "DELETE FROM admin_invites WHERE draw_id = $1 AND token_hash = $2 RETURNING rights",
            (draw, token_hash),
        )
        .await?;
    Ok(row.map(|(rights,)| rights))
}

pub async fn upsert(tx: &mut Tx, draw: DrawId, user: UserId, rights: String, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO draw_admins (draw_id, user_id, rights, added_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (draw_id, user_id) DO UPDATE SET rights = $3",
        (draw, user, rights, now),
    )
    .await?;
    Ok(())
}

pub async fn list(tx: &mut Tx, draw: DrawId) -> Result<Vec<AdminRow>> {
    tx.fetch_all(
        "SELECT a.user_id, u.nickname, u.headimgurl, a.rights, a.added_at
         FROM draw_admins a JOIN users u ON u.id = a.user_id WHERE a.draw_id = $1 ORDER BY a.added_at, a.user_id",
        (draw,),
    )
    .await
}

pub async fn remove(tx: &mut Tx, draw: DrawId, user: UserId) -> Result<bool> {
    Ok(tx.execute("DELETE FROM draw_admins WHERE draw_id = $1 AND user_id = $2", (draw, user)).await? == 1)
}

pub async fn blacklist(tx: &mut Tx, organiser: UserId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx
        .fetch_all(
            "SELECT person FROM blacklist WHERE organiser_id = $1 ORDER BY created_at, person",
            (organiser,),
        )
        .await?;
    Ok(rows.into_iter().map(|(person,)| person).collect())
}

/// The whole list anew.
pub async fn set_blacklist(tx: &mut Tx, organiser: UserId, people: &[String], now: Time) -> Result<()> {
    tx.execute("DELETE FROM blacklist WHERE organiser_id = $1", (organiser,)).await?;
    for person in people {
        tx.execute(
            "INSERT INTO blacklist (organiser_id, person, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            (organiser, person.clone(), now),
        )
        .await?;
    }
    Ok(())
}
