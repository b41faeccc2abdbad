//! What people try after a draw: scanning twice at once, tickets of prizes that are gone, claims of the erased, floods of
//! text, names that want to be markup.

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, form_with},
};

async fn drawn(app: &TestApp, organiser: &Person<'_>, people: &[Person<'_>], hand_out: &str) -> String {
    let prizes = json!([{"label": 1, "name": "Tea", "units": 1, "hand_out": hand_out}]);
    let lid = organiser.publish(&form_with(app, json!({"prizes": prizes}))).await;
    for person in people {
        person.join(&lid).await;
    }
    app.pass_and_work(HOUR).await;
    app.pass_and_work(DELAY).await;
    lid
}

async fn claim_of(person: &Person<'_>, lid: &str) -> Option<Value> {
    let mine = ask(person.get(&format!("/lotto/claim?lid={lid}"))).await.ok();
    mine["list"].as_array().expect("a list").first().cloned()
}

/// Who of two won, with the claim; and the other.
async fn winner<'a>(people: &'a [Person<'a>], lid: &str) -> (&'a Person<'a>, Value, &'a Person<'a>) {
    match claim_of(&people[0], lid).await {
        Some(claim) => (&people[0], claim, &people[1]),
        None => (&people[1], claim_of(&people[1], lid).await.expect("one of two won"), &people[0]),
    }
}

fn address(lid: &str, win: &Value) -> Value {
    json!({
        "lid": lid, "win": win, "name": "王小明", "phone": "13800138000",
        "region": {"province": "浙江省", "city": "杭州市", "area": "西湖区"},
        "address": "文三路 100 号 3 幢 501", "consent": true,
    })
}

