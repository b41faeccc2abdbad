//! What each type of draw puts into its bundle.

use super::{
    BatchVoid, Beacon, Head, Hit, LotRow, Press, SealVoid, SignedRecord, StepRow, push_rows, rows, text,
};
use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
    hash::Hash,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    Scheduled(Tiered),
    Comment { snapshot: String, tiered: Tiered },
    LotsAtOnce(LotsAtOnce),
    Live(Live),
    Instant { spins: Spins, hits: Vec<Hit>, stock: Vec<Option<u64>> },
    LotsOnDemand(LotsOnDemand),
}

/// The opened sources of randomness.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    pub beacon: Option<Beacon>,
    pub reveals: Vec<(u64, Hash)>,
    pub witnesses: Vec<(u64, Hash)>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tiered {
    pub sources: Sources,
    pub steps: Vec<StepRow>,
    pub voids: Vec<SealVoid>,
    pub forfeits: Vec<SignedRecord>,
    /// The whole list file, for small draws.
    pub entries: Option<Vec<u8>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LotsAtOnce {
    pub sources: Sources,
    pub rows: Vec<LotRow>,
    pub voids: Vec<SealVoid>,
    pub entries: Option<Vec<u8>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Live {
    pub reveals: Vec<(u64, Hash)>,
    pub witnesses: Vec<(u64, Hash)>,
    pub presses: Vec<Press>,
    pub forfeits: Vec<SignedRecord>,
    pub entries: Option<Vec<u8>>,
}

/// Heads, void batches and, for small draws, all spins: one joined batch per head.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spins {
    pub heads: Vec<Head>,
    pub voids: Vec<BatchVoid>,
    pub batches: Option<Vec<Vec<u8>>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LotsOnDemand {
    pub spins: Spins,
    pub rows: Vec<LotRow>,
}

type Written<'a> = Vec<(&'static str, Value<'a>)>;

impl Body {
    pub(super) fn decode(kind: &str, fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(match kind {
            "scheduled" => Self::Scheduled(Tiered::decode(fields)?),
            "comment" => {
                Self::Comment { snapshot: text(fields, "snapshot_jcs")?, tiered: Tiered::decode(fields)? }
            }
            "live" => Self::Live(Live::decode(fields)?),
            "lots" if fields.has("heads") => {
                let spins = Spins::decode(fields)?;
                Self::LotsOnDemand(LotsOnDemand { spins, rows: lot_rows(fields)? })
            }
            "lots" => Self::LotsAtOnce(LotsAtOnce::decode(fields)?),
            "instant" => {
                let hits: Vec<Hit> = fields.get("hits", |value| list(value, Hit::decode))?;
                Code::Format
                    .unless(hits.is_sorted_by(|left, right| left.sequence < right.sequence), "hits")?;
                Self::Instant { spins: Spins::decode(fields)?, hits, stock: fields.get("state", stock)? }
            }
            _ => return Err(Code::Format.at("type")),
        })
    }

    pub(super) fn may_be_unsigned(&self) -> bool {
        matches!(self, Self::Scheduled(_) | Self::Comment { .. } | Self::LotsAtOnce(_))
    }

    pub(super) fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        let kind = match self {
            Self::Scheduled(tiered) => {
                tiered.encode(fields);
                "scheduled"
            }
            Self::Comment { snapshot, tiered } => {
                fields.push(("snapshot_jcs", Value::text(snapshot)));
                tiered.encode(fields);
                "comment"
            }
            Self::LotsAtOnce(lots) => {
                lots.encode(fields);
                "lots"
            }
            Self::Live(live) => {
                live.encode(fields);
                "live"
            }
            Self::Instant { spins, hits, stock } => {
                spins.encode(fields);
                fields.push(("hits", Value::List(hits.iter().map(Hit::encode).collect())));
                let stock = stock.iter().map(|left| left.map_or(Value::Null, Value::integer)).collect();
                fields.push(("state", Value::object([("stock", Value::List(stock))])));
                "instant"
            }
            Self::LotsOnDemand(lots) => {
                lots.spins.encode(fields);
                fields.push(("rows", Value::List(lots.rows.iter().map(LotRow::encode).collect())));
                "lots"
            }
        };
        fields.push(("type", Value::text(kind)));
    }
}

fn list<T>(value: &Value<'_>, read: impl Fn(&Value<'_>) -> Option<T>) -> Option<Vec<T>> {
    value.as_list()?.iter().map(read).collect()
}

/// At most ten thousand.
fn presses(value: &Value<'_>) -> Option<Vec<Press>> {
    list(value, Press::decode).filter(|presses| presses.len() <= 10_000)
}

