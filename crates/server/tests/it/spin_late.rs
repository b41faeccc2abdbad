//! When something outside is wrong, a late beacon, a clock, another chain of heads: clear answers, and nothing lost.

use std::{sync::atomic::Ordering, time::Duration};

use fairdraw::{clock::Clock, config::ChainSetting};
use fairdraw_db::{on_both, testing::Engine};
use fairdraw_fairness::{
    Code,
    beacon::{Chain, HouseKey},
};
use serde_json::{Value, json};

use crate::support::{
    TestApp, ask,
    spin::{refused_as, seed, wheel, wheel_with},
};

const PERIOD: u64 = 3;
/// As many rounds may be without their value.
const MOST_OPEN: u64 = 20;

/// A public chain whose rounds come when the test brings them.
struct Beacon {
    key: HouseKey,
    chain: Chain,
}

impl Beacon {
    fn new() -> Self {
        let key = HouseKey::from_seed(&[7; 32]).expect("a key");
        let chain = Chain::new("test-net", 1_780_000_000, PERIOD, key.public_key(), [1; 32]);
        Self { key, chain }
    }

    fn setting(&self) -> ChainSetting {
        ChainSetting {
            name: self.chain.name.clone(),
            genesis: self.chain.genesis,
            period: self.chain.period,
            key: hex::encode(self.chain.key),
            seed: hex::encode(self.chain.seed),
            relays: Vec::new(),
        }
    }

    fn newest(&self, app: &TestApp) -> u64 {
        let now = u64::try_from(app.clock.now().seconds()).expect("after 1970");
        (now - self.chain.genesis) / PERIOD + 1
    }

    async fn bring(&self, app: &TestApp, round: u64) {
        let signature = hex::encode(self.key.sign(round));
        let body = json!({"chain": hex::encode(self.chain.hash), "round": round, "signature": signature});
        ask(app.http.post(app.api("/beacon")).json(&body)).await.ok();
    }
}

async fn unknown_heads(app: &TestApp) -> u64 {
    let text = app.http.get(app.url("/metrics")).send().await.expect("answers").text().await.expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix("fairdraw_unknown_heads_total "));
    line.map_or(0, |count| count.parse().expect("a number"))
}

