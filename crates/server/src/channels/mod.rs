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
    kind: ContactKind,
    value: String,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ContactKind {
    Email,
    Phone,
    Wechat,
    Url,
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
    let known =
        [("email:", ContactKind::Email), ("phone:", ContactKind::Phone), ("wechat:", ContactKind::Wechat)];
    for (prefix, kind) in known {
        if let Some(value) = entry.strip_prefix(prefix) {
            return Contact { kind, value: value.trim().to_owned() };
        }
    }
    Contact { kind: ContactKind::Url, value: entry.to_owned() }
}
