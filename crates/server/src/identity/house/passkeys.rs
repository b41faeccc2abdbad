//! Passkeys (WebAuthn): registered by a signed-in person, used on the house page instead of a password.

use std::time::Duration;

use axum::{extract::State, response::IntoResponse};
use fairdraw_db::Time;
use http::HeaderMap;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use url::{Host, Url};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
        RegisterPublicKeyCredential,
    },
};

use super::{ops, redirects, routes::Authorize, store};
use crate::{
    app::App,
    error::{Conflict, Error, Reason, Result, Thing},
    http::{Answer, Body, Envelope, Nothing, Query, answer::Refusal, limits::Address},
    identity::{SignedIn, profile::check_line},
    ids::{CeremonyId, HouseAccountId, PasskeyId},
};

const CEREMONY_LIFETIME: Duration = Duration::from_mins(5);
const LONGEST_LABEL: usize = 40;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(register_start))
        .routes(routes!(register_finish))
        .routes(routes!(login_start))
        .routes(routes!(login_finish))
        .routes(routes!(list, remove))
}

/// Passkeys belong to a host name. The origin is the installation's own, never what a request claims.
fn webauthn(app: &App, headers: &HeaderMap) -> Result<Webauthn> {
    let origin = browser_origin(app, headers)?;
    let Some(Host::Domain(domain)) = origin.host() else {
        return Err(Error::Conflict(Conflict::PasskeysNeedAName));
    };
    WebauthnBuilder::new(domain, &origin)
        .and_then(|builder| builder.rp_name("Fairdraw").build())
        .map_err(Error::internal)
}

/// Behind a proxy the browser speaks https although we are asked by http: its `Origin` says so, and is believed only
/// when it names our own host.
fn browser_origin(app: &App, headers: &HeaderMap) -> Result<Url> {
    let own = redirects::own_origin(&app.config, headers);
    let claimed = headers.get(http::header::ORIGIN).and_then(|value| value.to_str().ok());
    let origin = match claimed {
        Some(claimed) if redirects::is_allowed(&app.config, headers, claimed) => claimed,
        _ => &own,
    };
    Url::parse(origin).map_err(Error::internal)
}

fn stored<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

fn restored<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|_| Error::Conflict(Conflict::PasskeyCeremonyOver))
}

fn read<T: DeserializeOwned>(credential: Value) -> Result<T> {
    serde_json::from_value(credential).map_err(|_| Error::invalid("credential", Reason::Unreadable))
}

fn not_accepted<E>(_: E) -> Error {
    Error::Conflict(Conflict::PasskeyNotAccepted)
}

#[derive(Serialize, ToSchema)]
struct CeremonyStart {
    #[schema(value_type = String)]
    ceremony: CeremonyId,
    /// What the browser's credential call takes.
    #[schema(value_type = Object)]
    options: Value,
}

async fn begin(
    app: &App,
    account: Option<HouseAccountId>,
    state: String,
    options: Value,
) -> Result<Answer<CeremonyStart>> {
    let ceremony = CeremonyId(app.new_id());
    let mut tx = app.db.begin().await?;
    store::insert_ceremony(&mut tx, ceremony, account, state, app.now() + CEREMONY_LIFETIME).await?;
    tx.commit().await?;
    Ok(Answer(CeremonyStart { ceremony, options }))
}

async fn take(app: &App, ceremony: CeremonyId) -> Result<store::Ceremony> {
    let mut tx = app.db.begin().await?;
    let found = store::take_ceremony(&mut tx, ceremony, app.now()).await?;
    tx.commit().await?;
    found.ok_or(Error::Conflict(Conflict::PasskeyCeremonyOver))
}

