//! The figures of a draw: each agrees with what really happened, nothing is guessed, and nobody else sees them.

use std::time::Duration;

use fairdraw_db::{on_both, testing::TestDatabase};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form_with},
};

const WECHAT: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50";
const ANDROID: &str = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/129.0 Mobile";
const DESKTOP: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0";

async fn vip_organiser(app: &TestApp) -> Person<'_> {
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    organiser
}

async fn look(app: &TestApp, lid: &str, step: &str, source: &str, agent: &str) {
    let body = json!({"lid": lid, "step": step, "source": source});
    ask(app.http.post(app.api("/lotto/seen")).header("user-agent", agent).json(&body)).await.ok();
}

/// Joins with a browser, a source and whatever else is asked.
async fn join(person: &Person<'_>, lid: &str, agent: &str, source: &str, more: Value) -> Value {
    let mut body = json!({"lid": lid, "source": source, "consents": {"rules": true}});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    ask(person.post("/lotto/join", &body).header("user-agent", agent)).await.ok()
}

async fn numbers(organiser: &Person<'_>, lid: &str) -> Value {
    ask(organiser.get(&format!("/lotto/task/data?lid={lid}"))).await.ok()
}

fn sum(list: &Value, field: &str) -> i64 {
    list.as_array().expect("a list").iter().map(|row| row[field].as_i64().expect("a number")).sum()
}

/// `[[name, count], …]` of a list.
fn pairs(list: &Value, name: &str, count: &str) -> Value {
    list.as_array().expect("a list").iter().map(|row| json!([row[name], row[count]])).collect()
}

const DISTRICT: &str = r#"[{"id": "home", "label": "Home", "kind": "district", "required": false}]"#;

