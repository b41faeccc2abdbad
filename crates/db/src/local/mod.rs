//! SQLite on the thread of whoever asks.
//!
//! The driver that serves the rest of the node gives every connection a thread, and each statement is a way to that thread
//! and back. On a busy machine each way stands in line for a processor; a batch of a till takes four of them, and everybody
//! in it waits. A till has a thread of its own, which may as well do the work itself: this is a connection for it, with the
//! same statements, the same parameters and the same rows.

mod connection;
mod driver;
mod values;

pub use connection::{Local, open};
pub use driver::{LocalArguments, LocalRow, LocalSqlite};
