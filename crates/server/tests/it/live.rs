//! Live events reach every page of a person, and a node that goes down says so and finishes its work.

use fairdraw_db::on_both;
use futures_util::StreamExt;
use serde_json::json;

use crate::support::{Person, TestApp, ask};

/// Reads events until one of this kind comes.
pub async fn wait_for(
    stream: &mut (impl StreamExt<Item = reqwest::Result<bytes::Bytes>> + Unpin),
    event: &str,
) {
    let mut seen = String::new();
    while !seen.contains(&format!("event: {event}")) {
        let chunk =
            stream.next().await.unwrap_or_else(|| panic!("the stream ended: {seen}")).expect("readable");
        seen.push_str(&String::from_utf8_lossy(&chunk));
    }
}

pub async fn listen(
    app: &TestApp,
    person: &Person<'_>,
) -> impl StreamExt<Item = reqwest::Result<bytes::Bytes>> + Unpin + use<> {
    let response =
        app.http.get(app.api("/live")).query(&[("token", &person.token)]).send().await.expect("answers");
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = Box::pin(response.bytes_stream());
    wait_for(&mut stream, "ready").await;
    stream
}

on_both! {
    async fn a_changed_profile_is_told_to_the_persons_other_pages(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let mut page = listen(&app, &person).await;
        ask(person.post("/user/info", &json!({"nickname": "Alice"}))).await.ok();
        wait_for(&mut page, "profile").await;
    }

    async fn a_stream_needs_a_token(engine) {
        let app = TestApp::new(engine).await;
        ask(app.http.get(app.api("/live?token=invented"))).await.refused(4001);
        assert_eq!(ask(app.http.get(app.api("/live"))).await.flaws(), ["body"]);
    }

    async fn a_node_that_goes_down_sends_its_readers_elsewhere_and_ends(engine) {
        let mut app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let mut page = listen(&app, &person).await;
        app.stopping.cancel();
        wait_for(&mut page, "reconnect").await;
        assert!(page.next().await.is_none(), "the stream has ended");
        drop(page);
        app.stop().await;
        assert!(app.http.get(app.url("/healthz")).send().await.is_err(), "nobody listens any more");
    }
}
