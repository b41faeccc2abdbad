//! The operator: who runs the installation. May act as an organiser by a `gm` link, always on the record.

mod routes;
mod watch;

pub use routes::routes;
pub use watch::Deed;
