//! Links in mails. Each carries a mark that only this installation can make; nothing about them is stored.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use fairdraw_db::Time;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::{
    app::App,
    ids::{NoticeTargetId, UserId},
};

/// Dead as soon as another one is asked for.
pub fn confirm(app: &App, target: NoticeTargetId, address: &str, asked_at: Time) -> String {
    format!("/mail/confirm?target={target}&mark={}", confirm_mark(app, target, address, asked_at))
}

pub fn confirm_mark(app: &App, target: NoticeTargetId, address: &str, asked_at: Time) -> String {
    mark(app, &["confirm", &target.to_string(), address, &asked_at.micros().to_string()])
}

/// Works in every mail that was ever sent to this address, and for no other address.
pub fn unsubscribe(app: &App, user: UserId, address: &str) -> String {
    format!("/mail/unsubscribe?user={user}&mark={}", unsubscribe_mark(app, user, address))
}

pub fn unsubscribe_mark(app: &App, user: UserId, address: &str) -> String {
    mark(app, &["unsubscribe", &user.to_string(), address])
}

pub fn is_same(mark: &str, given: &str) -> bool {
    mark.as_bytes().ct_eq(given.as_bytes()).into()
}

fn mark(app: &App, parts: &[&str]) -> String {
    let mut hmac = Hmac::<Sha256>::new_from_slice(app.house_secret.as_bytes()).expect("any length will do");
    hmac.update(b"fairdraw mail link");
    for part in parts {
        hmac.update(&[0]);
        hmac.update(part.as_bytes());
    }
    BASE64_URL_SAFE_NO_PAD.encode(hmac.finalize().into_bytes())
}
