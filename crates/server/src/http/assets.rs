//! The built web app: hashed files with a year of cache, pages that carry the settings the browser needs.

use std::{borrow::Cow, path::Path};

use axum::{
    extract::{Request, State},
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde_json::json;

use crate::{app::App, config::Config, draws, identity::own_origin};

/// Filled by the web build; the build script makes sure that the folder exists.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

const VERIFIER_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
    worker-src blob:; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/// The service worker that shows pushed notices; at the root, so that it may open every page.
const WORKER: &str = "notices-worker.js";
/// As `mobile.html` has it.
const PLAIN_TITLE: &str = "<title>Fairdraw</title>";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The entry of each address: phones and the hall get their own light pages.
fn entry(path: &str) -> &'static str {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    match first {
        "mobile" | "third_application" => "mobile.html",
        "live_draw" => "screen.html",
        _ => "index.html",
    }
}

pub async fn serve(State(app): State<App>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return super::answer::Refusal::Method.into_response();
    }
    let path = request.uri().path();
    let file = path.trim_start_matches('/');
    if file.starts_with("static/") {
        return immutable(file, request.headers());
    }
    if has_extension(file) && !is_entry(file) {
        return match Dist::get(file) {
            Some(found) => plain(file, found),
            None => StatusCode::NOT_FOUND.into_response(),
        };
    }
    if file == "verify.html" {
        return verifier_page();
    }
    if path == "/embed" {
        return embed_page(&app);
    }
    if path == "/mobile" {
        let (parts, _) = request.into_parts();
        return draw_page(&app, &parts).await;
    }
    page(&app.config, entry(path), &[]).unwrap_or_else(not_built)
}

/// The phone page. A link to a draw carries what other programs show of it; everything else about it is the same page.
async fn draw_page(app: &App, request: &Parts) -> Response {
    let Some(html) = page_text(&app.config, "mobile.html", &[]) else { return not_built() };
    let query = request.uri.query().unwrap_or_default();
    let lid = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "lid");
    let Some(lid) = lid.and_then(|(_, lid)| lid.parse().ok()) else { return html_answer(html) };
    let origin = own_origin(&app.config, &request.headers);
    match draws::share_card(app, lid, &origin).await {
        Ok(Some(card)) => html_answer(with_card(&html, &card)),
        Ok(None) => html_answer(html),
        Err(error) => {
            // The page itself says what is wrong, in words.
            tracing::warn!(%error, "a link is shown without its card");
            html_answer(html)
        }
    }
}

/// The title of the page gives way to the tags of a draw.
fn with_card(html: &str, card: &str) -> String {
    html.replacen(PLAIN_TITLE, card, 1)
}

/// The verifier is one file with its script inside, the same here and on a disk; in exchange it may load nothing and
/// talk to nobody, this server included.
fn verifier_page() -> Response {
    let Some(file) = verifier() else { return not_built() };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(VERIFIER_POLICY)),
    ];
    (headers, file).into_response()
}

/// A draw's card for other sites: the only page that may stand in somebody else's frame. It knows no session and does
/// nothing but lead away, so there is nothing to be clicked by trickery.
fn embed_page(app: &App) -> Response {
    let Some(mut response) = page(&app.config, "embed.html", &[]) else { return not_built() };
    let policy = super::security::embed_policy(&app.config);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The verifier as a file, for evidence packs.
pub fn verifier() -> Option<Vec<u8>> {
    Dist::get("verify.html").map(|file| file.data.into_owned())
}

fn is_entry(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "html")
}

fn has_extension(file: &str) -> bool {
    file.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The web app is not built into this program: run `make run`.\n").into_response()
}

/// A page with the settings of this installation written into it, and further `<meta>` values by name.
pub fn page(config: &Config, name: &str, metas: &[(&str, serde_json::Value)]) -> Option<Response> {
    page_text(config, name, metas).map(html_answer)
}

fn html_answer(html: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, html).into_response()
}

fn page_text(config: &Config, name: &str, metas: &[(&str, serde_json::Value)]) -> Option<String> {
    let file = Dist::get(name)?;
    let html = String::from_utf8_lossy(&file.data).into_owned();
    let base = format!("{}/static/", config.static_host);
    let mut html = html.replace("./static/", &base);
    let widget = (!config.widget_script.is_empty())
        .then(|| json!({"script": config.widget_script, "name": config.widget_name}));
    html = with_meta(&html, "fairdraw", &json!({"static_host": config.static_host, "widget": widget}));
    for (meta, value) in metas {
        html = with_meta(&html, meta, value);
    }
    Some(html)
}

/// Pages hold `<meta name="…" content="{}">`; the braces are replaced, escaped for an attribute.
fn with_meta(html: &str, name: &str, value: &serde_json::Value) -> String {
    let escaped = value
        .to_string()
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    html.replace(
        &format!(r#"<meta name="{name}" content="{{}}""#),
        &format!(r#"<meta name="{name}" content="{escaped}""#),
    )
}

fn plain(path: &str, file: EmbeddedFile) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(path))),
        // A worker stays in the browser: it must not be an old one for longer than it takes to ask.
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static(if path == WORKER { "no-cache" } else { "public, max-age=3600" }),
        ),
    ];
    (headers, file.data.into_owned()).into_response()
}

/// Hashed files never change. Compressed at build time, sent as the browser prefers.
fn immutable(path: &str, headers: &HeaderMap) -> Response {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let encodings = [("br", ".br"), ("gzip", ".gz")];
    let compressed = encodings
        .into_iter()
        .filter(|(name, _)| accepts(accepted, name))
        .find_map(|(name, suffix)| Some((Dist::get(&format!("{path}{suffix}"))?, name)));
    let (file, encoding) = match (compressed, Dist::get(path)) {
        (_, None) => return StatusCode::NOT_FOUND.into_response(),
        (Some((file, encoding)), Some(_)) => (file, Some(encoding)),
        (None, Some(file)) => (file, None),
    };
    let mut response = match file.data {
        Cow::Borrowed(bytes) => bytes.into_response(),
        Cow::Owned(bytes) => bytes.into_response(),
    };
    let to = response.headers_mut();
    to.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    to.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOREVER));
    to.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Another host may serve the page while this one serves the files.
    to.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if let Some(encoding) = encoding {
        to.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        parts.next() == Some(encoding) && parts.all(|part| part != "q=0")
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_and_the_hall_have_their_own_entries() {
        assert_eq!(entry("/mobile"), "mobile.html");
        assert_eq!(entry("/third_application/index"), "mobile.html");
        assert_eq!(entry("/live_draw"), "screen.html");
        assert_eq!(entry("/dashboard/pay"), "index.html");
    }

    #[test]
    fn a_setting_cannot_break_out_of_its_attribute() {
        let html = with_meta(r#"<meta name="x" content="{}">"#, "x", &json!({"a": "\"><script>"}));
        assert_eq!(
            html,
            r#"<meta name="x" content="{&quot;a&quot;:&quot;\&quot;&gt;&lt;script&gt;&quot;}">"#
        );
    }

    #[test]
    fn a_card_takes_the_place_of_the_title() {
        let page = include_str!("../../../../web/mobile.html");
        let html = with_card(page, "<title>T</title><meta>");
        assert_eq!(html.matches("<title>").count(), 1);
        assert!(html.contains("    <title>T</title><meta>\n"), "{html}");
    }

    #[test]
    fn an_encoding_can_be_refused() {
        assert!(accepts("gzip, br;q=0.9", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("brotli", "br"));
    }
}
