//! Calls about those who won.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    routes::LidQuery,
    winners::{self, Redrawn, WinList, WinView},
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Page, Query},
    identity::SignedIn,
    ids::{DrawId, WinId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(redraw)).routes(routes!(list_winners))
}

#[derive(Deserialize, ToSchema)]
struct RedrawRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    win: WinId,
    reason: String,
}

/// An absent winner gives way to the next reserve, with the reason on the record.
#[utoipa::path(post, path = "/lotto/task/redraw", security(("token" = [])), request_body = RedrawRequest, responses((status = 200, body = Envelope<Redrawn>)))]
async fn redraw(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<RedrawRequest>,
) -> Result<Answer<Redrawn>> {
    Ok(Answer(winners::redraw(&app, actor, request.lid, request.win, &request.reason).await?))
}

/// Winners and reserves of my draw, with names.
#[utoipa::path(get, path = "/lotto/task/winners", security(("token" = [])), params(LidQuery, Page), responses((status = 200, body = Envelope<WinList<WinView>>)))]
async fn list_winners(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<WinList<WinView>>> {
    Ok(Answer(winners::for_organiser(&app, actor, query.lid, page).await?))
}
