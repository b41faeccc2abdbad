//! Verbs of beacons: want a round, hear of one, produce the house's.

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{Hash, beacon::Signature};

use super::{Heard, Source, store};
use crate::{
    app::App,
    error::{Conflict, Error, Result, Thing},
};

/// Topic of the notice "a round that somebody waited for is there".
fn topic(chain: &Hash) -> String {
    format!("beacon/{}", hex::encode(&chain[..8]))
}

/// A draw is bound to this round: its signature will be kept when it comes.
pub async fn want(tx: &mut Tx, chain: &Hash, round: u64, now: Time) -> Result<()> {
    Ok(store::want(tx, chain, round, now).await?)
}

/// Takes a signature from anybody. It is checked, and kept if a draw waits for it; nothing else is stored, so that nobody
/// can fill the database with genuine rounds.
pub async fn hear(app: &App, chain: &Hash, round: u64, signature: &Signature) -> Result<()> {
    let source = app.fair.beacons.find(chain).ok_or(Error::NotFound(Thing::Chain))?;
    if !source.chain.verify(round, signature) {
        return Err(Error::Conflict(Conflict::NotGenuine));
    }
    let now = app.now();
    app.fair.beacons.remember(*chain, Heard { round, at: now });
    let mut tx = app.db.begin().await?;
    let is_new = store::keep(&mut tx, chain, round, signature.to_vec(), now).await?;
    tx.commit().await?;
    if is_new {
        app.bus.publish(&topic(chain), i64::try_from(round).unwrap_or(i64::MAX)).await?;
    }
    Ok(())
}

/// The signature of a round, if it is there.
pub async fn signature_of(app: &App, chain: &Hash, round: u64) -> Result<Option<Signature>> {
    signature_at(app, chain, round, app.now()).await
}

/// The same at a moment that is known to have been: a clock that goes back does not take a round back.
pub async fn signature_at(app: &App, chain: &Hash, round: u64, at: Time) -> Result<Option<Signature>> {
    let house = &app.fair.beacons.house;
    if *chain == house.chain.hash {
        return Ok(house.signature(round, at));
    }
    let mut tx = app.db.read().await?;
    let bytes = store::signature(&mut tx, chain, round).await?;
    Ok(bytes.and_then(|bytes| bytes.try_into().ok()))
}

/// Signs the house's rounds that are due and awaited. Any node may do it, any number of times.
pub async fn produce(app: &App) -> Result<()> {
    let house = app.fair.beacons.house.clone();
    let now = app.now();
    app.fair.beacons.remember(house.chain.hash, Heard { round: house.newest(now), at: now });
    for round in missing(app, &house.chain.hash, house.newest(now)).await? {
        if let Some(signature) = house.signature(round, now) {
            hear(app, &house.chain.hash, round, &signature).await?;
        }
    }
    Ok(())
}

pub(super) async fn missing(app: &App, chain: &Hash, newest: u64) -> Result<Vec<u64>> {
    let mut tx = app.db.read().await?;
    Ok(store::missing(&mut tx, chain, newest).await?)
}

pub(super) async fn is_awaited(app: &App, source: &Source) -> Result<bool> {
    let mut tx = app.db.read().await?;
    Ok(store::is_awaited(&mut tx, &source.chain.hash).await?)
}
