//! Links to pictures that are not for everybody: signed by this installation, good for a while, given to those who may look.

use std::time::Duration;

use fairdraw_db::Time;
use subtle::ConstantTimeEq;

use crate::{
    app::App,
    entries::{derive_key, sign},
};

const PURPOSE: &str = "picture links";
/// At most; whoever lists them again gets new ones.
const LINK_LIVES: Duration = Duration::from_hours(2);
/// Links change so often and no oftener: a page that lists them every few seconds does not load every picture anew.
const STEP: i64 = 60 * 60;

/// The address of a picture for somebody who may look at it now.
pub fn private_link(app: &App, picture: &str) -> String {
    let until = (app.now() + LINK_LIVES).seconds() / STEP * STEP;
    let key = picture.strip_prefix("/uploads/").unwrap_or_default();
    format!("{picture}?until={until}&sign={}", signature(&app.house_secret, key, until))
}

pub fn is_good(secret: &str, key: &str, until: i64, sign: &str, now: Time) -> bool {
    now.seconds() < until && bool::from(signature(secret, key, until).as_bytes().ct_eq(sign.as_bytes()))
}

fn signature(secret: &str, key: &str, until: i64) -> String {
    hex::encode(sign(&derive_key(secret, PURPOSE), format!("{key}.{until}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_good_until_its_moment_and_for_its_picture_only() {
        let sign = signature("secret", "p_1.png", 1_000);
        let at = Time::from_seconds;
        assert!(is_good("secret", "p_1.png", 1_000, &sign, at(999)));
        assert!(!is_good("secret", "p_1.png", 1_000, &sign, at(1_000)), "over");
        assert!(!is_good("secret", "p_2.png", 1_000, &sign, at(5)), "another picture");
        assert!(!is_good("secret", "p_1.png", 2_000, &sign, at(5)), "another moment");
        assert!(!is_good("other", "p_1.png", 1_000, &sign, at(5)), "another installation");
        assert!(!is_good("secret", "p_1.png", 1_000, "", at(5)));
    }
}
