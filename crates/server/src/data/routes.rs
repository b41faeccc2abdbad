//! Calls of the data page, and the one by which a phone says that its page was looked at.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Device,
    figures::{self, FunnelView, Numbers},
    spins::{SpinFigures, spin_figures},
    suspects::{self, SuspectPage},
    tree::{self, Branches},
    views::Step,
};
use crate::{
    app::App,
    draws,
    error::{Error, Reason, Result, Thing},
    http::{Answer, Body, Envelope, Nothing, Page, Query, UserAgent},
    identity::{SignedIn, check_line},
    ids::{DrawId, ParticipantId},
};

const LONGEST_SOURCE: usize = 40;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(count_view))
        .routes(routes!(show_funnel))
        .routes(routes!(show_numbers))
        .routes(routes!(show_spins))
        .routes(routes!(list_invites))
        .routes(routes!(list_suspects))
        .routes(routes!(mark_suspect))
}

#[derive(Deserialize, ToSchema)]
struct SeenRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    step: Step,
    /// Where the link was found.
    #[serde(default)]
    source: String,
}

/// Counts a look at a draw's page, or that somebody began to join. Nothing about the person is kept.
#[utoipa::path(post, path = "/lotto/seen", request_body = SeenRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn count_view(
    State(app): State<App>,
    UserAgent(user_agent): UserAgent,
    Body(request): Body<SeenRequest>,
) -> Result<Answer<Nothing>> {
    let source = request.source.trim();
    if let Some(reason) = check_line(source, LONGEST_SOURCE) {
        return Err(Error::invalid("source", reason));
    }
    draws::published(&app, request.lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let device = Device::of(&user_agent);
    app.data.views.count(request.lid, request.step, source, device, app.now().seconds());
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, IntoParams)]
struct OfDraw {
    #[param(value_type = String)]
    lid: DrawId,
}

/// From looking at the page to having the prize.
#[utoipa::path(get, path = "/lotto/task/funnel", security(("token" = [])), params(OfDraw), responses((status = 200, body = Envelope<FunnelView>)))]
async fn show_funnel(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<OfDraw>,
) -> Result<Answer<FunnelView>> {
    Ok(Answer(figures::funnel(&app, actor, query.lid).await?))
}

/// By hour, source, device, place and task.
#[utoipa::path(get, path = "/lotto/task/data", security(("token" = [])), params(OfDraw), responses((status = 200, body = Envelope<Numbers>)))]
async fn show_numbers(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<OfDraw>,
) -> Result<Answer<Numbers>> {
    Ok(Answer(figures::numbers(&app, actor, query.lid).await?))
}

/// Of an instant draw: spins and wins by the hour, what is left, which chances were used.
#[utoipa::path(get, path = "/lotto/task/spins", security(("token" = [])), params(OfDraw), responses((status = 200, body = Envelope<SpinFigures>)))]
async fn show_spins(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<OfDraw>,
) -> Result<Answer<SpinFigures>> {
    Ok(Answer(spin_figures(&app, actor, query.lid).await?))
}

#[derive(Deserialize, IntoParams)]
struct InvitesQuery {
    #[param(value_type = String)]
    lid: DrawId,
    /// Whose friends; without it, the inviters who came by themselves.
    #[param(value_type = Option<String>)]
    inviter: Option<ParticipantId>,
    /// The number of the period; usually the last that people joined.
    period: Option<i32>,
}

/// Who invited whom: one level, the biggest inviters first.
#[utoipa::path(get, path = "/lotto/task/invites", security(("token" = [])), params(InvitesQuery, Page), responses((status = 200, body = Envelope<Branches>)))]
async fn list_invites(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<InvitesQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<Branches>> {
    Ok(Answer(tree::branches(&app, actor, query.lid, (query.inviter, query.period), page).await?))
}

#[derive(Deserialize, IntoParams)]
struct SuspectsQuery {
    #[param(value_type = String)]
    lid: DrawId,
    /// `open` (usual) or `fine`.
    #[serde(default)]
    state: String,
}

/// Entries that a declared rule points at, with the reasons.
#[utoipa::path(get, path = "/lotto/task/suspects", security(("token" = [])), params(SuspectsQuery, Page), responses((status = 200, body = Envelope<SuspectPage>)))]
async fn list_suspects(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<SuspectsQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<SuspectPage>> {
    let fine = match query.state.as_str() {
        "" | "open" => false,
        "fine" => true,
        _ => return Err(Error::invalid("state", Reason::NotAChoice)),
    };
    Ok(Answer(suspects::suspects(&app, actor, query.lid, fine, page).await?))
}

#[derive(Deserialize, ToSchema)]
struct MarkRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    member: ParticipantId,
    fine: bool,
}

/// The organiser has looked at an entry and finds it fine, or takes that back.
#[utoipa::path(post, path = "/lotto/task/suspects/mark", security(("token" = [])), request_body = MarkRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn mark_suspect(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<MarkRequest>,
) -> Result<Answer<Nothing>> {
    suspects::mark(&app, actor, request.lid, request.member, request.fine).await?;
    Ok(Answer(Nothing {}))
}
