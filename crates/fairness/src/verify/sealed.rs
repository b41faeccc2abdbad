//! Draws with one sealed list and one moment: scheduled, comment, lots at once.

use super::{
    Findings, Pieces, forfeits,
    leaves::{Kind, check_inclusion},
    mine,
    opening::Opening,
    steps::{Replay, replay_tiers},
    voids, whole_list,
};
use crate::{
    bundle::{LotsAtOnce, SealVoid, Sources, Tiered},
    chain::{leads_to, witness_commitment},
    comment::Snapshot,
    config::{self, Rules},
    error::{Code, Result},
    hash::{Hash, leaf},
    level::Claim,
    lots,
    seal::{Seal, closing},
    seed::{Source, seed},
    trust,
};

/// Before its round a seal must be public for at least this long.
const LEAD: u64 = 20;
const COMMENT_LEAD: u64 = 600;
const MOST_LOTS: u64 = 20_000_000;

pub(super) fn tiered(
    opening: &Opening<'_>,
    body: &Tiered,
    rules: &config::Tiered,
    list: Option<Pieces<'_>>,
) -> Result<Findings> {
    let (mut findings, seed) = before_steps(opening, &body.sources, &body.voids)?;
    steps(opening, body, rules, &seed, Kind::Entries, list, &mut findings)?;
    findings.mine = mine::sealed(opening, Kind::Entries)?;
    Ok(findings)
}

pub(super) fn comment(
    opening: &Opening<'_>,
    snapshot: &str,
    body: &Tiered,
    rules: &config::Tiered,
    list: Option<Pieces<'_>>,
) -> Result<Findings> {
    let (mut findings, seed) = before_steps(opening, &body.sources, &body.voids)?;
    let seal = opening.seal()?;
    let read = Snapshot::decode(snapshot.as_bytes())?;
    let fits = read.draw == opening.draw && read.size == seal.size;
    Code::Snapshot.unless(fits && seal.snapshot == Some(leaf(snapshot.as_bytes())), "snapshot_jcs")?;
    steps(opening, body, rules, &seed, Kind::Comments, list, &mut findings)?;
    findings.mine = mine::sealed(opening, Kind::Comments)?;
    Ok(findings)
}

pub(super) fn lots(opening: &Opening<'_>, body: &LotsAtOnce, list: Option<Pieces<'_>>) -> Result<Findings> {
    let (mut findings, seed) = before_steps(opening, &body.sources, &body.voids)?;
    let seal = opening.seal()?;
    Code::Seal.unless(seal.size <= MOST_LOTS, "too many lots")?;
    let lots = lots::at_once(&seed, u32::try_from(seal.size).unwrap_or(0));
    for row in &body.rows {
        Kind::Entries.read(&opening.draw, &row.leaf)?;
        check_inclusion(seal, row.place, &row.leaf, &row.proof)?;
        let lot = usize::try_from(row.place).ok().and_then(|place| lots.get(place)).copied();
        Code::Outcome.unless(row.lot == lot.map(u64::from), "lot")?;
    }
    let checked = whole_list::check(opening, Kind::Entries, body.entries.as_ref(), list, None)?;
    findings.full = checked.is_some();
    findings.mine = mine::sealed(opening, Kind::Entries)?;
    Ok(findings)
}

/// Checks 6 to 11, and the seed.
fn before_steps(opening: &Opening<'_>, sources: &Sources, voids: &[SealVoid]) -> Result<(Findings, Hash)> {
    let mut findings = Findings::default();
    check_timing(opening, sources, &mut findings)?;
    let opened = opened_sources(opening, sources, voids.len() as u64)?;
    voids::check_seals(opening, voids, &mut findings)?;
    if let Some(round) = opening.seal()?.entropy.round {
        findings.claims.push(Claim {
            kind: trust::Kind::Seal,
            number: 0,
            hash: opening.commit,
            due: opening.chain()?.time_of(round),
            record: opening.bundle.seal.clone(),
        });
    }
    Ok((findings, seed(&opening.commit, &opened)))
}

