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
        let answered = AssertUnwindSafe(in_time(REQUEST_TIMEOUT, request, next)).catch_unwind().await;
        let response = answered.unwrap_or_else(|cause| panicked(cause.as_ref()));
        let mut response = answer::speak(response, language);
        security::add_headers(&app, &mut response);
        response
    })
    .await
}

/// Streams of live events answer at once and go on; only the time to the answer counts.
async fn in_time(limit: Duration, request: Request, next: Next) -> Response {
    let answered = async { later::awaited(next.run(request).await).await };
    timeout(limit, answered).await.unwrap_or_else(|_| Refusal::TimedOut.into_response())
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

#[cfg(test)]
mod tests {
    use std::future::pending;

    use axum::{Router, body::Body, middleware::from_fn, routing::get};
    use http::StatusCode;
    use tower::Service;

    use super::*;

    #[tokio::test]
    async fn what_never_comes_is_ended() {
        let waits_outside = || later::later(pending::<()>());
        let mut router: Router = Router::new()
            .route("/within", get(pending::<()>))
            .route("/outside", get(waits_outside))
            .layer(from_fn(|request, next| in_time(Duration::ZERO, request, next)));
        for path in ["/within", "/outside"] {
            let request = Request::get(path).body(Body::empty()).expect("a request");
            let response = router.call(request).await.expect("never fails");
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        }
    }
}
