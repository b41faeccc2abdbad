//! The figures of an instant draw agree with what happened, and nobody else sees them.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{TestApp, ask, draw::HOUR, spin::wheel_with};

/// Two prizes that leave nothing to chance, and three spins a person.
fn sure_wins() -> Value {
    json!({
        "prizes": [
            {"label": 1, "name": "Tea", "units": 2, "hand_out": "none", "weight": 1_000_000},
        ],
        "instant": {"mode": "odds", "free_per_day": 1, "free_per_draw": 2},
    })
}

async fn figures(organiser: &crate::support::Person<'_>, lid: &str) -> Value {
    ask(organiser.get(&format!("/lotto/task/spins?lid={lid}"))).await.ok()
}

on_both! {
    async fn every_figure_of_the_spins_agrees_with_what_happened(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let mut changes = sure_wins();
        changes["opening"] = json!({"by": "instant", "ends_at": (app.clock.now() + HOUR * 5).to_string()});
        let lid = organiser.publish_wheel(&wheel_with(&app, changes)).await;
        let nothing = figures(&organiser, &lid).await;
        assert_eq!((&nothing["spins"], &nothing["hours"]), (&json!(0), &json!([])));

        let people = app.people(2).await;
        for person in &people {
            person.join(&lid).await;
            person.spin(&lid, 0).await;
        }
        assert_eq!(figures(&organiser, &lid).await["waiting"], 2);
        app.rounds().await;
        app.pass(HOUR * 2);
        for nonce in 1..3 {
            people[0].spin(&lid, nonce).await;
            app.rounds().await;
        }
        let found = figures(&organiser, &lid).await;
        assert_eq!((&found["spins"], &found["wins"], &found["waiting"]), (&json!(4), &json!(2), &json!(0)));
        assert_eq!(found["prizes"], json!([
            {"prize": 0, "units": 2, "given": 2, "left": 0},
            {"prize": -1, "units": null, "given": 2, "left": null},
        ]));
        // Two hours later another day has begun in China, with another free spin.
        assert_eq!((&found["chances"]["daily"], &found["chances"]["kept"]), (&json!(3), &json!(1)));
        let hours = found["hours"].as_array().expect("hours");
        let counts: Vec<_> = hours.iter().map(|hour| (hour["spins"].clone(), hour["given"][0].clone())).collect();
        assert_eq!(counts, [(json!(2), json!(2)), (json!(2), json!(0))]);
        assert_ne!(hours[0]["at"], hours[1]["at"]);
    }

    async fn the_curves_are_a_matter_of_the_plan_and_the_figures_of_the_right(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, sure_wins())).await;
        let free = figures(&organiser, &lid).await;
        assert_eq!((&free["hours"], &free["prizes"][0]["left"]), (&json!(null), &json!(2)));
        let stranger = app.person("stranger").await;
        ask(stranger.get(&format!("/lotto/task/spins?lid={lid}"))).await.refused(4004);
        ask(app.http.get(app.api(&format!("/lotto/task/spins?lid={lid}")))).await.refused(4001);
    }

    async fn a_draw_without_spins_has_no_such_figures(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&crate::support::draw::form(&app)).await;
        ask(organiser.get(&format!("/lotto/task/spins?lid={lid}"))).await.refused(4004);
    }
}
