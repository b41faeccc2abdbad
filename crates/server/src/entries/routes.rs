//! The participant's calls.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap,
    header::{CONTENT_TYPE, USER_AGENT},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    ask::{Ask, Door},
    chances::{self, Begun, ChanceAsk, Finished},
    guests::{self, Challenge, GuestAsk},
    mine::{self, MineView},
    ops::{self, Joined},
    pages,
};
use crate::{
    app::App,
    draws::PublicView,
    error::Result,
    http::{Answer, Body, Envelope, Handset, Query, UserAgent, answer::language_of, later, limits::Address},
    identity::{SignedIn, TakesPart},
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(public))
        .routes(routes!(my_part))
        .routes(routes!(challenge))
        .routes(routes!(guest))
        .routes(routes!(join))
        .routes(routes!(begin_chance))
        .routes(routes!(finish_chance))
}

#[derive(Deserialize, IntoParams)]
struct Which {
    #[param(value_type = String)]
    lid: DrawId,
}

/// What everybody sees of a draw.
#[utoipa::path(get, path = "/lotto/public", params(Which), responses((status = 200, body = Envelope<PublicView>)))]
async fn public(State(app): State<App>, Query(which): Query<Which>) -> Result<impl IntoResponse> {
    Ok(([(CONTENT_TYPE, "application/json")], pages::page(&app, which.lid).await?))
}

/// My codes, receipts, chances and wins in a draw.
#[utoipa::path(get, path = "/lotto/mine", params(Which), security(("token" = [])), responses((status = 200, body = Envelope<MineView>)))]
async fn my_part(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Result<Answer<MineView>> {
    Ok(Answer(mine::view(&app, actor, which.lid, language_of(&headers)).await?))
}

/// A little work for whoever takes part without signing in.
#[utoipa::path(get, path = "/lotto/challenge", params(Which), responses((status = 200, body = Envelope<Challenge>)))]
async fn challenge(State(app): State<App>, Query(which): Query<Which>) -> Result<Answer<Challenge>> {
    Ok(Answer(guests::give_challenge(&app, which.lid).await?))
}

#[derive(Serialize, ToSchema)]
struct GuestToken {
    token: String,
}

/// A guest's token for a solved challenge; to be kept on the phone.
#[utoipa::path(post, path = "/lotto/guest", request_body = GuestAsk, responses((status = 200, body = Envelope<GuestToken>)))]
async fn guest(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    Body(ask): Body<GuestAsk>,
) -> Result<Answer<GuestToken>> {
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let from = guests::From { address, user_agent, language: language_of(&headers) };
    Ok(Answer(GuestToken { token: guests::enter(&app, ask, from).await? }))
}

/// Takes part. Answered when it is on the disk; joining twice answers the same entry with `again`.
#[utoipa::path(post, path = "/lotto/join", security(("token" = [])), params(("device-id" = Option<String>, Header, description = "What this phone calls itself: a text of chance that it keeps, 16 to 64 letters and digits")), request_body = Ask, responses((status = 200, body = Envelope<Joined>)))]
async fn join(
    State(app): State<App>,
    TakesPart(session): TakesPart,
    Address(address): Address,
    UserAgent(user_agent): UserAgent,
    Handset(handset): Handset,
    Body(ask): Body<Ask>,
) -> Response {
    later(async move {
        let door = Door { address, user_agent: &user_agent, handset: &handset };
        ops::join(&app, &session, door, ask).await.map(Answer)
    })
    .await
}

/// Starts the server's clock for a task that is looked at.
#[utoipa::path(post, path = "/lotto/chance/begin", security(("token" = [])), request_body = ChanceAsk, responses((status = 200, body = Envelope<Begun>)))]
async fn begin_chance(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(ask): Body<ChanceAsk>,
) -> Result<Answer<Begun>> {
    Ok(Answer(chances::begin(&app, actor, &ask).await?))
}

/// Finishes a task: codes at once, or a voucher that will be reviewed.
#[utoipa::path(post, path = "/lotto/chance/finish", security(("token" = [])), request_body = ChanceAsk, responses((status = 200, body = Envelope<Finished>)))]
async fn finish_chance(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Address(address): Address,
    Body(ask): Body<ChanceAsk>,
) -> Result<Answer<Finished>> {
    Ok(Answer(chances::finish(&app, actor, address, &ask).await?))
}
