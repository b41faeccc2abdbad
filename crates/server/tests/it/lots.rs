//! Draw-lots: everybody gets one, nobody a second, all orders are equally likely, and anyone can check it.

use std::{collections::BTreeSet, time::Duration};

use fairdraw::{
    draws::form_lots::LotsForm,
    ids::{DrawId, PeriodId},
    lots, serve,
};
use fairdraw_db::on_both;
use fairdraw_fairness::hash::sha256;
use serde_json::{Value, json};

use crate::{
    opening::crash_after,
    support::{
        Person, TestApp, ask,
        draw::{DELAY, HOUR},
    },
};

/// A form of lots that can be published as it is: order numbers, by link, closes in an hour.
pub fn lots_form(app: &TestApp, lots: &Value) -> Value {
    json!({
        "title": "抽签",
        "lots": lots,
        "opening": {"by": "time", "at": (app.clock.now() + HOUR).to_string()},
        "delay_s": 30,
        "chain": "house",
        "safety": "off",
    })
}

pub async fn draft(person: &Person<'_>, form: &Value) -> String {
    let body = json!({"kind": "draw_lots", "form": form});
    ask(person.post("/lotto/task", &body)).await.ok()["lid"].as_str().expect("an id").to_owned()
}

pub async fn publish(person: &Person<'_>, form: &Value) -> String {
    let lid = draft(person, form).await;
    ask(person.post("/lotto/task/publish", &json!({"lid": lid}))).await.ok();
    lid
}

async fn flaws(person: &Person<'_>, kind: &str, form: &Value) -> Vec<String> {
    let checked = ask(person.post("/lotto/task/check", &json!({"kind": kind, "form": form}))).await.ok();
    let list = checked["flaws"].as_array().expect("a list");
    list.iter().map(|flaw| flaw["field"].as_str().expect("a field").to_owned()).collect()
}

pub async fn decided(app: &TestApp) {
    app.pass_and_work(HOUR).await;
    app.pass_and_work(DELAY).await;
}

/// Everybody as the organiser sees them.
pub async fn results(organiser: &Person<'_>, lid: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for page in 1.. {
        let path = format!("/lotto/task/lots?lid={lid}&page={page}&size=100");
        let list = ask(organiser.get(&path)).await.ok()["list"].as_array().expect("a list").clone();
        if list.is_empty() {
            break;
        }
        all.extend(list);
    }
    all
}

fn said(list: &[Value]) -> Vec<&str> {
    list.iter().map(|row| row["slip"].as_str().expect("a slip")).collect()
}

