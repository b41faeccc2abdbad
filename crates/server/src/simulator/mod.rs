//! The odds-and-budget simulator: what would become of an instant draw with a made-up audience, played many times by the
//! protocol's own resolver. It reads nothing, writes nothing, and never touches a seed that decides anything.

mod audience;
mod findings;
mod ops;
mod routes;
mod runs;

pub use routes::routes;
