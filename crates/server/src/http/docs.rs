//! The contract for programs (`openapi.json`) and for people (`docs`), without a script and without the network.

use std::{fmt::Write, sync::Arc};

use axum::{Router, response::Html, routing::get};
use http::header;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use super::{answer::STA, router::BASE};
use crate::app::App;

const STYLE: &str = "body{font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;max-width:56rem;margin:2rem auto;\
padding:0 1rem;color:#1d1b19;background:#faf8f5}h1{font-size:2rem}h2{margin-top:2.5rem}details{border-top:1px solid #e4ddd3;padding:.6rem 0}\
summary{cursor:pointer}code{font:14px ui-monospace,monospace}b.m{display:inline-block;width:4.5rem;color:#b42c17}\
pre{overflow:auto;background:#f1ece4;padding:1rem;border-radius:8px}td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}\
@media(prefers-color-scheme:dark){body{color:#f2ede6;background:#171513}b.m{color:#ff8a70}details{border-color:#3a342e}pre{background:#231f1c}}";

pub fn routes(document: &OpenApi) -> Router<App> {
    let json: Arc<str> = document.to_pretty_json().expect("the document is plain data").into();
    let page: Arc<str> = page(&serde_json::to_value(document).expect("the document is plain data")).into();
    let json_route = get(move || {
        let json = json.clone();
        async move { ([(header::CONTENT_TYPE, "application/json")], json.to_string()) }
    });
    let page_route = get(move || {
        let page = page.clone();
        async move { Html(page.to_string()) }
    });
    Router::new()
        .route(&format!("{BASE}/openapi.json"), json_route)
        .route(&format!("{BASE}/docs"), page_route)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn page(document: &Value) -> String {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Fairdraw API</title><style>{STYLE}</style><main><h1>Fairdraw API</h1><p>{}</p>\
         <p><a href=\"{BASE}/openapi.json\">openapi.json</a></p><h2>sta</h2><table><tbody>",
        escape(document["info"]["description"].as_str().unwrap_or_default())
    );
    for (sta, meaning) in STA {
        write!(html, "<tr><td><code>{sta}</code><td>{}", escape(meaning)).expect("writing to a string");
    }
    html.push_str("</table><h2>Calls</h2>");
    let empty = serde_json::Map::new();
    for (path, methods) in document["paths"].as_object().unwrap_or(&empty) {
        for (method, call) in methods.as_object().unwrap_or(&empty) {
            describe(&mut html, path, method, call);
        }
    }
    html.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().unwrap_or(&empty) {
        let pretty = serde_json::to_string_pretty(schema).unwrap_or_default();
        write!(
            html,
            "<details><summary><code>{}</code></summary><pre>{}</pre></details>",
            escape(name),
            escape(&pretty)
        )
        .expect("writing to a string");
    }
    html.push_str("</main></html>");
    html
}

fn describe(html: &mut String, path: &str, method: &str, call: &Value) {
    let summary = call["summary"].as_str().or(call["description"].as_str()).unwrap_or_default();
    let mut detail = call.clone();
    if let Some(fields) = detail.as_object_mut() {
        fields.retain(|name, _| ["parameters", "requestBody", "responses"].contains(&name.as_str()));
    }
    let pretty = serde_json::to_string_pretty(&detail).unwrap_or_default();
    write!(
        html,
        "<details><summary><b class=\"m\">{}</b><code>{}</code> {}</summary><pre>{}</pre></details>",
        method.to_uppercase(),
        escape(path),
        escape(summary),
        escape(&pretty)
    )
    .expect("writing to a string");
}
