//! `/channels`: how to reach the operator, and how this installation's providers stand.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::{Answer, Envelope},
    identity::ProviderView,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(channels))
}

#[derive(Serialize, ToSchema)]
struct Contact {
    /// `email`, `phone`, `wechat` or `url`.
    kind: &'static str,
    value: String,
}

#[derive(Serialize, ToSchema)]
struct Channels {
    contacts: Vec<Contact>,
    providers: Vec<ProviderView>,
    version: &'static str,
}

/// Ways to reach the operator, and the ways to sign in.
#[utoipa::path(get, path = "/channels", responses((status = 200, body = Envelope<Channels>)))]
async fn channels(State(app): State<App>) -> Answer<Channels> {
    Answer(Channels {
        contacts: app.config.contacts.iter().map(|entry| contact(entry)).collect(),
        providers: app.providers.views().to_vec(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

fn contact(entry: &str) -> Contact {
    for kind in ["email", "phone", "wechat"] {
        if let Some(value) = entry.strip_prefix(kind).and_then(|rest| rest.strip_prefix(':')) {
            return Contact { kind, value: value.trim().to_owned() };
        }
    }
    Contact { kind: "url", value: entry.to_owned() }
}
