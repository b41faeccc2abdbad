//! The log over HTTP: as tiles for monitors (`/log/…`), and as calls for the product's own pages.

use axum::{
    Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::get,
};
use fairdraw_db::Time;
use http::{HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{proofs, store, tiles};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Envelope, Query},
};

const MOST_RECORDS: i64 = 256;

/// C2SP tlog-tiles, below `/log`.
pub fn files() -> Router<App> {
    Router::new().route("/log/checkpoint", get(checkpoint_file)).route("/log/tile/{level}/{*path}", get(tile))
}

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(checkpoint))
        .routes(routes!(records))
        .routes(routes!(proof))
        .routes(routes!(consistency))
}

/// Anyone may read the log, from any page.
fn public(kind: &'static str, cache: &'static str, body: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    ];
    (headers, body).into_response()
}

async fn checkpoint_file(State(app): State<App>) -> Result<Response> {
    let mut tx = app.db.read().await?;
    let note = proofs::checkpoint(&mut tx, &app.fair.signer).await?;
    Ok(public("text/plain; charset=utf-8", "no-cache", note))
}

async fn tile(State(app): State<App>, Path((level, path)): Path<(String, String)>) -> Result<Response> {
    let Some((number, width)) = tiles::parse(&path) else { return Ok(StatusCode::NOT_FOUND.into_response()) };
    let mut tx = app.db.read().await?;
    let bytes = match level.as_str() {
        "entries" => tiles::entries(&mut tx, number, width).await?,
        level => match level.parse() {
            Ok(level) => tiles::hashes(&mut tx, level, number, width).await?.map(|hashes| hashes.concat()),
            Err(_) => None,
        },
    };
    Ok(match bytes {
        Some(bytes) => public("application/octet-stream", "public, max-age=31536000, immutable", bytes),
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

#[derive(Serialize, ToSchema)]
struct CheckpointView {
    /// The signed note.
    note: String,
    size: i64,
}

/// The log as it is now: size, root and signature.
#[utoipa::path(get, path = "/log/checkpoint", responses((status = 200, body = Envelope<CheckpointView>)))]
async fn checkpoint(State(app): State<App>) -> Result<Answer<CheckpointView>> {
    let mut tx = app.db.read().await?;
    let size = store::head(&mut tx).await?.size;
    Ok(Answer(CheckpointView { note: proofs::checkpoint(&mut tx, &app.fair.signer).await?, size }))
}

#[derive(Deserialize, IntoParams)]
struct From {
    #[serde(default)]
    from: i64,
    #[serde(default = "most")]
    size: i64,
}

const fn most() -> i64 {
    MOST_RECORDS
}

#[derive(Serialize, ToSchema)]
struct RecordView {
    position: i64,
    /// The exact bytes that were hashed and signed.
    record: String,
    signature: String,
    previous_signature: Option<String>,
    #[schema(value_type = String)]
    appended_at: Time,
}

#[derive(Serialize, ToSchema)]
struct Records {
    total: i64,
    records: Vec<RecordView>,
}

/// Records of the log in order.
#[utoipa::path(get, path = "/log/records", params(From), responses((status = 200, body = Envelope<Records>)))]
async fn records(State(app): State<App>, Query(query): Query<From>) -> Result<Answer<Records>> {
    let mut tx = app.db.read().await?;
    let total = store::head(&mut tx).await?.size;
    let from = query.from.clamp(0, total);
    let rows = store::records(&mut tx, from, from + query.size.clamp(1, MOST_RECORDS)).await?;
    let view = |row: store::LogRecord| RecordView {
        position: row.position,
        record: row.record,
        signature: hex::encode(row.signature),
        previous_signature: row.previous_signature.map(hex::encode),
        appended_at: row.appended_at,
    };
    Ok(Answer(Records { total, records: rows.into_iter().map(view).collect() }))
}

#[derive(Serialize, ToSchema)]
struct Proof {
    /// Hashes in hexadecimal, in the order of RFC 6962.
    nodes: Vec<String>,
}

fn proof_of(nodes: &[fairdraw_fairness::Hash]) -> Answer<Proof> {
    Answer(Proof { nodes: nodes.iter().map(hex::encode).collect() })
}

#[derive(Deserialize, IntoParams)]
struct Place {
    position: i64,
    size: i64,
}

/// That a record is in the log of a size.
#[utoipa::path(get, path = "/log/proof", params(Place), responses((status = 200, body = Envelope<Proof>)))]
async fn proof(State(app): State<App>, Query(place): Query<Place>) -> Result<Answer<Proof>> {
    let mut tx = app.db.read().await?;
    Ok(proof_of(&proofs::inclusion(&mut tx, place.position, place.size).await?))
}

#[derive(Deserialize, IntoParams)]
struct Span {
    from: i64,
    to: i64,
}

/// That a later log begins with an earlier one.
#[utoipa::path(get, path = "/log/consistency", params(Span), responses((status = 200, body = Envelope<Proof>)))]
async fn consistency(State(app): State<App>, Query(span): Query<Span>) -> Result<Answer<Proof>> {
    let mut tx = app.db.read().await?;
    Ok(proof_of(&proofs::consistency(&mut tx, span.from, span.to).await?))
}
