//! What bounds a person in an instant draw: wins, and spins a day.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::json;

use crate::support::{
    TestApp,
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
}
