//! The only door through which chance comes in. It makes secrets and ids; it never decides a draw.

use std::cell::RefCell;

use fairdraw_db::Time;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, Default)]
pub struct Entropy;

/// Letters and digits that nobody mistakes for one another when reading aloud: no 0 o 1 l i.
const UNAMBIGUOUS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// Asked for at once: a joining needs five small pieces, and each question to the system costs more than the bytes.
const STORE: usize = 1024;

thread_local! {
    static KEPT: RefCell<Store> = const { RefCell::new(Store { bytes: [0; STORE], used: STORE }) };
}

/// The system's bytes, each given out once and wiped.
struct Store {
    bytes: [u8; STORE],
    used: usize,
}

impl Store {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        if self.used + N > STORE {
            fill(&mut self.bytes);
            self.used = 0;
        }
        let piece = &mut self.bytes[self.used..self.used + N];
        self.used += N;
        let mut taken = [0; N];
        taken.copy_from_slice(piece);
        piece.fill(0);
        taken
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one home of the system's randomness")]
fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("an operating system without randomness cannot run this program");
}

impl Entropy {
    pub fn bytes<const N: usize>(self) -> [u8; N] {
        const { assert!(N <= STORE, "more than is kept") };
        KEPT.with_borrow_mut(Store::take)
    }

    /// A fresh id that sorts by the time it was made.
    pub fn id(self, now: Time) -> Uuid {
        let millis = u64::try_from(now.millis()).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>()).into_uuid()
    }

    /// A text of `length` unambiguous characters, each equally likely.
    pub fn text(self, length: usize) -> String {
        let mut text = String::with_capacity(length);
        while text.len() < length {
            for byte in self.bytes::<32>() {
                // 248 is the largest multiple of 31 in a byte: above it the first letters would be favoured.
                if byte < 248 && text.len() < length {
                    text.push(char::from(UNAMBIGUOUS[usize::from(byte % 31)]));
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_hold_only_unambiguous_characters() {
        let text = Entropy.text(2_000);
        assert_eq!(text.len(), 2_000);
        assert!(!text.contains(['0', 'o', '1', 'l', 'i', 'O', 'I']));
    }

    #[test]
    fn nothing_is_given_out_twice() {
        let mut seen = std::collections::HashSet::new();
        for _ in 0..10_000 {
            assert!(seen.insert(Entropy.bytes::<24>()));
        }
        assert!(!seen.contains(&[0; 24]), "never what was wiped");
    }

    #[test]
    fn ids_sort_by_time() {
        assert!(Entropy.id(Time::from_seconds(1)) < Entropy.id(Time::from_seconds(2)));
    }
}
