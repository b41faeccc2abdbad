//! WeChat as a provider, against a stand-in that checks what the vendor checks.

use fairdraw::config::{Config, Secret};
use fairdraw_db::on_both;
use serde_json::{Value, json};
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{method, path, query_param},
};

use crate::support::{Answer, TestApp, ask};

async fn vendor(openid: &str) -> MockServer {
    let server = MockServer::start().await;
    let refused = json!({"errcode": 40029, "errmsg": "invalid code"});
    Mock::given(path("/sns/oauth2/access_token"))
        .respond_with(ResponseTemplate::new(200).set_body_json(refused))
        .with_priority(9)
        .mount(&server)
        .await;
    let grant = json!({"access_token": "at", "expires_in": 7200, "openid": openid, "scope": "snsapi_login", "unionid": "union-1"});
    Mock::given(method("GET"))
        .and(path("/sns/oauth2/access_token"))
        .and(query_param("appid", "wx-site"))
        .and(query_param("secret", "site-secret"))
        .and(query_param("code", "good"))
        .respond_with(ResponseTemplate::new(200).set_body_json(grant))
        .mount(&server)
        .await;
    let person = json!({"openid": openid, "nickname": "微信用户", "headimgurl": "https://thirdwx.example/1", "unionid": "union-1"});
    Mock::given(path("/sns/userinfo"))
        .and(query_param("access_token", "at"))
        .respond_with(ResponseTemplate::new(200).set_body_json(person))
        .mount(&server)
        .await;
    server
}

fn configure(config: &mut Config, vendor: &MockServer) {
    config.wechat_site_appid = "wx-site".to_owned();
    config.wechat_site_secret = Secret::new("site-secret");
    config.wechat_api_url = vendor.uri();
}

async fn log_in(app: &TestApp, body: Value) -> Answer {
    ask(app.http.post(app.api("/userlogin")).json(&body)).await
}

on_both! {
    async fn a_wechat_person_signs_in_on_a_computer(engine) {
        let vendor = vendor("o-site").await;
        let app = TestApp::with(engine, |config| configure(config, &vendor)).await;
        let token = log_in(&app, json!({"auth_code": "good", "auth_platform": 2})).await.ok()["token"].clone();
        let info = ask(app.http.get(app.api("/user/info")).header("token", token.as_str().expect("a token"))).await.ok();
        assert_eq!(info["user_info"]["unionid"], "union-1");
        assert_eq!(info["user_info"]["nickname"], "微信用户");
        assert_eq!(info["user_info"]["has_wechat_account"], true);
        log_in(&app, json!({"auth_code": "bad", "auth_platform": 2})).await.refused(4009);

        let channels = ask(app.http.get(app.api("/channels"))).await.ok();
        let wechat = channels["providers"].as_array().expect("a list").iter().find(|provider| provider["id"] == "wechat").expect("listed");
        assert_eq!((wechat["status"].as_str(), wechat["appid"].as_str()), (Some("ready"), Some("wx-site")));
        assert!(!channels.to_string().contains("site-secret"));
    }

    async fn without_keys_wechat_says_so(engine) {
        let app = TestApp::new(engine).await;
        log_in(&app, json!({"auth_code": "x", "auth_platform": 2, "provider": "wechat"})).await.refused(4009);
        let channels = ask(app.http.get(app.api("/channels"))).await.ok();
        assert_eq!(channels["providers"][1]["status"], "not_configured");
    }

    async fn a_vendor_that_is_down_is_busy_and_not_our_fault(engine) {
        let vendor = vendor("o").await;
        let app = TestApp::with(engine, |config| {
            configure(config, &vendor);
            config.wechat_api_url = "http://127.0.0.1:1".to_owned();
        })
        .await;
        let answer = log_in(&app, json!({"auth_code": "good", "auth_platform": 2})).await;
        assert_eq!((answer.status, answer.sta), (503, -2));
    }
}
