//! The host pressed "stop": an order for a round, not a choice of one.

use super::Cursor;
use crate::{
    DrawId,
    error::Result,
    hash::{Hash, tagged},
};

const KIND: u8 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Press {
    pub draw: DrawId,
    pub commit: Hash,
    /// Counts the presses of a draw from 0.
    pub number: u32,
    pub pressed_ms: u64,
    /// 0 when the draw needs no beacon.
    pub round: u64,
    pub previous_event: Hash,
}

impl Press {
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, KIND)?;
        let press = Self {
            draw: cursor.array()?,
            commit: cursor.array()?,
            number: cursor.u32()?,
            pressed_ms: cursor.u64()?,
            round: cursor.u64()?,
            previous_event: cursor.array()?,
        };
        cursor.end()?;
        Ok(press)
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![KIND];
        bytes.extend_from_slice(&self.draw);
        bytes.extend_from_slice(&self.commit);
        bytes.extend_from_slice(&self.number.to_be_bytes());
        bytes.extend_from_slice(&self.pressed_ms.to_be_bytes());
        bytes.extend_from_slice(&self.round.to_be_bytes());
        bytes.extend_from_slice(&self.previous_event);
        bytes
    }

    /// What is broadcast before the round.
    pub fn event(&self) -> Hash {
        tagged("fd1/event", &[&self.encode()])
    }
}
