//! The public record of a draw: rules, commitments, counts, result, powers used. Everything a loser may ask for.

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::short_code::short_code;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    Kind, Period, PeriodState, State,
    event_rows::{self, EventRow},
    form::{DrawForm, ListPolicy},
    labels::Words,
    opening, period_rows,
    public::{self, PublicChain},
    public_parts::{self, PublicOrganiser, PublicPrize},
    timeline, winner_rows,
    winners::{self, PublicWin},
};
use crate::{
    app::App,
    error::{Error, Result, Thing},
    ids::DrawId,
    lots::{self, PublicLots},
    spins::{self, SpinRecord},
};

/// Winners in the record itself; the rest by pages.
const WINNERS_SHOWN: i64 = 100;

#[derive(Serialize, ToSchema)]
#[schema(as = DrawRecord)]
pub struct RecordView {
    #[schema(value_type = String)]
    pub lid: DrawId,
    /// The protocol's id of this period, hex.
    pub draw: String,
    pub title: String,
    pub kind: Kind,
    pub state: State,
    pub outcome: Option<String>,
    pub deleted: bool,
    pub cancel_reason: Option<String>,
    pub organiser: Option<PublicOrganiser>,
    pub rules: Vec<RecordRules>,
    pub prizes: Vec<PublicPrize>,
    pub counts: RecordCounts,
    pub powers: Powers,
    pub timeline: Vec<Moment>,
    pub config_hash: String,
    pub config_jcs: String,
    pub commit: Option<String>,
    pub short_code: Option<String>,
    pub seal_jcs: Option<String>,
    pub chain: PublicChain,
    pub round: Option<u64>,
    #[schema(value_type = Option<String>)]
    pub round_at: Option<Time>,
    /// The key that signs, hex.
    pub key: String,
    pub result: Option<RecordResult>,
    pub reserves: Reserves,
    /// Where lots are drawn: what they say. Who drew which is asked for by pages.
    pub lots: Option<PublicLots>,
    pub list: ListPolicy,
    pub entries: Option<EntriesFile>,
    /// What the level can be at most; the verifier computes the real one.
    pub level_hint: &'static str,
    /// Heads, counts and voids of an instant draw.
    pub instant: Option<SpinRecord>,
    pub period: i32,
    pub planned_periods: usize,
    #[schema(value_type = String)]
    pub closes_at: Time,
    #[schema(value_type = String)]
    pub server_time: Time,
}

#[derive(Serialize, ToSchema)]
pub struct RecordRules {
    pub version: i32,
    #[schema(value_type = String)]
    pub at: Time,
    pub zh: String,
    pub en: String,
    pub hash: String,
}

#[derive(Serialize, ToSchema)]
pub struct RecordCounts {
    /// Missing where the organiser hides it.
    pub participants: Option<i64>,
    pub codes: Option<i64>,
    /// Sealed entries per status 0 … 8.
    pub by_status: Option<[u64; 9]>,
    pub excluded: u64,
}

#[derive(Default, Serialize, ToSchema)]
pub struct Powers {
    pub codes_granted: u64,
    pub people_excluded: u64,
    pub redraws: u64,
    pub amendments: u64,
    /// Closed before its time, as the rules said it may be.
    pub ended_early: u64,
}

