//! Calls about participants, forms, history and exports.

use axum::{
    body::Body as HttpBody,
    extract::State,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use http::{HeaderValue, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    directory::{self, MemberPage, Standing},
    export::{self, Table, What},
    people::{self, FormPage, History},
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
        .routes(routes!(show_history))
        .routes(routes!(export_table))
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

#[derive(Deserialize, IntoParams)]
struct LidQuery {
    #[param(value_type = String)]
    lid: DrawId,
}

/// What participants filled in.
#[utoipa::path(get, path = "/lotto/task/forms", security(("token" = [])), params(LidQuery, Page), responses((status = 200, body = Envelope<FormPage>)))]
async fn list_forms(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<FormPage>> {
    Ok(Answer(people::forms(&app, actor, query.lid, page).await?))
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

#[derive(Deserialize, IntoParams)]
struct ExportQuery {
    #[param(value_type = String)]
    lid: DrawId,
    #[param(inline)]
    what: What,
    /// `csv` (usual) or `xlsx`.
    #[serde(default)]
    format: String,
}

/// A table as a file. CSV is streamed.
#[utoipa::path(get, path = "/lotto/task/export", security(("token" = [])), params(ExportQuery), responses((status = 200, content_type = "text/csv", body = String)))]
async fn export_table(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let table = export::begin(&app, actor, query.lid, query.what).await?;
    let name = query.what.name();
    match query.format.as_str() {
        "" | "csv" => {
            // Fused: the compression asks once more after the end.
            let rows = stream::unfold(table, next_piece);
            let mark = stream::once(async { Ok(String::from("\u{feff}")) });
            Ok(file(
                "text/csv; charset=utf-8",
                &format!("{name}.csv"),
                HttpBody::from_stream(mark.chain(rows).fuse()),
            ))
        }
        "xlsx" => {
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            Ok(file(kind, &format!("{name}.xlsx"), export::workbook(table).await?))
        }
        _ => Err(Error::invalid("format", Reason::NotAChoice)),
    }
}

async fn next_piece(mut table: Table) -> Option<(Result<String, Error>, Table)> {
    match table.next().await {
        Ok(rows) if rows.is_empty() => None,
        Ok(rows) => Some((Ok(export::csv(&rows)), table)),
        Err(error) => Some((Err(error), table)),
    }
}

fn file(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"));
    (
        [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, disposition)],
        body,
    )
        .into_response()
}
