//! `/util/district/list`: provinces, cities and areas of China, in the shape of Tencent's district list.
//!
//! Municipalities, Hong Kong and Macau have their districts at the second level and no third: their city is the item
//! itself. Sources of the data: scripts/districts.mjs.

use axum::response::IntoResponse;
use http::{HeaderValue, header};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{app::App, http::Envelope};

/// The whole answer, written once: it never changes while the program runs.
const ANSWER: &str = concat!(r#"{"sta":0,"msg":"","data":{"result":"#, include_str!("districts.json"), "}}");

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(districts))
}

#[derive(Serialize, ToSchema)]
struct Districts {
    /// Three levels: provinces, cities, areas.
    result: Vec<Vec<District>>,
}

#[derive(Serialize, ToSchema)]
struct District {
    /// Six digits.
    id: String,
    name: String,
    fullname: String,
    /// First and last index, both included, of its children in the next level; missing when it has none.
    cidx: Option<Vec<usize>>,
}

/// Provinces, cities and areas.
#[utoipa::path(get, path = "/util/district/list", responses((status = 200, body = Envelope<Districts>)))]
async fn districts() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    (headers, ANSWER)
}
