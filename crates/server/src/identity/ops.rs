//! Verbs of identity: sign in, sign out, change the profile, revoke, act as somebody.

use fairdraw_db::{Time, Tx};

use super::{
    Actor, Person, Platform, Session, User,
    profile::{self, ProfileChange},
    sessions,
    store::{self, OperatorAction},
};
use crate::{
    app::App,
    error::{Error, Result, Thing},
    http::Page,
    ids::{SessionId, UserId},
    language::Language,
    live,
};

/// Signs in whoever a provider vouched for; a new person gets an account. Returns the token.
pub async fn sign_in(
    app: &App,
    person: Person,
    platform: Platform,
    user_agent: &str,
    language: Language,
) -> Result<String> {
    // The same new person on two connections at once: the slower one finds the account at the second look.
    for _ in 0..2 {
        let mut tx = app.db.begin().await?;
        let Some(user) = find_or_create(app, &mut tx, &person, language).await? else { continue };
        let token = sessions::open(app, &mut tx, user, platform, user_agent).await?;
        tx.commit().await?;
        return Ok(token);
    }
    Err(Error::Unavailable("the same person keeps signing up".to_owned()))
}

/// `None`: somebody else is creating the same person right now.
async fn find_or_create(
    app: &App,
    tx: &mut Tx,
    person: &Person,
    language: Language,
) -> Result<Option<UserId>> {
    if let Some((user,)) = store::find_user_by_identity(tx, &person.provider, &person.subject).await? {
        return Ok(Some(user));
    }
    let user = UserId(app.new_id());
    store::insert_user(tx, user, person, language.code(), app.now()).await?;
    if !store::insert_identity(tx, person, user, app.now()).await? {
        return Ok(None);
    }
    if store::claim_operator(tx, user, &person.unionid).await? {
        tracing::info!(%user, "the first person to sign up is the operator");
    }
    Ok(Some(user))
}

pub async fn find_user(app: &App, actor: Actor) -> Result<User> {
    let mut tx = app.db.read().await?;
    store::find_user(&mut tx, actor.user).await?.ok_or(Error::NotFound(Thing::User))
}

pub async fn change_profile(app: &App, actor: Actor, change: ProfileChange) -> Result<User> {
    let mut tx = app.db.begin().await?;
    let user = store::find_user(&mut tx, actor.user).await?.ok_or(Error::NotFound(Thing::User))?;
    let user = profile::apply(user, change)?;
    store::update_profile(&mut tx, &user, app.now()).await?;
    tx.commit().await?;
    sessions::forget(app, actor.user).await;
    live::tell_user(app, actor.user).await;
    Ok(user)
}

pub async fn log_out(app: &App, actor: Actor) -> Result<()> {
    revoke(app, actor, actor.session).await
}

pub async fn revoke(app: &App, actor: Actor, session: SessionId) -> Result<()> {
    // Behind a gm link one may end that link, not the person's own sessions.
    if session != actor.session {
        actor.require_own_hand()?;
    }
    let mut tx = app.db.begin().await?;
    if !store::delete_session(&mut tx, actor.user, session, app.now()).await? {
        return Err(Error::NotFound(Thing::Session));
    }
    tx.commit().await?;
    sessions::forget(app, actor.user).await;
    Ok(())
}

pub async fn revoke_others(app: &App, actor: Actor) -> Result<u64> {
    actor.require_own_hand()?;
    let mut tx = app.db.begin().await?;
    let revoked = store::delete_other_sessions(&mut tx, actor.user, actor.session, app.now()).await?;
    tx.commit().await?;
    sessions::forget(app, actor.user).await;
    Ok(revoked)
}

pub async fn sessions(app: &App, actor: Actor) -> Result<Vec<Session>> {
    let mut tx = app.db.read().await?;
    Ok(store::list_sessions(&mut tx, actor.user, app.now()).await?)
}

pub async fn operator_actions(app: &App, actor: Actor, page: Page) -> Result<(i64, Vec<OperatorAction>)> {
    let mut tx = app.db.read().await?;
    let total = store::count_operator_actions(&mut tx, actor.user).await?;
    Ok((total, store::list_operator_actions(&mut tx, actor.user, page.limit(), page.offset()).await?))
}

/// For operators only.
pub async fn search_users(app: &App, actor: Actor, words: &str, page: Page) -> Result<(i64, Vec<User>)> {
    actor.require_operator()?;
    let key = words.trim().to_lowercase();
    let mut tx = app.db.read().await?;
    let total = store::count_users(&mut tx, &key).await?;
    Ok((total, store::search_users(&mut tx, &key, page.limit(), page.offset()).await?))
}

/// Lets an operator act as `user` for a while. The first line of what they did is that they asked.
pub async fn make_operator_session(
    app: &App,
    actor: Actor,
    user: UserId,
    reason: &str,
) -> Result<(String, Time)> {
    actor.require_operator()?;
    let mut tx = app.db.begin().await?;
    store::find_user(&mut tx, user).await?.ok_or(Error::NotFound(Thing::User))?;
    let (token, session, expires_at) = sessions::open_as(app, &mut tx, user, actor.user).await?;
    let action = format!("gm link: {reason}");
    store::insert_operator_action(&mut tx, app.new_id(), (user, actor.user, session), action, app.now())
        .await?;
    tx.commit().await?;
    live::tell_user(app, user).await;
    Ok((token, expires_at))
}

pub async fn record_operator_action(app: &App, actor: Actor, operator: UserId, action: String) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let whose = (actor.user, operator, actor.session);
    store::insert_operator_action(&mut tx, app.new_id(), whose, action, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// Removes sessions, codes and ceremonies that have expired.
pub async fn tidy(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::delete_expired_sessions(&mut tx, app.now()).await?;
    super::changes::delete_old(&mut tx, app.now()).await?;
    super::house::store::delete_expired(&mut tx, app.now()).await?;
    super::provider::store::delete_expired(&mut tx, app.now()).await?;
    tx.commit().await?;
    Ok(())
}
