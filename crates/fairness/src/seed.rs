//! Seeds: the commitment and exactly the sources that the seal names, all of them.

use crate::{
    DrawId,
    beacon::{Signature, randomness},
    hash::{Hash, tagged},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Drand { chain: Hash, round: u64, randomness: Hash },
    Reveal { index: u32, secret: Hash },
    Witness { number: u8, nonce: Hash },
}

impl Source {
    pub fn drand(chain: Hash, round: u64, signature: &Signature) -> Self {
        Self::Drand { chain, round, randomness: randomness(signature) }
    }

    fn encode_into(&self, out: &mut Vec<u8>) {
        match self {
            Self::Drand { chain, round, randomness } => {
                out.extend_from_slice(&[1, 0, 72]);
                out.extend_from_slice(chain);
                out.extend_from_slice(&round.to_be_bytes());
                out.extend_from_slice(randomness);
            }
            Self::Reveal { index, secret } => {
                out.extend_from_slice(&[2, 0, 36]);
                out.extend_from_slice(&index.to_be_bytes());
                out.extend_from_slice(secret);
            }
            Self::Witness { number, nonce } => {
                out.extend_from_slice(&[3, 0, 33, *number]);
                out.extend_from_slice(nonce);
            }
        }
    }

    /// By type, then index.
    fn place(&self) -> (u8, u64) {
        match self {
            Self::Drand { round, .. } => (1, *round),
            Self::Reveal { index, .. } => (2, u64::from(*index)),
            Self::Witness { number, .. } => (3, u64::from(*number)),
        }
    }
}

/// The seed of a sealed draw (`prefix` = commit) or of a live round (`prefix` = event).
pub fn seed(prefix: &Hash, sources: &[Source]) -> Hash {
    tagged("fd1/seed", &[prefix, &joined(sources)])
}

/// The seed of all spins of one round.
pub fn round_seed(draw: &DrawId, source: Source) -> Hash {
    tagged("fd1/rseed", &[draw, &joined(&[source])])
}

fn joined(sources: &[Source]) -> Vec<u8> {
    let mut sorted = sources.to_vec();
    sorted.sort_by_key(Source::place);
    let mut bytes = vec![u8::try_from(sorted.len()).unwrap_or(u8::MAX)];
    for source in &sorted {
        source.encode_into(&mut bytes);
    }
    bytes
}
