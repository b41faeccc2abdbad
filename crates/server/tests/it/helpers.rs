//! Helpers of an organiser: what they may do, how they are asked, and on whose plan.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    draw::{DELAY, HOUR, drawn, form, form_with},
};

on_both! {
    async fn a_helper_does_what_is_allowed_and_no_more(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, helper) = (app.person("organiser").await, app.person("helper").await);
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form_with(&app, json!({"opening": {"by": "hand", "latest_at": (app.clock.now() + HOUR).to_string()}}))).await;
        app.person("guest").await.join(&lid).await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["open"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
        let accept = |person: &Person<'_>| person.post("/lotto/task/admin/accept", &json!({"token": token}));
        ask(accept(&helper)).await.ok();
        ask(accept(&helper)).await.refused(4009);
        assert_eq!(ask(helper.get("/lotto/task/helping")).await.ok()["list"][0]["rights"], json!(["open"]));
        assert_eq!(ask(helper.get(&format!("/lotto/task/rights?lid={lid}"))).await.ok(), json!({"is_owner": false, "rights": ["open"]}));
        for path in ["/lotto/task", "/lotto/task/members", "/lotto/task/winners", "/lotto/task/claims", "/lotto/task/vouchers", "/lotto/task/forms", "/lotto/task/history"] {
            ask(helper.get(&format!("{path}?lid={lid}"))).await.refused(4003);
        }
        ask(helper.get(&format!("/lotto/task/admin?lid={lid}"))).await.refused(4004);
        ask(helper.post("/lotto/task/cancel", &json!({"lid": lid, "reason": "x"}))).await.refused(4004);
        ask(helper.post("/lotto/task/update", &json!({"lid": lid, "form": form(&app)}))).await.refused(4004);
        assert_eq!(ask(helper.post("/lotto/task/open", &json!({"lid": lid}))).await.ok()["state"], "locked");
        app.work().await;
        app.pass_and_work(DELAY).await;
        let win = organiser.winners(&lid).await[0]["id"].clone();
        ask(helper.post("/lotto/task/redraw", &json!({"lid": lid, "win": win, "reason": "x"}))).await.refused(4003);
        let helpers = ask(organiser.get(&format!("/lotto/task/admin?lid={lid}"))).await.ok();
        let user = helpers["list"][0]["user"].as_str().expect("an id").to_owned();
        ask(organiser.delete(&format!("/lotto/task/admin?lid={lid}&user={user}"))).await.ok();
        for path in ["/lotto/task", "/lotto/task/rights"] {
            ask(helper.get(&format!("{path}?lid={lid}"))).await.refused(4004);
        }
        assert_eq!(ask(helper.get("/lotto/task/helping")).await.ok()["list"], json!([]));
    }

    async fn an_invitation_is_listed_until_it_is_used_or_taken_back(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, helper) = (app.person("organiser").await, app.person("helper").await);
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form(&app)).await;
        let other = organiser.publish(&form(&app)).await;
        let invite = |rights: Value| organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": rights}));
        let token = |link: &Value| link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
        let accept = |token: &str| helper.post("/lotto/task/admin/accept", &json!({"token": token}));
        let pending = async || ask(organiser.get(&format!("/lotto/task/admin?lid={lid}"))).await.ok()["pending"].as_array().expect("a list").clone();
        let first = ask(invite(json!(["view", "hand_out"]))).await.ok();
        app.pass(Duration::from_secs(1));
        let second = ask(invite(json!(["open"]))).await.ok();
        let list = pending().await;
        assert_eq!(list.iter().map(|one| one["rights"].clone()).collect::<Vec<_>>(), [json!(["view", "hand_out"]), json!(["open"])]);
        assert_eq!(list[0]["expires_at"], first["expires_at"]);
        assert!(!json!(list).to_string().contains(&token(&first)), "the link itself is not kept");

        let id = list[0]["id"].as_str().expect("an id").to_owned();
        let revoke = |who: &Person<'_>, lid: &str, id: &str| who.delete(&format!("/lotto/task/admin/invite?lid={lid}&id={id}"));
        ask(revoke(&helper, &lid, &id)).await.refused(4004);
        ask(revoke(&organiser, &other, &id)).await.refused(4009);
        ask(revoke(&organiser, &lid, "zz")).await.refused(4009);
        assert_eq!(pending().await.len(), 2, "nothing has changed");
        ask(revoke(&organiser, &lid, &id)).await.ok();
        ask(revoke(&organiser, &lid, &id)).await.refused(4009);
        ask(accept(&token(&first))).await.refused(4009);
        ask(accept(&token(&second))).await.ok();
        assert_eq!(pending().await, Vec::<Value>::new(), "used");
        let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
        assert!(history["list"].as_array().expect("a list").iter().any(|line| line["what"] == "admin_revoked"));
        ask(invite(json!(["view"]))).await.ok();
        app.pass(Duration::from_hours(7 * 24));
        assert_eq!(pending().await, Vec::<Value>::new(), "too old");
    }

    async fn whoever_hands_out_sees_the_winners_and_not_the_rest(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, helper) = (app.person("organiser").await, app.person("helper").await);
        app.make_vip(&organiser).await;
        let people = app.people(1).await;
        let lid = drawn(&app, &organiser, &people, json!({})).await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["hand_out"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
        ask(organiser.post("/lotto/task/admin/accept", &json!({"token": token}))).await.refused(4009);
        ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        assert_eq!(helper.winners(&lid).await.len(), 1);
        ask(helper.get(&format!("/lotto/task/claims?lid={lid}"))).await.ok();
        for path in ["/lotto/task", "/lotto/task/members", "/lotto/task/history", "/lotto/task/forms", "/lotto/task/vouchers"] {
            ask(helper.get(&format!("{path}?lid={lid}"))).await.refused(4003);
        }
        ask(helper.post("/lotto/task/exports", &json!({"lid": lid, "what": "winners", "format": "csv"}))).await.refused(4003);
    }

    async fn a_helper_works_on_the_organisers_plan(engine) {
        let app = TestApp::new(engine).await;
        let (organiser, helper) = (app.person("organiser").await, app.person("helper").await);
        app.make_vip(&organiser).await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        let link = ask(organiser.post("/lotto/task/admin/invite", &json!({"lid": lid, "rights": ["view"]}))).await.ok();
        let token = link["url"].as_str().expect("a link").rsplit('=').next().expect("a token").to_owned();
        ask(helper.post("/lotto/task/admin/accept", &json!({"token": token}))).await.ok();
        let numbers = |person: &Person<'_>| person.get(&format!("/lotto/task/data?lid={lid}"));
        let table = json!({"lid": lid, "what": "ranking", "format": "csv"});
        let ranking = |person: &Person<'_>| person.post("/lotto/task/exports", &table);
        assert_eq!(ask(numbers(&helper)).await.ok()["participants"], 1, "a helper without a plan of their own");
        assert_eq!(ask(ranking(&helper)).await.ok()["state"], "ready");
        // The other way round: what the organiser's plan does not hold, a helper's plan does not bring.
        let user = organiser.info().await["user_id"].as_str().expect("an id").parse().expect("an id");
        fairdraw::billing::end_plan(&app.app.db, user, app.app.now()).await.expect("ended");
        fairdraw::identity::forget_sessions(&app.app, user).await;
        app.make_vip(&helper).await;
        for person in [&organiser, &helper] {
            ask(numbers(person)).await.refused(4002);
            ask(ranking(person)).await.refused(4002);
        }
    }
}
