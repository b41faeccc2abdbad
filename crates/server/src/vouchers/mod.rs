//! Review of vouchers: a queue for the organiser, codes for the participant, alike pictures noticed.

mod likeness;
mod ops;
mod routes;
mod store;

pub use ops::{forget_in_draw, forget_of};
pub use routes::routes;
