//! Typed ids: UUIDv7 inside, short prefixed text outside (`u_` + 26 characters), so that an id of one kind can
//! never be taken for another.

use std::{fmt, marker::PhantomData, str::FromStr};

use fairdraw_db::Time;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Visitor};
use uuid::Uuid;

/// Crockford's base 32, which leaves out the letters that look like digits.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 26;
/// With the letter of its kind and the line between them.
const TEXT_LENGTH: usize = 2 + LENGTH;

/// The text is not an id of this kind.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of this kind")]
pub struct NotAnId;

/// An id's text, which needs no memory of its own: every answer holds several.
struct Text([u8; TEXT_LENGTH]);

impl Text {
    fn of(kind: u8, id: Uuid) -> Self {
        let mut number = id.as_u128();
        let mut text = [b'_'; TEXT_LENGTH];
        text[0] = kind;
        for place in text[2..].iter_mut().rev() {
            *place = ALPHABET[(number & 31) as usize];
            number >>= 5;
        }
        Self(text)
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.0).expect("letters and digits only")
    }
}

/// Reads an id where it stands.
struct Reader<T>(PhantomData<T>);

impl<T: FromStr<Err = NotAnId>> Visitor<'_> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

fn decode(text: &str) -> Result<Uuid, NotAnId> {
    if text.len() != LENGTH {
        return Err(NotAnId);
    }
    let mut number: u128 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|letter| *letter == byte).ok_or(NotAnId)?;
        if number >> 123 != 0 {
            return Err(NotAnId);
        }
        number = number << 5 | digit as u128;
    }
    Ok(Uuid::from_u128(number))
}

fn parse(text: &str, kind: u8) -> Result<Uuid, NotAnId> {
    decode(text.strip_prefix(char::from(kind)).and_then(|rest| rest.strip_prefix('_')).ok_or(NotAnId)?)
}

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident = $kind:literal;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
        #[sqlx(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Text::of($kind, self.0).as_str())
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                parse(text, $kind).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(Text::of($kind, self.0).as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Reader(PhantomData))
            }
        }
    )*};
}

ids! {
    /// A person who signs in: organiser or participant. On the wire: `user_id`.
    UserId = b'u';
    SessionId = b's';
    HouseAccountId = b'h';
    PasskeyId = b'k';
    CeremonyId = b'c';
    UploadId = b'p';
    /// On the wire: `lid`.
    DrawId = b'd';
    /// One hat of a draw; its bytes are the protocol's draw id.
    PeriodId = b'r';
    /// A person in one hat. On the wire: `member`.
    ParticipantId = b'm';
    TeamId = b't';
    WinId = b'w';
    VoucherId = b'v';
    /// A browser or a mailbox where somebody is told.
    NoticeTargetId = b'n';
    AppealId = b'a';
    /// A file that somebody asked for.
    ExportId = b'x';
    /// A file that somebody brought.
    ImportId = b'i';
}

impl UserId {
    /// When the account was made: the first 48 bits of an id are its milliseconds.
    pub fn made_at(self) -> Time {
        let millis = i64::try_from(self.0.as_u128() >> 80).unwrap_or(i64::MAX);
        Time::from_micros(millis.saturating_mul(1000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_wrote() {
        for number in [0, 1, u128::MAX, 0x0199_0000_0000_7000_8000_0000_0000_0001] {
            let id = UserId(Uuid::from_u128(number));
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn refuses_other_kinds_and_other_texts() {
        let id = UserId(Uuid::from_u128(7)).to_string();
        assert_eq!(id.parse::<SessionId>(), Err(NotAnId));
        for text in [
            "",
            "u",
            "u_",
            "u_7",
            &id.to_uppercase(),
            &format!("{id}0"),
            "u_zzzzzzzzzzzzzzzzzzzzzzzzzz",
            "u_啊",
        ] {
            assert_eq!(text.parse::<UserId>(), Err(NotAnId), "{text}");
        }
    }
}
