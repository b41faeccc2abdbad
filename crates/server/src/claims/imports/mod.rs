//! A courier's table brought as a file: read and judged by the server, shown row by row, and only then written, in steps
//! that a crash may interrupt anywhere: each row is taken once.

mod judge;
mod ops;
mod routes;
mod store;

pub use ops::{desks, run, sweep};
pub use routes::routes;
pub use store::forget;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a row cannot be taken. The name is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportProblem)]
pub enum Problem {
    /// It does not say whose it is.
    NoKey,
    /// Nobody in this draw.
    Unknown,
    /// Its cells point at different people.
    Mismatch,
    /// More than one person fits.
    Ambiguous,
    NoNumber,
    Formula,
    /// A spreadsheet has cut the last digits of a long number.
    Cut,
    TooLong,
    Unprintable,
    /// Merged with the row above or below.
    Merged,
    /// The same person in an earlier row.
    Twice,
    /// The winner has not filled in an address yet.
    NotFilled,
    NotGoods,
    /// Received, or expired.
    Over,
    /// It says what is known already.
    Unchanged,
    /// It could be taken when it was judged, and no longer when it was written.
    Refused,
}

impl Problem {
    const ALL: [Self; 16] = [
        Self::NoKey,
        Self::Unknown,
        Self::Mismatch,
        Self::Ambiguous,
        Self::NoNumber,
        Self::Formula,
        Self::Cut,
        Self::TooLong,
        Self::Unprintable,
        Self::Merged,
        Self::Twice,
        Self::NotFilled,
        Self::NotGoods,
        Self::Over,
        Self::Unchanged,
        Self::Refused,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::NoKey => "no_key",
            Self::Unknown => "unknown",
            Self::Mismatch => "mismatch",
            Self::Ambiguous => "ambiguous",
            Self::NoNumber => "no_number",
            Self::Formula => "formula",
            Self::Cut => "cut",
            Self::TooLong => "too_long",
            Self::Unprintable => "unprintable",
            Self::Merged => "merged",
            Self::Twice => "twice",
            Self::NotFilled => "not_filled",
            Self::NotGoods => "not_goods",
            Self::Over => "over",
            Self::Unchanged => "unchanged",
            Self::Refused => "refused",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|problem| problem.name() == name)
    }
}
