//! Further chances, invitations and teams.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Answer, Person, TestApp, ask,
    draw::{form, form_with},
};

#[track_caller]
fn refused_as(answer: Answer, reason: &str) {
    assert_eq!(answer.refused(4009).data["reason"], reason);
}

async fn chance(person: &Person<'_>, verb: &str, lid: &str, chance: usize, more: Value) -> Answer {
    let mut body = json!({"lid": lid, "chance": chance});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    ask(person.post(&format!("/lotto/chance/{verb}"), &body)).await
}

async fn vip_draw(app: &TestApp, changes: Value) -> String {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser.publish(&form_with(app, changes)).await
}

async fn join_with(person: &Person<'_>, lid: &str, more: Value) -> Answer {
    let mut body = json!({"lid": lid, "consents": {"rules": true}});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    ask(person.post("/lotto/join", &body)).await
}

on_both! {
    async fn looking_is_timed_by_the_server(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({
            "chances": [
                {"task": "article", "codes": 2, "cap": 1, "title": "A", "url": "https://example.com/a", "seconds": 30},
                {"task": "follow", "codes": 1, "cap": 2, "title": "F", "url": "https://example.com/f"},
            ],
            "limits": {"codes_per_person": 4},
        })).await;
        let person = app.person("alice").await;
        refused_as(chance(&person, "begin", &lid, 0, json!({})).await, "not_joined");
        person.join(&lid).await;
        refused_as(chance(&person, "finish", &lid, 0, json!({})).await, "not_begun");
        let begun = chance(&person, "begin", &lid, 0, json!({})).await.ok();
        app.pass(Duration::from_secs(29));
        assert_eq!(chance(&person, "begin", &lid, 0, json!({})).await.ok(), begun, "the clock runs on");
        refused_as(chance(&person, "finish", &lid, 0, json!({})).await, "too_soon");
        assert_eq!(person.mine(&lid).await["chances"][0]["state"], "viewing");
        app.pass(Duration::from_secs(1));
        let given = chance(&person, "finish", &lid, 0, json!({})).await.ok();
        assert_eq!((given["codes"].as_array().expect("codes").len(), &given["state"]), (2, &json!("given")));
        refused_as(chance(&person, "finish", &lid, 0, json!({})).await, "not_begun");
        refused_as(chance(&person, "begin", &lid, 0, json!({})).await, "chance_used_up");

        for expected in ["given", "codes_used_up"] {
            chance(&person, "begin", &lid, 1, json!({})).await.ok();
            refused_as(chance(&person, "finish", &lid, 1, json!({})).await, "too_soon");
            app.pass(Duration::from_secs(5));
            let answer = chance(&person, "finish", &lid, 1, json!({})).await;
            if expected == "given" { drop(answer.ok()) } else { refused_as(answer, expected) }
        }
        let mine = person.mine(&lid).await;
        assert_eq!((mine["codes"].as_array().expect("codes").len(), mine["receipts"].as_array().expect("receipts").len()), (4, 4));
        assert_eq!(mine["chances"][0]["state"], "done");
        assert_eq!(app.public(&lid).await["codes"], 4);
        assert_eq!(chance(&person, "begin", &lid, 9, json!({})).await.flaws(), ["chance"]);
    }

    async fn a_word_and_a_voucher(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({
            "chances": [
                {"task": "passcode", "codes": 1, "cap": 1, "title": "P", "words": "Tea House"},
                {"task": "voucher", "codes": 1, "cap": 1, "title": "V"},
            ],
            "limits": {"codes_per_person": 5},
        })).await;
        let person = app.person("alice").await;
        person.join(&lid).await;
        assert_eq!(chance(&person, "finish", &lid, 0, json!({"words": "coffee"})).await.flaws(), ["words"]);
        chance(&person, "finish", &lid, 0, json!({"words": "teahouse"})).await.ok();
        refused_as(chance(&person, "finish", &lid, 0, json!({"words": "teahouse"})).await, "chance_used_up");
        let stolen = app.person("bob").await.picture(false).await;
        let stolen = stolen.as_str().expect("an address");
        for foreign in ["", "https://example.com/v.png", "/uploads/../secret", "/uploads/p_01m7ena5qyf1p9bnb2p1yypczm.png", stolen] {
            assert_eq!(chance(&person, "finish", &lid, 1, json!({"voucher": foreign})).await.flaws(), ["voucher"]);
        }
        let voucher = json!({"voucher": person.picture(false).await});
        assert_eq!(chance(&person, "finish", &lid, 1, voucher.clone()).await.ok()["state"], "in_review");
        refused_as(chance(&person, "finish", &lid, 1, voucher).await, "in_review");
        let mine = person.mine(&lid).await;
        assert_eq!(mine["chances"][1]["state"], "in_review");
        assert_eq!(mine["codes"].as_array().expect("codes").len(), 2, "a voucher gives nothing before its review");
        assert!(!app.public(&lid).await.to_string().contains("Tea House"), "the word is not told");
    }

    async fn an_invitation_counts_when_the_friend_joins_and_only_so_often(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({
            "chances": [{"task": "invite", "codes": 2, "cap": 2, "title": "I"}],
            "limits": {"codes_per_person": 10},
            "conditions": {"invite": 1},
        })).await;
        let people = app.people(4).await;
        let host = join_with(&people[0], &lid, json!({"inviter": "m_00000000000000000000000000"})).await.ok();
        assert_eq!(people[0].mine(&lid).await["member"]["status"], "needs_invites");
        for friend in &people[1..] {
            join_with(friend, &lid, json!({"inviter": host["member"]})).await.ok();
            join_with(friend, &lid, json!({"inviter": host["member"]})).await.ok();
        }
        // In a circle, or by oneself, nothing is gained.
        join_with(&people[0], &lid, json!({"inviter": people[1].mine(&lid).await["member"]["id"]})).await.ok();
        join_with(&people[0], &lid, json!({"inviter": host["member"]})).await.ok();
        let mine = people[0].mine(&lid).await;
        assert_eq!(mine["member"]["invites"], json!({"have": 3, "need": 1}));
        assert_eq!(mine["member"]["status"], "ok");
        assert_eq!(mine["codes"].as_array().expect("codes").len(), 1 + 2 * 2, "two invitations of two codes");
        assert_eq!(people[1].mine(&lid).await["member"]["invites"]["have"], 0);
        let public = app.public(&lid).await;
        assert_eq!((&public["participants"], &public["codes"]), (&json!(4), &json!(8)));
        refused_as(chance(&people[0], "finish", &lid, 0, json!({})).await, "counted_by_itself");
    }

    async fn invitations_in_a_circle_bring_one_code_each_and_no_more(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({
            "chances": [{"task": "invite", "codes": 1, "cap": 50, "title": "I"}], "limits": {"codes_per_person": 100},
        })).await;
        let people = app.people(4).await;
        let mut members: Vec<Value> = Vec::new();
        for person in &people {
            let body = json!({"lid": lid, "consents": {"rules": true}, "inviter": members.last()});
            members.push(ask(person.post("/lotto/join", &body)).await.ok()["member"].clone());
        }
        // The first comes by the last one's link, and everybody by everybody's.
        for person in &people {
            for inviter in &members {
                let body = json!({"lid": lid, "consents": {"rules": true}, "inviter": inviter});
                assert_eq!(ask(person.post("/lotto/join", &body)).await.ok()["again"], true);
            }
        }
        let mut held = Vec::new();
        for person in &people {
            held.push(person.mine(&lid).await["codes"].as_array().expect("codes").len());
        }
        assert_eq!(held, [2, 2, 2, 1], "whoever brought the next one has a code for it");
        assert_eq!(app.public(&lid).await["participants"], 4);
    }

    async fn a_team_has_one_tag_and_no_more_room_than_it_has(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let (lid, other) = (
            organiser.publish(&form_with(&app, json!({"team_size": 2}))).await,
            organiser.publish(&form_with(&app, json!({"team_size": 2}))).await,
        );
        let people = app.people(4).await;
        let founder = people[0].join(&lid).await;
        let team = people[0].mine(&lid).await["member"]["team"]["id"].clone();
        assert_eq!(people[0].mine(&lid).await["member"]["status"], "team_incomplete");
        join_with(&people[1], &other, json!({"team": team})).await.refused(4004);
        let mate = join_with(&people[1], &lid, json!({"team": team})).await.ok();
        for key in ["salt", "person"] {
            assert_eq!(founder["receipts"][0][key], mate["receipts"][0][key], "{key}");
        }
        refused_as(join_with(&people[2], &lid, json!({"team": team})).await, "team_full");
        assert_eq!(join_with(&people[1], &lid, json!({"team": team})).await.ok()["again"], true);
        let mine = people[0].mine(&lid).await;
        assert_eq!(mine["member"]["status"], "ok");
        assert_eq!(mine["member"]["team"]["members"].as_array().expect("members").len(), 2);
        let plain = organiser.publish(&form(&app)).await;
        refused_as(join_with(&people[3], &plain, json!({"team": team})).await, "not_a_team_draw");
        assert_eq!(app.public(&lid).await["participants"], 2);
    }
}
