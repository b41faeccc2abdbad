//! When a sealed draw closes and how long after that its round is.

use super::Written;
use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Closes then at the latest.
    pub close_at: u64,
    pub delay_s: u64,
    pub opening: Opening,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    Time,
    /// When this many people are in.
    Full(u64),
    Hand,
}

impl Closing {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        let close_at = fields.get("close_at", Value::as_time)?;
        let delay_s = fields.get("delay_s", |value| value.as_integer_in(1, 31_536_000))?;
        let name = fields.maybe("opening", Value::as_text)?.unwrap_or("time");
        let full_at = fields.maybe("full_at", |value| value.as_integer_in(1, u64::from(u32::MAX)))?;
        let opening = match (name, full_at) {
            ("time", None) => Opening::Time,
            ("full", Some(people)) => Opening::Full(people),
            ("hand", None) => Opening::Hand,
            _ => return Err(Code::Config.at("opening")),
        };
        Ok(Self { close_at, delay_s, opening })
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        fields.push(("close_at", Value::integer(self.close_at)));
        fields.push(("delay_s", Value::integer(self.delay_s)));
        match self.opening {
            Opening::Time => {}
            Opening::Full(people) => {
                fields.push(("opening", Value::text("full")));
                fields.push(("full_at", Value::integer(people)));
            }
            Opening::Hand => fields.push(("opening", Value::text("hand"))),
        }
    }
}
