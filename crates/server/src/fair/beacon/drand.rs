//! The house beacon's answers in drand's words, so that any drand client can use it. Also what `fairdraw beacon` serves.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::get,
};
use fairdraw_fairness::beacon::{Chain, SCHEME, randomness};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Value, json};

use super::House;
use crate::clock::Clock;

#[derive(Clone)]
pub struct Drand {
    pub house: Arc<House>,
    pub clock: Clock,
}

pub fn routes<S: Clone + Send + Sync + 'static>(drand: Drand) -> Router<S> {
    Router::new()
        .route("/chains", get(chains))
        .route("/info", get(default_info))
        .route("/public/{round}", get(default_round))
        .route("/{chain}/info", get(info))
        .route("/{chain}/public/{round}", get(round))
        .with_state(drand)
}

/// What drand calls a chain's info.
pub fn describe(chain: &Chain) -> Value {
    json!({
        "public_key": hex::encode(chain.key),
        "period": chain.period,
        "genesis_time": chain.genesis,
        "hash": hex::encode(chain.hash),
        "groupHash": hex::encode(chain.seed),
        "schemeID": SCHEME,
        "metadata": {"beaconID": chain.name},
    })
}

/// Anyone may read it, from any page.
fn public(body: Value, cache: &'static str) -> Response {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    ];
    (headers, Json(body)).into_response()
}

fn absent(why: &str) -> Response {
    (StatusCode::NOT_FOUND, Json(json!({"error": why}))).into_response()
}

async fn chains(State(drand): State<Drand>) -> Response {
    public(json!([hex::encode(drand.house.chain.hash)]), "no-cache")
}

async fn default_info(State(drand): State<Drand>) -> Response {
    public(describe(&drand.house.chain), "public, max-age=3600")
}

async fn info(State(drand): State<Drand>, Path(chain): Path<String>) -> Response {
    if chain != hex::encode(drand.house.chain.hash) {
        return absent("unknown chain");
    }
    public(describe(&drand.house.chain), "public, max-age=3600")
}

async fn default_round(State(drand): State<Drand>, Path(round): Path<String>) -> Response {
    answer(&drand, &round)
}

async fn round(State(drand): State<Drand>, Path((chain, round)): Path<(String, String)>) -> Response {
    if chain != hex::encode(drand.house.chain.hash) {
        return absent("unknown chain");
    }
    answer(&drand, &round)
}

fn answer(drand: &Drand, which: &str) -> Response {
    let now = drand.clock.now();
    let (round, cache) = match which {
        "latest" => (drand.house.newest(now), "no-cache"),
        number => match number.parse() {
            Ok(0) => (drand.house.newest(now), "no-cache"),
            Ok(round) => (round, "public, max-age=31536000, immutable"),
            Err(_) => return absent("not a round"),
        },
    };
    match drand.house.signature(round, now) {
        Some(signature) => {
            let body = json!({"round": round, "randomness": hex::encode(randomness(&signature)), "signature": hex::encode(signature)});
            public(body, cache)
        }
        None => absent("this round is not due yet"),
    }
}
