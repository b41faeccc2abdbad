//! What may still change once a draw is published, until when, and on which plan.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

fn update(person: &Person<'_>, lid: &str, form: &Value) -> reqwest::RequestBuilder {
    person.post("/lotto/task/update", &json!({"lid": lid, "form": form}))
}

async fn vip_for_days(app: &TestApp, person: &Person<'_>, days: u32) {
    let user = person.info().await["user_id"].as_str().expect("an id").parse().expect("an id");
    let plan = fairdraw::billing::Plan::Vip;
    fairdraw::billing::grant(&app.app.db, user, plan, Some(days), app.clock.now()).await.expect("granted");
    fairdraw::identity::forget_sessions(&app.app, user).await;
}

on_both! {
    async fn a_house_that_is_made_smaller_before_anybody_came_is_smaller(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let house = |people: u32| form_with(&app, json!({
            "opening": {"by": "full", "people": people, "fallback_at": (app.clock.now() + HOUR).to_string(), "fallback": "open"},
        }));
        let lid = organiser.publish(&house(5)).await;
        ask(update(&organiser, &lid, &house(2))).await.ok();
        for person in app.people(2).await {
            person.join(&lid).await;
        }
        assert_eq!(organiser.task(&lid).await["state"], "locked", "two are a full house now");
        let late = app.person("late").await;
        let refused = ask(late.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "full");
    }

    async fn a_closed_hat_can_be_cancelled_until_its_round_is_near(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, guest) = (app.person("organiser").await, app.person("guest").await);
        let cancel = |lid: &str| organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "the hall burnt down"}));
        let lid = organiser.publish(&form(&app)).await;
        guest.join(&lid).await;
        app.pass_and_work(HOUR).await;
        let locked = organiser.task(&lid).await;
        assert_eq!(locked["state"], "locked");
        assert!(locked["allowed"].as_array().expect("verbs").contains(&json!("cancel")));
        ask(cancel(&lid)).await.ok();
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "cancelled", "its round decides nothing");
        assert_eq!(app.record(&lid).await["result"], Value::Null);
        assert_eq!(ask(guest.get(&format!("/lotto/mine?lid={lid}"))).await.ok()["wins"], json!([]));

        let near = organiser.publish(&form(&app)).await;
        guest.join(&near).await;
        app.pass_and_work(HOUR).await;
        let round_at = organiser.task(&near).await["periods"][0]["round_at"].as_str().expect("a time").to_owned();
        let round_at: fairdraw_db::Time = serde_json::from_value(json!(round_at)).expect("a time");
        app.pass((round_at - Duration::from_secs(4)).since(app.clock.now()));
        assert_eq!(ask(cancel(&near)).await.refused(4009).data["reason"], "already_drawn", "the beacon's clock may be ahead of ours");
        assert_eq!(organiser.task(&near).await["state"], "locked", "and nothing of it stays");
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&near, 1).await.error, None);
    }

    async fn after_the_plan_has_ended_a_draw_keeps_what_it_has_and_gets_no_more(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        vip_for_days(&app, &organiser, 10).await;
        let at = |days: u32| (app.clock.now() + HOUR * (24 * days)).to_string();
        let closes = at(9);
        let with = |title: &str, hide: Value, codes: u32| form_with(&app, json!({
            "title": title, "hide": hide, "opening": {"by": "hand", "latest_at": closes}, "limits": {"codes_per_person": codes},
        }));
        let lid = organiser.publish(&with("Tea", json!({"participants": true}), 50)).await;
        vip_for_days(&app, &organiser, 0).await;
        app.pass(HOUR);
        assert_eq!(organiser.info().await["vip_info"]["plan"], "free");
        ask(update(&organiser, &lid, &with("More tea", json!({"participants": true}), 50))).await.ok();
        for (form, feature) in [
            (with("Tea", json!({"participants": true, "odds": true}), 50), "hide_odds"),
            (with("Tea", json!({"participants": true}), 51), "code_count"),
        ] {
            let refused = ask(update(&organiser, &lid, &form)).await.refused(4002);
            assert_eq!(refused.data["feature"], feature);
        }
        ask(update(&organiser, &lid, &with("Less", json!({}), 1))).await.ok();
        ask(update(&organiser, &lid, &with("Tea", json!({"participants": true}), 1))).await.refused(4002);
    }

    async fn a_draw_of_several_periods_can_be_renamed_after_the_first(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, guest) = (app.person("organiser").await, app.person("guest").await);
        app.make_vip(&organiser).await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let periods = json!([{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}]);
        let named = |title: &str, periods: &Value| form_with(&app, json!({"title": title, "periods": periods}));
        let lid = organiser.publish(&named("Tea", &periods)).await;
        let renamed = named("Green tea", &periods);
        let moved = named("Tea", &json!([periods[0], {"starts_at": at(2), "closes_at": at(4)}]));
        guest.join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        ask(update(&organiser, &lid, &renamed)).await.ok();
        assert_eq!(app.public(&lid).await["title"], "Green tea");
        assert_ne!(ask(update(&organiser, &lid, &moved)).await.sta, 0, "what was announced stays");
        assert_eq!(app.verified(&lid, 1).await.error, None, "the period that is over is as it was");
    }

    async fn two_presses_at_once_make_one_draft(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let body = json!({"kind": "new_fast", "form": form(&app)});
        for turn in 0..20 {
            let key = format!("press-{turn:04}");
            let create = || ask(organiser.post("/lotto/task", &body).header("Idempotency-Key", &key));
            let (one, two) = tokio::join!(create(), create());
            assert_eq!(one.ok()["lid"], two.ok()["lid"]);
        }
        assert_eq!(organiser.info().await["all_task_count"], 20);
    }
}