/// Begins to register a passkey for the signed-in user.
#[utoipa::path(post, path = "/house/passkey/register/start", security(("token" = [])), responses((status = 200, body = Envelope<CeremonyStart>)))]
async fn register_start(
    State(app): State<App>,
    headers: HeaderMap,
    SignedIn(actor): SignedIn,
) -> Result<Answer<CeremonyStart>> {
    actor.require_own_hand()?;
    let account = ops::account_of(&app, actor).await?;
    let mut tx = app.db.read().await?;
    let known = store::list_passkeys(&mut tx, account.id).await?;
    drop(tx);
    let known: Vec<_> = known
        .iter()
        .filter_map(|row| serde_json::from_str::<Passkey>(&row.credential).ok())
        .map(|passkey| passkey.cred_id().clone())
        .collect();
    let (options, state) = webauthn(&app, &headers)?
        .start_passkey_registration(account.id.0, &account.name, &account.name, Some(known))
        .map_err(Error::internal)?;
    // Signing in without typing a name needs a key that the browser can list.
    let mut options = serde_json::to_value(options).map_err(Error::internal)?;
    options["publicKey"]["authenticatorSelection"]["residentKey"] = "required".into();
    options["publicKey"]["authenticatorSelection"]["requireResidentKey"] = true.into();
    begin(&app, Some(account.id), stored(&state)?, options).await
}

#[derive(Deserialize, ToSchema)]
struct RegisterFinish {
    #[schema(value_type = String)]
    ceremony: CeremonyId,
    #[schema(value_type = Object)]
    credential: Value,
    #[serde(default)]
    label: String,
}

/// Finishes to register a passkey.
#[utoipa::path(post, path = "/house/passkey/register/finish", security(("token" = [])), request_body = RegisterFinish, responses((status = 200, body = Envelope<Nothing>)))]
async fn register_finish(
    State(app): State<App>,
    headers: HeaderMap,
    SignedIn(actor): SignedIn,
    Body(finish): Body<RegisterFinish>,
) -> Result<Answer<Nothing>> {
    actor.require_own_hand()?;
    if let Some(reason) = check_line(&finish.label, LONGEST_LABEL) {
        return Err(Error::invalid("label", reason));
    }
    let account = ops::account_of(&app, actor).await?;
    let ceremony = take(&app, finish.ceremony).await?;
    if ceremony.account_id != Some(account.id) {
        return Err(Error::Conflict(Conflict::PasskeyCeremonyOver));
    }
    let state: PasskeyRegistration = restored(&ceremony.state)?;
    let credential: RegisterPublicKeyCredential = read(finish.credential)?;
    let passkey =
        webauthn(&app, &headers)?.finish_passkey_registration(&credential, &state).map_err(not_accepted)?;
    let row = store::PasskeyRow {
        id: PasskeyId(app.new_id()),
        account_id: account.id,
        credential: stored(&passkey)?,
        label: finish.label,
        created_at: app.now(),
        last_used_at: None,
    };
    let mut tx = app.db.begin().await?;
    if !store::insert_passkey(&mut tx, row, passkey.cred_id().clone()).await? {
        return Err(Error::Conflict(Conflict::PasskeyNotAccepted));
    }
    tx.commit().await?;
    Ok(Answer(Nothing {}))
}

/// Begins to sign in with whichever passkey the browser offers.
#[utoipa::path(post, path = "/house/passkey/login/start", responses((status = 200, body = Envelope<CeremonyStart>)))]
async fn login_start(
    State(app): State<App>,
    address: Address,
    headers: HeaderMap,
) -> axum::response::Response {
    if !app.brakes.lets_sign_in(&app, address.0) {
        return Refusal::Busy.into_response();
    }
    let start = async {
        let (options, state) =
            webauthn(&app, &headers)?.start_discoverable_authentication().map_err(Error::internal)?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        // A button was pressed: ask now, not in the background of a form.
        if let Some(fields) = options.as_object_mut() {
            fields.remove("mediation");
        }
        begin(&app, None, stored(&state)?, options).await
    };
    start.await.into_response()
}

#[derive(Deserialize, ToSchema)]
struct LoginFinish {
    #[schema(value_type = String)]
    ceremony: CeremonyId,
    #[schema(value_type = Object)]
    credential: Value,
}

#[derive(Serialize, ToSchema)]
struct LoginRedirect {
    redirect: String,
}

