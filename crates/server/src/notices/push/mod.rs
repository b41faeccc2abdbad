//! Web Push (RFC 8030): one message to one browser, through the push service that the browser chose.

mod encrypt;
mod vapid;

use std::time::Duration;

use base64::{
    Engine,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use fairdraw_db::Time;
use p256::SecretKey;
use serde_json::json;
use url::{Host, Url};

pub use encrypt::BrowserKeys;
pub use vapid::Vapid;

use super::{message::Message, outcome::Outcome};
use crate::{entropy::Entropy, http::outbound};

const LONGEST_ADDRESS: usize = 2_000;
const LONGEST_TEXT: usize = 600;
/// A push service that asks for more patience than this is asked again all the same.
const MOST_PATIENCE: u64 = 6 * 60 * 60;

/// Browsers write base64url without padding; some programs pad.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub fn decode(text: &str) -> Option<Vec<u8>> {
    LENIENT.decode(text).ok()
}

/// A key from the door of chance. All but a vanishing share of 32 bytes is one.
pub fn fresh_key(entropy: Entropy) -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&entropy.bytes::<32>()) {
            return key;
        }
    }
}

/// Whether messages may be sent to this address: with TLS, in the open network. `anywhere` lets closed networks through.
pub fn is_push_address(text: &str, anywhere: bool) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let is_secure = url.scheme() == "https" || (anywhere && url.scheme() == "http");
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let is_open = match url.host() {
        None => false,
        Some(Host::Domain(name)) => anywhere || name.contains('.'),
        Some(Host::Ipv4(address)) => anywhere || outbound::is_public(address.into()),
        Some(Host::Ipv6(address)) => anywhere || outbound::is_public(address.into()),
    };
    text.len() <= LONGEST_ADDRESS && is_secure && is_plain && is_open
}

pub struct Pusher {
    pub vapid: Vapid,
    client: reqwest::Client,
}

impl Pusher {
    pub fn new(vapid: Vapid, anywhere: bool) -> Self {
        let client = if anywhere { outbound::client() } else { outbound::public_client() };
        Self { vapid, client }
    }

    pub async fn send(
        &self,
        endpoint: &str,
        keys: &BrowserKeys,
        message: &Message,
        entropy: Entropy,
        now: Time,
    ) -> Outcome {
        let Ok(url) = Url::parse(endpoint) else { return Outcome::Gone("address".to_owned()) };
        let body = encrypt::encrypt(keys, &payload(message), &fresh_key(entropy), entropy.bytes());
        let request = self
            .client
            .post(url.clone())
            .header("authorization", self.vapid.authorization(&url, now))
            .header("content-type", "application/octet-stream")
            .header("content-encoding", "aes128gcm")
            .header("ttl", message.lives.as_secs())
            .header("urgency", if message.urgent { "high" } else { "normal" })
            // A repeat takes the place of what is not delivered yet.
            .header("topic", &message.name)
            .body(body);
        match request.send().await {
            Ok(response) => outcome(&response),
            Err(error) if error.is_timeout() => Outcome::Later("no answer in time".to_owned(), None),
            Err(_) => Outcome::Later("the push service cannot be reached".to_owned(), None),
        }
    }
}

/// What the service worker shows.
fn payload(message: &Message) -> Vec<u8> {
    let text: String = message.text.chars().take(LONGEST_TEXT).collect();
    let payload = json!({
        "title": message.headline, "body": text, "url": message.path, "tag": message.name, "lang": message.language.code(),
    });
    let bytes = payload.to_string().into_bytes();
    assert!(bytes.len() <= encrypt::MOST_BYTES, "the texts are limited above");
    bytes
}

fn outcome(response: &reqwest::Response) -> Outcome {
    let status = response.status().as_u16();
    match status {
        200..=299 => Outcome::Sent,
        404 | 410 => Outcome::Gone(status.to_string()),
        429 | 500..=599 => {
            let wait =
                response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
            Outcome::Later(
                status.to_string(),
                wait.map(|seconds: u64| Duration::from_secs(seconds.min(MOST_PATIENCE))),
            )
        }
        _ => Outcome::Refused(status.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn only_open_secure_addresses_are_written_to() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com:443/x",
            "https://8.8.8.8/x",
        ] {
            assert!(is_push_address(good, false), "{good}");
        }
        let long = format!("https://push.example.com/{}", "x".repeat(LONGEST_ADDRESS));
        for bad in [
            "http://push.example.com/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://169.254.169.254/latest",
            "https://2130706433/x",
            "https://a:b@push.example.com/x",
            "https://push.example.com/x#y",
            "file:///etc/passwd",
            "",
            &long,
        ] {
            assert!(!is_push_address(bad, false), "{bad}");
        }
        assert!(is_push_address("http://127.0.0.1:9/x", true));
        assert!(!is_push_address("ftp://127.0.0.1:9/x", true));
    }

    #[test]
    fn the_longest_texts_fit_into_one_message() {
        let message = Message {
            name: "x".repeat(32),
            headline: "\u{1}".repeat(40),
            text: "\u{1}".repeat(5_000),
            path: format!("/mobile?lid={}", "d".repeat(40)),
            language: Language::Chinese,
            lives: Duration::from_mins(1),
            urgent: true,
            is_news: true,
        };
        assert!(payload(&message).len() <= encrypt::MOST_BYTES);
    }
}
