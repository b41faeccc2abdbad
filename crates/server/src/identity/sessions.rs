//! Tokens: 256 random bits, kept hashed, 30 days sliding, revocable.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use sha2::{Digest, Sha256};

use super::{Actor, Platform, store};
use crate::{
    app::App,
    error::{Error, Result},
    ids::{SessionId, UserId},
};

pub const LIFETIME: Duration = Duration::from_hours(30 * 24);
/// A session's life is extended at most this often: reading must not write each time.
const TOUCH_EVERY: Duration = Duration::from_hours(1);
/// A `gm` link must be opened within ten minutes, and what it opened ends after an hour.
pub const OPERATOR_LINK_LIFETIME: Duration = Duration::from_mins(10);
const OPERATOR_SESSION_LIFETIME: Duration = Duration::from_hours(1);
/// Lets the audit recognise such a token without asking the database.
pub const OPERATOR_TOKEN_PREFIX: &str = "gm_";
const LONGEST_USER_AGENT: usize = 300;

pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Opens a session and returns its token, which is never seen again.
pub async fn open(
    app: &App,
    tx: &mut Tx,
    user: UserId,
    platform: Platform,
    user_agent: &str,
) -> Result<String> {
    let token = hex::encode(app.entropy.bytes::<32>());
    let now = app.now();
    let session = store::NewSession {
        id: SessionId(app.new_id()),
        token_hash: hash(&token),
        user,
        platform: platform.code(),
        user_agent: user_agent.chars().filter(|c| !c.is_control()).take(LONGEST_USER_AGENT).collect(),
        expires_at: now + LIFETIME,
        operator: None,
    };
    store::insert_session(tx, session, now).await?;
    Ok(token)
}

/// Opens a session in which an operator acts as `user`.
pub async fn open_as(
    app: &App,
    tx: &mut Tx,
    user: UserId,
    operator: UserId,
) -> Result<(String, SessionId, Time)> {
    let token = format!("{OPERATOR_TOKEN_PREFIX}{}", hex::encode(app.entropy.bytes::<32>()));
    let now = app.now();
    let expires_at = now + OPERATOR_LINK_LIFETIME;
    let id = SessionId(app.new_id());
    let session = store::NewSession {
        id,
        token_hash: hash(&token),
        user,
        platform: Platform::Computer.code(),
        user_agent: String::new(),
        expires_at,
        operator: Some(operator),
    };
    store::insert_session(tx, session, now).await?;
    Ok((token, id, expires_at))
}

/// Who a token belongs to; extends the session's life now and then.
pub async fn session_of(app: &App, token: &str) -> Result<Actor> {
    let now = app.now();
    let token_hash = hash(token);
    let mut tx = app.db.read().await?;
    let found = store::find_session(&mut tx, token_hash).await?;
    drop(tx);
    let session = found.filter(|session| session.expires_at > now).ok_or(Error::NotSignedIn)?;
    let first_use = session.operator_id.is_some() && session.last_used_at == session.created_at;
    if first_use || now.since(session.last_used_at) >= TOUCH_EVERY {
        let expires_at = match session.operator_id {
            Some(_) => session.created_at + OPERATOR_SESSION_LIFETIME,
            None => now + LIFETIME,
        };
        let mut tx = app.db.begin().await?;
        store::touch_session(&mut tx, session.id, now, expires_at).await?;
        tx.commit().await?;
    }
    Ok(session.into())
}
