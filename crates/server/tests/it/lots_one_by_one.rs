//! Lots that are drawn one by one: out of an urn, by the round that follows the press, on the own phone or on a device that
//! goes round; nobody twice, and finished when the slips are gone.

use std::{collections::BTreeSet, time::Duration};

use fairdraw_db::on_both;
use fairdraw_fairness::Code;
use serde_json::{Value, json};

use crate::{
    lots::{lots_form, publish, results},
    support::{
        Answer, Person, TestApp, ask,
        draw::HOUR,
        spin::{refused_as, seed},
    },
};

/// Lots one by one until an hour from now.
pub fn urn_form(app: &TestApp, lots: &Value) -> Value {
    let mut form = lots_form(app, lots);
    form["lots"]["when"] = json!("one_by_one");
    form["opening"] = json!({"by": "instant", "ends_at": (app.clock.now() + HOUR).to_string()});
    form
}

pub fn numbers(count: u32) -> Value {
    json!({"what": "order", "slips": [{"name": "", "count": count}]})
}

async fn draw_for(organiser: &Person<'_>, lid: &str, member: &Value, nonce: u64) -> Answer {
    let body = json!({"lid": lid, "member": member, "nonce": nonce, "seed": seed(nonce)});
    ask(organiser.post("/lotto/task/lots/draw", &body)).await
}

async fn slip_of(organiser: &Person<'_>, lid: &str, member: &Value, nonce: u64) -> Answer {
    let member = member.as_str().expect("a member");
    ask(organiser.get(&format!("/lotto/task/lots/draw?lid={lid}&member={member}&nonce={nonce}"))).await
}

async fn which(organiser: &Person<'_>, lid: &str, which: &str) -> Value {
    ask(organiser.get(&format!("/lotto/task/lots?lid={lid}&which={which}&size=100"))).await.ok()
}

