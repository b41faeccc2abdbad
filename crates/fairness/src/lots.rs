//! Draw lots: everybody gets one. All together by a shuffle, or one by one from a shrinking urn.

use crate::{hash::Hash, stream::Stream};

/// The lot of every entry, in list order.
pub fn at_once(seed: &Hash, entries: u32) -> Vec<u32> {
    let mut stream = Stream::new(seed, "lots");
    let mut lots: Vec<u32> = (0..entries).collect();
    for last in (1..lots.len()).rev() {
        let other = stream.uniform(last as u64 + 1);
        // `uniform` stays at or below `last`, which is a position.
        lots.swap(last, usize::try_from(other).unwrap_or(last));
    }
    lots
}

/// The urn. First come has no advantage, as in a real one.
#[derive(Debug, Clone)]
pub struct Urn {
    lots: Vec<u32>,
}

impl Urn {
    pub fn new(lots: u32) -> Self {
        Self { lots: (0..lots).collect() }
    }

    /// An urn from which some were taken, in the order in which the rest lie.
    pub const fn resume(lots: Vec<u32>) -> Self {
        Self { lots }
    }

    /// What is left, in the order in which it lies.
    pub fn lots(&self) -> &[u32] {
        &self.lots
    }

    /// Takes one lot with the spin's own stream; `None` when the urn is empty.
    pub fn take(&mut self, key: Hash) -> Option<u32> {
        let left = self.lots.len();
        if left == 0 {
            return None;
        }
        let drawn = Stream::from_key(key).uniform(left as u64);
        Some(self.lots.swap_remove(usize::try_from(drawn).ok()?))
    }

    pub fn left(&self) -> usize {
        self.lots.len()
    }
}
