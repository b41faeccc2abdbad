//! What is spun for: prizes, or lots that are drawn one by one.

use fairdraw_fairness::config::{Config, Instant, OnDemand, PrizeMode, Rules};

use crate::error::{Error, Result};

pub enum SpinRules {
    Prizes(Instant),
    Lots(OnDemand),
}

impl SpinRules {
    pub fn of(config: &str) -> Result<Self> {
        let config = Config::decode(config.as_bytes()).map_err(Error::internal)?;
        match config.rules {
            Rules::Instant(rules) => Ok(Self::Prizes(rules)),
            Rules::LotsOnDemand(rules) => Ok(Self::Lots(rules)),
            Rules::Scheduled(_) | Rules::Comment(_) | Rules::LotsAtOnce(_) | Rules::Live(_) => {
                Err(Error::Internal(anyhow::anyhow!("not the config of a draw that is spun")))
            }
        }
    }

    /// What there is of each prize, the blank last; of lots, how many are in the urn.
    pub fn initial_stock(&self) -> Vec<Option<u64>> {
        match self {
            Self::Prizes(rules) => rules.initial_stock(),
            Self::Lots(rules) => vec![Some(rules.lots)],
        }
    }

    /// Whether it ends when nothing is left.
    pub fn runs_dry(&self) -> bool {
        match self {
            Self::Prizes(rules) => rules.mode == PrizeMode::Pool,
            Self::Lots(_) => true,
        }
    }
}
