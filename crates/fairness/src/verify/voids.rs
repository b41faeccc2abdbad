//! Voided seals: allowed only for a reason that could not be used to try again.

use super::{Findings, opening::Opening};
use crate::{
    bundle::SealVoid,
    error::{Code, Result},
    record::{Record, VoidReason},
    seal::{Seal, commit},
    signing::Statement,
};

/// How long a beacon has to be silent before it counts as gone.
const GONE_AFTER: u64 = 86_400;

pub(super) fn check_seals(opening: &Opening<'_>, voids: &[SealVoid], findings: &mut Findings) -> Result<()> {
    let current = opening.seal()?;
    Code::Void.unless(voids.is_empty() == current.replaces.is_none(), "replaces")?;
    let mut seals = Vec::new();
    for void in voids {
        seals.push(read(opening, void)?);
        findings.warnings.insert(Code::Voided);
    }
    let mut before = None;
    for (position, (seal, reason, time)) in seals.iter().enumerate() {
        let next = seals.get(position + 1).map_or(current, |(seal, _, _)| seal);
        Code::Void.unless(seal.replaces == before, "order of voids")?;
        before = Some(commit(voids[position].seal.as_bytes()));
        findings.voided.extend(before);
        Code::Void.unless(*time <= next.sealed_at, "time of void")?;
        check_reason(opening, seal, next, *reason, *time)?;
    }
    Code::Void.unless(current.replaces == before, "replaces")
}

fn read(opening: &Opening<'_>, void: &SealVoid) -> Result<(Seal, VoidReason, u64)> {
    let key = opening.key_or(Code::Void)?;
    let seal =
        Seal::decode(void.seal.as_bytes(), &opening.config).map_err(|error| Code::Void.at(error.at))?;
    let commit = commit(void.seal.as_bytes());
    let record = Record::decode(void.void.as_bytes(), Code::Void)?;
    let Record::VoidSeal { draw, commit: voided, reason, time } = record else {
        return Err(Code::Void.at("type"));
    };
    let signed = Statement::Seal(&commit).verify(&key, &void.seal_signature)
        && Statement::Record(void.void.as_bytes()).verify(&key, &void.void_signature);
    Code::Void.unless(signed, "signature")?;
    let same = seal.draw == opening.draw && draw == opening.draw && seal.config == opening.config_hash;
    Code::Void.unless(same && voided == commit, "another draw")?;
    Ok((seal, reason, time))
}

fn check_reason(
    opening: &Opening<'_>,
    seal: &Seal,
    next: &Seal,
    reason: VoidReason,
    time: u64,
) -> Result<()> {
    let round = seal.entropy.round.zip(opening.chain.as_ref());
    let (round, chain) = round.ok_or_else(|| Code::Void.at("without a beacon a void is final"))?;
    let due = chain.time_of(round);
    let allowed = match reason {
        VoidReason::BeaconGone => {
            let same_list = seal.size == next.size && seal.root == next.root;
            same_list && time >= due.saturating_add(GONE_AFTER)
        }
        VoidReason::ListError => time < due,
        // Whoever withholds a secret has seen the result: a new seal would be a second try.
        VoidReason::RevealMissing | VoidReason::WitnessMissing => false,
    };
    Code::Void.unless(allowed, "reason")?;
    let computable = reason != VoidReason::ListError && is_known(opening, seal);
    Code::Void.unless(!computable, "the round exists")
}

/// Whether the person knows a genuine value for the voided round.
fn is_known(opening: &Opening<'_>, seal: &Seal) -> bool {
    let (Some(chain), Some(round)) = (&opening.chain, seal.entropy.round) else { return false };
    opening.trust.beacons.iter().any(|beacon| {
        beacon.chain == chain.hash && beacon.round == round && chain.verify(round, &beacon.signature)
    })
}
