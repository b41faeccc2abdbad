//! Claims: what a winner does to get the prize, until when, and what happens when nobody comes.
//!
//! A claim belongs to a win. When its deadline passes, the win goes to the next reserve of the drawn order, with the
//! reason on the record; nobody chooses who that is.

mod code_file;
mod code_ops;
mod code_routes;
mod codes;
mod form;
mod imports;
mod jobs;
mod mine;
mod ops;
mod organiser;
mod routes;
mod shipping;
mod store;
mod tax;

pub use jobs::handlers;
pub use mine::{SeenBy, of_user};
pub use ops::{begin, begin_many, promise_erasure, settle};
pub use routes::routes;
pub use shipping::{ToShip, count_to_ship, to_ship, wins_to_ship};
pub use store::{end, has_come};
pub use tax::{ToTax, count_to_tax, to_tax, wins_to_tax};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimState {
    ToFill,
    Filled,
    Shipped,
    Received,
    Expired,
}

impl ClaimState {
    const ALL: [Self; 5] = [Self::ToFill, Self::Filled, Self::Shipped, Self::Received, Self::Expired];

    pub const fn name(self) -> &'static str {
        match self {
            Self::ToFill => "to_fill",
            Self::Filled => "filled",
            Self::Shipped => "shipped",
            Self::Received => "received",
            Self::Expired => "expired",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}
