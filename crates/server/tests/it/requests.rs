//! What happens to any request: envelopes for bad input, limits, languages, headers, health.

use fairdraw_db::on_both;
use fairdraw_db::testing::Engine;
use serde_json::json;

use crate::support::{TestApp, ask};

on_both! {
    async fn bad_input_gets_a_clear_envelope(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let post = |body: Vec<u8>| {
            app.http.post(app.api("/user/info")).header("token", &person.token).header("content-type", "application/json").body(body)
        };
        for body in [&b"{\"nickname\":"[..], b"", b"[]", b"nonsense", b"{\"nickname\":5}", b"\xff\xfe", b"{}{}", b"{\"nickname\":\"\\ud800\"}"] {
            ask(post(body.to_vec())).await.refused(4022);
        }
        let deep = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
        ask(post(deep)).await.refused(4022);

        let large = ask(post(format!("{{\"nickname\":\"{}\"}}", "x".repeat(10 * 1024 * 1024)).into_bytes())).await;
        assert_eq!((large.status, large.sta), (413, -3));
        assert_eq!(person.info().await["nickname"], "alice", "nothing was stored");
    }

    async fn unknown_calls_and_methods_are_refused_in_the_envelope(engine) {
        let app = TestApp::new(engine).await;
        for path in ["/lotto", "/lotto/", "/house", "/lotto/api/v1/nope", "/lotto/api/v1/", "/lotto/api/v1", "/lotto/api/v1/user/info/x", "/house/nope"] {
            let answer = ask(app.http.get(app.url(path))).await;
            assert_eq!((answer.status, answer.sta), (404, -3), "{path}");
        }
        let answer = ask(app.http.delete(app.api("/user/info"))).await;
        assert_eq!((answer.status, answer.sta), (405, -3));
    }

    async fn a_text_that_one_database_cannot_hold_is_refused_on_both(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        ask(person.post("/user/info", &json!({"nickname": "a\0b"}))).await.refused(4022);
        ask(app.http.post(app.url("/house/account")).json(&json!({"name": "a\0b", "password": "golden-lantern-42"}))).await.refused(4022);
        ask(person.get("/operator/users?words=%00")).await.refused(4022);
        let id = person.info().await["user_id"].clone();
        ask(person.post("/operator/gm", &json!({"user_id": id, "reason": "a\0b"}))).await.refused(4022);
        assert_eq!(app.http.get(app.url("/uploads/%00")).send().await.expect("answers").status(), 404);
        let authorize = app.url(&format!("/house/connect/oauth2/authorize?redirect_uri={}", app.url("/wxAuthCb")));
        let form = [("name", "a\0b"), ("password", "x")];
        assert_eq!(app.http.post(authorize).form(&form).send().await.expect("answers").status(), 401);
    }

    async fn words_come_in_the_language_of_the_caller(engine) {
        let app = TestApp::new(engine).await;
        let ask_in = |language: &str| ask(app.http.get(app.api("/user/info")).header("accept-language", language));
        assert_eq!(ask_in("zh-CN,zh;q=0.9,en;q=0.8").await.msg, "登录已过期，请重新登录");
        assert_eq!(ask_in("en-US,en").await.msg, "token expired, please log in again");
    }

    async fn every_answer_carries_an_id_and_safe_headers(engine) {
        let app = TestApp::new(engine).await;
        for path in ["/healthz", "/lotto/api/v1/channels", "/lotto/api/v1/nope", "/dashboard"] {
            let response = app.http.get(app.url(path)).send().await.expect("answers");
            let header = |name: &str| response.headers()[name].to_str().expect("text").to_owned();
            assert!(header("x-request-id").len() >= 16, "{path}");
            assert_eq!(header("x-content-type-options"), "nosniff");
            let policy = header("content-security-policy");
            assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"), "{policy}");
        }
        let given = app.http.get(app.url("/healthz")).header("x-request-id", "proxy-7").send().await.expect("answers");
        assert_eq!(given.headers()["x-request-id"], "proxy-7");
        let hostile = app.http.get(app.url("/healthz")).header("x-request-id", "a b<c>").send().await.expect("answers");
        assert_ne!(hostile.headers()["x-request-id"], "a b<c>");
    }

    async fn one_token_is_slowed_down_and_another_is_not(engine) {
        let app = TestApp::with(engine, |config| config.rate_per_token = 1).await;
        let (eager, calm) = (app.person("eager").await, app.person("calm").await);
        for _ in 0..10 {
            eager.info().await;
        }
        let answer = ask(eager.get("/user/info")).await;
        assert_eq!((answer.status, answer.sta), (429, -2));
        calm.info().await;
    }

    async fn sign_ins_from_one_address_are_slowed_down(engine) {
        let app = TestApp::with(engine, |config| config.rate_sign_in = 3).await;
        let sign_up = || app.http.post(app.url("/house/account")).json(&json!({"name": "x", "password": "short"}));
        for _ in 0..3 {
            ask(sign_up()).await.refused(4022);
        }
        let busy = sign_up().send().await.expect("answers");
        assert_eq!((busy.status().as_u16(), &busy.headers()["retry-after"]), (429, &"2".parse().expect("a header")));
    }

    async fn a_proxy_is_believed_only_when_told_so(engine) {
        let app = TestApp::with(engine, |config| {
            config.rate_sign_in = 1;
            config.trust_proxy = true;
        })
        .await;
        let sign_up = |from: &str| {
            let body = json!({"name": "x", "password": "short"});
            ask(app.http.post(app.url("/house/account")).header("x-forwarded-for", from).json(&body))
        };
        sign_up("10.0.0.1").await.refused(4022);
        assert_eq!(sign_up("10.0.0.1").await.status, 429);
        assert_eq!(sign_up("6.6.6.6, 10.0.0.1").await.status, 429, "only the last address is the proxy's word");
        sign_up("10.0.0.2").await.refused(4022);
    }

    async fn health_and_metrics_tell_the_state(engine) {
        let app = TestApp::new(engine).await;
        app.person("alice").await;
        assert_eq!(app.http.get(app.url("/healthz")).send().await.expect("answers").status(), 200);
        assert_eq!(app.http.get(app.url("/readyz")).send().await.expect("answers").status(), 200);
        let metrics = app.http.get(app.url("/metrics")).send().await.expect("answers").text().await.expect("text");
        assert!(metrics.contains("fairdraw_http_requests_total") && metrics.contains("route=\"/lotto/api/v1/userlogin\""));
        assert!(metrics.contains("fairdraw_jobs{state=\"waiting\"} 0"), "{metrics}");
    }
}

#[tokio::test]
async fn unknown_pages_are_the_web_app_and_unknown_files_are_not() {
    let app = TestApp::new(Engine::Sqlite).await;
    let missing = app.http.get(app.url("/static/2025_10_24/nope.js")).send().await.expect("answers");
    assert_eq!(missing.status(), 404);
    let posted = app.http.post(app.url("/dashboard")).send().await.expect("answers");
    assert_eq!(posted.status(), 405);
}
