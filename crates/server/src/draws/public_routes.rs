//! What everybody may read of a draw: record, bundle, list, proofs, winners, evidence.

use axum::{
    body::Body as HttpBody,
    extract::State,
    response::{IntoResponse, Response},
};
use fairdraw_fairness::tree::BLOCK;
use futures_util::{StreamExt, stream};
use http::{HeaderValue, header};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    bundle::{self, ProofView},
    evidence,
    form::ListPolicy,
    opening,
    record::{self, RecordView},
    winners::{self, PublicWin, WinList},
};
use crate::{
    app::App,
    error::{Conflict, Error, Reason, Result, Thing},
    http::{Answer, Envelope, Page, Query},
    ids::{DrawId, PeriodId},
    spins,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_record))
        .routes(routes!(show_bundle))
        .routes(routes!(entries))
        .routes(routes!(evidence_pack))
        .routes(routes!(show_proof))
        .routes(routes!(show_winners))
}

#[derive(Deserialize, IntoParams)]
struct Which {
    #[param(value_type = String)]
    lid: DrawId,
    /// The number of the period; usually the current one.
    period: Option<i32>,
}

/// The public record.
#[utoipa::path(get, path = "/lotto/record", params(Which), responses((status = 200, body = Envelope<RecordView>)))]
async fn show_record(State(app): State<App>, Query(which): Query<Which>) -> Result<Answer<RecordView>> {
    Ok(Answer(record::record(&app, which.lid, which.period).await?))
}

/// A file, for anyone and any page.
fn file(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, body).into_response()
}

/// The verification bundle itself, as a file.
#[utoipa::path(get, path = "/lotto/bundle", params(Which), responses((status = 200, content_type = "application/json", body = String)))]
async fn show_bundle(State(app): State<App>, Query(which): Query<Which>) -> Result<Response> {
    let bundle = bundle::bundle(&app, which.lid, which.period).await?;
    Ok(file("application/json", &format!("fairdraw-{}.json", which.lid), bundle))
}

/// The whole sealed list (`entries.fdl`), where the draw publishes it.
#[utoipa::path(get, path = "/lotto/entries", params(Which), responses((status = 200, content_type = "application/octet-stream", body = String)))]
async fn entries(State(app): State<App>, Query(which): Query<Which>) -> Result<Response> {
    let published = super::published(&app, which.lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if published.draw.form.list != ListPolicy::Public {
        return Err(Error::Conflict(Conflict::ListNotPublic));
    }
    let period = bundle::period_of(&published, which.period)?.id;
    let mut tx = app.db.read().await?;
    let sealed = opening::sealed(&mut tx, period).await?.ok_or(Error::Conflict(Conflict::NotYet))?;
    drop(tx);
    let blocks = i64::try_from(sealed.size().div_ceil(BLOCK as u64)).unwrap_or(0);
    // Block by block: ten million entries never stand in memory at once.
    let pieces = stream::unfold(0, move |position| next_block(app.clone(), period, position, blocks));
    // Compression asks once more after the end.
    let pieces = pieces.fuse();
    Ok(file("application/octet-stream", "entries.fdl", HttpBody::from_stream(pieces)))
}

async fn next_block(
    app: App,
    period: PeriodId,
    position: i64,
    blocks: i64,
) -> Option<(Result<Vec<u8>, fairdraw_db::Error>, i64)> {
    if position >= blocks {
        return None;
    }
    let read = async {
        let mut tx = app.db.read().await?;
        Ok(opening::block(&mut tx, period, position).await?.unwrap_or_default())
    };
    Some((read.await, position + 1))
}

#[derive(Deserialize, IntoParams)]
struct Lid {
    #[param(value_type = String)]
    lid: DrawId,
}

/// Everything for a dispute in one ZIP file.
#[utoipa::path(get, path = "/lotto/evidence", params(Lid), responses((status = 200, content_type = "application/zip", body = String)))]
async fn evidence_pack(State(app): State<App>, Query(which): Query<Lid>) -> Result<Response> {
    let pack = evidence::pack(&app, which.lid).await?;
    Ok(file("application/zip", &format!("fairdraw-evidence-{}.zip", which.lid), pack))
}

#[derive(Deserialize, IntoParams)]
struct WhichCode {
    #[param(value_type = String)]
    lid: DrawId,
    period: Option<i32>,
    code: Option<String>,
    /// Of an instant draw: the number of a spin.
    sequence: Option<u64>,
}

/// Whether a code is in the sealed list, with the proof; or the proof of a spin.
#[utoipa::path(get, path = "/lotto/proof", params(WhichCode), responses((status = 200, body = Envelope<ProofView>)))]
async fn show_proof(State(app): State<App>, Query(which): Query<WhichCode>) -> Result<Response> {
    match (which.code, which.sequence) {
        (Some(code), _) => {
            Ok(Answer(bundle::proof(&app, which.lid, which.period, &code).await?).into_response())
        }
        (None, Some(sequence)) => Ok(Answer(spins::proof(&app, which.lid, sequence).await?).into_response()),
        (None, None) => Err(Error::invalid("code", Reason::Required)),
    }
}

/// Winners with masked names, once the result is public.
#[utoipa::path(get, path = "/lotto/winners", params(Which, Page), responses((status = 200, body = Envelope<WinList<PublicWin>>)))]
async fn show_winners(
    State(app): State<App>,
    Query(which): Query<Which>,
    Query(page): Query<Page>,
) -> Result<Answer<WinList<PublicWin>>> {
    Ok(Answer(winners::for_everybody(&app, which.lid, which.period, page).await?))
}
