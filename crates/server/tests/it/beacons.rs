//! Beacons: genuine values are taken from anyone and kept only when awaited; the house answers in drand's words.

use std::time::Duration;

use fairdraw::{
    app::App,
    config::ChainSetting,
    fair::beacon::{self, produce, signature_of, want},
};
use fairdraw_db::{on_both, testing::Engine};
use fairdraw_fairness::beacon::{Chain, HouseKey};
use serde_json::{Value, json};
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{method, path},
};

use crate::support::{TestApp, ask};

fn recorded() -> Vec<(u64, String)> {
    let text =
        std::fs::read_to_string("../../vectors/drand-quicknet-vectors.json").expect("the vectors are there");
    let vectors: Value = serde_json::from_str(&text).expect("JSON");
    let beacons =
        vectors.as_array().or_else(|| vectors["beacons"].as_array()).or_else(|| vectors["rounds"].as_array());
    let read = |row: &Value| {
        let signature =
            row.get("signature").or_else(|| row.get("sig")).and_then(Value::as_str).expect("a signature");
        (row["round"].as_u64().expect("a round"), signature.to_owned())
    };
    beacons.expect("a list of rounds").iter().map(read).collect()
}

async fn wanted(app: &App, chain: &Chain, round: u64) {
    let mut tx = app.db.begin().await.expect("begins");
    want(&mut tx, &chain.hash, round, app.now()).await.expect("written");
    tx.commit().await.expect("commits");
}

on_both! {
    async fn anyone_may_bring_a_genuine_round_and_only_awaited_ones_are_kept(engine) {
        let app = TestApp::new(engine).await;
        let quicknet = Chain::quicknet();
        let rounds = recorded();
        assert_eq!(rounds.len(), 13);
        wanted(&app.app, &quicknet, rounds[0].0).await;
        for (round, signature) in &rounds {
            ask(app.http.post(app.api("/beacon")).json(&json!({"round": round, "signature": signature}))).await.ok();
        }
        let kept = signature_of(&app.app, &quicknet.hash, rounds[0].0).await.expect("reads").expect("kept");
        assert_eq!(hex::encode(kept), rounds[0].1);
        assert!(signature_of(&app.app, &quicknet.hash, rounds[1].0).await.expect("reads").is_none(), "nobody waits for it");

        let forged = json!({"round": rounds[0].0 + 1, "signature": rounds[0].1});
        ask(app.http.post(app.api("/beacon")).json(&forged)).await.refused(4009);
        let short = json!({"round": 1, "signature": "ab"});
        assert_eq!(ask(app.http.post(app.api("/beacon")).json(&short)).await.flaws(), ["signature"]);
        let stranger = json!({"round": 1, "signature": rounds[0].1, "chain": "00".repeat(32)});
        ask(app.http.post(app.api("/beacon")).json(&stranger)).await.refused(4004);
    }

    async fn the_house_signs_a_round_when_it_is_due_and_never_before(engine) {
        let app = TestApp::new(engine).await;
        let house = app.app.fair.beacons.house.chain.clone();
        let round = app.app.fair.beacons.house.newest(app.app.now()) + 2;
        wanted(&app.app, &house, round).await;
        produce(&app.app).await.expect("runs");
        assert!(signature_of(&app.app, &house.hash, round).await.expect("reads").is_none());
        let early = app.http.get(app.url(&format!("/{}/public/{round}", hex::encode(house.hash)))).send().await.expect("answers");
        assert_eq!(early.status(), 404);

        app.pass(Duration::from_secs(6));
        let mut notices = app.app.bus.subscribe();
        produce(&app.app).await.expect("runs");
        let notice = notices.recv().await.expect("told");
        assert!(notice.topic.starts_with("beacon/") && notice.revision == i64::try_from(round).expect("small"));
        let signature = signature_of(&app.app, &house.hash, round).await.expect("reads").expect("there");
        assert!(house.verify(round, &signature));
    }

    async fn the_house_answers_in_drands_words(engine) {
        let app = TestApp::new(engine).await;
        let house = app.app.fair.beacons.house.chain.clone();
        let hash = hex::encode(house.hash);
        let get = async |path: String| -> Value {
            app.http.get(app.url(&path)).send().await.expect("answers").json().await.expect("JSON")
        };
        let info = get(format!("/{hash}/info")).await;
        assert_eq!((info["hash"].as_str(), info["schemeID"].as_str()), (Some(hash.as_str()), Some("bls-unchained-g1-rfc9380")));
        assert_eq!(info["public_key"], hex::encode(house.key));
        assert_eq!(get("/info".to_owned()).await, info);
        assert_eq!(get("/chains".to_owned()).await, json!([hash]));
        app.pass(Duration::from_secs(30));
        let latest = get("/public/latest".to_owned()).await;
        let round = latest["round"].as_u64().expect("a round");
        let signature = hex::decode(latest["signature"].as_str().expect("text")).expect("hex");
        assert!(house.verify(round, &signature));
        assert_eq!(get(format!("/{hash}/public/{round}")).await, latest);
        let unknown = app.http.get(app.url(&format!("/{}/info", "00".repeat(32)))).send().await.expect("answers");
        assert_eq!(unknown.status(), 404);
    }

    async fn a_clock_that_is_behind_is_noticed(engine) {
        let app = TestApp::new(engine).await;
        let house = &app.app.fair.beacons;
        assert_eq!(house.clock_is_behind_by(), Duration::ZERO);
        let (round, signature) = recorded().into_iter().max_by_key(|(round, _)| *round).expect("some");
        let due = Chain::quicknet().time_of(round);
        let now = u64::try_from(app.app.now().seconds()).expect("after 1970");
        ask(app.http.post(app.api("/beacon")).json(&json!({"round": round, "signature": signature}))).await.ok();
        let status = ask(app.http.get(app.api("/beacon"))).await.ok();
        assert_eq!(status["clock_behind_ms"].as_u64(), Some(due.saturating_sub(now) * 1000));
        assert_eq!(status["chains"][0]["name"], "quicknet");
        assert_eq!(status["chains"][0]["newest_round"], round);
    }
}

