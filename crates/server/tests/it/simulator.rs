//! The simulator over HTTP: sensible findings for a sensible form, clear refusals for the others, and no trace of it.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, ask, draw::HOUR};

/// A wheel: one first prize, nine second ones, forty blanks.
fn wheel(app: &TestApp, changes: &Value) -> Value {
    let mut form = json!({
        "prizes": [
            {"label": 1, "units": 1, "value_fen": 100_000},
            {"label": 2, "units": 9, "value_fen": 500},
        ],
        "opening": {"by": "instant", "ends_at": (app.clock.now() + HOUR).to_string()},
        "instant": {"mode": "pool", "blanks": 40, "free_per_day": 0, "free_per_draw": 1},
    });
    for (key, value) in changes.as_object().expect("an object") {
        form[key] = value.clone();
    }
    form
}

fn question(form: &Value, visitors: u64, days: u64, runs: u64) -> Value {
    json!({"form": form, "visitors": visitors, "days": days, "runs": runs})
}

async fn flaws(person: &Person<'_>, body: &Value) -> Vec<String> {
    ask(person.post("/lotto/task/simulate", body)).await.refused(4022).flaws()
}

on_both! {
    async fn a_pool_is_played_to_its_last_ticket(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let body = question(&wheel(&app, &json!({})), 120, 3, 40);
        let found = ask(organiser.post("/lotto/task/simulate", &body)).await.ok();
        assert_eq!(found["runs"], 40);
        assert_eq!(found["spins"], json!({"p10": 50, "p50": 50, "p90": 50}));
        assert_eq!(found["prizes"][0]["given"], json!({"p10": 1, "p50": 1, "p90": 1}));
        assert_eq!(found["prizes"][1]["given"]["p50"], 9);
        assert_eq!(found["prizes"][0]["gone_runs"], 40);
        assert_eq!(found["prizes"].as_array().expect("a list").len(), 2, "the blank is no prize");
        assert_eq!(found["cost_fen"]["p50"], 104_500);
        assert_eq!(found["sold_out_runs"], 40);
        let by_day = found["prizes"][0]["gone_by_day"].as_array().expect("a list");
        assert_eq!((by_day.len(), by_day[2].as_u64()), (3, Some(40)));
        // Nothing was created or counted.
        let listed = ask(organiser.post("/lotto/task/list", &json!({}))).await.ok();
        assert_eq!(listed["total"], 0);
    }

    async fn what_cannot_be_played_is_refused_at_its_field(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let good = wheel(&app, &json!({}));
        for (visitors, days, runs, field) in [
            (0, 7, 10, "visitors"),
            (1_000_001, 7, 10, "visitors"),
            (10, 0, 10, "days"),
            (10, 367, 10, "days"),
            (10, 7, 0, "runs"),
            (10, 7, 201, "runs"),
        ] {
            assert_eq!(flaws(&organiser, &question(&good, visitors, days, runs)).await, [field]);
        }
        let odds = json!({"mode": "odds", "free_per_day": 1});
        for (changes, field) in [
            (json!({"prizes": []}), "prizes"),
            (json!({"prizes": [{"label": 1, "units": 0}]}), "prizes[0].units"),
            (json!({"prizes": [{"label": 1, "units": 5, "weight": 0}], "instant": odds}), "prizes[0].weight"),
            (json!({"prizes": [{"label": 1, "units": 5, "weight": 600_000}, {"label": 2, "units": 5, "weight": 400_001}], "instant": odds}), "prizes"),
            (json!({"instant": {"free_per_day": 0}}), "instant.free_per_day"),
            (json!({"instant": {"free_per_day": 4_000_000_000_u64}}), "instant.free_per_day"),
            (json!({"limits": {"wins_per_person": 0}}), "limits.wins_per_person"),
            (json!({"opening": {"by": "hand", "latest_at": null}}), "opening"),
        ] {
            let found = flaws(&organiser, &question(&wheel(&app, &changes), 10, 7, 10)).await;
            assert_eq!(found, [field], "{changes}");
        }
        let negative = json!({"form": good, "visitors": -1, "days": 7, "runs": 10});
        ask(organiser.post("/lotto/task/simulate", &negative)).await.refused(4022);
    }

    async fn an_audience_beyond_all_measure_is_told_what_would_do(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let generous = json!({"instant": {"mode": "pool", "blanks": 40, "free_per_day": 1_000}});
        let body = question(&wheel(&app, &generous), 1_000_000, 366, 200);
        let refused = ask(organiser.post("/lotto/task/simulate", &body)).await.refused(4022);
        assert_eq!(refused.flaws(), ["visitors"]);
    }

    async fn strangers_cannot_make_the_server_work(engine) {
        let app = TestApp::new(engine).await;
        let body = question(&wheel(&app, &json!({})), 10, 7, 10);
        ask(app.http.post(app.api("/lotto/task/simulate")).json(&body)).await.refused(4001);
        let guests = app.guests(1).await;
        ask(guests[0].post("/lotto/task/simulate", &body)).await.refused(4003);
    }
}
