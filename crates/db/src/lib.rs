//! The seam between the product and its database: one SQL text on two databases.
//!
//! Only this crate knows which database is behind it; it knows no table. SQL is written in the dialect that
//! SQLite and PostgreSQL share (see docs/DATABASE.md for the hazards), and the whole test suite runs on both.

mod bulk;
mod bus;
mod checkpoint;
mod error;
mod local;
mod lookup;
mod migrate;
mod params;
mod pool;
#[cfg(feature = "testing")]
pub mod testing;
mod time;
mod transaction;
mod writer;

pub use bulk::Bulk;
pub use bus::{Bus, Notice};
pub use error::Error;
pub use lookup::Lookup;
pub use migrate::{Migration, migrate};
pub use params::{Param, Params, Rows};
pub use pool::Db;
pub use time::Time;
pub use transaction::{Row, Tx};

pub type Result<T> = std::result::Result<T, Error>;
