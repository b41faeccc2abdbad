//! Any OpenID Connect issuer: authorisation code with PKCE, the id token checked by signature, nonce and audience.
//!
//! The browser goes start → issuer → callback → our page with a one-time code, which it exchanges like any other.

use std::time::Duration;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};
use http::HeaderMap;
use openidconnect::{
    AuthenticationFlow, AuthorizationCode, ClientId, ClientSecret, CsrfToken, IssuerUrl, Nonce,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, TokenResponse,
    core::{CoreClient, CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreResponseType},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{OIDC_CODE_PREFIX, store};
use crate::{
    app::App,
    config::{Config, Secret},
    error::{Conflict, Error, Reason, Result, Thing},
    http::{BASE, Query},
    identity::{house::redirects, sessions},
};

const FLOW_LIFETIME: Duration = Duration::from_mins(10);
const CODE_LIFETIME: Duration = Duration::from_mins(5);

/// Signatures with a key pair only: a shared secret or no signature at all proves nothing.
const SIGNATURES: [CoreJwsSigningAlgorithm; 6] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::EdDsa,
];

pub struct Issuer {
    name: String,
    url: IssuerUrl,
    client_id: String,
    client_secret: Secret,
    http: reqwest::Client,
}

pub fn issuers(config: &Config, http: &reqwest::Client) -> Result<Vec<Issuer>> {
    let issuer = |entry: &crate::config::OidcIssuer| {
        Ok(Issuer {
            name: entry.name.clone(),
            url: IssuerUrl::new(entry.issuer.clone()).map_err(Error::internal)?,
            client_id: entry.client_id.clone(),
            client_secret: entry.client_secret.clone(),
            http: http.clone(),
        })
    };
    config.oidc.iter().map(issuer).collect()
}

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(start)).routes(routes!(callback))
}

#[derive(Deserialize, IntoParams)]
struct Start {
    redirect_uri: String,
    #[serde(default)]
    state: String,
}

/// Sends the browser to the issuer.
#[utoipa::path(get, path = "/oidc/{name}/start", params(("name" = String, Path), Start), responses((status = 302, description = "to the issuer")))]
async fn start(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Query(start): Query<Start>,
) -> Result<Response> {
    let issuer = find(&app, &name)?;
    if !redirects::is_allowed(&app.config, &headers, &start.redirect_uri) {
        return Err(Error::invalid("redirect_uri", Reason::NotAUrl));
    }
    let metadata = issuer.discover().await?;
    let callback = format!("{}{BASE}/oidc/{name}/callback", redirects::own_origin(&app.config, &headers));
    let client = CoreClient::from_provider_metadata(
        metadata,
        ClientId::new(issuer.client_id.clone()),
        Some(ClientSecret::new(issuer.client_secret.reveal().to_owned())),
    )
    .set_redirect_uri(RedirectUrl::new(callback).map_err(Error::internal)?);
    let verifier = PkceCodeVerifier::new(app.entropy.text(64));
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    let (state, nonce) = (app.entropy.text(40), app.entropy.text(40));
    let (address, _, _) = client
        .authorize_url(
            AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
            returning(CsrfToken::new(state.clone())),
            returning(Nonce::new(nonce.clone())),
        )
        .add_scope(Scope::new("profile".to_owned()))
        .set_pkce_challenge(challenge)
        .url();
    let flow = store::Flow {
        issuer: name,
        nonce,
        verifier: verifier.secret().clone(),
        redirect_uri: start.redirect_uri,
        client_state: start.state,
    };
    let mut tx = app.db.begin().await?;
    store::insert_flow(&mut tx, sessions::hash(&state), flow, app.now() + FLOW_LIFETIME).await?;
    tx.commit().await?;
    Ok(Redirect::to(address.as_str()).into_response())
}

#[derive(Deserialize, IntoParams)]
struct Callback {
    code: Option<String>,
    state: String,
}

