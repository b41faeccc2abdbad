//! Tokens: 256 random bits, kept hashed, 30 days sliding, revocable.

use std::{sync::Arc, time::Duration};

use fairdraw_db::{Time, Tx};
use sha2::{Digest, Sha256};

use super::{
    Actor, Platform,
    session_cache::{SessionCache, TokenHash},
    store::{self, SessionWithUser},
};
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
    token_hash(token).to_vec()
}

fn token_hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
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

/// Who a token belongs to.
pub async fn session_of(app: &App, token: &str) -> Result<Actor> {
    Ok(Actor::of(&*find(app, token).await?, app.now()))
}

/// The session of a token; extends its life now and then.
pub async fn find(app: &App, token: &str) -> Result<Arc<SessionWithUser>> {
    let now = app.now();
    let token = token_hash(token);
    let found = app.sessions.find(token).await?;
    let session = found.filter(|session| session.expires_at > now).ok_or(Error::NotSignedIn)?;
    let first_use = session.operator_id.is_some() && session.last_used_at == session.created_at;
    if first_use || now.since(session.last_used_at) >= TOUCH_EVERY {
        // Boxed: it happens once an hour, and what every request carries along should be small.
        return Box::pin(touch(app, token, &session, now)).await;
    }
    Ok(session)
}

async fn touch(
    app: &App,
    token: TokenHash,
    session: &SessionWithUser,
    now: Time,
) -> Result<Arc<SessionWithUser>> {
    let expires_at = match session.operator_id {
        Some(_) => session.created_at + OPERATOR_SESSION_LIFETIME,
        None => now + LIFETIME,
    };
    let ticket = app.sessions.cache.ticket();
    let mut tx = app.db.begin().await?;
    if !store::touch_session(&mut tx, session.id, now, expires_at).await? {
        return Err(Error::NotSignedIn);
    }
    tx.commit().await?;
    let touched = Arc::new(SessionWithUser { last_used_at: now, expires_at, ..session.clone() });
    app.sessions.cache.keep(token, touched.clone(), ticket);
    Ok(touched)
}

/// Makes every node look again at a person's sessions and profile. Call it after the commit.
pub async fn forget(app: &App, user: UserId) {
    app.sessions.cache.forget(user);
    if let Err(error) = app.bus.publish(&SessionCache::topic(user), app.now().micros()).await {
        tracing::warn!(%error, "other nodes will notice a revoked session a few seconds late");
    }
}
