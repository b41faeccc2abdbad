//! Around a draw: vouchers, exclusions, forms, history, news, a participant's own home.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

async fn vip_organiser(app: &TestApp) -> Person<'_> {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser
}

async fn text(request: reqwest::RequestBuilder) -> String {
    request.send().await.expect("answers").text().await.expect("a text")
}

async fn news(person: &Person<'_>) -> Vec<Value> {
    ask(person.get("/lotto/notices")).await.ok()["list"].as_array().expect("a list").clone()
}

on_both! {
    async fn a_voucher_is_reviewed_once_and_gives_its_codes(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let people = app.people(3).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "chances": [{"task": "voucher", "codes": 2, "cap": 2, "title": "Receipt"}],
            "limits": {"codes_per_person": 10},
        }))).await;
        for person in &people {
            person.join(&lid).await;
        }
        // Two people send the same picture, one sends another.
        for (person, turn) in people.iter().zip([false, false, true]) {
            let voucher = person.picture(turn).await;
            ask(person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 0, "voucher": voucher}))).await.ok();
        }
        let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
        assert_eq!(list["counts"]["in_review"], 3);
        let mut alike: Vec<u64> = list["list"].as_array().expect("a list").iter().map(|row| row["duplicates"].as_u64().expect("a number")).collect();
        alike.sort_unstable();
        assert_eq!(alike, [0, 1, 1], "the same picture is noticed");
        let ids: Vec<Value> = list["list"].as_array().expect("a list").iter().map(|row| row["id"].clone()).collect();
        let review = |ids: &[Value], verdict: &str, reason: &str| organiser.post("/lotto/task/vouchers/review", &json!({"lid": lid, "ids": ids, "verdict": verdict, "reason": reason}));
        assert_eq!(ask(review(&ids[..1], "reject", "")).await.flaws(), ["reason"]);
        assert_eq!(ask(review(&ids[..1], "reject", "blurred")).await.ok()["done"], 1);
        let approved = ask(review(&ids, "approve", "")).await.ok();
        assert_eq!((approved["done"].clone(), approved["refused"].clone()), (json!(2), json!([ids[0]])));
        let codes: usize = {
            let mut sum = 0;
            for person in &people {
                sum += person.mine(&lid).await["codes"].as_array().expect("codes").len();
            }
            sum
        };
        assert_eq!(codes, 3 + 2 * 2);
        let mut kinds = Vec::new();
        for person in &people {
            kinds.extend(news(person).await.into_iter().map(|notice| notice["kind"].clone()));
        }
        assert_eq!(kinds.iter().filter(|kind| **kind == json!("voucher_approved")).count(), 2);
        assert_eq!(kinds.iter().filter(|kind| **kind == json!("voucher_rejected")).count(), 1);
    }

    async fn an_exclusion_has_its_reason_and_everybody_can_count_it(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form(&app)).await;
        let mut members = Vec::new();
        for person in &people {
            members.push(person.join(&lid).await["member"].clone());
        }
        let exclude = |reason: &str| organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": members[0], "reason": reason}));
        assert_eq!(ask(exclude(" ")).await.flaws(), ["reason"]);
        ask(exclude("works for us")).await.ok();
        let excluded = ask(organiser.get(&format!("/lotto/task/members?lid={lid}&status=excluded"))).await.ok();
        assert_eq!((excluded["total"].clone(), excluded["list"][0]["status_reason"].clone()), (json!(1), json!("works for us")));
        ask(organiser.post("/lotto/task/include", &json!({"lid": lid, "member": members[0]}))).await.ok();
        ask(exclude("works for us after all")).await.ok();
        app.pass_and_work(HOUR).await;
        ask(exclude("too late")).await.refused(4009);
        app.pass_and_work(DELAY).await;
        assert_eq!(people[0].mine(&lid).await["wins"], json!([]));
        let record = app.record(&lid).await;
        assert_eq!((record["powers"]["people_excluded"].clone(), record["counts"]["by_status"][5].clone()), (json!(2), json!(1)));
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn forms_and_history(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let lid = organiser.publish(&form_with(&app, json!({
            "conditions": {"form": [{"id": "size", "label": "Size", "kind": "choice", "options": ["S", "M"], "required": true}]},
        }))).await;
        let person = app.person("guest").await;
        ask(person.post("/lotto/join", &json!({"lid": lid, "answers": {"size": "M"}, "consents": {"rules": true}}))).await.ok();
        let forms = ask(organiser.get(&format!("/lotto/task/forms?lid={lid}"))).await.ok();
        assert_eq!(forms["list"][0]["answers"]["size"], "M");
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
        let what: Vec<Value> = history["list"].as_array().expect("a list").iter().map(|line| line["what"].clone()).collect();
        for wanted in ["created", "published", "closed", "sealed", "drawn"] {
            assert!(what.contains(&json!(wanted)), "{wanted} is not in {what:?}");
        }
        let stranger = app.person("stranger").await;
        for path in ["members", "forms", "history", "vouchers"] {
            ask(stranger.get(&format!("/lotto/task/{path}?lid={lid}"))).await.refused(4004);
        }
    }

    async fn winners_alternates_and_cancellations_are_told_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let off = organiser.publish(&form(&app)).await;
        people[0].join(&off).await;
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": off, "reason": "rain"}))).await.ok();
        assert_eq!(news(&people[0]).await[0]["words"]["en"], "“年会抽奖” was cancelled: rain");
        let lid = organiser.publish(&form(&app)).await;
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let win = organiser.winners(&lid).await[0]["id"].clone();
        ask(organiser.post("/lotto/task/redraw", &json!({"lid": lid, "win": win, "reason": "absent"}))).await.ok();
        app.pass_and_work(HOUR).await;
        let mut kinds = Vec::new();
        for person in &people {
            kinds.extend(news(person).await.into_iter().map(|notice| notice["kind"].as_str().expect("a kind").to_owned()));
        }
        kinds.sort();
        assert_eq!(kinds, ["cancelled", "moved_up", "won"]);
        assert_eq!(ask(organiser.post("/lotto/notices/read", &json!({"all": true}))).await.ok()["unread"], 0);
    }

    async fn a_person_takes_out_and_erases_and_the_record_still_verifies(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = organiser.publish(&form(&app)).await;
        for person in &people {
            person.join(&lid).await;
        }
        let home = ask(people[0].get("/lotto/my")).await.ok();
        assert_eq!((home["total"].clone(), home["list"][0]["codes"].clone()), (json!(1), json!(1)));
        assert!(text(people[0].get("/lotto/my/takeout")).await.contains("guest-0"));
        let erase = |person: &Person<'_>| person.post("/lotto/my/erase", &json!({"lid": lid}));
        ask(erase(&people[0])).await.ok();
        ask(erase(&people[0])).await.refused(4004);
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.record(&lid).await["counts"]["by_status"][6], 1, "withdrawn, and still listed");
        // The winner of the two that are left goes too: the other moves up.
        let winner = if people[1].mine(&lid).await["wins"] == json!([]) { 2 } else { 1 };
        ask(erase(&people[winner])).await.ok();
        assert_eq!(people[3 - winner].mine(&lid).await["wins"].as_array().expect("wins").len(), 1);
        assert_eq!(app.verified(&lid, 1).await.error, None);
        assert_eq!(ask(people[winner].get("/lotto/my")).await.ok()["total"], 0);
    }
}
