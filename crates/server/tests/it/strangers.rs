//! Every call of an organiser, as the OpenAPI document lists them, made by another organiser with real ids: nothing of it
//! exists for them, and nothing changes. The owner's same calls reach the thing: the ids were good.

use std::collections::BTreeSet;

use fairdraw_db::on_both;
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    lots, lots_one_by_one,
    support::{
        Person, TestApp, ask,
        draw::{HOUR, drawn, form_with},
    },
};

/// Calls that name nothing of anybody else's. `many` answers for each draw by itself and has a test of its own.
const OWN: [&str; 8] = [
    "post /lotto/task",
    "post /lotto/task/admin/accept",
    "post /lotto/task/check",
    "get /lotto/task/helping",
    "post /lotto/task/list",
    "post /lotto/task/lots/read",
    "post /lotto/task/many",
    "post /lotto/task/simulate",
];

/// Asks for somebody whom a rule points at; a stranger's try at such a one stands among the tests of those rules.
const WITHOUT_SUSPECTS: &str = "post /lotto/task/suspects/mark";

enum Call {
    Get(String),
    Delete(String),
    Post(&'static str, Value),
    File(String),
}

impl Call {
    /// As the document writes it.
    fn name(&self) -> String {
        let (method, path) = match self {
            Self::Get(path) => ("get", path.as_str()),
            Self::Delete(path) => ("delete", path.as_str()),
            Self::Post(path, _) => ("post", *path),
            Self::File(path) => ("post", path.as_str()),
        };
        format!("{method} {}", path.split('?').next().unwrap_or(path))
    }

