//! Everything that knows HTTP and no draw: the router, the envelope, limits, headers, health, the built web app.

pub mod answer;
pub mod assets;
pub mod docs;
pub mod extract;
pub mod health;
pub mod limits;
pub mod observe;
pub mod outbound;
mod router;
pub mod security;
mod table_file;

pub use answer::{Answer, Envelope, Nothing};
pub use extract::{Body, Page, Query, UserAgent};
pub use router::{BASE, openapi, router};
pub use table_file::{TableFile, TableForm};