/// The issuer sends the browser back here; on to our page with a one-time code.
#[utoipa::path(get, path = "/oidc/{name}/callback", params(("name" = String, Path), Callback), responses((status = 302, description = "to our page")))]
async fn callback(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Query(callback): Query<Callback>,
) -> Result<Response> {
    let issuer = find(&app, &name)?;
    let mut tx = app.db.begin().await?;
    let flow = store::take_flow(&mut tx, sessions::hash(&callback.state), app.now()).await?;
    tx.commit().await?;
    let flow = flow.filter(|flow| flow.issuer == name).ok_or(Error::Conflict(Conflict::CodeNotValid))?;
    let Some(code) = callback.code else {
        // The person said no, or the issuer did: back to where they started, without a code.
        return Ok(Redirect::to(&redirects::with(&flow.redirect_uri, &[("state", &flow.client_state)]))
            .into_response());
    };
    let redirect = format!("{}{BASE}/oidc/{name}/callback", redirects::own_origin(&app.config, &headers));
    let person = issuer.exchange(code, &flow, redirect).await?;
    let one_time = format!("{OIDC_CODE_PREFIX}{}", app.entropy.text(40));
    let mut tx = app.db.begin().await?;
    store::insert_code(&mut tx, sessions::hash(&one_time), person, app.now() + CODE_LIFETIME).await?;
    tx.commit().await?;
    let back = redirects::with(&flow.redirect_uri, &[("code", &one_time), ("state", &flow.client_state)]);
    Ok(Redirect::to(&back).into_response())
}

/// The library asks for generators; ours have run already.
fn returning<T>(value: T) -> impl FnOnce() -> T {
    move || value
}

fn find<'a>(app: &'a App, name: &str) -> Result<&'a Issuer> {
    app.providers.oidc.iter().find(|issuer| issuer.name == name).ok_or(Error::NotFound(Thing::Provider))
}

impl Issuer {
    async fn discover(&self) -> Result<CoreProviderMetadata> {
        let send = |request| send(self.http.clone(), request);
        CoreProviderMetadata::discover_async(self.url.clone(), &send)
            .await
            .map_err(|error| Error::Unavailable(format!("issuer {}: {error}", self.name)))
    }

    async fn exchange(&self, code: String, flow: &store::Flow, redirect: String) -> Result<store::Code> {
        let metadata = self.discover().await?;
        let client = CoreClient::from_provider_metadata(
            metadata,
            ClientId::new(self.client_id.clone()),
            Some(ClientSecret::new(self.client_secret.reveal().to_owned())),
        )
        .set_redirect_uri(RedirectUrl::new(redirect).map_err(Error::internal)?);
        let send = |request| send(self.http.clone(), request);
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(Error::internal)?
            .set_pkce_verifier(PkceCodeVerifier::new(flow.verifier.clone()))
            .request_async(&send)
            .await
            .map_err(|_| Error::Conflict(Conflict::CodeNotValid))?;
        let id_token = tokens.id_token().ok_or(Error::Conflict(Conflict::CodeNotValid))?;
        let verifier = client.id_token_verifier().set_allowed_algs(SIGNATURES);
        let claims = id_token
            .claims(&verifier, &Nonce::new(flow.nonce.clone()))
            .map_err(|_| Error::Conflict(Conflict::CodeNotValid))?;
        let text = |value: Option<String>| value.unwrap_or_default();
        let name = claims.name().and_then(|name| name.get(None)).map(|name| name.to_string());
        let picture =
            claims.picture().and_then(|picture| picture.get(None)).map(|picture| picture.to_string());
        Ok(store::Code {
            provider: format!("oidc:{}", self.name),
            subject: claims.subject().to_string(),
            nickname: text(name),
            headimgurl: text(picture.filter(|address| address.starts_with("https://"))),
        })
    }
}

/// Carries the library's requests with our own client.
async fn send(
    client: reqwest::Client,
    request: openidconnect::HttpRequest,
) -> std::result::Result<openidconnect::HttpResponse, reqwest::Error> {
    let response = client.execute(request.try_into()?).await?;
    let mut answer = http::Response::builder().status(response.status());
    for (name, value) in response.headers() {
        answer = answer.header(name, value);
    }
    let body = response.bytes().await?.to_vec();
    Ok(answer.body(body).expect("status and headers come from a real response"))
}
