//! One comment under a post. The rejected ones are leaves too, with their reason.

use super::{Cursor, Status, is_visible, malformed, push_visible};
use crate::{DrawId, error::Result, hash::Hash};

const KIND: u8 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comment<'a> {
    pub draw: DrawId,
    pub platform: &'a str,
    pub id: &'a str,
    pub author: Hash,
    pub created_ms: u64,
    /// SHA-256 of the comment's text as it was fetched.
    pub text: Hash,
    pub verdict: Status,
}

impl<'a> Comment<'a> {
    pub fn decode(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, KIND)?;
        let comment = Self {
            draw: cursor.array()?,
            platform: cursor.visible(1, 32)?,
            id: cursor.visible(1, 128)?,
            author: cursor.array()?,
            created_ms: cursor.u64()?,
            text: cursor.array()?,
            verdict: Status::from_byte(cursor.u8()?).ok_or_else(|| malformed("verdict"))?,
        };
        cursor.end()?;
        Ok(comment)
    }

    pub fn check(&self) -> Result<()> {
        let fine = is_visible(self.platform, 1, 32) && is_visible(self.id, 1, 128);
        if fine { Ok(()) } else { Err(malformed("platform or comment id")) }
    }

    pub fn encode_into(&self, out: &mut Vec<u8>) {
        out.push(KIND);
        out.extend_from_slice(&self.draw);
        push_visible(self.platform, out);
        push_visible(self.id, out);
        out.extend_from_slice(&self.author);
        out.extend_from_slice(&self.created_ms.to_be_bytes());
        out.extend_from_slice(&self.text);
        out.push(self.verdict.byte());
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(92 + self.platform.len() + self.id.len());
        self.encode_into(&mut bytes);
        bytes
    }
}
