//! The verification bundle: one file that holds everything needed to check a draw.
//!
//! Reads and writes its form. Whether what it says is true is the business of `verify`.

mod anchor;
mod body;
mod mine;
mod rows;
mod voids;
pub mod write;

pub use anchor::Anchor;
pub use body::{Body, Live, LotsAtOnce, LotsOnDemand, Sources, Spins, Tiered};
pub use mine::{Mine, MineEntry, MineSpin, Neighbour};
pub use rows::{Beacon, Drawn, Head, Hit, LotRow, Press, SignedRecord, StepRow};
pub use voids::{BatchVoid, SealVoid};

use crate::{
    canonical::{self, Fields, Limits, Value},
    error::{Code, Result},
    hash::Hash,
    signing::{PublicKey, Signature},
};

const FORMAT: &str = "fairdraw-bundle/1";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// The exact bytes of the config.
    pub config: String,
    /// The exact bytes of the seal, or of the open record.
    pub seal: String,
    pub signature: Option<(PublicKey, Signature)>,
    pub body: Body,
    pub anchors: Vec<Anchor>,
    pub log: Option<LogExcerpt>,
    pub full_list: Option<FullList>,
    /// Private: never published.
    pub mine: Vec<Mine>,
}

/// Records of the service log with their proofs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogExcerpt {
    pub checkpoint: String,
    pub records: Vec<LoggedRecord>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedRecord {
    pub record: String,
    pub index: u64,
    pub proof: Vec<u8>,
}

/// Where the whole list is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullList {
    pub url: String,
    pub bytes: u64,
    pub sha256: Hash,
}

impl Bundle {
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let value =
            canonical::parse(bytes, Limits::BUNDLE).map_err(|found| Code::Format.at(found.to_string()))?;
        let mut fields = Fields::of(&value, Code::Format)?;
        fields.literal("format", FORMAT)?;
        let kind = fields.maybe("type", Value::as_text)?.unwrap_or("scheduled");
        let body = Body::decode(kind, &mut fields)?;
        let bundle = Self {
            config: text(&mut fields, "config_jcs")?,
            seal: text(&mut fields, "seal_jcs")?,
            signature: signature(&mut fields, body.may_be_unsigned())?,
            body,
            anchors: fields
                .get("anchors", |value| Some(value.as_list()?.iter().map(Anchor::decode).collect()))?,
            log: fields.maybe("log", LogExcerpt::decode)?,
            full_list: fields.maybe("full_list", FullList::decode)?,
            mine: fields
                .maybe("mine", |value| Some(value.as_list()?.iter().map(Mine::decode).collect()))?
                .unwrap_or_default(),
        };
        fields.finish()?;
        Ok(bundle)
    }

    /// The file. Canonical too, though no reader insists on that.
    pub fn encode(&self) -> String {
        let mut fields = vec![
            ("format", Value::text(FORMAT)),
            ("config_jcs", Value::text(&self.config)),
            ("seal_jcs", Value::text(&self.seal)),
            ("anchors", Value::List(self.anchors.iter().map(Anchor::encode).collect())),
        ];
        if let Some((key, signature)) = &self.signature {
            fields.push(("key", Value::hex(key)));
            fields.push(("seal_sig", Value::hex(signature)));
        }
        if let Some(log) = &self.log {
            fields.push(("log", log.encode()));
        }
        if let Some(list) = &self.full_list {
            fields.push(("full_list", list.encode()));
        }
        if !self.mine.is_empty() {
            fields.push(("mine", Value::List(self.mine.iter().map(Mine::encode).collect())));
        }
        self.body.encode(&mut fields);
        canonical::write(&Value::object(fields))
    }
}

pub(crate) fn text(fields: &mut Fields<'_, '_>, key: &str) -> Result<String> {
    fields.get(key, |value| value.as_text().map(str::to_owned))
}

/// Key and signature come together or not at all.
fn signature(fields: &mut Fields<'_, '_>, optional: bool) -> Result<Option<(PublicKey, Signature)>> {
    let key = fields.maybe("key", Value::as_hex)?;
    let signature = fields.maybe("seal_sig", Value::as_hex)?;
    match (key, signature) {
        (Some(key), Some(signature)) => Ok(Some((key, signature))),
        (None, None) if optional => Ok(None),
        _ => Err(Code::Format.at("seal_sig")),
    }
}

/// Reads a list; a key that is left out is an empty list.
pub(crate) fn rows<T>(
    fields: &mut Fields<'_, '_>,
    key: &str,
    read: impl Fn(&Value<'_>) -> Option<T>,
) -> Result<Vec<T>> {
    let rows = fields.maybe(key, |value| value.as_list()?.iter().map(&read).collect())?;
    Ok(rows.unwrap_or_default())
}

/// Writes a list, unless it is empty.
pub(crate) fn push_rows<'a, T>(
    fields: &mut Vec<(&'static str, Value<'a>)>,
    key: &'static str,
    rows: &'a [T],
    encode: impl Fn(&'a T) -> Value<'a>,
) {
    if !rows.is_empty() {
        fields.push((key, Value::List(rows.iter().map(encode).collect())));
    }
}

impl LogExcerpt {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let excerpt = Self {
            checkpoint: text(&mut fields, "checkpoint").ok()?,
            records: fields
                .get("records", |value| value.as_list()?.iter().map(LoggedRecord::decode).collect())
                .ok()?,
        };
        fields.finish().ok()?;
        Some(excerpt)
    }

    fn encode(&self) -> Value<'_> {
        Value::object([
            ("checkpoint", Value::text(&self.checkpoint)),
            ("records", Value::List(self.records.iter().map(LoggedRecord::encode).collect())),
        ])
    }
}

impl LoggedRecord {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let [record, index, proof] = value.as_row()?;
        Some(Self {
            record: record.as_text()?.to_owned(),
            index: index.as_integer()?,
            proof: proof.as_base64()?,
        })
    }

    fn encode(&self) -> Value<'_> {
        Value::List(vec![Value::text(&self.record), Value::integer(self.index), Value::base64(&self.proof)])
    }
}

impl FullList {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let list = Self {
            url: fields.get("url", |value| value.as_short_text(2000)).ok()?,
            bytes: fields.get("bytes", Value::as_integer).ok()?,
            sha256: fields.get("sha256", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(list)
    }

    fn encode(&self) -> Value<'_> {
        Value::object([
            ("bytes", Value::integer(self.bytes)),
            ("sha256", Value::hex(self.sha256)),
            ("url", Value::text(&self.url)),
        ])
    }
}
