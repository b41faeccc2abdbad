//! The server's hash chain and the witnesses' commitments: randomness for halls without a network.

use crate::{
    DrawId,
    hash::{Hash, sha256, tagged},
};

/// The secret before: `s_i` from `s_{i+1}`.
pub fn previous(draw: &DrawId, index: u32, next: &Hash) -> Hash {
    tagged("fd1/chain", &[draw, &index.to_be_bytes(), next])
}

/// All secrets from `s_0` on, `length` more, from the random last one. `s_0` is published when the draw is created.
pub fn secrets(draw: &DrawId, length: u32, last: Hash) -> Vec<Hash> {
    let mut secrets = vec![last];
    for index in (0..length).rev() {
        let next = secrets[secrets.len() - 1];
        secrets.push(previous(draw, index, &next));
    }
    secrets.reverse();
    secrets
}

/// Whether hashing `s_index` down arrives at `s_0`.
pub fn leads_to(draw: &DrawId, index: u32, secret: &Hash, first: &Hash) -> bool {
    let reached = (0..index).rev().fold(*secret, |secret, index| previous(draw, index, &secret));
    reached == *first
}

/// What witness `number` promises before the list is frozen.
pub fn witness_commitment(draw: &DrawId, number: u8, nonce: &Hash) -> Hash {
    tagged("fd1/wcommit", &[draw, &[number], nonce])
}

/// The nonce of a witness who wrote something on paper.
pub fn written_nonce(text: &str) -> Hash {
    sha256(text.as_bytes())
}
