//! Everything that knows HTTP and no draw: the router, the envelope, limits, headers, health, the built web app.

pub mod answer;
pub mod assets;
pub mod docs;
pub mod extract;
mod frame;
pub mod health;
mod later;
pub mod limits;
pub mod observe;
pub mod outbound;
mod router;
pub mod security;
mod table_file;

pub use answer::{Answer, Envelope, Nothing};
pub use extract::{Body, Handset, Page, Query, UserAgent};
pub use later::later;
pub use router::{BASE, openapi, router};
pub use table_file::{TableFile, TableForm};
