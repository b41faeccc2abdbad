//! The simulator's call.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    findings::Simulated,
    ops::{self, Ask},
};
use crate::{
    app::App,
    draws::form::DrawForm,
    error::Result,
    http::{Answer, Body, Envelope},
    identity::SignedIn,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(simulate_draw))
}

#[derive(Deserialize, ToSchema)]
struct SimulateRequest {
    form: DrawForm,
    /// People in all, at most a million.
    visitors: u32,
    days: u32,
    /// At most 200; fewer are played where the audience is large.
    runs: u32,
}

/// Plays an instant draw many times with a made-up audience: when prizes run out, and what it costs.
#[utoipa::path(post, path = "/lotto/task/simulate", security(("token" = [])), request_body = SimulateRequest, responses((status = 200, body = Envelope<Simulated>)))]
async fn simulate_draw(
    State(app): State<App>,
    SignedIn(organiser): SignedIn,
    Body(request): Body<SimulateRequest>,
) -> Result<Answer<Simulated>> {
    // A guest of some draw organises none.
    organiser.require_account()?;
    let SimulateRequest { form, visitors, days, runs } = request;
    Ok(Answer(ops::run(&app, Ask { form, visitors, days, runs }).await?))
}
