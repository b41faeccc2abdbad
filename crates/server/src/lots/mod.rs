//! Draw-lots: what everybody got. Planning is the business of `draws`, joining of `entries`; here the slips are given out,
//! listed, looked up by their owner, and names come in where the organiser enters them.

mod names;
mod ops;
mod people;
mod routes;
pub mod store;

pub use ops::{MyLot, PublicLots, give, lot_rows, mine, public};
pub use routes::routes;
