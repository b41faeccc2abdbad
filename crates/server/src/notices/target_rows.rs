//! SQL of devices, mailboxes, consents and stopped organisers.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{NoticeTargetId, UserId};

#[derive(Clone, sqlx::FromRow)]
pub struct TargetRow {
    pub id: NoticeTargetId,
    pub user_id: UserId,
    pub channel: String,
    pub address: String,
    pub name: String,
    pub created_at: Time,
    pub asked_at: Time,
    pub confirmed_at: Option<Time>,
    pub last_sent_at: Option<Time>,
}

macro_rules! select_targets {
    ($rest:literal) => {
        concat!(
            "SELECT id, user_id, channel, address, name, created_at, asked_at, confirmed_at, last_sent_at FROM notice_targets ",
            $rest
        )
    };
}

pub async fn of_user(tx: &mut Tx, user: UserId) -> Result<Vec<TargetRow>> {
    tx.fetch_all(select_targets!("WHERE user_id = $1 ORDER BY created_at, id"), (user,)).await
}

pub async fn find(tx: &mut Tx, id: NoticeTargetId) -> Result<Option<TargetRow>> {
    tx.fetch_optional(select_targets!("WHERE id = $1"), (id,)).await
}

pub async fn mailbox(tx: &mut Tx, user: UserId) -> Result<Option<TargetRow>> {
    tx.fetch_optional(select_targets!("WHERE user_id = $1 AND channel = 'mail'"), (user,)).await
}

pub struct NewBrowser {
    pub id: NoticeTargetId,
    pub user: UserId,
    pub address: String,
    pub name: String,
    pub public_key: Vec<u8>,
    pub auth: Vec<u8>,
}

/// A browser belongs to whoever subscribed last in it. Whoever does not know its secret cannot take it: false.
pub async fn upsert_browser(tx: &mut Tx, browser: NewBrowser, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "INSERT INTO notice_targets (id, user_id, channel, address, name, public_key, auth, created_at, asked_at, confirmed_at)
             VALUES ($1, $2, 'push', $3, $4, $5, $6, $7, $7, $7)
             ON CONFLICT (address) WHERE channel = 'push'
             DO UPDATE SET user_id = $2, name = $4
             WHERE notice_targets.public_key = $5 AND notice_targets.auth = $6",
            (browser.id, browser.user, browser.address, browser.name, browser.public_key, browser.auth, now),
        )
        .await?;
    Ok(changed == 1)
}

/// A mailbox that is not confirmed yet; one a person.
pub async fn insert_mailbox(
    tx: &mut Tx,
    id: NoticeTargetId,
    user: UserId,
    (address, name): (String, String),
    now: Time,
) -> Result<bool> {
    let inserted = tx
        .execute(
            "INSERT INTO notice_targets (id, user_id, channel, address, name, created_at, asked_at)
             VALUES ($1, $2, 'mail', $3, $4, $5, $5) ON CONFLICT DO NOTHING",
            (id, user, address, name, now),
        )
        .await?;
    Ok(inserted == 1)
}

/// Another link is on its way: the earlier one is dead. False: it was confirmed meanwhile.
pub async fn ask_again(tx: &mut Tx, id: NoticeTargetId, now: Time) -> Result<bool> {
    let sql = "UPDATE notice_targets SET asked_at = $2 WHERE id = $1 AND confirmed_at IS NULL";
    Ok(tx.execute(sql, (id, now)).await? == 1)
}

pub async fn confirm(tx: &mut Tx, id: NoticeTargetId, asked_at: Time, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE notice_targets SET confirmed_at = $3 WHERE id = $1 AND asked_at = $2 AND confirmed_at IS NULL",
            (id, asked_at, now),
        )
        .await?;
    Ok(changed == 1)
}

/// With the last target of a channel go the consents for it: next time nothing is ticked before somebody ticks it.
pub async fn remove(tx: &mut Tx, user: UserId, id: NoticeTargetId) -> Result<bool> {
    let removed = tx.execute("DELETE FROM notice_targets WHERE id = $1 AND user_id = $2", (id, user)).await?;
    tx.execute(
        "DELETE FROM notice_consents WHERE user_id = $1 AND NOT EXISTS (
             SELECT 1 FROM notice_targets t WHERE t.user_id = $1 AND t.channel = notice_consents.channel)",
        (user,),
    )
    .await?;
    Ok(removed == 1)
}

pub async fn note_sent(tx: &mut Tx, id: NoticeTargetId, now: Time) -> Result<()> {
    tx.execute("UPDATE notice_targets SET last_sent_at = $2 WHERE id = $1", (id, now)).await?;
    Ok(())
}

pub async fn consents(tx: &mut Tx, user: UserId) -> Result<Vec<(String, String)>> {
    tx.fetch_all(
        "SELECT channel, subject FROM notice_consents WHERE user_id = $1 ORDER BY channel, subject",
        (user,),
    )
    .await
}

pub async fn add_consent(
    tx: &mut Tx,
    user: UserId,
    channel: &'static str,
    subject: &'static str,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO notice_consents (user_id, channel, subject, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        (user, channel, subject, now),
    )
    .await?;
    Ok(())
}

pub async fn remove_consent(
    tx: &mut Tx,
    user: UserId,
    channel: &'static str,
    subject: &'static str,
) -> Result<()> {
    tx.execute(
        "DELETE FROM notice_consents WHERE user_id = $1 AND channel = $2 AND subject = $3",
        (user, channel, subject),
    )
    .await?;
    Ok(())
}

/// Organisers who may tell somebody about new draws: asked when joining, not stopped since.
pub async fn organisers(tx: &mut Tx, user: UserId) -> Result<Vec<(UserId, String)>> {
    tx.fetch_all(
        "SELECT DISTINCT o.id, o.nickname
         FROM participants p JOIN periods r ON r.id = p.period_id JOIN draws d ON d.id = r.draw_id
         JOIN users o ON o.id = d.organiser_id
         WHERE p.user_id = $1 AND p.marketing AND o.id <> $1
           AND NOT EXISTS (SELECT 1 FROM fan_stops s
                           WHERE s.user_id = $1 AND s.organiser_id = o.id AND s.at >= p.joined_at)
         ORDER BY o.nickname, o.id",
        (user,),
    )
    .await
}

/// Until they agree again, in another draw.
pub async fn stop_organiser(tx: &mut Tx, user: UserId, organiser: UserId, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO fan_stops (user_id, organiser_id, at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, organiser_id) DO UPDATE SET at = $3",
        (user, organiser, now),
    )
    .await?;
    Ok(())
}
