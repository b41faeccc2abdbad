//! Is this form one that can be kept, published, lawful, and within the plan? Every rule, on the server.

mod complete;
mod compliance;
mod gates;
mod instant;
mod lots;
mod playable;
mod shape;

pub use complete::complete;
pub use compliance::{Advice, compliance};
pub use gates::{Gated, first_gate, first_new_gate, gates};
pub use lots::{bad_names, lots_advice};
pub use playable::unplayable;
pub use shape::shape;

use crate::error::{Error, Flaw, Reason, Result};

/// Collects flaws under their paths.
#[derive(Default)]
pub struct Flaws(Vec<Flaw>);

impl Flaws {
    pub fn add(&mut self, field: impl Into<String>, reason: Reason) {
        self.0.push(Flaw { field: field.into(), reason });
    }

    pub fn unless(&mut self, holds: bool, field: &str, reason: Reason) {
        if !holds {
            self.add(field, reason);
        }
    }

    /// A number within bounds.
    pub fn range(&mut self, field: &str, value: u64, least: u64, most: u64) {
        let bounds = |number| i64::try_from(number).unwrap_or(i64::MAX);
        let reason = Reason::OutOfRange { least: bounds(least), most: bounds(most) };
        self.unless((least..=most).contains(&value), field, reason);
    }

    pub fn list(self) -> Vec<Flaw> {
        self.0
    }

    pub fn result(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self.0)) }
    }
}
