//! Taking part without signing in: a solved challenge, once, and nothing else.

use std::time::Duration;

use fairdraw_db::on_both;
use futures_util::future::join_all;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Answer, Person, TestApp, ask, draw::form_with};

async fn login_free(app: &TestApp, safety: &str) -> String {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser.publish(&form_with(app, json!({"login_free": true, "safety": safety}))).await
}

async fn challenge(app: &TestApp, lid: &str) -> Value {
    ask(app.http.get(app.api(&format!("/lotto/challenge?lid={lid}")))).await.ok()
}

/// What a telephone does.
fn solve(challenge: &Value) -> String {
    let (text, bits) =
        (challenge["challenge"].as_str().expect("a text"), challenge["bits"].as_u64().expect("bits"));
    let fits = |number: &u64| {
        let hash = Sha256::digest(format!("{text}:{number}"));
        u64::from(u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]).leading_zeros()) >= bits
    };
    (0..u64::MAX).find(fits).expect("there is one").to_string()
}

async fn enter(app: &TestApp, lid: &str, challenge: &Value, solution: &str) -> Answer {
    let body = json!({"lid": lid, "challenge": challenge["challenge"], "solution": solution, "nickname": " 路人 <i>甲</i> "});
    ask(app.http.post(app.api("/lotto/guest")).json(&body)).await
}

fn guest(app: &TestApp, answer: Answer) -> Person<'_> {
    Person { app, token: answer.ok()["token"].as_str().expect("a token").to_owned() }
}

#[track_caller]
fn refused_as(answer: Answer, reason: &str) {
    assert_eq!(answer.refused(4009).data["reason"], reason);
}

on_both! {
    async fn a_guest_solves_joins_and_finds_the_entry_again(engine) {
        let app = TestApp::new(engine).await;
        let lid = login_free(&app, "event").await;
        let given = challenge(&app, &lid).await;
        assert_eq!(given["bits"], 14);
        let person = guest(&app, enter(&app, &lid, &given, &solve(&given)).await);
        let joined = person.join(&lid).await;
        let mine = person.mine(&lid).await;
        assert_eq!(mine["receipts"], joined["receipts"]);
        assert_eq!(mine["member"]["name"], "路人 <i>甲</i>");
        ask(person.post("/lotto/task", &json!({"kind": "advance", "form": {}}))).await.refused(4003);
    }

    async fn a_challenge_is_good_once_for_one_draw_and_ten_minutes(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let changes = json!({"login_free": true, "safety": "event"});
        let (lid, other) = (
            organiser.publish(&form_with(&app, changes.clone())).await,
            organiser.publish(&form_with(&app, changes)).await,
        );
        let given = challenge(&app, &lid).await;
        let solution = solve(&given);
        refused_as(enter(&app, &other, &given, &solution).await, "challenge_over");
        refused_as(enter(&app, &lid, &given, "x").await, "challenge_not_solved");
        refused_as(enter(&app, &lid, &given, &format!("{solution}1")).await, "challenge_not_solved");
        let tries = join_all((0..8).map(|_| enter(&app, &lid, &given, &solution))).await;
        let (ins, outs): (Vec<_>, Vec<_>) = tries.into_iter().partition(|answer| answer.sta == 0);
        assert_eq!(ins.len(), 1);
        for answer in outs {
            refused_as(answer, "challenge_over");
        }

        let old = challenge(&app, &lid).await;
        app.pass(Duration::from_mins(10));
        refused_as(enter(&app, &lid, &old, &solve(&old)).await, "challenge_over");
        for forged in ["", "1.0.00.00", &given["challenge"].as_str().expect("a text").replacen(".14.", ".0.", 1)] {
            refused_as(enter(&app, &lid, &json!({"challenge": forged}), "0").await, "challenge_over");
        }
    }

    async fn guests_come_only_where_they_may_and_only_so_many_from_one_place(engine) {
        let app = TestApp::new(engine).await;
        let lid = login_free(&app, "off").await;
        let given = challenge(&app, &lid).await;
        assert_eq!(given["bits"], 0);
        let person = guest(&app, enter(&app, &lid, &given, "0").await);
        let organiser = Person::sign_in(&app, "organiser").await;
        let closed = organiser.publish(&form_with(&app, json!({}))).await;
        refused_as(ask(app.http.get(app.api(&format!("/lotto/challenge?lid={closed}")))).await, "login_needed");
        let body = json!({"lid": closed, "consents": {"rules": true}});
        refused_as(ask(person.post("/lotto/join", &body)).await, "login_needed");
        assert_eq!(person.mine(&closed).await["can_join"]["reason"], "login_needed");

        let strict = organiser.publish(&form_with(&app, json!({"login_free": true, "safety": "strict"}))).await;
        for place in 0..4 {
            let given = challenge(&app, &strict).await;
            assert_eq!(given["bits"], 20);
            let answer = enter(&app, &strict, &given, &solve(&given)).await;
            if place < 3 { drop(answer.ok()) } else { refused_as(answer, "too_many_from_here") }
        }
        let deceiving = json!({"lid": lid, "challenge": challenge(&app, &lid).await["challenge"], "solution": "0", "nickname": "a\u{202e}b"});
        assert_eq!(ask(app.http.post(app.api("/lotto/guest")).json(&deceiving)).await.flaws(), ["nickname"]);
    }
}
