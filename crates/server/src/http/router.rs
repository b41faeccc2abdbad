//! Puts the slices' routes together and wraps them in the layers that every request passes.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::from_fn_with_state,
    routing::{any, get},
};
use tower::ServiceBuilder;
use tower_http::compression::{
    CompressionLayer,
    predicate::{DefaultPredicate, NotForContentType, Predicate},
};
use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::router::OpenApiRouter;

use fair::beacon::drand::Drand;

use super::{answer::Refusal, assets, docs, frame, health, observe};
use crate::{
    app::App, appeals, billing, channels, claims, data, desk, draws, entries, exports, fair, home, identity,
    live, lots, notices, operator, places, simulator, spins, uploads, vouchers,
};

/// All calls of the specification live below this.
pub const BASE: &str = "/lotto/api/v1";

/// Room for every form there is; uploads have a limit of their own.
const BODY_LIMIT: usize = 1024 * 1024;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fairdraw",
        description = "Prize draws that everyone can check. Every answer is an envelope {sta, msg, data}; sta 0 is success.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    modifiers(&TokenHeader)
)]
struct Document;

struct TokenHeader;

impl utoipa::Modify for TokenHeader {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let header = ApiKeyValue::with_description("token", "the token that /userlogin answered");
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("token", SecurityScheme::ApiKey(ApiKey::Header(header)));
    }
}

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi()).nest(
        BASE,
        OpenApiRouter::new()
            .merge(identity::routes())
            .merge(operator::routes())
            .merge(uploads::routes())
            .merge(places::routes())
            .merge(channels::routes())
            .merge(live::routes())
            .merge(health::routes())
            .merge(entries::routes())
            .merge(spins::routes())
            .merge(fair::routes())
            .merge(billing::routes())
            .merge(draws::routes())
            .merge(claims::routes())
            .merge(exports::routes())
            .merge(vouchers::routes())
            .merge(notices::routes())
            .merge(home::routes())
            .merge(data::routes())
            .merge(simulator::routes())
            .merge(appeals::routes())
            .merge(desk::routes())
            .merge(lots::routes()),
    )
}

/// The contract, made from the handlers themselves.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().merge(identity::house_routes()).into_openapi()
}

pub fn router(app: &App) -> Router {
    let document = openapi();
    let (api, _) = api().merge(identity::house_routes()).split_for_parts();
    let api = api
        .merge(docs::routes(&document))
        .merge(notices::pages())
        .route("/lotto", any(unknown_path))
        .route("/lotto/", any(unknown_path))
        .route("/lotto/{*rest}", any(unknown_path))
        .route("/house", any(unknown_path))
        .route("/house/{*rest}", any(unknown_path))
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(app.clone(), frame::guard));
    Router::new()
        .merge(api)
        .merge(uploads::files())
        .merge(fair::log::routes::files())
        .merge(fair::beacon::drand::routes(Drand {
            house: app.fair.beacons.house.clone(),
            clock: app.clock.clone(),
        }))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(observe::metrics))
        .fallback(assets::serve)
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(app.clone(), frame::frame))
                .layer(
                    CompressionLayer::new()
                        .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("video/"))),
                )
                .layer(DefaultBodyLimit::max(BODY_LIMIT)),
        )
        .with_state(app.clone())
}

async fn unknown_path() -> Refusal {
    Refusal::UnknownPath
}

async fn wrong_method() -> Refusal {
    Refusal::Method
}
