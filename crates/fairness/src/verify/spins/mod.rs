//! Draws by spins: instant win and lots on demand.

mod heads;
mod hits;
mod replay;

pub(super) use heads::Heads;
pub(super) use hits::{Hits, place_of};
pub(super) use replay::{Replayed, Resolved};

use std::collections::BTreeSet;

use super::{Findings, Pieces, leaves::included, mine, opening::Opening};
use crate::{
    bundle::{Head, Hit, LotsOnDemand, Spins},
    config::{self, Instant, PrizeMode},
    error::{Code, Result},
    hash::leaf,
    leaf::{Spin, malformed},
};

pub(super) fn instant(
    opening: &Opening<'_>,
    body: &Spins,
    rows: &[Hit],
    stock: &[Option<u64>],
    rules: &Instant,
    list: Option<Pieces<'_>>,
) -> Result<Findings> {
    let mut findings = Findings::default();
    let heads = Heads::check(opening, body, Some(rules), &mut findings)?;
    let hits = Hits::check(opening, &heads, rows, rules)?;
    hits.check_stock(stock, &heads)?;
    let replayed = replay::run(opening, &heads, body, &replay::Rules::Instant(rules), list)?;
    let pool = rules.mode == PrizeMode::Pool && !heads.voids.is_empty();
    if let Some(replayed) = &replayed {
        check_replayed_hits(&heads, rows, stock, replayed)?;
    } else {
        findings.warnings.insert(Code::NeedFull);
    }
    if pool && replayed.as_ref().is_none_or(|replayed| replayed.void_held) {
        findings.warnings.insert(Code::VoidHit);
    }
    findings.full = replayed.is_some();
    findings.winners = rows.iter().map(|hit| (hit.prize, hit.sequence)).collect();
    findings.mine = mine::spins(opening, &heads, Some(&hits), replayed.as_ref(), &findings.claims);
    Ok(findings)
}

/// Every prize that the replay gives is among the hits, and nothing else is.
fn check_replayed_hits(
    heads: &Heads<'_>,
    rows: &[Hit],
    stock: &[Option<u64>],
    replayed: &Replayed,
) -> Result<()> {
    let mut claimed = rows.iter().peekable();
    for (sequence, prize) in replayed.prizes(heads) {
        match claimed.next_if(|hit| hit.sequence <= sequence) {
            Some(hit) if hit.sequence < sequence => return Err(Code::Surplus.at("hits")),
            Some(hit) => Code::Outcome.unless(hit.prize == prize, "hits")?,
            None => return Err(Code::MissingStep.at("hits")),
        }
    }
    Code::Surplus.unless(claimed.next().is_none(), "hits")?;
    Code::Stock.unless(replayed.stock == stock, "state")
}

pub(super) fn on_demand(
    opening: &Opening<'_>,
    body: &LotsOnDemand,
    rules: &config::OnDemand,
    list: Option<Pieces<'_>>,
) -> Result<Findings> {
    let mut findings = Findings::default();
    let heads = Heads::check(opening, &body.spins, None, &mut findings)?;
    let mut given = BTreeSet::new();
    for row in &body.rows {
        let head = heads.of(row.place).ok_or_else(|| Code::Surplus.at("rows"))?;
        read_included(opening, head, row.place, &row.leaf, &row.proof)?;
        let fine = row.lot.is_none_or(|lot| lot < rules.lots && given.insert(lot));
        Code::Stock.unless(fine, "lot")?;
    }
    let replayed = replay::run(opening, &heads, &body.spins, &replay::Rules::Lots(rules), list)?;
    match &replayed {
        Some(replayed) => {
            for row in &body.rows {
                let lot = replayed.at(&heads, row.place).map(|(_, resolved)| resolved);
                Code::Outcome.unless(lot == Some(Resolved::Lot(row.lot)), "lot")?;
            }
        }
        None => {
            findings.warnings.insert(Code::NeedFull);
        }
    }
    findings.full = replayed.is_some();
    findings.mine = mine::spins(opening, &heads, None, replayed.as_ref(), &findings.claims);
    Ok(findings)
}

/// A spin of this draw, these rules and this round; `E_ENTRY` otherwise.
pub(super) fn read_spin(opening: &Opening<'_>, round: u64, bytes: &[u8]) -> Result<Spin> {
    let spin = Spin::decode(bytes)?;
    let ours = spin.draw == opening.draw && spin.config == opening.config_hash && spin.round == round;
    if ours { Ok(spin) } else { Err(malformed("another draw, config or round")) }
}

/// The spin, included in its batch.
fn read_included(
    opening: &Opening<'_>,
    head: &Head,
    sequence: u64,
    bytes: &[u8],
    proof: &[u8],
) -> Result<Spin> {
    let spin = read_spin(opening, head.round, bytes)?;
    included(&leaf(bytes), sequence - head.first, u64::from(head.size), proof, &head.root)?;
    Ok(spin)
}