    fn by(&self, person: &Person<'_>) -> RequestBuilder {
        match self {
            Self::Get(path) => person.get(path),
            Self::Delete(path) => person.delete(path),
            Self::Post(path, body) => person.post(path, body),
            Self::File(path) => person.send_file(path, "a.csv", "claim id,courier,number\n"),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// A draw with its result: goods that somebody claimed, a file that was made, a table that was brought back.
async fn calls_after(app: &TestApp, organiser: &Person<'_>, person: &Person<'_>) -> Vec<Call> {
    let people = std::slice::from_ref(person);
    let lid = drawn(app, organiser, people, json!({"prizes": prizes("goods", 1)})).await;
    let claim = claims_of(person, &lid).await[0].clone();
    ask(person.post("/lotto/claim", &address(&lid, &claim))).await.ok();
    let on_site = drawn(app, organiser, people, json!({"prizes": prizes("on_site", 1)})).await;
    let ticket = claims_of(person, &on_site).await[0]["ticket"].clone();
    let export = organiser.export(&lid, "winners", "csv").await["id"].clone();
    let table = format!("claim id,courier,number\n{},SF,1", text(&claim["win"]));
    let import = ask(organiser.check(&lid, "a.csv", table)).await.ok()["id"].clone();
    let win = &claim["win"];
    let mut calls: Vec<Call> = ["winners", "claims", "claims/codes", "exports"]
        .map(|path| Call::Get(format!("/lotto/task/{path}?lid={lid}")))
        .into();
    calls.extend([
        Call::Post("/lotto/task/redraw", json!({"lid": lid, "win": win, "reason": "x"})),
        Call::Post("/lotto/task/claims/unmask", json!({"lid": lid, "win": win})),
        Call::Post("/lotto/task/claims/hand_over", json!({"lid": lid, "win": win})),
        Call::Post(
            "/lotto/task/claims/ship",
            json!({"lid": lid, "rows": [{"win": win, "courier": "SF", "tracking": "1"}]}),
        ),
        Call::Post("/lotto/task/claims/codes", json!({"lid": lid, "prize": 0, "codes": ["CODE-1"]})),
        Call::File(format!("/lotto/task/claims/codes/file?lid={lid}&prize=0")),
        Call::File(format!("/lotto/task/claims/import?lid={lid}")),
        Call::Get(format!("/lotto/task/claims/import?id={}", text(&import))),
        Call::Post("/lotto/task/claims/import/apply", json!({"id": import})),
        Call::Post("/lotto/task/exports/cancel", json!({"id": export})),
        Call::Post("/lotto/task/scan", json!({"ticket": ticket})),
    ]);
    let tables = ["participants", "winners", "forms", "ranking", "tax", "shipping"];
    calls.extend(
        tables.map(|what| {
            Call::Post("/lotto/task/exports", json!({"lid": lid, "what": what, "format": "csv"}))
        }),
    );
    calls
}

/// A draw that people are joining: with a helper, an invitation, a voucher to review and an appeal to answer.
async fn calls_before(
    app: &TestApp,
    organiser: &Person<'_>,
    person: &Person<'_>,
    out: &Person<'_>,
) -> Vec<Call> {
    let form = form_with(
        app,
        json!({
            "opening": {"by": "hand", "latest_at": (app.clock.now() + HOUR).to_string()},
            "chances": [{"task": "voucher", "codes": 2, "cap": 1, "title": "Receipt"}],
            "limits": {"codes_per_person": 5},
        }),
    );
    let lid = organiser.publish(&form).await;
    let member = person.join(&lid).await["member"].clone();
    let picture = person.picture(false).await;
    ask(person.post("/lotto/chance/finish", &json!({"lid": lid, "chance": 0, "voucher": picture})))
        .await
        .ok();
    let voucher =
        ask(organiser.get(&format!("/lotto/task/vouchers?lid={lid}"))).await.ok()["list"][0]["id"].clone();

    let taken_out = out.join(&lid).await["member"].clone();
    ask(organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": taken_out, "reason": "robot?"})))
        .await
        .ok();
    ask(out.post("/lotto/appeal", &json!({"lid": lid, "text": "I am none"}))).await.ok();
    let appeal =
        ask(organiser.get(&format!("/lotto/task/appeals?lid={lid}"))).await.ok()["list"][0]["id"].clone();

    let helper = app.person("helper").await;
    let invite = || organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view"]}));
    let link = text(&ask(invite()).await.ok()["url"]);
    let token = link.rsplit('=').next().expect("a token");
    ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
    ask(invite()).await.ok();
    let admins = ask(organiser.get(&format!("/lotto/task/admin?lid={lid}"))).await.ok();
    let (user, pending) = (text(&admins["list"][0]["user"]), text(&admins["pending"][0]["id"]));

    let id = text(&member);
    let reads = [
        "",
        "/admin",
        "/appeals",
        "/data",
        "/forms",
        "/funnel",
        "/history",
        "/invites",
        "/members",
        "/notices",
        "/ranking",
        "/rights",
        "/suspects",
        "/vouchers",
        "/member/search",
    ];
    let mut calls: Vec<Call> = reads.map(|path| Call::Get(format!("/lotto/task{path}?lid={lid}"))).into();
    calls.extend([
        Call::Get(format!("/lotto/task/member?lid={lid}&id={id}")),
        Call::Post("/lotto/task/update", json!({"lid": lid, "form": form})),
        Call::Post("/lotto/task/publish", json!({"lid": lid})),
        Call::Post("/lotto/task/copy", json!({"lid": lid})),
        Call::Post("/lotto/task/restore", json!({"lid": lid})),
        Call::Post("/lotto/task/codes", json!({"lid": lid, "member": member, "count": 1, "reason": "x"})),
        Call::Post("/lotto/task/forms/unmask", json!({"lid": lid, "member": member})),
        Call::Post("/lotto/task/suspects/mark", json!({"lid": lid, "member": member, "fine": true})),
        Call::Post(
            "/lotto/task/vouchers/review",
            json!({"lid": lid, "ids": [voucher], "verdict": "approve", "reason": ""}),
        ),
        Call::Post(
            "/lotto/task/appeals/answer",
            json!({"lid": lid, "id": appeal, "accept": false, "reason": "x"}),
        ),
        Call::Post("/lotto/task/exclude", json!({"lid": lid, "member": member, "reason": "x"})),
        Call::Post("/lotto/task/include", json!({"lid": lid, "member": member})),
        Call::Post("/lotto/task/admin/invite", json!({"lid": lid, "rights": ["view"]})),
        Call::Delete(format!("/lotto/task/admin/invite?lid={lid}&id={pending}")),
        Call::Delete(format!("/lotto/task/admin?lid={lid}&user={user}")),
        Call::Delete(format!("/lotto/task?lid={lid}")),
        Call::Post("/lotto/task/open", json!({"lid": lid})),
        Call::Post("/lotto/task/cancel", json!({"lid": lid, "reason": "x"})),
    ]);
    calls
}

/// Lots that are drawn on a device that goes round.
async fn calls_of_lots(app: &TestApp, organiser: &Person<'_>) -> Vec<Call> {
    let mut form = lots_one_by_one::urn_form(app, &lots_one_by_one::numbers(2));
    form["lots"]["people"] = json!("device");
    let draft = lots::draft(organiser, &form).await;
    form["lots"]["names"] = json!(["Ann", "Bob"]);
    let lid = lots::publish(organiser, &form).await;
    let listed = ask(organiser.get(&format!("/lotto/task/lots?lid={lid}&which=waiting"))).await.ok();
    let member = &listed["list"][0]["member"];
    let seed = crate::support::spin::seed(0);
    vec![
        Call::Get(format!("/lotto/task/lots?lid={lid}")),
        Call::Get(format!("/lotto/task/spins?lid={lid}")),
        Call::Post("/lotto/task/lots/people", json!({"lid": draft, "names": ["Ann", "Bob"]})),
        Call::Post("/lotto/task/lots/draw", json!({"lid": lid, "member": member, "nonce": 0, "seed": seed})),
        Call::Get(format!("/lotto/task/lots/draw?lid={lid}&member={}&nonce=0", text(member))),
        Call::Post("/lotto/task/end", json!({"lid": lid, "reason": "x"})),
    ]
}

/// Every call of an organiser that the document knows.
async fn listed(app: &TestApp) -> BTreeSet<String> {
    let calls = app.documented().await.into_iter().filter(|call| call.path.starts_with("/lotto/task"));
    calls.map(|call| format!("{} {}", call.method, call.path)).collect()
}

/// What the owner sees, whole.
async fn seen(app: &TestApp, organiser: &Person<'_>, calls: &[Call]) -> Vec<String> {
    let mut seen = Vec::new();
    for call in calls.iter().filter(|call| matches!(call, Call::Get(_))) {
        let answer = call.by(organiser).send().await.expect("answers").text().await.expect("a text");
        seen.push(format!("{}: {answer}", call.name()));
    }
    let list = ask(organiser.post("/lotto/task/list", &json!({}))).await.ok();
    for draw in list["list"].as_array().expect("a list").iter().filter(|draw| draw["state"] != "draft") {
        seen.push(app.record(&text(&draw["lid"])).await.to_string());
    }
    seen.push(list.to_string());
    seen
}

on_both! {
    async fn nothing_of_another_organiser_exists(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, stranger) = (app.person("organiser").await, app.person("stranger").await);
        app.make_vip(&organiser).await;
        app.make_vip(&stranger).await;
        let people = app.people(2).await;
        let mut calls = calls_after(&app, &organiser, &people[0]).await;
        calls.extend(calls_of_lots(&app, &organiser).await);
        calls.extend(calls_before(&app, &organiser, &people[0], &people[1]).await);

        let tried: BTreeSet<String> = calls.iter().map(Call::name).collect();
        let own = OWN.map(str::to_owned).into();
        let untried: Vec<String> = listed(&app).await.difference(&tried).filter(|call| !BTreeSet::contains(&own, *call)).cloned().collect();
        assert_eq!(untried, [""; 0], "every call of an organiser is tried here");

        let before = seen(&app, &organiser, &calls).await;
        // Somebody who takes part is a stranger to the organiser's calls as well.
        for person in [&stranger, &people[0]] {
            for call in &calls {
                let answer = ask(call.by(person)).await;
                assert_eq!(answer.sta, 4004, "{}: {answer:?}", call.name());
            }
        }
        assert_eq!(ask(stranger.post("/lotto/task/list", &json!({}))).await.ok()["total"], 0);
        for call in &calls {
            let nobody = call.by(&Person { app: &app, token: "A".repeat(43) });
            assert_eq!(ask(nobody).await.sta, 4001, "{}: a token of nobody's", call.name());
        }
        assert_eq!(seen(&app, &organiser, &calls).await, before, "nothing changed");
        for call in calls.iter().filter(|call| call.name() != WITHOUT_SUSPECTS) {
            let answer = call.by(&organiser).send().await.expect("answers");
            let body = answer.text().await.expect("a text");
            assert!(!body.starts_with("{\"sta\":4004"), "{}: the owner's own is there: {body}", call.name());
        }
    }
}
