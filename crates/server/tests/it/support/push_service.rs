//! A push service that takes nothing on trust: it checks the sender's token (RFC 8292) and the headers (RFC 8030), and opens the
//! message with the browser's own keys (RFC 8291, written here a second time from the browser's side).

use std::sync::{Arc, Mutex, MutexGuard};

use aes_gcm::{Aes128Gcm, KeyInit, aead::Aead};
use axum::{
    Router,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use fairdraw::clock::Clock;
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdh::diffie_hellman,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
};
use serde_json::{Value, json};
use sha2::Sha256;

/// What the service answers to the next requests, once each; afterwards it takes everything.
#[derive(Clone, Copy, Debug)]
pub enum Mood {
    Status(u16),
    Busy {
        retry_after: u64,
    },
    /// Takes the message and then says nothing good about it: the sender cannot know.
    TakesAndFails,
}

#[derive(Clone, Debug)]
pub struct Pushed {
    pub browser: String,
    pub topic: String,
    pub urgency: String,
    pub ttl: u64,
    pub message: Value,
}

pub struct Browser {
    pub name: String,
    secret: SecretKey,
    auth: [u8; 16],
}

#[derive(Default)]
struct Inside {
    browsers: Vec<Arc<Browser>>,
    pushed: Vec<Pushed>,
    moods: Vec<Mood>,
    /// The key that browsers were subscribed with.
    key: Option<String>,
    complaints: Vec<String>,
}

#[derive(Clone)]
pub struct PushService {
    inside: Arc<Mutex<Inside>>,
    pub origin: String,
    clock: Clock,
}

impl PushService {
    /// `clock` is the one that the sender's tokens are checked by.
    pub async fn start(clock: Clock) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let service = Self { inside: Arc::default(), origin, clock };
        let router = Router::new().route("/push/{browser}", post(take)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().expect("not poisoned")
    }

    /// A browser subscribes with the sender's key: what it would hand to the page.
    pub fn subscribe(&self, name: &str, sender_key: &str) -> Value {
        let mut seed = [7; 32];
        seed[..name.len()].copy_from_slice(name.as_bytes());
        let secret = SecretKey::from_slice(&seed).expect("a key");
        let browser = Arc::new(Browser { name: name.to_owned(), secret, auth: [seed[0]; 16] });
        let endpoint = format!("{}/push/{name}", self.origin);
        let keys = json!({
            "p256dh": BASE64_URL_SAFE_NO_PAD.encode(browser.secret.public_key().to_sec1_bytes()),
            "auth": BASE64_URL_SAFE_NO_PAD.encode(browser.auth),
        });
        let mut inside = self.inside();
        inside.browsers.push(browser);
        inside.key = Some(sender_key.to_owned());
        json!({"endpoint": endpoint, "keys": keys})
    }

    pub fn answer_next(&self, mood: Mood) {
        self.inside().moods.push(mood);
    }

    /// Everything that was taken; fails the test when anything was not as the standards demand.
    #[track_caller]
    pub fn pushed(&self) -> Vec<Pushed> {
        let inside = self.inside();
        assert!(inside.complaints.is_empty(), "{:?}", inside.complaints);
        inside.pushed.clone()
    }
}

