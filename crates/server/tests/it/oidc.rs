//! OpenID Connect against a stand-in issuer that signs what it says and checks what it is sent.

use std::sync::{Arc, Mutex};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ed25519_dalek::{Signer, SigningKey};
use fairdraw::config::{OidcIssuer, Secret};
use fairdraw_db::{on_both, testing::Engine};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use wiremock::{
    Mock, MockServer, Request, Respond, ResponseTemplate,
    matchers::{method, path},
};

use crate::support::{TestApp, ask};

/// What the issuer remembers from the authorise page, and how it may be made to lie.
#[derive(Default)]
struct Memory {
    nonce: String,
    challenge: String,
    audience: String,
    forge: bool,
}

struct TokenEndpoint {
    issuer: String,
    memory: Arc<Mutex<Memory>>,
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn key(forged: bool) -> SigningKey {
    SigningKey::from_bytes(&[if forged { 8 } else { 7 }; 32])
}

impl Respond for TokenEndpoint {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let form: std::collections::HashMap<String, String> =
            url::form_urlencoded::parse(&request.body).into_owned().collect();
        let memory = self.memory.lock().expect("not poisoned");
        let proven = URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes()));
        if form["code"] != "issuer-code" || proven != memory.challenge {
            return ResponseTemplate::new(400).set_body_json(json!({"error": "invalid_grant"}));
        }
        let now = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_secs();
        let claims = json!({"iss": self.issuer, "sub": "person-1", "aud": memory.audience, "exp": now + 300, "iat": now,
            "nonce": memory.nonce, "name": "Ada", "picture": "https://p.example/ada.png"});
        let signed = format!("{}.{}", part(&json!({"alg": "EdDSA", "kid": "k1"})), part(&claims));
        let signature = URL_SAFE_NO_PAD.encode(key(memory.forge).sign(signed.as_bytes()).to_bytes());
        ResponseTemplate::new(200).set_body_json(
            json!({"access_token": "at", "token_type": "Bearer", "id_token": format!("{signed}.{signature}")}),
        )
    }
}

async fn issuer() -> (MockServer, Arc<Mutex<Memory>>) {
    let server = MockServer::start().await;
    let memory = Arc::new(Mutex::new(Memory { audience: "our-client".to_owned(), ..Memory::default() }));
    let base = server.uri();
    let metadata = json!({"issuer": base, "authorization_endpoint": format!("{base}/authorize"), "token_endpoint": format!("{base}/token"),
        "jwks_uri": format!("{base}/keys"), "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA"]});
    let public = URL_SAFE_NO_PAD.encode(key(false).verifying_key().to_bytes());
    let keys = json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": "k1", "x": public}]});
    for (place, body) in [("/.well-known/openid-configuration", metadata), ("/keys", keys)] {
        Mock::given(method("GET"))
            .and(path(place))
            .respond_with(ResponseTemplate::new(200).set_body_json(body))
            .mount(&server)
            .await;
    }
    let endpoint = TokenEndpoint { issuer: base, memory: memory.clone() };
    Mock::given(method("POST")).and(path("/token")).respond_with(endpoint).mount(&server).await;
    (server, memory)
}

async fn app_with(engine: Engine, server: &MockServer) -> TestApp {
    let entry = OidcIssuer {
        name: "acme".to_owned(),
        title: "Acme".to_owned(),
        issuer: server.uri(),
        client_id: "our-client".to_owned(),
        client_secret: Secret::new("shh"),
    };
    TestApp::with(engine, |config| config.oidc = vec![entry]).await
}

async fn location(app: &TestApp, address: &str) -> Option<Url> {
    let response = app.http.get(address).send().await.expect("answers");
    Url::parse(response.headers().get("location")?.to_str().ok()?).ok()
}

fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Goes to the issuer and remembers what it was told; returns our state.
async fn begin(app: &TestApp, memory: &Mutex<Memory>) -> String {
    let start = app.api(&format!("/oidc/acme/start?redirect_uri={}&state=page-state", app.url("/wxAuthCb")));
    let authorize = location(app, &start).await.expect("to the issuer");
    assert_eq!(parameter(&authorize, "code_challenge_method").as_deref(), Some("S256"));
    let mut memory = memory.lock().expect("not poisoned");
    memory.nonce = parameter(&authorize, "nonce").expect("a nonce");
    memory.challenge = parameter(&authorize, "code_challenge").expect("a challenge");
    parameter(&authorize, "state").expect("a state")
}

on_both! {
    async fn a_person_comes_back_with_a_code_of_ours(engine) {
        let (server, memory) = issuer().await;
        let app = app_with(engine, &server).await;
        let state = begin(&app, &memory).await;
        let back = location(&app, &app.api(&format!("/oidc/acme/callback?code=issuer-code&state={state}"))).await.expect("to our page");
        assert_eq!(parameter(&back, "state").as_deref(), Some("page-state"));
        let login = json!({"auth_code": parameter(&back, "code").expect("a code"), "auth_platform": 2});
        let token = ask(app.http.post(app.api("/userlogin")).json(&login)).await.ok()["token"].clone();
        let info = ask(app.http.get(app.api("/user/info")).header("token", token.as_str().expect("a token"))).await.ok();
        assert_eq!((info["user_info"]["nickname"].as_str(), info["user_info"]["headimgurl"].as_str()), (Some("Ada"), Some("https://p.example/ada.png")));
        ask(app.http.post(app.api("/userlogin")).json(&login)).await.refused(4009);

        let replay = app.api(&format!("/oidc/acme/callback?code=issuer-code&state={state}"));
        ask(app.http.get(replay)).await.refused(4009);
    }

    async fn a_forged_token_a_wrong_nonce_and_a_wrong_audience_are_refused(engine) {
        let (server, memory) = issuer().await;
        let app = app_with(engine, &server).await;
        for lie in ["forge", "nonce", "audience", "challenge"] {
            let state = begin(&app, &memory).await;
            {
                let mut memory = memory.lock().expect("not poisoned");
                memory.forge = lie == "forge";
                memory.audience = if lie == "audience" { "somebody-else" } else { "our-client" }.to_owned();
                if lie == "nonce" {
                    memory.nonce = "other".to_owned();
                }
                if lie == "challenge" {
                    memory.challenge = "other".to_owned();
                }
            }
            let callback = app.api(&format!("/oidc/acme/callback?code=issuer-code&state={state}"));
            ask(app.http.get(callback)).await.refused(4009);
        }
    }

    async fn strangers_are_refused(engine) {
        let (server, _) = issuer().await;
        let app = app_with(engine, &server).await;
        ask(app.http.get(app.api("/oidc/nobody/start?redirect_uri=http://127.0.0.1/&state=x"))).await.refused(4004);
        assert_eq!(ask(app.http.get(app.api("/oidc/acme/start?redirect_uri=https://evil.example/&state=x"))).await.flaws(), ["redirect_uri"]);
        ask(app.http.get(app.api("/oidc/acme/callback?code=x&state=invented"))).await.refused(4009);
    }
}
