//! Beacons: the registry of chains, what was heard of each, and the house's own.
//!
//! A value proves itself, so it does not matter who brought it: relays, anyone's POST, or the house.

pub mod drand;
mod house;
mod ops;
mod relay;
mod routes;
mod store;

pub use house::{House, found as found_house};
pub use ops::{hear, produce, signature_at, signature_of, want};
pub use relay::poll;
pub use routes::routes;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use fairdraw_db::Time;
use fairdraw_fairness::{Hash, beacon::Chain};

use crate::{
    config::{ChainSetting, Config},
    error::{Error, Result},
};

/// A chain was "just heard" if its newest round came within this time.
const FRESH: Duration = Duration::from_mins(1);

/// A chain that draws can be bound to.
#[derive(Clone)]
pub struct Source {
    pub chain: Chain,
    /// Where to ask for its rounds; empty for the house.
    pub relays: Vec<String>,
    pub is_house: bool,
}

/// The newest round of a chain, and when it was heard by our clock.
#[derive(Clone, Copy, Debug)]
pub struct Heard {
    pub round: u64,
    pub at: Time,
}

pub struct Beacons {
    pub house: Arc<House>,
    sources: Vec<Source>,
    heard: Mutex<BTreeMap<Hash, Heard>>,
}

impl Beacons {
    /// quicknet is pinned in the program; the house is this installation's; others are settings.
    pub fn new(house: House, config: &Config) -> Result<Self> {
        let house = Arc::new(house);
        let mut sources = vec![
            Source { chain: Chain::quicknet(), relays: config.drand_relays.clone(), is_house: false },
            Source { chain: house.chain.clone(), relays: Vec::new(), is_house: true },
        ];
        for setting in &config.chains {
            sources.push(Source {
                chain: described(setting)?,
                relays: setting.relays.clone(),
                is_house: false,
            });
        }
        Ok(Self { house, sources, heard: Mutex::default() })
    }

    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    pub fn find(&self, hash: &Hash) -> Option<&Source> {
        self.sources.iter().find(|source| source.chain.hash == *hash)
    }

    pub fn heard(&self, hash: &Hash) -> Option<Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).get(hash).copied()
    }

    /// Whether the chain can be relied on to bring rounds soon.
    pub fn is_fresh(&self, source: &Source, now: Time) -> bool {
        source.is_house || self.heard(&source.chain.hash).is_some_and(|heard| now.since(heard.at) <= FRESH)
    }

    fn remember(&self, hash: Hash, heard: Heard) {
        let mut all = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = all.entry(hash).or_insert(heard);
        if heard.round >= newest.round {
            *newest = heard;
        }
    }

    /// By how much our clock is behind, as far as rounds can tell: a round exists only after its time. A clock that is
    /// off by more than a second must not seal.
    pub fn clock_is_behind_by(&self) -> Duration {
        let all = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let behind = all.iter().filter_map(|(hash, heard)| {
            let due = i64::try_from(self.find(hash)?.chain.time_of(heard.round)).ok()?;
            Some(Time::from_seconds(due).since(heard.at))
        });
        behind.max().unwrap_or_default()
    }
}

fn described(setting: &ChainSetting) -> Result<Chain> {
    let fault = |what: &str| Error::Internal(anyhow::anyhow!("chain {}: {what}", setting.name));
    let (mut key, mut seed) = ([0; 96], [0; 32]);
    hex::decode_to_slice(&setting.key, &mut key)
        .map_err(|_| fault("the key is not 192 hexadecimal digits"))?;
    hex::decode_to_slice(&setting.seed, &mut seed)
        .map_err(|_| fault("the seed is not 64 hexadecimal digits"))?;
    let chain = Chain::new(&setting.name, setting.genesis, setting.period, key, seed);
    chain.check().map_err(|_| fault("the key is not a point of the curve"))?;
    Ok(chain)
}
