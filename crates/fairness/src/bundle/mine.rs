//! What a participant adds to a bundle on the own device: own entries and spins, with receipts.
//!
//! Judged on its own: a broken element says nothing about the draw.

use crate::{
    canonical::{Fields, Value},
    error::{Code, Result},
    hash::Hash,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mine {
    Entry(MineEntry),
    /// A receipt whose code is not in the list, with the neighbours that prove it.
    LeftOut {
        receipt: Vec<u8>,
        neighbours: Vec<Neighbour>,
    },
    Spin(MineSpin),
    Unreadable,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MineEntry {
    pub index: u64,
    pub leaf: Vec<u8>,
    pub proof: Vec<u8>,
    pub receipt: Option<Vec<u8>>,
    pub identity: Option<(Hash, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    pub index: u64,
    pub leaf: Vec<u8>,
    pub proof: Vec<u8>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MineSpin {
    pub sequence: u64,
    pub spin: Vec<u8>,
    pub proof: Option<Vec<u8>>,
    pub receipt: Option<Vec<u8>>,
    /// The prize I was shown.
    pub prize: Option<u64>,
    /// The lot I was shown; the inner `None` is "no lot left".
    pub lot: Option<Option<u64>>,
    pub identity: Option<(Hash, String)>,
}

impl Mine {
    pub(super) fn decode(value: &Value<'_>) -> Self {
        Self::read(value).unwrap_or(Self::Unreadable)
    }

    fn read(value: &Value<'_>) -> Result<Self> {
        let mut fields = Fields::of(value, Code::Format)?;
        let mine = if fields.has("neighbours") {
            Self::LeftOut {
                receipt: fields.get("receipt", Value::as_base64)?,
                neighbours: fields
                    .get("neighbours", |value| value.as_list()?.iter().map(Neighbour::decode).collect())?,
            }
        } else if fields.has("spin") {
            Self::Spin(MineSpin {
                sequence: fields.get("seq", Value::as_integer)?,
                spin: fields.get("spin", Value::as_base64)?,
                proof: match fields.get("proof", Some)? {
                    Value::Null => None,
                    value => Some(value.as_base64().ok_or_else(|| Code::Format.at("proof"))?),
                },
                receipt: fields.maybe("receipt", Value::as_base64)?,
                prize: fields.maybe("prize", Value::as_integer)?,
                lot: match fields.maybe("lot", Some)? {
                    None => None,
                    Some(Value::Null) => Some(None),
                    Some(value) => Some(Some(value.as_integer().ok_or_else(|| Code::Format.at("lot"))?)),
                },
                identity: identity(&mut fields)?,
            })
        } else {
            Self::Entry(MineEntry {
                index: fields.get("index", Value::as_integer)?,
                leaf: fields.get("entry", Value::as_base64)?,
                proof: fields.get("proof", Value::as_base64)?,
                receipt: fields.maybe("receipt", Value::as_base64)?,
                identity: identity(&mut fields)?,
            })
        };
        fields.finish()?;
        Ok(mine)
    }

    pub(super) fn encode(&self) -> Value<'_> {
        match self {
            Self::Entry(entry) => entry.encode(),
            Self::LeftOut { receipt, neighbours } => Value::object([
                ("receipt", Value::base64(receipt)),
                ("neighbours", Value::List(neighbours.iter().map(Neighbour::encode).collect())),
            ]),
            Self::Spin(spin) => spin.encode(),
            Self::Unreadable => Value::Null,
        }
    }
}

/// Salt and person id: both or neither.
fn identity(fields: &mut Fields<'_, '_>) -> Result<Option<(Hash, String)>> {
    let salt = fields.maybe("salt", Value::as_hex)?;
    let person = fields.maybe("person", |value| value.as_text().map(str::to_owned))?;
    Code::Format.unless(salt.is_some() == person.is_some(), "salt and person")?;
    Ok(salt.zip(person))
}

fn push_proofs<'a>(
    fields: &mut Vec<(&'static str, Value<'a>)>,
    receipt: Option<&Vec<u8>>,
    identity: Option<&'a (Hash, String)>,
) {
    fields.extend(receipt.map(|receipt| ("receipt", Value::base64(receipt))));
    if let Some((salt, person)) = identity {
        fields.extend([("salt", Value::hex(salt)), ("person", Value::text(person))]);
    }
}

impl MineEntry {
    fn encode(&self) -> Value<'_> {
        let mut fields = vec![
            ("index", Value::integer(self.index)),
            ("entry", Value::base64(&self.leaf)),
            ("proof", Value::base64(&self.proof)),
        ];
        push_proofs(&mut fields, self.receipt.as_ref(), self.identity.as_ref());
        Value::object(fields)
    }
}

impl MineSpin {
    fn encode(&self) -> Value<'_> {
        let mut fields = vec![
            ("seq", Value::integer(self.sequence)),
            ("spin", Value::base64(&self.spin)),
            ("proof", self.proof.as_ref().map_or(Value::Null, Value::base64)),
        ];
        fields.extend(self.prize.map(|prize| ("prize", Value::integer(prize))));
        fields.extend(self.lot.map(|lot| ("lot", lot.map_or(Value::Null, Value::integer))));
        push_proofs(&mut fields, self.receipt.as_ref(), self.identity.as_ref());
        Value::object(fields)
    }
}

impl Neighbour {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let [index, leaf, proof] = value.as_row()?;
        Some(Self { index: index.as_integer()?, leaf: leaf.as_base64()?, proof: proof.as_base64()? })
    }

    fn encode(&self) -> Value<'static> {
        Value::List(vec![Value::integer(self.index), Value::base64(&self.leaf), Value::base64(&self.proof)])
    }
}