on_both! {
    async fn two_counters_scan_the_same_ticket_at_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, "on_site").await;
        let ticket = claim_of(&people[0], &lid).await.expect("a claim")["ticket"].clone();
        let scan = || ask(organiser.post("/lotto/task/scan", &json!({"ticket": ticket})));
        let (a, b, c, d) = tokio::join!(scan(), scan(), scan(), scan());
        let (handed, refused): (Vec<_>, Vec<_>) = [a, b, c, d].into_iter().partition(|answer| answer.sta == 0);
        assert_eq!(handed.len(), 1, "handed out once");
        for answer in refused {
            assert_eq!(answer.refused(4009).data["reason"], "scanned_before");
        }
    }

    async fn a_ticket_of_a_prize_that_moved_on_is_worthless(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = drawn(&app, &organiser, &people, "on_site").await;
        let (_, claim, other) = winner(&people, &lid).await;
        ask(organiser.post("/lotto/task/redraw", &json!({"lid": lid, "win": claim["win"], "reason": "absent"}))).await.ok();
        let scan = |ticket: &Value| organiser.post("/lotto/task/scan", &json!({"ticket": ticket}));
        assert_eq!(ask(scan(&claim["ticket"])).await.refused(4009).data["reason"], "claim_over");
        let next = claim_of(other, &lid).await.expect("moved up");
        // The second winner has the data erased: that ticket is over too, and there is nobody left.
        ask(other.post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        assert_eq!(ask(scan(&next["ticket"])).await.refused(4009).data["reason"], "claim_over");
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn after_erasure_there_is_nothing_to_claim_or_to_look_at(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = drawn(&app, &organiser, &people, "goods").await;
        let (won, claim, _) = winner(&people, &lid).await;
        let win = &claim["win"];
        ask(won.post("/lotto/claim", &address(&lid, win))).await.ok();
        ask(organiser.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": [{"win": win, "courier": "SF", "tracking": "SF1"}]}))).await.ok();
        ask(won.post("/lotto/my/erase", &json!({"lid": lid}))).await.ok();
        ask(won.post("/lotto/claim", &address(&lid, win))).await.refused(4004);
        ask(won.post("/lotto/claim/received", &json!({"lid": lid, "win": win}))).await.refused(4004);
        let whole = ask(organiser.post("/lotto/task/claims/unmask", &json!({"lid": lid, "win": win}))).await.ok();
        for field in ["name", "phone", "address", "courier", "tracking"] {
            assert_eq!(whole[field], "", "{field} is gone");
        }
        let again = json!({"lid": lid, "rows": [{"win": win, "courier": "SF", "tracking": "SF2"}]});
        assert_eq!(ask(organiser.post("/lotto/task/claims/ship", &again)).await.ok()["refused"], json!([0]));
    }

    async fn a_claim_sent_many_times_at_once_is_one_claim(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, "code").await;
        let codes = json!({"lid": lid, "prize": 0, "codes": ["ONE", "TWO", "THREE"]});
        ask(organiser.post("/lotto/task/claims/codes", &codes)).await.ok();
        let win = claim_of(&people[0], &lid).await.expect("a claim")["win"].clone();
        let claim = || ask(people[0].post("/lotto/claim", &json!({"lid": lid, "win": win})));
        let (a, b, c, d) = tokio::join!(claim(), claim(), claim(), claim());
        let given: Vec<Value> = [a, b, c, d].into_iter().filter(|answer| answer.sta == 0).map(|answer| answer.data["redemption"].clone()).collect();
        assert!(!given.is_empty() && given.iter().all(|code| *code == given[0]), "{given:?}");
        let left = ask(organiser.post("/lotto/task/claims/codes", &json!({"lid": lid, "prize": 0, "codes": []}))).await.ok();
        assert_eq!((left["total"].clone(), left["left"].clone()), (json!(3), json!(2)));
        assert_eq!(claim().await.ok()["redemption"], given[0], "asked again: the same code");
    }

    async fn five_megabytes_of_text_change_nothing(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, "goods").await;
        let win = claim_of(&people[0], &lid).await.expect("a claim")["win"].clone();
        let flood = "好".repeat(5 * 1024 * 1024 / 3);
        let mut claim = address(&lid, &win);
        claim["address"] = json!(flood);
        for request in [
            people[0].post("/lotto/claim", &claim),
            organiser.post("/lotto/task/redraw", &json!({"lid": lid, "win": win, "reason": flood})),
            organiser.post("/lotto/task/scan", &json!({"ticket": flood})),
            organiser.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": [{"win": win, "courier": flood, "tracking": "x"}]})),
            organiser.post("/lotto/task/admin/accept", &json!({"token": flood})),
        ] {
            let answer = ask(request).await;
            assert!(answer.sta != 0 && !answer.msg.is_empty() && answer.msg.len() < 500, "{} {}", answer.sta, answer.msg.len());
        }
        // Just what still fits into a request, and not into a field.
        for (field, most) in [("name", 41), ("address", 201)] {
            let mut long = address(&lid, &win);
            long[field] = json!("好".repeat(most));
            assert_eq!(ask(people[0].post("/lotto/claim", &long)).await.flaws(), [field]);
        }
        assert_eq!(claim_of(&people[0], &lid).await.expect("a claim")["state"], "to_fill");
    }

    async fn names_are_kept_as_they_are_and_masked_by_letters(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, "goods").await;
        let win = claim_of(&people[0], &lid).await.expect("a claim")["win"].clone();
        for name in ["<img src=x onerror=alert(1)>", "مرحبا بالعالم", "=HYPERLINK(\"x\")", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"] {
            let mut claim = address(&lid, &win);
            claim["name"] = json!(name);
            assert_eq!(ask(people[0].post("/lotto/claim", &claim)).await.ok()["name"], name);
            let list = ask(organiser.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
            let masked = list["list"][0]["name"].as_str().expect("a text").to_owned();
            assert!(masked.contains('*') && masked != name, "{masked}");
        }
        // Signs that turn the direction of the text around would let a name pose as another.
        let mut turned = address(&lid, &win);
        turned["name"] = json!("abc\u{202e}cba");
        assert_eq!(ask(people[0].post("/lotto/claim", &turned)).await.flaws(), ["name"]);
    }
}
