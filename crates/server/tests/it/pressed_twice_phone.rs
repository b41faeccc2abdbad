//! What somebody presses twice on the phone in the same moment counts once.

use std::time::Duration;

use fairdraw_db::on_both;
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    support::{
        Person, TestApp, ask,
        draw::{drawn, form_with},
    },
};

const TURNS: usize = 5;

/// Both at once. One of them did it; the other hears the same, or that there is nothing left to do.
async fn twice(press: impl Fn() -> RequestBuilder) {
    let (one, two) = tokio::join!(ask(press()), ask(press()));
    let answers = [one.sta, two.sta];
    assert!(answers.contains(&0), "{one:?} {two:?}");
    assert!(answers.iter().all(|sta| [0, 4009].contains(sta)), "{one:?} {two:?}");
}

async fn codes(person: &Person<'_>, lid: &str) -> usize {
    person.mine(lid).await["codes"].as_array().expect("codes").len()
}

async fn publish(app: &TestApp, changes: Value) -> (Person<'_>, String) {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let lid = organiser.publish(&form_with(app, changes)).await;
    (organiser, lid)
}

on_both! {
    async fn joining_by_a_friends_link_is_one_entry_and_one_invitation(engine) {
        let app = TestApp::new(engine).await;
        let (_, lid) = publish(&app, json!({
            "chances": [{"task": "invite", "codes": 1, "cap": 50, "title": "I"}], "limits": {"codes_per_person": 100},
        })).await;
        let host = app.person("host").await;
        let member = host.join(&lid).await["member"].clone();
        for (turn, friend) in (1..).zip(&app.people(TURNS).await) {
            let body = json!({"lid": lid, "consents": {"rules": true}, "inviter": member});
            twice(|| friend.post("/lotto/join", &body)).await;
            assert_eq!((codes(friend, &lid).await, codes(&host, &lid).await), (1, 1 + turn));
            let public = app.public(&lid).await;
            assert_eq!((&public["participants"], &public["codes"]), (&json!(1 + turn), &json!(1 + 2 * turn)));
        }
    }

    async fn joining_a_team_takes_one_place(engine) {
        let app = TestApp::new(engine).await;
        let (_, lid) = publish(&app, json!({"team_size": 4})).await;
        let people = app.people(3).await;
        people[0].join(&lid).await;
        let team = people[0].mine(&lid).await["member"]["team"]["id"].clone();
        for person in &people[1..] {
            let body = json!({"lid": lid, "consents": {"rules": true}, "team": team});
            twice(|| person.post("/lotto/join", &body)).await;
        }
        let mine = people[0].mine(&lid).await;
        assert_eq!(mine["member"]["team"]["members"].as_array().expect("members").len(), 3);
        assert_eq!(app.public(&lid).await["codes"], 3);
    }

    async fn a_task_brings_its_codes_once(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, lid) = publish(&app, json!({
            "chances": [
                {"task": "article", "codes": 2, "cap": 1, "title": "A", "url": "https://example.com/a", "seconds": 30},
                {"task": "passcode", "codes": 3, "cap": 1, "title": "P", "words": "tea"},
                {"task": "voucher", "codes": 1, "cap": 1, "title": "V"},
            ],
            "limits": {"codes_per_person": 10},
        })).await;
        for person in &app.people(TURNS).await {
            person.join(&lid).await;
            let look = json!({"lid": lid, "chance": 0});
            twice(|| person.post("/lotto/chance/begin", &look)).await;
            app.pass(Duration::from_secs(30));
            twice(|| person.post("/lotto/chance/finish", &look)).await;
            assert_eq!(codes(person, &lid).await, 1 + 2);
            twice(|| person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 1, "words": "tea"}))).await;
            assert_eq!(codes(person, &lid).await, 1 + 2 + 3);
            let voucher = person.picture(false).await;
            twice(|| person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 2, "voucher": voucher}))).await;
        }
        let sent = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
        assert_eq!(sent["list"].as_array().expect("a list").len(), TURNS, "one voucher of each");
        assert_eq!(app.public(&lid).await["codes"], TURNS * 6);
    }

    async fn an_appeal_and_a_claim_arrive_once(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, lid) = publish(&app, json!({})).await;
        let people = app.people(TURNS).await;
        for person in &people {
            let member = person.join(&lid).await["member"].clone();
            ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "robot?"}))).await.ok();
            twice(|| person.post("/lotto/appeal", &json!({"lid": lid, "text": "I am none"}))).await;
        }
        let appeals = ask(organiser.get(&format!("/lotto/task/appeals?lid={lid}"))).await.ok();
        assert_eq!(appeals["list"].as_array().expect("a list").len(), TURNS);

        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 5)})).await;
        for person in &people {
            let claim = claims_of(person, &lid).await[0].clone();
            twice(|| person.post("/lotto/claim", &address(&lid, &claim))).await;
        }
        let claims = ask(organiser.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
        let claims = claims["list"].as_array().expect("a list");
        assert_eq!(claims.iter().filter(|claim| claim["state"] == "filled").count(), TURNS, "{claims:?}");
    }
}
