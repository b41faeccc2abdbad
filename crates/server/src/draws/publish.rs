//! Publishing: from here on the rules are hashed, on the log, and may change only in the entrants' favour.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{beacon::Chain, record::Record};
use serde_json::json;

use super::{
    Draw, Kind, Period, PeriodState, State, check, config, event_rows,
    form::{DrawForm, Opening, PeriodWindow},
    jobs::ClosePeriod,
    lifecycle, ops,
    organiser::TaskView,
    period_rows, store, tell,
};
use crate::{
    app::App,
    billing::Feature,
    entries,
    error::{Conflict, Error, Reason, Result},
    fair,
    identity::Actor,
    ids::{DrawId, PeriodId},
    live, notices, spins,
};

/// Draft to open. Pressed twice it is one publication.
pub async fn publish(app: &App, actor: Actor, id: DrawId) -> Result<TaskView> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    match draw.state {
        State::Draft => {}
        State::Open | State::Locked | State::Drawn | State::Settled => {
            return ops::view(app, actor, id).await;
        }
        State::Cancelled => return Err(Error::Conflict(Conflict::NotADraft)),
    }
    let form = &draw.form;
    check_whole(app, draw.kind, form, app.now())?;
    check::first_gate(form, actor, app.now())?;
    let chain = choose_chain(app, form)?;
    let now = app.now();
    let rules = ops::next_rules(form, &chain.name, 1, now);
    let windows = windows(form, now)?;
    let closes_at = windows.last().map_or(now, |(_, end)| *end);
    if !store::mark_published(&mut tx, id, draw.revision, closes_at, now).await? {
        return Err(Error::Conflict(Conflict::ChangedElsewhere));
    }
    store::insert_version(&mut tx, id, form, &rules).await?;
    for (number, (starts_at, closes_at)) in (1..).zip(windows) {
        let frozen = config::freeze(form, closes_at, &chain, rules.hash)?;
        let period = Period {
            // A draw with one period has one id for everything.
            id: if number == 1 { PeriodId(id.0) } else { PeriodId(app.new_id()) },
            draw: id,
            number,
            state: if starts_at <= now { PeriodState::Open } else { PeriodState::Waiting },
            starts_at,
            closes_at,
            seats: seats(form, actor),
            opens_when_full: matches!(form.opening, Opening::Full { .. }),
            participants: 0,
            codes: 0,
            version: 1,
            config: frozen.bytes,
            config_hash: frozen.hash,
            chain: chain.hash,
            closed_at: None,
            commitment: None,
            sealed_at: None,
            round: None,
            round_at: None,
            drawn_at: None,
        };
        insert_period(app, &mut tx, actor, &draw, &period, now).await?;
        if let Some(lots) = form.lots.as_ref().filter(|lots| !lots.names.is_empty()) {
            entries::seat_listed(app, &mut tx, &draw, period.id, &lots.names).await?;
        }
    }
    notices::plan_fans(app, &mut tx, &draw).await?;
    tx.commit().await?;
    tell(app, id).await;
    live::tell_user(app, actor.user).await;
    ops::view(app, actor, id).await
}

async fn insert_period(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    draw: &Draw,
    period: &Period,
    now: Time,
) -> Result<()> {
    period_rows::insert(tx, period).await?;
    let record = Record::Created {
        draw: *period.id.0.as_bytes(),
        config: period.config_hash,
        time: config::seconds(now),
    };
    let position = fair::log::append(tx, &app.fair.signer, None, &record, now).await?;
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(period.id),
        what: "published",
        actor: Some(actor.user),
        detail: json!({"version": 1, "period": period.number}),
        hash: Some(period.config_hash),
        log_position: Some(position),
    };
    event_rows::insert(tx, event, now).await?;
    if draw.form.is_instant() {
        spins::open(tx, period, now).await?;
    }
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &ClosePeriod { period: period.id }, period.closes_at, now)
        .await?;
    notices::plan_period(app, tx, draw, period).await?;
    Ok(())
}

fn check_whole(app: &App, kind: Kind, form: &DrawForm, now: Time) -> Result<()> {
    let mut flaws = check::complete(kind, form, now, &chain_names(app));
    check::compliance(form, &mut flaws);
    flaws.result()
}

pub fn chain_names(app: &App) -> Vec<&str> {
    app.fair.beacons.sources().iter().map(|source| source.chain.name.as_str()).collect()
}

/// The chain is fixed here and never switched afterwards: a choice made later would be a re-roll.
fn choose_chain(app: &App, form: &DrawForm) -> Result<Chain> {
    let name = if form.chain == "auto" { "quicknet" } else { form.chain.as_str() };
    let source = app
        .fair
        .beacons
        .sources()
        .iter()
        .find(|source| source.chain.name == name)
        .ok_or_else(|| Error::invalid("chain", Reason::UnknownChain))?;
    if !app.fair.beacons.is_fresh(source, app.now()) {
        return Err(Error::Conflict(Conflict::BeaconSilent));
    }
    Ok(source.chain.clone())
}

/// Start and end of every period.
fn windows(form: &DrawForm, now: Time) -> Result<Vec<(Time, Time)>> {
    if !form.periods.is_empty() {
        return Ok(form.periods.iter().map(|period| (period.starts_at, period.closes_at)).collect());
    }
    let end = form
        .opening
        .closes_at()
        .ok_or_else(|| Error::invalid(form.opening.time_field(), Reason::Required))?;
    Ok(vec![(form.starts_at.unwrap_or(now), end)])
}

