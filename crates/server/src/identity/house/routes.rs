//! Paths of the house: the authorise page, sign-up, WeChat's two calls, passkeys, the password.

use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{ops, redirects, wire};
use crate::{
    app::App,
    error::{Error, Result},
    http::{Answer, Body, Envelope, Nothing, Query, answer::Refusal, assets, limits::Address},
    identity::SignedIn,
};

pub fn routes() -> OpenApiRouter<App> {
    let router = OpenApiRouter::new()
        .routes(routes!(authorize_page, authorize))
        .routes(routes!(sign_up, account))
        .routes(routes!(change_password))
        .routes(routes!(wire::access_token))
        .routes(routes!(wire::userinfo));
    #[cfg(feature = "passkeys")]
    let router = router.merge(super::passkeys::routes());
    router
}

/// The parameters of WeChat's authorise link. The house has one application, so what matters is where it returns.
#[derive(Clone, Deserialize, IntoParams)]
pub struct Authorize {
    #[serde(default)]
    pub redirect_uri: String,
    #[serde(default)]
    pub response_type: String,
    #[serde(default)]
    pub scope: String,
    #[serde(default)]
    pub state: String,
}

impl Authorize {
    pub fn is_allowed(&self, app: &App, headers: &HeaderMap) -> bool {
        let code_flow = self.response_type.is_empty() || self.response_type == "code";
        code_flow
            && self.state.len() <= 512
            && redirects::is_allowed(&app.config, headers, &self.redirect_uri)
    }

    /// Whoever asks for nothing in particular gets the profile, as on WeChat's consent page.
    pub fn scope(&self) -> &'static str {
        match self.scope.as_str() {
            "snsapi_base" => "snsapi_base",
            "snsapi_login" => "snsapi_login",
            _ => "snsapi_userinfo",
        }
    }

    pub fn back(&self, code: &str) -> String {
        redirects::with(&self.redirect_uri, &[("code", code), ("state", &self.state)])
    }
}

fn page(app: &App, status: StatusCode, state: Value) -> Response {
    match assets::page(&app.config, "house.html", &[("house", state)]) {
        Some(page) => (status, page).into_response(),
        None => (status, "The web app is not built into this program: run `make run`.\n").into_response(),
    }
}

/// The sign-in page.
#[utoipa::path(get, path = "/house/connect/oauth2/authorize", params(Authorize), responses((status = 200, description = "the page")))]
async fn authorize_page(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<Authorize>,
) -> Response {
    if !query.is_allowed(&app, &headers) {
        return page(&app, StatusCode::BAD_REQUEST, json!({"error": "bad_request"}));
    }
    page(&app, StatusCode::OK, json!({}))
}

#[derive(Deserialize, ToSchema)]
struct NameAndPassword {
    name: String,
    password: String,
}

/// Signs in by name and password: 302 to `redirect_uri` with `code` and `state`.
#[utoipa::path(post, path = "/house/connect/oauth2/authorize", params(Authorize), request_body(content = NameAndPassword, content_type = "application/x-www-form-urlencoded"), responses((status = 302, description = "signed in"), (status = 401, description = "wrong name or password: the page again")))]
async fn authorize(
    State(app): State<App>,
    address: Address,
    headers: HeaderMap,
    Query(query): Query<Authorize>,
    form: std::result::Result<Form<NameAndPassword>, FormRejection>,
) -> Response {
    let Ok(Form(form)) = form else {
        return page(&app, StatusCode::BAD_REQUEST, json!({"error": "wrong_password"}));
    };
    if !query.is_allowed(&app, &headers) {
        return page(&app, StatusCode::BAD_REQUEST, json!({"error": "bad_request"}));
    }
    let too_often =
        || page(&app, StatusCode::TOO_MANY_REQUESTS, json!({"error": "too_often", "name": form.name}));
    if !app.brakes.lets_sign_in(&app, address.0) {
        return too_often();
    }
    match prove_and_issue(&app, address, &form, query.scope()).await {
        Ok(code) => found(&query.back(&code)),
        Err(Error::TooOften) => too_often(),
        Err(Error::Invalid(_)) => {
            page(&app, StatusCode::UNAUTHORIZED, json!({"error": "wrong_password", "name": form.name}))
        }
        Err(other) => other.into_response(),
    }
}

async fn prove_and_issue(app: &App, address: Address, form: &NameAndPassword, scope: &str) -> Result<String> {
    let account = ops::prove(app, address.0, &form.name, &form.password).await?;
    ops::issue_code(app, account.id, scope).await
}

/// 302, as the protocol says.
fn found(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(location) => (StatusCode::FOUND, [(header::LOCATION, location)]).into_response(),
        Err(_) => Refusal::Malformed.into_response(),
    }
}

/// Signs up by name and password.
#[utoipa::path(post, path = "/house/account", request_body = NameAndPassword, responses((status = 200, body = Envelope<Nothing>)))]
async fn sign_up(State(app): State<App>, address: Address, Body(form): Body<NameAndPassword>) -> Response {
    if !app.brakes.lets_sign_in(&app, address.0) {
        return Refusal::Busy.into_response();
    }
    match ops::sign_up(&app, &form.name, &form.password).await {
        Ok(()) => Answer(Nothing {}).into_response(),
        Err(error) => error.into_response(),
    }
}

#[derive(Serialize, ToSchema)]
struct AccountView {
    name: String,
    has_password: bool,
}

/// The house account of the signed-in user; 4004 when they sign in another way.
#[utoipa::path(get, path = "/house/account", security(("token" = [])), responses((status = 200, body = Envelope<AccountView>)))]
async fn account(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<AccountView>> {
    let account = ops::account_of(&app, actor).await?;
    Ok(Answer(AccountView { name: account.name, has_password: true }))
}

#[derive(Deserialize, ToSchema)]
struct PasswordChange {
    current: String,
    next: String,
}

/// Changes the password and signs out every other session.
#[utoipa::path(post, path = "/house/account/password", security(("token" = [])), request_body = PasswordChange, responses((status = 200, body = Envelope<Nothing>)))]
async fn change_password(
    State(app): State<App>,
    address: Address,
    SignedIn(actor): SignedIn,
    Body(change): Body<PasswordChange>,
) -> Result<Answer<Nothing>> {
    ops::change_password(&app, actor, address.0, &change.current, &change.next).await?;
    Ok(Answer(Nothing {}))
}
