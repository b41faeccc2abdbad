//! `POST /upload/pic`, and the files themselves below `/uploads/`.

use axum::{
    Router,
    extract::{DefaultBodyLimit, Multipart, Path, State, multipart::MultipartRejection},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Audience, FileType, VIDEO_LIMIT, ops};
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Envelope, Query, answer::Refusal},
    identity,
};

/// The largest video and room for the form around it.
const BODY_LIMIT: usize = VIDEO_LIMIT + 1024 * 1024;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upload)).layer(DefaultBodyLimit::max(BODY_LIMIT))
}

pub fn files() -> Router<App> {
    Router::new().route("/uploads/{key}", get(file))
}

#[derive(Deserialize, IntoParams)]
struct UploadQuery {
    token: Option<String>,
    /// `pic` (usual), `voucher` (a picture that only those see who review it) or `video`.
    ftype: Option<String>,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Serialize, ToSchema)]
struct Uploaded {
    url: String,
    width: Option<u32>,
    height: Option<u32>,
    bytes: usize,
}

/// Keeps a JPEG or PNG of at most 5 MB, or (`ftype=video`) an MP4 or WebM of at most 20 MB. Metadata is removed.
#[utoipa::path(post, path = "/upload/pic", params(UploadQuery), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<Uploaded>)))]
async fn upload(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<UploadQuery>,
    form: std::result::Result<Multipart, MultipartRejection>,
) -> Response {
    let token = query.token.or_else(|| Some(headers.get("token")?.to_str().ok()?.to_owned()));
    let actor = match identity::session_of(&app, token.as_deref().unwrap_or_default()).await {
        Ok(actor) => actor,
        Err(error) => return error.into_response(),
    };
    let (kind, audience) = match file_type(query.ftype.as_deref()) {
        Ok(asked) => asked,
        Err(error) => return error.into_response(),
    };
    let Ok(form) = form else { return Error::invalid("file", Reason::FileMissing).into_response() };
    let bytes = match read(form).await {
        Ok(bytes) => bytes,
        Err(response) => return response,
    };
    let kept = ops::keep(&app, actor, kind, audience, bytes).await.map(|kept| {
        let (width, height) = kept.size.unzip();
        Answer(Uploaded { url: kept.url, width, height, bytes: kept.bytes })
    });
    kept.into_response()
}

fn file_type(ftype: Option<&str>) -> Result<(FileType, Audience)> {
    match ftype {
        None | Some("" | "pic" | "image" | "picture") => Ok((FileType::Picture, Audience::Everybody)),
        Some("voucher") => Ok((FileType::Picture, Audience::LinkHolders)),
        Some("video") => Ok((FileType::Video, Audience::Everybody)),
        Some(_) => Err(Error::invalid("ftype", Reason::UnknownFileType)),
    }
}

/// The first file of the form, whatever its field is called.
async fn read(mut form: Multipart) -> std::result::Result<Bytes, Response> {
    let refused = |error: axum::extract::multipart::MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge.into_response(),
        _ => Refusal::Malformed.into_response(),
    };
    while let Some(field) = form.next_field().await.map_err(refused)? {
        if field.file_name().is_some() || field.name() == Some("file") {
            return field.bytes().await.map_err(refused);
        }
    }
    Err(Error::invalid("file", Reason::FileMissing).into_response())
}

#[derive(Deserialize)]
struct LinkQuery {
    until: Option<i64>,
    sign: Option<String>,
}

/// An uploaded file: never a page, never a script, whatever somebody put into it.
async fn file(
    State(app): State<App>,
    Path(key): Path<String>,
    Query(link): Query<LinkQuery>,
) -> Result<Response> {
    let found = ops::fetch(&app, &key, link.until.zip(link.sign.as_deref())).await?;
    let Some((bytes, audience)) = found else { return Ok(StatusCode::NOT_FOUND.into_response()) };
    let keeping = match audience {
        Audience::Everybody => "public, max-age=31536000, immutable",
        Audience::LinkHolders => "private, no-store",
    };
    let kind = match key.rsplit('.').next() {
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("mp4") => "video/mp4",
        Some("webm") => "video/webm",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(keeping)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline")),
    ];
    Ok((headers, bytes).into_response())
}
