//! Headers that keep a page ours: a strict content policy, no framing (but for the embedded card), no sniffing.

use axum::response::Response;
use http::{HeaderName, HeaderValue, header};

use crate::{app::App, config::Config};

/// What a page may load. Scripts only from here (and the static host and widget that the operator named), never
/// inline. Styles may be inline because Ant Design writes its styles at run time, some without a nonce.
pub fn content_policy(config: &Config) -> String {
    let host = &config.static_host;
    let widget = origin(&config.widget_script);
    let policy = format!(
        "default-src 'self' {host}; script-src 'self' {host} {widget}; style-src 'self' 'unsafe-inline' {host}; \
         img-src 'self' data: blob: https: {host}; font-src 'self' data: {host}; media-src 'self' blob: {host}; \
         connect-src 'self' {host} {widget}; worker-src 'self' blob: {host}; frame-src 'self' {widget}; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    );
    // Hosts that are not set leave gaps.
    policy.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ;", ";")
}

/// What the embedded card may do: show itself anywhere, and ask this server what everybody may know.
pub fn embed_policy(config: &Config) -> String {
    let host = &config.static_host;
    let policy = format!(
        "default-src 'none'; script-src 'self' {host}; style-src 'self' {host}; img-src 'self' data: https: {host}; \
         connect-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'"
    );
    policy.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ;", ";")
}

fn origin(address: &str) -> String {
    url::Url::parse(address).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

static FIXED: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The origin must reach WeChat's authorise pages, which check where a click came from.
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(self), microphone=(), geolocation=(), payment=(self)",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups"),
];

pub fn add_headers(app: &App, response: &mut Response) {
    let headers = response.headers_mut();
    for (name, value) in &FIXED {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, app.content_policy.clone());
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if app.config.public_url.starts_with("https://") {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}