/// The round follows from the closing time; nobody picks it.
fn check_timing(opening: &Opening<'_>, sources: &Sources, findings: &mut Findings) -> Result<()> {
    let seal = opening.seal()?;
    let rule = closing(&opening.config.rules).ok_or_else(|| Code::Seal.at("type"))?;
    let closed_at = seal.closed_at.unwrap_or(rule.close_at);
    Code::RoundRule.unless(closed_at <= rule.close_at && closed_at <= seal.sealed_at, "closing time")?;
    let Some(chain) = &opening.chain else {
        return Code::RoundRule.unless(!seal.missed, "missed");
    };
    let lead = if matches!(opening.config.rules, Rules::Comment(_)) { COMMENT_LEAD } else { LEAD };
    let planned = chain.first_round(closed_at + rule.delay_s);
    let later = chain.first_round(seal.sealed_at + rule.delay_s.max(lead));
    let round = if seal.replaces.is_some() {
        later
    } else if seal.missed {
        let too_late = seal.sealed_at + lead > chain.time_of(planned);
        Code::RoundRule.unless(too_late, "the round was not missed")?;
        findings.warnings.insert(Code::Missed);
        later
    } else {
        planned
    };
    let named = seal.entropy.round == Some(round);
    let used = sources.beacon.as_ref().is_some_and(|beacon| beacon.round == round);
    Code::RoundRule.unless(named && used, "round")?;
    let due = chain.time_of(round);
    let in_time = if lead == COMMENT_LEAD { seal.sealed_at + lead <= due } else { seal.sealed_at < due };
    Code::SealLate.unless(in_time, "sealed_at")
}

/// Exactly the sources of the seal, all of them.
fn opened_sources(opening: &Opening<'_>, sources: &Sources, voids: u64) -> Result<Vec<Source>> {
    let seal = opening.seal()?;
    let mut opened = Vec::new();
    if let (Some(chain), Some(beacon)) = (&opening.chain, &sources.beacon) {
        Code::BeaconSig.unless(chain.verify(beacon.round, &beacon.signature), "beacon")?;
        opened.push(Source::drand(chain.hash, beacon.round, &beacon.signature));
    }
    if let Some(index) = seal.entropy.index {
        let row = match sources.reveals.as_slice() {
            [(number, secret)] if *number == index && index == 1 + voids => Some(*secret),
            _ => None,
        };
        let secret = row.ok_or_else(|| Code::Reveal.at("reveals"))?;
        opened.push(revealed(opening, index, secret)?);
    }
    opened.extend(witnessed(opening, seal, &sources.witnesses)?);
    Ok(opened)
}

/// A secret that leads to the promised one.
fn revealed(opening: &Opening<'_>, index: u64, secret: Hash) -> Result<Source> {
    let first = opening.config.common.entropy.first_secret;
    let index = u32::try_from(index).map_err(|_| Code::Reveal.at("index"))?;
    let kept = first.is_some_and(|first| leads_to(&opening.draw, index, &secret, &first));
    Code::Reveal.unless(kept, "reveals")?;
    Ok(Source::Reveal { index, secret })
}

/// Every witness opened what was promised, in order; nobody is left out.
pub(super) fn witnessed(opening: &Opening<'_>, seal: &Seal, rows: &[(u64, Hash)]) -> Result<Vec<Source>> {
    let promised = &seal.entropy.witnesses;
    Code::Witness.unless(rows.len() == promised.len(), "witnesses")?;
    let mut sources = Vec::new();
    for (number, (row, witness)) in (0..).zip(rows.iter().zip(promised)) {
        let kept = row.0 == u64::from(number)
            && witness_commitment(&opening.draw, number, &row.1) == witness.commitment;
        Code::Witness.unless(kept, "witnesses")?;
        sources.push(Source::Witness { number, nonce: row.1 });
    }
    Ok(sources)
}

/// Checks 13 to 16.
fn steps(
    opening: &Opening<'_>,
    body: &Tiered,
    rules: &config::Tiered,
    seed: &Hash,
    kind: Kind,
    list: Option<Pieces<'_>>,
    findings: &mut Findings,
) -> Result<()> {
    let mut replay = Replay::new(kind, &opening.draw, opening.seal()?, rules.max_wins);
    let accepted = replay_tiers(&mut replay, seed, &rules.tiers, &body.steps)?;
    check_exhaustion(opening, &replay, body.entries.as_ref(), list, findings)?;
    forfeits::check(opening, &body.forfeits, &accepted)?;
    for (tier, winners) in (0..).zip(&accepted.winners) {
        findings.winners.extend(winners.iter().map(|index| (tier, *index)));
    }
    Ok(())
}

/// The whole list, if there is one, and the claims that nobody was left.
pub(super) fn check_exhaustion(
    opening: &Opening<'_>,
    replay: &Replay<'_>,
    inline: Option<&Vec<u8>>,
    list: Option<Pieces<'_>>,
    findings: &mut Findings,
) -> Result<()> {
    let exhaustion = replay.exhaustion();
    let checked = whole_list::check(opening, replay.kind, inline, list, Some(&exhaustion))?;
    findings.full = checked.is_some();
    if let Some(checked) = checked {
        return Code::MissingStep.unless(!checked.refuted, "somebody was left");
    }
    replay.check_known()?;
    if replay.has_claims() && !replay.shows_all() {
        findings.warnings.insert(Code::NeedFull);
    }
    Ok(())
}
