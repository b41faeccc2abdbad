//! What the fairness of draws rests on, bound to this installation: keys, beacons, the service log.
//!
//! The protocol itself is `crates/fairness`; nothing here decides anything.

pub mod beacon;
mod keys;
pub mod log;
mod routes;

pub use beacon::{Beacons, House};
pub use keys::{Keys, rotate};
pub use routes::routes;

use fairdraw_db::Db;
use fairdraw_fairness::signing::Signer;

use crate::{clock::Clock, config::Config, entropy::Entropy, error::Result};

/// Everything a draw needs to be sealed and decided.
pub struct Fair {
    pub signer: Signer,
    pub beacons: Beacons,
}

impl Fair {
    /// Reads or makes the keys, and makes sure that they are the ones this installation is known by.
    pub async fn start(db: &Db, config: &Config, clock: &Clock) -> Result<Self> {
        let keys = Keys::read_or_make(config, Entropy)?;
        let mut tx = db.begin().await?;
        keys::introduce(&mut tx, &keys, clock.now()).await?;
        let house = beacon::found_house(&mut tx, keys.house, config, Entropy, clock.now()).await?;
        tx.commit().await?;
        Ok(Self { signer: keys.signer, beacons: Beacons::new(house, config)? })
    }
}
