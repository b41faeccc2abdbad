//! The contract is locked: the OpenAPI document is the one the web types were made from, and docs/API.md lists every `sta`.

use fairdraw::http::{answer::STA, openapi};
use fairdraw_db::testing::Engine;

use crate::support::TestApp;

/// `make update` rewrites both sides together.
#[test]
fn the_document_is_the_one_the_web_app_was_typed_with() {
    let committed =
        std::fs::read_to_string("../../web/src/api/openapi.json").expect("the document is committed");
    let current = openapi().to_pretty_json().expect("plain data") + "\n";
    assert!(committed == current, "the API changed: run `make update` and look at the difference");
}

#[test]
fn the_table_of_sta_values_is_in_the_documentation() {
    let page = std::fs::read_to_string("../../docs/API.md").expect("the page is there");
    for (sta, meaning) in STA {
        assert!(page.contains(&format!("| `{sta}` | {meaning} |")), "docs/API.md lacks: {sta} {meaning}");
    }
}

#[tokio::test]
async fn the_docs_page_needs_neither_script_nor_network() {
    let app = TestApp::new(Engine::Sqlite).await;
    let page = app.http.get(app.api("/docs")).send().await.expect("answers").text().await.expect("a page");
    assert!(page.contains("/lotto/api/v1/userlogin") && page.contains("4022"));
    for absent in ["<script", "http://", "https://", "src="] {
        assert!(!page.contains(absent), "{absent}");
    }
    let document = app.http.get(app.api("/openapi.json")).send().await.expect("answers");
    let document: serde_json::Value = document.json().await.expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
}
