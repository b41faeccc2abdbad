//! The challenge for those who do not sign in: a little work for a telephone, much for whoever wants a thousand guests.
//!
//! Stateless: the server signs what it gave out, so any node can check it. Each is good once.

use fairdraw_db::Time;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::time::Duration;
use subtle::ConstantTimeEq;

use crate::{draws::form::Safety, ids::DrawId};

pub const LIFETIME: Duration = Duration::from_mins(10);
/// Longer ones are not numbers that anybody counted up to.
const LONGEST_SOLUTION: usize = 20;

/// Leading zero bits of the hash. Twenty are about a second on an old telephone.
pub const fn bits(safety: Safety) -> u32 {
    match safety {
        Safety::Off => 0,
        Safety::Standard => 16,
        Safety::Strict => 20,
        Safety::Event => 14,
    }
}

/// Keys of this installation for one purpose each.
pub fn derive_key(secret: &str, purpose: &str) -> [u8; 32] {
    sign(secret.as_bytes(), purpose.as_bytes())
}

pub fn sign(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// A challenge that was read and is genuine.
#[derive(Debug, PartialEq, Eq)]
pub struct Genuine {
    pub nonce: [u8; 16],
    pub bits: u32,
    pub expires_at: Time,
}

/// `expiry.bits.nonce.mac`: the draw is in the signature, so a challenge of one draw does not fit another.
pub fn write(key: &[u8; 32], draw: DrawId, bits: u32, nonce: [u8; 16], expires_at: Time) -> String {
    let body = format!("{}.{bits}.{}", expires_at.seconds(), hex::encode(nonce));
    let mac = sign(key, format!("{draw}.{body}").as_bytes());
    format!("{body}.{}", hex::encode(&mac[..16]))
}

/// `None`: not ours, not of this draw, or too old.
pub fn read(key: &[u8; 32], draw: DrawId, challenge: &str, now: Time) -> Option<Genuine> {
    let (body, mac) = challenge.rsplit_once('.')?;
    let expected = sign(key, format!("{draw}.{body}").as_bytes());
    let mac = hex::decode(mac).ok()?;
    if !bool::from(expected[..16].ct_eq(&mac)) {
        return None;
    }
    let mut parts = body.split('.');
    let expires_at = Time::from_seconds(parts.next()?.parse().ok()?);
    let bits = parts.next()?.parse().ok()?;
    let mut nonce = [0; 16];
    hex::decode_to_slice(parts.next()?, &mut nonce).ok()?;
    (now < expires_at).then_some(Genuine { nonce, bits, expires_at })
}

/// Whether SHA-256(challenge ":" solution) begins with so many zero bits.
pub fn is_solved(challenge: &str, solution: &str, bits: u32) -> bool {
    let is_number = !solution.is_empty() && solution.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || solution.len() > LONGEST_SOLUTION {
        return false;
    }
    let hash = Sha256::new().chain_update(challenge).chain_update(":").chain_update(solution).finalize();
    leading_zeros(&hash) >= bits
}

fn leading_zeros(hash: &[u8]) -> u32 {
    let mut zeros = 0;
    for byte in hash {
        zeros += byte.leading_zeros();
        if *byte != 0 {
            break;
        }
    }
    zeros
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn only_ours_of_this_draw_and_in_time() {
        let (key, draw) = (derive_key("secret", "guests"), DrawId(Uuid::from_u128(1)));
        let expires_at = Time::from_seconds(1_000);
        let text = write(&key, draw, 14, [7; 16], expires_at);
        let before = Time::from_seconds(999);
        assert_eq!(read(&key, draw, &text, before), Some(Genuine { nonce: [7; 16], bits: 14, expires_at }));
        assert_eq!(read(&key, draw, &text, expires_at), None, "too old");
        assert_eq!(read(&key, DrawId(Uuid::from_u128(2)), &text, before), None, "of another draw");
        assert_eq!(read(&derive_key("secret", "other"), draw, &text, before), None, "another key");
        assert_eq!(read(&key, draw, &text.replacen(".14.", ".0.", 1), before), None, "made easier");
        for nonsense in ["", ".", "...", "1.2.3.4", "9999999999.0.00000000000000000000000000000000."] {
            assert_eq!(read(&key, draw, nonsense, before), None, "{nonsense}");
        }
    }

    #[test]
    fn a_solution_is_a_number_that_was_looked_for() {
        let found = (0..u64::MAX).find(|n| is_solved("c", &n.to_string(), 10)).expect("there is one");
        assert!(is_solved("c", &found.to_string(), 0));
        let hash = Sha256::digest(format!("c:{found}"));
        assert_eq!(u16::from_be_bytes([hash[0], hash[1]]) >> 6, 0, "ten zero bits");
        assert!(!is_solved("d", &found.to_string(), 30));
        for not_a_number in ["", "-1", "1e9", " 1", "１", "123456789012345678901"] {
            assert!(!is_solved("c", not_a_number, 0), "{not_a_number}");
        }
    }
}
