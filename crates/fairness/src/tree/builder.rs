//! Builds a tree from a stream of leaves without holding them: what stays is one node per block.

use std::{ops::Range, thread};

use super::{BLOCK, Blocks, raise};
use crate::hash::{Hash, leaf};

/// Leaves joined in one buffer: a chunk of a list on its way into the tree.
#[derive(Debug, Clone, Default)]
pub struct Leaves {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Leaves {
    /// Adds one leaf; `write` appends its bytes.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.ends.push(self.bytes.len());
    }

    pub fn push(&mut self, leaf: &[u8]) {
        self.push_with(|bytes| bytes.extend_from_slice(leaf));
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn get(&self, position: usize) -> &[u8] {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[position]]
    }

    /// Keeps the memory for the next chunk.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }
}

/// Takes leaves in order, one by one or in chunks, and gives the tree's blocks.
#[derive(Debug, Clone, Default)]
pub struct Builder {
    roots: Vec<Hash>,
    open: Vec<Hash>,
    size: u64,
}

impl Builder {
    pub fn push(&mut self, bytes: &[u8]) {
        self.push_hash(leaf(bytes));
    }

    pub fn push_hash(&mut self, hash: Hash) {
        self.open.push(hash);
        self.size += 1;
        if self.open.len() == BLOCK {
            self.roots.push(fold(&mut self.open));
        }
    }

    /// Hashes a chunk on up to `threads` threads. Worth it from some thousand leaves on.
    pub fn push_chunk(&mut self, leaves: &Leaves, threads: usize) {
        self.push_many(leaves.len(), threads, |range, out| {
            out.extend(range.map(|position| leaf(leaves.get(position))));
        });
    }

    /// The same for things that are not leaves yet: `encode` appends the bytes of one, on whichever thread.
    pub fn push_items<T: Sync>(
        &mut self,
        items: &[T],
        threads: usize,
        encode: impl Fn(&T, &mut Vec<u8>) + Sync,
    ) {
        self.push_many(items.len(), threads, |range, out| {
            let mut bytes = Vec::with_capacity(256);
            out.extend(items[range].iter().map(|item| {
                bytes.clear();
                encode(item, &mut bytes);
                leaf(&bytes)
            }));
        });
    }

    /// `hash` appends the leaf hashes of a range of the chunk.
    fn push_many(
        &mut self,
        length: usize,
        threads: usize,
        hash: impl Fn(Range<usize>, &mut Vec<Hash>) + Sync,
    ) {
        let missing = if self.open.is_empty() { 0 } else { BLOCK - self.open.len() };
        let head = missing.min(length);
        let blocks = (length - head) / BLOCK;
        self.push_loose(0..head, &hash);
        self.push_blocks(head, blocks, threads.max(1), &hash);
        self.push_loose(head + blocks * BLOCK..length, &hash);
    }

    fn push_loose(&mut self, range: Range<usize>, hash: &impl Fn(Range<usize>, &mut Vec<Hash>)) {
        self.size += range.len() as u64;
        hash(range, &mut self.open);
        if self.open.len() == BLOCK {
            self.roots.push(fold(&mut self.open));
        }
    }

    fn push_blocks(
        &mut self,
        start: usize,
        blocks: usize,
        threads: usize,
        hash: &(impl Fn(Range<usize>, &mut Vec<Hash>) + Sync),
    ) {
        let before = self.roots.len();
        self.roots.resize(before + blocks, [0; 32]);
        let share = blocks.div_ceil(threads).max(1);
        thread::scope(|scope| {
            let mut shares = self.roots[before..].chunks_mut(share).enumerate();
            let own = shares.next();
            for (number, roots) in shares {
                scope.spawn(move || hash_blocks(start + number * share * BLOCK, roots, hash));
            }
            if let Some((_, roots)) = own {
                hash_blocks(start, roots, hash);
            }
        });
        self.size += (blocks * BLOCK) as u64;
    }

    pub fn len(&self) -> u64 {
        self.size
    }

    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    pub fn finish(mut self) -> Blocks {
        if !self.open.is_empty() {
            self.roots.push(fold(&mut self.open));
        }
        Blocks { size: self.size, roots: self.roots }
    }
}

fn hash_blocks(start: usize, roots: &mut [Hash], hash: &impl Fn(Range<usize>, &mut Vec<Hash>)) {
    let mut level = Vec::with_capacity(BLOCK);
    for (number, root) in roots.iter_mut().enumerate() {
        let first = start + number * BLOCK;
        hash(first..first + BLOCK, &mut level);
        *root = fold(&mut level);
    }
}

/// The root of a block that has at least one leaf; leaves the buffer empty.
fn fold(level: &mut Vec<Hash>) -> Hash {
    while level.len() > 1 {
        raise(level);
    }
    level.pop().unwrap_or_default()
}
