//! What the person who checks brings along: pinned chains, known keys, what the own browser saw.
//!
//! Nothing in here comes from the bundle; a level is worth as much as this is.

use crate::{
    DrawId,
    beacon::{Chain, Signature},
    canonical::{Fields, Limits, Value, parse},
    error::{Code, Result},
    hash::Hash,
    signing::PublicKey,
};

#[derive(Debug, Clone, Default)]
pub struct Trust {
    /// Chains that the operator does not hold, besides quicknet.
    pub chains: Vec<Chain>,
    /// The operator's keys; empty means that any key is taken.
    pub keys: Vec<PublicKey>,
    /// Log witnesses whose timestamps count.
    pub witnesses: Vec<LogWitness>,
    /// Statements that the own browser saw, with its own clock.
    pub seen: Vec<Seen>,
    /// Beacon values known from elsewhere.
    pub beacons: Vec<KnownBeacon>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogWitness {
    pub name: String,
    pub key: PublicKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Seal,
    Head,
    Press,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub draw: DrawId,
    pub kind: Kind,
    /// 0 for a seal, the round for a head, k for a press.
    pub number: u64,
    pub hash: Hash,
    pub seen_ms: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBeacon {
    pub chain: Hash,
    pub round: u64,
    pub signature: Signature,
}

impl Trust {
    /// Whether the operator cannot know this chain's values in advance.
    pub fn pins(&self, chain: &Chain) -> bool {
        chain.hash == Chain::quicknet().hash || self.chains.iter().any(|pinned| pinned.hash == chain.hash)
    }

    /// Reads the JSON of section 10; every key may be left out.
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let value = parse(bytes, Limits::BUNDLE).map_err(|found| Code::Format.at(found.to_string()))?;
        let mut fields = Fields::of(&value, Code::Format)?;
        let trust = Self {
            chains: many(&mut fields, "chains", |value| {
                Chain::decode(value, Code::Format).ok().filter(|chain| chain.check().is_ok())
            })?,
            keys: many(&mut fields, "keys", key)?,
            witnesses: many(&mut fields, "witnesses", LogWitness::decode)?,
            seen: many(&mut fields, "seen", Seen::decode)?,
            beacons: many(&mut fields, "beacons", KnownBeacon::decode)?,
        };
        fields.finish()?;
        Ok(trust)
    }

    pub fn encode(&self) -> Value<'static> {
        Value::object([
            ("beacons", list(&self.beacons, KnownBeacon::encode)),
            ("chains", list(&self.chains, Chain::encode)),
            ("keys", list(&self.keys, |key| Value::hex(key))),
            ("seen", list(&self.seen, Seen::encode)),
            ("witnesses", list(&self.witnesses, LogWitness::encode)),
        ])
    }
}

fn many<T>(fields: &mut Fields<'_, '_>, key: &str, read: impl Fn(&Value<'_>) -> Option<T>) -> Result<Vec<T>> {
    let items = fields.maybe(key, |value| value.as_list()?.iter().map(&read).collect())?;
    Ok(items.unwrap_or_default())
}

fn list<T>(items: &[T], encode: impl Fn(&T) -> Value<'static>) -> Value<'static> {
    Value::List(items.iter().map(encode).collect())
}

fn key(value: &Value<'_>) -> Option<PublicKey> {
    value.as_hex()
}

impl LogWitness {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let witness = Self {
            name: fields.get("name", |value| value.as_short_text(200)).ok()?,
            key: fields.get("key", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(witness)
    }

    fn encode(&self) -> Value<'static> {
        Value::object([("key", Value::hex(self.key)), ("name", Value::text(self.name.clone()))])
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Seal => "seal",
            Self::Head => "head",
            Self::Press => "press",
        }
    }

    fn decode(value: &Value<'_>) -> Option<Self> {
        let name = value.as_text()?;
        [Self::Seal, Self::Head, Self::Press].into_iter().find(|kind| kind.name() == name)
    }
}

impl Seen {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let seen = Self {
            draw: fields.get("draw", Value::as_hex).ok()?,
            kind: fields.get("kind", Kind::decode).ok()?,
            number: fields.get("number", Value::as_integer).ok()?,
            hash: fields.get("hash", Value::as_hex).ok()?,
            seen_ms: fields.get("seen_ms", Value::as_milliseconds).ok()?,
        };
        fields.finish().ok()?;
        (seen.kind != Kind::Seal || seen.number == 0).then_some(seen)
    }

    fn encode(&self) -> Value<'static> {
        Value::object([
            ("draw", Value::hex(self.draw)),
            ("hash", Value::hex(self.hash)),
            ("kind", Value::text(self.kind.name())),
            ("number", Value::integer(self.number)),
            ("seen_ms", Value::integer(self.seen_ms)),
        ])
    }
}

impl KnownBeacon {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let beacon = Self {
            chain: fields.get("chain", Value::as_hex).ok()?,
            round: fields.get("round", Value::as_integer).ok()?,
            signature: fields.get("signature", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(beacon)
    }

    fn encode(&self) -> Value<'static> {
        Value::object([
            ("chain", Value::hex(self.chain)),
            ("round", Value::integer(self.round)),
            ("signature", Value::hex(self.signature)),
        ])
    }
}
