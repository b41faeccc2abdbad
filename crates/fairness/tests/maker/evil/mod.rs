//! The evil server: one switch for each cheat of the threat tables that code can commit, and what catches it.
//!
//! The cheater holds the operator's key and signs whatever helps. What it does not hold is the beacon, and what
//! others have already seen.

mod lists;
mod shows;
mod spins;

use std::{collections::BTreeMap, sync::Mutex};

use fairdraw_fairness::{
    config::{Mode, Opening, Rules},
    hash::sha256,
    trust::{Kind, Seen},
};

use super::{
    Case, Caught,
    sealed::{self, List},
};

pub struct Switch {
    /// Who tries what.
    pub name: &'static str,
    pub make: fn() -> Case,
    pub caught: Caught,
}

pub fn switches() -> Vec<Switch> {
    [lists::switches(), shows::switches(), spins::switches()].into_iter().flatten().collect()
}

fn switch(name: &'static str, caught: Caught, make: fn() -> Case) -> Switch {
    Switch { name, make, caught }
}

/// The first seed that fits, looked for once a name.
fn first_fit(name: String, fits: impl Fn(u64) -> bool) -> u64 {
    static FOUND: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());
    *FOUND.lock().unwrap().entry(name).or_insert_with(|| (0..10_000).find(|seed| fits(*seed)).unwrap())
}

/// The first random draw of this type that is fit for cheating.
fn plan(kind: &str, mode: Mode, fit: fn(&sealed::Plan) -> bool) -> sealed::Plan {
    let usable = |plan: &sealed::Plan| {
        plan.signed
            && plan.voids.is_empty()
            && !plan.seal.missed
            && plan.seal.size == 40
            && plan.closing().opening == Opening::Time
            && plan.config.common.entropy.mode == mode
    };
    let seed = first_fit(format!("{kind} {}", mode.name()), |seed| {
        let plan = sealed::Plan::random(kind, seed);
        usable(&plan) && fit(&plan)
    });
    let mut plan = sealed::Plan::random(kind, seed);
    plan.forfeits = false;
    plan.list = List::Inline;
    plan.world.pinned = true;
    plan
}

fn scheduled() -> sealed::Plan {
    plan("scheduled", Mode::DRAND, many_winners)
}

/// Enough wanted that cheats have something to bite on, not so many that everybody wins.
fn many_winners(plan: &sealed::Plan) -> bool {
    match &plan.config.rules {
        Rules::Scheduled(rules) | Rules::Comment(rules) => {
            rules.max_wins == 1 && rules.tiers.len() > 1 && rules.tiers.iter().all(|tier| tier.count > 1)
        }
        _ => true,
    }
}

/// The reader's browser had seen something else under this name.
fn seen_before(case: &mut Case, draw: [u8; 16], kind: Kind, number: u64) {
    case.trust.seen.retain(|seen| seen.kind != kind || seen.number != number);
    case.trust.seen.push(Seen { draw, kind, number, hash: sha256(b"another"), seen_ms: 1 });
}

/// Without anything that could witness it.
fn unseen(case: &mut Case) {
    case.trust.seen.clear();
    case.bundle.anchors.clear();
}
