//! Anchors: evidence that a statement was public before its round.
//!
//! An anchor that cannot be read counts as nothing; it never makes a bundle invalid.

use crate::{
    canonical::{Fields, Value},
    error::Code,
    trust::Kind,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Anchor {
    /// The statement's record stands in a log that a witness cosigned.
    LogProof {
        kind: Kind,
        number: u64,
        text: String,
    },
    /// For people to follow; not counted by version 1.
    Timestamp {
        token: String,
    },
    OpenTimestamps {
        file: String,
    },
    Post {
        url: String,
        code: String,
    },
    Unknown,
}

impl Anchor {
    pub(super) fn decode(value: &Value<'_>) -> Self {
        Self::read(value).unwrap_or(Self::Unknown)
    }

    fn read(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let text = |value: &Value<'_>| value.as_text().map(str::to_owned);
        let anchor = match fields.get("type", Value::as_text).ok()? {
            "tlog-proof" => {
                let press = fields.maybe("k", Value::as_integer).ok()?;
                let round = fields.maybe("round", Value::as_integer).ok()?;
                let (kind, number) = match (press, round) {
                    (None, None) => (Kind::Seal, 0),
                    (Some(press), None) => (Kind::Press, press),
                    (None, Some(round)) => (Kind::Head, round),
                    (Some(_), Some(_)) => return None,
                };
                Self::LogProof { kind, number, text: fields.get("text", text).ok()? }
            }
            "rfc3161" => Self::Timestamp { token: fields.get("token", text).ok()? },
            "ots" => Self::OpenTimestamps { file: fields.get("file", text).ok()? },
            "post" => Self::Post { url: fields.get("url", text).ok()?, code: fields.get("code", text).ok()? },
            _ => return None,
        };
        fields.finish().ok()?;
        Some(anchor)
    }

    pub(super) fn encode(&self) -> Value<'_> {
        match self {
            Self::LogProof { kind, number, text } => {
                let mut fields = vec![("type", Value::text("tlog-proof")), ("text", Value::text(text))];
                match kind {
                    Kind::Seal => {}
                    Kind::Press => fields.push(("k", Value::integer(*number))),
                    Kind::Head => fields.push(("round", Value::integer(*number))),
                }
                Value::object(fields)
            }
            Self::Timestamp { token } => {
                Value::object([("type", Value::text("rfc3161")), ("token", Value::text(token))])
            }
            Self::OpenTimestamps { file } => {
                Value::object([("type", Value::text("ots")), ("file", Value::text(file))])
            }
            Self::Post { url, code } => Value::object([
                ("type", Value::text("post")),
                ("url", Value::text(url)),
                ("code", Value::text(code)),
            ]),
            Self::Unknown => Value::Null,
        }
    }
}
