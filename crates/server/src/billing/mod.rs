//! Plans and what they allow. Buying comes later; until then the operator grants a plan.

pub mod features;
mod ops;
mod routes;
mod store;

pub use features::{Feature, Limit};
pub use ops::{end_plan, grant, on_plan_of};
pub use routes::routes;

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    error::{Error, Result},
    identity::Actor,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    #[default]
    Free,
    Vip,
}

impl Plan {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Vip => "vip",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Free, Self::Vip].into_iter().find(|plan| plan.name() == name)
    }

    /// The plan that counts at this moment.
    pub fn at(name: Option<&str>, expires_at: Option<Time>, now: Time) -> Self {
        let running = expires_at.is_none_or(|end| now < end);
        name.filter(|_| running).and_then(Self::from_name).unwrap_or_default()
    }
}

impl Actor {
    /// The one way to ask for a gate.
    pub fn require(self, feature: Feature) -> Result<()> {
        let limit = feature.limit(self.plan);
        if limit.allowed { Ok(()) } else { Err(Error::VipNeeded { feature, limit, plan: self.plan }) }
    }

    /// The same for features that are a number.
    pub fn require_at_most(self, feature: Feature, wanted: u64) -> Result<()> {
        let limit = feature.limit(self.plan);
        if limit.allowed && limit.most.is_none_or(|most| wanted <= most) {
            Ok(())
        } else {
            Err(Error::VipNeeded { feature, limit, plan: self.plan })
        }
    }
}
