//! A draw as its organiser sees it.

use fairdraw_db::Time;
use fairdraw_fairness::short_code::short_code;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Draw, Kind, Period, PeriodState, State, form::DrawForm, ops};
use crate::{app::App, ids::DrawId};

#[derive(Serialize, ToSchema)]
pub struct TaskView {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub kind: Kind,
    pub state: State,
    /// `winners`, `lots` or `no_entries`, once it is over.
    pub outcome: Option<String>,
    pub form: DrawForm,
    pub revision: i64,
    #[schema(value_type = String)]
    pub created_at: Time,
    #[schema(value_type = String)]
    pub updated_at: Time,
    #[schema(value_type = Option<String>)]
    pub published_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub closes_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub closed_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub locked_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub drawn_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub cancelled_at: Option<Time>,
    pub cancel_reason: Option<String>,
    #[schema(value_type = Option<String>)]
    pub deleted_at: Option<Time>,
    pub participants: i64,
    pub codes: i64,
    pub waiting_round: Option<WaitingRound>,
    pub short_code: Option<String>,
    /// What may be done with it now.
    pub allowed: Vec<&'static str>,
    pub share_url: String,
    pub record_url: String,
    pub periods: Vec<PeriodView>,
}

#[derive(Serialize, ToSchema)]
pub struct WaitingRound {
    pub chain: String,
    pub round: u64,
    #[schema(value_type = String)]
    pub at: Time,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PeriodView {
    pub number: i32,
    pub state: PeriodState,
    #[schema(value_type = String)]
    pub starts_at: Time,
    #[schema(value_type = String)]
    pub closes_at: Time,
    /// Missing where the organiser hides the counts.
    pub participants: Option<i64>,
    pub codes: Option<i64>,
    pub round: Option<u64>,
    #[schema(value_type = Option<String>)]
    pub round_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub drawn_at: Option<Time>,
}

impl PeriodView {
    pub fn new(period: &Period, hide_counts: bool, now: Time) -> Self {
        Self {
            number: period.number,
            state: period.shown_state(now),
            starts_at: period.starts_at,
            closes_at: period.closes_at,
            participants: (!hide_counts).then_some(period.participants),
            codes: (!hide_counts).then_some(period.codes),
            round: period.round,
            round_at: period.round_at,
            drawn_at: period.drawn_at,
        }
    }
}

impl TaskView {
    pub fn new(app: &App, draw: Draw, periods: &[Period]) -> Self {
        let participants = periods.iter().map(|period| period.participants).sum();
        let codes = periods.iter().map(|period| period.codes).sum();
        let last = periods.iter().rev().find(|period| period.closed_at.is_some());
        let now = app.now();
        let waiting = periods.iter().find(|period| period.state == PeriodState::Locked);
        let waiting_round = waiting.and_then(|period| {
            let (round, at) = period.round.zip(period.round_at)?;
            let chain = app.fair.beacons.find(&period.chain)?.chain.name.clone();
            Some(WaitingRound { chain, round, at })
        });
        Self {
            lid: draw.id,
            kind: draw.kind,
            state: draw.state,
            allowed: ops::allowed(&draw, participants),
            outcome: draw.outcome,
            revision: draw.revision,
            created_at: draw.created_at,
            updated_at: draw.updated_at,
            published_at: draw.published_at,
            closes_at: draw.closes_at,
            closed_at: last.and_then(|period| period.closed_at),
            locked_at: last.and_then(|period| period.sealed_at),
            drawn_at: periods.iter().filter_map(|period| period.drawn_at).max(),
            cancelled_at: draw.cancelled_at,
            cancel_reason: draw.cancel_reason,
            deleted_at: draw.deleted_at,
            participants,
            codes,
            waiting_round,
            short_code: last.and_then(|period| period.commitment.as_ref()).map(short_code),
            share_url: format!("/mobile?lid={}", draw.id),
            record_url: format!("/mobile/record?lid={}", draw.id),
            periods: periods.iter().map(|period| PeriodView::new(period, false, now)).collect(),
            form: draw.form,
        }
    }
}
