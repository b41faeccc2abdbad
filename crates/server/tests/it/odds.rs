//! The odds that a page shows: codes of people who were taken out or left cannot win, and are not counted.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    live_draw::Page,
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, form, form_with},
    },
};

/// Everybody's codes, and those among which the winners are.
async fn codes(app: &TestApp, lid: &str) -> (Value, Value) {
    let public = app.public(lid).await;
    (public["codes"].clone(), public["odds"]["codes"].clone())
}

async fn member(person: &Person<'_>, lid: &str) -> Value {
    person.mine(lid).await["member"]["id"].clone()
}

on_both! {
    async fn the_odds_count_only_codes_that_can_win(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let lid = organiser.publish(&form(&app)).await;
        for person in &people {
            person.join(&lid).await;
        }
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(4)));
        let mut page = Page::open(&app, &format!("lid={lid}")).await;
        assert_eq!(page.pulse(|_| true).await["codes_in"], 4);
        let out = member(&people[0], &lid).await;
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": out, "reason": "works for us"}))).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(3)), "at once");
        assert_eq!(page.pulse(|pulse| pulse["codes_in"] == 3).await["codes"], 4, "those who look are told");
        ask(organiser.post("/lotto/task/include", &json!({"lid": lid, "member": out}))).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(4)), "and back");
        ask(people[1].post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(3)), "who left wins nothing");
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": out, "reason": "works for us"}))).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(2)));
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(app.public(&lid).await["state"], "drawn");
        assert_eq!(codes(&app, &lid).await, (json!(4), json!(2)));
    }

    async fn who_does_not_meet_the_rules_at_the_close_is_in_no_odds(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"conditions": {"invite": 1}}))).await;
        people[0].join(&lid).await;
        let inviter = member(&people[0], &lid).await;
        for person in &people[1..] {
            let body = json!({"lid": lid, "consents": {"rules": true}, "inviter": inviter});
            ask(person.post("/lotto/join", &body)).await.ok();
        }
        assert_eq!(codes(&app, &lid).await, (json!(3), json!(3)), "until the close anybody may still invite");
        app.pass_and_work(HOUR).await;
        assert_eq!(codes(&app, &lid).await, (json!(3), json!(1)));
    }

    async fn what_somebody_earns_who_was_taken_out_does_not_count(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        app.make_vip(&organiser).await;
        let chances = json!([
            {"task": "invite", "codes": 2, "cap": 5},
            {"task": "passcode", "words": "tea", "codes": 3, "cap": 1},
        ]);
        let lid = organiser.publish(&form_with(&app, json!({"chances": chances, "limits": {"codes_per_person": 10}}))).await;
        people[0].join(&lid).await;
        let inviter = member(&people[0], &lid).await;
        let out = json!({"lid": lid, "member": inviter, "reason": "works for us"});
        ask(organiser.post("/lotto/task/exclude", &out)).await.ok();
        let mut page = Page::open(&app, &format!("lid={lid}")).await;
        for person in &people[1..] {
            let body = json!({"lid": lid, "consents": {"rules": true}, "inviter": inviter});
            ask(person.post("/lotto/join", &body)).await.ok();
        }
        assert_eq!(codes(&app, &lid).await, (json!(7), json!(2)));
        page.pulse(|pulse| pulse["codes"] == 7 && pulse["codes_in"] == 2).await;
        let finish = json!({"lid": lid, "chance": 1, "words": "tea"});
        ask(people[0].post("/lotto/chance/finish", &finish)).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(10), json!(2)));
        ask(organiser.post("/lotto/task/include", &json!({"lid": lid, "member": inviter}))).await.ok();
        assert_eq!(codes(&app, &lid).await, (json!(10), json!(10)), "and all are back with them");
    }

    async fn hidden_odds_stay_hidden(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"hide": {"odds": true}}))).await;
        assert_eq!(app.public(&lid).await["odds"], Value::Null);
        let mut page = Page::open(&app, &format!("lid={lid}")).await;
        assert_eq!(page.pulse(|_| true).await["codes_in"], Value::Null);
    }
}
