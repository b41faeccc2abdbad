//! An absent winner gives way: to the next reserve of the drawn order, never to somebody who has won before.

use std::collections::BTreeSet;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, drawn, form_with},
};

/// Everybody holds four codes; with its result.
async fn drawn_with_four_codes_each(
    app: &TestApp,
    organiser: &Person<'_>,
    people: &[Person<'_>],
    changes: Value,
) -> String {
    let lid = organiser.publish(&form_with(app, changes)).await;
    for person in people {
        let member = person.join(&lid).await["member"].clone();
        let grant = json!({"lid": lid, "member": member, "count": 3, "reason": "test"});
        ask(organiser.post("/lotto/task/codes", &grant)).await.ok();
    }
    app.pass_and_work(HOUR).await;
    app.pass_and_work(DELAY).await;
    lid
}

/// Calls the holder of a prize absent until nobody is left. Returns who held it, one after the other.
async fn exhaust(organiser: &Person<'_>, lid: &str, prize: &str) -> Vec<Value> {
    let mut held = Vec::new();
    loop {
        let wins = organiser.winners(lid).await;
        let current = wins.iter().find(|win| win["state"] == "won" && win["prize"] == prize);
        let Some(current) = current else { return held };
        held.push(current["member"].clone());
        let body = json!({"lid": lid, "win": current["id"], "reason": "absent"});
        ask(organiser.post("/lotto/task/redraw", &body)).await.ok();
    }
}

on_both! {
    async fn redraw_takes_the_next_reserve_and_never_a_prior_winner(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let lid = drawn(&app, &organiser, &people, json!({})).await;
        let drawn_order: Vec<String> = organiser.winners(&lid).await.iter().map(|win| win["code"].as_str().expect("a code").to_owned()).collect();
        assert_eq!(drawn_order.len(), 4, "one winner and three reserves");
        let mut held = BTreeSet::new();
        for (turn, code) in drawn_order.iter().enumerate() {
            let wins = organiser.winners(&lid).await;
            let current: Vec<&Value> = wins.iter().filter(|win| win["state"] == "won").collect();
            assert_eq!(current.len(), 1);
            assert_eq!(current[0]["code"], json!(code), "the drawn order, nothing else");
            assert!(held.insert(code.clone()), "never a prior winner");
            let body = json!({"lid": lid, "win": current[0]["id"], "reason": format!("absent {turn}")});
            ask(people[0].post("/lotto/task/redraw", &body)).await.refused(4004);
            let answer = ask(organiser.post("/lotto/task/redraw", &body)).await.ok();
            assert_eq!(answer["replaced"].is_null(), turn == 3, "no reserve is left at the end");
            ask(organiser.post("/lotto/task/redraw", &body)).await.refused(4009);
        }
        let all = organiser.winners(&lid).await;
        let successors: Vec<&Value> = all.iter().map(|win| &win["replaced_by"]).collect();
        assert_eq!(successors, [&json!(drawn_order[1]), &json!(drawn_order[2]), &json!(drawn_order[3]), &Value::Null]);
        for person in &people {
            let win = person.mine(&lid).await["wins"][0].clone();
            let told = all.iter().find(|each| each["code"] == win["code"]).expect("the organiser sees it too");
            assert_eq!(win["replaced_by"], told["replaced_by"], "the last one hears that nobody moved up");
        }
        let record = app.record(&lid).await;
        assert_eq!(record["powers"]["redraws"], 4);
        let reasons: Vec<&Value> = record["result"]["winners"].as_array().expect("winners").iter().map(|win| &win["reason"]).collect();
        assert_eq!(reasons, ["absent 0", "absent 1", "absent 2", "absent 3"], "history stays, with its reasons");
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None, "{report:?}");
    }

    async fn where_people_may_win_often_the_absent_ones_other_codes_are_passed_over(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let limits = json!({"limits": {"codes_per_person": 4, "wins_per_person": 4}});
        let lid = drawn_with_four_codes_each(&app, &organiser, &people, limits).await;
        let order = organiser.winners(&lid).await;
        assert_eq!(order.len(), 6, "one winner and five reserves, of three people: somebody stands there twice");

        let held = exhaust(&organiser, &lid, "Tea").await;
        let mut once: Vec<Value> = Vec::new();
        for win in &order {
            if !once.contains(&win["member"]) {
                once.push(win["member"].clone());
            }
        }
        assert_eq!(held, once, "everybody once, in the drawn order");
        let after = organiser.winners(&lid).await;
        let passed: Vec<&Value> = after.iter().filter(|win| win["reason"] == "won_before").collect();
        assert_eq!(passed.len(), 6 - held.len());
        assert_eq!(passed[0]["reason_words"]["en"], "has already won here");
        let mut calls = 0;
        for person in &people {
            let bell = ask(person.get("/lotto/notices?size=100")).await.ok();
            calls += bell["list"].as_array().expect("a list").iter().filter(|notice| notice["kind"] == "moved_up").count();
        }
        assert_eq!(calls, held.len() - 1, "who was passed over was never called");
        let record = app.record(&lid).await;
        assert_eq!(record["powers"]["redraws"], json!(held.len()), "being passed over is not the organiser's act");
        assert_eq!(record["result"]["winners"].as_array().expect("winners").len(), 6, "and everybody reads it");
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None, "{report:?}");
    }

    async fn the_order_of_redraws_does_not_decide_who_gets_which_prize(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(4).await;
        let prize = |label: u32, name: &str| json!({"label": label, "name": name, "units": 1, "hand_out": "none"});
        let form = json!({"prizes": [prize(1, "Car"), prize(2, "Mug")], "limits": {"codes_per_person": 4, "wins_per_person": 4}});
        let lid = drawn_with_four_codes_each(&app, &organiser, &people, form).await;
        let order = organiser.winners(&lid).await;
        let winners: Vec<&Value> = order.iter().filter(|win| win["state"] == "won").map(|win| &win["member"]).collect();
        // Of each prize: its winner, then its reserves in their order, without those who were drawn as winners, each once.
        let expected = |prize: &str| {
            let mut held: Vec<Value> = Vec::new();
            for win in order.iter().filter(|win| win["prize"] == prize) {
                let is_new = !held.contains(&win["member"]) && !winners.contains(&&win["member"]);
                if win["state"] == "won" || is_new {
                    held.push(win["member"].clone());
                }
            }
            held
        };
        assert_eq!(exhaust(&organiser, &lid, "Mug").await, expected("Mug"));
        assert_eq!(exhaust(&organiser, &lid, "Car").await, expected("Car"), "as if the mug had never been redrawn");
        for word in ["erased", "deadline", "won_before"] {
            let body = json!({"lid": lid, "win": order[0]["id"], "reason": word});
            assert_eq!(ask(organiser.post("/lotto/task/redraw", &body)).await.flaws(), ["reason"], "nobody speaks in the machine's name");
        }
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None, "{report:?}");
    }
}
