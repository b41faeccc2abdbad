//! `kill -9` while people join: whoever was answered is in, and the draw still opens.

use std::collections::HashMap;

use fairdraw::migrations;
use fairdraw_db::{on_both, testing::TestDatabase};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{
    crash::{Process, call, sign_in},
    support::{TestApp, draw::DELAY},
};

pub fn api(base: &str, path: &str) -> String {
    format!("{base}/lotto/api/v1{path}")
}

pub async fn guest(http: &reqwest::Client, base: &str, lid: &str) -> String {
    let challenge =
        call(http.get(api(base, &format!("/lotto/challenge?lid={lid}")))).await.expect("a challenge");
    let body = json!({"lid": lid, "challenge": challenge["challenge"], "solution": "0"});
    let guest = call(http.post(api(base, "/lotto/guest")).json(&body)).await.expect("a guest");
    guest["token"].as_str().expect("a token").to_owned()
}

pub fn join(http: &reqwest::Client, base: &str, lid: &str, token: &str) -> reqwest::RequestBuilder {
    let body = json!({"lid": lid, "consents": {"rules": true}});
    http.post(api(base, "/lotto/join")).header("token", token).json(&body)
}

/// The paid plan, of which a running node learns when it is started again.
pub async fn make_vip(http: &reqwest::Client, base: &str, token: &str, database: &TestDatabase) {
    let user = call(http.get(api(base, "/user/info")).header("token", token)).await.expect("a user");
    let user = user["user_info"]["user_id"].as_str().expect("an id").parse().expect("an id");
    let now = fairdraw::clock::Clock::System.now();
    fairdraw::billing::grant(&database.db, user, fairdraw::billing::Plan::Vip, None, now)
        .await
        .expect("granted");
}

/// Waits for an event of the draw that is as wanted.
async fn wait_for(http: &reqwest::Client, base: &str, lid: &str, wanted: impl Fn(&Value) -> bool) {
    let response = http.get(api(base, &format!("/live?lid={lid}"))).send().await.expect("answers");
    let (mut stream, mut seen) = (response.bytes_stream(), String::new());
    loop {
        seen.push_str(&String::from_utf8_lossy(&stream.next().await.expect("goes on").expect("readable")));
        let pulses = seen.split("\n\n").filter_map(|event| event.split_once("data: "));
        if pulses.filter_map(|(_, data)| serde_json::from_str(data).ok()).any(|pulse| wanted(&pulse)) {
            return;
        }
    }
}

on_both! {
    async fn every_answered_join_is_there_after_kill_9_and_the_draw_opens(engine) {
        let database = TestDatabase::new(engine, &migrations::all()).await;
        rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        let process = Process::start(&database);
        let base = process.base.clone();
        let organiser = sign_in(&http, &base).await.expect("signed in");
        let now = fairdraw::clock::Clock::System.now();
        make_vip(&http, &base, &organiser, &database).await;
        process.kill();

        let process = Process::start(&database);
        let base = process.base.clone();
        let form = json!({
            "title": "Crash", "prizes": [{"label": 1, "name": "Tea", "units": 1}], "delay_s": 30, "chain": "house",
            "opening": {"by": "hand", "latest_at": (now + std::time::Duration::from_hours(24)).to_string()}, "safety": "off", "login_free": true,
        });
        let create = http.post(api(&base, "/lotto/task")).header("token", &organiser).json(&json!({"kind": "advance", "form": form}));
        let lid = call(create).await.expect("a draft")["lid"].as_str().expect("an id").to_owned();
        let publish = http.post(api(&base, "/lotto/task/publish")).header("token", &organiser).json(&json!({"lid": lid}));
        call(publish).await.expect("published");
        let mut tokens = Vec::new();
        for _ in 0..300 {
            tokens.push(guest(&http, &base, &lid).await);
        }

        // Eight people at a time; the process dies when a hundred have been answered.
        let (answered, mut answers) = mpsc::unbounded_channel();
        let crowd = tokio::spawn({
            let (http, base, lid, tokens) = (http.clone(), base.clone(), lid.clone(), tokens.clone());
            futures_util::stream::iter(tokens).for_each_concurrent(8, move |token| {
                let (request, answered) = (join(&http, &base, &lid, &token), answered.clone());
                async move {
                    if let Some(joined) = call(request).await {
                        answered.send((token, joined)).ok();
                    }
                }
            })
        });
        let mut kept: HashMap<String, Value> = HashMap::new();
        while kept.len() < 100 {
            let (token, joined) = answers.recv().await.expect("people join");
            kept.insert(token, joined);
        }
        process.kill();
        crowd.await.expect("no panic");
        while let Some((token, joined)) = answers.recv().await {
            kept.insert(token, joined);
        }

        let process = Process::start(&database);
        let base = process.base.clone();
        for (token, joined) in &kept {
            let mine = call(http.get(api(&base, &format!("/lotto/mine?lid={lid}"))).header("token", token)).await.expect("mine");
            assert_eq!((&mine["codes"], &mine["receipts"]), (&joined["codes"], &joined["receipts"]));
        }
        for token in &tokens {
            call(join(&http, &base, &lid, token)).await.expect("everybody can still join");
        }
        let open = http.post(api(&base, "/lotto/task/open")).header("token", &organiser).json(&json!({"lid": lid}));
        let locked = call(open).await.expect("opened");
        assert_eq!((&locked["state"], &locked["participants"]), (&json!("locked"), &json!(300)));
        wait_for(&http, &base, &lid, |pulse| pulse["commit"].is_string()).await;
        process.kill();

        // Once more after it was sealed, on a node whose clock can be put to the round.
        let app = TestApp::on(&database).await;
        let now = fairdraw::clock::Clock::System.now();
        app.pass_and_work(now.since(app.clock.now()) + DELAY).await;
        assert_eq!(app.record(&lid).await["result"]["total"], 1);
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }
}
