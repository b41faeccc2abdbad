//! Verbs of the house provider: sign up, prove a password, issue codes and tokens.

use std::{net::IpAddr, time::Duration};

use super::{
    Account, passwords,
    store::{self, Grant},
};
use crate::{
    app::App,
    config::SignUp,
    error::{Conflict, Error, Flaw, Reason, Result, Thing},
    identity::{Actor, profile::check_line, provider::HOUSE_CODE_PREFIX, sessions},
    ids::HouseAccountId,
};

const LONGEST_NAME: usize = 40;
/// As WeChat's: a code lives five minutes, an access token two hours.
const CODE_LIFETIME: Duration = Duration::from_mins(5);
pub const TOKEN_LIFETIME: Duration = Duration::from_hours(2);

/// Names are compared without case and surrounding space.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

pub async fn sign_up(app: &App, name: &str, password: &str) -> Result<()> {
    let name = name.trim();
    let name_flaw = if name.is_empty() { Some(Reason::Required) } else { check_line(name, LONGEST_NAME) };
    let flaws: Vec<Flaw> = [("name", name_flaw), ("password", passwords::check(password, name))]
        .into_iter()
        .filter_map(|(field, reason)| Some(Flaw { field: field.to_owned(), reason: reason? }))
        .collect();
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let account = Account {
        id: HouseAccountId(app.new_id()),
        name: name.to_owned(),
        password_hash: app.passwords.hash(app.entropy, password).await?,
        openid: format!("ho_{}", app.entropy.text(26)),
        unionid: format!("hu_{}", app.entropy.text(26)),
    };
    let mut tx = app.db.begin().await?;
    if app.config.house_sign_up == SignUp::First && store::count_accounts(&mut tx).await? > 0 {
        return Err(Error::Conflict(Conflict::SignUpClosed));
    }
    if !store::insert_account(&mut tx, &account, key(name), app.now()).await? {
        return Err(Error::Conflict(Conflict::NameTaken));
    }
    store::remember_first(&mut tx, account.unionid).await?;
    tx.commit().await?;
    Ok(())
}

/// The account, when name and password fit. `address` is where the guess comes from.
pub async fn prove(app: &App, address: IpAddr, name: &str, password: &str) -> Result<Account> {
    if !app.brakes.lets_guess(address, &key(name)) {
        return Err(Error::TooOften);
    }
    let wrong = || Error::invalid("password", Reason::PasswordWrong);
    // PostgreSQL cannot hold such a text, so nobody is called that.
    if name.contains('\0') {
        return Err(wrong());
    }
    let mut tx = app.db.read().await?;
    let account = store::find_account_by_name(&mut tx, key(name)).await?;
    drop(tx);
    let hash = account.as_ref().map(|account| account.password_hash.clone());
    let fits = app.passwords.verify(password, hash).await?;
    account.filter(|_| fits).ok_or_else(wrong)
}

/// A code for whoever was just proved to be there.
pub async fn issue_code(app: &App, account: HouseAccountId, scope: &str) -> Result<String> {
    let code = format!("{HOUSE_CODE_PREFIX}{}", app.entropy.text(40));
    let mut tx = app.db.begin().await?;
    store::insert_code(&mut tx, sessions::hash(&code), account, scope.to_owned(), app.now() + CODE_LIFETIME)
        .await?;
    tx.commit().await?;
    Ok(code)
}

/// What the wire's code exchange ends in.
pub enum Exchange {
    Granted { token: String, account: Account, scope: String },
    UsedBefore,
    Unknown,
}

/// Exchanges a code, once, for an access token.
pub async fn exchange(app: &App, code: &str) -> Result<Exchange> {
    let mut tx = app.db.begin().await?;
    let Some(grant) = store::use_code(&mut tx, sessions::hash(code), app.now()).await? else {
        let used = store::was_code_used(&mut tx, sessions::hash(code)).await?;
        return Ok(if used { Exchange::UsedBefore } else { Exchange::Unknown });
    };
    let token = app.entropy.text(64);
    store::insert_token(&mut tx, sessions::hash(&token), &grant, app.now() + TOKEN_LIFETIME).await?;
    let account =
        store::find_account(&mut tx, grant.account_id).await?.ok_or(Error::NotFound(Thing::HouseAccount))?;
    tx.commit().await?;
    Ok(Exchange::Granted { token, account, scope: grant.scope })
}

/// Whose access token it is, and for what.
pub async fn account_of_token(app: &App, token: &str) -> Result<Option<(Account, Grant)>> {
    let mut tx = app.db.read().await?;
    let Some(grant) = store::find_token(&mut tx, sessions::hash(token), app.now()).await? else {
        return Ok(None);
    };
    let account = store::find_account(&mut tx, grant.account_id).await?;
    Ok(account.map(|account| (account, grant)))
}

/// The house account behind a signed-in user, if that is how they sign in.
pub async fn account_of(app: &App, actor: Actor) -> Result<Account> {
    let user = crate::identity::find_user(app, actor).await?;
    let mut tx = app.db.read().await?;
    store::find_account_by_unionid(&mut tx, user.unionid).await?.ok_or(Error::NotFound(Thing::HouseAccount))
}

/// A new password signs everybody else out: that is why people change it.
pub async fn change_password(
    app: &App,
    actor: Actor,
    address: IpAddr,
    current: &str,
    next: &str,
) -> Result<()> {
    actor.require_own_hand()?;
    let account = account_of(app, actor).await?;
    prove(app, address, &account.name, current).await.map_err(|error| match error {
        Error::Invalid(_) => Error::invalid("current", Reason::PasswordWrong),
        other => other,
    })?;
    if let Some(reason) = passwords::check(next, &account.name) {
        return Err(Error::invalid("next", reason));
    }
    let hash = app.passwords.hash(app.entropy, next).await?;
    let mut tx = app.db.begin().await?;
    store::set_password(&mut tx, account.id, hash).await?;
    crate::identity::store::delete_other_sessions(&mut tx, actor.user, actor.session, app.now()).await?;
    tx.commit().await?;
    sessions::forget(app, actor.user).await;
    Ok(())
}
