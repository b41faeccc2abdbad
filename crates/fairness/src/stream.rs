//! The random stream and bounded integers. Knows a key, not where it came from.

use crate::hash::{self, Hash};

/// SHA-256 in counter mode, read as 64-bit words, none skipped.
#[derive(Debug, Clone)]
pub struct Stream {
    key: Hash,
    counter: u64,
    words: [u64; 4],
    next: usize,
}

impl Stream {
    pub fn new(seed: &Hash, label: &str) -> Self {
        Self::from_key(hash::tagged("fd1/stream", &[seed, label.as_bytes()]))
    }

    /// Spins bring their own key.
    pub fn from_key(key: Hash) -> Self {
        Self { key, counter: 0, words: [0; 4], next: 4 }
    }

    pub fn key(&self) -> &Hash {
        &self.key
    }

    pub fn word(&mut self) -> u64 {
        if self.next == 4 {
            let block = hash::block(&self.key, self.counter);
            for (word, bytes) in self.words.iter_mut().zip(block.as_chunks::<8>().0) {
                *word = u64::from_be_bytes(*bytes);
            }
            self.counter += 1;
            self.next = 0;
        }
        self.next += 1;
        self.words[self.next - 1]
    }

    /// A number below `bound`, each equally likely: words that would favour some are thrown away.
    ///
    /// A bound of 0 has no numbers below it; it answers 0 and reads nothing, callers ask before.
    pub fn uniform(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let rejected_below = bound.wrapping_neg() % bound;
        loop {
            let (low, high) = self.word().carrying_mul(bound, 0);
            if low >= rejected_below {
                return high;
            }
        }
    }
}
