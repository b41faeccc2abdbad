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

/// Whether there is such a place; an empty city or area means all of it.
pub fn exists(province: &str, city: &str, area: &str) -> bool {
    let levels = names();
    let Some(province) = levels[0].iter().find(|place| place.fullname == province) else { return false };
    if city.is_empty() {
        return area.is_empty();
    }
    // A municipality is its own city: its areas stand where others have their cities.
    if city == province.fullname {
        return area.is_empty() || children(&levels[1], province).iter().any(|place| place.fullname == area);
    }
    let Some(city) = children(&levels[1], province).iter().find(|place| place.fullname == city) else {
        return false;
    };
    area.is_empty() || children(&levels[2], city).iter().any(|place| place.fullname == area)
}

#[derive(serde::Deserialize)]
struct Place {
    fullname: String,
    cidx: Option<(usize, usize)>,
}

fn children<'a>(level: &'a [Place], parent: &Place) -> &'a [Place] {
    parent.cidx.and_then(|(first, last)| level.get(first..=last)).unwrap_or_default()
}

/// The three levels, read once.
fn names() -> &'static [Vec<Place>; 3] {
    static NAMES: std::sync::LazyLock<[Vec<Place>; 3]> = std::sync::LazyLock::new(|| {
        serde_json::from_str(include_str!("districts.json")).expect("the list is part of the program")
    });
    &NAMES
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

#[cfg(test)]
mod tests {
    use super::exists;

    #[test]
    fn knows_places_at_every_level() {
        assert!(exists("浙江省", "", ""));
        assert!(exists("浙江省", "杭州市", ""));
        assert!(exists("浙江省", "杭州市", "西湖区"));
        assert!(exists("北京市", "朝阳区", ""), "a municipality has its districts at the second level");
        assert!(exists("北京市", "北京市", "朝阳区"), "and is its own city");
        assert!(!exists("北京市", "北京市", "西湖区"));
        assert!(!exists("浙江省", "南京市", ""));
        assert!(!exists("浙江省", "", "西湖区"));
        assert!(!exists("", "", ""));
    }
}
