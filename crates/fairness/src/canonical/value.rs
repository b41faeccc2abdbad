//! A JSON value, with strict readings of it. Every reading answers `None` rather than guess.

use std::borrow::Cow;

use base64::{Engine, engine::general_purpose::STANDARD};

/// Objects keep the order in which their keys were written; `write` sorts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    Null,
    Bool(bool),
    Integer(i64),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    pub fn integer(number: u64) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }

    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    pub fn hex(bytes: impl AsRef<[u8]>) -> Self {
        Self::Text(hex::encode(bytes).into())
    }

    pub fn base64(bytes: impl AsRef<[u8]>) -> Self {
        Self::Text(STANDARD.encode(bytes).into())
    }

    pub fn object(fields: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> Self {
        Self::Object(fields.into_iter().map(|(key, value)| (Cow::Borrowed(key), value)).collect())
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Text of 1 to `limit` bytes.
    pub fn as_short_text(&self, limit: usize) -> Option<String> {
        self.as_text().filter(|text| (1..=limit).contains(&text.len())).map(str::to_owned)
    }

    pub fn as_list(&self) -> Option<&[Value<'a>]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// A list of exactly `N` items.
    pub fn as_row<const N: usize>(&self) -> Option<&[Value<'a>; N]> {
        self.as_list()?.try_into().ok()
    }

    pub fn as_object(&self) -> Option<&[(Cow<'a, str>, Value<'a>)]> {
        match self {
            Self::Object(fields) => Some(fields),
            _ => None,
        }
    }

    pub fn as_signed(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    pub fn as_integer(&self) -> Option<u64> {
        u64::try_from(self.as_signed()?).ok()
    }

    pub fn as_integer_in(&self, least: u64, most: u64) -> Option<u64> {
        self.as_integer().filter(|number| (least..=most).contains(number))
    }

    pub fn as_time(&self) -> Option<u64> {
        self.as_integer_in(0, crate::MAX_TIME)
    }

    pub fn as_milliseconds(&self) -> Option<u64> {
        self.as_integer_in(0, crate::MAX_MILLISECONDS)
    }

    /// Exactly `N` bytes in lower-case hexadecimal.
    pub fn as_hex<const N: usize>(&self) -> Option<[u8; N]> {
        let text = self.as_text()?;
        if text.len() != 2 * N || text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return None;
        }
        let mut bytes = [0; N];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(bytes)
    }

    /// Standard base64 with padding and without loose bits.
    pub fn as_base64(&self) -> Option<Vec<u8>> {
        STANDARD.decode(self.as_text()?).ok()
    }
}
