//! After the draw: claims, deadlines and alternates, scans good once, looks that are logged, erasure.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, drawn, form_with},
};

const DAY: Duration = Duration::from_hours(24);

pub fn prizes(hand_out: &str, units: u32) -> Value {
    json!([{"label": 1, "name": "Tea", "units": units, "hand_out": hand_out}])
}

pub async fn claims_of(person: &Person<'_>, lid: &str) -> Vec<Value> {
    ask(person.get(&format!("/lotto/claim?lid={lid}"))).await.ok()["list"].as_array().expect("a list").clone()
}

/// The one who won, and their claim.
async fn winner<'a>(people: &'a [Person<'a>], lid: &str) -> (usize, Value) {
    for (number, person) in people.iter().enumerate() {
        let open = claims_of(person, lid).await.into_iter().find(|claim| claim["state"] == "to_fill");
        if let Some(claim) = open {
            return (number, claim);
        }
    }
    panic!("nobody has won");
}

pub fn address(lid: &str, claim: &Value) -> Value {
    json!({
        "lid": lid, "win": claim["win"], "name": "王小明", "phone": "13800138000",
        "region": {"province": "浙江省", "city": "杭州市", "area": "西湖区"},
        "address": "文三路 100 号 3 幢 501", "consent": true,
    })
}

