//! What people were told when they joined holds: consents, claim forms, who runs the draw, and the rules in words.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form_with},
};

/// The fields that an update was refused for.
async fn locked(organiser: &Person<'_>, lid: &str, form: &Value) -> Value {
    let update = organiser.post("/lotto/task/update", &json!({"lid": lid, "form": form}));
    let refused = ask(update).await.refused(4009);
    assert_eq!(refused.data["reason"], "odds_locked");
    refused.data["fields"].clone()
}

async fn update(organiser: &Person<'_>, lid: &str, form: &Value) {
    ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": form}))).await.ok();
}

on_both! {
    async fn a_name_that_was_refused_stays_refused(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let asking = |publish_name: bool| json!({"consents": {"publish_name": publish_name, "marketing": false, "text": ""}});
        let lid = organiser.publish(&form_with(&app, asking(false))).await;
        // While nobody is in, the question may still change.
        update(&organiser, &lid, &form_with(&app, asking(true))).await;
        let shy = app.person("shy").await;
        let join = json!({"lid": lid, "consents": {"rules": true, "publish_name": false}});
        ask(shy.post("/lotto/join", &join)).await.ok();
        assert_eq!(locked(&organiser, &lid, &form_with(&app, asking(false))).await, json!(["consents.publish_name"]));
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let winner = &app.record(&lid).await["result"]["winners"][0];
        assert_eq!(winner["state"], "won");
        assert_eq!(winner["name"], Value::Null, "they said no");
    }
    async fn winners_are_asked_for_no_more_than_entrants_were_told(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let asking = |labels: &[&str], name: &str, hidden: bool| {
            let fields: Vec<Value> = labels.iter().map(|label| json!({"id": label, "label": label, "kind": "text"})).collect();
            form_with(&app, json!({
                "prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "goods"}],
                "claim": {"deadline_days": 7, "fields": fields},
                "organiser": {"type": "private", "name": name, "contact": "x", "country": "cn"},
                "hide": {"winners": hidden},
            }))
        };
        let lid = organiser.publish(&asking(&["size", "colour"], "Tea House", false)).await;
        let rules = app.public(&lid).await["rules"]["en"].as_str().expect("rules").to_owned();
        assert!(rules.contains("on claiming: size, colour."), "{rules}");
        app.person("guest").await.join(&lid).await;
        let changed = asking(&["size", "colour", "passport"], "Another", true);
        assert_eq!(locked(&organiser, &lid, &changed).await, json!(["claim.fields", "organiser.name", "hide.winners"]));
        update(&organiser, &lid, &asking(&["size"], "Tea House", false)).await;
        let rules = app.public(&lid).await["rules"]["en"].as_str().expect("rules").to_owned();
        assert!(rules.contains("on claiming: size."), "{rules}");
    }

    async fn a_deleted_draw_that_people_joined_in_any_period_keeps_its_record(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let two = form_with(&app, json!({
            "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}],
        }));
        let (joined, empty) = (organiser.publish(&two).await, organiser.publish(&two).await);
        app.person("guest").await.join(&joined).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        for lid in [&joined, &empty] {
            ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await;
            ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        }
        let record = app.record(&joined).await;
        assert_eq!((&record["deleted"], &record["period"]), (&json!(true), &json!(2)), "nobody is in the second");
        let nobody = ask(app.http.get(app.api(&format!("/lotto/record?lid={empty}")))).await;
        nobody.refused(4004);
    }

    async fn a_period_whose_window_has_begun_is_open_for_everybody(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}],
        }))).await;
        let states = async || {
            let (task, public) = (organiser.task(&lid).await, app.public(&lid).await);
            [&task["periods"][1]["state"], &public["periods"][1]["state"]].map(Clone::clone)
        };
        assert_eq!(states().await, ["waiting", "waiting"]);
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        // The public page is kept for a moment of real time, and none passes here: it is looked at after a change only.
        assert_eq!(organiser.task(&lid).await["periods"][1]["state"], "waiting", "between two periods");
        app.pass_and_work(HOUR).await;
        assert_eq!(states().await, ["open", "open"]);
        app.person("guest").await.join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(states().await, ["drawn", "drawn"]);
    }

    async fn where_the_count_is_hidden_nobody_has_a_number(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let hidden = organiser.publish(&form_with(&app, json!({"hide": {"participants": true}}))).await;
        let guest = app.person("guest").await;
        for again in [false, true] {
            let joined = guest.join(&hidden).await;
            assert_eq!((&joined["again"], &joined["number"]), (&json!(again), &Value::Null));
        }
        assert_eq!(guest.mine(&hidden).await["member"]["number"], Value::Null);
        let shown = organiser.publish(&form_with(&app, json!({}))).await;
        assert_eq!(guest.join(&shown).await["number"], 1);
        assert_eq!(guest.mine(&shown).await["member"]["number"], 1);
    }
}