on_both! {
    async fn a_slip_is_receipted_sealed_drawn_and_can_be_checked(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &urn_form(&app, &json!({
            "what": "groups", "slips": [{"name": "Red", "count": 2}, {"name": "Blue", "count": 2}],
        }))).await;
        let urn = app.public(&lid).await["lots"]["urn"].clone();
        assert_eq!((&urn["lots"], &urn["drawn"], &urn["waiting"]), (&json!(4), &json!(0), &json!(0)));
        assert_eq!(app.public(&lid).await["instant"], Value::Null, "there is nothing to win");
        let people = app.people(5).await;
        refused_as(people[0].try_spin(&lid, 0, &seed(0)).await, "not_joined");
        refused_as(organiser.try_spin(&lid, 0, &seed(0)).await, "own_draw");
        for person in &people {
            assert_eq!(person.join(&lid).await["codes"], json!([]), "one draws instead");
        }
        let spun = people[0].spin(&lid, 0).await;
        assert_eq!((&spun["again"], &spun["chances"]["left"]), (&json!(false), &json!(0)));
        let again = people[0].spin(&lid, 0).await;
        assert_eq!((&again["again"], &again["receipt"]), (&json!(true), &spun["receipt"]), "the same press, the same draw");
        refused_as(people[0].try_spin(&lid, 1, &seed(1)).await, "slip_drawn");
        refused_as(people[0].try_spin(&lid, 0, &seed(7)).await, "nonce");
        let waiting = people[0].spun(&lid, 0).await;
        assert_eq!((&waiting["state"], &waiting["lot"], &waiting["slip"]), (&json!("waiting"), &json!(null), &json!(null)));
        assert_eq!(people[0].mine(&lid).await["lot"], Value::Null, "nobody knows before the round");
        assert_eq!(app.public(&lid).await["lots"]["urn"]["waiting"], 1);

        app.rounds().await;
        let mine = people[0].mine(&lid).await;
        let done = &mine["spins"]["last"][0];
        assert_eq!((&done["state"], &done["prize"], &done["drawn"]), (&json!("done"), &json!(null), &json!(null)));
        assert_eq!((&done["lot"], &done["slip"]), (&mine["lot"]["lot"], &mine["lot"]["slip"]));
        assert!(matches!(done["slip"].as_str(), Some("Red" | "Blue")));
        assert_eq!(results(&organiser, &lid).await[0]["slip"], done["slip"], "the list fills as they come");
        let public = ask(app.http.get(app.api(&format!("/lotto/lots?lid={lid}")))).await.ok();
        assert_eq!((&public["total"], &public["list"][0]["slip"]), (&json!(1), &done["slip"]));
        let bundle = app.verified_spins(&lid).await;
        assert_eq!((bundle.error, bundle.full), (None, true), "before the end, too");

        // All slips are promised: nobody is let in for nothing.
        for person in &people[1..4] {
            person.spin(&lid, 0).await;
        }
        refused_as(people[4].try_spin(&lid, 0, &seed(0)).await, "slips_gone");
        app.rounds().await;
        refused_as(people[4].try_spin(&lid, 0, &seed(0)).await, "slips_gone");
        assert_eq!(people[4].mine(&lid).await["lot"], Value::Null);
        let task = organiser.task(&lid).await;
        assert_eq!((&task["state"], &task["outcome"]), (&json!("settled"), &json!("lots")), "finished when the slips are gone");
        let rows = results(&organiser, &lid).await;
        let said: Vec<Option<&str>> = rows.iter().map(|row| row["slip"].as_str()).collect();
        assert_eq!(said, [Some("Red"), Some("Red"), Some("Blue"), Some("Blue"), None]);
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        let record = app.record(&lid).await;
        assert_eq!((&record["result"]["total"], &record["instant"]["spins"], &record["lots"]["urn"]["drawn"]), (&json!(4), &json!(4), &json!(4)));
        assert!(record["timeline"].to_string().contains("The slips are gone"), "{}", record["timeline"]);
        let proof = ask(app.http.get(app.api(&format!("/lotto/proof?lid={lid}&sequence=0")))).await.ok();
        assert_eq!(proof["spin"], spun["spin"]);
        let evidence = app.http.get(app.api(&format!("/lotto/evidence?lid={lid}"))).send().await.expect("answers");
        assert_eq!(evidence.status(), 200);
        // Somebody who changes a slip is found out.
        let bundle = app.bundle(&lid, 1).await;
        assert!(bundle.contains("\"rows\":[[0,"), "every slip has its row");
        let place = bundle.find("\"rows\":[[0,").expect("rows") + "\"rows\":[[0,".len();
        let lot = bundle[place..].chars().next().expect("a digit").to_digit(10).expect("a digit");
        let forged = format!("{}{}{}", &bundle[..place], (lot + 1) % 4, &bundle[place + 1..]);
        let forged = fairdraw_fairness::verify::verify(forged.as_bytes(), &fairdraw_fairness::trust::Trust::default(), None);
        assert!(forged.error.is_some());
        let table = organiser.export(&lid, "lots", "csv").await;
        let text = String::from_utf8(app.fetch(&table).await).expect("a text");
        assert_eq!((text.lines().count(), text.matches("Red").count()), (6, 2), "{text}");
        assert!(text.contains("not drawn"), "{text}");
    }

    async fn a_slip_that_is_known_stands_though_its_holder_is_taken_out(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &urn_form(&app, &numbers(3))).await;
        let people = app.people(2).await;
        let mut members = Vec::new();
        for person in &people {
            members.push(person.join(&lid).await["member"].clone());
        }
        people[0].spin(&lid, 0).await;
        app.rounds().await;
        let slip = people[0].mine(&lid).await["lot"]["slip"].clone();
        assert!(slip.is_string());
        for member in &members {
            let exclude = json!({"lid": lid, "member": member, "reason": "not this one"});
            ask(organiser.post("/lotto/task/exclude", &exclude)).await.ok();
        }
        let mine = people[0].mine(&lid).await["lot"].clone();
        assert_eq!((&mine["slip"], &mine["excluded"]), (&slip, &json!(false)), "nobody takes a result back");
        let public = ask(app.http.get(app.api(&format!("/lotto/lots?lid={lid}")))).await.ok();
        assert_eq!((&public["list"][0]["slip"], &public["list"][0]["excluded"]), (&slip, &json!(false)));
        assert_eq!(results(&organiser, &lid).await[0]["slip"], slip);
        refused_as(people[1].try_spin(&lid, 0, &seed(0)).await, "blacklisted");
    }

    async fn the_device_draws_for_everybody_on_the_list_and_for_nobody_twice(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let names = json!(["<img src=x onerror=alert(1)>", "王小明", "=1+1", "O'Brien; DROP TABLE lots"]);
        let lid = publish(&organiser, &urn_form(&app, &json!({"what": "order", "people": "list", "names": names}))).await;
        assert_eq!(app.public(&lid).await["lots"]["urn"]["lots"], 4, "as many slips as people");
        let people = which(&organiser, &lid, "waiting").await;
        assert_eq!(people["total"], 4);
        let members: Vec<Value> = people["list"].as_array().expect("people").iter().map(|row| row["member"].clone()).collect();
        // Another organiser, and somebody without a token, change nothing.
        draw_for(&stranger, &lid, &members[0], 0).await.refused(4004);
        slip_of(&stranger, &lid, &members[0], 0).await.refused(4004);
        ask(stranger.get(&format!("/lotto/task/lots?lid={lid}&which=waiting"))).await.refused(4004);
        ask(app.http.post(app.api("/lotto/task/lots/draw")).json(&json!({"lid": lid, "member": members[0], "nonce": 0, "seed": seed(0)}))).await.refused(4001);
        refused_as(stranger.try_spin(&lid, 0, &seed(0)).await, "not_joined");
        refused_as(ask(stranger.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await, "by_name_only");
        let other = publish(&stranger, &urn_form(&app, &json!({"what": "order", "people": "list", "names": ["x"]}))).await;
        draw_for(&stranger, &other, &members[0], 0).await.refused(4004);
        assert_eq!(app.public(&lid).await["lots"]["urn"]["waiting"], 0);

        let spun = draw_for(&organiser, &lid, &members[0], 0).await.ok();
        assert_eq!(draw_for(&organiser, &lid, &members[0], 0).await.ok()["receipt"], spun["receipt"]);
        refused_as(draw_for(&organiser, &lid, &members[0], 1).await, "slip_drawn");
        assert_eq!(which(&organiser, &lid, "waiting").await["total"], 3);
        slip_of(&organiser, &lid, &members[1], 0).await.refused(4004);
        assert_eq!(slip_of(&organiser, &lid, &members[0], 0).await.ok()["state"], "waiting");
        app.rounds().await;
        let first = slip_of(&organiser, &lid, &members[0], 0).await.ok();
        assert_eq!((&first["state"], which(&organiser, &lid, "newest").await["list"][0]["slip"].clone()), (&json!("done"), first["slip"].clone()));
        // Nobody is on the list for whom there is no slip.
        let late = ask(organiser.post("/lotto/task/lots/people", &json!({"lid": lid, "names": ["late"]}))).await;
        assert_eq!(late.flaws(), ["names"]);
        for member in &members[1..] {
            draw_for(&organiser, &lid, member, 0).await.ok();
        }
        app.rounds().await;
        let rows = results(&organiser, &lid).await;
        let said: Vec<&str> = rows.iter().map(|row| row["slip"].as_str().expect("a slip")).collect();
        assert_eq!(said, ["1", "2", "3", "4"]);
        let found: BTreeSet<&str> = rows.iter().map(|row| row["name"].as_str().expect("a name")).collect();
        assert_eq!(found, names.as_array().expect("names").iter().map(|name| name.as_str().expect("a name")).collect());
        assert_eq!(organiser.task(&lid).await["outcome"], "lots");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        refused_as(draw_for(&organiser, &lid, &members[0], 1).await, "slips_gone");
        let table = organiser.export(&lid, "lots", "csv").await;
        let text = String::from_utf8(app.fetch(&table).await).expect("a text");
        assert!(!text.contains(",=1+1"), "no cell begins a formula: {text}");
    }

    async fn one_device_takes_a_name_and_draws_at_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let mut lots = numbers(3);
        lots["people"] = json!("device");
        let lid = publish(&organiser, &urn_form(&app, &lots)).await;
        let add = async |name: &str| ask(organiser.post("/lotto/task/lots/people", &json!({"lid": lid, "names": [name]}))).await;
        for name in ["Ann", "Ben"] {
            let member = add(name).await.ok()["members"][0].clone();
            draw_for(&organiser, &lid, &member, 0).await.ok();
            app.rounds().await;
            assert_eq!(slip_of(&organiser, &lid, &member, 0).await.ok()["state"], "done");
            assert_eq!(add(&format!(" {} ", name.to_uppercase())).await.flaws(), ["names[0]"], "a name draws once");
        }
        assert_eq!(add("Cem").await.ok()["total"], 3);
        assert_eq!(add("Dee").await.flaws(), ["names"], "three slips, three names");
        // At its time it ends, though one slip is left.
        app.pass_and_work(HOUR).await;
        let task = organiser.task(&lid).await;
        assert_eq!((&task["state"], &task["outcome"]), (&json!("settled"), &json!("lots")));
        let rows = results(&organiser, &lid).await;
        assert_eq!(rows.iter().filter(|row| row["slip"].is_string()).count(), 2);
        let cem = rows.iter().find(|row| row["name"] == "Cem").expect("on the list");
        refused_as(draw_for(&organiser, &lid, &cem["member"], 0).await, "ended");
        assert_eq!(app.verified_spins(&lid).await.error, None);
        // On the promised date the names go.
        app.pass_and_work(Duration::from_hours(24 * 91)).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        assert!(results(&organiser, &lid).await.iter().all(|row| row["name"] == ""));
        assert_eq!(app.verified_spins(&lid).await.error, None, "and the record verifies as before");
    }

    async fn a_void_batch_gives_slip_and_chance_back(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &urn_form(&app, &numbers(2))).await;
        let people = app.people(3).await;
        for person in &people {
            person.join(&lid).await;
        }
        people[0].spin(&lid, 0).await;
        people[1].spin(&lid, 0).await;
        refused_as(people[2].try_spin(&lid, 0, &seed(0)).await, "slips_gone");
        // The server was away when the head was due.
        app.pass(Duration::from_secs(10));
        app.turn().await;
        assert_eq!(people[0].spun(&lid, 0).await["state"], "void");
        assert_eq!(app.public(&lid).await["lots"]["urn"]["waiting"], 0);
        // Somebody else may be quicker now, and whoever was void draws again.
        people[2].spin(&lid, 0).await;
        people[0].spin(&lid, 1).await;
        refused_as(people[1].try_spin(&lid, 1, &seed(1)).await, "slips_gone");
        app.rounds().await;
        let rows = results(&organiser, &lid).await;
        assert_eq!(rows.iter().filter(|row| row["slip"].is_string()).count(), 2);
        assert_eq!(organiser.task(&lid).await["outcome"], "lots");
        let report = app.verified_spins(&lid).await;
        assert_eq!((report.error, report.full), (None, true));
        assert!(report.warnings.contains(&Code::Voided), "{:?}", report.warnings);
    }

    async fn a_form_that_cannot_be_drawn_one_by_one_is_told_where(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let checked = async |form: &Value| {
            let checked = ask(organiser.post("/lotto/task/check", &json!({"kind": "draw_lots", "form": form}))).await.ok();
            let list = checked["flaws"].as_array().expect("flaws").clone();
            list.iter().map(|flaw| flaw["field"].as_str().expect("a field").to_owned()).collect::<Vec<_>>()
        };
        let slip = |name: &str, count: u32| json!({"name": name, "count": count});
        for (lots, faulty) in [
            (json!({"what": "order"}), "lots.slips"),
            (json!({"what": "order", "people": "device"}), "lots.slips"),
            (json!({"what": "groups", "cycle": true, "slips": [slip("A", 1), slip("B", 1)]}), "lots.cycle"),
            (json!({"what": "order", "slips": [slip("", 100_001)]}), "lots.slips"),
            (json!({"what": "roles", "people": "list", "names": ["a", "b", "c"], "slips": [slip("A", 2)]}), "lots.slips"),
        ] {
            assert_eq!(checked(&urn_form(&app, &lots)).await, [faulty], "{lots}");
        }
        let mut closing = urn_form(&app, &numbers(3));
        closing["opening"] = json!({"by": "time", "at": (app.clock.now() + HOUR).to_string()});
        assert_eq!(checked(&closing).await, ["opening"]);
        for fine in [
            json!({"what": "groups", "cycle": true, "people": "list", "names": ["a", "b", "c"], "slips": [slip("A", 1), slip("B", 1)]}),
            json!({"what": "order", "slips": [slip("", 100_000)]}),
        ] {
            assert_eq!(checked(&urn_form(&app, &fine)).await, Vec::<String>::new(), "{fine}");
        }
        // Slips stand as soon as somebody is in.
        let lid = publish(&organiser, &urn_form(&app, &numbers(3))).await;
        app.person("guest").await.join(&lid).await;
        let more = json!({"lid": lid, "form": urn_form(&app, &numbers(4))});
        refused_as(ask(organiser.post("/lotto/task/update", &more)).await, "odds_locked");
    }
}
