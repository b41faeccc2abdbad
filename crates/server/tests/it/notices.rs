//! Beyond the bell: who agreed is told, once, where they said; whoever did not is not. Web Push, settings, the log.

use std::time::Duration;

use fairdraw_db::{on_both, testing::Engine};
use serde_json::{Value, json};

use crate::{
    live::{listen, wait_for},
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, form, form_with},
        push_service::{Mood, PushService},
    },
};

pub async fn world(engine: Engine) -> (TestApp, PushService) {
    let app = TestApp::with(engine, |config| config.push_anywhere = true).await;
    let push = PushService::start(app.clock.clone()).await;
    (app, push)
}

pub async fn settings(person: &Person<'_>) -> Value {
    ask(person.get("/lotto/notices/settings")).await.ok()
}

/// Subscribes a browser of this name, and agrees to these subjects.
pub async fn subscribe(push: &PushService, person: &Person<'_>, name: &str, subjects: Value) -> Value {
    let key = settings(person).await["push_key"].as_str().expect("a key").to_owned();
    let mut device = push.subscribe(name, &key);
    device["subjects"] = subjects;
    ask(person.post("/lotto/notices/devices", &device)).await.ok()
}

/// A draw that everybody here joined, drawn.
pub async fn drawn(app: &TestApp, organiser: &Person<'_>, people: &[&Person<'_>], form: &Value) -> String {
    let lid = organiser.publish(form).await;
    for person in people {
        person.join(&lid).await;
    }
    app.pass_and_work(HOUR).await;
    app.pass_and_work(DELAY).await;
    lid
}

pub async fn sent(person: &Person<'_>) -> Vec<Value> {
    ask(person.get("/lotto/notices/sent?size=100")).await.ok()["list"].as_array().expect("a list").clone()
}

async fn bell(person: &Person<'_>) -> Vec<Value> {
    ask(person.get("/lotto/notices?size=100")).await.ok()["list"].as_array().expect("a list").clone()
}

