//! JSON as the protocol allows it: integers only, no key twice, no lone surrogates, bounded in every direction.
//!
//! `parse` reads, `write` gives the canonical bytes, `fields` takes objects apart without leaving anything
//! unread. Knows nothing of draws.

mod fields;
mod parse;
mod value;
mod write;

pub use fields::Fields;
pub use parse::{Limits, Malformed, parse};
pub use value::Value;
pub use write::write;

use crate::error::{Code, Result};

/// Reads a record and insists that its bytes are the canonical ones.
pub fn record(bytes: &[u8]) -> Result<Value<'_>> {
    let value = parse(bytes, Limits::RECORD).map_err(|found| Code::Canon.at(found.to_string()))?;
    Code::Canon.unless(write(&value).as_bytes() == bytes, "canonical form")?;
    Ok(value)
}
