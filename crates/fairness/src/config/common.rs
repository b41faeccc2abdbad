//! What every config has: names, the beacon chain, and where the randomness comes from.

use super::{Written, optional_name, push_name};
use crate::{
    beacon::Chain,
    canonical::{Fields, Value},
    error::{Code, Result},
    hash::Hash,
};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Common {
    pub name: Option<String>,
    /// SHA-256 of the rules document that entrants were shown.
    pub rules: Option<Hash>,
    /// The list is not published; people get proofs for their own entries only.
    pub proofs_only: bool,
    /// `None` is quicknet.
    pub chain: Option<Chain>,
    pub entropy: Entropy,
}

/// The declared sources of randomness. Fixed when the draw is published: a source chosen later is a re-roll.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entropy {
    pub mode: Mode,
    /// The published end of the server's hash chain, in modes with reveal.
    pub first_secret: Option<Hash>,
    /// How many witnesses there will be, in modes with witness.
    pub witnesses: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode {
    pub drand: bool,
    pub reveal: bool,
    pub witness: bool,
}

impl Mode {
    pub const DRAND: Self = Self { drand: true, reveal: false, witness: false };
    pub const REVEAL: Self = Self { drand: false, reveal: true, witness: false };
    pub const DRAND_REVEAL: Self = Self { drand: true, reveal: true, witness: false };
    pub const REVEAL_WITNESS: Self = Self { drand: false, reveal: true, witness: true };
    pub const DRAND_WITNESS: Self = Self { drand: true, reveal: false, witness: true };
    pub const ALL_THREE: Self = Self { drand: true, reveal: true, witness: true };

    /// Witnesses alone are not a mode: the last one to open would decide.
    pub const ALL: [Self; 6] = [
        Self::DRAND,
        Self::REVEAL,
        Self::DRAND_REVEAL,
        Self::REVEAL_WITNESS,
        Self::DRAND_WITNESS,
        Self::ALL_THREE,
    ];

    pub fn name(self) -> String {
        let parts = [(self.drand, "drand"), (self.reveal, "reveal"), (self.witness, "witness")];
        let named: Vec<&str> = parts.iter().filter(|(has, _)| *has).map(|(_, name)| *name).collect();
        named.join("+")
    }

    pub(crate) fn decode(value: &Value<'_>) -> Option<Self> {
        let name = value.as_text()?;
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

impl Default for Mode {
    fn default() -> Self {
        Self::DRAND
    }
}

impl Common {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        let common = Self {
            name: optional_name(fields)?,
            rules: fields.maybe("rules", Value::as_hex)?,
            proofs_only: fields.maybe("list", list_policy)?.unwrap_or(false),
            chain: fields.maybe("chain", |value| Chain::decode(value, Code::Config).ok())?,
            entropy: fields.maybe("entropy", Entropy::decode)?.unwrap_or_default(),
        };
        let needless_chain = common.chain.is_some() && !common.entropy.mode.drand;
        Code::Config.unless(!needless_chain, "chain")?;
        Ok(common)
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        push_name(self.name.as_ref(), fields);
        if let Some(rules) = self.rules {
            fields.push(("rules", Value::hex(rules)));
        }
        if self.proofs_only {
            fields.push(("list", Value::text("proofs")));
        }
        if let Some(chain) = &self.chain {
            fields.push(("chain", chain.encode()));
        }
        if self.entropy != Entropy::default() {
            fields.push(("entropy", self.entropy.encode()));
        }
    }

    /// The chain that this draw waits for.
    pub fn chain(&self) -> Chain {
        self.chain.clone().unwrap_or_else(Chain::quicknet)
    }
}

fn list_policy(value: &Value<'_>) -> Option<bool> {
    match value.as_text()? {
        "public" => Some(false),
        "proofs" => Some(true),
        _ => None,
    }
}

impl Entropy {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Config).ok()?;
        let entropy = Self {
            mode: fields.get("mode", Mode::decode).ok()?,
            first_secret: fields.maybe("s0", Value::as_hex).ok()?,
            witnesses: fields.maybe("witnesses", |value| value.as_integer_in(1, 16)).ok()?.unwrap_or(0),
        };
        fields.finish().ok()?;
        let fits = entropy.mode.reveal == entropy.first_secret.is_some()
            && entropy.mode.witness == (entropy.witnesses > 0);
        fits.then_some(entropy)
    }

    fn encode(&self) -> Value<'static> {
        let mut fields = vec![("mode", Value::text(self.mode.name()))];
        if let Some(first) = self.first_secret {
            fields.push(("s0", Value::hex(first)));
        }
        if self.witnesses > 0 {
            fields.push(("witnesses", Value::integer(self.witnesses)));
        }
        Value::object(fields)
    }
}
