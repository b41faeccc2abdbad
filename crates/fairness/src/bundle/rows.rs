//! The rows of a bundle, one type each.

use crate::{
    MAX_INTEGER, beacon,
    canonical::{Fields, Value},
    error::Code,
    hash::Hash,
    selection::Verdict,
    signing::Signature,
};

/// The value of the round that decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    pub chain: Hash,
    pub round: u64,
    pub signature: beacon::Signature,
}

impl Beacon {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let beacon = Self {
            chain: fields.get("chain", Value::as_hex).ok()?,
            round: fields.get("round", Value::as_integer).ok()?,
            signature: fields.get("signature", Value::as_hex).ok()?,
        };
        fields.finish().ok()?;
        Some(beacon)
    }

    pub(super) fn encode(&self) -> Value<'static> {
        Value::object([
            ("chain", Value::hex(self.chain)),
            ("round", Value::integer(self.round)),
            ("signature", Value::hex(self.signature)),
        ])
    }
}

/// One drawn index with its leaf, proof and verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    pub index: u64,
    pub verdict: Verdict,
    pub leaf: Vec<u8>,
    pub proof: Vec<u8>,
}

impl Drawn {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        Self::from_row(value.as_row()?)
    }

    fn from_row([index, verdict, leaf, proof]: &[Value<'_>; 4]) -> Option<Self> {
        Some(Self {
            index: index.as_integer()?,
            verdict: Verdict::from_name(verdict.as_text()?)?,
            leaf: leaf.as_base64()?,
            proof: proof.as_base64()?,
        })
    }

    fn row(&self) -> [Value<'static>; 4] {
        let verdict = Value::text(self.verdict.name());
        [Value::integer(self.index), verdict, Value::base64(&self.leaf), Value::base64(&self.proof)]
    }

    pub(super) fn encode(&self) -> Value<'static> {
        Value::List(self.row().into())
    }
}

/// One step of a transcript with phases and tiers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepRow {
    pub phase: u64,
    pub tier: u64,
    pub drawn: Drawn,
}

impl StepRow {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let (places, drawn) = value.as_list()?.split_first_chunk::<2>()?;
        Some(Self {
            phase: places[0].as_integer()?,
            tier: places[1].as_integer()?,
            drawn: Drawn::from_row(drawn.try_into().ok()?)?,
        })
    }

    pub(super) fn encode(&self) -> Value<'static> {
        let mut row = vec![Value::integer(self.phase), Value::integer(self.tier)];
        row.extend(self.drawn.row());
        Value::List(row)
    }
}

/// A row of a draw-lots result: list index or sequence number, and the lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotRow {
    pub place: u64,
    /// `None` when the urn was empty, on demand only.
    pub lot: Option<u64>,
    pub leaf: Vec<u8>,
    pub proof: Vec<u8>,
}

impl LotRow {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let [place, lot, leaf, proof] = value.as_row()?;
        Some(Self {
            place: place.as_integer()?,
            lot: if *lot == Value::Null { None } else { Some(lot.as_integer()?) },
            leaf: leaf.as_base64()?,
            proof: proof.as_base64()?,
        })
    }

    pub(super) fn encode(&self) -> Value<'static> {
        let lot = self.lot.map_or(Value::Null, Value::integer);
        let (leaf, proof) = (Value::base64(&self.leaf), Value::base64(&self.proof));
        Value::List(vec![Value::integer(self.place), lot, leaf, proof])
    }
}

/// A spin that won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub sequence: u64,
    pub prize: u64,
    pub spin: Vec<u8>,
    pub proof: Vec<u8>,
}

impl Hit {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let [sequence, prize, spin, proof] = value.as_row()?;
        Some(Self {
            sequence: sequence.as_integer()?,
            prize: prize.as_integer()?,
            spin: spin.as_base64()?,
            proof: proof.as_base64()?,
        })
    }

    pub(super) fn encode(&self) -> Value<'static> {
        let (spin, proof) = (Value::base64(&self.spin), Value::base64(&self.proof));
        Value::List(vec![Value::integer(self.sequence), Value::integer(self.prize), spin, proof])
    }
}

/// A batch's head with its signature and the value that resolved it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub round: u64,
    pub first: u64,
    pub size: u32,
    pub root: Hash,
    pub published_ms: u64,
    pub signature: Signature,
    pub beacon: beacon::Signature,
}

impl Head {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let [round, first, size, root, published_ms, signature, beacon] = value.as_row()?;
        Some(Self {
            round: round.as_integer_in(1, MAX_INTEGER)?,
            first: first.as_integer()?,
            size: u32::try_from(size.as_integer_in(1, 1_000_000)?).ok()?,
            root: root.as_hex()?,
            published_ms: published_ms.as_milliseconds()?,
            signature: signature.as_hex()?,
            beacon: beacon.as_hex()?,
        })
    }

    pub(super) fn encode(&self) -> Value<'static> {
        Value::List(vec![
            Value::integer(self.round),
            Value::integer(self.first),
            Value::integer(u64::from(self.size)),
            Value::hex(self.root),
            Value::integer(self.published_ms),
            Value::hex(self.signature),
            Value::hex(self.beacon),
        ])
    }

    /// One past the last sequence number.
    pub fn end(&self) -> u64 {
        self.first.saturating_add(u64::from(self.size))
    }

    pub fn contains(&self, sequence: u64) -> bool {
        (self.first..self.end()).contains(&sequence)
    }
}

/// A press of the big screen's button and what its round gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    pub pressed_ms: u64,
    pub round: u64,
    pub signature: Signature,
    pub beacon: Option<beacon::Signature>,
    pub steps: Vec<Drawn>,
}

impl Press {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Format).ok()?;
        let press = Self {
            pressed_ms: fields.get("pressed_ms", Value::as_milliseconds).ok()?,
            round: fields.get("round", Value::as_integer).ok()?,
            signature: fields.get("sig", Value::as_hex).ok()?,
            beacon: fields.maybe("signature", Value::as_hex).ok()?,
            steps: fields.get("steps", |value| value.as_list()?.iter().map(Drawn::decode).collect()).ok()?,
        };
        fields.finish().ok()?;
        Some(press)
    }

    pub(super) fn encode(&self) -> Value<'static> {
        let mut fields = vec![
            ("pressed_ms", Value::integer(self.pressed_ms)),
            ("round", Value::integer(self.round)),
            ("sig", Value::hex(self.signature)),
            ("steps", Value::List(self.steps.iter().map(Drawn::encode).collect())),
        ];
        fields.extend(self.beacon.map(|signature| ("signature", Value::hex(signature))));
        Value::object(fields)
    }
}

/// A log record with the operator's signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedRecord {
    pub record: String,
    pub signature: Signature,
}

impl SignedRecord {
    pub(super) fn decode(value: &Value<'_>) -> Option<Self> {
        let [record, signature] = value.as_row()?;
        Some(Self { record: record.as_text()?.to_owned(), signature: signature.as_hex()? })
    }

    pub(super) fn encode(&self) -> Value<'_> {
        Value::List(vec![Value::text(&self.record), Value::hex(self.signature)])
    }
}
