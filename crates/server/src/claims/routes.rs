//! Calls about claims: the winner's below `/lotto/claim`, the organiser's below `/lotto/task/claims`.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    ClaimState, code_routes,
    form::ClaimRequest,
    imports,
    mine::{self, MyClaim, MyClaims},
    ops,
    organiser::{self, ClaimList, ClaimView, Scanned, Shipment, Shipped},
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Nothing, Page, Query},
    identity::SignedIn,
    ids::{DrawId, WinId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(claim, my_claims))
        .routes(routes!(confirm_received))
        .routes(routes!(list_claims))
        .routes(routes!(unmask_claim))
        .routes(routes!(ship_claims))
        .routes(routes!(hand_over))
        .routes(routes!(scan_ticket))
        .merge(code_routes::routes())
        .merge(imports::routes())
}

/// Fills a claim in; the answer has the redemption code where there is one.
#[utoipa::path(post, path = "/lotto/claim", security(("token" = [])), request_body = ClaimRequest, responses((status = 200, body = Envelope<MyClaim>)))]
async fn claim(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<ClaimRequest>,
) -> Result<Answer<MyClaim>> {
    Ok(Answer(ops::claim(&app, actor, request).await?))
}

#[derive(Deserialize, IntoParams)]
struct LidQuery {
    #[param(value_type = String)]
    lid: DrawId,
}

/// My claims in a draw.
#[utoipa::path(get, path = "/lotto/claim", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<MyClaims>)))]
async fn my_claims(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<MyClaims>> {
    Ok(Answer(mine::mine(&app, actor, query.lid).await?))
}

#[derive(Deserialize, ToSchema)]
struct WhichWin {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    win: WinId,
}

/// The prize came.
#[utoipa::path(post, path = "/lotto/claim/received", security(("token" = [])), request_body = WhichWin, responses((status = 200, body = Envelope<Nothing>)))]
async fn confirm_received(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(which): Body<WhichWin>,
) -> Result<Answer<Nothing>> {
    ops::confirm(&app, actor, which.lid, which.win).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, IntoParams)]
struct ClaimsQuery {
    #[param(value_type = String)]
    lid: DrawId,
    #[param(inline)]
    state: Option<ClaimState>,
}

/// Claims of my draw, masked.
#[utoipa::path(get, path = "/lotto/task/claims", security(("token" = [])), params(ClaimsQuery, Page), responses((status = 200, body = Envelope<ClaimList>)))]
async fn list_claims(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<ClaimsQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<ClaimList>> {
    Ok(Answer(organiser::list(&app, actor, query.lid, query.state, page).await?))
}

/// One claim in full. It is logged, and the winner sees it.
#[utoipa::path(post, path = "/lotto/task/claims/unmask", security(("token" = [])), request_body = WhichWin, responses((status = 200, body = Envelope<ClaimView>)))]
async fn unmask_claim(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(which): Body<WhichWin>,
) -> Result<Answer<ClaimView>> {
    Ok(Answer(organiser::unmask(&app, actor, which.lid, which.win).await?))
}

#[derive(Deserialize, ToSchema)]
struct Shipments {
    #[schema(value_type = String)]
    lid: DrawId,
    rows: Vec<Shipment>,
}

/// Couriers and numbers, in bulk.
#[utoipa::path(post, path = "/lotto/task/claims/ship", security(("token" = [])), request_body = Shipments, responses((status = 200, body = Envelope<Shipped>)))]
async fn ship_claims(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Shipments>,
) -> Result<Answer<Shipped>> {
    Ok(Answer(organiser::ship(&app, actor, request.lid, request.rows).await?))
}

/// Cash was paid, or goods were handed over.
#[utoipa::path(post, path = "/lotto/task/claims/hand_over", security(("token" = [])), request_body = WhichWin, responses((status = 200, body = Envelope<Nothing>)))]
async fn hand_over(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(which): Body<WhichWin>,
) -> Result<Answer<Nothing>> {
    organiser::hand_over(&app, actor, which.lid, which.win).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, ToSchema)]
struct ScanRequest {
    ticket: String,
}

/// Staff scan an on-site QR code: good once.
#[utoipa::path(post, path = "/lotto/task/scan", security(("token" = [])), request_body = ScanRequest, responses((status = 200, body = Envelope<Scanned>)))]
async fn scan_ticket(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<ScanRequest>,
) -> Result<Answer<Scanned>> {
    Ok(Answer(organiser::scan(&app, actor, &request.ticket).await?))
}
