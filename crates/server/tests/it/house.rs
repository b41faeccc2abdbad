//! The house provider: sign-up, the authorise page, WeChat's wire protocol, passwords.

use std::time::Duration;

use fairdraw::config::SignUp;
use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::support::{
    PASSWORD, Person, TestApp, ask,
    person::{authorize_url, house_code},
};

async fn wire(app: &TestApp, path: &str) -> Value {
    let response = app.http.get(app.url(path)).send().await.expect("answers");
    assert_eq!(response.status(), 200, "WeChat refuses with 200 and an errcode");
    response.json().await.expect("JSON")
}

async fn secret(app: &TestApp) -> String {
    let mut tx = app.app.db.read().await.expect("reads");
    let (secret,): (String,) =
        tx.fetch_one("SELECT house_secret FROM installation", ()).await.expect("made at the first start");
    secret
}

on_both! {
    async fn simple_and_short_passwords_are_refused(engine) {
        let app = TestApp::new(engine).await;
        for password in ["12345678", "password", "qwertyuiop", "short", "iloveyou"] {
            let form = json!({"name": "alice", "password": password});
            assert_eq!(ask(app.http.post(app.url("/house/account")).json(&form)).await.flaws(), ["password"], "{password}");
        }
        let form = json!({"name": " ", "password": "x"});
        assert_eq!(ask(app.http.post(app.url("/house/account")).json(&form)).await.flaws(), ["name", "password"]);
    }

    async fn a_name_is_taken_whatever_its_case(engine) {
        let app = TestApp::new(engine).await;
        app.person("Alice").await;
        let form = json!({"name": " aLICE ", "password": PASSWORD});
        ask(app.http.post(app.url("/house/account")).json(&form)).await.refused(4009);
    }

    async fn sign_up_can_be_closed_after_the_first(engine) {
        let app = TestApp::with(engine, |config| config.house_sign_up = SignUp::First).await;
        app.person("operator").await;
        let form = json!({"name": "late", "password": PASSWORD});
        ask(app.http.post(app.url("/house/account")).json(&form)).await.refused(4009);
    }

    async fn a_wrong_password_and_an_unknown_name_look_the_same(engine) {
        let app = TestApp::new(engine).await;
        app.person("alice").await;
        let address = authorize_url(&app, &app.url("/wxAuthCb"));
        for name in ["alice", "nobody"] {
            let form = [("name", name), ("password", "wrong-password-1")];
            let response = app.http.post(&address).form(&form).send().await.expect("answers");
            assert_eq!(response.status(), 401, "{name}");
            assert!(response.headers().get("location").is_none());
        }
    }

    async fn guessing_is_slowed_down_even_all_at_once_and_locks_nobody_else_out(engine) {
        let app = TestApp::with(engine, |config| config.trust_proxy = true).await;
        app.person("alice").await;
        let address = authorize_url(&app, &app.url("/wxAuthCb"));
        let guess = |from: &'static str, name: &'static str, password: String| {
            let form = [("name", name.to_owned()), ("password", password)];
            let request = app.http.post(&address).header("x-forwarded-for", from).form(&form);
            async move { request.send().await.expect("answers").status().as_u16() }
        };
        for name in ["alice", "nobody"] {
            let wrong = (0..30).map(|number| guess("10.0.0.6", name, format!("wrong-password-{number}")));
            let statuses = futures_util::future::join_all(wrong).await;
            let tried = statuses.iter().filter(|status| **status == 401).count();
            assert!((10..=11).contains(&tried), "{name}: {tried} guesses were looked at");
            assert!(statuses.iter().all(|status| [401, 429].contains(status)));
        }
        assert_eq!(guess("10.0.0.6", "alice", PASSWORD.to_owned()).await, 429);
        assert_eq!(guess("10.0.0.7", "ALICE", PASSWORD.to_owned()).await, 302, "she comes from elsewhere");
    }

    async fn a_code_never_leaves_for_another_site(engine) {
        let app = TestApp::new(engine).await;
        app.person("alice").await;
        for redirect in ["https://evil.example/cb", "javascript:alert(1)", "", "/wxAuthCb"] {
            let form = [("name", "alice"), ("password", PASSWORD)];
            let address = authorize_url(&app, redirect);
            let response = app.http.post(&address).form(&form).send().await.expect("answers");
            assert_eq!(response.status(), 400, "{redirect}");
            assert_eq!(app.http.get(&address).send().await.expect("answers").status(), 400, "{redirect}");
        }
    }

    async fn the_wire_is_wechats(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("小红").await;
        let code = house_code(&app, "小红", PASSWORD).await.expect("let in");
        let secret = secret(&app).await;
        let exchange = |appid: &str, secret: &str, code: &str, grant: &str| {
            format!("/house/sns/oauth2/access_token?appid={appid}&secret={secret}&code={code}&grant_type={grant}")
        };
        let grant = "authorization_code";
        assert_eq!(wire(&app, &exchange("other", &secret, &code, grant)).await["errcode"], 40013);
        assert_eq!(wire(&app, &exchange("fairdraw", "wrong", &code, grant)).await["errcode"], 40125);
        assert_eq!(wire(&app, &exchange("fairdraw", &secret, &code, "password")).await["errcode"], 40002);
        assert_eq!(wire(&app, &exchange("fairdraw", &secret, "", grant)).await["errcode"], 41008);
        assert_eq!(wire(&app, &exchange("fairdraw", &secret, "invented", grant)).await["errcode"], 40029);

        let granted = wire(&app, &exchange("fairdraw", &secret, &code, grant)).await;
        assert!(granted.get("errcode").is_none());
        assert_eq!((granted["expires_in"].as_i64(), granted["scope"].as_str()), (Some(7200), Some("snsapi_userinfo")));
        assert_eq!(wire(&app, &exchange("fairdraw", &secret, &code, grant)).await["errcode"], 40163);

        let (token, openid) = (granted["access_token"].as_str().expect("a token"), granted["openid"].as_str().expect("an openid"));
        let profile = |token: &str, openid: &str| format!("/house/sns/userinfo?access_token={token}&openid={openid}&lang=zh_CN");
        let info = wire(&app, &profile(token, openid)).await;
        assert_eq!((info["nickname"].as_str(), &info["unionid"]), (Some("小红"), &granted["unionid"]));
        assert_eq!(person.info().await["unionid"], granted["unionid"]);
        assert_eq!(wire(&app, &profile(token, "other")).await["errcode"], 40003);
        assert_eq!(wire(&app, &profile("invented", openid)).await["errcode"], 40001);
        app.pass(Duration::from_secs(7201));
        assert_eq!(wire(&app, &profile(token, openid)).await["errcode"], 40001);
    }

    async fn a_new_password_signs_the_others_out(engine) {
        let app = TestApp::new(engine).await;
        let (here, there) = (app.person("alice").await, Person::sign_in(&app, "alice").await);
        let change = |current: &str, next: &str| {
            let body = json!({"current": current, "next": next});
            app.http.post(app.url("/house/account/password")).header("token", &here.token).json(&body)
        };
        assert_eq!(ask(change("wrong-password-1", "golden-lantern-42")).await.flaws(), ["current"]);
        assert_eq!(ask(change(PASSWORD, "12345678")).await.flaws(), ["next"]);
        ask(change(PASSWORD, "golden-lantern-42")).await.ok();
        ask(there.get("/user/info")).await.refused(4001);
        here.info().await;
        assert!(house_code(&app, "alice", PASSWORD).await.is_none());
        assert!(house_code(&app, "alice", "golden-lantern-42").await.is_some());
    }

    async fn passkeys_need_a_host_name_and_an_honest_ceremony(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let start = |host: String| {
            app.http.post(app.url("/house/passkey/register/start")).header("token", &person.token).header("host", host)
        };
        ask(start(app.address.to_string())).await.refused(4009);
        let begun = ask(start(format!("localhost:{}", app.address.port()))).await.ok();
        assert_eq!(begun["options"]["publicKey"]["rp"]["id"], "localhost");
        assert_eq!(begun["options"]["publicKey"]["authenticatorSelection"]["residentKey"], "required");

        let finish = json!({"ceremony": begun["ceremony"], "credential": {"id": "x"}, "label": "key"});
        let request = app.http.post(app.url("/house/passkey/register/finish")).header("token", &person.token).json(&finish);
        assert_eq!(ask(request).await.flaws(), ["credential"]);
        let list = app.http.get(app.url("/house/passkeys")).header("token", &person.token);
        assert_eq!(ask(list).await.ok()["passkeys"], json!([]));
    }
}