/// Finishes to sign in; the page then goes to `redirect`, which carries `code` and `state`.
#[utoipa::path(post, path = "/house/passkey/login/finish", params(Authorize), request_body = LoginFinish, responses((status = 200, body = Envelope<LoginRedirect>)))]
async fn login_finish(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<Authorize>,
    Body(finish): Body<LoginFinish>,
) -> Result<Answer<LoginRedirect>> {
    if !query.is_allowed(&app, &headers) {
        return Err(Error::invalid("redirect_uri", Reason::NotAUrl));
    }
    let ceremony = take(&app, finish.ceremony).await?;
    if ceremony.account_id.is_some() {
        return Err(Error::Conflict(Conflict::PasskeyCeremonyOver));
    }
    let state: DiscoverableAuthentication = restored(&ceremony.state)?;
    let credential: PublicKeyCredential = read(finish.credential)?;
    let account = authenticate(&app, &headers, state, &credential).await?;
    let code = ops::issue_code(&app, account, query.scope()).await?;
    Ok(Answer(LoginRedirect { redirect: query.back(&code) }))
}

async fn authenticate(
    app: &App,
    headers: &HeaderMap,
    state: DiscoverableAuthentication,
    credential: &PublicKeyCredential,
) -> Result<HouseAccountId> {
    let webauthn = webauthn(app, headers)?;
    let (owner, credential_id) =
        webauthn.identify_discoverable_authentication(credential).map_err(not_accepted)?;
    let mut tx = app.db.begin().await?;
    let row = store::find_passkey(&mut tx, credential_id.to_vec()).await?;
    let row =
        row.filter(|row| row.account_id.0 == owner).ok_or(Error::Conflict(Conflict::PasskeyNotAccepted))?;
    let mut passkey: Passkey = serde_json::from_str(&row.credential).map_err(Error::internal)?;
    let result =
        webauthn.finish_discoverable_authentication_v2(credential, state, &passkey).map_err(not_accepted)?;
    // The counter goes up with each use; a copy of the key would be noticed by it.
    passkey.update_credential(&result);
    store::save_passkey_use(&mut tx, row.id, stored(&passkey)?, app.now()).await?;
    tx.commit().await?;
    Ok(row.account_id)
}

#[derive(Serialize, ToSchema)]
struct PasskeyView {
    #[schema(value_type = String)]
    id: PasskeyId,
    label: String,
    #[schema(value_type = String)]
    created_at: Time,
    #[schema(value_type = Option<String>)]
    last_used_at: Option<Time>,
}

#[derive(Serialize, ToSchema)]
struct Passkeys {
    passkeys: Vec<PasskeyView>,
}

/// My passkeys.
#[utoipa::path(get, path = "/house/passkeys", security(("token" = [])), responses((status = 200, body = Envelope<Passkeys>)))]
async fn list(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<Passkeys>> {
    let account = ops::account_of(&app, actor).await?;
    let mut tx = app.db.read().await?;
    let view = |row: store::PasskeyRow| PasskeyView {
        id: row.id,
        label: row.label,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    };
    let passkeys = store::list_passkeys(&mut tx, account.id).await?.into_iter().map(view).collect();
    Ok(Answer(Passkeys { passkeys }))
}

#[derive(Deserialize, IntoParams)]
struct WhichPasskey {
    #[param(value_type = String)]
    id: PasskeyId,
}

/// Removes one of my passkeys.
#[utoipa::path(delete, path = "/house/passkeys", params(WhichPasskey), security(("token" = [])), responses((status = 200, body = Envelope<Nothing>)))]
async fn remove(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichPasskey>,
) -> Result<Answer<Nothing>> {
    actor.require_own_hand()?;
    let account = ops::account_of(&app, actor).await?;
    let mut tx = app.db.begin().await?;
    if !store::delete_passkey(&mut tx, account.id, which.id).await? {
        return Err(Error::NotFound(Thing::Passkey));
    }
    tx.commit().await?;
    Ok(Answer(Nothing {}))
}
