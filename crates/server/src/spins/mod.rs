//! Instant draws, and lots that are drawn one by one: a spin is written down and receipted at once, sealed with its batch before the round that decides it,
//! and resolved when the round is there.
//!
//! Everybody who spins goes through a till (`till.rs`). Batches are closed and resolved by `run.rs`, on any node: every
//! step is a conditional update under the row of the period, so two nodes or a crash at any point give one result.

mod batch_store;
mod bundle;
mod bundle_shelf;
mod feed;
mod file;
mod gossip;
mod head;
mod kinds;
mod mine;
mod open;
mod ops;
mod outcomes;
mod proof;
mod public;
mod resolve;
mod routes;
mod rules;
mod run;
mod store;
mod till;
mod urn;
mod view;
mod wins;

pub use bundle::bundle;
pub use bundle_shelf::Bundles;
pub use feed::{Feeds, listen as listen_to};
pub use mine::{MySpins, SpinView, mine, of as spin_of};
pub use open::{check_amendment, check_won, finish, forget_names, open, reopen};
pub use ops::{SpinAsk, SpunView, find, press};
pub use proof::{SpinProof, proof};
pub use public::{PublicInstant, PublicUrn, lots_of, public, urn};
pub use routes::routes;
pub use run::{run_due, serve};
pub use view::{SpinRecord, record};

use std::sync::{Arc, Weak};

use crate::{app::Parts, ids::DrawId, till::on_own_thread};

/// What spinning keeps in the memory of a node.
pub struct Spins {
    till: till::Till,
    wake: run::Wake,
    pub feeds: Feeds,
    pub bundles: Bundles,
}

impl Spins {
    pub fn new() -> Self {
        Self {
            till: till::Till::new("spinning"),
            wake: run::Wake::default(),
            feeds: Feeds::default(),
            bundles: Bundles::default(),
        }
    }

    /// Begins to serve; ends when the last of the application is gone.
    pub fn start(parts: &Arc<Parts>) {
        let weak: Weak<Parts> = Arc::downgrade(parts);
        let queue = parts.spins.till.take_queue();
        on_own_thread("spinning", &parts.db, move |desk| till::serve(weak, queue, desk));
    }
}

impl Default for Spins {
    fn default() -> Self {
        Self::new()
    }
}

/// Topic of heads and results on the bus.
fn topic(draw: DrawId) -> String {
    format!("spins/{draw}")
}
