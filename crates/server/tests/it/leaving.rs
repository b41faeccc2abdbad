//! Taking oneself out: for good while the hat is open, without a ghost that wins, without harm to a team. And what cannot
//! be taken from somebody who came.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR, drawn, form, form_with},
        spin::{refused_as, wheel_with},
    },
};

async fn leave(person: &Person<'_>, lid: &str) {
    ask(person.post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
}

async fn come_back(person: &Person<'_>, lid: &str) {
    let again = ask(person.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await;
    refused_as(again, "departed");
}

async fn wins(person: &Person<'_>, lid: &str) -> Vec<Value> {
    person.mine(lid).await["wins"].as_array().expect("wins").clone()
}

fn full_house(app: &TestApp, people: u32) -> Value {
    let fallback = (app.clock.now() + HOUR).to_string();
    form_with(
        app,
        json!({"opening": {"by": "full", "people": people, "fallback_at": fallback, "fallback": "open"}}),
    )
}

on_both! {
    async fn nobody_fills_a_house_alone(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = organiser.publish(&full_house(&app, 4)).await;
        for person in &people {
            person.join(&lid).await;
        }
        leave(&people[0], &lid).await;
        come_back(&people[0], &lid).await;
        come_back(&people[0], &lid).await;
        assert_eq!(app.public(&lid).await["state"], "open", "one seat is free, and stays free");
        // Another draw is another matter.
        let other = organiser.publish(&form(&app)).await;
        people[0].join(&other).await;
    }

    async fn leaving_gives_no_further_spins(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let person = app.person("spinner").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({"instant": {"free_per_draw": 1}}))).await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        leave(&person, &lid).await;
        come_back(&person, &lid).await;
        refused_as(person.try_spin(&lid, 0, "00112233445566778899aabbccddeeff").await, "not_joined");
    }

    async fn leaving_does_not_undo_an_exclusion(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let person = app.person("excluded").await;
        let lid = organiser.publish(&form(&app)).await;
        let member = person.join(&lid).await["member"].clone();
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "staff"}))).await.ok();
        leave(&person, &lid).await;
        come_back(&person, &lid).await;
    }

    async fn who_left_a_locked_hat_gives_way_at_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let lid = organiser.publish(&form_with(&app, json!({"prizes": prizes("goods", 1)}))).await;
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        for person in &people[..3] {
            leave(person, &lid).await;
        }
        app.pass_and_work(DELAY).await;
        assert_eq!(wins(&people[3], &lid).await.len(), 1, "the only one who is still there");
        assert_eq!(claims_of(&people[3], &lid).await[0]["state"], "to_fill");
        let held = organiser.winners(&lid).await.into_iter().filter(|win| win["state"] == "won").count();
        assert_eq!(held, 1);
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn a_team_goes_on_without_the_one_who_left(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form_with(&app, json!({"team_size": 2, "prizes": prizes("goods", 1)}))).await;
        people[0].join(&lid).await;
        let team = people[0].mine(&lid).await["member"]["team"]["id"].clone();
        ask(people[1].post("/lotto/join", &json!({"lid": lid, "team": team, "consents": {"rules": true}}))).await.ok();
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let claim = claims_of(&people[1], &lid).await[0].clone();
        ask(people[1].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        leave(&people[0], &lid).await;
        assert_eq!(wins(&people[1], &lid).await[0]["state"], "won");
        assert_eq!(claims_of(&people[1], &lid).await[0]["state"], "filled");
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn nobody_is_absent_who_came(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let winner = usize::from(wins(&people[0], &lid).await.is_empty());
        let claim = claims_of(&people[winner], &lid).await[0].clone();
        ask(people[winner].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        let redraw = || organiser.post("/lotto/task/redraw", &json!({"lid": lid, "win": claim["win"], "reason": "absent"}));
        refused_as(ask(redraw()).await, "claimed_already");
        assert_eq!(wins(&people[winner], &lid).await[0]["state"], "won");
        assert_eq!(claims_of(&people[winner], &lid).await[0]["state"], "filled");
    }

    async fn the_deadline_does_not_run_for_want_of_codes(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let changes = json!({"prizes": prizes("code", 1), "claim": {"deadline_days": 1}});
        let lid = drawn(&app, &organiser, &people, changes).await;
        let winner = usize::from(wins(&people[0], &lid).await.is_empty());
        let win = claims_of(&people[winner], &lid).await[0]["win"].clone();
        let claim = || people[winner].post("/lotto/claim", &json!({"lid": lid, "win": win, "consent": true}));
        refused_as(ask(claim()).await, "codes_gone");
        app.pass_and_work(HOUR * 48).await;
        assert_eq!(wins(&people[winner], &lid).await[0]["state"], "won", "they came in time");
        let upload = json!({"lid": lid, "prize": 0, "codes": ["TEA-1"]});
        ask(organiser.post("/lotto/task/claims/codes", &upload)).await.ok();
        assert_eq!(ask(claim()).await.ok()["redemption"], "TEA-1");
    }

    async fn nobody_reviews_their_own_voucher(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let helper = app.person("helper").await;
        let lid = organiser.publish(&form_with(&app, json!({
            "chances": [{"task": "voucher", "codes": 2, "cap": 1, "title": "Receipt"}],
            "limits": {"codes_per_person": 10},
        }))).await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["review"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token");
        ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        helper.join(&lid).await;
        let picture = helper.picture(false).await;
        ask(helper.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 0, "voucher": picture}))).await.ok();
        let list = ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok();
        let ids = json!([list["list"][0]["id"]]);
        let review = |who: &Person<'_>| who.post("/lotto/task/vouchers/review", &json!({"lid": lid, "ids": ids, "verdict": "approve", "reason": ""}));
        assert_eq!(ask(review(&helper)).await.ok()["done"], 0);
        assert_eq!(ask(review(&organiser)).await.ok()["done"], 1);
    }

    async fn nobody_calls_themselves_up(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form_with(&app, json!({"prizes": prizes("goods", 1)}))).await;
        for person in &people {
            let rights = json!({"lid": lid, "rights": ["hand_out"]});
            let link = ask(organiser.post("/lotto/task/admin/invite", &rights)).await.ok();
            let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token");
            ask(person.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let reserve = usize::from(!wins(&people[0], &lid).await.is_empty());
        let win = claims_of(&people[1 - reserve], &lid).await[0]["win"].clone();
        let redraw = |who: &Person<'_>| who.post("/lotto/task/redraw", &json!({"lid": lid, "win": win, "reason": "absent"}));
        ask(redraw(&people[reserve])).await.refused(4003);
        assert_eq!(wins(&people[1 - reserve], &lid).await[0]["state"], "won", "nothing happened");
        ask(redraw(&organiser)).await.ok();
        assert_eq!(wins(&people[reserve], &lid).await[0]["state"], "won");
    }

    async fn a_draft_shows_its_claim_form_to_nobody(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let stranger = app.person("stranger").await;
        let lid = organiser.create(&form(&app)).await;
        ask(stranger.get(&format!("/lotto/claim?lid={lid}"))).await.refused(4004);
    }
}
