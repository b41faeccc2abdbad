//! Calls about exports below `/lotto/task/exports`, and the files themselves.

use axum::{
    body::Body as HttpBody,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    ops::{self, ExportList, ExportRequest, ExportView, Fetched},
    page,
};
use crate::{
    app::App,
    error::{Conflict, Error, Result, Thing},
    http::{Answer, Body, Envelope, Nothing, Query, answer::language_of},
    identity::SignedIn,
    ids::{DrawId, ExportId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_export, list_exports))
        .routes(routes!(cancel_export))
        .routes(routes!(fetch_export))
}

/// Asks for a table as a file. A short one is ready with the answer; of a long one, ask how far it is.
#[utoipa::path(post, path = "/lotto/task/exports", security(("token" = [])), request_body = ExportRequest, responses((status = 200, body = Envelope<ExportView>)))]
async fn create_export(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(request): Body<ExportRequest>,
) -> Result<Answer<ExportView>> {
    Ok(Answer(ops::create(&app, actor, request, language_of(&headers)).await?))
}

#[derive(Deserialize, IntoParams)]
struct ExportsQuery {
    #[param(value_type = String)]
    lid: DrawId,
}

/// Files that I asked for in the last day, newest first.
#[utoipa::path(get, path = "/lotto/task/exports", security(("token" = [])), params(ExportsQuery), responses((status = 200, body = Envelope<ExportList>)))]
async fn list_exports(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<ExportsQuery>,
) -> Result<Answer<ExportList>> {
    Ok(Answer(ops::list(&app, actor, query.lid).await?))
}

#[derive(Deserialize, ToSchema)]
struct WhichExport {
    #[schema(value_type = String)]
    id: ExportId,
}

/// Stops a file, or removes it before its time.
#[utoipa::path(post, path = "/lotto/task/exports/cancel", security(("token" = [])), request_body = WhichExport, responses((status = 200, body = Envelope<Nothing>)))]
async fn cancel_export(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(which): Body<WhichExport>,
) -> Result<Answer<Nothing>> {
    ops::cancel(&app, actor, which.id).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, IntoParams)]
struct FileQuery {
    #[param(value_type = String)]
    id: ExportId,
    /// Seconds since 1970.
    until: i64,
    sign: String,
}

/// The file behind a link. Whoever opens an old link in a browser sees a page that says so.
#[utoipa::path(get, path = "/lotto/export/file", params(FileQuery), responses((status = 200, content_type = "text/csv", body = String)))]
async fn fetch_export(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<FileQuery>,
) -> Result<Response> {
    match ops::fetch(&app, query.id, query.until, &query.sign).await {
        Ok(fetched) => Ok(file(fetched)),
        Err(Error::Conflict(Conflict::FileExpired) | Error::NotFound(Thing::File))
            if is_browser(&headers) =>
        {
            Ok(page::over(language_of(&headers)))
        }
        Err(error) => Err(error),
    }
}

fn is_browser(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"))
}

fn file(fetched: Fetched) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(fetched.format.media_type())),
        (header::CONTENT_DISPOSITION, disposition(&fetched.name)),
        (header::CONTENT_LENGTH, HeaderValue::from(fetched.length)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    (headers, HttpBody::from_stream(fetched.bytes)).into_response()
}

/// The encoded form is the one that can hold Chinese.
fn disposition(name: &str) -> HeaderValue {
    let encoded: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    HeaderValue::from_str(&format!("attachment; filename*=UTF-8''{encoded}"))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"))
}