on_both! {
    async fn every_figure_agrees_with_what_happened(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let people = app.people(6).await;
        let fields: Value = serde_json::from_str(DISTRICT).expect("fields");
        let lid = organiser.publish(&form_with(&app, json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 1, "hand_out": "goods"}],
            "conditions": {"form": fields},
            "chances": [{"task": "invite", "codes": 1, "cap": 5}, {"task": "passcode", "words": "tea", "codes": 2, "cap": 1}],
            "limits": {"codes_per_person": 20},
        }))).await;
        for (count, source, agent) in [(5, "moments", WECHAT), (3, "", DESKTOP), (2, "poster", ANDROID)] {
            for _ in 0..count {
                look(&app, &lid, "seen", source, agent).await;
            }
        }
        for _ in 0..7 {
            look(&app, &lid, "began", "moments", WECHAT).await;
        }
        let home = |province: &str, city: &str| json!({"answers": {"home": {"province": province, "city": city, "area": ""}}});
        let first = join(&people[0], &lid, WECHAT, "moments", home("广东省", "深圳市")).await;
        let by_first = |mut more: Value| { more["inviter"] = first["member"].clone(); more };
        join(&people[1], &lid, WECHAT, "moments", by_first(home("广东省", "广州市"))).await;
        join(&people[2], &lid, ANDROID, "poster", by_first(json!({}))).await;
        // An invitation from nowhere is none.
        join(&people[3], &lid, DESKTOP, "", json!({"inviter": "m_01m7ena5qyf1p9bnb2p1yypczm"})).await;
        app.pass(Duration::from_mins(30));
        join(&people[4], &lid, "", "", home("北京市", "")).await;
        for person in &people[..2] {
            ask(person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 1, "words": "TEA"}))).await.ok();
        }
        ask(organiser.post("/lotto/task/codes", &json!({"lid": lid, "member": first["member"], "count": 3, "reason": "x"}))).await.ok();

        let data = numbers(&organiser, &lid).await;
        assert_eq!((data["participants"].clone(), data["codes"].clone()), (json!(5), json!(5 + 2 + 4 + 3)));
        assert_eq!(sum(&data["joins_by_hour"], "count"), 5);
        assert_eq!(sum(&data["views_by_hour"], "count"), 10);
        assert_eq!(pairs(&data["sources"], "source", "count"), json!([["moments", 2], ["", 2], ["poster", 1]]));
        assert_eq!(pairs(&data["sources"], "source", "views"), json!([["moments", 5], ["", 3], ["poster", 2]]));
        assert_eq!(pairs(&data["devices"], "device", "count"), json!([["wechat", 2], ["desktop", 1], ["android", 1], ["other", 1]]));
        assert_eq!((sum(&data["devices"], "count"), sum(&data["devices"], "views")), (5, 10));
        assert_eq!(pairs(&data["provinces"], "province", "count"), json!([["广东省", 2], ["北京市", 1]]));
        assert_eq!(pairs(&data["provinces"][0]["cities"], "city", "count"), json!([["广州市", 1], ["深圳市", 1]]));
        assert_eq!((data["told"].clone(), data["invited"].clone()), (json!(3), json!(2)));
        assert_eq!(pairs(&data["chances"], "origin", "codes"), json!([["join", 5], ["passcode", 4], ["granted", 3], ["invite", 2]]));
        assert_eq!(sum(&data["chances"], "codes"), data["codes"].as_i64().expect("a number"));
        let funnel = ask(organiser.get(&format!("/lotto/task/funnel?lid={lid}"))).await.ok();
        assert_eq!(funnel, json!({"seen": 10, "began": 7, "joined": 5, "in_hat": 5, "won": 0, "claimed": 0, "received": 0}));

        // A later comer is in the very next answer, and nobody is counted twice.
        join(&people[5], &lid, WECHAT, "moments", json!({})).await;
        let data = join_all((0..6).map(|_| numbers(&organiser, &lid))).await.pop().expect("an answer");
        assert_eq!((sum(&data["joins_by_hour"], "count"), sum(&data["sources"], "count"), sum(&data["devices"], "count")), (6, 6, 6));

        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let mut won = None;
        for (place, person) in people.iter().enumerate() {
            if person.mine(&lid).await["wins"].as_array().expect("wins").iter().any(|win| win["state"] == "won") {
                won = Some(place);
            }
        }
        let won = won.expect("somebody won");
        let winner = &people[won];
        let mine = ask(winner.get(&format!("/lotto/claim?lid={lid}"))).await.ok();
        let body = json!({"lid": lid, "win": mine["list"][0]["win"], "name": "Mei", "phone": "13800138000",
            "region": {"province": "浙江省", "city": "杭州市", "area": "西湖区"}, "address": "文三路 100 号 3 幢", "consent": true});
        ask(winner.post("/lotto/claim", &body)).await.ok();
        let funnel = ask(organiser.get(&format!("/lotto/task/funnel?lid={lid}"))).await.ok();
        assert_eq!((funnel["won"].clone(), funnel["claimed"].clone(), funnel["received"].clone()), (json!(1), json!(1), json!(0)));
        let data = numbers(&organiser, &lid).await;
        let expected = if [0, 1, 4].contains(&won) { 3 } else { 4 };
        assert_eq!(data["told"], expected, "one place for one person, wherever they told it");
        assert_eq!(sum(&data["provinces"], "count"), data["told"].as_i64().expect("a number"));
    }

    async fn a_crowd_is_counted_once_however_many_look_while_it_is_counted(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        // More than are read at once, and more than are written at once.
        app.crowd(&lid, 33_000).await;
        for data in join_all((0..4).map(|_| numbers(&organiser, &lid))).await {
            let counted = ["joins_by_hour", "sources", "devices"].map(|list| sum(&data[list], "count"));
            assert_eq!(counted, [33_000; 3]);
        }
    }

    async fn views_are_counted_for_draws_that_exist_and_survive_the_end_of_a_node(engine) {
        let database = TestDatabase::new(engine, &fairdraw::migrations::all()).await;
        let mut app = TestApp::on(&database).await;
        let lid = {
            let organiser = vip_organiser(&app).await;
            let draft = organiser.create(&form_with(&app, json!({}))).await;
            let unknown = json!({"lid": "d_01m7ena5qyf1p9bnb2p1yypczm", "step": "seen"});
            ask(app.http.post(app.api("/lotto/seen")).json(&unknown)).await.refused(4004);
            ask(app.http.post(app.api("/lotto/seen")).json(&json!({"lid": draft, "step": "seen"}))).await.refused(4004);
            let lid = organiser.publish(&form_with(&app, json!({}))).await;
            let long = json!({"lid": lid, "step": "seen", "source": "x".repeat(41)});
            assert_eq!(ask(app.http.post(app.api("/lotto/seen")).json(&long)).await.flaws(), ["source"]);
            ask(app.http.post(app.api("/lotto/seen")).json(&json!({"lid": lid, "step": "won"}))).await.refused(4022);
            for _ in 0..3 {
                look(&app, &lid, "seen", "", WECHAT).await;
            }
            lid
        };
        app.stop().await;
        drop(app);
        let app = TestApp::on(&database).await;
        let organiser = Person::sign_in(&app, "organiser").await;
        let funnel = ask(organiser.get(&format!("/lotto/task/funnel?lid={lid}"))).await.ok();
        assert_eq!((funnel["seen"].clone(), funnel["joined"].clone()), (json!(3), json!(0)));
    }

    async fn made_up_sources_are_counted_together(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        for number in 0..70 {
            look(&app, &lid, "seen", &format!("s{number}"), "").await;
        }
        let data = numbers(&organiser, &lid).await;
        assert_eq!(data["sources"].as_array().expect("a list").len(), 65);
        assert_eq!(sum(&data["sources"], "views"), 70);
        let rest = data["sources"].as_array().expect("a list").iter().find(|row| row["source"] == "*").expect("the rest");
        assert_eq!(rest["views"], 6);
    }

    async fn the_tree_shows_who_brought_whom(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let people = app.people(7).await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        // 0 brings 1, 2 and 3; 1 brings 4; 5 brings 6.
        let mut members: Vec<Value> = Vec::new();
        for (place, inviter) in [(0, None), (1, Some(0)), (2, Some(0)), (3, Some(0)), (4, Some(1)), (5, None), (6, Some(5))] {
            let more = inviter.map_or_else(|| json!({}), |inviter: usize| json!({"inviter": members[inviter]}));
            members.push(join(&people[place], &lid, "", "", more).await["member"].clone());
        }
        let level = async |inviter: Option<&Value>, rest: &str| {
            let inviter = inviter.map(|id| format!("&inviter={}", id.as_str().expect("an id"))).unwrap_or_default();
            ask(organiser.get(&format!("/lotto/task/invites?lid={lid}{inviter}{rest}"))).await.ok()
        };
        let roots = level(None, "").await;
        assert_eq!(pairs(&roots["list"], "member", "invites"), json!([[members[0], 3], [members[5], 1]]), "the biggest first; who was brought is below");
        let friends = level(Some(&members[0]), "").await;
        assert_eq!(pairs(&friends["list"], "member", "invites"), json!([[members[1], 1], [members[2], 0], [members[3], 0]]));
        assert_eq!(level(Some(&members[1]), "").await["list"][0]["member"], members[4]);
        assert_eq!(level(Some(&members[4]), "").await["list"], json!([]));
        let first = level(Some(&members[0]), "&size=2").await;
        assert_eq!((first["list"].as_array().expect("a list").len(), first["more"].clone()), (2, json!(true)));
        let second = level(Some(&members[0]), "&size=2&page=2").await;
        assert_eq!((second["list"][0]["member"].clone(), second["more"].clone()), (members[3].clone(), json!(false)));
        assert_eq!(numbers(&organiser, &lid).await["invited"], 5);
        // Somebody of another draw is nobody here.
        let other = organiser.publish(&form_with(&app, json!({}))).await;
        let id = members[0].as_str().expect("an id");
        ask(organiser.get(&format!("/lotto/task/invites?lid={other}&inviter={id}"))).await.refused(4004);
    }

    async fn pages_and_searches_find_everybody_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let now = app.clock.now();
        let at = |hours: u64| (now + Duration::from_hours(hours)).to_string();
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "time", "at": null},
            "periods": [{"starts_at": now.to_string(), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(3)}]}))).await;
        let mut people = Vec::new();
        for name in ["Ann Ford", "王小明", "ÅNNA", "Bob_50%", "小王"] {
            people.push(app.person(name).await);
        }
        for person in &people {
            person.join(&lid).await;
        }
        app.pass_and_work(HOUR).await;
        app.pass_and_work(Duration::from_mins(70)).await;
        for person in &people[..2] {
            person.join(&lid).await;
        }
        let members = async |rest: &str| ask(organiser.get(&format!("/lotto/task/members?lid={lid}{rest}"))).await.ok();
        let mut seen = Vec::new();
        for page in 1..=4 {
            let some = members(&format!("&size=2&page={page}")).await;
            assert_eq!(some["total"], 7);
            seen.extend(some["list"].as_array().expect("a list").iter().map(|row| (row["period"].as_i64(), row["number"].as_i64())));
        }
        let expected: Vec<_> = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2)].map(|(period, number)| (Some(period), Some(number))).into();
        assert_eq!(seen, expected);
        let found = async |words: &str, status: &str| {
            let request = organiser.get(&format!("/lotto/task/members?lid={lid}")).query(&[("words", words), ("status", status)]);
            let page = ask(request).await.ok();
            assert_eq!(page["total"], page["list"].as_array().expect("a list").len());
            pairs(&page["list"], "period", "name")
        };
        assert_eq!(found("ann", "").await, json!([[1, "Ann Ford"], [2, "Ann Ford"]]));
        assert_eq!(found("Å", "").await, json!([[1, "ÅNNA"]]), "letters beyond ASCII have two cases too");
        assert_eq!(found("å", "").await, json!([[1, "ÅNNA"]]));
        assert_eq!(found("王", "").await, json!([[1, "王小明"], [1, "小王"], [2, "王小明"]]));
        assert_eq!(found("50%", "").await, json!([[1, "Bob_50%"]]));
        assert_eq!(found("%", "").await, json!([[1, "Bob_50%"]]));
        assert_eq!(found("' OR 1=1 --", "").await, json!([]));
        let code = people[0].mine(&lid).await["codes"][0]["code"].as_str().expect("a code").to_owned();
        assert_eq!(found(&format!("{}-{}", &code[..4], &code[4..]).to_uppercase(), "").await, json!([[2, "Ann Ford"]]));
        // In the second period one is taken out.
        let row = members("&words=%E7%8E%8B%E5%B0%8F%E6%98%8E&page=1").await["list"][1].clone();
        ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": row["id"], "reason": "x"}))).await.ok();
        assert_eq!(found("王", "excluded").await, json!([[2, "王小明"]]));
        assert_eq!(found("王", "ok").await, json!([[1, "王小明"], [1, "小王"]]));
        assert_eq!((members("&status=excluded").await["total"].clone(), members("&status=ok").await["total"].clone()), (json!(1), json!(6)));
        // The search of the specification, and somebody who went away.
        let search = async |words: &str| {
            let request = organiser.get(&format!("/lotto/task/member/search?lid={lid}")).query(&[("words", words)]);
            ask(request).await.ok()["list"].as_array().expect("a list").len()
        };
        assert_eq!((search("ford").await, search("").await), (2, 7));
        ask(people[0].post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        assert_eq!(search("ford").await, 0, "an erased name is found no more");
    }

    async fn figures_belong_to_the_organiser(engine) {
        let app = TestApp::new(engine).await;
        let organiser = vip_organiser(&app).await;
        let (stranger, guest) = (app.person("stranger").await, app.person("guest").await);
        app.make_vip(&stranger).await;
        let lid = organiser.publish(&form_with(&app, json!({}))).await;
        let member = guest.join(&lid).await["member"].clone();
        let id = "a_01m7ena5qyf1p9bnb2p1yypczm";
        for person in [&stranger, &guest] {
            for call in [
                person.get(&format!("/lotto/task/data?lid={lid}")),
                person.get(&format!("/lotto/task/funnel?lid={lid}")),
                person.get(&format!("/lotto/task/members?lid={lid}")),
                person.get(&format!("/lotto/task/invites?lid={lid}")),
                person.get(&format!("/lotto/task/suspects?lid={lid}")),
                person.post("/lotto/task/suspects/mark", &json!({"lid": lid, "member": member, "fine": true})),
                person.get(&format!("/lotto/task/appeals?lid={lid}")),
                person.post("/lotto/task/appeals/answer", &json!({"lid": lid, "id": id, "accept": true})),
            ] {
                ask(call).await.refused(4004);
            }
        }
        let poor = app.person("poor").await;
        let own = poor.publish(&form_with(&app, json!({}))).await;
        ask(poor.get(&format!("/lotto/task/data?lid={own}"))).await.refused(4002);
        ask(poor.get(&format!("/lotto/task/funnel?lid={own}"))).await.ok();
    }
}
