//! A spin from the press to the prize: receipted, sealed, decided, checked; and everything that is refused.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_db::on_both;
use fairdraw_fairness::{Code, receipt::SpinReceipt};
use serde_json::{Value, json};

use crate::support::{
    TestApp, ask,
    draw::HOUR,
    spin::{refused_as, seed, wheel, wheel_with},
};

fn decoded(value: &Value) -> Vec<u8> {
    STANDARD.decode(value.as_str().expect("base64")).expect("base64")
}

on_both! {
    async fn a_spin_is_receipted_sealed_decided_and_can_be_checked(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel(&app)).await;
        let person = app.person("guest").await;
        refused_as(person.try_spin(&lid, 0, &seed(0)).await, "not_joined");
        let joined = person.join(&lid).await;
        assert_eq!((&joined["codes"], &joined["receipts"]), (&json!([]), &json!([])), "one spins instead");

        let spun = person.spin(&lid, 0).await;
        assert_eq!((&spun["sequence"], &spun["nonce"], &spun["again"]), (&json!(0), &json!(0), &json!(false)));
        assert_eq!((&spun["chances"]["left"], &spun["chances"]["used"]), (&json!(2), &json!(1)));
        let receipt = SpinReceipt::verify(&decoded(&spun["receipt"]), &app.app.fair.signer.public_key()).expect("signed");
        assert_eq!(receipt.spin.encode().to_vec(), decoded(&spun["spin"]));
        assert_eq!(decoded(&spun["spin"]).len(), 109);
        assert_eq!(receipt.spin.round, spun["round"].as_u64().expect("a round"));

        // The same press again is the same spin; another seed for the same number is not.
        let again = person.spin(&lid, 0).await;
        assert_eq!(again["again"], true);
        for field in ["sequence", "round", "round_at", "received_at", "spin", "receipt", "previous_head", "chances"] {
            assert_eq!(again[field], spun[field], "{field}");
        }
        for (nonce, seed) in [(0, seed(9)), (2, seed(2)), (u64::from(u32::MAX), seed(1))] {
            let refused = person.try_spin(&lid, nonce, &seed).await.refused(4009);
            assert_eq!((&refused.data["reason"], &refused.data["next"]), (&json!("nonce"), &json!(1)));
        }
        let waiting = person.spun(&lid, 0).await;
        assert_eq!((&waiting["state"], &waiting["prize"], &waiting["receipt"]), (&json!("waiting"), &json!(null), &spun["receipt"]));
        ask(app.http.get(app.api(&format!("/lotto/proof?lid={lid}&sequence=0")))).await.refused(4009);

        app.rounds().await;
        let done = person.spun(&lid, 0).await;
        assert_eq!(done["state"], "done");
        let drawn = done["drawn"].as_u64().expect("a number");
        assert_eq!(done["prize"], if drawn < 500_000 { 0 } else { -1 });
        assert_eq!(done["win"].is_string(), done["prize"] == 0);
        let mine = person.mine(&lid).await;
        assert_eq!((&mine["spins"]["next"], &mine["spins"]["last"][0]), (&json!(1), &done));
        let proof = ask(app.http.get(app.api(&format!("/lotto/proof?lid={lid}&sequence=0")))).await.ok();
        assert_eq!((&proof["spin"], &proof["size"]), (&spun["spin"], &json!(1)));

        let second = person.spin(&lid, 1).await;
        assert_eq!(second["previous_head"], proof["head"], "the receipt names the newest head");
        person.spin(&lid, 2).await;
        refused_as(person.try_spin(&lid, 3, &seed(3)).await, "no_chances");
        app.rounds().await;
        let public = app.public(&lid).await["instant"].clone();
        assert_eq!((&public["spins"], &public["prizes"][0]["stock"]), (&json!(3), &json!(100)));
        assert_eq!(public["wins"], json!(person.mine(&lid).await["wins"].as_array().expect("wins").len()));
        assert_eq!(public["prizes"][0]["left"], json!(100 - public["wins"].as_u64().expect("a number")));
        assert_eq!(public["head"]["round"], second["round"]);

        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        let record = app.record(&lid).await;
        assert_eq!((&record["instant"]["spins"], &record["instant"]["voided"]), (&json!(3), &json!(0)));
        let evidence = app.http.get(app.api(&format!("/lotto/evidence?lid={lid}"))).send().await.expect("answers");
        assert_eq!(evidence.status(), 200);

        app.pass_and_work(HOUR).await;
        refused_as(person.try_spin(&lid, 3, &seed(3)).await, "ended");
        assert_eq!(person.spin(&lid, 2).await["again"], true, "what was spun stays");
        assert_eq!(organiser.task(&lid).await["state"], "settled");
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn whoever_may_not_spin_hears_why(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let start = app.clock.now() + Duration::from_mins(10);
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({"starts_at": start.to_string()}))).await;
        let (person, other) = (app.person("guest").await, app.person("other").await);
        refused_as(person.try_spin(&lid, 0, &seed(0)).await, "not_started");
        refused_as(organiser.try_spin(&lid, 0, &seed(0)).await, "own_draw");
        app.pass(Duration::from_mins(10));
        person.join(&lid).await;
        for bad in ["", "00", "zz", &"0".repeat(33), &"g".repeat(32)] {
            assert_eq!(person.try_spin(&lid, 0, bad).await.flaws(), ["seed"], "{bad}");
        }
        let unknown = json!({"lid": "d_01m7ena5qyf1p9bnb2p1yypczm", "nonce": 0, "seed": seed(0)});
        ask(person.post("/lotto/spin", &unknown)).await.refused(4004);
        ask(app.http.post(app.api("/lotto/spin")).json(&json!({"lid": lid, "nonce": 0, "seed": seed(0)}))).await.refused(4001);
        person.spin(&lid, 0).await;
        // Another's token is another person: their own numbers, and nothing of mine.
        refused_as(other.try_spin(&lid, 0, &seed(0)).await, "not_joined");
        refused_as(ask(other.get(&format!("/lotto/spin?lid={lid}&nonce=0"))).await, "not_joined");
        other.join(&lid).await;
        ask(other.get(&format!("/lotto/spin?lid={lid}&nonce=0"))).await.refused(4004);
        assert_eq!(other.spin(&lid, 0).await["sequence"], 1);
        // A draw that is not spun has no spins, and one that is spun is not opened by hand.
        let list = organiser.publish(&crate::support::draw::form(&app)).await;
        ask(person.post("/lotto/spin", &json!({"lid": list, "nonce": 0, "seed": seed(0)}))).await.refused(4004);
        refused_as(ask(organiser.post("/lotto/task/open", &json!({"lid": lid}))).await, "not_opened_by_hand");
        refused_as(ask(organiser.post("/lotto/task/end", &json!({"lid": lid, "reason": "x"}))).await, "not_announced_early");
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await.ok();
        refused_as(person.try_spin(&lid, 1, &seed(1)).await, "cancelled");
        app.rounds().await;
        assert_eq!(person.spun(&lid, 0).await["state"], "done", "what was receipted is decided all the same");
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn free_spins_come_back_at_midnight_in_china(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let ends = app.clock.now() + HOUR * 72;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "opening": {"by": "instant", "ends_at": ends.to_string()},
            "instant": {"free_per_day": 2, "free_per_draw": 0, "most_per_day": 2},
        }))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        let first = person.spin(&lid, 0).await;
        let midnight = first["chances"]["next_day_at"].as_str().expect("a time").to_owned();
        assert!(midnight.ends_with("T16:00:00Z") || midnight.contains("T16:00:00"), "{midnight}");
        person.spin(&lid, 1).await;
        refused_as(person.try_spin(&lid, 2, &seed(2)).await, "no_chances");
        let mine = person.mine(&lid).await["spins"]["chances"].clone();
        assert_eq!((&mine["left"], &mine["left_today"]), (&json!(0), &json!(0)));
        app.rounds().await;
        // A few seconds before midnight nothing has come; a spin for a round after it counts for the new day.
        let until = |app: &TestApp| {
            let seconds = (app.clock.now().seconds() + 28_800).rem_euclid(86_400);
            Duration::from_secs(u64::try_from(86_400 - seconds).expect("positive"))
        };
        app.pass(until(&app).saturating_sub(Duration::from_secs(8)));
        refused_as(person.try_spin(&lid, 2, &seed(2)).await, "no_chances");
        app.pass(Duration::from_secs(8));
        let spun = person.spin(&lid, 2).await;
        assert_eq!((&spun["chances"]["left"], &spun["chances"]["left_today"]), (&json!(1), &json!(1)));
        app.rounds().await;
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true), "the limit a day holds as a verifier counts it");
    }

    async fn tasks_and_grants_give_further_spins(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "instant": {"free_per_draw": 0, "most_per_draw": 7},
            "chances": [
                {"task": "passcode", "words": "open sesame", "codes": 2, "cap": 1},
                {"task": "invite", "codes": 3, "cap": 1},
            ],
        }))).await;
        let (person, friend) = (app.person("guest").await, app.person("friend").await);
        let member = person.join(&lid).await["member"].clone();
        refused_as(person.try_spin(&lid, 0, &seed(0)).await, "no_chances");
        let finish = json!({"lid": lid, "chance": 0, "words": "OPEN sesame"});
        let given = ask(person.post("/lotto/chance/finish", &finish)).await.ok();
        assert_eq!((&given["codes"], &given["spins"]), (&json!([]), &json!(2)));
        refused_as(ask(person.post("/lotto/chance/finish", &finish)).await, "chance_used_up");
        ask(friend.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}, "inviter": member}))).await.ok();
        let chances = person.mine(&lid).await["spins"]["chances"].clone();
        assert_eq!((&chances["left"], &chances["earned"], &chances["left_today"]), (&json!(5), &json!(5), &json!(null)));
        let grant = json!({"lid": lid, "member": member, "count": 4, "reason": "a gift"});
        ask(organiser.post("/lotto/task/codes", &grant)).await.ok();
        assert_eq!(person.mine(&lid).await["spins"]["chances"]["left"], 7, "seven in all");
        for nonce in 0..7 {
            person.spin(&lid, nonce).await;
        }
        refused_as(person.try_spin(&lid, 7, &seed(7)).await, "no_chances");
        refused_as(friend.try_spin(&lid, 0, &seed(0)).await, "no_chances");
        app.rounds().await;
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn a_batch_that_was_not_sealed_in_time_is_void_and_costs_nothing(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({"instant": {"free_per_day": 1, "free_per_draw": 1}}))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        app.rounds().await;
        let before = person.mine(&lid).await["spins"]["chances"].clone();
        let lost = person.spin(&lid, 1).await;
        refused_as(person.try_spin(&lid, 2, &seed(2)).await, "no_chances");
        // The server was away when the head was due.
        app.pass(Duration::from_secs(10));
        app.turn().await;
        let spin = person.spun(&lid, 1).await;
        assert_eq!((&spin["state"], &spin["prize"], &spin["receipt"]), (&json!("void"), &json!(null), &lost["receipt"]));
        assert_eq!(person.mine(&lid).await["spins"]["chances"], before, "the chance is there again");
        person.spin(&lid, 2).await;
        app.rounds().await;
        assert_eq!(person.spun(&lid, 2).await["state"], "done");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        assert!(report.warnings.contains(&Code::Voided), "{:?}", report.warnings);
        let record = app.record(&lid).await;
        assert_eq!((&record["instant"]["voided"], &record["instant"]["void_batches"]), (&json!(1), &json!(1)));
        assert!(record["timeline"].to_string().contains("void_batch"), "everybody is told");
    }

    async fn a_free_spin_of_a_day_that_is_over_comes_back_as_one_that_keeps(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let ends = app.clock.now() + HOUR * 72;
        let lid = organiser.publish_wheel(&wheel_with(&app, json!({
            "opening": {"by": "instant", "ends_at": ends.to_string()},
            "instant": {"free_per_day": 1, "free_per_draw": 0},
        }))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        person.spin(&lid, 0).await;
        // The server was away over midnight.
        app.pass(HOUR * 24);
        app.turn().await;
        assert_eq!(person.spun(&lid, 0).await["state"], "void");
        let chances = person.mine(&lid).await["spins"]["chances"].clone();
        assert_eq!((&chances["left"], &chances["left_today"]), (&json!(2), &json!(1)), "today's, and yesterday's");
        person.spin(&lid, 1).await;
        person.spin(&lid, 2).await;
        refused_as(person.try_spin(&lid, 3, &seed(3)).await, "no_chances");
        app.rounds().await;
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn a_pool_ends_with_its_last_ticket(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish_kind("ninelottery", &wheel_with(&app, json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 2, "hand_out": "goods"}],
            "instant": {"mode": "pool", "blanks": 1, "free_per_draw": 5},
        }))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        assert_eq!(app.public(&lid).await["instant"]["tickets"], 3);
        for nonce in 0..3 {
            person.spin(&lid, nonce).await;
        }
        refused_as(person.try_spin(&lid, 3, &seed(3)).await, "sold_out");
        assert_eq!(person.mine(&lid).await["spins"]["chances"]["used"], 3, "nobody spins for nothing");
        app.rounds().await;
        let mine = person.mine(&lid).await;
        assert_eq!(mine["wins"].as_array().expect("wins").len(), 2, "every prize goes out");
        refused_as(person.try_spin(&lid, 3, &seed(3)).await, "sold_out");
        let task = organiser.task(&lid).await;
        assert_eq!((&task["state"], &task["outcome"]), (&json!("drawn"), &json!("winners")));
        assert_eq!(app.public(&lid).await["instant"]["tickets_left"], 0);
        assert_eq!(app.public(&lid).await["instant"]["ticker"].as_array().expect("lines").len(), 2);
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));

        // Claims are as in every other kind, but nobody moves up, and nobody's prize is taken away by hand.
        let wins = organiser.winners(&lid).await;
        assert_eq!(wins[0]["has_reserves"], false);
        let redraw = json!({"lid": lid, "win": wins[0]["id"], "reason": "absent"});
        refused_as(ask(organiser.post("/lotto/task/redraw", &redraw)).await, "no_reserves");
        assert_eq!(organiser.winners(&lid).await, wins);
        let won = mine["spins"]["last"].as_array().expect("spins").iter().find(|spin| spin["win"].is_string()).expect("a win").clone();
        let claim = json!({"lid": lid, "win": won["win"], "name": "王", "phone": "13800138000",
            "region": {"province": "北京市", "city": "东城区", "area": ""}, "address": "东华门大街 1 号", "consent": true});
        ask(person.post("/lotto/claim", &claim)).await.ok();
        app.pass_and_work(HOUR * 24 * 8).await;
        let states: Vec<Value> = person.mine(&lid).await["wins"].as_array().expect("wins").iter().map(|win| win["state"].clone()).collect();
        assert!(states.contains(&json!("won")) && states.contains(&json!("forfeited")), "{states:?}");
        assert!(app.record(&lid).await["timeline"].to_string().contains("forfeit"), "it is on the record");
        assert_eq!(app.verified_spins(&lid).await.error, None);
    }

    async fn once_somebody_has_spun_the_odds_stand(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let mut form = wheel_with(&app, json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 10, "hand_out": "none", "weight": 1_000_000}],
        }));
        let lid = organiser.publish_wheel(&form).await;
        let person = app.person("guest").await;
        let update = async |form: &Value| ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": form}))).await;
        person.join(&lid).await;
        // More prizes before the first spin: new rules, which are used a minute later.
        form["prizes"][0]["units"] = json!(12);
        update(&form).await.ok();
        refused_as(person.try_spin(&lid, 0, &seed(0)).await, "paused");
        app.pass(Duration::from_mins(1));
        person.spin(&lid, 0).await;
        person.spin(&lid, 1).await;
        app.rounds().await;
        assert_eq!(person.mine(&lid).await["wins"].as_array().expect("wins").len(), 2);
        let with_units = |units: u32| {
            let mut changed = form.clone();
            changed["prizes"][0]["units"] = json!(units);
            changed
        };
        assert_eq!(update(&with_units(1)).await.flaws(), ["prizes[0].units"], "two are won already");
        refused_as(update(&with_units(11)).await, "odds_locked");
        refused_as(update(&with_units(20)).await, "odds_locked");
        let mut other = form.clone();
        other["prizes"][0]["weight"] = json!(1);
        refused_as(update(&other).await, "odds_locked");
        let mut pretty = form.clone();
        pretty["skin"] = json!({"accent": "#ff0000", "theme": "festive", "colors": ["#112233"]});
        pretty["instant"]["consolations"] = json!(["下次好运"]);
        update(&pretty).await.ok();
        person.spin(&lid, 2).await;
        app.rounds().await;
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
    }

    async fn a_form_that_cannot_be_spun_is_not_published(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let prize = |label: u32, weight: u32| json!({"label": label, "name": "x", "units": 1, "weight": weight});
        let many = |count: u32| (1..=count).map(|label| prize(label, 1)).collect::<Vec<_>>();
        let later = (app.clock.now() + HOUR).to_string();
        let checked = async |kind: &str, changes: Value| {
            let body = json!({"kind": kind, "form": wheel_with(&app, changes)});
            let checked = ask(organiser.post("/lotto/task/check", &body)).await.ok();
            let flaws = checked["flaws"].as_array().expect("flaws").iter();
            flaws.map(|flaw| flaw["field"].as_str().expect("a field").to_owned()).collect::<Vec<_>>()
        };
        assert!(checked("turnlottery", json!({})).await.is_empty());
        let too_likely = wheel_with(&app, json!({"prizes": [prize(1, 600_000), prize(2, 400_001)]}));
        let lid = organiser.create_kind("turnlottery", &too_likely).await;
        assert_eq!(ask(organiser.post("/lotto/task/publish", &json!({"lid": lid}))).await.flaws(), ["prizes"]);
        assert_eq!(organiser.task(&lid).await["state"], "draft");
        for (kind, changes, flaws) in [
            ("turnlottery", json!({"prizes": [prize(1, 600_000), prize(2, 400_001)]}), vec!["prizes"]),
            ("turnlottery", json!({"prizes": [prize(1, 0)]}), vec!["prizes[0].weight"]),
            ("turnlottery", json!({"prizes": [{"label": 1, "name": "x", "units": 0, "weight": 1}]}), vec!["prizes[0].units"]),
            ("turnlottery", json!({"prizes": many(12)}), vec!["prizes"]),
            ("ninelottery", json!({"prizes": many(8)}), vec!["prizes"]),
            ("turnlottery", json!({"instant": {"slots": [0, -1, 0, -1, 0]}}), vec!["instant.slots"]),
            ("turnlottery", json!({"instant": {"slots": [0, -1, 0, -1, 0, 1]}}), vec!["instant.slots[5]"]),
            ("turnlottery", json!({"instant": {"slots": [0, 0, 0, 0, 0, 0]}}), vec!["instant.slots"]),
            ("turnlottery", json!({"instant": {"slots": [-1, -1, -1, -1, -1, -1]}}), vec!["instant.slots"]),
            ("ninelottery", json!({"instant": {"slots": [0, -1, 0, -1, 0, -1, 0]}}), vec!["instant.slots"]),
            ("card", json!({"instant": {"slots": [-1, -1]}}), vec!["instant.slots"]),
            ("turnlottery", json!({"instant": {"free_per_draw": 0}}), vec!["instant.free_per_day"]),
            ("turnlottery", json!({"instant": {"most_per_day": 0}}), vec!["instant.most_per_day"]),
            ("turnlottery", json!({"hide": {"odds": true}}), vec!["hide.odds"]),
            ("turnlottery", json!({"team_size": 2}), vec!["team_size"]),
            ("turnlottery", json!({"min_participants": 2}), vec!["min_participants"]),
            ("turnlottery", json!({"periods": [{"starts_at": later, "closes_at": later}]}), vec!["periods"]),
            ("turnlottery", json!({"opening": {"by": "time", "at": later}}), vec!["opening"]),
            ("advance", json!({}), vec!["opening"]),
            ("turnlottery", json!({"opening": {"by": "instant"}}), vec!["opening.ends_at"]),
            ("turnlottery", json!({"skin": {"background": "https://example.com/x.png"}}), vec!["skin.background"]),
            ("turnlottery", json!({"instant": {"consolations": ["x".repeat(61)]}}), vec!["instant.consolations[0]"]),
        ] {
            assert_eq!(checked(kind, changes.clone()).await, flaws, "{kind} {changes}");
        }
        assert!(checked("card", json!({"prizes": many(50)})).await.is_empty());
        let negative = wheel_with(&app, json!({"prizes": [{"label": 1, "name": "x", "units": -1}]}));
        let flaws = ask(organiser.post("/lotto/task", &json!({"kind": "card", "form": negative}))).await.flaws();
        assert_eq!(flaws, ["form.prizes[0].units"], "a negative stock is not even read");
    }
}
