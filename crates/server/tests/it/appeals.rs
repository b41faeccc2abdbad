//! Entries that a declared rule points at, and appeals of those who were taken out or refused: told, answered, once, and
//! nothing of it silent.

use fairdraw_db::on_both;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{
    Person, TestApp, ask,
    draw::{HOUR, form_with},
};

/// A node behind a proxy, so that a test can come from anywhere.
async fn node(engine: fairdraw_db::testing::Engine) -> TestApp {
    TestApp::with(engine, |config| {
        config.trust_proxy = true;
        config.rate_per_address = 0;
        config.rate_per_token = 0;
    })
    .await
}

async fn vip_organiser(app: &TestApp) -> Person<'_> {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser
}

fn from(request: RequestBuilder, address: &str) -> RequestBuilder {
    request.header("x-forwarded-for", address)
}

#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn joining(person: &Person<'_>, lid: &str, address: &str, more: Value) -> RequestBuilder {
    let mut body = json!({"lid": lid, "consents": {"rules": true}});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    from(person.post("/lotto/join", &body), address)
}

async fn suspects(organiser: &Person<'_>, lid: &str, state: &str) -> Value {
    ask(organiser.get(&format!("/lotto/task/suspects?lid={lid}&state={state}&size=100"))).await.ok()
}

/// `[[rule, count], …]` of somebody, or nothing.
fn grounds(page: &Value, member: &Value) -> Value {
    let row = page["list"].as_array().expect("a list").iter().find(|row| row["member"] == *member);
    row.map_or(Value::Null, |row| {
        row["grounds"]
            .as_array()
            .expect("grounds")
            .iter()
            .map(|ground| json!([ground["rule"], ground["count"]]))
            .collect()
    })
}

async fn guest<'a>(app: &'a TestApp, lid: &str, address: &str, agent: &str) -> Person<'a> {
    let given = ask(app.http.get(app.api(&format!("/lotto/challenge?lid={lid}")))).await.ok();
    let (text, bits) = (given["challenge"].as_str().expect("a text"), given["bits"].as_u64().expect("bits"));
    let fits = |number: &u64| {
        let hash = Sha256::digest(format!("{text}:{number}"));
        u64::from(u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]).leading_zeros()) >= bits
    };
    let solution = (0..u64::MAX).find(fits).expect("there is one").to_string();
    let body = json!({"lid": lid, "challenge": text, "solution": solution});
    let request =
        from(app.http.post(app.api("/lotto/guest")).header("user-agent", agent), address).json(&body);
    Person { app, token: ask(request).await.ok()["token"].as_str().expect("a token").to_owned() }
}

async fn appeal(person: &Person<'_>, lid: &str, address: &str) -> Value {
    ask(from(person.get(&format!("/lotto/appeal?lid={lid}")), address)).await.ok()
}

fn sending(person: &Person<'_>, lid: &str, text: &str, address: &str) -> RequestBuilder {
    from(person.post("/lotto/appeal", &json!({"lid": lid, "text": text})), address)
}

async fn appeals(organiser: &Person<'_>, lid: &str, state: &str) -> Value {
    ask(organiser.get(&format!("/lotto/task/appeals?lid={lid}&state={state}"))).await.ok()
}

async fn kinds(person: &Person<'_>) -> Vec<Value> {
    let news = ask(person.get("/lotto/notices")).await.ok();
    news["list"].as_array().expect("a list").iter().map(|notice| notice["kind"].clone()).collect()
}

async fn happened(organiser: &Person<'_>, lid: &str, what: &str) -> usize {
    let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
    history["list"].as_array().expect("a list").iter().filter(|line| line["what"] == what).count()
}

#[track_caller]
fn refused_as(answer: crate::support::Answer, reason: &str) {
    assert_eq!(answer.refused(4009).data["reason"], reason);
}

