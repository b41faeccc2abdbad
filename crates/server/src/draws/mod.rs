//! Draws: planned as a form, published as a config, opened by jobs, told in the public record.
//!
//! A draw has one or more periods; a period is one hat with its own window, seal and result, and its id is the
//! protocol's draw id. Joining is the business of `entries`.

mod admin_routes;
mod admin_rows;
mod admins;
mod bin;
mod blacklist;
mod bundle;
mod cache;
mod check;
mod config;
mod directory;
mod event_rows;
mod evidence;
pub mod export_rows;
mod forfeits;
pub mod form;
pub mod form_instant;
pub mod form_lots;
mod form_rows;
mod forms;
mod instant_flaw;
mod jobs;
mod labels;
mod lifecycle;
mod list;
mod list_rows;
mod lots_flaw;
mod mask;
mod member_rows;
mod members;
mod names;
mod once;
mod opening;
mod ops;
mod organiser;
mod people;
mod people_routes;
mod people_rows;
mod period_rows;
mod public;
mod public_parts;
mod public_routes;
mod publish;
mod published;
mod record;
mod routes;
mod rules_chances;
mod rules_claiming;
mod rules_instant;
mod rules_joining;
mod rules_lots;
mod rules_one_by_one;
mod rules_text;
mod sanitise;
mod share_card;
mod store;
mod summary;
mod timeline;
mod winner_routes;
mod winner_rows;
mod winners;

pub use admins::{Right, find_with, find_with_any};
pub use cache::PublishedCache;
pub use check::{bad_names, unplayable};
pub use config::instant as instant_rules;
pub use event_rows::{EventRow, NewEvent, all as events, insert as insert_event};
pub use forfeits::{DEADLINE, ERASED, forfeit, words as forfeit_words};
pub use form_rows::look_of_export;
pub use forms::{filled_in, looks_at, masked as masked_form, open_for_export};
pub use instant_flaw::InstantFlaw;
pub use jobs::handlers;
pub use labels::{Words, counted, prize_label};
pub use lots_flaw::LotsFlaw;
pub use mask::mask;
pub use names::{Names, find as find_names};
pub use once::tidy as tidy_keys;
pub use opening::{close_sold_out, close_when_full, end_instant, periods_taking};
pub use ops::{count_owned, find_owned, note, note_by};
pub use people::{give_codes, take_back};
pub use people_rows::recount_codes_out;
pub use period_rows::{config_hash_at, find as find_period, first as first_period};
pub use public::{Counts, PublicView, Pulse, public_view, pulse};
pub use public_parts::organiser;
pub use published::{Published, published};
pub use routes::routes;
pub use share_card::share_card;
pub use store::{find, forget_names, mark_settled};
pub use summary::{key as search_key, picture, sum_up_older};
pub use winner_rows::winner_name;
pub use winners::{MyWin, mine as wins_of};

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    ids::{DrawId, PeriodId, UserId},
};

/// The specification's draw types (`task_type`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// General: anything the form offers.
    Advance,
    /// Fast: one short form.
    NewFast,
    /// Wheel.
    Turnlottery,
    /// Nine-grid.
    Ninelottery,
    /// Cards that are turned over.
    Card,
    /// Everybody gets a slip.
    DrawLots,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Advance, Self::NewFast, Self::Turnlottery, Self::Ninelottery, Self::Card, Self::DrawLots];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Advance => "advance",
            Self::NewFast => "new_fast",
            Self::Turnlottery => "turnlottery",
            Self::Ninelottery => "ninelottery",
            Self::Card => "card",
            Self::DrawLots => "draw_lots",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether every spin is drawn by itself; lots may be, and say so in their form.
    pub const fn is_instant(self) -> bool {
        match self {
            Self::Turnlottery | Self::Ninelottery | Self::Card => true,
            Self::Advance | Self::NewFast | Self::DrawLots => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Draft,
    Open,
    Locked,
    Drawn,
    Settled,
    Cancelled,
}

impl State {
    pub const ALL: [Self; 6] =
        [Self::Draft, Self::Open, Self::Locked, Self::Drawn, Self::Settled, Self::Cancelled];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Open => "open",
            Self::Locked => "locked",
            Self::Drawn => "drawn",
            Self::Settled => "settled",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PeriodState {
    /// Its window has not begun.
    Waiting,
    Open,
    Locked,
    Drawn,
    Cancelled,
}

impl PeriodState {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Open => "open",
            Self::Locked => "locked",
            Self::Drawn => "drawn",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Waiting, Self::Open, Self::Locked, Self::Drawn, Self::Cancelled]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// A draw as its organiser sees it.
#[derive(Clone, Debug)]
pub struct Draw {
    pub id: DrawId,
    pub organiser: UserId,
    pub kind: Kind,
    pub state: State,
    pub outcome: Option<String>,
    pub form: form::DrawForm,
    pub revision: i64,
    pub created_at: Time,
    pub updated_at: Time,
    pub published_at: Option<Time>,
    pub closes_at: Option<Time>,
    pub cancelled_at: Option<Time>,
    pub cancel_reason: Option<String>,
    pub deleted_at: Option<Time>,
}

/// One hat.
#[derive(Clone, Debug)]
pub struct Period {
    /// The protocol's draw id.
    pub id: PeriodId,
    pub draw: DrawId,
    pub number: i32,
    pub state: PeriodState,
    pub starts_at: Time,
    pub closes_at: Time,
    /// At most so many participants.
    pub seats: Option<i64>,
    pub opens_when_full: bool,
    pub participants: i64,
    pub codes: i64,
    pub version: i32,
    pub config: String,
    pub config_hash: [u8; 32],
    pub chain: [u8; 32],
    pub closed_at: Option<Time>,
    pub commitment: Option<[u8; 32]>,
    pub sealed_at: Option<Time>,
    pub round: Option<u64>,
    pub round_at: Option<Time>,
    pub drawn_at: Option<Time>,
}

impl Period {
    /// Whether somebody may join at this moment, seats aside. A window that has begun is open, whoever notices first.
    pub fn takes(&self, now: Time) -> bool {
        matches!(self.state, PeriodState::Waiting | PeriodState::Open)
            && self.starts_at <= now
            && now < self.closes_at
    }

    /// The state to tell people: no row changes when a later window begins, the clock alone says so.
    pub fn shown_state(&self, now: Time) -> PeriodState {
        match self.state {
            PeriodState::Waiting if self.starts_at <= now => PeriodState::Open,
            state => state,
        }
    }
}

/// Topic of a draw's news on the bus.
pub fn topic(draw: DrawId) -> String {
    format!("draw/{draw}")
}

/// Topic of a draw's counters, which change far more often than the draw.
pub fn count_topic(draw: DrawId) -> String {
    format!("count/{draw}")
}

/// Tells every page that looks at this draw, on every node, to look again. Call it after the commit.
pub async fn tell(app: &App, draw: DrawId) {
    app.published.forget(draw);
    app.senders.wake.notify_one();
    if let Err(error) = app.bus.publish(&topic(draw), app.now().micros()).await {
        tracing::warn!(%error, "a live notice was not sent");
    }
}
