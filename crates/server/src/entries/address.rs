//! Addresses and phones are counted, never kept: a keyed hash, which without this installation's secret says nothing.

use std::net::IpAddr;

use super::challenge;
use crate::ids::DrawId;

/// Different in each draw, so that nobody is followed from one to the next. A household's IPv6 addresses share their
/// first half, and count as one.
pub fn hash(key: &[u8; 32], draw: DrawId, address: IpAddr) -> Vec<u8> {
    challenge::sign(key, &[draw.0.as_bytes().as_slice(), &network(address)].concat())[..16].to_vec()
}

/// The same for an address with the browser behind it; never 0.
pub fn agent(key: &[u8; 32], draw: DrawId, address: IpAddr, user_agent: &str) -> i64 {
    let text = [draw.0.as_bytes().as_slice(), &network(address), b"/", user_agent.as_bytes()].concat();
    let hash = challenge::sign(key, &text);
    let bytes: [u8; 8] = hash[..8].try_into().unwrap_or_default();
    i64::from_be_bytes(bytes) | 1
}

/// The same for a phone, wherever it is. Empty for one that does not say which it is.
pub fn handset(key: &[u8; 32], draw: DrawId, handset: &str) -> Vec<u8> {
    if handset.is_empty() {
        return Vec::new();
    }
    challenge::sign(key, &[draw.0.as_bytes().as_slice(), b"/handset/", handset.as_bytes()].concat())[..16]
        .to_vec()
}

fn network(address: IpAddr) -> Vec<u8> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets()[..8].to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn neighbours_in_a_household_count_as_one_and_draws_are_apart() {
        let hash = |draw, text: &str| {
            hash(&[1; 32], DrawId(Uuid::from_u128(draw)), text.parse().expect("an address"))
        };
        assert_eq!(hash(1, "2001:db8:1:2::1"), hash(1, "2001:db8:1:2:ffff::9"));
        assert_ne!(hash(1, "2001:db8:1:2::1"), hash(1, "2001:db8:1:3::1"));
        assert_ne!(hash(1, "192.0.2.1"), hash(1, "192.0.2.2"));
        assert_eq!(hash(1, "192.0.2.1"), hash(1, "::ffff:192.0.2.1"));
        assert_ne!(hash(1, "192.0.2.1"), hash(2, "192.0.2.1"));
    }

    #[test]
    fn browsers_behind_one_address_are_told_apart() {
        let address = "192.0.2.1".parse().expect("an address");
        let agents: std::collections::BTreeSet<i64> = (0..1_000)
            .map(|number| agent(&[1; 32], DrawId(Uuid::nil()), address, &format!("Browser/{number}")))
            .collect();
        assert_eq!(agents.len(), 1_000);
        assert!(!agents.contains(&0));
    }
}
