//! `GET /lotto/gates`, `POST /lotto/vip/reason`.

use axum::extract::State;
use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Feature, Limit, Plan,
    ops::{self, VipReason},
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Nothing},
    identity::SignedIn,
    language::Language,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(gates)).routes(routes!(reason))
}

#[derive(Serialize, ToSchema)]
struct Gates {
    plan: Plan,
    #[schema(value_type = Option<String>)]
    expires_at: Option<Time>,
    features: Vec<Gate>,
}

#[derive(Serialize, ToSchema)]
struct Gate {
    key: &'static str,
    zh: &'static str,
    en: &'static str,
    free: Limit,
    vip: Limit,
    mine: Limit,
}

/// The whole table of plans and features, and what mine allows.
#[utoipa::path(get, path = "/lotto/gates", responses((status = 200, body = Envelope<Gates>)), security(("token" = [])))]
async fn gates(SignedIn(actor): SignedIn) -> Answer<Gates> {
    let features = Feature::ALL
        .iter()
        .map(|feature| Gate {
            key: feature.key(),
            zh: feature.words(Language::Chinese),
            en: feature.words(Language::English),
            free: feature.limit(Plan::Free),
            vip: feature.limit(Plan::Vip),
            mine: feature.limit(actor.plan),
        })
        .collect();
    Answer(Gates { plan: actor.plan, expires_at: actor.plan_ends, features })
}

/// Keeps why somebody looked at an upgrade.
#[utoipa::path(post, path = "/lotto/vip/reason", request_body = VipReason, responses((status = 200, body = Envelope<Nothing>)), security(("token" = [])))]
async fn reason(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(reason): Body<VipReason>,
) -> Result<Answer<Nothing>> {
    ops::record_reason(&app, actor, reason).await?;
    Ok(Answer(Nothing {}))
}