/// A public chain of our own with a relay that lies first.
#[tokio::test]
async fn relays_are_asked_in_turn_and_never_believed() {
    let key = HouseKey::from_seed(&[9; 32]).expect("a key");
    let chain = Chain::new("test-net", 1_780_000_000, 1, key.public_key(), [1; 32]);
    let hash = hex::encode(chain.hash);
    let (liar, honest) = (MockServer::start().await, MockServer::start().await);
    let serve = async |server: &MockServer, which: &str, round: u64, signed: u64| {
        let body = json!({"round": round, "signature": hex::encode(key.sign(signed))});
        let answer = ResponseTemplate::new(200).set_body_json(body);
        Mock::given(method("GET"))
            .and(path(format!("/{hash}/public/{which}")))
            .respond_with(answer)
            .mount(server)
            .await;
    };
    serve(&liar, "latest", 50, 49).await;
    serve(&honest, "latest", 50, 50).await;
    serve(&honest, "40", 40, 40).await;
    let setting = ChainSetting {
        name: "test-net".to_owned(),
        genesis: chain.genesis,
        period: chain.period,
        key: hex::encode(chain.key),
        seed: hex::encode(chain.seed),
        relays: vec![liar.uri(), honest.uri()],
    };
    let app = TestApp::with(Engine::Sqlite, |config| config.chains = vec![setting]).await;
    wanted(&app.app, &chain, 40).await;
    let mut notices = app.app.bus.subscribe();
    let source = app.app.fair.beacons.find(&chain.hash).expect("registered").clone();
    let listening = tokio::spawn(beacon::poll(app.app.clone(), source));
    let notice = notices.recv().await.expect("the awaited round came");
    assert_eq!(notice.revision, 40);
    listening.abort();
    assert_eq!(app.app.fair.beacons.heard(&chain.hash).map(|heard| heard.round), Some(50));
}
