//! Checks 20 and 21: one seal per draw, in the log and in the eyes of whoever looked.

use super::{Findings, opening::Opening};
use crate::{
    canonical::{self, Fields, Value},
    error::{Code, Result},
    hash::leaf,
    log::Note,
    seal::commit,
    tree,
    trust::Kind,
};

pub(super) fn check(opening: &Opening<'_>, findings: &mut Findings) -> Result<()> {
    check_log(opening, findings)?;
    if check_seen(opening, findings)? {
        findings.warnings.insert(Code::Pending);
    }
    Ok(())
}

fn check_log(opening: &Opening<'_>, findings: &Findings) -> Result<()> {
    let Some(log) = &opening.bundle.log else { return Ok(()) };
    let key = opening.key_or(Code::Log)?;
    let note = Note::parse(&log.checkpoint).ok_or_else(|| Code::Log.at("checkpoint"))?;
    Code::Log.unless(note.is_signed_by(&key), "checkpoint signature")?;
    let (mut found, mut other) = (false, false);
    for row in &log.records {
        let bytes = row.record.as_bytes();
        let value = canonical::record(bytes).map_err(|error| Code::Log.at(error.at))?;
        let nodes = tree::split_proof(&row.proof).ok_or_else(|| Code::Log.at("proof"))?;
        let checkpoint = &note.checkpoint;
        let included = tree::verify(&leaf(bytes), row.index, checkpoint.size, nodes, &checkpoint.root);
        Code::Log.unless(included, "inclusion")?;
        if row.record == opening.bundle.seal {
            found = true;
        } else if seals_draw(&value, opening) && !findings.voided.contains(&commit(bytes)) {
            other = true;
        }
    }
    Code::Log.unless(found, "the seal is not in the log")?;
    Code::TwoSeals.unless(!other, "log")
}

/// Whether a record is a seal or open record of this draw, whatever else it says.
fn seals_draw(value: &Value<'_>, opening: &Opening<'_>) -> bool {
    let read = || {
        let mut fields = Fields::of(value, Code::Log).ok()?;
        let kind = fields.get("type", Value::as_text).ok()?;
        let draw = fields.get("draw", Value::as_hex::<16>).ok()?;
        Some((kind == "seal" || kind == "open") && draw == opening.draw)
    };
    read().unwrap_or(false)
}

/// Whether something was seen that comes after the end of this bundle.
fn check_seen(opening: &Opening<'_>, findings: &Findings) -> Result<bool> {
    let mut pending = false;
    for seen in opening.trust.seen.iter().filter(|seen| seen.draw == opening.draw) {
        if seen.kind == Kind::Seal {
            let known = seen.hash == opening.commit || findings.voided.contains(&seen.hash);
            Code::TwoSeals.unless(known, "seen")?;
            continue;
        }
        // Without drand a press orders no round, so having seen one says nothing.
        if seen.kind == Kind::Press && !opening.config.common.entropy.mode.drand {
            continue;
        }
        let mut numbers = findings.claims.iter().filter(|claim| claim.kind == seen.kind);
        if let Some(claim) = numbers.clone().find(|claim| claim.number == seen.number) {
            Code::TwoSeals.unless(claim.hash == seen.hash, "seen")?;
        } else {
            // One between others cannot be missing; one after them may not be in this bundle yet.
            Code::TwoSeals.unless(numbers.all(|claim| claim.number < seen.number), "seen and missing")?;
            pending = true;
        }
    }
    Ok(pending)
}
