//! The operator acts as somebody by a `gm` link: for ten minutes, and always on the record.

use std::time::Duration;

use fairdraw_db::on_both;
use serde_json::json;

use crate::support::{Person, TestApp, ask};

async fn gm_token(operator: &Person<'_>, user: &Person<'_>) -> String {
    let body = json!({"user_id": user.info().await["user_id"], "reason": "asked for help"});
    let link = ask(operator.post("/operator/gm", &body)).await.ok();
    let url = url::Url::parse(link["url"].as_str().expect("an address")).expect("an address");
    let query: Vec<_> = url.query_pairs().into_owned().collect();
    assert_eq!(query[0], ("gm".to_owned(), "true".to_owned()));
    query[1].1.clone()
}

on_both! {
    async fn everything_done_behind_a_gm_link_is_shown_to_the_user(engine) {
        let app = TestApp::new(engine).await;
        let (operator, user) = (app.person("operator").await, app.person("user").await);
        let token = gm_token(&operator, &user).await;
        let gm = Person { app: &app, token };
        assert_eq!(gm.info().await["nickname"], "user");
        app.pass(Duration::from_secs(1));
        ask(gm.post("/user/info", &json!({"contact_name": "helped"}))).await.ok();
        let audit = ask(user.get("/user/audit")).await.ok();
        assert_eq!(audit["total"], 2);
        assert_eq!(audit["entries"][0]["action"], "POST /lotto/api/v1/user/info");
        assert_eq!(audit["entries"][0]["operator"], "operator");
        assert_eq!(audit["entries"][1]["action"], "gm link: asked for help");
    }

    async fn a_token_in_the_query_is_written_down_too(engine) {
        let app = TestApp::new(engine).await;
        let (operator, user) = (app.person("operator").await, app.person("user").await);
        let token = gm_token(&operator, &user).await;
        let form = || reqwest::multipart::Form::new().text("note", "no file");
        let address = app.api(&format!("/upload/pic?token={token}"));
        ask(app.http.post(&address).multipart(form())).await.refused(4022);
        ask(app.http.post(&address).header("token", &operator.token).multipart(form())).await.refused(4022);
        assert_eq!(ask(user.get("/user/audit")).await.ok()["total"], 3, "the link and both calls");
    }

    async fn only_the_operator_makes_links_and_never_from_behind_one(engine) {
        let app = TestApp::new(engine).await;
        let (operator, user) = (app.person("operator").await, app.person("user").await);
        let body = json!({"user_id": operator.info().await["user_id"], "reason": "curious"});
        ask(user.post("/operator/gm", &body)).await.refused(4003);
        ask(user.get("/operator/users?words=")).await.refused(4003);

        let gm = Person { app: &app, token: gm_token(&operator, &operator).await };
        ask(gm.post("/operator/gm", &body)).await.refused(4003);
        ask(gm.delete("/user/sessions?others=true")).await.refused(4003);
        let change = json!({"current": crate::support::PASSWORD, "next": "golden-lantern-42"});
        let request = app.http.post(app.url("/house/account/password")).header("token", &gm.token).json(&change);
        ask(request).await.refused(4003);
    }

    async fn a_link_lives_ten_minutes_and_what_it_opened_an_hour(engine) {
        let app = TestApp::new(engine).await;
        let (operator, user) = (app.person("operator").await, app.person("user").await);
        let late = Person { app: &app, token: gm_token(&operator, &user).await };
        app.pass(Duration::from_mins(10));
        ask(late.get("/user/info")).await.refused(4001);

        let timely = Person { app: &app, token: gm_token(&operator, &user).await };
        app.pass(Duration::from_mins(9));
        timely.info().await;
        app.pass(Duration::from_mins(45));
        timely.info().await;
        app.pass(Duration::from_mins(6));
        ask(timely.get("/user/info")).await.refused(4001);
    }

    async fn users_are_found_by_part_of_their_name(engine) {
        let app = TestApp::new(engine).await;
        let operator = app.person("operator").await;
        for name in ["Ärger%", "100_percent", "王小明"] {
            app.person(name).await;
        }
        for (words, found) in [("小明", 1), ("ÄRGER", 1), ("%", 1), ("_", 1), ("", 4), ("nobody", 0)] {
            let list = ask(operator.get("/operator/users").query(&[("words", words)])).await.ok();
            assert_eq!(list["total"], found, "{words}");
        }
        let page = ask(operator.get("/operator/users?page=2&size=3")).await.ok();
        assert_eq!(page["users"].as_array().map(Vec::len), Some(1));
    }

    async fn a_link_needs_a_reason_and_a_user(engine) {
        let app = TestApp::new(engine).await;
        let operator = app.person("operator").await;
        let id = operator.info().await["user_id"].clone();
        assert_eq!(ask(operator.post("/operator/gm", &json!({"user_id": id, "reason": " "}))).await.flaws(), ["reason"]);
        let nobody = json!({"user_id": "u_00000000000000000000000001", "reason": "x"});
        ask(operator.post("/operator/gm", &nobody)).await.refused(4004);
        assert_eq!(ask(operator.post("/operator/gm", &json!({"user_id": "7", "reason": "x"}))).await.flaws(), ["user_id"]);
    }
}
