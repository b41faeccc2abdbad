//! Calls of those who spin, and the file of all spins.

use axum::{body::Body as HttpBody, extract::State, response::Response};
use futures_util::stream;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    file::{self, Format},
    mine::{self, SpinView},
    ops::{self, SpinAsk, SpunView},
};
use crate::{
    app::App,
    error::{Error, Result},
    http::{Answer, Body, Envelope, Query, later},
    identity::{SignedIn, TakesPart},
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(spin_now, find_spin)).routes(routes!(spin_file))
}

/// Spins once. Answered when it is on the disk; the same number with the same seed answers the same spin with `again`.
#[utoipa::path(post, path = "/lotto/spin", security(("token" = [])), request_body = SpinAsk, responses((status = 200, body = Envelope<SpunView>)))]
async fn spin_now(
    State(app): State<App>,
    TakesPart(session): TakesPart,
    Body(ask): Body<SpinAsk>,
) -> Response {
    later(async move { ops::spin(&app, &session, &ask).await.map(Answer) }).await
}

#[derive(Deserialize, IntoParams)]
struct WhichSpin {
    #[param(value_type = String)]
    lid: DrawId,
    nonce: u32,
}

/// One of my spins, with what it got once that is known.
#[utoipa::path(get, path = "/lotto/spin", security(("token" = [])), params(WhichSpin), responses((status = 200, body = Envelope<SpinView>)))]
async fn find_spin(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichSpin>,
) -> Result<Answer<SpinView>> {
    Ok(Answer(mine::one(&app, actor, which.lid, which.nonce).await?))
}

#[derive(Deserialize, IntoParams)]
struct WhichFile {
    #[param(value_type = String)]
    lid: DrawId,
    /// `fdl` frames each spin as the verifier reads a list.
    format: Option<String>,
}

/// All spins that were decided, 109 bytes each.
#[utoipa::path(get, path = "/lotto/spins", params(WhichFile), responses((status = 200, content_type = "application/octet-stream", body = String)))]
async fn spin_file(State(app): State<App>, Query(which): Query<WhichFile>) -> Result<Response> {
    let format = if which.format.as_deref() == Some("fdl") { Format::Framed } else { Format::Plain };
    let reader = file::reader(&app, which.lid, format).await?;
    let pieces = stream::try_unfold(reader, |mut reader| async move {
        Ok::<_, Error>(reader.next().await?.map(|piece| (piece, reader)))
    });
    Response::builder()
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_DISPOSITION, "attachment; filename=\"spins.fdl\"")
        .body(HttpBody::from_stream(pieces))
        .map_err(Error::internal)
}
