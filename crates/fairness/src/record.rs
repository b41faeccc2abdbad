//! Records of the service log: canonical JSON, one line of history each.

use crate::{
    DrawId, MAX_INTEGER, beacon,
    canonical::{self, Fields, Value},
    error::{Code, Error, Result},
    hash::Hash,
    signing::PublicKey,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    Created {
        draw: DrawId,
        config: Hash,
        time: u64,
    },
    Amended {
        draw: DrawId,
        config: Hash,
        previous: Hash,
        time: u64,
    },
    /// The entries so far, in order of arrival.
    Checkpoint {
        draw: DrawId,
        size: u64,
        root: Hash,
        time: u64,
    },
    Head {
        draw: DrawId,
        first: u64,
        head: Hash,
        size: u64,
        published_ms: u64,
        root: Hash,
        round: u64,
    },
    Press {
        draw: DrawId,
        event: Hash,
        number: u64,
        pressed_ms: u64,
        round: u64,
    },
    Beacon {
        chain: Hash,
        round: u64,
        signature: beacon::Signature,
    },
    Result {
        draw: DrawId,
        of: Hash,
        time: u64,
        transcript: Hash,
    },
    Forfeit {
        draw: DrawId,
        index: u64,
        reason: String,
        tier: u64,
        time: u64,
    },
    VoidSeal {
        draw: DrawId,
        commit: Hash,
        reason: VoidReason,
        time: u64,
    },
    VoidBatch {
        draw: DrawId,
        first: u64,
        size: u64,
        root: Hash,
        round: u64,
        time: u64,
    },
    Key {
        key: PublicKey,
        previous: Option<PublicKey>,
        time: u64,
    },
}

/// Why a sealed draw was not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoidReason {
    BeaconGone,
    ListError,
    RevealMissing,
    WitnessMissing,
}

impl VoidReason {
    pub fn name(self) -> &'static str {
        match self {
            Self::BeaconGone => "beacon-gone",
            Self::ListError => "list-error",
            Self::RevealMissing => "reveal-missing",
            Self::WitnessMissing => "witness-missing",
        }
    }

    fn decode(value: &Value<'_>) -> Option<Self> {
        let name = value.as_text()?;
        let all = [Self::BeaconGone, Self::ListError, Self::RevealMissing, Self::WitnessMissing];
        all.into_iter().find(|reason| reason.name() == name)
    }
}

impl Record {
    /// Every failure is called `code`: a bad void is `E_VOID`, a bad forfeit `E_FORFEIT`.
    pub fn decode(bytes: &[u8], code: Code) -> Result<Self> {
        Self::read(bytes, code).map_err(|error: Error| code.at(error.at))
    }

    fn read(bytes: &[u8], code: Code) -> Result<Self> {
        let value = canonical::record(bytes)?;
        let mut fields = Fields::of(&value, code)?;
        fields.version()?;
        let kind = fields.get("type", Value::as_text)?;
        let record = Self::read_kind(kind, &mut fields, code)?;
        fields.finish()?;
        Ok(record)
    }

    fn read_kind(kind: &str, fields: &mut Fields<'_, '_>, code: Code) -> Result<Self> {
        Ok(match kind {
            "created" => Self::Created {
                draw: fields.get("draw", Value::as_hex)?,
                config: fields.get("config", Value::as_hex)?,
                time: time(fields)?,
            },
            "amended" => Self::Amended {
                draw: fields.get("draw", Value::as_hex)?,
                config: fields.get("config", Value::as_hex)?,
                previous: fields.get("previous", Value::as_hex)?,
                time: time(fields)?,
            },
            "checkpoint" => Self::Checkpoint {
                draw: fields.get("draw", Value::as_hex)?,
                size: fields.get("n", Value::as_integer)?,
                root: fields.get("root", Value::as_hex)?,
                time: time(fields)?,
            },
            "head" => Self::Head {
                draw: fields.get("draw", Value::as_hex)?,
                first: fields.get("first", Value::as_integer)?,
                head: fields.get("head", Value::as_hex)?,
                size: fields.get("n", Value::as_integer)?,
                published_ms: fields.get("published_ms", Value::as_milliseconds)?,
                root: fields.get("root", Value::as_hex)?,
                round: round(fields)?,
            },
            "press" => Self::Press {
                draw: fields.get("draw", Value::as_hex)?,
                event: fields.get("event", Value::as_hex)?,
                number: fields.get("k", Value::as_integer)?,
                pressed_ms: fields.get("pressed_ms", Value::as_milliseconds)?,
                round: fields.get("round", Value::as_integer)?,
            },
            "beacon" => Self::Beacon {
                chain: fields.get("chain", Value::as_hex)?,
                round: round(fields)?,
                signature: fields.get("signature", Value::as_hex)?,
            },
            "result" => Self::Result {
                draw: fields.get("draw", Value::as_hex)?,
                of: fields.get("of", Value::as_hex)?,
                time: time(fields)?,
                transcript: fields.get("transcript", Value::as_hex)?,
            },
            "forfeit" => Self::Forfeit {
                draw: fields.get("draw", Value::as_hex)?,
                index: fields.get("index", Value::as_integer)?,
                reason: fields.get("reason", |value| value.as_short_text(200))?,
                tier: fields.get("tier", Value::as_integer)?,
                time: time(fields)?,
            },
            "void" if fields.has("commit") => Self::VoidSeal {
                draw: fields.get("draw", Value::as_hex)?,
                commit: fields.get("commit", Value::as_hex)?,
                reason: fields.get("reason", VoidReason::decode)?,
                time: time(fields)?,
            },
            "void" => {
                fields.literal("reason", "head-late")?;
                Self::VoidBatch {
                    draw: fields.get("draw", Value::as_hex)?,
                    first: fields.get("first", Value::as_integer)?,
                    size: fields.get("n", |value| value.as_integer_in(1, 1_000_000))?,
                    root: fields.get("root", Value::as_hex)?,
                    round: round(fields)?,
                    time: time(fields)?,
                }
            }
            "key" => Self::Key {
                key: fields.get("key", Value::as_hex)?,
                previous: fields.maybe("previous", Value::as_hex)?,
                time: time(fields)?,
            },
            _ => return Err(code.at("type")),
        })
    }

