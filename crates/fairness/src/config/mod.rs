//! The rules of a draw, frozen: canonical JSON whose hash stands on receipts, in leaves and in the seal.

mod closing;
mod common;
mod instant;
mod live;
mod lots;
mod tiers;

pub use closing::{Closing, Opening};
pub use common::{Common, Entropy, Mode};
pub use instant::{Instant, Prize, PrizeMode, Release};
pub use live::{Live, LiveRound};
pub use lots::{AtOnce, OnDemand, Slip, Slips};
pub use tiers::{Tier, Tiered};

use crate::{
    canonical::{self, Fields, Value},
    error::{Code, Result},
    hash::{Hash, tagged},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    pub common: Common,
    pub rules: Rules,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    Scheduled(Tiered),
    Comment(Tiered),
    LotsAtOnce(AtOnce),
    LotsOnDemand(OnDemand),
    Live(Live),
    Instant(Instant),
}

/// The hash of config bytes, whatever they say.
pub fn config_hash(bytes: &[u8]) -> Hash {
    tagged("fd1/config", &[bytes])
}

impl Config {
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let value = canonical::record(bytes)?;
        let mut fields = Fields::of(&value, Code::Config)?;
        fields.version()?;
        let kind = fields.get("type", Value::as_text)?;
        let common = Common::decode(&mut fields)?;
        let rules = match kind {
            "scheduled" => Rules::Scheduled(Tiered::decode(&mut fields)?),
            "comment" => Rules::Comment(Tiered::decode(&mut fields)?),
            "live" => Rules::Live(Live::decode(&mut fields)?),
            "instant" => Rules::Instant(Instant::decode(&mut fields)?),
            "lots" => match fields.get("mode", Value::as_text)? {
                "at-once" => Rules::LotsAtOnce(AtOnce::decode(&mut fields)?),
                "on-demand" => Rules::LotsOnDemand(OnDemand::decode(&mut fields)?),
                _ => return Err(Code::Config.at("mode")),
            },
            _ => return Err(Code::Config.at("type")),
        };
        fields.finish()?;
        let config = Self { common, rules };
        config.check_mode()?;
        Ok(config)
    }

    /// A press or spin happens when somebody acts, so nothing that the operator knows may be mixed in.
    fn check_mode(&self) -> Result<()> {
        let mode = self.common.entropy.mode;
        let allowed = match self.rules {
            Rules::Scheduled(_) | Rules::Comment(_) | Rules::LotsAtOnce(_) => true,
            Rules::LotsOnDemand(_) | Rules::Instant(_) => mode == Mode::DRAND,
            Rules::Live(_) => mode == Mode::DRAND || !mode.drand,
        };
        Code::Config.unless(allowed, "entropy")
    }

    /// The name of the type on the wire.
    pub fn kind(&self) -> &'static str {
        match self.rules {
            Rules::Scheduled(_) => "scheduled",
            Rules::Comment(_) => "comment",
            Rules::LotsAtOnce(_) | Rules::LotsOnDemand(_) => "lots",
            Rules::Live(_) => "live",
            Rules::Instant(_) => "instant",
        }
    }

    /// The canonical bytes. Checked as a reader would check them, so nothing can be published that no
    /// verifier accepts.
    pub fn encode(&self) -> Result<String> {
        let mut fields = vec![("type", Value::text(self.kind())), ("v", Value::Integer(1))];
        self.common.encode(&mut fields);
        match &self.rules {
            Rules::Scheduled(rules) | Rules::Comment(rules) => rules.encode(&mut fields),
            Rules::LotsAtOnce(rules) => rules.encode(&mut fields),
            Rules::LotsOnDemand(rules) => rules.encode(&mut fields),
            Rules::Live(rules) => rules.encode(&mut fields),
            Rules::Instant(rules) => rules.encode(&mut fields),
        }
        let text = canonical::write(&Value::object(fields));
        Self::decode(text.as_bytes())?;
        Ok(text)
    }
}

/// Fields of an object that is being written.
type Written = Vec<(&'static str, Value<'static>)>;

/// The name of a prize, tier or draw.
fn optional_name(fields: &mut Fields<'_, '_>) -> Result<Option<String>> {
    fields.maybe("name", |value| value.as_short_text(400))
}

fn push_name(name: Option<&String>, fields: &mut Written) {
    if let Some(name) = name {
        fields.push(("name", Value::text(name.clone())));
    }
}

/// Reads a list of `least` to `most` items.
fn items<T>(
    value: &Value<'_>,
    (least, most): (usize, usize),
    read: impl Fn(&Value<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let list = value.as_list().filter(|list| (least..=most).contains(&list.len()))?;
    list.iter().map(read).collect()
}
