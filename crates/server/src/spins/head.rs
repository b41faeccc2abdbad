//! Closing a batch before its round: its root, its head linked to the last, signed and on the log. A batch that was not
//! closed in time is void, and everybody gets their chance back.

use std::{collections::HashMap, time::Duration};

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{
    Hash,
    hash::{ZERO, leaf},
    instant,
    leaf::Spin,
    record::Record,
    signing::Statement,
    tree,
};
use serde_json::json;

use super::{
    batch_store::{self, Batch, NewHead},
    rules::{day_of, millis, moment},
    store::{self, BatchSpin},
    till::array,
    topic,
};
use crate::{
    app::App,
    draws::{self, Period, form_instant::GUARD_MS},
    error::{Error, Result, Thing},
    fair,
    ids::PeriodId,
};

/// A head is published no later than this before its round.
const LEAST_LEAD_MS: u64 = 100;
const CLOCK_TOLERANCE: Duration = Duration::from_secs(1);

/// The exact bytes of a spin.
pub fn bytes_of(period: &Period, round: u64, spin: &BatchSpin) -> [u8; Spin::LENGTH] {
    Spin {
        draw: *period.id.0.as_bytes(),
        config: period.config_hash,
        round,
        person: array(&spin.tag),
        nonce: u32::try_from(spin.nonce).unwrap_or(0),
        client_seed: array(&spin.seed),
    }
    .encode()
}

/// Closes the first open batch of a draw if its cut-off is past. Returns whether it did.
pub async fn close_first(app: &App, id: PeriodId) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    if store::hold(&mut tx, id).await?.is_none() {
        return Ok(false);
    }
    let Some(batch) = batch_store::first_open(&mut tx, id).await? else { return Ok(false) };
    let period = draws::find_period(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let chain = &app.fair.beacons.find(&period.chain).ok_or(Error::NotFound(Thing::Chain))?.chain;
    let round = u64::try_from(batch.round).unwrap_or(0);
    let (now, due_ms) = (app.now(), chain.time_of(round) * 1000);
    if millis(now) + GUARD_MS < due_ms {
        return Ok(false);
    }
    let size = i64::from(batch.size);
    let spins = store::batch(&mut tx, id, batch.first, batch.first + size).await?;
    if spins.len() != usize::try_from(size).unwrap_or(0) {
        return Err(Error::Internal(anyhow::anyhow!("batch {round} of {id} has holes")));
    }
    let leaves: Vec<Hash> = spins.iter().map(|spin| leaf(&bytes_of(&period, round, spin))).collect();
    let root = tree::root(&leaves);
    // The time after the reading, and after waiting for the log, counts: that is when the head goes out.
    fair::log::hold(&mut tx).await?;
    let now = app.now().max(now);
    let is_late = millis(now) + LEAST_LEAD_MS > due_ms
        || app.fair.beacons.clock_is_behind_by() > CLOCK_TOLERANCE
        || fair::beacon::signature_of(app, &period.chain, round).await?.is_some();
    if is_late {
        give_up(app, &mut tx, &period, &batch, (root, spins), now).await?;
    } else {
        publish(app, &mut tx, &period, &batch, root, now).await?;
    }
    tx.commit().await?;
    tell(app, &period).await;
    if is_late {
        draws::tell(app, period.draw).await;
    }
    Ok(true)
}

/// After the commit.
pub async fn tell(app: &App, period: &Period) {
    if let Err(error) = app.bus.publish(&topic(period.draw), app.now().micros()).await {
        tracing::warn!(%error, "a live notice was not sent");
    }
}

async fn publish(
    app: &App,
    tx: &mut Tx,
    period: &Period,
    batch: &Batch,
    root: Hash,
    now: Time,
) -> Result<()> {
    let standing = store::standing(tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    let (round, first) = (number(batch.round), number(batch.first));
    let size = u32::try_from(batch.size).unwrap_or(0);
    let draw = *period.id.0.as_bytes();
    let previous = standing.head.as_deref().map_or(ZERO, array);
    let head = instant::Batch { round, first, size, root }.head(&draw, &period.config_hash, &previous);
    let published_ms = millis(now);
    let record = Record::Head { draw, first, head, size: u64::from(size), published_ms, root, round };
    let log_position = fair::log::append(tx, &app.fair.signer, None, &record, now).await?;
    let signature = app.fair.signer.sign(&Statement::Head { head: &head, published_ms });
    let new = NewHead {
        root: root.to_vec(),
        head: head.to_vec(),
        signature: signature.to_vec(),
        published: now.millis(),
        log_position,
    };
    batch_store::mark_headed(tx, period.id, batch.round, new, standing.revision + 1).await?;
    Ok(())
}

async fn give_up(
    app: &App,
    tx: &mut Tx,
    period: &Period,
    batch: &Batch,
    (root, spins): (Hash, Vec<BatchSpin>),
    now: Time,
) -> Result<()> {
    tracing::warn!(period = %period.id, batch.round, batch.size, "a batch was not sealed in time and is void");
    metrics::counter!("fairdraw_void_batches").increment(1);
    let standing = store::standing(tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    let record = Record::VoidBatch {
        draw: *period.id.0.as_bytes(),
        first: number(batch.first),
        size: u64::try_from(batch.size).unwrap_or(0),
        root,
        round: number(batch.round),
        time: number(now.seconds()),
    };
    let position = fair::log::append(tx, &app.fair.signer, None, &record, now).await?;
    let at = (standing.revision + 1, now);
    batch_store::mark_void(tx, period.id, batch, root.to_vec(), position, at).await?;
    give_back(app, tx, period, batch, &spins).await?;
    let event = draws::NewEvent {
        id: app.new_id(),
        draw: period.draw,
        period: Some(period.id),
        what: "void_batch",
        actor: None,
        detail: json!({"round": batch.round, "spins": batch.size}),
        hash: Some(root),
        log_position: Some(position),
    };
    draws::insert_event(tx, event, now).await?;
    super::open::finish(app, tx, period.draw, period.id, now).await?;
    Ok(())
}

async fn give_back(
    app: &App,
    tx: &mut Tx,
    period: &Period,
    batch: &Batch,
    spins: &[BatchSpin],
) -> Result<()> {
    let chain = &app.fair.beacons.find(&period.chain).ok_or(Error::NotFound(Thing::Chain))?.chain;
    let day = day_of(chain, u64::try_from(batch.round).unwrap_or(0));
    // Whoever has not spun since still stands on the day of the batch, which may be over.
    let today = day_of(chain, moment(chain, millis(app.now()), 0, 0).round);
    let ids: Vec<_> = spins.iter().map(|spin| spin.participant_id).collect();
    let people = store::members(tx, period.id, &ids).await?;
    let mut spinners: HashMap<_, _> =
        people.into_iter().map(|person| (person.id, person.spinner.on(today))).collect();
    for spin in spins {
        if let Some(spinner) = spinners.get_mut(&spin.participant_id) {
            spinner.give_back(day, spin.daily);
        }
    }
    let spinners: Vec<_> = spinners.into_iter().collect();
    store::save_spinners(tx, &spinners).await?;
    Ok(())
}
