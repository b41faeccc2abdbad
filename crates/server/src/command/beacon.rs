//! `fairdraw beacon`: a house beacon alone, for a second machine in the hall or for tests.

use std::{fs, net::SocketAddr, sync::Arc};

use anyhow::Context;
use clap::Args;
use fairdraw_fairness::beacon::Chain;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

use super::{say, wait_for_signal};
use crate::{
    clock::Clock,
    config::Config,
    entropy::Entropy,
    fair::{
        House, Keys,
        beacon::drand::{self, Drand},
    },
};

#[derive(Args)]
pub struct Arguments {
    /// Address and port to serve on; the setting `listen` otherwise.
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// Name of the chain: lower-case letters, digits and hyphens.
    #[arg(long, default_value = "house")]
    name: String,
}

/// Kept beside the key: together they are the chain, for ever.
#[derive(Serialize, Deserialize)]
struct Founding {
    name: String,
    genesis: u64,
    period: u64,
    seed: String,
}

pub async fn run(arguments: &Arguments, config: &Config) -> anyhow::Result<()> {
    let keys = Keys::read_or_make(config, Entropy)?;
    let founding = founding(arguments, config)?;
    let mut seed = [0; 32];
    hex::decode_to_slice(&founding.seed, &mut seed).context("the seed of the chain is damaged")?;
    let chain = Chain::new(&founding.name, founding.genesis, founding.period, keys.house.public_key(), seed);
    let listener = TcpListener::bind(arguments.listen.unwrap_or(config.listen)).await?;
    say(&format!("Beacon ready: http://{}/{}/info\n", listener.local_addr()?, hex::encode(chain.hash)))?;
    let drand = Drand { house: Arc::new(House::new(chain, keys.house)), clock: Clock::System };
    axum::serve(listener, drand::routes::<()>(drand)).with_graceful_shutdown(wait_for_signal()).await?;
    Ok(())
}

fn founding(arguments: &Arguments, config: &Config) -> anyhow::Result<Founding> {
    let file = config.data.join("keys/beacon.chain.json");
    if let Ok(text) = fs::read_to_string(&file) {
        return serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()));
    }
    let founding = Founding {
        name: arguments.name.clone(),
        genesis: u64::try_from(Clock::System.now().seconds())?,
        period: u64::from(config.beacon_period),
        seed: hex::encode(Entropy.bytes::<32>()),
    };
    fs::write(&file, serde_json::to_string_pretty(&founding)?)?;
    Ok(founding)
}