fn stock(value: &Value<'_>) -> Option<Vec<Option<u64>>> {
    let mut fields = Fields::of(value, Code::Format).ok()?;
    let left =
        |value: &Value<'_>| if *value == Value::Null { Some(None) } else { value.as_integer().map(Some) };
    let stock = fields.get("stock", |value| list(value, left)).ok()?;
    fields.finish().ok()?;
    Some(stock)
}

fn lot_rows(fields: &mut Fields<'_, '_>) -> Result<Vec<LotRow>> {
    let rows: Vec<LotRow> = fields.get("rows", |value| list(value, LotRow::decode))?;
    Code::Format.unless(rows.is_sorted_by(|left, right| left.place < right.place), "rows")?;
    Ok(rows)
}

/// The spins of one batch.
fn joined(value: &Value<'_>) -> Option<Vec<u8>> {
    value.as_base64()
}

fn numbered(value: &Value<'_>) -> Option<(u64, Hash)> {
    let [number, hash] = value.as_row()?;
    Some((number.as_integer()?, hash.as_hex()?))
}

fn encode_numbered<'a>((number, hash): &(u64, Hash)) -> Value<'a> {
    Value::List(vec![Value::integer(*number), Value::hex(hash)])
}

fn push_list(fields: &mut Written<'_>, entries: Option<&Vec<u8>>) {
    fields.extend(entries.map(|entries| ("entries", Value::base64(entries))));
}

impl Sources {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self {
            beacon: fields.maybe("beacon", Beacon::decode)?,
            reveals: rows(fields, "reveals", numbered)?,
            witnesses: rows(fields, "witnesses", numbered)?,
        })
    }

    fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        fields.extend(self.beacon.as_ref().map(|beacon| ("beacon", beacon.encode())));
        push_rows(fields, "reveals", &self.reveals, encode_numbered);
        push_rows(fields, "witnesses", &self.witnesses, encode_numbered);
    }
}

impl Tiered {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self {
            sources: Sources::decode(fields)?,
            steps: fields.get("steps", |value| list(value, StepRow::decode))?,
            voids: rows(fields, "voids", SealVoid::decode)?,
            forfeits: rows(fields, "forfeits", SignedRecord::decode)?,
            entries: fields.maybe("entries", Value::as_base64)?,
        })
    }

    fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        self.sources.encode(fields);
        fields.push(("steps", Value::List(self.steps.iter().map(StepRow::encode).collect())));
        push_rows(fields, "voids", &self.voids, SealVoid::encode);
        push_rows(fields, "forfeits", &self.forfeits, SignedRecord::encode);
        push_list(fields, self.entries.as_ref());
    }
}

impl LotsAtOnce {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        let rows_read = lot_rows(fields)?;
        Code::Format.unless(rows_read.iter().all(|row| row.lot.is_some()), "rows")?;
        Ok(Self {
            sources: Sources::decode(fields)?,
            rows: rows_read,
            voids: rows(fields, "voids", SealVoid::decode)?,
            entries: fields.maybe("entries", Value::as_base64)?,
        })
    }

    fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        self.sources.encode(fields);
        fields.push(("rows", Value::List(self.rows.iter().map(LotRow::encode).collect())));
        push_rows(fields, "voids", &self.voids, SealVoid::encode);
        push_list(fields, self.entries.as_ref());
    }
}

impl Live {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self {
            reveals: rows(fields, "reveals", numbered)?,
            witnesses: rows(fields, "witnesses", numbered)?,
            presses: fields.get("presses", presses)?,
            forfeits: rows(fields, "forfeits", SignedRecord::decode)?,
            entries: fields.maybe("entries", Value::as_base64)?,
        })
    }

    fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        push_rows(fields, "reveals", &self.reveals, encode_numbered);
        push_rows(fields, "witnesses", &self.witnesses, encode_numbered);
        fields.push(("presses", Value::List(self.presses.iter().map(Press::encode).collect())));
        push_rows(fields, "forfeits", &self.forfeits, SignedRecord::encode);
        push_list(fields, self.entries.as_ref());
    }
}

impl Spins {
    fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        Ok(Self {
            heads: fields.get("heads", |value| list(value, Head::decode))?,
            voids: rows(fields, "voids", BatchVoid::decode)?,
            batches: fields.maybe("batches", |value| list(value, joined))?,
        })
    }

    fn encode<'a>(&'a self, fields: &mut Written<'a>) {
        fields.push(("heads", Value::List(self.heads.iter().map(Head::encode).collect())));
        push_rows(fields, "voids", &self.voids, BatchVoid::encode);
        let joined = |batches: &Vec<Vec<u8>>| Value::List(batches.iter().map(Value::base64).collect());
        fields.extend(self.batches.as_ref().map(|batches| ("batches", joined(batches))));
    }
}
