//! What an organiser may do with a draw, what nobody else may, and what bad input gets.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, drawn, form, form_with},
};

on_both! {
    async fn after_the_first_participant_only_what_favours_them(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        let guest = app.person("guest").await;
        guest.join(&lid).await;
        let fewer = form_with(&app, json!({"prizes": [{"label": 1, "name": "Tea", "units": 1}], "limits": {"wins_per_person": 2}}));
        let refused = ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": fewer}))).await.refused(4009);
        assert_eq!(refused.data, json!({"reason": "odds_locked", "fields": ["limits"]}));
        let more = form_with(&app, json!({"title": "年会大抽奖", "prizes": [{"label": 1, "name": "Tea", "units": 3}]}));
        ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": more}))).await.ok();
        let record = app.record(&lid).await;
        assert_eq!(record["rules"].as_array().expect("versions").len(), 2);
        assert_eq!(record["powers"]["amendments"], 1);
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&lid, 1).await.error, None, "the seal names the newest rules");
        assert_eq!(guest.mine(&lid).await["receipts"].as_array().expect("receipts").len(), 1, "the old receipt is still made");
    }

    async fn two_windows_do_not_overwrite_each_other(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.create(&form(&app)).await;
        let save = |revision: i64| organiser.post("/lotto/task/update", &json!({"lid": lid, "form": form(&app), "revision": revision}));
        ask(save(1)).await.ok();
        let refused = ask(save(1)).await.refused(4009);
        assert_eq!(refused.data["reason"], "changed_elsewhere");
        ask(save(2)).await.ok();
    }

    async fn a_repeated_click_is_one_act(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let body = json!({"kind": "new_fast", "form": form(&app)});
        let create = || organiser.post("/lotto/task", &body).header("Idempotency-Key", "click-0001");
        let first = ask(create()).await.ok();
        assert_eq!(ask(create()).await.ok(), first);
        let lid = first["lid"].as_str().expect("an id").to_owned();
        let publish = || organiser.post("/lotto/task/publish", &json!({"lid": lid}));
        let (one, two) = tokio::join!(ask(publish()), ask(publish()));
        let answers = [one, two];
        assert!(answers.iter().any(|answer| answer.sta == 0), "{answers:?}");
        assert!(answers.iter().all(|answer| answer.sta == 0 || answer.data["reason"] == "changed_elsewhere"));
        assert_eq!(organiser.task(&lid).await["periods"].as_array().expect("periods").len(), 1);
        assert_eq!(organiser.info().await["all_task_count"], 1);

        let copy = || organiser.post("/lotto/task/copy", &json!({"lid": lid})).header("Idempotency-Key", "click-0002");
        let (one, two) = tokio::join!(ask(copy()), ask(copy()));
        assert_eq!(one.ok(), two.ok());
        assert_eq!(organiser.info().await["all_task_count"], 2);

        app.make_vip(&organiser).await;
        let member = app.person("guest").await.join(&lid).await["member"].clone();
        let body = json!({"lid": lid, "member": member, "count": 2, "reason": "helped"});
        let grant = |key: &'static str| organiser.post("/lotto/task/codes", &body).header("Idempotency-Key", key);
        let (one, two) = tokio::join!(ask(grant("click-0003")), ask(grant("click-0003")));
        assert_eq!(one.ok(), two.ok(), "the same two codes");
        assert_eq!(app.public(&lid).await["codes"], 3);
        ask(grant("click-0004")).await.ok();
        assert_eq!(app.public(&lid).await["codes"], 5, "another click is another act");
        assert_eq!(ask(grant("short")).await.flaws(), ["Idempotency-Key"]);
    }

    async fn a_hidden_list_of_winners_stays_hidden(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(2).await;
        let lid = drawn(&app, &organiser, &people, json!({"hide": {"winners": true, "participants": true, "labels": true, "prize_counts": true, "creator": true}})).await;
        ask(app.http.get(app.api(&format!("/lotto/winners?lid={lid}")))).await.refused(4004);
        let record = app.record(&lid).await;
        assert_eq!(record["result"]["winners"], Value::Null);
        assert_eq!(record["result"]["total"], 1);
        let public = app.public(&lid).await;
        for hidden in ["participants", "codes", "organiser", "odds"] {
            assert_eq!(public[hidden], Value::Null, "{hidden}");
        }
        assert_eq!((public["prizes"][0]["units"].clone(), public["prizes"][0]["label"].clone()), (Value::Null, Value::Null));
        assert_eq!(app.verified(&lid, 1).await.error, None, "it can be checked all the same");
    }

    async fn cancelled_with_the_reason_for_everybody_but_not_after_the_round(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let guest = app.person("guest").await;
        let lid = organiser.publish(&form(&app)).await;
        guest.join(&lid).await;
        assert_eq!(ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": " "}))).await.flaws(), ["reason"]);
        ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.refused(4009);
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "the hall burnt down"}))).await.ok();
        let public = app.public(&lid).await;
        assert_eq!((public["state"].clone(), public["cancel_reason"].clone()), (json!("cancelled"), json!("the hall burnt down")));
        app.pass_and_work(HOUR).await;
        assert_eq!(app.public(&lid).await["state"], "cancelled", "the closing job leaves it alone");
        ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        assert_eq!(app.record(&lid).await["deleted"], true, "people joined: it stays on the record");

        let late = organiser.publish(&form(&app)).await;
        guest.join(&late).await;
        app.pass_and_work(HOUR).await;
        app.pass(DELAY);
        let refused = ask(organiser.post("/lotto/task/cancel", &json!({"lid": late, "reason": "bad luck"}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "already_drawn");
        app.work().await;
        assert_eq!(app.public(&late).await["state"], "drawn");
    }

    async fn the_bin_keeps_a_draw_for_thirty_days(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.create(&form(&app)).await;
        ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        let list = |deleted: bool| organiser.post("/lotto/task/list", &json!({"deleted": deleted}));
        assert_eq!(ask(list(false)).await.ok()["total"], 0);
        assert_eq!(ask(list(true)).await.ok()["list"][0]["allowed"], json!(["restore", "copy"]));
        let restore = || organiser.post("/lotto/task/restore", &json!({"lid": lid}));
        ask(restore()).await.ok();
        ask(restore()).await.refused(4009);
        ask(organiser.delete(&format!("/lotto/task?lid={lid}"))).await.ok();
        app.pass(Duration::from_hours(31 * 24));
        let again = Person::sign_in(&app, "organiser").await;
        let refused = ask(again.post("/lotto/task/restore", &json!({"lid": lid}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "bin_too_old");
    }

    async fn a_copy_has_everything_but_the_times(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form_with(&app, json!({"description": "<p>Hi <script>alert(1)</script></p>"}))).await;
        let copy = ask(organiser.post("/lotto/task/copy", &json!({"lid": lid}))).await.ok();
        let task = organiser.task(copy["lid"].as_str().expect("an id")).await;
        assert_eq!((task["state"].clone(), task["form"]["description"].clone()), (json!("draft"), json!("<p>Hi </p>")));
        assert_eq!(task["form"]["opening"], json!({"by": "time", "at": null, "early": false}));
    }

    async fn lists_filter_and_search(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        organiser.publish(&form_with(&app, json!({"title": "Spring 100% off"}))).await;
        organiser.create(&form_with(&app, json!({"title": "Autumn"}))).await;
        let list = |query: Value| organiser.post("/lotto/task/list", &query);
        assert_eq!(ask(list(json!({"words": "SPRING"}))).await.ok()["total"], 1);
        assert_eq!(ask(list(json!({"words": "100%"}))).await.ok()["total"], 1);
        assert_eq!(ask(list(json!({"words": "%"}))).await.ok()["total"], 1, "a sign is a sign");
        assert_eq!(ask(list(json!({"state": "draft"}))).await.ok()["list"][0]["title"], "Autumn");
        assert_eq!(ask(list(json!({"kind": "new_fast"}))).await.ok()["total"], 0);
        assert_eq!(ask(list(json!({"page": 2, "size": 1}))).await.ok()["list"].as_array().expect("a list").len(), 1);
    }

    async fn without_a_public_beacon_the_organiser_is_asked(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.create(&form_with(&app, json!({"chain": "auto"}))).await;
        let refused = ask(organiser.post("/lotto/task/publish", &json!({"lid": lid}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "beacon_silent");
    }

    async fn proofs_evidence_and_the_list(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = drawn(&app, &organiser, &people, json!({})).await;
        let code = people[0].mine(&lid).await["codes"][0]["code"].as_str().expect("a code").to_owned();
        let proof = |code: &str| app.http.get(app.api(&format!("/lotto/proof?lid={lid}&code={code}")));
        let found = ask(proof(&code)).await.ok();
        assert_eq!((found["found"].clone(), found["status"].clone(), found["n"].clone()), (json!(true), json!(0), json!(3)));
        let absent = ask(proof("zzzzzzzzzzzz")).await.ok();
        assert_eq!((absent["found"].clone(), absent["neighbours"].as_array().expect("rows").len()), (json!(false), 1));
        let file = app.http.get(app.api(&format!("/lotto/entries?lid={lid}"))).send().await.expect("answers").bytes().await.expect("bytes");
        assert_eq!(file.len(), 3 * 85);
        let pack = app.http.get(app.api(&format!("/lotto/evidence?lid={lid}"))).send().await.expect("answers").bytes().await.expect("bytes");
        assert!(pack.starts_with(b"PK"));
        let unpublished = organiser.create(&form(&app)).await;
        for path in ["record", "bundle", "evidence", "entries", "public", "winners"] {
            ask(app.http.get(app.api(&format!("/lotto/{path}?lid={unpublished}")))).await.refused(4004);
        }
    }
}
