//! Every feature of the plans: refused to the free plan by the server, allowed to VIP.

use std::collections::BTreeSet;

use fairdraw::billing::Feature;
use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{HOUR, form, form_with},
};

/// Features that show in the form, each with a form that uses it and nothing else of the plan.
fn forms(app: &TestApp) -> Vec<(&'static str, Value)> {
    let picture = "/uploads/p_01m7ena5qyf1p9bnb2p1yypczm.png";
    let video = "/uploads/p_01m7ena5qyf1p9bnb2p1yypczm.mp4";
    let at = |hours: u32| (app.clock.now() + HOUR * hours).to_string();
    let chance = |task: &str| json!({"chances": [{"task": task, "title": "x", "url": "https://example.com/", "picture": picture, "words": "abc", "seconds": 5}]});
    let hide = |what: &str| json!({"hide": {what: true}});
    let periods: Vec<Value> =
        (0..4).map(|number| json!({"starts_at": at(2 * number), "closes_at": at(2 * number + 1)})).collect();
    vec![
        ("share_cover", json!({"share": {"title": "x", "cover": picture}})),
        ("hide_ad", hide("ad")),
        ("hide_prize_counts", hide("prize_counts")),
        ("hide_claimed_counts", hide("claimed_counts")),
        ("hide_participants", hide("participants")),
        ("hide_winners", hide("winners")),
        ("hide_odds", hide("odds")),
        ("hide_creator", hide("creator")),
        ("hide_labels", hide("labels")),
        ("login_free", json!({"login_free": true})),
        ("participant_limit", json!({"limits": {"participants": 10_001}})),
        (
            "full_house_limit",
            json!({"opening": {"by": "full", "people": 5_001, "fallback_at": at(1), "fallback": "open"}}),
        ),
        ("blacklist", json!({"blacklist": ["13800138000"]})),
        ("chance_follow", chance("follow")),
        ("chance_passcode", chance("passcode")),
        ("chance_voucher", chance("voucher")),
        ("chance_article", chance("article")),
        ("chance_picture", chance("picture")),
        ("chance_mini_program", chance("mini_program")),
        ("chance_video", chance("video")),
        ("chance_contact", chance("contact")),
        ("chance_group", chance("group")),
        ("video_banner", json!({"banner": {"pictures": [], "video": video}})),
        ("safety_settings", json!({"safety": "strict"})),
        ("repeat_winners", json!({"limits": {"no_winners_of_last": 3}})),
        ("draw_conditions", json!({"conditions": {"age": {"least": 18}}})),
        ("notify_fans", json!({"notify_fans": true})),
        ("period_count", json!({"periods": periods})),
        ("code_count", json!({"limits": {"codes_per_person": 6}})),
        ("deadline_beyond_vip", json!({"opening": {"by": "time", "at": at(24 * 31)}})),
        ("invite_quota", json!({"chances": [{"task": "invite", "cap": 4}]})),
        ("direct_pay_page", json!({"buy_link": {"label": "Shop", "url": "https://example.com/"}})),
    ]
}

/// What instant kinds do not have at all: their odds are always told, and there are no codes, periods or full houses.
const NOT_INSTANT: [&str; 4] = ["hide_odds", "full_house_limit", "period_count", "code_count"];

/// Features that are calls of their own.
const CALLS: [&str; 8] = [
    "ranking_export",
    "admin_setting",
    "detailed_data",
    "send_codes",
    "recycle_bin",
    "more_activity_data",
    "blacklist",
    "draw_count",
];

