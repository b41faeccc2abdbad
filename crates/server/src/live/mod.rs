//! Live events: server-sent events from this node to whoever is looking.

mod hub;
mod pulses;
mod routes;
mod streams;

pub use hub::Hub;
pub use pulses::Pulses;
pub use routes::routes;
pub use streams::Streams;

use crate::{app::App, ids::UserId};

/// Topic of one person's own news.
pub fn user_topic(user: UserId) -> String {
    format!("user/{user}")
}

/// Tells every page of a person, on every node, to look again. Call it after the commit. A lost notice is no harm:
/// pages look again when they are opened.
pub async fn tell_user(app: &App, user: UserId) {
    if let Err(error) = app.bus.publish(&user_topic(user), app.now().micros()).await {
        tracing::warn!(%error, "a live notice was not sent");
    }
}
