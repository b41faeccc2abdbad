//! What participants and winners filled in: masked, in full only for those who hand out, each look shown to the person.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    support::{
        Person, TestApp, ask,
        draw::{drawn, form_with},
    },
};

/// A draw that asks for a phone, an address, a district and a size.
async fn asking(app: &TestApp, organiser: &Person<'_>) -> String {
    let field = |id: &str, kind: &str| json!({"id": id, "label": id, "kind": kind, "required": true});
    let fields = [
        field("phone", "phone"),
        field("home", "address"),
        field("where", "district"),
        field("size", "text"),
    ];
    organiser.publish(&form_with(app, json!({"conditions": {"form": fields}}))).await
}

async fn fill_in(person: &Person<'_>, lid: &str) {
    let answers = json!({
        "phone": "13800138000", "home": "文三路 100 号 3 幢", "size": "M",
        "where": {"province": "浙江省", "city": "杭州市", "area": "西湖区"},
    });
    let body = json!({"lid": lid, "answers": answers, "consents": {"rules": true}});
    ask(person.post("/lotto/join", &body)).await.ok();
}

async fn helper<'a>(
    app: &'a TestApp,
    organiser: &Person<'_>,
    lid: &str,
    name: &str,
    rights: Value,
) -> Person<'a> {
    let person = app.person(name).await;
    let link =
        ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": rights}))).await.ok();
    let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
    ask(person.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
    person
}

async fn text(app: &TestApp, who: &Person<'_>, lid: &str, what: &str) -> String {
    String::from_utf8(app.fetch(&who.export(lid, what, "csv").await).await).expect("a text")
}

async fn lookers(person: &Person<'_>, lid: &str) -> Vec<Value> {
    let mine = person.mine(lid).await;
    mine["seen_by"].as_array().expect("a list").iter().map(|look| look["name"].clone()).collect()
}

on_both! {
    async fn forms_are_masked_and_each_look_is_shown_to_the_person(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = asking(&app, &organiser).await;
        let people = app.people(2).await;
        for person in &people {
            fill_in(person, &lid).await;
        }
        let viewer = helper(&app, &organiser, &lid, "viewer", json!(["view"])).await;
        for who in [&organiser, &viewer] {
            let row = ask(who.get(&format!("/lotto/task/forms?lid={lid}"))).await.ok()["list"][0].clone();
            assert_eq!(row["masked"], true);
            assert_eq!((row["answers"]["phone"].clone(), row["answers"]["size"].clone()), (json!("1380****000"), json!("M")));
            assert_eq!(row["answers"]["where"], json!({"province": "浙江省", "city": "杭州市", "area": ""}));
            assert!(!row.to_string().contains("100 号"), "{row}");
        }
        let member = people[0].mine(&lid).await["member"]["id"].clone();
        let unmask = |who: &Person<'_>| who.post("/lotto/task/forms/unmask", &json!({"lid": lid, "member": member}));
        ask(unmask(&viewer)).await.refused(4003);
        ask(unmask(&people[1])).await.refused(4004);
        assert_eq!(lookers(&people[0], &lid).await, Vec::<Value>::new());
        let row = ask(unmask(&organiser)).await.ok();
        assert_eq!((row["masked"].clone(), row["answers"]["phone"].clone()), (json!(false), json!("13800138000")));
        assert_eq!(lookers(&people[0], &lid).await, [json!("organiser")]);
        assert_eq!(lookers(&people[1], &lid).await, Vec::<Value>::new(), "nobody looked at theirs");
        let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
        assert!(history["list"].as_array().expect("a list").iter().any(|line| line["what"] == "form_unmasked"));
        let elsewhere = asking(&app, &organiser).await;
        ask(organiser.post("/lotto/task/forms/unmask", &json!({"lid": elsewhere, "member": member}))).await.refused(4004);
    }

    async fn a_file_of_forms_is_full_only_for_those_who_hand_out_and_everybody_in_it_sees_that(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = asking(&app, &organiser).await;
        let people = app.people(2).await;
        fill_in(&people[0], &lid).await;
        let viewer = helper(&app, &organiser, &lid, "viewer", json!(["view"])).await;
        let desk = helper(&app, &organiser, &lid, "desk", json!(["view", "hand_out"])).await;
        let masked = text(&app, &viewer, &lid, "forms").await;
        assert!(masked.contains("1380****000") && !masked.contains("13800138000") && !masked.contains("西湖区"), "{masked}");
        assert_eq!(lookers(&people[0], &lid).await, Vec::<Value>::new());
        let full = text(&app, &desk, &lid, "forms").await;
        assert!(full.contains("13800138000") && full.contains("西湖区"), "{full}");
        assert_eq!(lookers(&people[0], &lid).await, [json!("desk")]);
        app.pass(std::time::Duration::from_secs(1));
        fill_in(&people[1], &lid).await;
        assert_eq!(lookers(&people[1], &lid).await, Vec::<Value>::new(), "was not in it");
    }

    async fn who_filled_in_nothing_personal_is_told_nothing(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        organiser.export(&lid, "forms", "csv").await;
        assert_eq!(person.mine(&lid).await["seen_by"], Value::Null);
    }

    async fn a_tax_list_names_those_who_claimed_and_they_see_it(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let mut prize = prizes("goods", 2);
        prize[0]["value_fen"] = json!(12_345);
        let claim = json!({"fields": [{"id": "card", "label": "Identity card", "kind": "text", "required": true}]});
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prize, "claim": claim})).await;
        let mut winners = Vec::new();
        for person in &people {
            if let [claim] = claims_of(person, &lid).await.as_slice() {
                winners.push((person, claim.clone()));
            }
        }
        let (who, claim) = &winners[0];
        let mut body = address(&lid, claim);
        body["answers"] = json!({"card": "33010219900101"});
        ask(who.post("/lotto/claim", &body)).await.ok();
        let viewer = helper(&app, &organiser, &lid, "viewer", json!(["view"])).await;
        ask(viewer.post("/lotto/task/exports", &json!({"lid": lid, "what": "tax", "format": "csv"}))).await.refused(4003);
        assert_eq!(claims_of(who, &lid).await[0]["seen_by"], json!([]));
        let list = text(&app, &organiser, &lid, "tax").await;
        assert_eq!(list.lines().count(), 3, "a head and two winners, no reserve: {list}");
        for word in ["王小明", "13800138000", "33010219900101", "Tea", "123.45"] {
            assert!(list.contains(word), "{word}: {list}");
        }
        assert_eq!(claims_of(who, &lid).await[0]["seen_by"][0]["name"], "organiser");
        assert_eq!(claims_of(winners[1].0, &lid).await[0]["seen_by"], json!([]), "nothing of theirs went out");
    }
}
