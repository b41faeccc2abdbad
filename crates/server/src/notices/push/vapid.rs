//! RFC 8292: how this installation proves to a push service that it is the one whom the browser trusted.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use fairdraw_db::Time;
use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};
use serde_json::json;
use url::Url;

use super::encrypt::uncompressed;

/// At most a day, says the RFC; half of it leaves room for clocks that differ.
const LIVES: Duration = Duration::from_hours(12);

pub struct Vapid {
    key: SigningKey,
    /// As browsers and push services want it: the point, uncompressed, base64url.
    pub public: String,
    /// Whom a push service may write to when something is wrong: a `mailto:` or `https:` address.
    contact: String,
}

impl Vapid {
    pub fn new(key: &SecretKey, contact: String) -> Self {
        Self {
            public: BASE64_URL_SAFE_NO_PAD.encode(uncompressed(&key.public_key())),
            key: SigningKey::from(key),
            contact,
        }
    }

    /// The header `Authorization` of a message to this address. The signature is the same each time (RFC 6979).
    pub fn authorization(&self, endpoint: &Url, now: Time) -> String {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + LIVES).seconds(),
            "sub": self.contact,
        });
        let part = |value: &serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&head), part(&claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}
