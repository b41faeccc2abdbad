//! The house beacon: drand-compatible, with this installation's own key. Works without internet; whoever holds the key
//! knows every round in advance, which is why its draws are level 1.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::beacon::{Chain, HouseKey, Signature};

use super::store;
use crate::{
    config::Config,
    entropy::Entropy,
    error::{Error, Result},
};

pub struct House {
    pub chain: Chain,
    key: HouseKey,
}

impl House {
    pub const fn new(chain: Chain, key: HouseKey) -> Self {
        Self { chain, key }
    }

    /// The newest round that is due, or 0 before the first.
    pub fn newest(&self, now: Time) -> u64 {
        let now = u64::try_from(now.seconds()).unwrap_or(0);
        if now < self.chain.genesis {
            return 0;
        }
        (now - self.chain.genesis) / self.chain.period + 1
    }

    /// How long until a new round is due.
    pub fn until_next(&self, now: Time) -> Duration {
        let due = self.chain.time_of(self.newest(now) + 1);
        Time::from_seconds(i64::try_from(due).unwrap_or(i64::MAX / 1_000_000)).since(now)
    }

    /// A round is signed when it is due, never before: a draw must not be computable in advance by asking us.
    pub fn signature(&self, round: u64, now: Time) -> Option<Signature> {
        (round >= 1 && round <= self.newest(now)).then(|| self.key.sign(round))
    }
}

/// The chain as it was founded, or founds it now. A key that is not the chain's is refused.
pub async fn found(
    tx: &mut Tx,
    key: HouseKey,
    config: &Config,
    entropy: Entropy,
    now: Time,
) -> Result<House> {
    let fresh = store::HouseRow {
        public_key: key.public_key().to_vec(),
        genesis: now.seconds(),
        period: i64::from(config.beacon_period),
        seed: entropy.bytes::<32>().to_vec(),
    };
    let row = store::find_or_found_house(tx, fresh).await?;
    if row.public_key != key.public_key() {
        return Err(Error::Internal(anyhow::anyhow!(
            "the beacon key here is not this installation's: put its keys folder here, or set beacon_key"
        )));
    }
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    let seed = row
        .seed
        .try_into()
        .map_err(|_| anyhow::anyhow!("the house chain's seed is damaged"))
        .map_err(Error::Internal)?;
    let chain = Chain::new("house", number(row.genesis), number(row.period).max(1), key.public_key(), seed);
    Ok(House::new(chain, key))
}
