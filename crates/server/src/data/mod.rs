//! The figures of a draw for its organiser: views, joins by hour, source, device and place, codes by task, who invited
//! whom, entries that a declared rule points at. Everything large is kept as counts (`rollup.rs`), so that a draw of a
//! million people is read like one of ten. Nothing in here has any weight in a draw.

mod claims_store;
mod device;
mod figures;
mod rollup;
mod rollup_store;
mod routes;
mod spin_store;
mod spins;
mod store;
mod suspect_store;
mod suspects;
mod suspicion;
mod tree;
mod tree_store;
mod views;

pub use device::Device;
pub use rollup::catch_up;
pub use routes::routes;
pub use store::{count_codes, count_spins};

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use crate::{app::App, ids::DrawId};

/// The name under which further sources are counted together.
const OTHER: &str = "*";
const FLUSH_EVERY: Duration = Duration::from_secs(5);
const ROLL_UP_EVERY: u32 = 12;

/// What is counted. The name is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    SeenHour,
    SeenSource,
    SeenDevice,
    Began,
    Hour,
    Source,
    Device,
    /// `province/city`.
    Place,
    Invited,
    /// Codes by what gave them; those of joining are not counted here.
    Code,
    /// Spins by the hour of their result.
    SpinHour,
    /// Wins by hour and prize: `hour/prize`.
    WinHour,
}

impl What {
    const ALL: [Self; 12] = [
        Self::SeenHour,
        Self::SeenSource,
        Self::SeenDevice,
        Self::Began,
        Self::Hour,
        Self::Source,
        Self::Device,
        Self::Place,
        Self::Invited,
        Self::Code,
        Self::SpinHour,
        Self::WinHour,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::SeenHour => "seen_hour",
            Self::SeenSource => "seen_source",
            Self::SeenDevice => "seen_device",
            Self::Began => "began",
            Self::Hour => "hour",
            Self::Source => "source",
            Self::Device => "device",
            Self::Place => "place",
            Self::Invited => "invited",
            Self::Code => "code",
            Self::SpinHour => "spin_hour",
            Self::WinHour => "win_hour",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|what| what.name() == name)
    }
}

/// What a node keeps in memory of it.
#[derive(Default)]
pub struct Data {
    views: views::Views,
    /// Draws that people joined on this node since their last roll-up.
    joined: Mutex<HashSet<DrawId>>,
}

impl Data {
    pub fn note_joined(&self, draw: DrawId) {
        self.joined.lock().unwrap_or_else(PoisonError::into_inner).insert(draw);
    }

    fn take_joined(&self) -> HashSet<DrawId> {
        std::mem::take(&mut *self.joined.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Writes views every few seconds and rolls joins up every minute, until the node goes down.
pub async fn serve(app: App) {
    let mut ticks = tokio::time::interval(FLUSH_EVERY);
    let mut until_roll_up = ROLL_UP_EVERY;
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return flush(&app).await,
            _ = ticks.tick() => {}
        }
        flush(&app).await;
        until_roll_up -= 1;
        if until_roll_up == 0 {
            until_roll_up = ROLL_UP_EVERY;
            rollup::in_background(&app, app.data.take_joined()).await;
        }
    }
}

async fn flush(app: &App) {
    if let Err(error) = views::flush(app).await {
        tracing::warn!(%error, "page views were not written");
    }
}
