//! `kill -9` while people spin: every receipt that was handed out is there, no number is given twice, everything is decided.

use std::collections::{BTreeMap, HashMap};

use fairdraw::migrations;
use fairdraw_db::{on_both, testing::TestDatabase};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{
    crash::{Process, call, sign_in},
    join_crash::{api, guest, join, make_vip},
    support::spin::seed,
};

const PEOPLE: usize = 30;
/// Spins a person makes, before and after the crash.
const EACH: u64 = 12;
/// Receipts after which the process dies.
const ENOUGH: usize = 100;

fn spin(http: &reqwest::Client, base: &str, lid: &str, token: &str, nonce: u64) -> reqwest::RequestBuilder {
    let body = json!({"lid": lid, "nonce": nonce, "seed": seed(nonce)});
    http.post(api(base, "/lotto/spin")).header("token", token).json(&body)
}

/// The states of everybody's spins, by number.
async fn states(http: &reqwest::Client, base: &str, lid: &str, tokens: &[String]) -> BTreeMap<u64, String> {
    let mut found = BTreeMap::new();
    for token in tokens {
        for nonce in 0..EACH {
            let path = api(base, &format!("/lotto/spin?lid={lid}&nonce={nonce}"));
            let spin = call(http.get(path).header("token", token)).await.expect("my spin is there");
            let sequence = spin["sequence"].as_u64().expect("a number");
            let twice = found.insert(sequence, spin["state"].as_str().expect("a state").to_owned());
            assert_eq!(twice, None, "number {sequence} was given twice");
        }
    }
    found
}

on_both! {
    async fn every_receipt_is_there_after_kill_9_and_every_spin_is_decided(engine) {
        let database = TestDatabase::new(engine, &migrations::all()).await;
        rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        let process = Process::start(&database);
        let base = process.base.clone();
        let organiser = sign_in(&http, &base).await.expect("signed in");
        make_vip(&http, &base, &organiser, &database).await;
        process.kill();

        let process = Process::start(&database);
        let base = process.base.clone();
        let ends = fairdraw::clock::Clock::System.now() + std::time::Duration::from_hours(1);
        let form = json!({
            "title": "Crash", "chain": "house", "safety": "off", "login_free": true,
            "prizes": [{"label": 1, "name": "Tea", "units": 1000, "hand_out": "none", "weight": 500_000}],
            "opening": {"by": "instant", "ends_at": ends.to_string()}, "limits": {"wins_per_person": 100},
            // More than are made: a crash may cost a batch its head in time, and those chances come back.
            "instant": {"mode": "odds", "free_per_day": 0, "free_per_draw": EACH * 2},
        });
        let create = http.post(api(&base, "/lotto/task")).header("token", &organiser).json(&json!({"kind": "turnlottery", "form": form}));
        let lid = call(create).await.expect("a draft")["lid"].as_str().expect("an id").to_owned();
        let publish = http.post(api(&base, "/lotto/task/publish")).header("token", &organiser).json(&json!({"lid": lid}));
        call(publish).await.expect("published");
        let mut tokens = Vec::new();
        for _ in 0..PEOPLE {
            let token = guest(&http, &base, &lid).await;
            call(join(&http, &base, &lid, &token)).await.expect("joined");
            tokens.push(token);
        }

        // Everybody spins as fast as they are answered, until nobody answers.
        let (answered, mut answers) = mpsc::unbounded_channel();
        let crowd = tokio::spawn({
            let (http, base, lid, tokens) = (http.clone(), base.clone(), lid.clone(), tokens.clone());
            futures_util::stream::iter(tokens).for_each_concurrent(None, move |token| {
                let (http, base, lid, answered) = (http.clone(), base.clone(), lid.clone(), answered.clone());
                async move {
                    for nonce in 0..EACH {
                        let Some(spun) = call(spin(&http, &base, &lid, &token, nonce)).await else { return };
                        answered.send(((token.clone(), nonce), spun)).ok();
                    }
                }
            })
        });
        let mut kept: HashMap<(String, u64), Value> = HashMap::new();
        while kept.len() < ENOUGH {
            let (which, spun) = answers.recv().await.expect("people spin");
            kept.insert(which, spun);
        }
        process.kill();
        crowd.await.expect("no panic");
        while let Some((which, spun)) = answers.recv().await {
            kept.insert(which, spun);
        }
        assert!(kept.len() < PEOPLE * usize::try_from(EACH).expect("small"), "it died in the middle");

        let process = Process::start(&database);
        let base = process.base.clone();
        let live = http.get(api(&base, &format!("/live?lid={lid}"))).send().await.expect("answers");
        for token in &tokens {
            for nonce in 0..EACH {
                let spun = call(spin(&http, &base, &lid, token, nonce)).await.expect("taken, or taken before");
                let Some(before) = kept.get(&(token.clone(), nonce)) else { continue };
                assert_eq!(spun["again"], true);
                for field in ["sequence", "round", "received_at", "spin", "receipt", "previous_head"] {
                    assert_eq!(spun[field], before[field], "{field}");
                }
            }
        }
        // Whatever the node tells, it may have been the last result that was missing.
        let mut news = live.bytes_stream();
        let ended = loop {
            let found = states(&http, &base, &lid, &tokens).await;
            if found.values().all(|state| state == "done" || state == "void") {
                break found;
            }
            news.next().await.expect("the stream goes on").expect("readable");
        };
        let numbers: Vec<u64> = ended.keys().copied().collect();
        let all = u64::try_from(PEOPLE).expect("small") * EACH;
        assert_eq!(numbers, (0..all).collect::<Vec<_>>(), "no number is missing");
        let record = call(http.get(api(&base, &format!("/lotto/record?lid={lid}")))).await.expect("a record");
        let voided = ended.values().filter(|state| *state == "void").count();
        assert_eq!(record["instant"]["voided"], json!(voided));
        assert_eq!(record["instant"]["spins"], json!(ended.len() - voided));
        process.kill();
    }
}
