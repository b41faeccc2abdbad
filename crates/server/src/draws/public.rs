//! What anybody may see of a published draw. No winner is named here, ever; the winners have a call of their own.

use fairdraw_db::Time;
use fairdraw_fairness::short_code::short_code;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Kind, Period, PeriodState, Published, State, form,
    organiser::PeriodView,
    public_parts::{
        self, PublicChance, PublicChange, PublicConditions, PublicOpening, PublicOrganiser, PublicPrize,
        PublicRules,
    },
};
use crate::{
    app::App,
    ids::DrawId,
    lots::{self, PublicLots},
    spins::{PublicInstant, PublicUrn},
};

/// Counters of the current period, which change all the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub participants: i64,
    pub codes: i64,
    /// Codes of people who were taken out or left: they cannot win.
    pub codes_out: i64,
    /// Of an instant draw.
    pub spins: Option<i64>,
}

/// The period before the one that runs: people who are in it still wait for its commitment and its result.
#[derive(Clone, Serialize, ToSchema)]
pub struct PulseBefore {
    pub period: i32,
    pub state: PeriodState,
    pub commit: Option<String>,
}

/// The few things of a draw that change while people look.
#[derive(Clone, Serialize, ToSchema)]
pub struct Pulse {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub state: State,
    pub participants: Option<i64>,
    pub codes: Option<i64>,
    /// Codes that can still win, where the odds are shown.
    pub codes_in: Option<i64>,
    /// Spins that were decided, in an instant draw.
    pub spins: Option<i64>,
    pub period: i32,
    pub round: Option<u64>,
    #[schema(value_type = Option<String>)]
    pub round_at: Option<Time>,
    pub commit: Option<String>,
    pub before: Option<PulseBefore>,
    pub revision: i64,
    #[schema(value_type = String)]
    pub server_time: Time,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicView {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub kind: Kind,
    pub state: State,
    pub outcome: Option<String>,
    pub title: String,
    pub description: String,
    pub banner: form::Banner,
    pub share: form::Share,
    pub prizes: Vec<PublicPrize>,
    pub opening: PublicOpening,
    #[schema(value_type = Option<String>)]
    pub starts_at: Option<Time>,
    #[schema(value_type = String)]
    pub closes_at: Time,
    pub min_participants: u32,
    pub team_size: u32,
    pub conditions: PublicConditions,
    pub chances: Vec<PublicChance>,
    pub limits: form::Limits,
    pub login_free: bool,
    pub safety: form::Safety,
    pub hide: form::Hide,
    pub consents: form::Consents,
    pub organiser: Option<PublicOrganiser>,
    pub buy_link: Option<form::BuyLink>,
    pub show_ad: bool,
    pub rules: PublicRules,
    pub changes: Vec<PublicChange>,
    pub chain: PublicChain,
    pub delay_s: u32,
    pub participants: Option<i64>,
    pub codes: Option<i64>,
    pub odds: Option<PublicOdds>,
    pub round: Option<u64>,
    #[schema(value_type = Option<String>)]
    pub round_at: Option<Time>,
    pub commit: Option<String>,
    pub short_code: Option<String>,
    #[schema(value_type = Option<String>)]
    pub sealed_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub drawn_at: Option<Time>,
    pub cancel_reason: Option<String>,
    pub periods: Vec<PeriodView>,
    /// The number of the period that the page is about now.
    pub period: i32,
    pub revision: i64,
    #[schema(value_type = String)]
    pub server_time: Time,
    pub skin: form::Skin,
    pub erase_after_days: u32,
    pub claim_deadline_days: u32,
    pub list: form::ListPolicy,
    /// Where lots are drawn.
    pub lots: Option<PublicLots>,
    pub instant: Option<PublicInstant>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicChain {
    pub name: String,
    pub hash: String,
    pub period: u64,
    pub is_house: bool,
}

/// So many winners among so many codes that can win.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct PublicOdds {
    pub winners: u64,
    pub codes: i64,
}

/// A single period's state is the draw's; with several, the page follows the current one.
pub fn shown_state(published: &Published, period: &Period) -> State {
    let draw = published.draw.state;
    if draw == State::Cancelled || published.periods.len() == 1 {
        return draw;
    }
    match period.state {
        PeriodState::Waiting | PeriodState::Open => State::Open,
        PeriodState::Locked => State::Locked,
        PeriodState::Drawn if draw == State::Settled => State::Settled,
        PeriodState::Drawn => State::Drawn,
        PeriodState::Cancelled => State::Cancelled,
    }
}

pub fn pulse(published: &Published, counts: Counts, now: Time) -> Pulse {
    let period = published.current(now);
    let before = published.periods.iter().rfind(|each| each.number < period.number);
    let hide = published.draw.form.hide;
    Pulse {
        lid: published.draw.id,
        state: shown_state(published, period),
        participants: (!hide.participants).then_some(counts.participants),
        codes: (!hide.participants).then_some(counts.codes),
        codes_in: odds(published, counts).map(|odds| odds.codes),
        spins: counts.spins,
        period: period.number,
        round: period.round,
        round_at: period.round_at,
        commit: period.commitment.map(hex::encode),
        before: before.map(|each| PulseBefore {
            period: each.number,
            state: each.shown_state(now),
            commit: each.commitment.map(hex::encode),
        }),
        revision: published.draw.revision,
        server_time: now,
    }
}

pub fn public_view(
    app: &App,
    published: &Published,
    counts: Counts,
    (instant, urn): (Option<PublicInstant>, Option<PublicUrn>),
    now: Time,
) -> PublicView {
    let draw = &published.draw;
    let form = &draw.form;
    let hide = form.hide;
    let period = published.current(now);
    let newest = published.newest_rules();
    let source = app.fair.beacons.find(&period.chain);
    PublicView {
        lid: draw.id,
        kind: draw.kind,
        state: shown_state(published, period),
        outcome: draw.outcome.clone(),
        title: form.title.clone(),
        description: form.description.clone(),
        banner: form.banner.clone(),
        share: form.share.clone(),
        prizes: public_parts::prizes(form),
        opening: public_parts::opening(&form.opening, period),
        starts_at: Some(period.starts_at),
        closes_at: period.closes_at,
        min_participants: form.min_participants,
        team_size: form.team_size,
        conditions: public_parts::conditions(form),
        chances: public_parts::chances(form),
        limits: form.limits,
        login_free: form.login_free,
        safety: form.safety,
        hide,
        consents: form.consents.clone(),
        organiser: public_parts::organiser(published),
        buy_link: form.buy_link.clone(),
        show_ad: !hide.ad,
        rules: PublicRules {
            zh: newest.zh.clone(),
            en: newest.en.clone(),
            version: newest.version,
            hash: hex::encode(newest.hash),
        },
        changes: public_parts::changes(published),
        chain: PublicChain {
            name: source.map_or_else(String::new, |source| source.chain.name.clone()),
            hash: hex::encode(period.chain),
            period: source.map_or(3, |source| source.chain.period),
            is_house: source.is_some_and(|source| source.is_house),
        },
        delay_s: form.delay_s,
        participants: (!hide.participants).then_some(counts.participants),
        codes: (!hide.participants).then_some(counts.codes),
        odds: odds(published, counts),
        round: period.round,
        round_at: period.round_at,
        commit: period.commitment.map(hex::encode),
        short_code: period.commitment.as_ref().map(short_code),
        sealed_at: period.sealed_at,
        drawn_at: period.drawn_at,
        cancel_reason: draw.cancel_reason.clone(),
        periods: published.periods.iter().map(|each| PeriodView::new(each, hide.participants, now)).collect(),
        period: period.number,
        revision: draw.revision,
        server_time: now,
        skin: form.skin.clone(),
        erase_after_days: form.erase_after_days,
        claim_deadline_days: form.claim.deadline_days,
        list: form.list,
        lots: form.lots.as_ref().map(|lots| lots::public(lots, urn)),
        instant,
    }
}

/// Of those who are in the hat. An instant draw has odds of its own, and of lots everybody gets one.
fn odds(published: &Published, counts: Counts) -> Option<PublicOdds> {
    let form = &published.draw.form;
    let is_shown = !form.hide.odds && !form.hide.participants && !form.is_instant() && form.lots.is_none();
    is_shown.then(|| PublicOdds {
        winners: form.prizes.iter().map(|prize| u64::from(prize.units)).sum(),
        codes: (counts.codes - counts.codes_out).max(0),
    })
}
