//! Rules of draw-lots: everybody gets one, all at once or one by one.

use super::{Closing, Written, items};
use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
};

/// The most lots in one draw: what a verifier shuffles within seconds.
pub const MOST_LOTS: u64 = 20_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtOnce {
    pub closing: Closing,
    pub slips: Option<Slips>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnDemand {
    pub guard_ms: u64,
    pub lots: u64,
    pub per_person: u64,
    pub slips: Option<Slips>,
}

/// What the lots say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slips {
    pub slips: Vec<Slip>,
    /// Begin again when the slips are used up (groups), rather than leave the rest without.
    pub cycle: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    pub name: String,
    pub count: u64,
}

impl AtOnce {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self { closing: Closing::decode(fields)?, slips: Slips::decode(fields)? })
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        fields.push(("mode", Value::text("at-once")));
        self.closing.encode(fields);
        encode_slips(self.slips.as_ref(), fields);
    }
}

impl OnDemand {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self {
            guard_ms: fields.get("guard_ms", |value| value.as_integer_in(0, 60_000))?,
            lots: fields.get("lots", |value| value.as_integer_in(1, MOST_LOTS))?,
            per_person: fields.maybe("per_person", |value| value.as_integer_in(1, 1_000_000))?.unwrap_or(1),
            slips: Slips::decode(fields)?,
        })
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        fields.push(("mode", Value::text("on-demand")));
        fields.push(("guard_ms", Value::integer(self.guard_ms)));
        fields.push(("lots", Value::integer(self.lots)));
        fields.push(("per_person", Value::integer(self.per_person)));
        encode_slips(self.slips.as_ref(), fields);
    }
}

impl Slips {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Option<Self>> {
        let cycle = fields.maybe("cycle", |value| (*value == Value::Bool(true)).then_some(()))?.is_some();
        let slips = fields.maybe("slips", |value| items(value, (1, 10_000), Slip::decode))?;
        Code::Config.unless(slips.is_some() || !cycle, "cycle")?;
        Ok(slips.map(|slips| Self { slips, cycle }))
    }

    /// The slip of a lot, if there is one.
    pub fn of(&self, lot: u64) -> Option<&Slip> {
        let total: u64 = self.slips.iter().map(|slip| slip.count).sum();
        let mut rest = if self.cycle { lot % total.max(1) } else { lot };
        self.slips.iter().find(|slip| match rest.checked_sub(slip.count) {
            None => true,
            Some(left) => {
                rest = left;
                false
            }
        })
    }
}

impl Slip {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Config).ok()?;
        let slip = Self {
            name: fields.get("name", |value| value.as_short_text(400)).ok()?,
            count: fields.get("count", |value| value.as_integer_in(1, MOST_LOTS)).ok()?,
        };
        fields.finish().ok()?;
        Some(slip)
    }
}

fn encode_slips(slips: Option<&Slips>, fields: &mut Written) {
    let Some(Slips { slips, cycle }) = slips else { return };
    let list = slips.iter().map(|slip| {
        Value::object([("count", Value::integer(slip.count)), ("name", Value::text(slip.name.clone()))])
    });
    fields.push(("slips", Value::List(list.collect())));
    if *cycle {
        fields.push(("cycle", Value::Bool(true)));
    }
}
