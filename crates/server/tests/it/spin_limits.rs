//! What bounds a person in an instant draw, and what gives them more: wins, spins a day, tasks.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    TestApp, ask,
    spin::{refused_as, seed, wheel_with},
};

const DAY: Duration = Duration::from_hours(24);

on_both! {
    async fn nobody_wins_more_often_than_the_rules_say(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 100, "hand_out": "none", "weight": 1_000_000}],
            "limits": {"wins_per_person": 2},
            "instant": {"free_per_draw": 5},
        }))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        // Two in one batch, then one by one: the count goes on from batch to batch.
        person.spin(&lid, 0).await;
        app.rounds().await;
        for nonce in [1, 2] {
            person.spin(&lid, nonce).await;
        }
        app.rounds().await;
        for nonce in [3, 4] {
            person.spin(&lid, nonce).await;
            app.rounds().await;
        }
        let mut won = Vec::new();
        for nonce in 0..5 {
            won.push(person.spun(&lid, nonce).await["win"].is_string());
        }
        assert_eq!(won.iter().filter(|won| **won).count(), 2, "{won:?}");
        assert!(won[0] && !won[3] && !won[4], "whoever has two gets no third: {won:?}");
        assert_eq!(app.public(&lid).await["instant"]["prizes"][0]["left"], 98, "and what they did not get stays");
        let report = app.verified_spins(&lid).await;
        assert_eq!(report.error, None, "{report:?}");
        assert_eq!(report.winners.len(), 2);
    }

    async fn a_days_limit_binds_although_there_are_chances_left(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "opening": {"by": "instant", "ends_at": (app.clock.now() + DAY * 3).to_string()},
            "instant": {"free_per_draw": 5, "most_per_day": 2},
        }))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        for nonce in 0..2 {
            person.spin(&lid, nonce).await;
        }
        refused_as(person.try_spin(&lid, 2, &seed(2)).await, "no_chances");
        app.rounds().await;
        app.pass(DAY);
        for nonce in 2..4 {
            person.spin(&lid, nonce).await;
        }
        refused_as(person.try_spin(&lid, 4, &seed(4)).await, "no_chances");
        app.rounds().await;
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn whatever_is_looked_at_and_a_voucher_give_their_spins(engine) {
        const LOOKED_AT: [&str; 7] = ["follow", "article", "picture", "mini_program", "video", "contact", "group"];
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let picture = organiser.picture(true).await;
        let looked_at = LOOKED_AT.iter().map(|task| json!({
            "task": task, "title": task, "codes": 1, "cap": 1, "url": "https://example.com/", "picture": picture, "seconds": 5,
        }));
        let chances: Vec<Value> = looked_at.chain([json!({"task": "voucher", "title": "V", "codes": 2, "cap": 1})]).collect();
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({"instant": {"free_per_draw": 0}, "chances": chances}))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let left = async || person.mine(&lid).await["spins"]["chances"]["left"].clone();
        for (number, task) in LOOKED_AT.iter().enumerate() {
            let body = json!({"lid": lid, "chance": number});
            ask(person.post("/lotto/chance/begin", &body)).await.ok();
            refused_as(ask(person.post("/lotto/chance/finish", &body)).await, "too_soon");
            app.pass(Duration::from_secs(5));
            let given = ask(person.post("/lotto/chance/finish", &body)).await.ok();
            assert_eq!((&given["codes"], &given["spins"]), (&json!([]), &json!(1)), "{task}");
            refused_as(ask(person.post("/lotto/chance/begin", &body)).await, "chance_used_up");
            assert_eq!(left().await, number + 1, "{task}");
        }
        let voucher = json!({"lid": lid, "chance": LOOKED_AT.len(), "voucher": person.picture(false).await});
        assert_eq!(ask(person.post("/lotto/chance/finish", &voucher)).await.ok()["state"], "in_review");
        assert_eq!(left().await, 7, "a voucher gives nothing before its review");
        let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
        let review = json!({"lid": lid, "ids": [list["list"][0]["id"]], "verdict": "approve", "reason": ""});
        assert_eq!(ask(organiser.post("/lotto/task/vouchers/review", &review)).await.ok()["done"], 1);
        assert_eq!(left().await, 9);
        for nonce in 0..9 {
            person.spin(&lid, nonce).await;
        }
        refused_as(person.try_spin(&lid, 9, &seed(9)).await, "no_chances");
        app.rounds().await;
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }
}
