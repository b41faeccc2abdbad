//! What the safety level counts besides addresses: how many join with one phone, and how old an account is.

use std::time::Duration;

use fairdraw_db::on_both;
use futures_util::future::join_all;
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::support::{
    Answer, Person, TestApp, ask,
    draw::{DELAY, HOUR, form_with},
    spin::refused_as,
};

const PHONE: &str = "5f1c0a5e8d3b4c6f9a7e2d1b0c3f4a5e";

async fn publish(app: &TestApp, safety: &str) -> (String, String) {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let lid = organiser.publish(&form_with(app, json!({"safety": safety, "erase_after_days": 10}))).await;
    (lid, organiser.token)
}

fn with(request: RequestBuilder, phone: &str) -> RequestBuilder {
    request.header("device-id", phone)
}

async fn join(person: &Person<'_>, lid: &str, phone: &str) -> Answer {
    ask(with(person.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}})), phone)).await
}

async fn kept(app: &TestApp) -> i64 {
    let mut tx = app.app.db.read().await.expect("a transaction");
    let (count,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM handsets", ()).await.expect("readable");
    count
}

on_both! {
    async fn one_phone_brings_only_so_many(engine) {
        let app = TestApp::new(engine).await;
        let (lid, organiser) = publish(&app, "event").await;
        let people = app.people(8).await;
        let joins = join_all(people[..6].iter().map(|person| join(person, &lid, PHONE))).await;
        let (ins, outs): (Vec<_>, Vec<_>) = joins.into_iter().partition(|answer| answer.sta == 0);
        assert_eq!((ins.len(), outs.len()), (3, 3), "at once or one by one");
        for answer in outs {
            refused_as(answer, "too_many_from_device");
        }
        let again = join_all(people[..6].iter().map(|person| join(person, &lid, PHONE))).await;
        assert_eq!(again.iter().filter(|answer| answer.sta == 0).count(), 3, "who is in stays in");
        join(&people[6], &lid, &PHONE.replace('5', "6")).await.ok();
        people[7].join(&lid).await;
        for bad in ["short", "spaces are not letters", &"x".repeat(65)] {
            assert_eq!(join(&people[7], &lid, bad).await.flaws(), ["Device-Id"], "{bad}");
        }

        // Whoever is refused may say why that is wrong, and an organiser who agrees lets them in.
        let mut refused = Vec::new();
        for person in &people[..6] {
            if person.mine(&lid).await["joined"] == false {
                refused.push(person);
            }
        }
        let appeal = |phone: &str| with(refused[0].get(&format!("/lotto/appeal?lid={lid}")), phone);
        assert_eq!(ask(appeal(PHONE)).await.ok()["may_appeal"], true);
        assert_eq!(ask(appeal(&PHONE.replace('5', "7"))).await.ok()["may_appeal"], false, "another phone may come");
        ask(with(refused[0].post("/lotto/appeal", &json!({"lid": lid, "text": "we share it"})), PHONE)).await.ok();
        let organiser = Person { app: &app, token: organiser };
        let row = ask(organiser.get(&format!("/lotto/task/appeals?lid={lid}"))).await.ok()["list"][0].clone();
        ask(organiser.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": row["id"], "accept": true}))).await.ok();
        join(refused[0], &lid, PHONE).await.ok();
        refused_as(join(refused[1], &lid, PHONE).await, "too_many_from_device");

        // The phone is forgotten with the person, and all of them on the promised day.
        assert_eq!(kept(&app).await, 5);
        ask(people[6].post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        assert_eq!(kept(&app).await, 4);
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        app.pass_and_work(Duration::from_hours(11 * 24)).await;
        assert_eq!(kept(&app).await, 0);
    }

    async fn without_a_safety_level_no_phone_is_counted(engine) {
        let app = TestApp::new(engine).await;
        let (lid, _) = publish(&app, "off").await;
        for person in &app.people(7).await {
            join(person, &lid, PHONE).await.ok();
        }
        assert_eq!(kept(&app).await, 0);
    }

    async fn a_new_account_waits_where_the_level_is_strict(engine) {
        let app = TestApp::new(engine).await;
        let (lid, organiser) = publish(&app, "strict").await;
        let person = app.person("new").await;
        let can_join = || async { person.mine(&lid).await["can_join"].clone() };
        refused_as(join(&person, &lid, PHONE).await, "account_too_new");
        assert_eq!(can_join().await["reason"], "account_too_new");
        let hurry = app.person("hurry").await;
        assert_eq!(ask(hurry.get(&format!("/lotto/appeal?lid={lid}"))).await.ok()["may_appeal"], true);
        ask(hurry.post("/lotto/appeal", &json!({"lid": lid, "text": "it closes soon"}))).await.ok();
        let organiser = Person { app: &app, token: organiser };
        let row = ask(organiser.get(&format!("/lotto/task/appeals?lid={lid}"))).await.ok()["list"][0].clone();
        ask(organiser.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": row["id"], "accept": true}))).await.ok();
        assert_eq!(hurry.mine(&lid).await["can_join"]["ok"], true);
        join(&hurry, &lid, "another-phone-altogether").await.ok();
        app.pass(Duration::from_secs(599));
        refused_as(join(&person, &lid, PHONE).await, "account_too_new");
        app.pass(Duration::from_secs(1));
        assert_eq!(can_join().await["reason"], Value::Null);
        join(&person, &lid, PHONE).await.ok();
        let (second, third) = (app.person("second").await, app.person("third").await);
        app.pass(Duration::from_mins(10));
        join(&second, &lid, PHONE).await.ok();
        refused_as(join(&third, &lid, PHONE).await, "too_many_from_device");
    }
}