    pub fn encode(&self) -> String {
        let (kind, mut fields) = self.written();
        fields.extend([("type", Value::text(kind)), ("v", Value::Integer(1))]);
        canonical::write(&Value::object(fields))
    }

    fn written(&self) -> (&'static str, Vec<(&'static str, Value<'static>)>) {
        let (hex, int) = (|hash: &Hash| Value::hex(hash), |number: &u64| Value::integer(*number));
        let id = |draw: &DrawId| ("draw", Value::hex(draw));
        let at = |time: &u64| ("time", Value::integer(*time));
        match self {
            Self::Created { draw, config, time } => {
                ("created", vec![id(draw), ("config", hex(config)), at(time)])
            }
            Self::Amended { draw, config, previous, time } => {
                ("amended", vec![id(draw), ("config", hex(config)), ("previous", hex(previous)), at(time)])
            }
            Self::Checkpoint { draw, size, root, time } => {
                ("checkpoint", vec![id(draw), ("n", int(size)), ("root", hex(root)), at(time)])
            }
            Self::Head { draw, first, head, size, published_ms, root, round } => (
                "head",
                vec![
                    id(draw),
                    ("first", int(first)),
                    ("head", hex(head)),
                    ("n", int(size)),
                    ("published_ms", int(published_ms)),
                    ("root", hex(root)),
                    ("round", int(round)),
                ],
            ),
            Self::Press { draw, event, number, pressed_ms, round } => (
                "press",
                vec![
                    id(draw),
                    ("event", hex(event)),
                    ("k", int(number)),
                    ("pressed_ms", int(pressed_ms)),
                    ("round", int(round)),
                ],
            ),
            Self::Beacon { chain, round, signature } => (
                "beacon",
                vec![("chain", hex(chain)), ("round", int(round)), ("signature", Value::hex(signature))],
            ),
            Self::Result { draw, of, time, transcript } => {
                ("result", vec![id(draw), ("of", hex(of)), at(time), ("transcript", hex(transcript))])
            }
            Self::Forfeit { draw, index, reason, tier, time } => (
                "forfeit",
                vec![
                    id(draw),
                    ("index", int(index)),
                    ("reason", Value::text(reason.clone())),
                    ("tier", int(tier)),
                    at(time),
                ],
            ),
            Self::VoidSeal { draw, commit, reason, time } => (
                "void",
                vec![id(draw), ("commit", hex(commit)), ("reason", Value::text(reason.name())), at(time)],
            ),
            Self::VoidBatch { draw, first, size, root, round, time } => (
                "void",
                vec![
                    id(draw),
                    ("first", int(first)),
                    ("n", int(size)),
                    ("reason", Value::text("head-late")),
                    ("root", hex(root)),
                    ("round", int(round)),
                    at(time),
                ],
            ),
            Self::Key { key, previous, time } => {
                let mut fields = vec![("key", hex(key)), at(time)];
                fields.extend(previous.as_ref().map(|previous| ("previous", hex(previous))));
                ("key", fields)
            }
        }
    }
}

fn time(fields: &mut Fields<'_, '_>) -> Result<u64> {
    fields.get("time", Value::as_time)
}

fn round(fields: &mut Fields<'_, '_>) -> Result<u64> {
    fields.get("round", |value| value.as_integer_in(1, MAX_INTEGER))
}