on_both! {
    async fn everybody_gets_their_own_slip_and_anyone_can_check_it(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(5).await;
        let lid = publish(&organiser, &lots_form(&app, &json!({"what": "order"}))).await;
        assert_eq!(app.public(&lid).await["lots"]["total"], Value::Null, "as many as people");
        for person in &people {
            person.join(&lid).await;
            person.join(&lid).await;
        }
        ask(app.http.get(app.api(&format!("/lotto/lots?lid={lid}")))).await.refused(4004);
        assert!(results(&organiser, &lid).await.iter().all(|row| row["slip"].is_null() && row["lot"].is_null()));
        decided(&app).await;
        let view = app.public(&lid).await;
        assert_eq!((view["state"].clone(), view["outcome"].clone()), (json!("settled"), json!("lots")));
        let rows = results(&organiser, &lid).await;
        assert_eq!(said(&rows), ["1", "2", "3", "4", "5"], "in the order of the lots");
        for person in &people {
            let mine = person.mine(&lid).await;
            let code = &mine["codes"][0]["code"];
            let row = rows.iter().find(|row| row["code"] == *code).expect("in the list");
            assert_eq!((&mine["lot"]["slip"], &mine["lot"]["lot"]), (&row["slip"], &row["lot"]));
            assert_eq!(mine["wins"], json!([]));
            let proof = ask(app.http.get(app.api(&format!("/lotto/proof?lid={lid}&code={}", code.as_str().expect("a code"))))).await.ok();
            assert_eq!(proof["index"], mine["lot"]["index"], "what the page computes my lot from");
            let notices = ask(person.get("/lotto/notices")).await.ok();
            assert!(notices.to_string().contains("slip_drawn"), "{notices}");
        }
        let public = ask(app.http.get(app.api(&format!("/lotto/lots?lid={lid}")))).await.ok();
        assert_eq!(public["total"], 5);
        assert!(public["list"].as_array().expect("a list").iter().all(|row| row["name"].is_null() || row["name"].as_str().expect("a name").contains('*')));
        let report = app.verified(&lid, 1).await;
        assert_eq!(report.error, None);
        let record = app.record(&lid).await;
        assert_eq!((record["result"]["total"].clone(), record["lots"]["what"].clone()), (json!(5), json!("order")));
        assert!(record["timeline"].to_string().contains("5 lots drawn"));
        let bundle = app.bundle(&lid, 1).await;
        assert!(bundle.contains("\"type\":\"lots\""));
        // Somebody who changes a lot is found out.
        let forged = bundle.replacen("[0,", "[1,", 1);
        let forged = fairdraw_fairness::verify::verify(forged.as_bytes(), &fairdraw_fairness::trust::Trust::default(), None);
        assert!(forged.error.is_some());
    }

    async fn a_list_is_read_from_a_file_and_its_groups_come_out_as_declared(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let file = "姓名,部门\n<b onclick=alert(1)>x</b>,a\n\n王小明,b\n王小明,c\n 🎉🎉 ,\nمحمد عبد الله,\n,\nO'Brien; DROP TABLE lots,\n";
        let read = ask(organiser.send_file("/lotto/task/lots/read", "names.csv", file)).await.ok();
        assert_eq!(read["names"].as_array().expect("names").len(), 5);
        assert_eq!((read["repeated_count"].clone(), read["repeated"][0]["line"].clone()), (json!(1), json!(5)));
        ask(organiser.send_file("/lotto/task/lots/read", "names.csv", "Ann\n=1+1")).await.refused(4022);
        ask(organiser.send_file("/lotto/task/lots/read", "names.png", [0x89, b'P', b'N', b'G', 0, 1])).await.refused(4022);
        let lots = json!({
            "what": "groups", "people": "list", "names": read["names"],
            "slips": [{"name": "Red", "count": 3}, {"name": "Blue", "count": 2}],
        });
        let lid = publish(&organiser, &lots_form(&app, &lots)).await;
        let view = app.public(&lid).await;
        assert_eq!((view["participants"].clone(), view["lots"]["people"].clone()), (json!(5), json!("list")));
        assert!(!view.to_string().contains("王小明"), "the list is nobody else's business");
        let stranger = app.person("stranger").await;
        let refused = ask(stranger.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await.refused(4009);
        assert_eq!(refused.data["reason"], "by_name_only");
        let late = ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": lots_form(&app, &json!({"what": "groups", "people": "list", "names": ["other"], "slips": lots["slips"]}))}))).await;
        assert_eq!(late.sta, 4009, "{late:?}");
        ask(stranger.get(&format!("/lotto/task/lots?lid={lid}"))).await.refused(4004);
        ask(stranger.post("/lotto/task/lots/people", &json!({"lid": lid, "names": ["x"]}))).await.refused(4004);
        ask(stranger.post("/lotto/task/exports", &json!({"lid": lid, "what": "lots", "format": "csv"}))).await.refused(4004);
        decided(&app).await;
        let rows = results(&organiser, &lid).await;
        assert_eq!(said(&rows), ["Red", "Red", "Red", "Blue", "Blue"]);
        let names: BTreeSet<&str> = rows.iter().map(|row| row["name"].as_str().expect("a name")).collect();
        assert_eq!(names, read["names"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name")).collect());
        let found = ask(organiser.get(&format!("/lotto/task/lots?lid={lid}&words=brien"))).await.ok();
        assert_eq!((found["total"].clone(), found["list"][0]["name"].clone()), (json!(1), json!("O'Brien; DROP TABLE lots")));
        let table = organiser.export(&lid, "lots", "csv").await;
        let text = String::from_utf8(app.fetch(&table).await).expect("a text");
        assert_eq!(text.lines().count(), 6);
        assert!(text.contains("Red") && text.contains("王小明") && text.contains("counts"), "{text}");
        assert_eq!(app.verified(&lid, 1).await.error, None);
        ask(organiser.post("/lotto/task/lots/people", &json!({"lid": lid, "names": ["too late"]}))).await.refused(4009);
        // On the promised date the names go, from the form as well.
        app.pass_and_work(Duration::from_hours(24 * 91)).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        assert_eq!(organiser.task(&lid).await["form"]["lots"]["names"], json!([]));
        assert!(results(&organiser, &lid).await.iter().all(|row| row["name"] == "" && row["slip"].is_string()));
        assert_eq!(app.verified(&lid, 1).await.error, None, "and the record verifies as before");
    }

    async fn one_device_passed_round_takes_each_name_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let mut form = lots_form(&app, &json!({
            "what": "yes_no", "people": "device", "slips": [{"name": "Yes", "count": 1}, {"name": "No", "count": 2}],
        }));
        form["opening"] = json!({"by": "hand", "latest_at": (app.clock.now() + HOUR).to_string()});
        let lid = publish(&organiser, &form).await;
        let add = async |names: Value| ask(organiser.post("/lotto/task/lots/people", &json!({"lid": lid, "names": names}))).await;
        assert_eq!(add(json!(["Ann"])).await.ok()["total"], 1);
        for (names, faulty) in [(json!([" ANN "]), "names[0]"), (json!(["Ben", " "]), "names[1]"), (json!([]), "names"), (json!(["B\u{202e}en"]), "names[0]")] {
            assert_eq!(add(names).await.flaws(), [faulty]);
        }
        assert_eq!(add(json!(["Ben"])).await.ok()["total"], 2);
        assert_eq!(add(json!((0..200).map(|number| format!("p{number}")).collect::<Vec<_>>())).await.flaws(), ["names"]);
        // Four at once with one name: one of them is in.
        let again = json!({"lid": lid, "names": ["Cem"]});
        let (a, b, c, d) = tokio::join!(
            ask(organiser.post("/lotto/task/lots/people", &again)),
            ask(organiser.post("/lotto/task/lots/people", &again)),
            ask(organiser.post("/lotto/task/lots/people", &again)),
            ask(organiser.post("/lotto/task/lots/people", &again)),
        );
        assert_eq!([a, b, c, d].iter().filter(|answer| answer.sta == 0).count(), 1);
        ask(organiser.post("/lotto/task/open", &json!({"lid": lid}))).await.ok();
        app.work().await;
        app.pass_and_work(DELAY).await;
        let rows = results(&organiser, &lid).await;
        assert_eq!(said(&rows), ["Yes", "No", "No"]);
        assert_eq!(app.verified(&lid, 1).await.error, None);
        assert!(app.record(&lid).await["timeline"].to_string().contains("The organiser entered 1 names"));
    }

    async fn a_thousand_people_get_a_thousand_different_slips(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let names: Vec<String> = (0..1000).map(|number| format!("Person {number}")).collect();
        let lid = publish(&organiser, &lots_form(&app, &json!({"what": "order", "people": "list", "names": names}))).await;
        decided(&app).await;
        let rows = results(&organiser, &lid).await;
        let slips: BTreeSet<&str> = said(&rows).into_iter().collect();
        assert_eq!((rows.len(), slips.len()), (1000, 1000));
        assert_eq!(said(&rows), (1..=1000).map(|number| number.to_string()).collect::<Vec<_>>());
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn with_more_people_than_slips_the_rest_get_none_and_a_cycle_deals_evenly(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let names: Vec<String> = (0..7).map(|number| format!("Person {number}")).collect();
        let slips = json!([{"name": "A", "count": 1}, {"name": "B", "count": 1}, {"name": "C", "count": 1}]);
        let few = json!({"what": "roles", "people": "list", "names": names, "slips": slips});
        let form = lots_form(&app, &few);
        let checked = ask(organiser.post("/lotto/task/check", &json!({"kind": "draw_lots", "form": form}))).await.ok();
        assert!(checked["compliance"].to_string().contains("4 of them will get none"), "{checked}");
        let lid = publish(&organiser, &form).await;
        let mut even = few.clone();
        even["cycle"] = json!(true);
        let even = publish(&organiser, &lots_form(&app, &even)).await;
        decided(&app).await;
        let rows = results(&organiser, &lid).await;
        assert_eq!(rows.iter().filter(|row| row["slip"].is_null()).count(), 4);
        assert!(rows.iter().all(|row| row["lot"].is_i64()));
        let dealt = results(&organiser, &even).await;
        let count = |slip: &str| said(&dealt).into_iter().filter(|said| *said == slip).count();
        assert_eq!([count("A"), count("B"), count("C")], [3, 2, 2]);
        for lid in [&lid, &even] {
            assert_eq!(app.verified(lid, 1).await.error, None);
        }
    }

    async fn a_crash_between_seal_and_result_gives_the_same_lots_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let names: Vec<String> = (0..4).map(|number| format!("Person {number}")).collect();
        let form = json!({"what": "order", "people": "list", "names": names});
        for steps in (1..40).step_by(4) {
            let lid = publish(&organiser, &lots_form(&app, &form)).await;
            app.pass_and_work(HOUR).await;
            app.pass(DELAY);
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            // The dead worker's lease runs out, and another takes the job up.
            app.pass_and_work(Duration::from_secs(31)).await;
            app.pass_and_work(DELAY).await;
            let rows = results(&organiser, &lid).await;
            assert_eq!(said(&rows), ["1", "2", "3", "4"], "after {steps} steps");
            let drawn = app.record(&lid).await["timeline"].as_array().expect("a timeline").iter().filter(|moment| moment["what"] == "drawn").count();
            assert_eq!(drawn, 1);
            // The bundle holds every lot, and the verifier computes them from the round.
            assert_eq!(app.verified(&lid, 1).await.error, None, "after {steps} steps");
        }
    }

    async fn every_order_of_five_is_equally_likely(engine) {
        const SEEDS: u32 = 3600;
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = publish(&organiser, &lots_form(&app, &json!({"what": "order", "people": "list", "names": ["a", "b", "c", "d", "e"]}))).await;
        let period = PeriodId(lid.parse::<DrawId>().expect("an id").0);
        let mut seen = std::collections::BTreeMap::<Vec<u32>, u32>::new();
        for number in 0..SEEDS {
            // Not committed: the next seed finds the hat as it was.
            let mut tx = app.app.db.begin().await.expect("a transaction");
            let given = lots::give(&mut tx, &LotsForm::default(), period, sha256(&number.to_be_bytes()), 5).await.expect("given");
            *seen.entry(given).or_default() += 1;
        }
        assert_eq!(seen.len(), 120, "all orders are reached");
        let expected = f64::from(SEEDS) / 120.0;
        let chi: f64 = seen.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        // 119 degrees of freedom: 99.9 % of fair shuffles stay below.
        assert!(chi < 173.6, "{chi}");
    }

    async fn a_form_that_makes_no_sense_is_told_where(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let form = |lots: Value| lots_form(&app, &lots);
        let slip = |name: &str, count: u32| json!({"name": name, "count": count});
        for (lots, faulty) in [
            (json!({"what": "groups"}), "lots.slips"),
            (json!({"what": "yes_no", "slips": [slip("Yes", 1)]}), "lots.slips"),
            (json!({"what": "roles", "slips": [slip("A", 0)]}), "lots.slips[0].count"),
            (json!({"what": "roles", "slips": [slip("A", 1), slip(" a ", 1)]}), "lots.slips[1].name"),
            (json!({"what": "roles", "slips": [slip("", 1)]}), "lots.slips[0].name"),
            (json!({"what": "texts", "slips": [slip("A", 20_000_000), slip("B", 1)]}), "lots.slips"),
            (json!({"what": "order", "people": "list"}), "lots.names"),
            (json!({"what": "order", "names": ["Ann"]}), "lots.names"),
            (json!({"what": "order", "people": "list", "names": ["Ann", "ann"]}), "lots.names[1]"),
            (json!({"what": "order", "people": "device", "names": (0..201).map(|n| n.to_string()).collect::<Vec<_>>()}), "lots.names"),
            (json!({"what": "order", "cycle": true}), "lots.cycle"),
        ] {
            assert_eq!(flaws(&organiser, "draw_lots", &form(lots.clone())).await, [faulty], "{lots}");
        }
        assert_eq!(flaws(&organiser, "draw_lots", &form(Value::Null)).await, ["lots"]);
        assert!(flaws(&organiser, "advance", &form(json!({"what": "order"}))).await.contains(&"lots".to_owned()));
        for (key, value, faulty) in [
            ("prizes", json!([{"label": 1, "name": "Tea", "units": 1}]), "prizes"),
            ("chances", json!([{"task": "invite", "codes": 1, "cap": 1}]), "chances"),
            ("team_size", json!(2), "team_size"),
            ("limits", json!({"codes_per_person": 2, "wins_per_person": 1}), "limits.codes_per_person"),
            ("opening", json!({"by": "instant", "ends_at": (app.clock.now() + HOUR).to_string()}), "opening"),
        ] {
            let mut form = form(json!({"what": "order"}));
            form[key] = value;
            assert_eq!(flaws(&organiser, "draw_lots", &form).await, [faulty], "{key}");
        }
        let many: Vec<String> = (0..20_001).map(|number| number.to_string()).collect();
        let refused = ask(organiser.post("/lotto/task", &json!({"kind": "draw_lots", "form": form(json!({"people": "list", "names": many}))}))).await;
        assert_eq!(refused.flaws(), ["lots.names"]);
        // Nobody gets a second ticket.
        let person = app.person("guest").await;
        let lid = publish(&organiser, &form(json!({"what": "order"}))).await;
        person.join(&lid).await;
        let member = person.mine(&lid).await["member"]["id"].clone();
        assert_eq!(ask(organiser.post("/lotto/task/codes", &json!({"lid": lid, "member": member, "count": 1, "reason": "friend"}))).await.flaws(), ["count"]);
    }
}
