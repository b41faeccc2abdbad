//! The sign-in client against a stand-in that is as strict as the vendor.

use fairdraw_wechat::{Addresses, Application, Error, SignIn};
use serde_json::{Value, json};
use wiremock::{
    Mock, MockServer, Request, ResponseTemplate,
    matchers::{method, path, query_param},
};

fn client(server: &MockServer) -> SignIn {
    client_of(server.uri())
}

fn client_of(api: String) -> SignIn {
    rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
    let http = reqwest::Client::builder().build().expect("a client");
    let application = Application { appid: "wx1".to_owned(), secret: "s3cret".to_owned() };
    SignIn::new(http, application, Addresses { authorize: "https://x/authorize".to_owned(), api })
}

/// WeChat answers JSON as plain text.
fn plain(body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_raw(body.to_string(), "text/plain")
}

async fn stand_in(grant: Value, person: Value) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path("/sns/oauth2/access_token"))
        .and(query_param("appid", "wx1"))
        .and(query_param("secret", "s3cret"))
        .and(query_param("grant_type", "authorization_code"))
        .respond_with(move |request: &Request| {
            let code = request
                .url
                .query_pairs()
                .find(|(name, _)| name == "code")
                .map(|(_, value)| value.into_owned());
            match code.as_deref() {
                Some("good") => plain(&grant),
                Some("used") => plain(&json!({"errcode": 40163, "errmsg": "code been used"})),
                _ => plain(&json!({"errcode": 40029, "errmsg": "invalid code"})),
            }
        })
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .and(path("/sns/userinfo"))
        .and(query_param("access_token", "at"))
        .and(query_param("openid", "o1"))
        .respond_with(plain(&person))
        .mount(&server)
        .await;
    server
}

fn grant(scope: &str) -> Value {
    json!({"access_token": "at", "expires_in": 7200, "refresh_token": "r", "openid": "o1", "scope": scope})
}

#[tokio::test]
async fn a_code_becomes_a_person_with_a_unionid() {
    let server = stand_in(
        grant("snsapi_userinfo"),
        json!({"openid": "o1", "nickname": "小红🎉", "sex": 0, "headimgurl": "https://p/1", "privilege": [], "unionid": "u1"}),
    )
    .await;
    let person = client(&server).person("good").await.expect("signed in");
    assert_eq!((person.unionid.as_deref(), person.nickname.as_str()), (Some("u1"), "小红🎉"));
}

#[tokio::test]
async fn the_silent_scope_asks_for_no_profile() {
    let server =
        stand_in(grant("snsapi_base"), json!({"errcode": 48001, "errmsg": "api unauthorized"})).await;
    let person = client(&server).person("good").await.expect("signed in");
    assert_eq!((person.openid.as_str(), person.nickname.as_str()), ("o1", ""));
}

#[tokio::test]
async fn used_and_invented_codes_are_told_apart_from_our_own_mistakes() {
    let server =
        stand_in(grant("snsapi_login"), json!({"errcode": 40125, "errmsg": "invalid appsecret"})).await;
    let client = client(&server);
    assert!(matches!(client.person("used").await, Err(Error::Code(40163))));
    assert!(matches!(client.person("invented").await, Err(Error::Code(40029))));
    assert!(matches!(client.person("good").await, Err(Error::Application { code: 40125, .. })));
}

#[tokio::test]
async fn a_snapshot_visitor_is_refused() {
    let mut snapshot = grant("snsapi_userinfo");
    snapshot["is_snapshotuser"] = json!(1);
    let server = stand_in(snapshot, json!({"openid": "o1"})).await;
    assert!(matches!(client(&server).person("good").await, Err(Error::Snapshot)));
}

#[tokio::test]
async fn an_unreachable_server_never_shows_the_secret() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let closed = format!("http://{}", listener.local_addr().expect("bound"));
    drop(listener);
    let error = client_of(closed).person("good").await.expect_err("nobody answers");
    assert!(error.is_passing());
    assert!(!format!("{error:?}").contains("s3cret"));
}

#[tokio::test]
async fn the_authorise_link_is_exactly_what_wechat_compares() {
    let server = MockServer::start().await;
    assert_eq!(
        client(&server).authorize_url("https://a.cn/wxAuthCb?x=1", "snsapi_login", "abc"),
        "https://x/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fa.cn%2FwxAuthCb%3Fx%3D1&response_type=code&scope=snsapi_login&state=abc#wechat_redirect"
    );
}