on_both! {
    async fn only_who_agreed_is_told_and_only_once(engine) {
        let (app, push) = world(engine).await;
        let (organiser, winner) = (app.person("organiser").await, app.person("winner").await);
        let view = subscribe(&push, &winner, "phone", json!([])).await;
        assert_eq!((view["consents"].clone(), view["devices"].as_array().expect("devices").len()), (json!([]), 1), "nothing is ticked by itself");
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        assert!(push.pushed().is_empty(), "a device is no consent");
        assert_eq!(bell(&winner).await[0]["kind"], "won");

        ask(winner.post("/lotto/notices/consents", &json!({"channel": "push", "subjects": ["mine"]}))).await.ok();
        ask(winner.post("/user/info", &json!({"language": "zh-CN"}))).await.ok();
        app.carry().await;
        assert!(push.pushed().is_empty(), "what was told before the consent is not sent after it");
        let lid = drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        app.carry().await;
        let pushed = push.pushed();
        assert_eq!(pushed.len(), 1);
        let message = &pushed[0].message;
        assert_eq!((message["title"].clone(), message["body"].clone()), (json!("恭喜中奖！"), json!("恭喜！你在「年会抽奖」中获得 Tea")));
        assert_eq!((message["url"].clone(), message["tag"].clone()), (json!(format!("/mobile?lid={lid}")), json!(pushed[0].topic)));
        assert_eq!((pushed[0].urgency.as_str(), pushed[0].ttl), ("high", 7 * 24 * 60 * 60));
        let log = sent(&winner).await;
        assert_eq!((log.len(), log[0]["state"].clone(), log[0]["kind"].clone()), (1, json!("sent"), json!("won")));

        ask(winner.post("/lotto/notices/consents", &json!({"channel": "push", "subjects": ["new"]}))).await.ok();
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        assert_eq!(push.pushed().len(), 1, "a withdrawn consent is no consent");
        assert_eq!(bell(&winner).await.len(), 3, "the bell rings all the same");
    }

    async fn a_consent_that_is_withdrawn_while_a_message_waits_counts(engine) {
        let (app, push) = world(engine).await;
        let (organiser, winner) = (app.person("organiser").await, app.person("winner").await);
        subscribe(&push, &winner, "phone", json!(["mine"])).await;
        push.answer_next(Mood::Status(503));
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        assert_eq!(sent(&winner).await[0]["state"], "waiting");
        ask(winner.post("/lotto/notices/consents", &json!({"channel": "push", "subjects": []}))).await.ok();
        app.pass(HOUR);
        app.carry().await;
        assert_eq!((push.pushed().len(), sent(&winner).await[0]["state"].clone()), (0, json!("dropped")));
    }

    async fn whoever_loses_hears_of_it_only_when_they_asked_to(engine) {
        let (app, push) = world(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        for (number, person) in people.iter().enumerate() {
            subscribe(&push, person, &format!("phone-{number}"), if number < 3 { json!(["mine"]) } else { json!([]) }).await;
        }
        let lid = drawn(&app, &organiser, &people.iter().collect::<Vec<_>>(), &form(&app)).await;
        app.work().await;
        app.carry().await;
        let mut kinds = Vec::new();
        for person in &people {
            kinds.extend(bell(person).await.into_iter().map(|notice| notice["kind"].as_str().expect("a kind").to_owned()));
        }
        let won_without_asking = people[3].mine(&lid).await["wins"] != json!([]);
        let lost = kinds.iter().filter(|kind| *kind == "not_won").count();
        assert_eq!(lost, if won_without_asking { 3 } else { 2 }, "{kinds:?}");
        assert_eq!(kinds.len(), lost + 1);
        assert_eq!(push.pushed().len(), 3);
    }

    async fn a_device_can_be_seen_tested_and_removed_by_its_owner_alone(engine) {
        let (app, push) = world(engine).await;
        let (owner, stranger) = (app.person("owner").await, app.person("stranger").await);
        subscribe(&push, &owner, "phone", json!(["mine"])).await;
        let again = subscribe(&push, &owner, "phone", json!([])).await;
        assert_eq!(again["devices"].as_array().expect("devices").len(), 1, "the same browser twice is one");
        let view = subscribe(&push, &owner, "desk", json!([])).await;
        let find = |name: &str| view["devices"].as_array().expect("devices").iter().find(|device| device["tail"].as_str().is_some_and(|tail| tail.len() == 12 && tail.ends_with(name))).expect("listed").clone();
        let device = find("/push/phone")["id"].clone();
        assert_ne!(device, find("/push/desk")["id"]);
        let remove = |person: &Person<'_>, id: &Value| person.delete(&format!("/lotto/notices/targets?id={}", id.as_str().expect("an id")));
        ask(remove(&stranger, &device)).await.refused(4004);
        ask(stranger.post("/lotto/notices/test", &json!({"id": device}))).await.refused(4004);
        ask(owner.post("/lotto/notices/test", &json!({"id": "n_01m7ena5qyf1p9bnb2p1yypczm"}))).await.refused(4004);

        ask(owner.post("/lotto/notices/test", &json!({"id": device}))).await.ok();
        ask(owner.post("/lotto/notices/test", &json!({"id": device}))).await.refused(4029);
        let mut page = listen(&app, &owner).await;
        app.carry().await;
        wait_for(&mut page, "profile").await;
        assert_eq!(push.pushed()[0].message["title"], "A test");
        assert_eq!(sent(&owner).await[0]["kind"], "test");
        assert!(sent(&stranger).await.is_empty());

        assert_eq!(ask(remove(&owner, &device)).await.ok()["consents"], json!([{"channel": "push", "subject": "mine"}]));
        ask(remove(&owner, &device)).await.refused(4004);
        let last = settings(&owner).await["devices"][0]["id"].clone();
        let after = ask(remove(&owner, &last)).await.ok();
        assert_eq!((after["devices"].clone(), after["consents"].clone()), (json!([]), json!([])), "the next device begins with nothing ticked");
    }

    async fn a_browser_belongs_to_whoever_used_it_last_and_to_nobody_who_only_knows_its_address(engine) {
        let (app, push) = world(engine).await;
        let (first, second) = (app.person("first").await, app.person("second").await);
        subscribe(&push, &first, "shared", json!(["mine"])).await;
        let key = settings(&first).await["push_key"].as_str().expect("a key").to_owned();
        let mut device = push.subscribe("shared", &key);
        let mut forged = device.clone();
        forged["keys"] = push.subscribe("other", &key)["keys"].clone();
        assert_eq!(ask(second.post("/lotto/notices/devices", &forged)).await.flaws(), ["keys"]);
        assert_eq!(settings(&first).await["devices"].as_array().expect("devices").len(), 1);
        device["subjects"] = json!(["mine"]);
        ask(second.post("/lotto/notices/devices", &device)).await.ok();
        assert_eq!(settings(&first).await["devices"], json!([]));
        let organiser = app.person("organiser").await;
        drawn(&app, &organiser, &[&first], &form(&app)).await;
        app.carry().await;
        assert!(push.pushed().is_empty(), "the second person does not read the first one's news");
    }

    async fn what_is_not_from_a_browser_is_not_taken(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("person").await;
        let push = PushService::start(app.clock.clone()).await;
        let good = push.subscribe("phone", "key");
        for endpoint in ["http://push.example.com/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/", "gopher://x.y/", "", "https://10.0.0.8/"] {
            let mut device = good.clone();
            device["endpoint"] = json!(endpoint);
            assert_eq!(ask(person.post("/lotto/notices/devices", &device)).await.flaws(), ["endpoint"], "{endpoint}");
        }
        for (key, value) in [("p256dh", "AAAA"), ("p256dh", "%%%"), ("auth", "AAAA"), ("auth", "")] {
            let mut device = good.clone();
            device["endpoint"] = json!("https://push.example.com/x");
            device["keys"][key] = json!(value);
            assert_eq!(ask(person.post("/lotto/notices/devices", &device)).await.flaws(), ["keys"]);
        }
        assert_eq!(settings(&person).await["devices"], json!([]));
    }

    async fn a_browser_that_is_gone_is_forgotten(engine) {
        let (app, push) = world(engine).await;
        let (organiser, winner) = (app.person("organiser").await, app.person("winner").await);
        for (number, status) in [404, 410].into_iter().enumerate() {
            subscribe(&push, &winner, &format!("phone-{number}"), json!(["mine"])).await;
            push.answer_next(Mood::Status(status));
            drawn(&app, &organiser, &[&winner], &form(&app)).await;
            app.carry().await;
            assert_eq!(settings(&winner).await["devices"], json!([]));
            let line = &sent(&winner).await[0];
            assert_eq!((line["state"].clone(), line["reason"].clone()), (json!("failed"), json!(status.to_string())));
        }
    }

    async fn a_busy_service_is_asked_again_with_patience_and_not_for_ever(engine) {
        let (app, push) = world(engine).await;
        let (organiser, winner) = (app.person("organiser").await, app.person("winner").await);
        subscribe(&push, &winner, "phone", json!(["mine"])).await;
        push.answer_next(Mood::Busy { retry_after: 600 });
        push.answer_next(Mood::TakesAndFails);
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        app.pass(Duration::from_secs(599));
        app.carry().await;
        assert_eq!((push.pushed().len(), sent(&winner).await[0]["attempts"].clone()), (0, json!(1)), "it asked for ten minutes");
        app.pass(Duration::from_secs(1));
        app.carry().await;
        app.pass(HOUR);
        app.carry().await;
        let pushed = push.pushed();
        assert_eq!((pushed.len(), &pushed[0].topic), (2, &pushed[1].topic), "the repeat takes the place of the first");
        assert_eq!(sent(&winner).await[0]["state"], "sent");

        for _ in 0..8 {
            push.answer_next(Mood::Status(500));
        }
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        for _ in 0..10 {
            app.carry().await;
            app.pass(HOUR);
        }
        let line = sent(&winner).await[0].clone();
        assert_eq!((line["state"].clone(), line["attempts"].clone(), line["reason"].clone()), (json!("failed"), json!(8), json!("500")));
        push.answer_next(Mood::Status(403));
        drawn(&app, &organiser, &[&winner], &form(&app)).await;
        app.carry().await;
        assert_eq!(sent(&winner).await[0]["attempts"], 1, "a refusal is not asked again");
        assert_eq!(push.pushed().len(), 2);
    }

    async fn the_bell_of_everybody_concerned_rings_by_itself(engine) {
        let (app, _) = world(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("person").await);
        let lid = organiser.publish(&form(&app)).await;
        person.join(&lid).await;
        let mut page = listen(&app, &person).await;
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await.ok();
        app.carry().await;
        wait_for(&mut page, "profile").await;
        assert_eq!(ask(person.get("/lotto/notices")).await.ok()["unread"], 1);
    }

    async fn the_organiser_sees_how_many_were_told_and_nobody_else_does(engine) {
        let (app, push) = world(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let people = app.people(2).await;
        subscribe(&push, &people[0], "phone", json!(["mine"])).await;
        subscribe(&push, &organiser, "desk", json!(["runs"])).await;
        let lid = drawn(&app, &organiser, &people.iter().collect::<Vec<_>>(), &form_with(&app, json!({"prizes": [{"label": 1, "name": "Tea", "units": 2}]}))).await;
        app.carry().await;
        ask(people[0].post("/lotto/notices/read", &json!({"all": true}))).await.ok();
        let numbers = ask(organiser.get(&format!("/lotto/task/notices?lid={lid}"))).await.ok();
        assert_eq!(numbers, json!({"told": 2, "read": 1, "deliveries": [{"channel": "push", "state": "sent", "count": 1}]}));
        ask(stranger.get(&format!("/lotto/task/notices?lid={lid}"))).await.refused(4004);
        let told: Vec<String> = push.pushed().into_iter().map(|pushed| pushed.browser).collect();
        assert!(told.contains(&"desk".to_owned()) && told.contains(&"phone".to_owned()), "{told:?}");
        let taken = people[0].get("/lotto/my/takeout").send().await.expect("answers").text().await.expect("a text");
        assert!(taken.contains("/push/phone") && taken.contains("\"sent\""));
    }
}