on_both! {
    async fn declared_rules_point_and_the_organiser_decides(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let people = app.people(17).await;
        let lid = organiser.publish(&form_with(&app, json!({"safety": "standard", "login_free": true}))).await;
        app.pass(std::time::Duration::from_mins(5));
        // One by one, minutes apart: ten from one address, six from elsewhere.
        let mut members = Vec::new();
        for (place, person) in people[..16].iter().enumerate() {
            app.pass(std::time::Duration::from_secs(70));
            let address = if place < 10 { "192.0.2.1".to_owned() } else { format!("198.51.100.{place}") };
            members.push(ask(joining(person, &lid, &address, json!({}))).await.ok()["member"].clone());
            if place == 8 {
                assert_eq!(suspects(&organiser, &lid, "").await["open"], 0, "nine are not many");
            }
        }
        let page = suspects(&organiser, &lid, "").await;
        assert_eq!((page["open"].clone(), page["counts_addresses"].clone()), (json!(10), json!(true)));
        assert_eq!(page["rules"][0], json!({"rule": "many_from_address", "least": 10}));
        for member in &members[..10] {
            assert_eq!(grounds(&page, member), json!([["many_from_address", 10]]));
        }
        assert_eq!(grounds(&page, &members[12]), Value::Null);

        // Nothing has happened to them: looking changes no entry.
        assert_eq!(ask(organiser.get(&format!("/lotto/task/members?lid={lid}&status=ok"))).await.ok()["total"], 16);
        ask(people[16].post("/lotto/task/suspects/mark", &json!({"lid": lid, "member": members[0], "fine": true}))).await.refused(4004);
        ask(organiser.post("/lotto/task/suspects/mark", &json!({"lid": lid, "member": members[0], "fine": true}))).await.ok();
        ask(organiser.post("/lotto/task/suspects/mark", &json!({"lid": lid, "member": members[0], "fine": true}))).await.ok();
        assert_eq!(happened(&organiser, &lid, "suspect_fine").await, 1, "the same twice is once");
        ask(organiser.post("/lotto/task/suspects/mark", &json!({"lid": lid, "member": members[12], "fine": true}))).await.refused(4004);
        // An eleventh from there: the count grows, and what was found fine stays so.
        let late = ask(joining(&people[16], &lid, "192.0.2.1", json!({}))).await.ok()["member"].clone();
        let (open, fine) = (suspects(&organiser, &lid, "").await, suspects(&organiser, &lid, "fine").await);
        assert_eq!((open["open"].clone(), open["fine"].clone()), (json!(10), json!(1)));
        assert_eq!(grounds(&open, &late), json!([["many_from_address", 11]]));
        assert_eq!(grounds(&fine, &members[0]), json!([["many_from_address", 11]]));
        // Taken out with the reason, counted in public as before.
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": late, "reason": "eleven from one room"}))).await.ok();
        assert_eq!(app.record(&lid).await["powers"]["people_excluded"], 1);
    }

    async fn bursts_same_browsers_new_accounts_and_bought_friends_are_seen(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let lid = organiser.publish(&form_with(&app, json!({"safety": "standard", "login_free": true}))).await;
        // Guests: three with one browser, a fourth with another; the clock does not move between them.
        let mut members = Vec::new();
        for agent in ["Bot/1", "Bot/1", "Bot/1", "Safari"] {
            let person = guest(&app, &lid, "192.0.2.7", agent).await;
            app.pass(std::time::Duration::from_secs(5));
            let request = joining(&person, &lid, "192.0.2.7", json!({})).header("user-agent", agent);
            members.push(ask(request).await.ok()["member"].clone());
        }
        let page = suspects(&organiser, &lid, "").await;
        assert_eq!(grounds(&page, &members[0]), json!([["same_device", 3]]));
        assert_eq!((page["open"].clone(), grounds(&page, &members[3])), (json!(3), Value::Null));
        // Accounts made now and joining in the same second, all friends of one who came from elsewhere.
        let inviter = app.person("inviter").await;
        app.pass(std::time::Duration::from_mins(2));
        let root = ask(joining(&inviter, &lid, "203.0.113.9", json!({}))).await.ok()["member"].clone();
        let friends = app.people(3).await;
        let mut bought = Vec::new();
        for friend in &friends {
            bought.push(ask(joining(friend, &lid, "192.0.2.8", json!({"inviter": root}))).await.ok()["member"].clone());
        }
        let page = suspects(&organiser, &lid, "").await;
        assert_eq!(grounds(&page, &bought[0]), json!([["burst", 3], ["new_accounts", 3]]));
        assert_eq!(grounds(&page, &root), json!([["friends_from_address", 3]]));
        // Where addresses are not counted there is nothing to go by, and the page says so.
        let open = organiser.publish(&form_with(&app, json!({}))).await;
        for friend in &friends {
            ask(joining(friend, &open, "192.0.2.8", json!({}))).await.ok();
        }
        let page = suspects(&organiser, &open, "").await;
        assert_eq!((page["open"].clone(), page["counts_addresses"].clone()), (json!(0), json!(false)));
    }

    async fn whoever_was_taken_out_appeals_once_and_is_answered(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let (person, other, stranger) = (app.person("person").await, app.person("other").await, app.person("stranger").await);
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        let member = person.join(&lid).await["member"].clone();
        let second = other.join(&lid).await["member"].clone();
        let here = "192.0.2.1";
        // Who is in, who never came and who runs the draw have nothing to appeal against.
        for somebody in [&person, &stranger, &organiser] {
            assert_eq!(appeal(somebody, &lid, here).await, json!({"may_appeal": false, "about": null, "appeal": null}));
            refused_as(ask(sending(somebody, &lid, "let me in", here)).await, "nothing_to_appeal");
        }
        for one in [&member, &second] {
            ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": one, "reason": "robot?"}))).await.ok();
        }
        assert_eq!(appeal(&person, &lid, here).await["may_appeal"], true);
        for (text, _) in [(String::new(), 0), (" \n ".to_owned(), 0), ("字".repeat(501), 0), ("a\u{202e}b".to_owned(), 0)] {
            assert_eq!(ask(sending(&person, &lid, &text, here)).await.flaws(), ["text"]);
        }
        let huge = ask(sending(&person, &lid, &"x".repeat(5_000_000), here)).await;
        assert_ne!(huge.sta, 0, "five megabytes are refused");
        ask(sending(&person, &lid, "我是真人，\n请核实。", here)).await.ok();
        refused_as(ask(sending(&person, &lid, "again", here)).await, "appealed_before");
        app.pass(std::time::Duration::from_secs(1));
        ask(sending(&other, &lid, "me too", here)).await.ok();
        assert_eq!(kinds(&organiser).await, [json!("appealed"), json!("appealed")]);

        let queue = appeals(&organiser, &lid, "open").await;
        assert_eq!((queue["open"].clone(), queue["answered"].clone()), (json!(2), json!(0)));
        let first = &queue["list"][0];
        assert_eq!((first["text"].clone(), first["reason"].clone(), first["about"].clone()), (json!("我是真人，\n请核实。"), json!("robot?"), json!("excluded")));
        let answer = |who: &Person<'_>, place: usize, accept: bool, reason: &str| {
            who.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": queue["list"][place]["id"], "accept": accept, "reason": reason}))
        };
        for nobody in [&person, &stranger] {
            ask(answer(nobody, 0, true, "")).await.refused(4004);
        }
        let elsewhere = organiser.publish(&form_with(&app, json!({}))).await;
        ask(organiser.post("/lotto/task/appeals/answer", &json!({"lid": elsewhere, "id": first["id"], "accept": true}))).await.refused(4004);
        ask(answer(&organiser, 0, true, "")).await.ok();
        refused_as(ask(answer(&organiser, 0, false, "no")).await, "appeal_over");
        assert_eq!(ask(answer(&organiser, 1, false, " ")).await.flaws(), ["reason"]);
        ask(answer(&organiser, 1, false, "同一网络重复报名")).await.ok();

        assert_eq!(person.mine(&lid).await["member"]["status"], "ok");
        assert_eq!(other.mine(&lid).await["member"]["status"], "excluded");
        let told = appeal(&other, &lid, here).await;
        assert_eq!((told["may_appeal"].clone(), told["appeal"]["state"].clone(), told["appeal"]["answer"].clone()), (json!(false), json!("declined"), json!("同一网络重复报名")));
        let both = vec![json!("appeal_answered"), json!("excluded")];
        assert_eq!((kinds(&person).await, kinds(&other).await), (both.clone(), both));
        assert_eq!(appeals(&organiser, &lid, "answered").await["answered"], 2);
        for (what, times) in [("appealed", 2), ("appeal_accepted", 1), ("appeal_declined", 1), ("excluded", 2)] {
            assert_eq!(happened(&organiser, &lid, what).await, times, "{what}");
        }
        let record = app.record(&lid).await;
        assert_eq!(record["powers"]["people_excluded"], 2, "what was done stays counted");
        let public: Vec<&str> = record["timeline"].as_array().expect("a list").iter().filter_map(|moment| moment["what"].as_str()).collect();
        assert!(public.contains(&"appeal_accepted") && public.contains(&"appeal_declined") && !public.contains(&"appealed"), "{public:?}");
        let taken = ask(other.get("/lotto/notices")).await.ok();
        assert!(taken["list"][0]["words"]["zh"].as_str().expect("words").contains("同一网络重复报名"));
    }

    async fn whoever_is_taken_out_is_told_why_and_the_organiser_sees_the_appeal(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let helper = app.person("helper").await;
        let person = app.person("guest").await;
        let lid = organiser.publish(&form_with(&app, json!({"title": "Fair"}))).await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view", "review"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
        ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        person.join(&lid).await;
        let member = person.mine(&lid).await["member"]["id"].clone();
        let exclude = || organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "robot?"}));
        ask(exclude()).await.ok();
        ask(exclude()).await.ok();
        let told = |kinds: Vec<Value>| kinds.iter().filter(|kind| *kind == "excluded").count();
        assert_eq!(told(kinds(&person).await), 1, "asked twice, told once");
        let news = ask(person.get("/lotto/notices")).await.ok()["list"][0].clone();
        assert!(news["words"]["en"].as_str().expect("words").contains("robot?"), "{news}");
        assert!(news["words"]["zh"].as_str().expect("words").contains("robot?"), "{news}");
        assert_eq!(news["lid"], lid, "and leads to where they can appeal");
        app.pass(std::time::Duration::from_secs(1));
        ask(organiser.post("/lotto/task/include", &json!({"lid": lid, "member": member}))).await.ok();
        ask(exclude()).await.ok();
        assert_eq!(told(kinds(&person).await), 2, "out again is news again");

        let needs = |desk: &Value| {
            let needs = desk["needs"].as_array().expect("needs").clone();
            needs.into_iter().find(|need| need["what"] == "appeals")
        };
        assert_eq!(needs(&ask(organiser.get("/lotto/dashboard")).await.ok()), None);
        ask(person.post("/lotto/appeal", &json!({"lid": lid, "text": "I am real"}))).await.ok();
        let need = needs(&ask(organiser.get("/lotto/dashboard")).await.ok()).expect("it waits");
        assert_eq!((need["lid"].clone(), need["count"].clone(), need["own"].clone()), (json!(lid), json!(1), json!(true)));
        assert!(need["until"].is_string(), "it can be made good until the close");
        assert_eq!(needs(&ask(helper.get("/lotto/dashboard")).await.ok()), None, "only the organiser answers");
        let id = appeals(&organiser, &lid, "open").await["list"][0]["id"].clone();
        ask(organiser.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": id, "accept": true, "reason": ""}))).await.ok();
        assert_eq!(needs(&ask(organiser.get("/lotto/dashboard")).await.ok()), None);
    }

    async fn after_the_close_an_appeal_can_only_be_declined(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let (early, late) = (app.person("early").await, app.person("late").await);
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        for person in [&early, &late] {
            let member = person.join(&lid).await["member"].clone();
            ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "x"}))).await.ok();
        }
        ask(sending(&early, &lid, "please look again", "192.0.2.1")).await.ok();
        app.pass_and_work(HOUR).await;
        refused_as(ask(sending(&late, &lid, "please", "192.0.2.1")).await, "nothing_to_appeal");
        let row = appeals(&organiser, &lid, "open").await["list"][0].clone();
        assert_eq!(row["is_open"], false);
        let answer = |accept: bool| organiser.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": row["id"], "accept": accept, "reason": "the list is sealed"}));
        refused_as(ask(answer(true)).await, "not_open");
        assert_eq!(appeals(&organiser, &lid, "open").await["open"], 1, "nothing half done");
        ask(answer(false)).await.ok();
        assert_eq!(appeal(&early, &lid, "192.0.2.1").await["appeal"]["state"], "declined");
        assert_eq!(kinds(&early).await.iter().filter(|kind| **kind == json!("appeal_answered")).count(), 1);
    }

    async fn an_accepted_appeal_opens_the_door_for_one(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let people = app.people(7).await;
        let lid = organiser.publish(&form_with(&app, json!({"safety": "strict"}))).await;
        app.pass(std::time::Duration::from_mins(10));
        let here = "192.0.2.1";
        for person in &people[..5] {
            ask(joining(person, &lid, here, json!({}))).await.ok();
        }
        let [.., sixth, seventh] = &people[..] else { unreachable!("seven") };
        refused_as(ask(joining(sixth, &lid, here, json!({}))).await, "too_many_from_here");
        assert_eq!(appeal(sixth, &lid, "198.51.100.1").await["may_appeal"], false, "from elsewhere the door is open");
        assert_eq!(appeal(sixth, &lid, here).await, json!({"may_appeal": true, "about": "door", "appeal": null}));
        ask(sending(sixth, &lid, "we are a family of six", here)).await.ok();
        let row = appeals(&organiser, &lid, "open").await["list"][0].clone();
        assert_eq!((row["about"].clone(), row["member"].clone(), row["name"].clone()), (json!("door"), Value::Null, json!("guest-5")));
        refused_as(ask(joining(sixth, &lid, here, json!({}))).await, "too_many_from_here");
        ask(organiser.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": row["id"], "accept": true}))).await.ok();
        ask(joining(sixth, &lid, here, json!({}))).await.ok();
        assert_eq!(app.public(&lid).await["participants"], 6);
        refused_as(ask(joining(seventh, &lid, here, json!({}))).await, "too_many_from_here");
        assert_eq!(appeal(seventh, &lid, here).await["may_appeal"], true);
        let timeline = app.record(&lid).await["timeline"].to_string();
        assert!(timeline.contains("beyond the limit"), "letting somebody in is on the record: {timeline}");
        // What the person wrote goes with them.
        let out = sixth.get("/lotto/my/takeout").send().await.expect("answers").text().await.expect("a text");
        assert!(out.contains("we are a family of six"), "{out}");
    }

    async fn an_appeal_is_erased_with_the_person(engine) {
        let app = node(engine).await;
        let organiser = vip_organiser(&app).await;
        let person = app.person("person").await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        let member = person.join(&lid).await["member"].clone();
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "x"}))).await.ok();
        ask(sending(&person, &lid, "my own words", "192.0.2.1")).await.ok();
        ask(person.post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        let row = appeals(&organiser, &lid, "open").await["list"][0].clone();
        assert_eq!((row["text"].clone(), row["name"].clone()), (json!(""), json!("")));
    }
}
