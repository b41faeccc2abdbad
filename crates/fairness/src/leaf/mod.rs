//! The leaves of the protocol, byte by byte. Each decodes strictly: nothing missing, nothing after the end.

pub mod comment;
pub mod entry;
pub mod press;
pub mod spin;

pub use comment::Comment;
pub use entry::Entry;
pub use press::Press;
pub use spin::Spin;

use crate::error::{Code, Error, Result};

/// Why an entry or comment counts or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Status {
    Ok = 0,
    Duplicate = 1,
    OutsideWindow = 2,
    RuleNotMet = 3,
    Staff = 4,
    RiskControl = 5,
    Withdrawn = 6,
    Erased = 7,
    ContactInvalid = 8,
}

impl Status {
    pub const ALL: [Self; 9] = [
        Self::Ok,
        Self::Duplicate,
        Self::OutsideWindow,
        Self::RuleNotMet,
        Self::Staff,
        Self::RiskControl,
        Self::Withdrawn,
        Self::Erased,
        Self::ContactInvalid,
    ];

    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.get(usize::from(byte)).copied()
    }

    pub fn byte(self) -> u8 {
        self as u8
    }
}

pub(crate) fn malformed(what: &str) -> Error {
    Code::Entry.at(what)
}

/// Reads a leaf from its front.
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], kind: u8) -> Result<Self> {
        match bytes {
            [first, rest @ ..] if *first == kind => Ok(Self { rest }),
            _ => Err(malformed("kind of leaf")),
        }
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(|| malformed("truncated"))?;
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(|| malformed("truncated"))?;
        self.rest = rest;
        Ok(*taken)
    }

    pub(crate) fn u8(&mut self) -> Result<u8> {
        self.array().map(u8::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_be_bytes)
    }

    /// A length byte and that many visible ASCII characters.
    pub(crate) fn visible(&mut self, least: usize, most: usize) -> Result<&'a str> {
        let length = usize::from(self.u8()?);
        let bytes = self.bytes(length)?;
        let text = std::str::from_utf8(bytes).map_err(|_| malformed("characters"))?;
        if is_visible(text, least, most) { Ok(text) } else { Err(malformed("characters")) }
    }

    pub(crate) fn end(self) -> Result<()> {
        if self.rest.is_empty() { Ok(()) } else { Err(malformed("bytes after the end")) }
    }
}

pub(crate) fn is_visible(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|byte| (0x21..=0x7e).contains(&byte))
}

/// A length byte and the text; texts that were checked by `is_visible` always fit.
pub(crate) fn push_visible(text: &str, out: &mut Vec<u8>) {
    out.push(u8::try_from(text.len()).unwrap_or(u8::MAX));
    out.extend_from_slice(text.as_bytes());
}
