//! The list file: `u16 length ‖ leaf`, repeated. Reads it in whatever pieces it arrives.

use sha2::{Digest, Sha256};

use crate::{
    error::{Code, Result},
    hash::Hash,
};

/// Appends one framed leaf.
pub fn push(leaf: &[u8], out: &mut Vec<u8>) {
    // Leaves are at most a few hundred bytes.
    out.extend_from_slice(&u16::try_from(leaf.len()).unwrap_or(u16::MAX).to_be_bytes());
    out.extend_from_slice(leaf);
}

/// Takes pieces of a file and hands out leaves.
#[derive(Default)]
pub struct Unframer {
    rest: Vec<u8>,
    hasher: Sha256,
    bytes: u64,
}

impl Unframer {
    /// Calls `take` with every leaf that this piece completes.
    pub fn piece(&mut self, piece: &[u8], mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        self.hasher.update(piece);
        self.bytes += piece.len() as u64;
        self.rest.extend_from_slice(piece);
        let mut start = 0;
        while let Some((leaf, end)) = next(&self.rest, start) {
            take(leaf)?;
            start = end;
        }
        self.rest.drain(..start);
        Ok(())
    }

    /// Length and SHA-256 of the whole file; it must not end within a leaf.
    pub fn finish(self) -> Result<(u64, Hash)> {
        Code::Format.unless(self.rest.is_empty(), "the list ends within a leaf")?;
        Ok((self.bytes, self.hasher.finalize().into()))
    }
}

fn next(bytes: &[u8], start: usize) -> Option<(&[u8], usize)> {
    let length = bytes.get(start..start + 2)?.try_into().ok().map(u16::from_be_bytes)?;
    let end = start + 2 + usize::from(length);
    Some((bytes.get(start + 2..end)?, end))
}
