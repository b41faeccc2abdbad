//! `GET /live`: the stream itself.

use std::{convert::Infallible, time::Duration};

use axum::{
    body::Body,
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Deserialize;
use tokio::{
    sync::{
        broadcast::{Receiver, error::RecvError},
        watch,
    },
    time::{Instant, Interval, interval_at},
};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{streams::Place, user_topic};
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Query, answer::Refusal, limits::Address},
    identity,
    ids::DrawId,
    spins,
};

/// A browser connects again after a second.
const READY: &str = "event: ready\nretry: 1000\ndata: {}\n\n";
const RECONNECT: &str = "event: reconnect\nretry: 1000\ndata: {}\n\n";
/// A comment now and then keeps proxies from closing a quiet stream.
const QUIET: &str = ":\n\n";
const QUIET_EVERY: Duration = Duration::from_secs(15);

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

#[derive(Deserialize, IntoParams)]
struct What {
    /// The token; an event stream cannot send headers.
    token: Option<String>,
    /// A draw to look at.
    #[param(value_type = Option<String>)]
    lid: Option<DrawId>,
}

/// With `lid`: `draw`, the pulse of the draw, at once and whenever it changes; of an instant draw also `head`, `spins`
/// and `void`. With `token`: `profile` when my user info
/// changed. `reconnect` when this server is going down.
#[utoipa::path(get, path = "/live", params(What), responses((status = 200, content_type = "text/event-stream", body = String)))]
async fn live(
    State(app): State<App>,
    Address(address): Address,
    Query(what): Query<What>,
) -> Result<Response> {
    let mut session = None;
    let profile = match what.token {
        None if what.lid.is_none() => return Err(Error::invalid("body", Reason::Required)),
        None => None,
        Some(token) => {
            let actor = identity::session_of(&app, &token).await?;
            session = Some(actor.session);
            Some(Profile { reader: app.hub.listen(&user_topic(actor.user)), token })
        }
    };
    let Some(place) = app.streams.open(address, session) else { return Ok(Refusal::Busy.into_response()) };
    let pulse = match what.lid {
        None => None,
        Some(draw) => {
            let mut pulse = app.pulses.listen(&app, draw).await?;
            pulse.mark_changed();
            Some(pulse)
        }
    };
    let spins = match what.lid {
        None => None,
        Some(draw) => spins::listen_to(&app, draw).await?,
    };
    let quiet = interval_at(Instant::now() + QUIET_EVERY, QUIET_EVERY);
    let reader = Reader { app, profile, pulse, spins, quiet, is_new: true, _place: place };
    let events = stream::unfold(Some(reader), |reader| async { next(reader?).await });
    let headers = [(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, Body::from_stream(events)).into_response())
}

struct Profile {
    reader: Receiver<i64>,
    token: String,
}

struct Reader {
    app: App,
    profile: Option<Profile>,
    pulse: Option<watch::Receiver<Bytes>>,
    spins: Option<Receiver<Bytes>>,
    quiet: Interval,
    is_new: bool,
    _place: Place,
}

type Event = (Result<Bytes, Infallible>, Option<Reader>);

async fn next(mut reader: Reader) -> Option<Event> {
    if std::mem::take(&mut reader.is_new) {
        return Some((Ok(Bytes::from_static(READY.as_bytes())), Some(reader)));
    }
    let event = tokio::select! {
        () = reader.app.stopping.cancelled() => {
            return Some((Ok(Bytes::from_static(RECONNECT.as_bytes())), None));
        }
        _ = reader.quiet.tick() => Bytes::from_static(QUIET.as_bytes()),
        event = next_pulse(&mut reader.pulse) => event?,
        event = next_spins(&mut reader.spins) => event?,
        event = next_profile(&reader.app, &mut reader.profile) => event?,
    };
    Some((Ok(event), Some(reader)))
}

/// Never, without a draw; `None` when there is nothing to come any more.
async fn next_pulse(pulse: &mut Option<watch::Receiver<Bytes>>) -> Option<Bytes> {
    let Some(pulse) = pulse else { return std::future::pending().await };
    pulse.changed().await.ok()?;
    Some(pulse.borrow_and_update().clone())
}

/// Heads and results of an instant draw. Whoever fell behind goes on with the newest, and asks for what is missing.
async fn next_spins(spins: &mut Option<Receiver<Bytes>>) -> Option<Bytes> {
    let Some(spins) = spins else { return std::future::pending().await };
    loop {
        match spins.recv().await {
            Ok(event) => return Some(event),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return None,
        }
    }
}

async fn next_profile(app: &App, profile: &mut Option<Profile>) -> Option<Bytes> {
    let Some(profile) = profile else { return std::future::pending().await };
    let event = match profile.reader.recv().await {
        Ok(revision) => format!("event: profile\nid: {revision}\ndata: {{}}\n\n"),
        // Fell behind: one event says "look again" for all that was missed.
        Err(RecvError::Lagged(_)) => "event: profile\ndata: {}\n\n".to_owned(),
        Err(RecvError::Closed) => return None,
    };
    // A session that has ended hears nothing more.
    identity::session_of(app, &profile.token).await.ok()?;
    Some(Bytes::from(event))
}
