//! The pulse of a draw reaches everybody who looks, and names nobody.

use fairdraw_db::on_both;
use futures_util::StreamExt;
use serde_json::{Value, json};

use crate::support::{
    TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

/// An event stream, read event by event.
pub struct Page {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    seen: String,
}

impl Page {
    pub async fn open(app: &TestApp, query: &str) -> Self {
        let response = app.http.get(app.api(&format!("/live?{query}"))).send().await.expect("answers");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { stream: Box::pin(response.bytes_stream()), seen: String::new() }
    }

    pub async fn next(&mut self) -> String {
        loop {
            if let Some((event, rest)) = self.seen.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.seen = rest;
                return event;
            }
            let chunk = self.stream.next().await.expect("the stream goes on").expect("readable");
            self.seen.push_str(&String::from_utf8_lossy(&chunk));
        }
    }

    /// The next pulse that is as wanted.
    pub async fn pulse(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().await;
            if let Some(("event: draw", rest)) = event.split_once('\n') {
                let data = rest.split_once("data: ").expect("data").1;
                let pulse: Value = serde_json::from_str(data).expect("a pulse");
                if wanted(&pulse) {
                    return pulse;
                }
            }
        }
    }
}

on_both! {
    async fn the_last_period_is_told_while_the_next_one_runs(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(2).await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(1), "closes_at": at(3)}],
        }))).await;
        people[0].join(&lid).await;
        let member = people[1].join(&lid).await["member"].clone();
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "robot"}))).await.ok();
        let mut page = Page::open(&app, &format!("lid={lid}")).await;
        assert_eq!(page.pulse(|_| true).await["before"], json!(null));
        app.pass_and_work(HOUR).await;
        let sealed = page.pulse(|pulse| pulse["before"]["commit"].is_string()).await;
        assert_eq!((&sealed["period"], &sealed["before"]["period"], &sealed["before"]["state"]), (&json!(2), &json!(1), &json!("locked")));
        assert_eq!(app.record(&lid).await["result"], json!(null), "seen before the result");
        app.pass_and_work(DELAY).await;
        page.pulse(|pulse| pulse["period"] == 2 && pulse["before"]["state"] == "drawn").await;
        let status = async |place: usize| people[place].mine(&lid).await["periods"][0]["status"].clone();
        assert_eq!((status(0).await, status(1).await), (json!("ok"), json!("excluded")));
    }

    async fn everybody_who_looks_sees_the_count_grow_and_the_result_come(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        let people = app.people(3).await;
        let mut pages = Vec::new();
        for query in [format!("lid={lid}"), format!("lid={lid}&token={}", people[0].token)] {
            let mut page = Page::open(&app, &query).await;
            assert!(page.next().await.starts_with("event: ready"));
            assert_eq!(page.pulse(|_| true).await["participants"], 0, "at once, before anything happens");
            pages.push(page);
        }
        for person in &people {
            person.join(&lid).await;
        }
        for page in &mut pages {
            page.pulse(|pulse| pulse["participants"] == 3 && pulse["codes"] == 3).await;
        }
        app.pass_and_work(HOUR).await;
        for page in &mut pages {
            let pulse = page.pulse(|pulse| pulse["commit"].is_string()).await;
            assert_eq!(pulse["state"], "locked");
        }
        app.pass_and_work(DELAY).await;
        for page in &mut pages {
            let pulse = page.pulse(|pulse| pulse["state"] == "drawn").await;
            assert!(!pulse.to_string().contains("guest-"), "a pulse names nobody: {pulse}");
        }
    }

    async fn a_hidden_count_is_hidden_and_an_unknown_draw_is_unknown(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"hide": {"participants": true}}))).await;
        let person = app.person("alice").await;
        assert_eq!(person.join(&lid).await["participants"], Value::Null);
        let mut page = Page::open(&app, &format!("lid={lid}")).await;
        assert_eq!(page.pulse(|_| true).await["participants"], Value::Null);
        assert_eq!(app.public(&lid).await["participants"], Value::Null);
        let draft = organiser.create(&form(&app)).await;
        for unknown in [draft.as_str(), "d_00000000000000000000000000"] {
            ask(app.http.get(app.api(&format!("/live?lid={unknown}")))).await.refused(4004);
            ask(app.http.get(app.api(&format!("/lotto/public?lid={unknown}")))).await.refused(4004);
        }
        ask(app.http.get(app.api(&format!("/live?lid={lid}&token=invented")))).await.refused(4001);
    }
}
