//! A growing log without its leaves: one node per complete subtree, enough to append and to state the root.

use crate::hash::{Hash, node, sha256};

/// The roots of the complete subtrees, largest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frontier {
    size: u64,
    peaks: Vec<Hash>,
}

impl Frontier {
    pub fn push(&mut self, leaf: Hash) {
        let mut reached = leaf;
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.peaks.pop() {
                reached = node(&left, &reached);
            }
        }
        self.peaks.push(reached);
        self.size += 1;
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn root(&self) -> Hash {
        let folded = self.peaks.iter().rev().copied().reduce(|right, left| node(&left, &right));
        folded.unwrap_or_else(|| sha256(&[]))
    }
}
