//! The call behind the dashboard.

use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::ops::{self, Desk};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Envelope},
    identity::SignedIn,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_desk))
}

/// What needs me now, what is running and what opens next.
#[utoipa::path(get, path = "/lotto/dashboard", security(("token" = [])), responses((status = 200, body = Envelope<Desk>)))]
async fn show_desk(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<Desk>> {
    Ok(Answer(ops::desk(&app, actor).await?))
}
