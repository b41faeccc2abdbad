//! Calls about participants, forms, and history.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    directory::{self, MemberPage, Standing},
    forms::{self, FormPage, FormView},
    members::{self, Granted, MemberList, MemberSteps},
    once::Once,
    people::{self, History},
    routes::LidQuery,
};
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Nothing, Page, Query},
    identity::SignedIn,
    ids::{DrawId, ParticipantId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_members))
        .routes(routes!(exclude_member))
        .routes(routes!(include_member))
        .routes(routes!(list_forms))
        .routes(routes!(unmask_form))
        .routes(routes!(show_history))
        .routes(routes!(grant_codes))
        .routes(routes!(ranking))
        .routes(routes!(search_members))
        .routes(routes!(member))
}

#[derive(Deserialize, IntoParams)]
struct MembersQuery {
    #[param(value_type = String)]
    lid: DrawId,
    /// Part of a name, or a code.
    #[serde(default)]
    words: String,
    /// `ok`, `excluded`, or empty for everybody.
    #[serde(default)]
    status: String,
}

/// Participants of my draw, in order of joining.
#[utoipa::path(get, path = "/lotto/task/members", security(("token" = [])), params(MembersQuery, Page), responses((status = 200, body = Envelope<MemberPage>)))]
async fn list_members(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<MembersQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<MemberPage>> {
    let standing = match query.status.as_str() {
        "" => Standing::Any,
        "ok" => Standing::InHat,
        "excluded" => Standing::Out,
        _ => return Err(Error::invalid("status", Reason::NotAChoice)),
    };
    Ok(Answer(directory::members(&app, actor, query.lid, &query.words, standing, page).await?))
}

#[derive(Deserialize, ToSchema)]
struct ExcludeRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    member: ParticipantId,
    reason: String,
}

/// Takes a participant out of the hat before the close, with the reason on the record.
#[utoipa::path(post, path = "/lotto/task/exclude", security(("token" = [])), request_body = ExcludeRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn exclude_member(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<ExcludeRequest>,
) -> Result<Answer<Nothing>> {
    people::exclude(&app, actor, request.lid, request.member, &request.reason).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, ToSchema)]
struct IncludeRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    member: ParticipantId,
}

/// Takes that back.
#[utoipa::path(post, path = "/lotto/task/include", security(("token" = [])), request_body = IncludeRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn include_member(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<IncludeRequest>,
) -> Result<Answer<Nothing>> {
    people::include(&app, actor, request.lid, request.member).await?;
    Ok(Answer(Nothing {}))
}

/// What participants filled in; phones, addresses and districts masked.
#[utoipa::path(get, path = "/lotto/task/forms", security(("token" = [])), params(LidQuery, Page), responses((status = 200, body = Envelope<FormPage>)))]
async fn list_forms(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<FormPage>> {
    Ok(Answer(forms::list(&app, actor, query.lid, page).await?))
}

#[derive(Deserialize, ToSchema)]
struct UnmaskFormRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    member: ParticipantId,
}

/// One form in full. It is logged, and whoever filled it in sees it.
#[utoipa::path(post, path = "/lotto/task/forms/unmask", security(("token" = [])), request_body = UnmaskFormRequest, responses((status = 200, body = Envelope<FormView>)))]
async fn unmask_form(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<UnmaskFormRequest>,
) -> Result<Answer<FormView>> {
    Ok(Answer(forms::unmask(&app, actor, request.lid, request.member).await?))
}

/// Everything that was done to my draw, newest first.
#[utoipa::path(get, path = "/lotto/task/history", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<History>)))]
async fn show_history(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<History>> {
    Ok(Answer(people::history(&app, actor, query.lid).await?))
}

#[derive(Deserialize, ToSchema)]
struct GrantRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    #[schema(value_type = String)]
    member: ParticipantId,
    count: u32,
    reason: String,
}

/// Gives a participant further codes; counted on the public record.
#[utoipa::path(post, path = "/lotto/task/codes", security(("token" = [])), request_body = GrantRequest, responses((status = 200, body = Envelope<Granted>)))]
async fn grant_codes(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(request): Body<GrantRequest>,
) -> Result<Answer<Granted>> {
    let once = Once::from_headers(&headers)?;
    let GrantRequest { lid, member, count, reason } = request;
    Ok(Answer(members::grant(&app, actor, lid, member, count, &reason, &once).await?))
}

/// Participants by codes and invitations, as CSV.
#[utoipa::path(get, path = "/lotto/task/ranking", security(("token" = [])), params(LidQuery), responses((status = 200, content_type = "text/csv", body = String)))]
async fn ranking(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Response> {
    let table = members::ranking(&app, actor, query.lid).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"ranking.csv\"")),
    ];
    Ok((headers, table).into_response())
}

#[derive(Deserialize, IntoParams)]
struct MemberSearch {
    #[param(value_type = String)]
    lid: DrawId,
    /// Part of a name, or a code.
    #[serde(default)]
    words: String,
}

/// Participants by name or code.
#[utoipa::path(get, path = "/lotto/task/member/search", security(("token" = [])), params(MemberSearch), responses((status = 200, body = Envelope<MemberList>)))]
async fn search_members(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<MemberSearch>,
) -> Result<Answer<MemberList>> {
    Ok(Answer(directory::search(&app, actor, query.lid, &query.words).await?))
}

#[derive(Deserialize, IntoParams)]
struct MemberQuery {
    #[param(value_type = String)]
    lid: DrawId,
    #[param(value_type = String)]
    id: ParticipantId,
}

/// One participant with their steps.
#[utoipa::path(get, path = "/lotto/task/member", security(("token" = [])), params(MemberQuery), responses((status = 200, body = Envelope<MemberSteps>)))]
async fn member(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<MemberQuery>,
) -> Result<Answer<MemberSteps>> {
    Ok(Answer(members::steps(&app, actor, query.lid, query.id).await?))
}
