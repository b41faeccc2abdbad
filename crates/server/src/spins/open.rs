//! How an instant draw begins and ends: the signed opening on the log, what may still be amended, and the last result.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{
    seal::{Open, commit},
    signing::Statement,
};
use serde_json::{Value, json};

use super::{
    kinds::SpinRules,
    rules::millis,
    store::{self, NewSeal, Standing},
};
use crate::{
    app::App,
    claims,
    draws::{self, Draw, InstantFlaw, Period, form::DrawForm},
    error::{Error, Flaw, Reason, Result, Thing},
    fair,
    ids::{DrawId, PeriodId},
    notices::{self, Kind},
};

/// Changed rules are on the log for so long before a spin is made under them.
const NOTICE: Duration = Duration::from_mins(1);
/// What may change although somebody has spun: nothing of it stands in the config.
const DECORATION: [&str; 9] =
    ["description", "banner", "share", "skin", "instant", "prizes", "notify_fans", "buy_link", "listing"];

/// In the transaction that publishes.
pub async fn open(tx: &mut Tx, period: &Period, now: Time) -> Result<()> {
    write_opening(tx, period, now).await
}

/// The rules changed before the first spin.
pub async fn reopen(tx: &mut Tx, period: &Period, now: Time) -> Result<()> {
    write_opening(tx, period, now + NOTICE).await
}

async fn write_opening(tx: &mut Tx, period: &Period, usable_from: Time) -> Result<()> {
    let stock = SpinRules::of(&period.config)?.initial_stock();
    let usable_from = i64::try_from(millis(usable_from)).unwrap_or(i64::MAX);
    let stock = serde_json::to_string(&stock).map_err(Error::internal)?;
    store::save_standing(tx, period.id, usable_from, stock).await?;
    Ok(())
}

/// The first spin: from here on the rules stand. There is one such record, signed and on the log, and never a second.
pub async fn seal(app: &App, tx: &mut Tx, period: &Period, now: Time) -> Result<()> {
    let opened_at = u64::try_from(now.seconds()).unwrap_or(0);
    let seal =
        Open { draw: *period.id.0.as_bytes(), config: period.config_hash, chain: period.chain, opened_at }
            .encode();
    let commitment = commit(seal.as_bytes());
    let position = fair::log::append_bytes(tx, &app.fair.signer, None, seal.clone(), now).await?;
    let new = NewSeal {
        seal,
        signature: app.fair.signer.sign(&Statement::Seal(&commitment)).to_vec(),
        key: app.fair.signer.public_key().to_vec(),
    };
    store::save_seal(tx, period.id, new).await?;
    let event = draws::NewEvent {
        id: app.new_id(),
        draw: period.draw,
        period: Some(period.id),
        what: "instant_opened",
        actor: None,
        detail: json!({}),
        hash: Some(commitment),
        log_position: Some(position),
    };
    draws::insert_event(tx, event, now).await?;
    Ok(())
}

/// Whether a change to a running instant draw may be made. Once somebody has spun, the config stands: every spin names it.
/// True: the config may change, because nobody has spun yet.
pub async fn check_amendment(
    tx: &mut Tx,
    period: &Period,
    (old, new): (&DrawForm, &DrawForm),
    config_hash: [u8; 32],
) -> Result<bool> {
    store::hold(tx, period.id).await?;
    let standing = store::standing(tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    if standing.next_sequence == 0 {
        return Ok(config_hash != period.config_hash);
    }
    if config_hash == period.config_hash {
        return Ok(false);
    }
    Err(Error::OddsLocked(changed_fields(old, new)))
}

/// Nothing that was won can be taken back.
pub async fn check_won(tx: &mut Tx, period: &Period, new: &DrawForm) -> Result<()> {
    store::hold(tx, period.id).await?;
    let standing = store::standing(tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let too_few = below_won(period, &standing, new)?;
    if too_few.is_empty() { Ok(()) } else { Err(Error::Invalid(too_few)) }
}

/// Prizes of which more were won than there would be.
fn below_won(period: &Period, standing: &Standing, new: &DrawForm) -> Result<Vec<Flaw>> {
    let left = standing.stock();
    // Slips are fixed once somebody is in.
    let SpinRules::Prizes(rules) = SpinRules::of(&period.config)? else { return Ok(Vec::new()) };
    let won = rules.prizes.iter().zip(left).map(|(prize, left)| prize.stock.unwrap_or(0) - left.unwrap_or(0));
    let flaws = won.zip(&new.prizes).enumerate().filter(|(_, (won, prize))| u64::from(prize.units) < *won);
    Ok(flaws
        .map(|(number, (won, _))| Flaw {
            field: format!("prizes[{number}].units"),
            reason: Reason::Instant(InstantFlaw::AlreadyWon { units: won }),
        })
        .collect())
}

fn changed_fields(old: &DrawForm, new: &DrawForm) -> Vec<String> {
    let fields = |form: &DrawForm| match serde_json::to_value(form) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (before, after) = (fields(old), fields(new));
    let changed: Vec<String> = after
        .iter()
        .filter(|(key, value)| before.get(*key) != Some(value))
        .map(|(key, _)| key.clone())
        .collect();
    let telling: Vec<String> =
        changed.iter().filter(|key| !DECORATION.contains(&key.as_str())).cloned().collect();
    if telling.is_empty() { changed } else { telling }
}

/// Ends the draw if it is locked and every spin has its result. Returns whether this call did.
pub async fn finish(app: &App, tx: &mut Tx, draw: DrawId, period: PeriodId, now: Time) -> Result<bool> {
    let Some(standing) = store::standing(tx, period).await? else { return Ok(false) };
    if standing.open_batches > 0 || !store::mark_finished(tx, period, now).await? {
        return Ok(false);
    }
    let draw = draws::find(tx, draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let is_lots = draw.form.lots.is_some();
    let outcome = if is_lots { "lots" } else { "winners" };
    draws::end_instant(tx, draw.id, (standing.spins > 0).then_some(outcome), now).await?;
    let (told, result) = if is_lots {
        (json!({"lots": standing.spins}), json!({"lots": standing.spins}))
    } else {
        (json!({"spins": standing.spins, "wins": standing.wins}), json!({"winners": standing.wins}))
    };
    note(app, tx, &draw, period, "instant_ended", told, now).await?;
    notices::tell(app, tx, draw.organiser, Kind::Drawn, draw.id, &period.to_string(), result).await?;
    claims::promise_erasure(app, tx, &draw).await?;
    claims::settle(tx, draw.id, now).await?;
    Ok(true)
}

pub async fn note(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    period: PeriodId,
    what: &'static str,
    detail: Value,
    now: Time,
) -> Result<()> {
    let event = draws::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(period),
        what,
        actor: None,
        detail,
        hash: None,
        log_position: None,
    };
    draws::insert_event(tx, event, now).await?;
    Ok(())
}

/// Erasure takes the masked names too.
pub async fn forget_names(tx: &mut Tx, draw: DrawId) -> Result<()> {
    Ok(store::clear_tickers(tx, draw).await?)
}