on_both! {
    async fn goods_are_claimed_shipped_and_received(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let (who, claim) = winner(&people, &lid).await;
        let body = address(&lid, &claim);
        for (field, value) in [("phone", json!("1380013800")), ("name", json!("")), ("address", json!("x")), ("consent", json!(false)), ("region", json!({"province": "火星", "city": "x", "area": ""}))] {
            let mut wrong = body.clone();
            wrong[field] = value;
            assert_eq!(ask(people[who].post("/lotto/claim", &wrong)).await.flaws(), [field]);
        }
        let other = (who + 1) % 3;
        ask(people[other].post("/lotto/claim", &body)).await.refused(4004);
        assert_eq!(ask(people[who].post("/lotto/claim", &body)).await.ok()["state"], "filled");

        let list = ask(organiser.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
        assert_eq!((list["list"][0]["name"].clone(), list["list"][0]["phone"].clone()), (json!("王*明"), json!("1380****000")));
        let unmask = || organiser.post("/lotto/task/claims/unmask", &json!({"lid": lid, "win": claim["win"]}));
        assert_eq!(ask(unmask()).await.ok()["phone"], "13800138000");
        assert_eq!(claims_of(&people[who], &lid).await[0]["seen_by"][0]["name"], "organiser", "the winner sees who looked");

        let rows = json!([
            {"win": claim["win"], "courier": "SF", "tracking": "SF0001"},
            {"win": "w_01m7ena5qyf1p9bnb2p1yypczm", "courier": "SF", "tracking": "SF0002"},
        ]);
        let shipped = ask(organiser.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": rows}))).await.ok();
        assert_eq!(shipped, json!({"shipped": 1, "refused": [1]}));
        ask(people[who].post("/lotto/claim/received", &json!({"lid": lid, "win": claim["win"]}))).await.ok();
        assert_eq!(organiser.task(&lid).await["state"], "settled");
    }

    async fn who_lets_the_deadline_pass_gives_way_to_the_next_reserve(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1), "claim": {"deadline_days": 1}})).await;
        let order: Vec<Value> = organiser.winners(&lid).await.into_iter().map(|win| win["code"].clone()).collect();
        let (first, claim) = winner(&people, &lid).await;
        app.pass_and_work(DAY).await;
        let (second, next) = winner(&people, &lid).await;
        assert_ne!(first, second);
        ask(people[first].post("/lotto/claim", &address(&lid, &claim))).await.refused(4009);
        ask(people[second].post("/lotto/claim", &address(&lid, &next))).await.ok();
        // The deadline of the alternate passes too, but they have claimed.
        app.pass_and_work(DAY).await;
        let held: Vec<Value> = organiser.winners(&lid).await.into_iter().filter(|win| win["state"] == "won").map(|win| win["code"].clone()).collect();
        assert_eq!(held, [order[1].clone()], "the drawn order");
        let record = app.record(&lid).await;
        assert!(record["timeline"].as_array().expect("a timeline").iter().any(|moment| moment["what"] == "forfeit"));
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn an_on_site_code_is_good_once_and_only_for_staff(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("on_site", 1)})).await;
        let ticket = claims_of(&people[0], &lid).await[0]["ticket"].clone();
        let scan = |person: &Person<'_>| person.post("/lotto/task/scan", &json!({"ticket": ticket}));
        ask(scan(&people[0])).await.refused(4004);
        assert_eq!(ask(scan(&organiser)).await.ok()["prize"], "Tea");
        let second = ask(scan(&organiser)).await.refused(4009);
        assert_eq!(second.data["reason"], "scanned_before");
        ask(organiser.post("/lotto/task/scan", &json!({"ticket": "nonsense"}))).await.refused(4004);
    }

    async fn personal_data_go_on_the_promised_date_and_the_record_stays(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1), "erase_after_days": 10})).await;
        let (who, claim) = winner(&people, &lid).await;
        ask(people[who].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        app.pass(Duration::from_mins(10 * 24 * 60 - 5));
        let mut tx = app.app.db.begin().await.expect("a transaction");
        tx.execute("UPDATE participants SET address_hash = $1, inviter_id = id", (vec![7_u8; 32],)).await.expect("written");
        tx.commit().await.expect("kept");
        let file = organiser.export(&lid, "shipping", "csv").await;
        let table = format!("claim id,courier,number\n{},SF,1", claim["win"].as_str().expect("an id"));
        let import = ask(organiser.check(&lid, "a.csv", table)).await.ok();
        app.pass_and_work(Duration::from_mins(5)).await;
        ask(app.http.get(app.url(file["url"].as_str().expect("a link")))).await.refused(4009);
        assert_eq!(app.kept_exports(), 0, "no file keeps them");
        ask(organiser.post("/lotto/task/claims/import/apply", &json!({"id": import["id"]}))).await.refused(4004);
        let list = ask(organiser.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
        assert_eq!((list["list"][0]["name"].clone(), list["list"][0]["address"].clone()), (json!(""), json!("")));
        assert_eq!(claims_of(&people[who], &lid).await, Vec::<Value>::new(), "nothing leads back to the person");
        assert_eq!(people[who].mine(&lid).await["joined"], false);
        let mut tx = app.app.db.read().await.expect("a transaction");
        let (traces,): (i64,) = tx
            .fetch_one("SELECT COUNT(*) FROM participants WHERE length(address_hash) > 0 OR inviter_id IS NOT NULL", ())
            .await
            .expect("readable");
        drop(tx);
        assert_eq!(traces, 0, "neither where they came from nor by whom");
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn a_cancelled_draw_forgets_its_people_in_time_too(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form_with(&app, json!({"erase_after_days": 10}))).await;
        let person = app.person("guest").await;
        person.join(&lid).await;
        ask(organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await.ok();
        app.pass_and_work(Duration::from_mins(10 * 24 * 60 - 5)).await;
        assert_eq!(person.mine(&lid).await["joined"], true);
        app.pass_and_work(Duration::from_mins(5)).await;
        assert_eq!(person.mine(&lid).await["joined"], false, "nothing leads back to the person");
    }

    async fn people_of_a_later_period_are_there_until_it_is_over(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let at = |days: u32| (app.clock.now() + DAY * days).to_string();
        let lid = organiser.publish(&form_with(&app, json!({
            "erase_after_days": 10, "opening": {"by": "time", "at": null},
            "periods": [{"starts_at": at(0), "closes_at": at(1)}, {"starts_at": at(2), "closes_at": at(20)}],
        }))).await;
        let people = app.people(2).await;
        people[0].join(&lid).await;
        app.pass_and_work(DAY).await;
        app.pass_and_work(DELAY).await;
        app.pass_and_work(DAY).await;
        people[1].join(&lid).await;
        app.pass_and_work(DAY * 12).await;
        assert_eq!(people[1].mine(&lid).await["joined"], true, "the first period's date is not theirs");
        app.pass_and_work(DAY * 6).await;
        app.pass_and_work(DELAY).await;
        assert_eq!(people[1].mine(&lid).await["wins"].as_array().map(Vec::len), Some(1), "they won");
        app.pass_and_work(DAY * 10).await;
        assert_eq!(people[1].mine(&lid).await["joined"], false, "both are forgotten then");
    }

    async fn claims_of_another_organiser_do_not_exist(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let win = claims_of(&people[0], &lid).await[0]["win"].clone();
        for call in [
            stranger.get(&format!("/lotto/task/claims?lid={lid}")),
            stranger.post("/lotto/task/claims/unmask", &json!({"lid": lid, "win": win})),
            stranger.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": []})),
            stranger.post("/lotto/task/claims/hand_over", &json!({"lid": lid, "win": win})),
            stranger.post("/lotto/task/claims/codes", &json!({"lid": lid, "prize": 0, "codes": ["x"]})),
            stranger.post("/lotto/claim", &address(&lid, &json!({"win": win}))),
        ] {
            ask(call).await.refused(4004);
        }
    }
}
