//! Sealing: the list is frozen, its root signed and on the log, the deciding round named. From here on nobody can
//! change who is in the hat, and nobody knows yet what the round will say.

use std::time::Duration;

use fairdraw_db::Time;
use fairdraw_fairness::{
    Hash,
    beacon::Chain,
    config::Mode,
    seal::{Seal, SealedEntropy, commit},
    signing::Statement,
};
use serde_json::json;

use super::{blocks, exclude, store};
use crate::{
    app::App,
    draws::{
        Draw, Period, PeriodState,
        config::{seconds, tiers},
        event_rows,
        form::Opening,
        jobs::DecidePeriod,
        period_rows, store as draws,
    },
    error::{Conflict, Error, Result, Thing},
    fair,
    ids::PeriodId,
};

/// The protocol's least time between seal and round.
const LEAD: u64 = 20;
/// A clock that is further off must not seal.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(1);

/// The job after a close. Does nothing if the period is sealed or was cancelled.
pub async fn seal(app: &App, id: PeriodId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let period = period_rows::find(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    if period.state != PeriodState::Locked || period.commitment.is_some() {
        return Ok(());
    }
    if app.fair.beacons.clock_is_behind_by() > CLOCK_TOLERANCE {
        return Err(Error::Conflict(Conflict::ClockWrong));
    }
    let draw = draws::find(&mut tx, period.draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    exclude::exclude(&mut tx, &draw, &period).await?;
    tx.commit().await?;
    // Whoever draws a lot is in one tier: that of those who are in the hat.
    let count = if draw.form.lots.is_some() { 1 } else { tiers(&draw.form).len() };
    let list = blocks::write(app, &period, count).await?;
    let chain = app.fair.beacons.find(&period.chain).ok_or(Error::NotFound(Thing::Chain))?.chain.clone();
    let seal = write(&draw, &period, &list, &chain, app.now());
    save(app, &draw, &period, &seal, &list, &chain).await
}

fn write(draw: &Draw, period: &Period, list: &blocks::SealedList, chain: &Chain, now: Time) -> Seal {
    let by_itself = matches!(draw.form.opening, Opening::Time { early: false, .. });
    let close =
        seconds(if by_itself { period.closes_at } else { period.closed_at.unwrap_or(period.closes_at) });
    let sealed_at = seconds(now).max(close);
    let delay = u64::from(draw.form.delay_s);
    let planned = chain.first_round(close + delay);
    // Sealed too close to the planned round: a later one decides, and everybody is told.
    let missed = sealed_at + LEAD > chain.time_of(planned);
    let round = if missed { chain.first_round(sealed_at + delay.max(LEAD)) } else { planned };
    Seal {
        draw: *period.id.0.as_bytes(),
        config: period.config_hash,
        size: list.blocks.size(),
        root: list.blocks.root(),
        entropy: SealedEntropy {
            mode: Mode::DRAND,
            chain: Some(chain.hash),
            round: Some(round),
            index: None,
            witnesses: Vec::new(),
        },
        sealed_at,
        closed_at: (!by_itself).then_some(close),
        counts: Some(list.counts),
        missed,
        replaces: None,
        snapshot: None,
    }
}

async fn save(
    app: &App,
    draw: &Draw,
    period: &Period,
    seal: &Seal,
    list: &blocks::SealedList,
    chain: &Chain,
) -> Result<()> {
    let now = app.now();
    let bytes = seal.encode();
    let commitment: Hash = commit(bytes.as_bytes());
    let round = seal.entropy.round.unwrap_or_default();
    let round_at = Time::from_seconds(i64::try_from(chain.time_of(round)).unwrap_or(i64::MAX / 1_000_000));
    let row = store::NewSeal {
        seal: bytes.clone(),
        signature: app.fair.signer.sign(&Statement::Seal(&commitment)).to_vec(),
        key: app.fair.signer.public_key().to_vec(),
        commitment: commitment.to_vec(),
        sealed_at: Time::from_seconds(i64::try_from(seal.sealed_at).unwrap_or_default()),
        round: i64::try_from(round).unwrap_or(i64::MAX),
        round_at,
        counts: serde_json::to_string(&list.counts).expect("nine numbers"),
        block_roots: list.blocks.roots().concat(),
        list_bytes: i64::try_from(list.bytes).unwrap_or(i64::MAX),
        list_hash: list.hash.to_vec(),
    };
    let mut tx = app.db.begin().await?;
    if !store::save_seal(&mut tx, period.id, row).await? {
        return Ok(());
    }
    let position = fair::log::append_bytes(&mut tx, &app.fair.signer, None, bytes, now).await?;
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(period.id),
        what: if seal.missed { "sealed_late" } else { "sealed" },
        actor: None,
        detail: json!({"n": seal.size, "round": round, "round_at": round_at}),
        hash: Some(commitment),
        log_position: Some(position),
    };
    event_rows::insert(&mut tx, event, now).await?;
    fair::beacon::want(&mut tx, &chain.hash, round, now).await?;
    fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &DecidePeriod { period: period.id }, round_at, now)
        .await?;
    tx.commit().await?;
    crate::draws::tell(app, draw.id).await;
    Ok(())
}
