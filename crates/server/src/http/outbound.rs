//! The one HTTP client for calls to others: with time-outs, a name, and no redirects into our own network.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

fn builder() -> reqwest::ClientBuilder {
    // The second call answers that it is already installed, which is what we want.
    rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
    reqwest::Client::builder()
        .user_agent(concat!("fairdraw/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(10))
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
}

pub fn client() -> reqwest::Client {
    builder().build().expect("the client has only fixed settings")
}

/// For addresses that strangers gave us: a name that leads into our own network leads nowhere. Addresses written as numbers
/// do not pass here; ask `is_public` about those.
pub fn public_client() -> reqwest::Client {
    builder().dns_resolver(Arc::new(PublicNames)).build().expect("the client has only fixed settings")
}

struct PublicNames;

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            // One private address among public ones is a trap, not a mistake.
            if found.is_empty() || !found.iter().all(|address| is_public(address.ip())) {
                return Err("the name does not lead into the open network".into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Whether an address belongs to the open network: not this machine, not the one next to it, not reserved.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

const fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let carrier = a == 100 && b & 0xc0 == 64;
    let special = a == 0 || a >= 240 || (a == 192 && b == 0 && c == 0) || (a == 198 && b & 0xfe == 18);
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || carrier
        || special)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let older = |high: u16, low: u16| is_public_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match address.segments() {
        // An older address in a newer coat: mapped, translated, tunnelled.
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => older(high, low),
        // Teredo and documentation.
        [0x2001, 0 | 0xdb8, ..] => false,
        // Everything that was handed out so far begins with 001.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_network_is_not_public() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "::127.0.0.1",
        ] {
            assert!(!is_public(inside.parse().expect("an address")), "{inside}");
        }
        for outside in ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"] {
            assert!(is_public(outside.parse().expect("an address")), "{outside}");
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_leads_nowhere() {
        let answer = public_client().get("https://localhost/").send().await;
        assert!(answer.expect_err("refused").is_connect());
    }
}
