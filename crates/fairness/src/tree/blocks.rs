//! One node per 256 leaves: enough to prove any leaf by hashing one block again, at a thirtieth of a percent
//! of the memory that all levels would take.

use super::{Levels, prove, root};
use crate::hash::Hash;

/// Leaves per block.
pub const BLOCK: usize = 256;

/// The upper part of a tree. 256 is a power of two, so block roots are nodes of the whole tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blocks {
    pub(super) size: u64,
    pub(super) roots: Vec<Hash>,
}

impl Blocks {
    /// `None` if the number of roots does not fit the number of leaves.
    pub fn new(size: u64, roots: Vec<Hash>) -> Option<Self> {
        (size.div_ceil(BLOCK as u64) == roots.len() as u64).then_some(Self { size, roots })
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn roots(&self) -> &[Hash] {
        &self.roots
    }

    pub fn root(&self) -> Hash {
        root(&self.roots)
    }

    /// The leaves that `prove` wants for this index.
    pub fn block_of(&self, index: u64) -> std::ops::Range<u64> {
        let start = index - index % BLOCK as u64;
        start..self.size.min(start + BLOCK as u64)
    }

    /// The proof of leaf `index`, given the leaf hashes of its block. `None` if they are not that block.
    pub fn prove(&self, index: u64, block: &[Hash]) -> Option<Vec<Hash>> {
        let position = usize::try_from(index).ok()? / BLOCK;
        if root(block) != *self.roots.get(position)? || index >= self.size {
            return None;
        }
        let within = usize::try_from(index % BLOCK as u64).ok()?;
        let mut proof = prove(block, within)?;
        proof.extend(prove(&self.roots, position)?);
        Some(proof)
    }

    /// Proofs for many leaves: the upper levels are hashed once, not once a proof.
    pub fn upper_levels(&self) -> Levels {
        Levels::over(self.roots.clone())
    }
}
