//! Rules of a live draw: the planned rounds, and how large an unplanned one may be.

use super::{Written, items, tiers};
use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
};

pub use super::tiers::Tier as LiveRound;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Live {
    pub max_wins: u64,
    pub rounds: Vec<LiveRound>,
    /// Count and reserves of a round beyond the plan; without it there are none.
    pub extra: Option<(u64, u64)>,
}

impl Live {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        let live = Self {
            max_wins: tiers::max_wins(fields)?,
            rounds: fields.get("rounds", |value| items(value, (1, 1000), LiveRound::decode))?,
            extra: fields.maybe("extra", extra)?,
        };
        tiers::check_total(&live.rounds)?;
        Ok(live)
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        fields.push(("max_wins", Value::integer(self.max_wins)));
        fields.push(("rounds", Value::List(self.rounds.iter().map(LiveRound::encode).collect())));
        if let Some((count, reserves)) = self.extra {
            let extra = [("count", Value::integer(count)), ("reserves", Value::integer(reserves))];
            fields.push(("extra", Value::object(extra)));
        }
    }

    /// Winners and reserves of press `number`, if the rules know such a round.
    pub fn round(&self, number: usize) -> Option<(u64, u64)> {
        self.rounds.get(number).map(|round| (round.count, round.reserves)).or(self.extra)
    }
}

fn extra(value: &Value<'_>) -> Option<(u64, u64)> {
    let mut fields = Fields::of(value, Code::Config).ok()?;
    let counts = tiers::counts(&mut fields).ok()?;
    fields.finish().ok()?;
    Some(counts)
}