async fn take(
    State(service): State<PushService>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let read = service.read(&name, &headers, &body);
    let mut inside = service.inside();
    let pushed = match read {
        Ok(pushed) => pushed,
        Err(complaint) => {
            inside.complaints.push(complaint.clone());
            return (StatusCode::BAD_REQUEST, complaint).into_response();
        }
    };
    let mood = if inside.moods.is_empty() { None } else { Some(inside.moods.remove(0)) };
    match mood {
        Some(Mood::Status(status)) => StatusCode::from_u16(status).expect("a status").into_response(),
        Some(Mood::Busy { retry_after }) => {
            (StatusCode::TOO_MANY_REQUESTS, [("retry-after", retry_after.to_string())]).into_response()
        }
        Some(Mood::TakesAndFails) => {
            inside.pushed.push(pushed);
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        None => {
            inside.pushed.push(pushed);
            StatusCode::CREATED.into_response()
        }
    }
}

type Read<T> = Result<T, String>;

impl PushService {
    fn read(&self, name: &str, headers: &HeaderMap, body: &[u8]) -> Read<Pushed> {
        let header = |name: &str| -> Read<&str> {
            let mut values = headers.get_all(name).iter();
            let value = values.next().ok_or(format!("no {name}"))?;
            if values.next().is_some() {
                return Err(format!("{name} twice"));
            }
            value.to_str().map_err(|_| format!("{name} is not text"))
        };
        let key = self.inside().key.clone().ok_or("nobody has subscribed")?;
        self.check_token(header("authorization")?, &key)?;
        if header("content-encoding")? != "aes128gcm" {
            return Err("another coding".to_owned());
        }
        let topic = header("topic")?;
        if topic.is_empty()
            || topic.len() > 32
            || !topic.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        {
            return Err(format!("topic {topic}"));
        }
        let urgency = header("urgency")?;
        if !["very-low", "low", "normal", "high"].contains(&urgency) {
            return Err(format!("urgency {urgency}"));
        }
        let ttl = header("ttl")?.parse().map_err(|_| "ttl is not a number".to_owned())?;
        if body.len() > 4096 {
            return Err("too large".to_owned());
        }
        let browser = self.inside().browsers.iter().rev().find(|browser| browser.name == name).cloned();
        let browser = browser.ok_or("no such browser")?;
        let message = browser.open(body)?;
        let message = serde_json::from_slice(&message).map_err(|error| error.to_string())?;
        Ok(Pushed {
            browser: name.to_owned(),
            topic: topic.to_owned(),
            urgency: urgency.to_owned(),
            ttl,
            message,
        })
    }

    fn check_token(&self, header: &str, subscribed_with: &str) -> Read<()> {
        let rest = header.strip_prefix("vapid ").ok_or("another scheme")?;
        let mut token = None;
        let mut key = None;
        for part in rest.split(',') {
            match part.trim().split_once('=').ok_or("not a parameter")? {
                ("t", value) => token = Some(value),
                ("k", value) => key = Some(value),
                (name, _) => return Err(format!("parameter {name}")),
            }
        }
        let (token, key) = (token.ok_or("no t")?, key.ok_or("no k")?);
        if key != subscribed_with {
            return Err("not the key that the browser subscribed with".to_owned());
        }
        let [head, claims, signature] = token.split('.').collect::<Vec<_>>()[..] else {
            return Err("not a token".to_owned());
        };
        let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|error| error.to_string());
        let value = |text: &str| -> Read<Value> {
            serde_json::from_slice(&bytes(text)?).map_err(|error| error.to_string())
        };
        let key = VerifyingKey::from_sec1_bytes(&bytes(key)?).map_err(|error| error.to_string())?;
        let signed = format!("{head}.{claims}");
        let signature = Signature::from_slice(&bytes(signature)?).map_err(|error| error.to_string())?;
        key.verify(signed.as_bytes(), &signature).map_err(|_| "the signature is wrong".to_owned())?;
        if value(head)?["alg"] != "ES256" {
            return Err("another algorithm".to_owned());
        }
        let claims = value(claims)?;
        if claims["aud"] != json!(self.origin) {
            return Err(format!("aud {}", claims["aud"]));
        }
        let now = self.clock.now().seconds();
        let ends = claims["exp"].as_i64().ok_or("no exp")?;
        if ends <= now || ends > now + 24 * 60 * 60 {
            return Err(format!("exp {ends} at {now}"));
        }
        let contact = claims["sub"].as_str().ok_or("no sub")?;
        if !contact.starts_with("mailto:") && !contact.starts_with("https://") {
            return Err(format!("sub {contact}"));
        }
        Ok(())
    }
}

impl Browser {
    /// RFC 8188 with the keys of RFC 8291.
    fn open(&self, body: &[u8]) -> Read<Vec<u8>> {
        if body.len() < 21 + 65 + 18 {
            return Err("too short".to_owned());
        }
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (length, rest) = rest.split_at(1);
        let (sender, record) = rest.split_at(usize::from(length[0]));
        let size = u32::from_be_bytes(size.try_into().expect("four bytes"));
        if sender.len() != 65 || record.len() > usize::try_from(size).expect("small") {
            return Err("the header is wrong".to_owned());
        }
        let sender_key = PublicKey::from_sec1_bytes(sender).map_err(|_| "not a point")?;
        let shared = diffie_hellman(self.secret.to_nonzero_scalar(), sender_key.as_affine());
        let own = self.secret.public_key().to_sec1_bytes();
        let derive = |salt: &[u8], key: &[u8], info: &[u8], out: &mut [u8]| {
            Hkdf::<Sha256>::new(Some(salt), key).expand(info, out).expect("short");
        };
        let mut material = [0; 32];
        let info = [b"WebPush: info\0".as_slice(), &own, sender].concat();
        derive(&self.auth, shared.raw_secret_bytes(), &info, &mut material);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        derive(salt, &material, b"Content-Encoding: aes128gcm\0", &mut key);
        derive(salt, &material, b"Content-Encoding: nonce\0", &mut nonce);
        let mut plain =
            Aes128Gcm::new(&key.into()).decrypt(&nonce.into(), record).map_err(|_| "it cannot be opened")?;
        while plain.last() == Some(&0) {
            plain.pop();
        }
        if plain.pop() != Some(2) {
            return Err("not the last record".to_owned());
        }
        Ok(plain)
    }
}
