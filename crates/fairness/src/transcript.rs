//! What the log keeps of a result: the hash of its rows, without leaves and proofs.

use crate::{
    canonical::{Value, write},
    hash::{Hash, sha256},
    selection::{Step, Verdict},
};

/// Of a draw with tiers: phase, tier, index, verdict.
pub fn of_steps(steps: &[Step]) -> Hash {
    hash(steps.iter().map(|step| {
        let numbers = [u64::from(step.phase), u64::from(step.tier), step.index].map(Value::integer);
        numbers.into_iter().chain([Value::text(step.verdict.name())]).collect()
    }))
}

/// Of a live round: index, verdict.
pub fn of_live(steps: &[(u64, Verdict)]) -> Hash {
    hash(steps.iter().map(|(index, verdict)| vec![Value::integer(*index), Value::text(verdict.name())]))
}

/// Of a batch (sequence number and prize of the hits) or of lots (place and lot).
pub fn of_pairs(pairs: &[(u64, Option<u64>)]) -> Hash {
    hash(
        pairs
            .iter()
            .map(|(place, got)| vec![Value::integer(*place), got.map_or(Value::Null, Value::integer)]),
    )
}

fn hash<'a>(rows: impl Iterator<Item = Vec<Value<'a>>>) -> Hash {
    sha256(write(&Value::List(rows.map(Value::List).collect())).as_bytes())
}
