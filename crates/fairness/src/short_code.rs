//! The short code that people read out and compare: long enough that nobody can make two seals with one code.

use crate::hash::Hash;

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS: usize = 26;

/// 130 bits of the commit in Crockford's Base32, in groups of four.
pub fn short_code(commit: &Hash) -> String {
    let mut code = String::with_capacity(32);
    for position in 0..CHARACTERS {
        if position > 0 && position % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(ALPHABET[usize::from(digit(commit, position))]));
    }
    code
}

/// Five bits, counted from the front.
fn digit(commit: &Hash, position: usize) -> u8 {
    let (byte, shift) = (position * 5 / 8, position * 5 % 8);
    let pair = u16::from_be_bytes([commit[byte], commit[byte + 1]]);
    (pair << shift >> 11).to_be_bytes()[1]
}

/// Whether what a person typed is the code of this commit: case, hyphens and look-alikes do not matter.
pub fn matches(typed: &str, commit: &Hash) -> bool {
    normal(typed) == normal(&short_code(commit))
}

fn normal(code: &str) -> String {
    code.chars()
        .filter(|character| *character != '-')
        .map(|character| match character.to_ascii_uppercase() {
            'I' | 'L' => '1',
            'O' => '0',
            other => other,
        })
        .collect()
}
