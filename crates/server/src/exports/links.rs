//! Links to files: signed by this installation, good until a moment, for whoever holds them.

use fairdraw_db::Time;
use subtle::ConstantTimeEq;

use crate::{
    entries::{derive_key, sign},
    ids::ExportId,
};

const PURPOSE: &str = "export links";

/// What a link turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    Good,
    Expired,
    /// Never given out by us.
    Forged,
}

/// Below the address of the API.
pub fn write(secret: &str, id: ExportId, until: Time) -> String {
    format!(
        "/lotto/export/file?id={id}&until={}&sign={}",
        until.seconds(),
        signature(secret, id, until.seconds())
    )
}

pub fn read(secret: &str, id: ExportId, until: i64, sign: &str, now: Time) -> Link {
    if !bool::from(signature(secret, id, until).as_bytes().ct_eq(sign.as_bytes())) {
        return Link::Forged;
    }
    if now.seconds() < until { Link::Good } else { Link::Expired }
}

fn signature(secret: &str, id: ExportId, until: i64) -> String {
    hex::encode(sign(&derive_key(secret, PURPOSE), format!("{id}.{until}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_good_until_its_moment_and_for_its_file_only() {
        let (one, two) = (ExportId(uuid::Uuid::from_u128(1)), ExportId(uuid::Uuid::from_u128(2)));
        let until = Time::from_seconds(1_000);
        let link = write("secret", one, until);
        let sign = link.rsplit_once('=').expect("a signature").1;
        let at = |seconds| Time::from_seconds(seconds);
        assert_eq!(read("secret", one, 1_000, sign, at(999)), Link::Good);
        assert_eq!(read("secret", one, 1_000, sign, at(1_000)), Link::Expired);
        for (secret, id, until, sign) in [
            ("secret", two, 1_000, sign),
            ("secret", one, 2_000, sign),
            ("other", one, 1_000, sign),
            ("secret", one, 1_000, ""),
        ] {
            assert_eq!(read(secret, id, until, sign, at(5)), Link::Forged);
        }
    }
}
