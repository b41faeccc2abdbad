//! What an organiser presses twice in the same moment happens once.

use fairdraw_db::on_both;
use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{drawn, form, form_with},
};

/// Both at once: one of them did it, the other was told so too, or why not.
async fn twice(press: impl Fn() -> RequestBuilder) {
    let (one, two) = tokio::join!(ask(press()), ask(press()));
    let answers = [one.sta, two.sta];
    assert!(answers.contains(&0), "{one:?} {two:?}");
    assert!(answers.iter().all(|sta| [0, 4004, 4009].contains(sta)), "{one:?} {two:?}");
}

/// How often the organiser's own history has it.
async fn times(organiser: &Person<'_>, lid: &str, what: &str) -> usize {
    let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
    history["list"].as_array().expect("a list").iter().filter(|entry| entry["what"] == what).count()
}

on_both! {
    async fn an_absent_winner_gives_way_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(4).await;
        let lid = drawn(&app, &organiser, &people, json!({})).await;
        let order: Vec<Value> = organiser.winners(&lid).await.iter().map(|win| win["code"].clone()).collect();
        for code in &order[..3] {
            let wins = organiser.winners(&lid).await;
            let win = wins.iter().find(|win| win["state"] == "won").expect("a winner");
            assert_eq!(&win["code"], code, "nobody was passed over");
            let body = json!({"lid": lid, "win": win["id"], "reason": "absent"});
            twice(|| organiser.post("/lotto/task/redraw", &body)).await;
        }
        assert_eq!(times(&organiser, &lid, "redraw").await, 3);
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn somebody_is_taken_out_once_and_put_back_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form(&app)).await;
        let member = people[0].join(&lid).await["member"].clone();
        people[1].join(&lid).await;
        for round in 1..=5 {
            twice(|| organiser.post("/lotto/task/exclude", &json!({"lid": lid, "member": member, "reason": "robot"}))).await;
            assert_eq!(app.public(&lid).await["odds"]["codes"], 1);
            twice(|| organiser.post("/lotto/task/include", &json!({"lid": lid, "member": member}))).await;
            assert_eq!(app.public(&lid).await["odds"]["codes"], 2);
            let noted = (times(&organiser, &lid, "excluded").await, times(&organiser, &lid, "included").await);
            assert_eq!(noted, (round, round));
        }
    }

    async fn a_draw_is_cancelled_deleted_and_restored_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        twice(|| organiser.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "rain"}))).await;
        assert_eq!(app.public(&lid).await["state"], "cancelled");
        assert_eq!(times(&organiser, &lid, "cancelled").await, 1);

        let draft = organiser.create(&form(&app)).await;
        let listed = |deleted: bool| organiser.post("/lotto/task/list", &json!({"deleted": deleted}));
        for _ in 0..3 {
            twice(|| organiser.delete(&format!("/lotto/task?lid={draft}"))).await;
            let totals = (ask(listed(false)).await.ok()["total"].clone(), ask(listed(true)).await.ok()["total"].clone());
            assert_eq!(totals, (json!(1), json!(1)));
            twice(|| organiser.post("/lotto/task/restore", &json!({"lid": draft}))).await;
            let totals = (ask(listed(false)).await.ok()["total"].clone(), ask(listed(true)).await.ok()["total"].clone());
            assert_eq!(totals, (json!(2), json!(0)));
        }
    }

    async fn two_forms_saved_at_once_are_one_of_the_two(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.create(&form(&app)).await;
        let named = |name: &str| form_with(&app, json!({"title": name, "prizes": [{"label": 1, "name": name, "units": 1}]}));
        let save = |name: &str| ask(organiser.post("/lotto/task/update", &json!({"lid": lid, "form": named(name)})));
        for _ in 0..10 {
            let (one, two) = tokio::join!(save("Tea"), save("Cakes"));
            let answers = [&one, &two];
            assert!(answers.iter().any(|answer| answer.sta == 0), "{answers:?}");
            assert!(answers.iter().all(|answer| answer.sta == 0 || answer.data["reason"] == "changed_elsewhere"), "{answers:?}");
            let saved = organiser.task(&lid).await["form"].clone();
            assert_eq!(saved["title"], saved["prizes"][0]["name"], "whole, not a half of each");
        }
    }

    async fn a_helper_is_let_in_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form(&app)).await;
        for helper in &app.people(3).await {
            let invited = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view"]}))).await.ok();
            let token = invited["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
            twice(|| helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await;
        }
        let admins = ask(organiser.get(&format!("/lotto/task/admin?lid={lid}"))).await.ok();
        assert_eq!((admins["list"].as_array().map(Vec::len), admins["pending"].as_array().map(Vec::len)), (Some(3), Some(0)));
    }
}
