//! How a draw opens: close, seal, wait for the round, draw. Each step is a durable job, and each is a conditional update,
//! so that two nodes, or one that crashed half-way, do it exactly once.

mod blocks;
mod close;
mod decide;
mod decide_lots;
mod exclude;
mod hat;
mod seal;
mod store;

pub use blocks::list_file;
pub use close::{
    cancel_periods, close_by_hand, close_due, close_early, close_sold_out, close_when_full, end_instant,
};
pub use decide::{decide, read_steps};
pub use hat::SealedHat;
pub use seal::seal;
pub use store::{SealedPeriod, block, periods_taking, sealed};
