//! RFC 6962 Merkle trees over leaf hashes, bottom-up: an odd node moves up unchanged.
//!
//! Knows hashes and positions, not what the leaves say.

mod blocks;
mod builder;
mod consistency;
mod frontier;
mod levels;

pub use blocks::{BLOCK, Blocks};
pub use builder::{Builder, Leaves};
pub use consistency::{prove_consistency, verify_consistency};
pub use frontier::Frontier;
pub use levels::Levels;

use crate::hash::{self, Hash, node};

/// The root over these leaf hashes; SHA-256 of nothing if there are none.
pub fn root(leaves: &[Hash]) -> Hash {
    let mut level = leaves.to_vec();
    while level.len() > 1 {
        raise(&mut level);
    }
    level.first().copied().unwrap_or_else(|| hash::sha256(&[]))
}

/// One level up, in place.
pub(crate) fn raise(level: &mut Vec<Hash>) {
    let parents = level.len().div_ceil(2);
    for parent in 0..parents {
        level[parent] = match level.get(2 * parent + 1) {
            Some(right) => node(&level[2 * parent], right),
            None => level[2 * parent],
        };
    }
    level.truncate(parents);
}

/// The inclusion proof of one leaf, from leaf to root; `None` if there is no such leaf.
pub fn prove(leaves: &[Hash], index: usize) -> Option<Vec<Hash>> {
    leaves.get(index)?;
    let (mut level, mut position, mut proof) = (leaves.to_vec(), index, Vec::new());
    while level.len() > 1 {
        proof.extend(level.get(position ^ 1).copied());
        raise(&mut level);
        position /= 2;
    }
    Some(proof)
}

/// Whether `proof` leads from the leaf at `index` of `size` leaves to `root`, with not a node too many.
pub fn verify(leaf: &Hash, index: u64, size: u64, proof: &[Hash], root: &Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut position, mut last, mut reached) = (index, size - 1, *leaf);
    let mut nodes = proof.iter();
    while last > 0 {
        if position % 2 == 1 {
            let Some(sibling) = nodes.next() else { return false };
            reached = node(sibling, &reached);
        } else if position < last {
            let Some(sibling) = nodes.next() else { return false };
            reached = node(&reached, sibling);
        }
        position /= 2;
        last /= 2;
    }
    nodes.next().is_none() && reached == *root
}

/// Proofs travel as their nodes joined; `None` if the bytes are not whole nodes.
pub fn split_proof(bytes: &[u8]) -> Option<&[Hash]> {
    let (nodes, rest) = bytes.as_chunks::<32>();
    rest.is_empty().then_some(nodes)
}
