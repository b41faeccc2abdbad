//! Every level of a tree, kept while many proofs are made from it: a proof is then a matter of looking, not of hashing.

use super::raise;
use crate::hash::Hash;

/// The lowest level first; the topmost has one node.
#[derive(Debug, Clone)]
pub struct Levels {
    levels: Vec<Vec<Hash>>,
}

impl Levels {
    pub fn over(nodes: Vec<Hash>) -> Self {
        let mut levels = vec![nodes];
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let mut next = level.clone();
            raise(&mut next);
            levels.push(next);
        }
        Self { levels }
    }

    /// The nodes that lead from the one at `position` to the root. It must be there: of another one they mean nothing.
    pub fn siblings(&self, mut position: usize) -> impl Iterator<Item = Hash> + '_ {
        self.levels.iter().filter_map(move |level| {
            // An odd node moves up unchanged, and the topmost has no sibling.
            let sibling = level.get(position ^ 1).copied();
            position /= 2;
            sibling
        })
    }
}