on_both! {
    async fn the_form_uses_only_what_the_plan_allows(engine) {
        let app = TestApp::new(engine).await;
        let free = app.person("free").await;
        let vip = app.person("vip").await;
        app.make_vip(&vip).await;
        for (feature, changes) in forms(&app) {
            let form = form_with(&app, changes);
            let lid = free.create(&form).await;
            let refused = ask(free.post("/lotto/task/publish", &json!({"lid": lid}))).await.refused(4002);
            assert_eq!(refused.data["feature"], feature);
            assert!(refused.data["description"].as_str().is_some_and(|words| !words.is_empty()));
            assert_eq!(free.task(&lid).await["state"], "draft", "{feature}: nothing half-done");
            vip.publish(&form).await;
        }
    }

    async fn the_wheel_the_grid_and_the_cards_use_only_what_the_plan_allows(engine) {
        let app = TestApp::new(engine).await;
        let free = app.person("free").await;
        let vip = app.person("vip").await;
        app.make_vip(&vip).await;
        let ends = |hours: u32| json!({"by": "instant", "ends_at": (app.clock.now() + HOUR * hours).to_string()});
        let odds = json!({
            "prizes": [{"label": 1, "name": "Tea", "units": 1, "weight": 1_000}],
            "opening": ends(1),
            "instant": {"mode": "odds"},
        });
        for (at, (feature, changes)) in forms(&app).into_iter().enumerate() {
            if NOT_INSTANT.contains(&feature) {
                continue;
            }
            let mut form = form_with(&app, odds.clone());
            for (key, value) in changes.as_object().expect("an object") {
                form[key] = if key == "opening" { ends(24 * 31) } else { value.clone() };
            }
            let kind = ["turnlottery", "ninelottery", "card"][at % 3];
            let publish = async |person: &Person<'_>| {
                let task = json!({"kind": kind, "form": form});
                let lid = ask(person.post("/lotto/task", &task)).await.ok()["lid"].clone();
                ask(person.post("/lotto/task/publish", &json!({"lid": lid}))).await
            };
            assert_eq!(publish(&free).await.refused(4002).data["feature"], feature);
            publish(&vip).await.ok();
        }
    }

    async fn calls_that_need_the_plan(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let guest = app.person("guest").await;
        let lid = organiser.publish(&form(&app)).await;
        let member = guest.join(&lid).await["member"].as_str().expect("an id").to_owned();
        let bin = organiser.create(&form(&app)).await;
        ask(organiser.delete(&format!("/lotto/task?lid={bin}"))).await.ok();
        let calls = || [
            ("ranking_export", organiser.get(&format!("/lotto/task/ranking?lid={lid}"))),
            ("detailed_data", organiser.get(&format!("/lotto/task/data?lid={lid}"))),
            ("more_activity_data", organiser.get(&format!("/lotto/task/member?lid={lid}&id={member}"))),
            ("admin_setting", organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view"]}))),
            ("send_codes", organiser.post("/lotto/task/codes", &json!({"lid": lid, "member": member, "count": 2, "reason": "helped"}))),
            ("recycle_bin", organiser.post("/lotto/task/restore", &json!({"lid": bin}))),
            ("blacklist", organiser.post("/lotto/blacklist", &json!({"people": ["13800138000"]}))),
        ];
        for (feature, call) in calls() {
            assert_eq!(ask(call).await.refused(4002).data["feature"], feature);
        }
        assert_eq!(guest.mine(&lid).await["codes"].as_array().expect("codes").len(), 1, "nothing was given");
        app.make_vip(&organiser).await;
        for (feature, call) in calls() {
            let response = call.send().await.expect("answers");
            let text = response.text().await.expect("a body");
            assert!(text.starts_with("{\"sta\":0") || text.starts_with('\u{feff}'), "{feature}: {text}");
        }
        assert_eq!(guest.mine(&lid).await["codes"].as_array().expect("codes").len(), 3);
        assert_eq!(app.record(&lid).await["powers"]["codes_granted"], 2, "everybody sees it");
    }

    async fn a_hundred_draws_are_free(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        for _ in 0..100 {
            organiser.create(&form(&app)).await;
        }
        let body = json!({"kind": "advance", "form": form(&app)});
        let refused = ask(organiser.post("/lotto/task", &body)).await.refused(4002);
        assert_eq!((refused.data["feature"].clone(), refused.data["limit"].clone()), (json!("draw_count"), json!(100)));
        app.make_vip(&organiser).await;
        organiser.create(&form(&app)).await;
        assert_eq!(organiser.info().await["all_task_count"], 101);
    }

    async fn a_paid_plan_must_last_until_the_draw_closes(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let user = organiser.info().await["user_id"].as_str().expect("an id").parse().expect("an id");
        let plan = fairdraw::billing::Plan::Vip;
        fairdraw::billing::grant(&app.app.db, user, plan, Some(10), app.clock.now()).await.expect("granted");
        fairdraw::identity::forget_sessions(&app.app, user).await;
        let at = |days: u32| (app.clock.now() + HOUR * (24 * days)).to_string();
        organiser.publish(&form_with(&app, json!({"opening": {"by": "time", "at": at(9)}}))).await;
        let late = organiser.create(&form_with(&app, json!({"opening": {"by": "time", "at": at(11)}}))).await;
        let refused = ask(organiser.post("/lotto/task/publish", &json!({"lid": late}))).await.refused(4002);
        assert_eq!(refused.data["feature"], "deadline_beyond_vip");
        app.pass(HOUR * (24 * 10));
        assert_eq!(organiser.info().await["vip_info"]["plan"], "free", "it has ended");
    }

    async fn the_table_is_served_and_the_reason_is_kept(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let gates = ask(organiser.get("/lotto/gates")).await.ok();
        assert_eq!(gates["features"].as_array().expect("a list").len(), Feature::ALL.len());
        let reason = json!({"path": "/dashboard", "from": "form", "desc": "share_cover", "lid": "", "type": "advance", "platform": "pc"});
        ask(organiser.post("/lotto/vip/reason", &reason)).await.ok();
        let long = json!({"path": "x".repeat(501), "from": "", "desc": "", "platform": "pc"});
        assert_eq!(ask(organiser.post("/lotto/vip/reason", &long)).await.flaws(), ["path"]);
    }

    async fn no_feature_is_forgotten(engine) {
        let app = TestApp::new(engine).await;
        let in_forms: BTreeSet<&str> = forms(&app).into_iter().map(|(feature, _)| feature).collect();
        let tested: BTreeSet<&str> = in_forms.into_iter().chain(CALLS).collect();
        let all: BTreeSet<&str> = Feature::ALL.iter().map(|feature| feature.key()).collect();
        assert_eq!(tested, all);
    }
}
