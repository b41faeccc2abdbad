//! The seal: the list is frozen, this is its root, that round will decide. And the open record, which stands
//! in its place where there is no list.

use crate::{
    DrawId, MAX_INTEGER,
    canonical::{self, Fields, Value},
    config::{Closing, Config, Mode, Opening, Rules},
    error::{Code, Result},
    hash::{Hash, tagged},
};

/// The hash of seal or open bytes: what the signature, the short code and the seed stand on.
pub fn commit(bytes: &[u8]) -> Hash {
    tagged("fd1/seal", &[bytes])
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    pub draw: DrawId,
    pub config: Hash,
    pub size: u64,
    pub root: Hash,
    pub entropy: SealedEntropy,
    pub sealed_at: u64,
    /// When it closed, for draws that open when full or by hand.
    pub closed_at: Option<u64>,
    /// Leaves per status.
    pub counts: Option<[u64; 9]>,
    /// The seal came too late for the round of the rule; a later one is used, and everybody is told.
    pub missed: bool,
    /// The commit of the voided seal before this one.
    pub replaces: Option<Hash>,
    /// The leaf hash of the snapshot record, in comment draws.
    pub snapshot: Option<Hash>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SealedEntropy {
    pub mode: Mode,
    pub chain: Option<Hash>,
    /// Not in live draws: each press brings its round.
    pub round: Option<u64>,
    /// Not in live draws: press k opens secret k + 1.
    pub index: Option<u64>,
    pub witnesses: Vec<SealedWitness>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedWitness {
    pub name: String,
    pub commitment: Hash,
}

impl Seal {
    /// Reads a seal for a draw with these rules.
    pub fn decode(bytes: &[u8], config: &Config) -> Result<Self> {
        let value = canonical::record(bytes)?;
        let mut fields = Fields::of(&value, Code::Seal)?;
        fields.literal("type", "seal")?;
        fields.version()?;
        let live = matches!(config.rules, Rules::Live(_));
        let (size, root) = fields.get("entries", entries)?;
        let seal = Self {
            draw: fields.get("draw", Value::as_hex)?,
            config: fields.get("config", Value::as_hex)?,
            size,
            root,
            entropy: fields.get("entropy", |value| SealedEntropy::decode(value, !live))?,
            sealed_at: fields.get("sealed_at", Value::as_time)?,
            closed_at: fields.maybe("closed_at", Value::as_time)?,
            counts: fields.maybe("counts", counts)?,
            missed: fields.maybe("missed", |value| (*value == Value::Bool(true)).then_some(()))?.is_some(),
            replaces: fields.maybe("replaces", Value::as_hex)?,
            snapshot: fields.maybe("snapshot", Value::as_hex)?,
        };
        fields.finish()?;
        seal.check(&config.rules)?;
        Ok(seal)
    }

    fn check(&self, rules: &Rules) -> Result<()> {
        let has_list = !matches!(rules, Rules::Instant(_) | Rules::LotsOnDemand(_));
        Code::Seal.unless(has_list, "this type has no seal")?;
        let by_itself = closing(rules).is_none_or(|closing| closing.opening == Opening::Time);
        Code::Seal.unless(self.closed_at.is_none() == by_itself, "closed_at")?;
        let comment = matches!(rules, Rules::Comment(_));
        Code::Seal.unless(self.snapshot.is_some() == comment, "snapshot")?;
        let total = self.counts.map(|counts| counts.iter().sum::<u64>());
        Code::Seal.unless(total.is_none_or(|total| total == self.size), "counts")?;
        let live = matches!(rules, Rules::Live(_));
        let again = self.missed || self.replaces.is_some();
        Code::Seal.unless(!(live && again || self.missed && self.replaces.is_some()), "missed or replaces")
    }

    pub fn encode(&self) -> String {
        let entries = Value::object([
            ("alg", Value::text("rfc6962-sha256")),
            ("n", Value::integer(self.size)),
            ("root", Value::hex(self.root)),
        ]);
        let mut fields = vec![
            ("config", Value::hex(self.config)),
            ("draw", Value::hex(self.draw)),
            ("entries", entries),
            ("entropy", self.entropy.encode()),
            ("sealed_at", Value::integer(self.sealed_at)),
            ("type", Value::text("seal")),
            ("v", Value::Integer(1)),
        ];
        if let Some(closed_at) = self.closed_at {
            fields.push(("closed_at", Value::integer(closed_at)));
        }
        if let Some(counts) = self.counts {
            fields.push(("counts", Value::List(counts.into_iter().map(Value::integer).collect())));
        }
        if self.missed {
            fields.push(("missed", Value::Bool(true)));
        }
        for (key, hash) in [("replaces", self.replaces), ("snapshot", self.snapshot)] {
            if let Some(hash) = hash {
                fields.push((key, Value::hex(hash)));
            }
        }
        canonical::write(&Value::object(fields))
    }
}

/// The closing rules, where the type has them.
pub(crate) fn closing(rules: &Rules) -> Option<&Closing> {
    match rules {
        Rules::Scheduled(rules) | Rules::Comment(rules) => Some(&rules.closing),
        Rules::LotsAtOnce(rules) => Some(&rules.closing),
        Rules::LotsOnDemand(_) | Rules::Live(_) | Rules::Instant(_) => None,
    }
}

fn entries(value: &Value<'_>) -> Option<(u64, Hash)> {
    let mut fields = Fields::of(value, Code::Seal).ok()?;
    fields.literal("alg", "rfc6962-sha256").ok()?;
    let size = fields.get("n", |value| value.as_integer_in(0, u64::from(u32::MAX))).ok()?;
    let root = fields.get("root", Value::as_hex).ok()?;
    fields.finish().ok()?;
    Some((size, root))
}

fn counts(value: &Value<'_>) -> Option<[u64; 9]> {
    let row = value.as_row::<9>()?;
    let mut counts = [0; 9];
    for (count, value) in counts.iter_mut().zip(row) {
        *count = value.as_integer_in(0, u64::from(u32::MAX))?;
    }
    Some(counts)
}

impl SealedEntropy {
    fn decode(value: &Value<'_>, numbered: bool) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Seal).ok()?;
        let mode = fields.get("mode", Mode::decode).ok()?;
        let witnesses = fields.maybe("witnesses", witnesses).ok()?;
        let entropy = Self {
            mode,
            chain: fields.maybe("chain", Value::as_hex).ok()?,
            round: fields.maybe("round", |value| value.as_integer_in(1, MAX_INTEGER)).ok()?,
            index: fields.maybe("index", |value| value.as_integer_in(1, 100_000)).ok()?,
            witnesses: witnesses.clone().unwrap_or_default(),
        };
        fields.finish().ok()?;
        let fits = entropy.chain.is_some() == mode.drand
            && entropy.round.is_some() == (mode.drand && numbered)
            && entropy.index.is_some() == (mode.reveal && numbered)
            && witnesses.is_some() == mode.witness;
        fits.then_some(entropy)
    }

    fn encode(&self) -> Value<'static> {
        let mut fields = vec![("mode", Value::text(self.mode.name()))];
        if let Some(chain) = self.chain {
            fields.push(("chain", Value::hex(chain)));
        }
        for (key, number) in [("round", self.round), ("index", self.index)] {
            if let Some(number) = number {
                fields.push((key, Value::integer(number)));
            }
        }
        if self.mode.witness {
            let list = self.witnesses.iter().map(|witness| {
                let name = Value::text(witness.name.clone());
                Value::object([("commit", Value::hex(witness.commitment)), ("name", name)])
            });
            fields.push(("witnesses", Value::List(list.collect())));
        }
        Value::object(fields)
    }
}

fn witnesses(value: &Value<'_>) -> Option<Vec<SealedWitness>> {
    let list = value.as_list().filter(|list| (1..=16).contains(&list.len()))?;
    list.iter()
        .map(|value| {
            let mut fields = Fields::of(value, Code::Seal).ok()?;
            let witness = SealedWitness {
                name: fields.get("name", |value| value.as_short_text(200)).ok()?,
                commitment: fields.get("commit", Value::as_hex).ok()?,
            };
            fields.finish().ok()?;
            Some(witness)
        })
        .collect()
}

/// "From now on spins are taken under these rules."
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    pub draw: DrawId,
    pub config: Hash,
    pub chain: Hash,
    pub opened_at: u64,
}

impl Open {
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let value = canonical::record(bytes)?;
        let mut fields = Fields::of(&value, Code::Seal)?;
        fields.literal("type", "open")?;
        fields.version()?;
        let entropy = fields.get("entropy", |value| SealedEntropy::decode(value, false))?;
        let open = Self {
            draw: fields.get("draw", Value::as_hex)?,
            config: fields.get("config", Value::as_hex)?,
            chain: entropy
                .chain
                .filter(|_| entropy.mode == Mode::DRAND)
                .ok_or_else(|| Code::Seal.at("entropy"))?,
            opened_at: fields.get("opened_at", Value::as_time)?,
        };
        fields.finish()?;
        Ok(open)
    }

    pub fn encode(&self) -> String {
        let entropy = SealedEntropy { chain: Some(self.chain), ..SealedEntropy::default() };
        canonical::write(&Value::object([
            ("config", Value::hex(self.config)),
            ("draw", Value::hex(self.draw)),
            ("entropy", entropy.encode()),
            ("opened_at", Value::integer(self.opened_at)),
            ("type", Value::text("open")),
            ("v", Value::Integer(1)),
        ]))
    }
}