/// How many people fit in: the house, the organiser's own limit, or the plan's.
fn seats(form: &DrawForm, actor: Actor) -> Option<i64> {
    let plan = Feature::ParticipantLimit.limit(actor.plan).most;
    let least = plan.into_iter().chain(asked_seats(form)).min();
    least.and_then(|most| i64::try_from(most).ok())
}

/// What the organiser wrote: the house, or a limit of their own.
fn asked_seats(form: &DrawForm) -> Option<u64> {
    let own = form.limits.participants.map(u64::from);
    let house = match form.opening {
        Opening::Full { people, .. } => Some(u64::from(people)),
        Opening::Time { .. } | Opening::Hand { .. } | Opening::Instant { .. } => None,
    };
    own.into_iter().chain(house).min()
}

/// A plan that has ended takes no seats away, a better one adds some. None is as many as come.
fn more_seats(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.zip(other).map(|(one, other)| one.max(other))
}

/// A change to a published draw: free while nobody is in, afterwards only in the entrants' favour. On the record.
pub async fn amend(app: &App, tx: &mut Tx, actor: Actor, draw: &Draw, form: &DrawForm) -> Result<()> {
    let now = app.now();
    // Periods that are over stay as they are; they were ahead when they were announced.
    let are_same = !form.periods.is_empty() && form.periods == draw.form.periods;
    let before_the_first = |first: &PeriodWindow| now.min(first.closes_at - Duration::from_millis(1));
    let as_of = form.periods.first().filter(|_| are_same).map_or(now, before_the_first);
    check_whole(app, draw.kind, form, as_of)?;
    check::first_new_gate(&draw.form, form, actor, now)?;
    // Nobody joins between the look and the change.
    period_rows::hold(tx, draw.id).await?;
    let periods = period_rows::all(tx, draw.id).await?;
    if draw.form.is_instant() {
        for period in &periods {
            spins::check_won(tx, period, form).await?;
        }
    }
    let joined: i64 = periods.iter().map(|period| period.participants).sum();
    let mut locked = lifecycle::locked_changes(&draw.form, form);
    if joined == 0 {
        // Windows and beacon are announced with the link; the rest may still change.
        locked.retain(|field| {
            matches!(field.as_str(), "chain" | "periods" | "starts_at" | "list" | "lots.names")
        });
        if std::mem::discriminant(&draw.form.opening) != std::mem::discriminant(&form.opening) {
            locked.push("opening".to_owned());
        }
    }
    if !locked.is_empty() {
        return Err(Error::OddsLocked(locked));
    }
    rewrite(app, tx, actor, (draw, form), periods, now).await
}

async fn rewrite(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    (draw, form): (&Draw, &DrawForm),
    periods: Vec<Period>,
    now: Time,
) -> Result<()> {
    let version = store::versions(tx, draw.id).await?.last().map_or(0, |rules| rules.version) + 1;
    let mut rules = None;
    for mut period in periods {
        let source = app.fair.beacons.find(&period.chain);
        let chain = source
            .map(|source| source.chain.clone())
            .ok_or_else(|| Error::invalid("chain", Reason::UnknownChain))?;
        let rules = rules.get_or_insert_with(|| ops::next_rules(form, &chain.name, version, now));
        if form.periods.is_empty() {
            period.closes_at = form.opening.closes_at().unwrap_or(period.closes_at);
        }
        let previous = period.config_hash;
        let frozen = config::freeze(form, period.closes_at, &chain, rules.hash)?;
        let reopens =
            form.is_instant() && spins::check_amendment(tx, &period, (&draw.form, form), frozen.hash).await?;
        let later = period.closes_at;
        period.version = version;
        period.config = frozen.bytes;
        period.config_hash = frozen.hash;
        period.seats = if asked_seats(form) == asked_seats(&draw.form) {
            more_seats(period.seats, seats(form, actor))
        } else {
            seats(form, actor)
        };
        if !period_rows::amend(tx, &period).await? {
            continue;
        }
        if reopens {
            spins::reopen(tx, &period, now).await?;
        }
        let record = Record::Amended {
            draw: *period.id.0.as_bytes(),
            config: period.config_hash,
            previous,
            time: config::seconds(now),
        };
        let position = fair::log::append(tx, &app.fair.signer, None, &record, now).await?;
        let event = event_rows::NewEvent {
            id: app.new_id(),
            draw: draw.id,
            period: Some(period.id),
            what: "amended",
            actor: Some(actor.user),
            detail: json!({"version": version}),
            hash: Some(period.config_hash),
            log_position: Some(position),
        };
        event_rows::insert(tx, event, now).await?;
        fairdraw_jobs::enqueue_at(tx, app.new_id(), &ClosePeriod { period: period.id }, later, now).await?;
        notices::plan_period(app, tx, draw, &period).await?;
    }
    if let Some(rules) = rules {
        store::insert_version(tx, draw.id, form, &rules).await?;
    }
    if let Some(closes_at) = form.opening.closes_at().filter(|_| form.periods.is_empty()) {
        store::set_closes_at(tx, draw.id, closes_at).await?;
    }
    Ok(())
}

/// Checks a form as it is typed; never fails on content.
pub fn checked(app: &App, actor: Actor, kind: Kind, form: &DrawForm) -> Checked {
    let mut flaws = check::complete(kind, form, app.now(), &chain_names(app));
    let mut advice = check::compliance(form, &mut flaws);
    advice.extend(check::lots_advice(form));
    Checked { flaws: flaws.list(), gates: check::gates(form, actor, app.now()), advice }
}

pub struct Checked {
    pub flaws: Vec<crate::error::Flaw>,
    pub gates: Vec<check::Gated>,
    pub advice: Vec<check::Advice>,
}
