//! Checks a bundle in the order of the protocol and stops at the first thing that is wrong.
//!
//! Light by default: the bundle alone. Full when the whole list comes along. Nothing here trusts a word that
//! the bundle says about itself.

mod end;
mod forfeits;
mod leaves;
mod live;
mod mine;
mod opening;
mod report;
mod sealed;
mod spins;
mod steps;
mod voids;
mod whole_list;

pub use report::{MineReport, Report};

use std::collections::BTreeSet;

use crate::{
    bundle::{Body, Bundle},
    config::Rules,
    error::{Code, Result},
    level::Claim,
    trust::Trust,
};
use opening::Opening;

/// The whole list, or all spins, in pieces of any size. An error while reading is the caller's to remember.
pub type Pieces<'p> = &'p mut dyn Iterator<Item = Vec<u8>>;

/// Verifies a bundle. With `list` the check is a full one.
pub fn verify(bytes: &[u8], trust: &Trust, list: Option<Pieces<'_>>) -> Report {
    match Bundle::decode(bytes).and_then(|bundle| check(&bundle, trust, list)) {
        Ok(report) => report,
        Err(error) => Report::refused(error),
    }
}

/// What the checks of a type leave for the end.
#[derive(Default)]
struct Findings {
    warnings: BTreeSet<Code>,
    winners: Vec<(u64, u64)>,
    /// Statements that had to be public before a round.
    claims: Vec<Claim>,
    /// Commits of seals that were voided.
    voided: Vec<crate::Hash>,
    /// Whether everything was checked, not only what the bundle shows.
    full: bool,
    mine: Vec<MineReport>,
}

fn check(bundle: &Bundle, trust: &Trust, list: Option<Pieces<'_>>) -> Result<Report> {
    let opening = Opening::check(bundle, trust)?;
    let mut findings = match (&bundle.body, &opening.config.rules) {
        (Body::Scheduled(body), Rules::Scheduled(rules)) => sealed::tiered(&opening, body, rules, list)?,
        (Body::Comment { snapshot, tiered }, Rules::Comment(rules)) => {
            sealed::comment(&opening, snapshot, tiered, rules, list)?
        }
        (Body::LotsAtOnce(body), Rules::LotsAtOnce(_)) => sealed::lots(&opening, body, list)?,
        (Body::Live(body), Rules::Live(rules)) => live::check(&opening, body, rules, list)?,
        (Body::Instant { spins, hits, stock }, Rules::Instant(rules)) => {
            spins::instant(&opening, spins, hits, stock, rules, list)?
        }
        (Body::LotsOnDemand(body), Rules::LotsOnDemand(rules)) => {
            spins::on_demand(&opening, body, rules, list)?
        }
        _ => return Err(Code::Config.at("type")),
    };
    end::check(&opening, &mut findings)?;
    Ok(finish(&opening, &mut findings))
}

fn finish(opening: &Opening<'_>, findings: &mut Findings) -> Report {
    let (bundle, trust) = (opening.bundle, opening.trust);
    let mode = opening.config.common.entropy.mode;
    let witnessed = |claim: &Claim| claim.is_witnessed(&opening.draw, &bundle.anchors, trust);
    let all = findings.claims.iter().all(witnessed);
    if opening.key.is_none() {
        findings.warnings.insert(Code::Unsigned);
    }
    if mode.drand && !all {
        findings.warnings.insert(Code::NotWitnessed);
    }
    let any = !findings.claims.is_empty();
    let grounds = opening.grounds(!findings.voided.is_empty());
    Report {
        error: None,
        level: grounds.level(all && any),
        level_if_witnessed: grounds.level(any),
        warnings: std::mem::take(&mut findings.warnings),
        winners: std::mem::take(&mut findings.winners),
        mine: std::mem::take(&mut findings.mine),
        full: findings.full,
        kind: Some(opening.config.kind()),
        draw: Some(opening.draw),
        commit: Some(opening.commit),
    }
}
