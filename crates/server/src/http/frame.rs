//! What every request passes on its way in and out, in one layer: each layer of its own costs every request a box or three,
//! and those that wait for the disk find all of them cold.

use std::{any::Any, panic::AssertUnwindSafe, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use tokio::time::timeout;

use super::{
    answer::{self, Refusal},
    later,
    limits::{self, Address},
    observe, security,
};
use crate::{app::App, operator};

/// The specification's request time-out.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(5);

/// Around everything: measured, never silent, in the language of whoever asked, with the headers that keep a page ours.
pub async fn frame(State(app): State<App>, request: Request, next: Next) -> Response {
    observe::request(request, |request| async move {
        let language = answer::language_of(request.headers());
        let answered = AssertUnwindSafe(in_time(request, next)).catch_unwind().await;
        let response = answered.unwrap_or_else(|cause| panicked(cause.as_ref()));
        let mut response = answer::speak(response, language);
        security::add_headers(&app, &mut response);
        response
    })
    .await
}

/// Streams of live events answer at once and go on; only the time to the answer counts. What waits for the disk has limits of
/// its own.
async fn in_time(request: Request, next: Next) -> Response {
    match timeout(REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => later::awaited(response).await,
        Err(_) => Refusal::TimedOut.into_response(),
    }
}

/// The cause is logged; the caller learns only that it was our fault.
fn panicked(cause: &(dyn Any + Send)) -> Response {
    let cause = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(cause, "a handler panicked");
    Refusal::Panicked.into_response()
}

/// Around every call: the brakes, and the book of what operators do.
pub async fn guard(
    State(app): State<App>,
    Address(address): Address,
    request: Request,
    next: Next,
) -> Response {
    let tokens = limits::tokens(&request);
    if !app.brakes.let_pass(&app, address, &tokens) {
        return Refusal::Busy.into_response();
    }
    if let Some(deed) = operator::Deed::of(&request, tokens)
        && let Err(error) = Box::pin(deed.write_down(&app)).await
    {
        return error.into_response();
    }
    next.run(request).await
}
