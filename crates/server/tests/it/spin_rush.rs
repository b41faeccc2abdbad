//! Hundreds at once: the last unit goes to one, in the beacon's order, and a nervous thumb spins once.

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_db::on_both;
use fairdraw_fairness::{
    hash::{leaf, tagged},
    seed::{Source, round_seed},
};
use futures_util::{StreamExt, future::join_all, stream};
use serde_json::json;

use crate::support::{
    TestApp, ask,
    spin::{seed, wheel_with},
};

/// Worked out from the protocol's text: the key of a spin is TH("fd1/spin.", seed ‖ leaf), and the smallest TH("fd1/order",
/// key) of a batch comes first.
async fn first_by_the_beacon(app: &TestApp, lid: &str, spins: &[(u64, Vec<u8>)]) -> u64 {
    let proof = ask(app.http.get(app.api(&format!("/lotto/proof?lid={lid}&sequence=0")))).await.ok();
    assert_eq!(proof["size"], 500, "all of them are in one batch");
    let signature = hex::decode(proof["beacon"].as_str().expect("a signature")).expect("hexadecimal");
    let house = app.app.fair.beacons.sources().iter().find(|source| source.is_house).expect("a house");
    let round = proof["round"].as_u64().expect("a round");
    let source = Source::drand(house.chain.hash, round, &signature.try_into().expect("48 bytes"));
    let seed = round_seed(spins[0].1[1..17].try_into().expect("16 bytes"), source);
    let place = |spin: &[u8]| tagged("fd1/order", &[&tagged("fd1/spin.", &[&seed, &leaf(spin)])]);
    spins.iter().min_by_key(|(_, spin)| place(spin)).expect("somebody").0
}

on_both! {
    async fn the_last_unit_goes_to_exactly_one_of_five_hundred(engine) {
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "login_free": true,
            "prizes": [{"label": 1, "name": "Phone", "units": 1, "hand_out": "goods", "weight": 1_000_000}],
            "instant": {"free_per_draw": 1},
        }))).await;
        let people = app.guests(500).await;
        let joins = people.iter().map(|person| person.join(&lid));
        stream::iter(joins).buffer_unordered(64).collect::<Vec<_>>().await;
        let spins = (0..).zip(&people).map(|(number, person)| {
            let lid = lid.clone();
            async move {
                let spun = person.try_spin(&lid, 0, &seed(number)).await.ok();
                (spun["sequence"].as_u64().expect("a number"), STANDARD.decode(spun["spin"].as_str().expect("bytes")).expect("base64"))
            }
        });
        let mut spins: Vec<(u64, Vec<u8>)> = stream::iter(spins).buffer_unordered(500).collect().await;
        spins.sort_unstable();
        assert!(spins.iter().map(|(sequence, _)| *sequence).eq(0..500), "nobody lost, nobody twice");
        app.rounds().await;
        let winners = organiser.winners(&lid).await;
        assert_eq!(winners.len(), 1, "one unit, one winner");
        let first = first_by_the_beacon(&app, &lid, &spins).await;
        assert_eq!(winners[0]["code"], json!(first.to_string()), "whom the beacon put first, not who was quickest");
        let public = app.public(&lid).await["instant"].clone();
        assert_eq!((&public["spins"], &public["wins"], &public["prizes"][0]["left"]), (&json!(500), &json!(1), &json!(0)));
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true), "the replay gives it to the same one");
        assert_eq!(report.winners.len(), 1);
    }

    async fn a_hundred_presses_of_one_spin_are_one_spin(engine) {
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({}))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let answers = join_all((0..100).map(|_| person.spin(&lid, 0))).await;
        assert_eq!(answers.iter().filter(|answer| answer["again"] == false).count(), 1);
        assert!(answers.iter().all(|answer| answer["receipt"] == answers[0]["receipt"]));
        app.rounds().await;
        assert_eq!(app.public(&lid).await["instant"]["spins"], 1);
        assert_eq!(person.mine(&lid).await["spins"]["chances"]["left"], 2);
    }
}
