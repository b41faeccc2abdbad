//! The organiser's desk: what needs somebody now, what is running, what opens next. It reads what other slices wrote and
//! changes nothing. Helpers see the draws they help with, and of those only what their rights are for.

mod needs;
mod ops;
mod routes;
mod store;

pub use routes::routes;
