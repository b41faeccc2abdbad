//! One code in the hat. A person with three codes has three entries with the same tag.

use super::{Cursor, Status, is_visible, malformed, push_visible};
use crate::{DrawId, error::Result, hash::Hash};

const KIND: u8 = 1;

/// Borrows its code, so that ten million can pass by without an allocation each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    pub draw: DrawId,
    pub code: &'a str,
    pub person: Hash,
    /// Bit t: may win tier t. Zero: excluded, but still listed, with the reason in `status`.
    pub tiers: u32,
    pub status: Status,
    pub contrib: [u8; 16],
}

impl<'a> Entry<'a> {
    pub fn decode(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, KIND)?;
        let entry = Self {
            draw: cursor.array()?,
            code: cursor.visible(6, 32)?,
            person: cursor.array()?,
            tiers: cursor.u32()?,
            status: Status::from_byte(cursor.u8()?).ok_or_else(|| malformed("status"))?,
            contrib: cursor.array()?,
        };
        cursor.end()?;
        entry.check()?;
        Ok(entry)
    }

    /// An exclusion always has its reason, and a reason always excludes.
    pub fn check(&self) -> Result<()> {
        if !is_visible(self.code, 6, 32) {
            return Err(malformed("code"));
        }
        if (self.status == Status::Ok) == (self.tiers == 0) {
            return Err(malformed("status and tiers"));
        }
        Ok(())
    }

    /// Appends the leaf's bytes.
    pub fn encode_into(&self, out: &mut Vec<u8>) {
        out.push(KIND);
        out.extend_from_slice(&self.draw);
        push_visible(self.code, out);
        out.extend_from_slice(&self.person);
        out.extend_from_slice(&self.tiers.to_be_bytes());
        out.push(self.status.byte());
        out.extend_from_slice(&self.contrib);
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(71 + self.code.len());
        self.encode_into(&mut bytes);
        bytes
    }
}