#[derive(Serialize, ToSchema)]
pub struct Moment {
    #[schema(value_type = String)]
    pub at: Time,
    pub what: String,
    pub words: Words,
    pub hash: Option<String>,
    pub log_position: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct RecordResult {
    #[schema(value_type = Option<String>)]
    pub drawn_at: Option<Time>,
    /// The first hundred; missing where the organiser hides the list.
    pub winners: Option<Vec<PublicWin>>,
    pub total: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Reserves {
    pub total: i64,
    pub used: i64,
}

#[derive(Serialize, ToSchema)]
pub struct EntriesFile {
    pub n: u64,
    pub bytes: i64,
    pub url: String,
}

pub async fn record(app: &App, id: DrawId, number: Option<i32>) -> Result<RecordView> {
    let published = super::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let (draw, form) = (&published.draw, &published.draw.form);
    let now = app.now();
    let period = match number {
        Some(number) => published.period(number).ok_or(Error::NotFound(Thing::Period))?,
        None => published.current(now),
    };
    let mut tx = app.db.read().await?;
    // Counters change with every join, so they are read, not remembered.
    let fresh = period_rows::find(&mut tx, period.id).await?.ok_or(Error::NotFound(Thing::Period))?;
    // Nobody joined any of its periods and it was thrown away: there is nothing to keep.
    if draw.deleted_at.is_some() && period_rows::joined(&mut tx, id).await? == 0 {
        return Err(Error::NotFound(Thing::Draw));
    }
    let sealed = opening::sealed(&mut tx, period.id).await?;
    let urn = spins::urn(app, &published).await?;
    let events = event_rows::all(&mut tx, id).await?;
    let instant = spins::record(&mut tx, period.id).await?;
    let is_drawn = fresh.state == PeriodState::Drawn && sealed.is_some() || instant.is_some();
    let (total, used) =
        if is_drawn { winner_rows::count_reserves(&mut tx, period.id).await? } else { (0, 0) };
    let result = if is_drawn { Some(result(&mut tx, form, &fresh).await?) } else { None };
    let source = app.fair.beacons.find(&period.chain);
    let counts = sealed.as_ref().map(opening::SealedPeriod::counts);
    Ok(RecordView {
        lid: id,
        draw: hex::encode(period.id.0.as_bytes()),
        title: form.title.clone(),
        kind: draw.kind,
        state: public::shown_state(&published, period),
        outcome: draw.outcome.clone(),
        deleted: draw.deleted_at.is_some(),
        cancel_reason: draw.cancel_reason.clone(),
        organiser: public_parts::organiser(&published),
        rules: published
            .rules
            .iter()
            .map(|rules| RecordRules {
                version: rules.version,
                at: rules.at,
                zh: rules.zh.clone(),
                en: rules.en.clone(),
                hash: hex::encode(rules.hash),
            })
            .collect(),
        prizes: public_parts::prizes(form),
        counts: RecordCounts {
            participants: (!form.hide.participants).then_some(fresh.participants),
            codes: (!form.hide.participants).then_some(fresh.codes),
            by_status: counts,
            excluded: counts.map_or(0, |counts| counts[1..].iter().sum()),
        },
        powers: powers(&events),
        timeline: events
            .iter()
            .filter(|event| event.period_id.is_none_or(|of| of == period.id))
            .filter_map(moment)
            .collect(),
        config_hash: hex::encode(fresh.config_hash),
        config_jcs: fresh.config.clone(),
        commit: fresh.commitment.map(hex::encode),
        short_code: fresh.commitment.as_ref().map(short_code),
        seal_jcs: sealed.as_ref().map(|sealed| sealed.seal.clone()),
        chain: PublicChain {
            name: source.map_or_else(String::new, |source| source.chain.name.clone()),
            hash: hex::encode(period.chain),
            period: source.map_or(3, |source| source.chain.period),
            is_house: source.is_some_and(|source| source.is_house),
        },
        round: fresh.round,
        round_at: fresh.round_at,
        key: hex::encode(app.fair.signer.public_key()),
        result,
        reserves: Reserves { total, used },
        lots: form.lots.as_ref().map(|lots| lots::public(lots, urn)),
        list: form.list,
        entries: sealed.as_ref().filter(|_| form.list == ListPolicy::Public).map(|sealed| EntriesFile {
            n: sealed.size(),
            bytes: sealed.list_bytes,
            url: super::bundle::list_url(id, period.number),
        }),
        level_hint: if source.is_some_and(|source| source.is_house) { "L1" } else { "L3" },
        instant,
        period: period.number,
        planned_periods: published.periods.len(),
        closes_at: fresh.closes_at,
        server_time: now,
    })
}

async fn result(tx: &mut Tx, form: &DrawForm, period: &Period) -> Result<RecordResult> {
    let shown = winners::public_page(tx, form, period.id, WINNERS_SHOWN, 0).await?;
    let total = match form.lots {
        Some(_) => lots::store::count(tx, period.id).await?,
        None => winner_rows::count_winners(tx, period.id).await?,
    };
    let winners = (!form.hide.winners).then_some(shown);
    Ok(RecordResult { drawn_at: period.drawn_at, winners, total })
}

fn detail(event: &EventRow) -> Value {
    serde_json::from_str(&event.detail).unwrap_or_default()
}

fn powers(events: &[EventRow]) -> Powers {
    let mut powers = Powers::default();
    for event in events {
        match event.what.as_str() {
            "granted" => powers.codes_granted += detail(event)["count"].as_u64().unwrap_or(0),
            "excluded" => powers.people_excluded += 1,
            "redraw" => powers.redraws += 1,
            "amended" => powers.amendments += 1,
            "ended_early" => powers.ended_early += 1,
            _ => {}
        }
    }
    powers
}

fn moment(event: &EventRow) -> Option<Moment> {
    let words = timeline::words(&event.what, &detail(event))?;
    Some(Moment {
        at: event.at,
        what: event.what.clone(),
        words,
        hash: event.hash.as_ref().map(hex::encode),
        log_position: event.log_position,
    })
}
