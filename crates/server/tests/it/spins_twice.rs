//! Crashes at any point, two nodes on one draw, clocks that disagree, and what everybody who watches is told.

use std::time::Duration;

use fairdraw::{migrations, spins};
use fairdraw_db::{
    on_both,
    testing::{Engine, TestDatabase},
};
use fairdraw_fairness::Code;
use futures_util::{StreamExt, future::join_all};
use serde_json::{Value, json};

use crate::{
    opening::crash_after,
    support::{
        TestApp,
        spin::{wheel, wheel_with},
    },
};

/// Events of a draw, read one by one.
async fn events(app: &TestApp, lid: &str) -> impl futures_util::Stream<Item = (String, Value)> + Unpin {
    let response = app.http.get(app.api(&format!("/live?lid={lid}"))).send().await.expect("answers");
    let pieces =
        response.bytes_stream().map(|piece| String::from_utf8_lossy(&piece.expect("readable")).into_owned());
    let lines = pieces.scan(String::new(), |rest, piece| {
        rest.push_str(&piece);
        let whole: Vec<String> = match rest.rsplit_once("\n\n") {
            Some((whole, tail)) => {
                let whole = whole.split("\n\n").map(str::to_owned).collect();
                *rest = tail.to_owned();
                whole
            }
            None => Vec::new(),
        };
        futures_util::future::ready(Some(futures_util::stream::iter(whole)))
    });
    Box::pin(lines.flatten().filter_map(|event| async move {
        let name = event.lines().find_map(|line| line.strip_prefix("event: "))?.to_owned();
        let data = event.lines().find_map(|line| line.strip_prefix("data: "))?;
        Some((name, serde_json::from_str(data).ok()?))
    }))
}

async fn next(stream: &mut (impl futures_util::Stream<Item = (String, Value)> + Unpin), name: &str) -> Value {
    loop {
        let (found, data) = stream.next().await.expect("the stream goes on");
        if found == name {
            return data;
        }
    }
}

on_both! {
    async fn work_that_is_dropped_anywhere_is_done_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({"instant": {"free_per_draw": 100}}))).await;
        let people = app.people(3).await;
        for person in &people {
            person.join(&lid).await;
        }
        let mut nonce = 0;
        for steps in (1..60).step_by(4) {
            for person in &people {
                person.spin(&lid, nonce).await;
            }
            nonce += 1;
            // Half a second at a time past the cut-off and the round; each time the work is dropped first.
            for _ in 0..12 {
                app.pass(Duration::from_millis(500));
                crash_after(steps, spins::run_due(&app.app)).await;
                app.turn().await;
            }
        }
        let public = app.public(&lid).await["instant"].clone();
        assert_eq!(public["spins"], json!(nonce * 3), "every spin is decided once");
        let mut wins = 0;
        for person in &people {
            wins += person.mine(&lid).await["wins"].as_array().expect("wins").len();
        }
        assert_eq!(public["wins"], json!(wins));
        assert_eq!(public["prizes"][0]["left"], json!(100 - wins));
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        assert!(!report.warnings.contains(&Code::Voided), "{:?}", report.warnings);
    }

    async fn whoever_watches_sees_the_head_before_the_round_and_then_the_results(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let mut watching = events(&app, &lid).await;
        next(&mut watching, "draw").await;
        let spun = person.spin(&lid, 0).await;
        app.rounds().await;
        let head = next(&mut watching, "head").await;
        assert_eq!((&head["round"], &head["first"], &head["size"]), (&spun["round"], &json!(0), &json!(1)));
        let results = next(&mut watching, "spins").await;
        let done = person.spun(&lid, 0).await;
        assert_eq!((&results["round"], &results["prizes"]), (&spun["round"], &json!([done["prize"]])));
        assert_eq!(results["signature"].as_str().expect("hex").len(), 96);
        person.spin(&lid, 1).await;
        app.pass(Duration::from_secs(10));
        app.turn().await;
        let void = next(&mut watching, "void").await;
        assert_eq!((&void["first"], &void["size"]), (&json!(1), &json!(1)));
    }
}

/// Several nodes share PostgreSQL; a SQLite file belongs to one.
#[tokio::test]
async fn two_nodes_with_clocks_that_disagree_run_one_draw() {
    let database = TestDatabase::new(Engine::Postgres, &migrations::all()).await;
    let one = TestApp::on(&database).await;
    let two = TestApp::on(&database).await;
    let organiser = one.person("organiser").await;
    let lid = organiser.publish_wheel(&wheel_with(&one, json!({"instant": {"free_per_draw": 100}}))).await;
    let mut people = Vec::new();
    for number in 0..8 {
        let person = one.person(&format!("guest-{number}")).await;
        person.join(&lid).await;
        people.push(person);
    }
    // The second node's clock is almost a second behind.
    one.pass(Duration::from_millis(900));
    for nonce in 0..6_u64 {
        let spins = people.iter().enumerate().map(|(number, person)| {
            let there = crate::support::Person {
                app: if number % 2 == 0 { &one } else { &two },
                token: person.token.clone(),
            };
            let lid = lid.clone();
            async move { there.spin(&lid, nonce).await }
        });
        join_all(spins).await;
        for _ in 0..12 {
            one.pass(Duration::from_millis(500));
            two.pass(Duration::from_millis(500));
            let (first, second) = tokio::join!(spins::run_due(&one.app), spins::run_due(&two.app));
            first.expect("runs");
            second.expect("runs");
        }
    }
    let report = one.verified_spins(&lid).await;
    assert_eq!((report.error, report.full), (None, true));
    assert!(!report.warnings.contains(&Code::Voided), "no batch was lost: {:?}", report.warnings);
    assert_eq!(one.record(&lid).await["instant"]["spins"], 48);
    for person in &people {
        let last = person.mine(&lid).await["spins"]["last"].clone();
        let received: Vec<&str> =
            last.as_array().expect("spins").iter().filter_map(|spin| spin["received_at"].as_str()).collect();
        assert!(
            received.is_sorted_by(|later, earlier| later >= earlier),
            "the draw's clock never goes back: {received:?}"
        );
    }
}
