//! Rules of scheduled and comment draws: tiers of prizes with reserves.

use super::{Closing, Written, items, optional_name, push_name};
use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
};

/// The most winners and reserves that one config can ask for.
const MOST: u64 = 1_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiered {
    pub closing: Closing,
    /// Per person, over all tiers.
    pub max_wins: u64,
    pub tiers: Vec<Tier>,
}

/// A tier of prizes, or a round of a live draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tier {
    pub name: Option<String>,
    pub count: u64,
    pub reserves: u64,
}

impl Tiered {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        fields.maybe("round_rule", |value| (value.as_text()? == "first>=close+delay").then_some(()))?;
        let tiered = Self {
            closing: Closing::decode(fields)?,
            max_wins: max_wins(fields)?,
            tiers: fields.get("tiers", |value| items(value, (1, 32), Tier::decode))?,
        };
        check_total(&tiered.tiers)?;
        Ok(tiered)
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        self.closing.encode(fields);
        fields.push(("max_wins", Value::integer(self.max_wins)));
        fields.push(("tiers", Value::List(self.tiers.iter().map(Tier::encode).collect())));
    }
}

impl Tier {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Config).ok()?;
        let name = optional_name(&mut fields).ok()?;
        let (count, reserves) = counts(&mut fields).ok()?;
        fields.finish().ok()?;
        Some(Self { name, count, reserves })
    }

    pub(super) fn encode(&self) -> Value<'static> {
        let mut fields =
            vec![("count", Value::integer(self.count)), ("reserves", Value::integer(self.reserves))];
        push_name(self.name.as_ref(), &mut fields);
        Value::object(fields)
    }
}

pub(super) fn counts(fields: &mut Fields<'_, '_>) -> Result<(u64, u64)> {
    let count = fields.get("count", |value| value.as_integer_in(0, MOST))?;
    let reserves = fields.get("reserves", |value| value.as_integer_in(0, MOST))?;
    Ok((count, reserves))
}

pub(super) fn max_wins(fields: &mut Fields<'_, '_>) -> Result<u64> {
    fields.get("max_wins", |value| value.as_integer_in(1, MOST))
}

pub(super) fn check_total(tiers: &[Tier]) -> Result<()> {
    let total: u64 = tiers.iter().map(|tier| tier.count + tier.reserves).sum();
    Code::Config.unless(total <= MOST, "too many winners")
}