on_both! {
    async fn a_late_beacon_pauses_spinning_and_every_spin_gets_its_result(engine) {
        let beacon = Beacon::new();
        let setting = beacon.setting();
        let app = TestApp::with(engine, |config| config.chains = vec![setting]).await;
        beacon.bring(&app, beacon.newest(&app)).await;
        let organiser = app.person("organiser").await;
        let form = wheel_with(&app, json!({"chain": "test-net", "instant": {"free_per_draw": 30}}));
        let lid = organiser.publish_wheel(&form).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let mut rounds = Vec::new();
        for nonce in 0..MOST_OPEN {
            rounds.push(person.spin(&lid, nonce).await["round"].as_u64().expect("a round"));
            for _ in 0..PERIOD * 2 {
                app.pass(Duration::from_millis(500));
                app.turn().await;
            }
        }
        let chances = person.mine(&lid).await["spins"]["chances"].clone();
        for _ in 0..2 {
            refused_as(person.try_spin(&lid, MOST_OPEN, &seed(MOST_OPEN)).await, "paused");
        }
        assert_eq!(person.mine(&lid).await["spins"]["chances"], chances, "a refusal costs nothing");
        assert_eq!(person.spin(&lid, 3).await["again"], true, "what was taken is still answered");
        assert_eq!(person.spun(&lid, 0).await["state"], "waiting");

        for round in &rounds {
            beacon.bring(&app, *round).await;
        }
        app.turn().await;
        for nonce in 0..MOST_OPEN {
            assert_eq!(person.spun(&lid, nonce).await["state"], "done", "{nonce}");
        }
        let next = person.spin(&lid, MOST_OPEN).await["round"].as_u64().expect("a round");
        for _ in 0..PERIOD * 2 {
            app.pass(Duration::from_millis(500));
            app.turn().await;
        }
        beacon.bring(&app, next).await;
        app.turn().await;
        assert_eq!(person.spun(&lid, MOST_OPEN).await["state"], "done");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        assert!(!report.warnings.contains(&Code::Voided), "{:?}", report.warnings);
    }

    async fn a_clock_that_was_ahead_binds_nobody_to_a_round_far_away(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let jump = Duration::from_mins(10);
        app.pass(jump);
        person.spin(&lid, 0).await;
        app.rounds().await;
        assert_eq!(person.spun(&lid, 0).await["state"], "done");
        let before = person.mine(&lid).await["spins"]["chances"].clone();
        let Clock::Manual(clock) = &app.clock else { panic!("a manual clock") };
        clock.fetch_sub(i64::try_from(jump.as_micros()).expect("small"), Ordering::SeqCst);
        refused_as(person.try_spin(&lid, 1, &seed(1)).await, "paused");
        assert_eq!(person.mine(&lid).await["spins"]["chances"], before, "a refusal costs nothing");
        app.pass(jump);
        person.spin(&lid, 1).await;
        app.rounds().await;
        assert_eq!(person.spun(&lid, 1).await["state"], "done");
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn a_node_whose_clock_is_behind_takes_no_spins_until_it_is_right(engine) {
        let beacon = Beacon::new();
        let setting = beacon.setting();
        let app = TestApp::with(engine, |config| config.chains = vec![setting]).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        app.rounds().await;
        let before = person.mine(&lid).await["spins"]["chances"].clone();
        // A round that is not due for a while by our clock exists: so it is our clock that is wrong.
        beacon.bring(&app, beacon.newest(&app) + 4).await;
        refused_as(person.try_spin(&lid, 1, &seed(1)).await, "paused");
        assert_eq!(person.mine(&lid).await["spins"]["chances"], before);
        assert_eq!(person.spin(&lid, 0).await["again"], true);
        app.pass(Duration::from_secs(PERIOD * 5));
        beacon.bring(&app, beacon.newest(&app)).await;
        assert_eq!(person.spin(&lid, 1).await["sequence"], 1);
        app.rounds().await;
        assert_eq!(person.spun(&lid, 1).await["state"], "done");
    }
}

/// One after the other: a process counts for all its nodes.
#[tokio::test]
async fn a_head_that_was_never_published_is_an_alarm_and_no_refusal() {
    tell_another_head(Engine::Sqlite).await;
    tell_another_head(Engine::Postgres).await;
}

async fn tell_another_head(engine: Engine) {
    let app = TestApp::new(engine).await;
    let organiser = app.person("organiser").await;
    let lid = organiser.publish_wheel(&wheel_with(&app, json!({"instant": {"free_per_draw": 10}}))).await;
    let person = app.person("guest").await;
    person.join(&lid).await;
    let spin = async |nonce: u64, head: &Value| {
        let ask_for = json!({"lid": lid, "nonce": nonce, "seed": seed(nonce), "head": head});
        ask(person.post("/lotto/spin", &ask_for)).await
    };
    let head = async || app.public(&lid).await["instant"]["head"]["head"].clone();
    let before = unknown_heads(&app).await;
    assert_eq!(spin(0, &json!("beef")).await.flaws(), ["head"]);
    spin(0, &Value::Null).await.ok();
    app.rounds().await;
    let first = head().await;
    spin(1, &first).await.ok();
    app.rounds().await;
    // The newest, and one that has been followed by another since.
    for (nonce, seen) in [(2, head().await), (3, first)] {
        assert!(seen.is_string());
        spin(nonce, &seen).await.ok();
    }
    assert_eq!(unknown_heads(&app).await, before);
    let made_up = json!("ab".repeat(32));
    assert_eq!(spin(4, &made_up).await.ok()["sequence"], 4, "the spin counts");
    assert_eq!(unknown_heads(&app).await, before + 1);
    assert_eq!(spin(4, &made_up).await.ok()["again"], true);
    assert_eq!(unknown_heads(&app).await, before + 1, "the same spin is told once");
    app.rounds().await;
    assert_eq!(app.verified_spins(&lid).await.error, None);
}
