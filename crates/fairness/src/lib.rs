//! FD1, the fairness protocol: how every draw is decided and how anyone checks it (`docs/PROTOCOL.md`).
//!
//! Pure: no clock, no files, no network, no floats, no generator, no hash-map order. Whoever calls it brings
//! the time, the secrets and the bytes; the same input gives the same answer on every machine, for ever.
#![forbid(unsafe_code)]

pub mod beacon;
pub mod bundle;
pub mod canonical;
pub mod chain;
pub mod comment;
pub mod config;
pub mod error;
pub mod hash;
pub mod instant;
pub mod leaf;
pub mod level;
pub mod list;
pub mod live;
pub mod log;
pub mod lots;
pub mod person;
pub mod receipt;
pub mod record;
pub mod seal;
pub mod seed;
pub mod selection;
pub mod short_code;
pub mod signing;
pub mod stream;
pub mod transcript;
pub mod tree;
pub mod trust;
pub mod verify;

pub use error::{Code, Error, Result};
pub use hash::Hash;

/// The id of a draw: 16 bytes, printed on every receipt.
pub type DrawId = [u8; 16];

/// The greatest integer that JSON carries exactly everywhere.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;
/// The last second of the year 9999.
pub const MAX_TIME: u64 = 253_402_300_799;
/// The last millisecond of the year 9999.
pub const MAX_MILLISECONDS: u64 = 253_402_300_799_999;
