//! Calls about the ground that fairness rests on: keys, beacons, the log.

use axum::extract::State;
use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{beacon, log};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Envelope},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(keys)).merge(beacon::routes()).merge(log::routes::routes())
}

#[derive(Serialize, ToSchema)]
struct KeyView {
    /// Ed25519 public key in hexadecimal.
    key: String,
    #[schema(value_type = String)]
    added_at: Time,
    #[schema(value_type = Option<String>)]
    retired_at: Option<Time>,
}

#[derive(Serialize, ToSchema)]
struct KeyList {
    keys: Vec<KeyView>,
}

/// The keys that this installation signs and has signed with, newest first.
#[utoipa::path(get, path = "/keys", responses((status = 200, body = Envelope<KeyList>)))]
async fn keys(State(app): State<App>) -> Result<Answer<KeyList>> {
    let mut tx = app.db.read().await?;
    let view = |row: log::store::KnownKey| KeyView {
        key: hex::encode(row.public_key),
        added_at: row.added_at,
        retired_at: row.retired_at,
    };
    Ok(Answer(KeyList { keys: log::store::keys(&mut tx).await?.into_iter().map(view).collect() }))
}
