//! `POST /beacon` from anyone, and how the beacons stand.

use axum::extract::State;
use fairdraw_db::Time;
use fairdraw_fairness::beacon::{Chain, randomness};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::ops;
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(intake, status))
}

#[derive(Deserialize, ToSchema)]
struct Brought {
    /// Chain hash; missing means quicknet.
    chain: Option<String>,
    round: u64,
    /// 96 hexadecimal digits.
    signature: String,
}

#[derive(Serialize, ToSchema)]
struct Accepted {
    randomness: String,
}

/// Takes a round's signature from anyone: it proves itself.
#[utoipa::path(post, path = "/beacon", request_body = Brought, responses((status = 200, body = Envelope<Accepted>)))]
async fn intake(State(app): State<App>, Body(brought): Body<Brought>) -> Result<Answer<Accepted>> {
    let mut chain = Chain::quicknet().hash;
    if let Some(text) = &brought.chain {
        hex::decode_to_slice(text, &mut chain).map_err(|_| Error::invalid("chain", Reason::Unreadable))?;
    }
    let mut signature = [0; 48];
    hex::decode_to_slice(&brought.signature, &mut signature)
        .map_err(|_| Error::invalid("signature", Reason::Unreadable))?;
    ops::hear(&app, &chain, brought.round, &signature).await?;
    Ok(Answer(Accepted { randomness: hex::encode(randomness(&signature)) }))
}

#[derive(Serialize, ToSchema)]
struct ChainView {
    name: String,
    hash: String,
    key: String,
    genesis: u64,
    period: u64,
    seed: String,
    scheme: &'static str,
    /// The installation holds the key: draws on it are level 1, or 2 with witnesses.
    is_house: bool,
    newest_round: Option<u64>,
    #[schema(value_type = Option<String>)]
    heard_at: Option<Time>,
    /// Heard within the last minute.
    is_fresh: bool,
}

#[derive(Serialize, ToSchema)]
struct BeaconStatus {
    chains: Vec<ChainView>,
    /// By how many milliseconds this server's clock is behind, as far as rounds can tell.
    clock_behind_ms: u64,
}

/// The beacons that draws can be bound to, and when each was last heard.
#[utoipa::path(get, path = "/beacon", responses((status = 200, body = Envelope<BeaconStatus>)))]
async fn status(State(app): State<App>) -> Answer<BeaconStatus> {
    let (beacons, now) = (&app.fair.beacons, app.now());
    let view = |source: &super::Source| {
        let heard = beacons.heard(&source.chain.hash);
        ChainView {
            name: source.chain.name.clone(),
            hash: hex::encode(source.chain.hash),
            key: hex::encode(source.chain.key),
            genesis: source.chain.genesis,
            period: source.chain.period,
            seed: hex::encode(source.chain.seed),
            scheme: fairdraw_fairness::beacon::SCHEME,
            is_house: source.is_house,
            newest_round: heard.map(|heard| heard.round),
            heard_at: heard.map(|heard| heard.at),
            is_fresh: beacons.is_fresh(source, now),
        }
    };
    Answer(BeaconStatus {
        chains: beacons.sources().iter().map(view).collect(),
        clock_behind_ms: u64::try_from(beacons.clock_is_behind_by().as_millis()).unwrap_or(u64::MAX),
    })
}
