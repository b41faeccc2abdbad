//! Request ids, one log line and the metrics of every request. No query string, header or body is ever logged:
//! they hold tokens and names.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State},
    response::{IntoResponse, Response},
};
use http::{HeaderName, HeaderValue};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{app::App, entropy::Entropy};

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST_ID: usize = 64;
const SUM_UP_EVERY: Duration = Duration::from_secs(1);

/// One recorder for the process: tests start many servers in one.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

pub fn install_metrics() {
    RECORDER.get_or_init(|| {
        PrometheusBuilder::new()
            .set_buckets(&[0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0])
            .expect("the list of buckets is not empty")
            .install_recorder()
            .expect("only one recorder is installed")
    });
}

/// Sums up what was measured. The recorder keeps every single measurement until somebody asks for its text, and perhaps nobody
/// ever does: a million requests would be twenty megabytes.
pub async fn sum_up(stopping: CancellationToken) {
    while stopping.run_until_cancelled(tokio::time::sleep(SUM_UP_EVERY)).await.is_some() {
        if let Some(recorder) = RECORDER.get() {
            recorder.run_upkeep();
        }
    }
}

/// Prometheus text. Gauges are read at the moment of asking.
pub async fn metrics(State(app): State<App>) -> Response {
    if let Ok(mut tx) = app.db.read().await
        && let Ok(pending) = fairdraw_jobs::pending(&mut tx, app.now()).await
    {
        for (name, count) in
            [("waiting", pending.waiting), ("overdue", pending.overdue), ("failed", pending.failed)]
        {
            #[expect(clippy::cast_precision_loss, reason = "a gauge is a float; counts stay far below 2^52")]
            metrics::gauge!("fairdraw_jobs", "state" => name).set(count as f64);
        }
    }
    match RECORDER.get() {
        Some(recorder) => {
            ([(http::header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], recorder.render())
                .into_response()
        }
        None => http::StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// `answer` makes the answer.
pub async fn request<A: Future<Output = Response>>(
    request: Request,
    answer: impl FnOnce(Request) -> A,
) -> Response {
    let id = given_id(&request).unwrap_or_else(|| Entropy.text(20));
    let method = request.method().clone();
    // The pattern, not the path: ids and tokens must not become label values or log entries.
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id, %method, route);
    let started = Instant::now();
    let mut response = answer(request).instrument(span.clone()).await;
    let (status, elapsed) = (response.status().as_u16(), started.elapsed());
    span.in_scope(|| log(status, elapsed));
    let labels = [("method", method.to_string()), ("route", route), ("status", status.to_string())];
    metrics::counter!("fairdraw_http_requests_total", &labels).increment(1);
    metrics::histogram!("fairdraw_http_request_seconds", "route" => labels[1].1.clone()).record(elapsed);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Ordinary answers are for those who ask for them; what went wrong is for everybody.
fn log(status: u16, elapsed: Duration) {
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    match status {
        500.. => tracing::error!(status, milliseconds, "answered"),
        400.. => tracing::info!(status, milliseconds, "answered"),
        _ => tracing::debug!(status, milliseconds, "answered"),
    }
}

/// A proxy's id is kept when it is short and plain.
fn given_id(request: &Request) -> Option<String> {
    let id = request.headers().get(REQUEST_ID)?.to_str().ok()?;
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    (plain && !id.is_empty() && id.len() <= LONGEST_ID).then(|| id.to_owned())
}
