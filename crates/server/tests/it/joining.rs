//! Joining: what one gets, once and only once, and who is told why not.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_db::on_both;
use fairdraw_fairness::{person::person_tag, receipt::EntryReceipt};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{
    Answer, Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

/// Joins with more than the consent.
async fn join_with(person: &Person<'_>, lid: &str, more: Value) -> Answer {
    let mut body = json!({"lid": lid, "consents": {"rules": true}});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    ask(person.post("/lotto/join", &body)).await
}

#[track_caller]
fn refused_as(answer: Answer, reason: &str) {
    assert_eq!(answer.refused(4009).data["reason"], reason);
}

/// A draw of an organiser who may use every condition.
async fn vip_draw(app: &TestApp, changes: Value) -> String {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser.publish(&form_with(app, changes)).await
}

on_both! {
    async fn one_gets_a_number_a_code_and_a_genuine_receipt(engine) {
        let app = TestApp::new(engine).await;
        let lid = app.person("organiser").await.publish(&form(&app)).await;
        let person = app.person("<b>名</b>").await;
        let contrib = "00112233445566778899aabbccddeeff";
        let joined = join_with(&person, &lid, json!({"contrib": contrib})).await.ok();
        assert_eq!((&joined["number"], &joined["participants"], &joined["again"]), (&json!(1), &json!(1), &json!(false)));

        let promise = &joined["receipts"][0];
        let bytes = STANDARD.decode(promise["receipt"].as_str().expect("a text")).expect("base64");
        let receipt = EntryReceipt::verify(&bytes, &app.app.fair.signer.public_key()).expect("genuine");
        assert_eq!(receipt.code, joined["codes"][0]["code"].as_str().expect("a code"));
        assert_eq!(receipt.code.len(), 12);
        assert_eq!(hex::encode(receipt.contrib), contrib);
        let salt: [u8; 32] = hex::decode(promise["salt"].as_str().expect("hex")).expect("hex").try_into().expect("32 bytes");
        let user = person.info().await["user_id"].as_str().expect("an id").to_owned();
        assert_eq!(promise["person"], user.as_str());
        assert_eq!(receipt.person, person_tag(&TestApp::period_bytes(&lid), &salt, &user));

        let mine = person.mine(&lid).await;
        assert_eq!(mine["receipts"], joined["receipts"], "the same receipt whenever it is asked for");
        assert_eq!((&mine["member"]["id"], &mine["member"]["name"]), (&joined["member"], &json!("<b>名</b>")));
        assert_eq!(mine["can_join"]["ok"], false);
    }

    async fn a_double_click_is_one_entry(engine) {
        let app = TestApp::new(engine).await;
        let lid = app.person("organiser").await.publish(&form(&app)).await;
        let (person, other) = (app.person("alice").await, app.person("bob").await);
        let clicks = join_all((0..12).map(|_| person.join(&lid))).await;
        assert_eq!(clicks.iter().filter(|joined| joined["again"] == false).count(), 1);
        for joined in &clicks {
            assert_eq!((&joined["codes"], &joined["number"]), (&clicks[0]["codes"], &json!(1)));
        }
        assert_eq!(other.join(&lid).await["number"], 2, "numbers have no gaps");
        assert_eq!(app.public(&lid).await["participants"], 2);
    }

    async fn the_door_says_why(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, person) = (app.person("organiser").await, app.person("alice").await);
        let lid = organiser.publish(&form(&app)).await;
        refused_as(join_with(&organiser, &lid, json!({})).await, "own_draw");
        assert_eq!(ask(person.post("/lotto/join", &json!({"lid": lid}))).await.flaws(), ["consents.rules"]);
        let bad = json!({"contrib": "xyz", "source": "a\nb"});
        assert_eq!(join_with(&person, &lid, bad).await.flaws(), ["contrib", "source"]);
        ask(app.http.post(app.api("/lotto/join")).json(&json!({"lid": lid}))).await.refused(4001);
        let draft = organiser.create(&form(&app)).await;
        join_with(&person, &draft, json!({})).await.refused(4004);
        join_with(&person, "d_00000000000000000000000000", json!({})).await.refused(4004);

        let later = (app.clock.now() + HOUR / 2).to_string();
        let waiting = organiser.publish(&form_with(&app, json!({"starts_at": later}))).await;
        refused_as(join_with(&person, &waiting, json!({})).await, "not_started");
        app.pass(HOUR / 2);
        person.join(&waiting).await;
        app.pass(HOUR);
        refused_as(join_with(&person, &lid, json!({})).await, "closed");
        assert_eq!(join_with(&person, &waiting, json!({})).await.ok()["again"], true, "whoever is in hears so");
        let cancelled = organiser.publish(&form(&app)).await;
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": cancelled, "reason": "rain"}))).await.ok();
        refused_as(join_with(&person, &cancelled, json!({})).await, "cancelled");
    }

    async fn a_passcode_ignores_case_and_spaces_and_cannot_be_guessed(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({"conditions": {"passcode": {"words": "Open Sesame", "hint": "?"}}})).await;
        let (person, guesser) = (app.person("alice").await, app.person("mallory").await);
        assert_eq!(join_with(&person, &lid, json!({})).await.flaws(), ["passcode"]);
        assert_eq!(join_with(&person, &lid, json!({"passcode": " OPENsesame "})).await.ok()["again"], false);
        for guess in 0..10 {
            assert_eq!(join_with(&guesser, &lid, json!({"passcode": guess.to_string()})).await.flaws(), ["passcode"]);
        }
        join_with(&guesser, &lid, json!({"passcode": "open sesame"})).await.refused(4029);
        let public = app.public(&lid).await;
        assert!(!public.to_string().contains("Sesame"), "the word is not told");
    }

    async fn place_age_and_form_are_asked_and_checked(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({"conditions": {
            "regions": [{"province": "北京市", "city": "", "area": ""}],
            "age": {"least": 18, "most": 60},
            "form": [{"id": "tel", "label": "电话", "kind": "phone"}, {"id": "note", "label": "N", "kind": "text", "required": false}],
        }})).await;
        let person = app.person("alice").await;
        let answers = |region: &str, birth: &str, phone: &str| {
            let region = json!({"province": region, "city": "", "area": ""});
            json!({"region": region, "birth": birth, "answers": {"tel": phone, "other": "dropped"}})
        };
        assert_eq!(join_with(&person, &lid, json!({})).await.flaws(), ["birth", "region", "answers.tel"]);
        assert_eq!(join_with(&person, &lid, answers("月球", "2030-01-01", "1")).await.flaws(), ["birth", "region", "answers.tel"]);
        refused_as(join_with(&person, &lid, answers("上海市", "2000-01-01", "13800138000")).await, "other_region");
        // In China it is already 22 September 2026 in the evening of the 21st in London.
        refused_as(join_with(&person, &lid, answers("北京市", "2008-09-23", "13800138000")).await, "other_age");
        join_with(&person, &lid, answers("北京市", "2000-01-01", "13800138000")).await.ok();
    }

    async fn a_blacklisted_person_is_told_so(engine) {
        let app = TestApp::new(engine).await;
        let (listed, other) = (app.person("listed").await, app.person("other").await);
        let id = listed.info().await["user_id"].clone();
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"blacklist": [id, "13900139000"]}))).await;
        refused_as(join_with(&listed, &lid, json!({})).await, "blacklisted");
        ask(other.post("/user/info", &json!({"contact_mobile": "13900139000"}))).await.ok();
        refused_as(join_with(&other, &lid, json!({})).await, "blacklisted");
        ask(other.post("/user/info", &json!({"contact_mobile": ""}))).await.ok();
        other.join(&lid).await;
        assert_eq!(app.public(&lid).await["participants"], 1);
    }

    async fn one_address_brings_only_so_many(engine) {
        let app = TestApp::new(engine).await;
        let lid = vip_draw(&app, json!({"safety": "strict"})).await;
        let people = app.people(7).await;
        app.pass(Duration::from_mins(10));
        let joins = join_all(people.iter().map(|person| join_with(person, &lid, json!({})))).await;
        let (ins, outs): (Vec<_>, Vec<_>) = joins.into_iter().partition(|answer| answer.sta == 0);
        assert_eq!((ins.len(), outs.len()), (5, 2));
        for answer in outs {
            refused_as(answer, "too_many_from_here");
        }
        let joined = join_all(people.iter().map(|person| join_with(person, &lid, json!({})))).await;
        assert_eq!(joined.iter().filter(|answer| answer.sta == 0).count(), 5, "who is in stays in");
    }

    async fn who_won_lately_waits_a_little(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, lucky) = (app.person("organiser").await, app.person("lucky").await);
        app.make_vip(&organiser).await;
        let first = organiser.publish(&form(&app)).await;
        lucky.join(&first).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(lucky.mine(&first).await["wins"].as_array().expect("wins").len(), 1);
        let limits = json!({"limits": {"codes_per_person": 1, "wins_per_person": 1, "no_winners_of_last": 1}});
        let second = organiser.publish(&form_with(&app, limits)).await;
        refused_as(join_with(&lucky, &second, json!({})).await, "won_recently");
        app.person("other").await.join(&second).await;
    }
}
