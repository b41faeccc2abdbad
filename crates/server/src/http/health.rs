//! `/healthz`: the process answers. `/readyz`: it can serve, so a balancer may send people here.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde_json::json;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Envelope, Nothing};
use crate::app::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ping, post_ping))
}

/// The least that a call can be: what every other is measured against.
#[utoipa::path(get, path = "/ping", responses((status = 200, body = Envelope<Nothing>)))]
async fn ping() -> Answer<Nothing> {
    Answer(Nothing {})
}

/// The same with a body, which is read and forgotten.
#[utoipa::path(post, path = "/ping", responses((status = 200, body = Envelope<Nothing>)))]
async fn post_ping(_: axum::body::Bytes) -> Answer<Nothing> {
    Answer(Nothing {})
}

pub async fn alive() -> Json<serde_json::Value> {
    Json(json!({"status": "ok"}))
}

pub async fn ready(State(app): State<App>) -> Response {
    let (status, database) = match (app.stopping.is_cancelled(), answers(&app).await) {
        (false, true) => (StatusCode::OK, "ok"),
        (_, true) => (StatusCode::SERVICE_UNAVAILABLE, "ok"),
        (_, false) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    let body = json!({"status": if status == StatusCode::OK { "ready" } else { "not ready" },
        "database": database, "stopping": app.stopping.is_cancelled()});
    (status, Json(body)).into_response()
}

async fn answers(app: &App) -> bool {
    let ask = async {
        let mut tx = app.db.read().await?;
        tx.fetch_one::<(i64,)>("SELECT CAST(1 AS BIGINT)", ()).await
    };
    ask.await.is_ok()
}
