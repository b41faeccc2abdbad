//! OAuth as WeChat speaks it: authorise page → code → access token → profile.

use serde::Deserialize;
use url::{Url, form_urlencoded};

use crate::answer::{Error, hide_address, read};

/// Where the two halves of the conversation happen.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// The page that a person's browser opens, without query.
    pub authorize: String,
    /// The server that this server calls, without a trailing slash.
    pub api: String,
}

impl Addresses {
    /// QR-code sign-in for websites on a computer.
    pub fn site() -> Self {
        Self {
            authorize: "https://open.weixin.qq.com/connect/qrconnect".to_owned(),
            api: "https://api.weixin.qq.com".to_owned(),
        }
    }

    /// Sign-in inside WeChat's own browser.
    pub fn in_app() -> Self {
        Self { authorize: "https://open.weixin.qq.com/connect/oauth2/authorize".to_owned(), ..Self::site() }
    }
}

/// Who we are to WeChat.
#[derive(Clone)]
pub struct Application {
    pub appid: String,
    pub secret: String,
}

/// What a code was exchanged for.
#[derive(Clone, Deserialize)]
pub struct Grant {
    pub access_token: String,
    pub openid: String,
    #[serde(default)]
    pub unionid: Option<String>,
    #[serde(default)]
    pub scope: String,
    #[serde(default)]
    is_snapshotuser: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Person {
    pub openid: String,
    #[serde(default)]
    pub unionid: Option<String>,
    #[serde(default)]
    pub nickname: String,
    #[serde(default)]
    pub headimgurl: String,
}

#[derive(Clone)]
pub struct SignIn {
    http: reqwest::Client,
    application: Application,
    addresses: Addresses,
}

impl SignIn {
    pub const fn new(http: reqwest::Client, application: Application, addresses: Addresses) -> Self {
        Self { http, application, addresses }
    }

    /// WeChat compares the link strictly: this order of parameters, and the fragment.
    pub fn authorize_url(&self, redirect_uri: &str, scope: &str, state: &str) -> String {
        let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        format!(
            "{}?appid={}&redirect_uri={}&response_type=code&scope={}&state={}#wechat_redirect",
            self.addresses.authorize,
            encode(&self.application.appid),
            encode(redirect_uri),
            encode(scope),
            encode(state),
        )
    }

    /// Exchanges a code and, where the scope allows it, fetches who it is.
    pub async fn person(&self, code: &str) -> Result<Person, Error> {
        let grant = self.exchange(code).await?;
        if grant.is_snapshotuser == 1 {
            return Err(Error::Snapshot);
        }
        if grant.scope.split(',').any(|scope| scope == "snsapi_userinfo" || scope == "snsapi_login") {
            let person = self.profile(&grant).await?;
            return Ok(Person { unionid: person.unionid.or(grant.unionid), ..person });
        }
        Ok(Person {
            openid: grant.openid,
            unionid: grant.unionid,
            nickname: String::new(),
            headimgurl: String::new(),
        })
    }

    async fn exchange(&self, code: &str) -> Result<Grant, Error> {
        let parameters = [
            ("appid", self.application.appid.as_str()),
            ("secret", &self.application.secret),
            ("code", code),
            ("grant_type", "authorization_code"),
        ];
        self.get("/sns/oauth2/access_token", &parameters).await
    }

    async fn profile(&self, grant: &Grant) -> Result<Person, Error> {
        let parameters =
            [("access_token", grant.access_token.as_str()), ("openid", &grant.openid), ("lang", "zh_CN")];
        self.get("/sns/userinfo", &parameters).await
    }

    async fn get<T: serde::de::DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, &str)],
    ) -> Result<T, Error> {
        let address = Url::parse_with_params(&format!("{}{path}", self.addresses.api), parameters)
            .map_err(|_| Error::Unreadable)?;
        let response = self.http.get(address).send().await.map_err(hide_address)?;
        read(response).await
    }
}
