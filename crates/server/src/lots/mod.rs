//! Draw-lots: what everybody got. Planning is the business of `draws`, joining of `entries`; here the slips are given out,
//! listed, looked up by their owner, and names come in where the organiser enters them.

mod list;
mod names;
mod one_by_one;
mod ops;
mod people;
mod routes;
pub mod store;

pub use ops::{MyLot, PublicLots, give, give_one_by_one, is_out, lot_rows, mine, public};
pub use routes::routes;
