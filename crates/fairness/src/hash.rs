//! The four hash forms of the protocol. Their first bytes differ, so no input of one is an input of another.

use sha2::block_api::compress256;
use sha2::{Digest, Sha256};

pub type Hash = [u8; 32];

/// Stands for "none before" in chains of heads and presses.
pub const ZERO: Hash = [0; 32];

const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

pub fn sha256(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// Tagged hash over the parts joined. Tags are ours, 8 to 40 ASCII bytes.
pub fn tagged(tag: &str, parts: &[&[u8]]) -> Hash {
    debug_assert!((8..=40).contains(&tag.len()));
    let length = [u8::try_from(tag.len()).unwrap_or(u8::MAX)];
    let total = 1 + tag.len() + parts.iter().map(|part| part.len()).sum::<usize>();
    if total <= SMALL_LIMIT {
        let mut message = Small::default();
        let mut rest = message.bytes();
        for part in [&length, tag.as_bytes()].iter().chain(parts) {
            let (place, after) = rest.split_at_mut(part.len());
            place.copy_from_slice(part);
            rest = after;
        }
        return message.digest(total);
    }
    let mut hasher = Sha256::new();
    hasher.update(length);
    hasher.update(tag);
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// RFC 6962 leaf.
pub fn leaf(bytes: &[u8]) -> Hash {
    if bytes.len() > SMALL_LIMIT - 1 {
        return Sha256::new().chain_update([0]).chain_update(bytes).finalize().into();
    }
    let mut message = Small::default();
    message.bytes()[1..=bytes.len()].copy_from_slice(bytes);
    message.digest(bytes.len() + 1)
}

/// RFC 6962 inner node.
pub fn node(left: &Hash, right: &Hash) -> Hash {
    let mut message = Small::default();
    let bytes = message.bytes();
    bytes[0] = 1;
    bytes[1..33].copy_from_slice(left);
    bytes[33..65].copy_from_slice(right);
    message.digest(65)
}

/// One block of a random stream.
pub fn block(key: &Hash, counter: u64) -> Hash {
    let mut message = Small::default();
    let bytes = message.bytes();
    bytes[0] = 2;
    bytes[1..33].copy_from_slice(key);
    bytes[33..41].copy_from_slice(&counter.to_be_bytes());
    message.digest(41)
}

/// A message that fits into two compressions with its padding. Ten million leaves and as many nodes are made
/// this way; what the general hasher spends on buffering pays here for writing the leaves.
struct Small {
    blocks: [[u8; 64]; 2],
}

const SMALL_LIMIT: usize = 119;

impl Default for Small {
    fn default() -> Self {
        Self { blocks: [[0; 64]; 2] }
    }
}

impl Small {
    fn bytes(&mut self) -> &mut [u8] {
        self.blocks.as_flattened_mut()
    }

    fn digest(mut self, length: usize) -> Hash {
        let used = if length <= 55 { 1 } else { 2 };
        let bytes = self.bytes();
        bytes[length] = 0x80;
        bytes[used * 64 - 8..used * 64].copy_from_slice(&(length as u64 * 8).to_be_bytes());
        let mut state = INITIAL;
        compress256(&mut state, &self.blocks[..used]);
        let mut hash = ZERO;
        for (word, place) in state.iter().zip(hash.chunks_exact_mut(4)) {
            place.copy_from_slice(&word.to_be_bytes());
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_messages_hash_like_the_general_hasher() {
        let bytes = [0xa5; 300];
        for length in 0..300 {
            let general: Hash =
                Sha256::new().chain_update([0]).chain_update(&bytes[..length]).finalize().into();
            assert_eq!(leaf(&bytes[..length]), general, "{length}");
        }
        let general: Hash = Sha256::new().chain_update([1]).chain_update(&bytes[..64]).finalize().into();
        assert_eq!(node(&[0xa5; 32], &[0xa5; 32]), general);
        let general: Hash = Sha256::new()
            .chain_update([2])
            .chain_update([0xa5; 32])
            .chain_update(7_u64.to_be_bytes())
            .finalize()
            .into();
        assert_eq!(block(&[0xa5; 32], 7), general);
    }
}
