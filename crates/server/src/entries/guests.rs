//! Verbs for those who take part without signing in: a challenge, and a token for whoever solved it.

use std::net::IpAddr;

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Refused, address, challenge, conditions, guest_store};
use crate::{
    app::App,
    draws::{self, Published},
    error::{Error, Reason, Result, Thing},
    identity,
    ids::DrawId,
    language::Language,
};

const LONGEST_NAME: usize = 40;

#[derive(Serialize, ToSchema)]
pub struct Challenge {
    /// Find a number n (decimal text) so that SHA-256(challenge + ":" + n) begins with `bits` zero bits.
    #[serde(rename = "challenge")]
    text: String,
    bits: u32,
    #[schema(value_type = String)]
    expires_at: Time,
}

#[derive(Deserialize, ToSchema)]
pub struct GuestAsk {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub challenge: String,
    pub solution: String,
    pub nickname: Option<String>,
}

/// Where a request came from.
pub struct From<'a> {
    pub address: IpAddr,
    pub user_agent: &'a str,
    pub language: Language,
}

async fn login_free(app: &App, id: DrawId) -> Result<std::sync::Arc<Published>> {
    let published = draws::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if !published.draw.form.login_free {
        return Err(Refused::LoginNeeded.into());
    }
    Ok(published)
}

pub async fn give_challenge(app: &App, draw: DrawId) -> Result<Challenge> {
    let published = login_free(app, draw).await?;
    let bits = challenge::bits(published.draw.form.safety);
    let expires_at = Time::from_seconds((app.now() + challenge::LIFETIME).seconds());
    let text = challenge::write(&app.entries.keys.challenge, draw, bits, app.entropy.bytes(), expires_at);
    Ok(Challenge { text, bits, expires_at })
}

/// Takes a solved challenge, once, and makes a guest. Returns the token.
pub async fn enter(app: &App, ask: GuestAsk, from: From<'_>) -> Result<String> {
    let published = login_free(app, ask.lid).await?;
    let now = app.now();
    let nickname = nickname(ask.nickname.as_deref(), from.language)?;
    let genuine = challenge::read(&app.entries.keys.challenge, ask.lid, &ask.challenge, now)
        .ok_or(Refused::ChallengeOver)?;
    if !challenge::is_solved(&ask.challenge, &ask.solution, genuine.bits) {
        return Err(Refused::ChallengeNotSolved.into());
    }
    let mut tx = app.db.begin().await?;
    if !guest_store::spend(&mut tx, genuine.nonce, genuine.expires_at).await? {
        return Err(Refused::ChallengeOver.into());
    }
    if let Some(most) = conditions::most_from_address(published.draw.form.safety, true) {
        let hash = address::hash(&app.entries.keys.address, ask.lid, from.address);
        if !guest_store::pass_door(&mut tx, ask.lid, hash, most).await? {
            return Err(Refused::TooManyFromHere.into());
        }
    }
    let token = identity::open_guest(app, &mut tx, nickname, from.user_agent, from.language).await?;
    tx.commit().await?;
    Ok(token)
}

fn nickname(given: Option<&str>, language: Language) -> Result<String> {
    let name = given.map(str::trim).filter(|name| !name.is_empty());
    let Some(name) = name else { return Ok(language.pick("访客", "Guest").to_owned()) };
    match identity::check_line(name, LONGEST_NAME) {
        Some(reason) => Err(Error::invalid("nickname", reason)),
        None if name.chars().all(char::is_whitespace) => Err(Error::invalid("nickname", Reason::Required)),
        None => Ok(name.to_owned()),
    }
}

/// Forgets challenges that nobody could answer any more.
pub async fn tidy(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    guest_store::delete_expired(&mut tx, app.now()).await?;
    tx.commit().await?;
    Ok(())
}
