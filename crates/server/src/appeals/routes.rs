//! Calls of appeals.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::ops::{self, AppealPage, MyAppeal};
use crate::{
    app::App,
    entries::Door,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Handset, Nothing, Page, Query, limits::Address},
    identity::SignedIn,
    ids::{AppealId, DrawId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(my_appeal))
        .routes(routes!(send_appeal))
        .routes(routes!(list_appeals))
        .routes(routes!(answer_appeal))
}

#[derive(Deserialize, IntoParams)]
struct InDraw {
    #[param(value_type = String)]
    lid: DrawId,
}

/// Whether I may appeal, and what became of my appeal.
#[utoipa::path(get, path = "/lotto/appeal", security(("token" = [])), params(InDraw), responses((status = 200, body = Envelope<MyAppeal>)))]
async fn my_appeal(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Address(address): Address,
    Handset(handset): Handset,
    Query(query): Query<InDraw>,
) -> Result<Answer<MyAppeal>> {
    Ok(Answer(ops::mine(&app, actor, query.lid, Door { address, user_agent: "", handset: &handset }).await?))
}

#[derive(Deserialize, ToSchema)]
struct AppealRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    text: String,
}

/// Says why being taken out, or refused at the door, is wrong. Once.
#[utoipa::path(post, path = "/lotto/appeal", security(("token" = [])), request_body = AppealRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn send_appeal(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Address(address): Address,
    Handset(handset): Handset,
    Body(request): Body<AppealRequest>,
) -> Result<Answer<Nothing>> {
    ops::send(&app, actor, request.lid, &request.text, Door { address, user_agent: "", handset: &handset })
        .await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, IntoParams)]
struct AppealsQuery {
    #[param(value_type = String)]
    lid: DrawId,
    /// `open` (usual) or `answered`.
    #[serde(default)]
    state: String,
}

/// Appeals in my draw: those that wait, the longest first, or those that were answered.
#[utoipa::path(get, path = "/lotto/task/appeals", security(("token" = [])), params(AppealsQuery, Page), responses((status = 200, body = Envelope<AppealPage>)))]
async fn list_appeals(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<AppealsQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<AppealPage>> {
    let answered = match query.state.as_str() {
        "" | "open" => false,
        "answered" => true,
        _ => return Err(Error::invalid("state", Reason::NotAChoice)),
    };
    Ok(Answer(ops::list(&app, actor, query.lid, answered, page).await?))
}

#[derive(Deserialize, ToSchema)]
struct AnswerRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    id: AppealId,
    accept: bool,
    /// Needed to decline; the person reads it.
    #[serde(default)]
    reason: String,
}

/// Accepts or declines an appeal. The person is told, and the record says that it happened.
#[utoipa::path(post, path = "/lotto/task/appeals/answer", security(("token" = [])), request_body = AnswerRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn answer_appeal(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<AnswerRequest>,
) -> Result<Answer<Nothing>> {
    ops::answer(&app, actor, request.lid, request.id, request.accept, &request.reason).await?;
    Ok(Answer(Nothing {}))
}
