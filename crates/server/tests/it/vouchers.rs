//! Vouchers: whose picture it may be, when it gives codes, what the sender learns, and when it is forgotten.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form_with},
};

/// A draw with one voucher chance of two codes, and people who are in it.
async fn begin(app: &TestApp, names: usize, most: u32) -> (Person<'_>, Vec<Person<'_>>, String) {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let people = app.people(names).await;
    let lid = organiser
        .publish(&form_with(
            app,
            json!({
                "chances": [{"task": "voucher", "codes": 2, "cap": 1, "title": "Receipt"}],
                "limits": {"codes_per_person": most},
                "erase_after_days": 10,
            }),
        ))
        .await;
    for person in &people {
        person.join(&lid).await;
    }
    (organiser, people, lid)
}

async fn send(person: &Person<'_>, lid: &str) -> Value {
    let picture = person.picture(false).await;
    ask(person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 0, "voucher": picture})))
        .await
        .ok();
    picture
}

async fn waiting(organiser: &Person<'_>, lid: &str) -> Vec<Value> {
    let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
    list["list"].as_array().expect("a list").iter().map(|row| row["id"].clone()).collect()
}

async fn review(who: &Person<'_>, lid: &str, ids: &[Value], verdict: &str, reason: &str) -> Value {
    let review = json!({"lid": lid, "ids": ids, "verdict": verdict, "reason": reason});
    ask(who.post("/lotto/task/vouchers/review", &review)).await.ok()
}

async fn codes(organiser: &Person<'_>, lid: &str) -> Vec<i64> {
    let page = ask(organiser.get(&format!("/lotto/task/members?lid={lid}"))).await.ok();
    page["list"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["codes"].as_i64().expect("a number"))
        .collect()
}

async fn get(app: &TestApp, picture: &Value) -> reqwest::Response {
    app.http.get(app.url(picture.as_str().expect("an address"))).send().await.expect("answers")
}

async fn is_served(app: &TestApp, picture: &Value) -> bool {
    get(app, picture).await.status() == 200
}

/// Where reviewers find the pictures.
async fn pictures(organiser: &Person<'_>, lid: &str) -> Vec<Value> {
    let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
    list["list"].as_array().expect("a list").iter().map(|row| row["picture"].clone()).collect()
}

on_both! {
    async fn the_sender_reads_why_and_sends_another(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 1, 10).await;
        send(&people[0], &lid).await;
        review(&organiser, &lid, &waiting(&organiser, &lid).await, "reject", "too dark").await;
        let chance = people[0].mine(&lid).await["chances"][0].clone();
        assert_eq!((chance["state"].clone(), chance["reason"].clone()), (json!("rejected"), json!("too dark")));
        app.pass(Duration::from_secs(1));
        send(&people[0], &lid).await;
        let chance = people[0].mine(&lid).await["chances"][0].clone();
        assert_eq!((chance["state"].clone(), chance["reason"].clone()), (json!("in_review"), json!("")));
        review(&organiser, &lid, &waiting(&organiser, &lid).await, "approve", "").await;
        let chance = people[0].mine(&lid).await["chances"][0].clone();
        assert_eq!((chance["state"].clone(), chance["done"].clone()), (json!("done"), json!(1)));
    }

    async fn only_reviewers_see_a_voucher_and_nobody_keeps_it(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 1, 10).await;
        let cover = organiser.picture(true).await;
        let plain = send(&people[0], &lid).await;
        assert!(!is_served(&app, &plain).await, "whoever knows or guesses the address");
        let link = pictures(&organiser, &lid).await.remove(0);
        let response = get(&app, &link).await;
        assert_eq!((response.status().as_u16(), response.headers()["cache-control"].to_str().expect("a text")), (200, "private, no-store"));
        let forged = link.as_str().expect("an address").replace("sign=", "sign=0");
        assert!(!is_served(&app, &json!(forged)).await);
        ask(people[0].get(&format!("/lotto/task/vouchers?lid={lid}"))).await.refused(4004);
        let open = get(&app, &cover).await;
        assert!(open.headers()["cache-control"].to_str().expect("a text").starts_with("public"), "other pictures as before");
        app.pass(HOUR * 2);
        assert!(!is_served(&app, &link).await, "its time is over");
        assert!(is_served(&app, &pictures(&organiser, &lid).await[0]).await, "listed again, it is there again");
    }

    async fn a_voucher_is_hidden_from_its_first_moment(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("guest").await;
        let seen = person.picture(false).await;
        assert!(is_served(&app, &seen).await);
        let hidden = person.picture_for("voucher", false).await;
        assert!(!is_served(&app, &hidden).await);
    }

    async fn nothing_is_counted_after_the_hat_closed(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 1, 10).await;
        send(&people[0], &lid).await;
        let ids = waiting(&organiser, &lid).await;
        app.pass_and_work(HOUR).await;
        let late = review(&organiser, &lid, &ids, "approve", "").await;
        assert_eq!((late["done"].clone(), late["refused"].clone()), (json!(0), json!(ids)));
        assert_eq!(codes(&organiser, &lid).await, [1], "the count says what is in the hat");
        app.pass_and_work(DELAY).await;
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn a_voucher_gives_no_more_than_a_person_may_have(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 1, 2).await;
        send(&people[0], &lid).await;
        review(&organiser, &lid, &waiting(&organiser, &lid).await, "approve", "").await;
        assert_eq!(codes(&organiser, &lid).await, [2]);
        assert_eq!(people[0].mine(&lid).await["codes"].as_array().expect("codes").len(), 2);
    }

    async fn two_reviewers_at_once_decide_once(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 4, 10).await;
        for person in &people {
            send(person, &lid).await;
        }
        let ids = waiting(&organiser, &lid).await;
        let (one, other) = tokio::join!(review(&organiser, &lid, &ids, "approve", ""), review(&organiser, &lid, &ids, "approve", ""));
        assert_eq!(one["done"].as_u64().expect("a number") + other["done"].as_u64().expect("a number"), 4);
        assert_eq!(codes(&organiser, &lid).await, [3; 4]);
    }

    async fn pictures_are_taken_along_and_forgotten(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, people, lid) = begin(&app, 2, 10).await;
        send(&people[0], &lid).await;
        app.pass(Duration::from_secs(1));
        send(&people[1], &lid).await;
        let [first, second] = pictures(&organiser, &lid).await.try_into().expect("two");
        let mine = people[0].get("/lotto/my/takeout").send().await.expect("answers").text().await.expect("a text");
        let mine: Value = serde_json::from_str(&mine).expect("JSON");
        assert!(is_served(&app, &mine["entries"][0]["vouchers"][0]["picture"]).await, "mine to see");
        ask(people[0].post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        assert!(!is_served(&app, &first).await && is_served(&app, &second).await);
        assert_eq!(waiting(&organiser, &lid).await.len(), 1, "nobody decides about somebody who left");
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        app.pass_and_work(HOUR * 24 * 10).await;
        assert!(!is_served(&app, &second).await);
        assert_eq!(waiting(&organiser, &lid).await, Vec::<Value>::new());
        let files = std::fs::read_dir(app.folder().join("uploads")).expect("a folder").count();
        assert_eq!(files, 0, "the bytes are gone too");
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }
}
