//! `/healthz`: the process answers. `/readyz`: it can serve, so a balancer may send people here.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde_json::json;

use crate::app::App;

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
