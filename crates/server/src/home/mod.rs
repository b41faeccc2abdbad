//! A participant's home: what I joined, what I won, everything about me to take along, and a way out.

mod joinable;
mod ops;
mod routes;
mod store;

pub use routes::routes;
