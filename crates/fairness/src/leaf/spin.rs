//! One tap on the wheel, bound to a round that nobody knows yet.

use super::{Cursor, malformed};
use crate::{DrawId, error::Result, hash::Hash};

const KIND: u8 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spin {
    pub draw: DrawId,
    pub config: Hash,
    pub round: u64,
    pub person: Hash,
    /// Counts the person's spins from 0 without gaps.
    pub nonce: u32,
    pub client_seed: [u8; 16],
}

impl Spin {
    /// Bytes of a spin leaf.
    pub const LENGTH: usize = 109;

    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, KIND)?;
        let spin = Self {
            draw: cursor.array()?,
            config: cursor.array()?,
            round: cursor.u64()?,
            person: cursor.array()?,
            nonce: cursor.u32()?,
            client_seed: cursor.array()?,
        };
        cursor.end()?;
        if !(1..=crate::MAX_INTEGER).contains(&spin.round) {
            return Err(malformed("round"));
        }
        Ok(spin)
    }

    pub fn encode(&self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[0] = KIND;
        bytes[1..17].copy_from_slice(&self.draw);
        bytes[17..49].copy_from_slice(&self.config);
        bytes[49..57].copy_from_slice(&self.round.to_be_bytes());
        bytes[57..89].copy_from_slice(&self.person);
        bytes[89..93].copy_from_slice(&self.nonce.to_be_bytes());
        bytes[93..109].copy_from_slice(&self.client_seed);
        bytes
    }
}
