//! Calls of a participant about themselves.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderValue, header};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    joinable::{self, Joinables},
    ops::{self, MyEntries},
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Nothing, Page, Query},
    identity::SignedIn,
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(my_entries))
        .routes(routes!(joinable_draws))
        .routes(routes!(take_out))
        .routes(routes!(erase_me))
}

/// Draws I joined, newest first.
#[utoipa::path(get, path = "/lotto/my", security(("token" = [])), params(Page), responses((status = 200, body = Envelope<MyEntries>)))]
async fn my_entries(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(page): Query<Page>,
) -> Result<Answer<MyEntries>> {
    Ok(Answer(ops::entries(&app, actor, page).await?))
}

/// Draws I can join: of organisers I joined before, and those that are listed for everybody.
#[utoipa::path(get, path = "/lotto/joinable", security(("token" = [])), params(Page), responses((status = 200, body = Envelope<Joinables>)))]
async fn joinable_draws(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(page): Query<Page>,
) -> Result<Answer<Joinables>> {
    Ok(Answer(joinable::joinable(&app, actor, page).await?))
}

/// Everything about me, as a file.
#[utoipa::path(get, path = "/lotto/my/takeout", security(("token" = [])), responses((status = 200, content_type = "application/json", body = String)))]
async fn take_out(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Response> {
    let everything = ops::take_out(&app, actor).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"fairdraw-my-data.json\""),
        ),
    ];
    Ok((headers, serde_json::to_string_pretty(&everything).unwrap_or_default()).into_response())
}

#[derive(Deserialize, ToSchema)]
struct Lid {
    #[schema(value_type = String)]
    lid: DrawId,
}

/// Takes me out of a draw.
#[utoipa::path(post, path = "/lotto/my/erase", security(("token" = [])), request_body = Lid, responses((status = 200, body = Envelope<Nothing>)))]
async fn erase_me(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Lid>,
) -> Result<Answer<Nothing>> {
    ops::erase(&app, actor, request.lid).await?;
    Ok(Answer(Nothing {}))
}
