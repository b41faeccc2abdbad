//! Signing in, the user info of the specification, sessions.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    person::{house_code, log_in},
};

const DAY: Duration = Duration::from_hours(24);

on_both! {
    async fn a_new_user_has_every_field_with_its_default(engine) {
        let app = TestApp::new(engine).await;
        let info = app.person("阿丽").await.info().await;
        let mut keys: Vec<_> = info.as_object().expect("an object").keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, [
            "all_task_count", "contact_mobile", "contact_name", "has_wechat_account", "headimgurl", "is_operator",
            "is_wework_friend", "language", "live_trial_setting", "nickname", "payment_info", "task_count_limit",
            "unionid", "user_id", "valid_cards_total", "vip_info",
        ]);
        assert_eq!(info["all_task_count"], 0);
        assert_eq!(info["task_count_limit"], 100);
        assert_eq!(info["has_wechat_account"], false);
        assert_eq!(info["is_wework_friend"], 0);
        assert_eq!(info["valid_cards_total"], 0);
        assert_eq!(info["nickname"], "阿丽");
        assert!(info["payment_info"].as_object().expect("an object").contains_key("screen_pay_info"));
        assert!(info["unionid"].as_str().is_some_and(|unionid| unionid.len() > 20));
    }

    async fn what_another_process_changes_is_known_at_the_next_look(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("阿丽").await;
        let parts = &app.app;
        let user = person.info().await["user_id"].as_str().expect("an id").parse().expect("an id");
        let plan = || async { person.info().await["vip_info"].clone() };
        let free = plan().await;
        // As the command line does it: no notice reaches this node.
        fairdraw::billing::grant(&parts.db, user, fairdraw::billing::Plan::Vip, None, parts.now()).await.expect("granted");
        parts.sessions.look_again(&parts.db).await.expect("looked");
        let vip = plan().await;
        assert_ne!(vip, free);
        // The same change is not news twice: a session that was read since then stays in memory.
        parts.sessions.look_again(&parts.db).await.expect("looked");
        assert_eq!(plan().await, vip);
        fairdraw::billing::end_plan(&parts.db, user, parts.now()).await.expect("ended");
        parts.sessions.look_again(&parts.db).await.expect("looked");
        assert_eq!(plan().await, free);
    }

    async fn the_profile_changes_only_what_is_given(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let change = json!({"nickname": " 王<b>小</b>明 🎉 ", "contact_mobile": "13800138000", "language": "zh-CN"});
        let changed = ask(person.post("/user/info", &change)).await.ok();
        assert_eq!(changed["user_info"]["nickname"], "王<b>小</b>明 🎉");
        ask(person.post("/user/info", &json!({"contact_name": "小明"}))).await.ok();
        let info = person.info().await;
        assert_eq!(info["contact_mobile"], "13800138000");
        assert_eq!(info["contact_name"], "小明");
        assert_eq!(info["language"], "zh-CN");
    }

    async fn every_flaw_of_a_profile_is_named_and_nothing_is_changed(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let bad = json!({"nickname": "", "contact_mobile": "1380013800", "language": "fr", "headimgurl": "javascript:1",
                         "contact_name": "ok"});
        let flaws = ask(person.post("/user/info", &bad)).await.flaws();
        assert_eq!(flaws, ["nickname", "headimgurl", "contact_mobile", "language"]);
        assert_eq!(person.info().await["contact_name"], "");
    }

    async fn a_code_is_good_once(engine) {
        let app = TestApp::new(engine).await;
        app.person("alice").await;
        let code = house_code(&app, "alice", crate::support::PASSWORD).await.expect("let in");
        log_in(&app, &code).await.ok();
        log_in(&app, &code).await.refused(4009);
        log_in(&app, "house_invented").await.refused(4009);
    }

    async fn an_old_code_is_refused(engine) {
        let app = TestApp::new(engine).await;
        app.person("alice").await;
        let code = house_code(&app, "alice", crate::support::PASSWORD).await.expect("let in");
        app.pass(Duration::from_mins(6));
        log_in(&app, &code).await.refused(4009);
    }

    async fn a_login_with_a_wrong_shape_is_refused(engine) {
        let app = TestApp::new(engine).await;
        for (body, field) in [
            (json!({"auth_code": "x", "auth_platform": 9}), "auth_platform"),
            (json!({"auth_code": "", "auth_platform": 2}), "auth_code"),
            (json!({"auth_code": 5, "auth_platform": 2}), "auth_code"),
            (json!({"auth_platform": 2}), "body"),
        ] {
            let flaws = ask(app.http.post(app.api("/userlogin")).json(&body)).await.flaws();
            assert_eq!(flaws, [field], "{body}");
        }
        let stranger = json!({"auth_code": "x", "auth_platform": 2, "provider": "nobody"});
        ask(app.http.post(app.api("/userlogin")).json(&stranger)).await.refused(4004);
    }

    async fn the_same_person_is_the_same_user(engine) {
        let app = TestApp::new(engine).await;
        let first = app.person("alice").await.info().await;
        let again = Person::sign_in(&app, "ALICE ").await.info().await;
        assert_eq!(first["user_id"], again["user_id"]);
        assert_eq!(first["unionid"], again["unionid"]);
    }

    async fn missing_invented_expired_and_revoked_tokens_are_4001(engine) {
        let app = TestApp::new(engine).await;
        ask(app.http.get(app.api("/user/info"))).await.refused(4001);
        ask(app.http.get(app.api("/user/info")).header("token", "invented")).await.refused(4001);
        ask(app.http.get(app.api("/user/info")).header("token", "\u{ff}")).await.refused(4001);

        let revoked = app.person("alice").await;
        ask(revoked.post("/user/logout", &json!({}))).await.ok();
        ask(revoked.get("/user/info")).await.refused(4001);

        let expired = Person::sign_in(&app, "alice").await;
        app.pass(DAY * 30);
        let answer = ask(expired.get("/user/info").header("accept-language", "en")).await.refused(4001);
        assert_eq!(answer.msg, "token expired, please log in again");
    }

    async fn a_session_lives_thirty_days_from_its_last_use(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        for _ in 0..3 {
            app.pass(DAY * 29);
            person.info().await;
        }
        app.pass(DAY * 30 + Duration::from_hours(1));
        ask(person.get("/user/info")).await.refused(4001);
    }

    async fn sessions_are_listed_and_revoked_by_their_owner_only(engine) {
        let app = TestApp::new(engine).await;
        let (here, there) = (app.person("alice").await, Person::sign_in(&app, "alice").await);
        let mallory = app.person("mallory").await;
        let list = ask(here.get("/user/sessions")).await.ok();
        let sessions = list["sessions"].as_array().expect("a list");
        assert_eq!(sessions.len(), 2);
        let other = sessions.iter().find(|session| session["current"] == false).expect("the other one");
        let path = format!("/user/sessions?id={}", other["id"].as_str().expect("an id"));

        ask(mallory.delete(&path)).await.refused(4004);
        there.info().await;
        ask(here.delete(&path)).await.ok();
        ask(there.get("/user/info")).await.refused(4001);
        ask(here.delete(&path)).await.refused(4004);
        assert_eq!(ask(here.delete("/user/sessions")).await.flaws(), ["id"]);
        assert_eq!(ask(here.delete("/user/sessions?id=u_1")).await.flaws(), ["id"]);

        let third = Person::sign_in(&app, "alice").await;
        ask(here.delete("/user/sessions?others=true")).await.ok();
        ask(third.get("/user/info")).await.refused(4001);
        here.info().await;
    }

    async fn the_first_to_sign_up_is_the_operator_even_if_another_logs_in_first(engine) {
        let app = TestApp::new(engine).await;
        let form = json!({"name": "first", "password": crate::support::PASSWORD});
        ask(app.http.post(app.url("/house/account")).json(&form)).await.ok();
        assert_eq!(app.person("second").await.info().await["is_operator"], false);
        assert_eq!(Person::sign_in(&app, "first").await.info().await["is_operator"], true);
    }

    async fn exactly_one_of_many_first_people_is_the_operator(engine) {
        let app = TestApp::new(engine).await;
        let names: Vec<String> = (0..8).map(|number| format!("person {number}")).collect();
        let people = futures_util::future::join_all(names.iter().map(|name| app.person(name))).await;
        let infos: Vec<Value> = futures_util::future::join_all(people.iter().map(Person::info)).await;
        assert_eq!(infos.iter().filter(|info| info["is_operator"] == true).count(), 1);
    }

    async fn the_same_new_person_twice_at_once_is_one_user(engine) {
        let app = TestApp::new(engine).await;
        let form = json!({"name": "twin", "password": crate::support::PASSWORD});
        ask(app.http.post(app.url("/house/account")).json(&form)).await.ok();
        let logins = (0..6).map(|_| Person::sign_in(&app, "twin"));
        let people = futures_util::future::join_all(logins).await;
        let mut ids: Vec<String> = Vec::new();
        for person in &people {
            ids.push(person.info().await["user_id"].to_string());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1);
    }
}
