//! Appeals: somebody who was taken out of the hat, or refused at the door by a safety limit, says why that is wrong,
//! once; the organiser answers, and the answer is kept. What an accepted appeal changes is on the public record.

mod ops;
mod routes;
mod store;

pub use ops::has_pass;
pub use routes::routes;
pub use store::{has_pass as holds_pass, of_user};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What happened to whoever appeals. The name is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The organiser took them out of the hat.
    Excluded,
    /// Enough people had joined from their address.
    Door,
}

impl About {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Excluded => "excluded",
            Self::Door => "door",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Excluded, Self::Door].into_iter().find(|about| about.name() == name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealState {
    Open,
    Accepted,
    Declined,
}

impl AppealState {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Open, Self::Accepted, Self::Declined].into_iter().find(|state| state.name() == name)
    }
}
