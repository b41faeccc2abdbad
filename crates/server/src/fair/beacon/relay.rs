//! Asks the relays of public chains for rounds: each in turn, with a time-out, often only while somebody waits.

use std::time::Duration;

use fairdraw_fairness::beacon::Signature;
use serde::Deserialize;

use super::{Source, ops};
use crate::{app::App, error::Result, http::outbound};

/// How often to listen when nobody waits: enough to know whether the chain can be reached.
const IDLE: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_mins(2);
const TIMEOUT: Duration = Duration::from_secs(4);

#[derive(Deserialize)]
struct Round {
    round: u64,
    signature: String,
}

/// Listens to one chain until the node goes down.
pub async fn poll(app: App, source: Source) {
    let http = outbound::client();
    let (mut turn, mut failures) = (0_usize, 0_u32);
    while !source.relays.is_empty() {
        let awaited = ops::is_awaited(&app, &source).await.unwrap_or(false);
        match listen(&app, &http, &source, turn).await {
            Ok(()) => failures = 0,
            Err(reason) => {
                // Said once: a laptop without internet must not fill its log.
                if failures == 0 {
                    tracing::warn!(chain = source.chain.name, reason, "a beacon relay did not answer");
                }
                failures = failures.saturating_add(1);
                turn = turn.wrapping_add(1);
            }
        }
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = tokio::time::sleep(pause(&source, awaited, failures)) => {}
        }
    }
}

fn pause(source: &Source, awaited: bool, failures: u32) -> Duration {
    let period = Duration::from_secs(source.chain.period);
    let usual = if awaited { period } else { IDLE.max(period) };
    // Every relay gets its turn quickly; only when all have failed does it wait longer.
    let rounds = failures / u32::try_from(source.relays.len()).unwrap_or(1).max(1);
    usual.saturating_mul(1 << rounds.min(8)).min(LONGEST_PAUSE.max(usual))
}

/// The newest round, and then those that somebody waits for.
async fn listen(app: &App, http: &reqwest::Client, source: &Source, turn: usize) -> Result<(), String> {
    let relay = &source.relays[turn % source.relays.len()];
    let newest = fetch(app, http, source, relay, "latest").await?;
    let missing = ops::missing(app, &source.chain.hash, newest).await.map_err(|error| error.to_string())?;
    for round in missing {
        fetch(app, http, source, relay, &round.to_string()).await?;
    }
    Ok(())
}

async fn fetch(
    app: &App,
    http: &reqwest::Client,
    source: &Source,
    relay: &str,
    which: &str,
) -> Result<u64, String> {
    let chain = hex::encode(source.chain.hash);
    let address = format!("{}/{chain}/public/{which}", relay.trim_end_matches('/'));
    let answer = http.get(address).timeout(TIMEOUT).send().await.map_err(|error| error.to_string())?;
    let round: Round = answer.json().await.map_err(|error| error.to_string())?;
    let mut signature: Signature = [0; 48];
    hex::decode_to_slice(&round.signature, &mut signature).map_err(|error| error.to_string())?;
    ops::hear(app, &source.chain.hash, round.round, &signature).await.map_err(|error| error.to_string())?;
    Ok(round.round)
}
