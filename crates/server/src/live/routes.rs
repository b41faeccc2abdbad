//! `GET /live`: the stream itself.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use serde::Deserialize;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::user_topic;
use crate::{app::App, error::Result, http::Query, identity};

/// How long a browser waits before it connects again.
const RETRY: Duration = Duration::from_secs(1);

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

#[derive(Deserialize, IntoParams)]
struct Who {
    /// The token; an event stream cannot send headers.
    token: String,
}

/// My own news: `profile` when my user info changed, `reconnect` when this server is going down.
#[utoipa::path(get, path = "/live", params(Who), responses((status = 200, content_type = "text/event-stream", body = String)))]
async fn live(
    State(app): State<App>,
    Query(who): Query<Who>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let actor = identity::session_of(&app, &who.token).await?;
    let reader = app.hub.listen(&user_topic(actor.user));
    let first = Event::default().event("ready").retry(RETRY).data("{}");
    let events = stream::unfold(Reader::Open { first: Some(first), reader, app, token: who.token }, next);
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

enum Reader {
    Open { first: Option<Event>, reader: Receiver<i64>, app: App, token: String },
    Closed,
}

async fn next(state: Reader) -> Option<(Result<Event, Infallible>, Reader)> {
    let Reader::Open { first, mut reader, app, token } = state else { return None };
    if let Some(first) = first {
        return Some((Ok(first), Reader::Open { first: None, reader, app, token }));
    }
    tokio::select! {
        () = app.stopping.cancelled() => {
            let event = Event::default().event("reconnect").retry(RETRY).data("{}");
            Some((Ok(event), Reader::Closed))
        }
        revision = reader.recv() => match revision {
            // A session that has ended hears nothing more.
            Ok(_) | Err(RecvError::Lagged(_)) if identity::session_of(&app, &token).await.is_err() => None,
            Ok(revision) => {
                let event = Event::default().event("profile").id(revision.to_string()).data("{}");
                Some((Ok(event), Reader::Open { first: None, reader, app, token }))
            }
            // Fell behind: one event says "look again" for all that was missed.
            Err(RecvError::Lagged(_)) => {
                let event = Event::default().event("profile").data("{}");
                Some((Ok(event), Reader::Open { first: None, reader, app, token }))
            }
            Err(RecvError::Closed) => None,
        },
    }
}
