//! Somebody at the API, as a browser would be.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use reqwest::{Client, RequestBuilder, multipart};
use serde_json::{Value, json};
use url::Url;

use crate::http::BASE;

#[derive(Clone)]
pub struct Visitor {
    address: SocketAddr,
    http: Client,
    token: String,
}

impl Visitor {
    pub const fn new(address: SocketAddr, http: Client) -> Self {
        Self { address, http, token: String::new() }
    }

    fn with_token(&self, token: &Value) -> anyhow::Result<Self> {
        let token = token.as_str().context("a token")?.to_owned();
        Ok(Self { token, ..self.clone() })
    }

    /// An account of the house, signed in.
    pub async fn sign_up(&self, name: &str, password: &str) -> anyhow::Result<Self> {
        let account = self.http.post(format!("http://{}/house/account", self.address));
        read(account.json(&json!({"name": name, "password": password}))).await?;
        let mut page = Url::parse(&format!("http://{}/house/connect/oauth2/authorize", self.address))?;
        page.query_pairs_mut().extend_pairs([
            ("appid", "fairdraw"),
            ("redirect_uri", &format!("http://{}/wxAuthCb", self.address)),
            ("response_type", "code"),
            ("scope", "snsapi_userinfo"),
            ("state", "demo"),
        ]);
        let answer = self.http.post(page).form(&[("name", name), ("password", password)]).send().await?;
        let back = answer.headers().get("location").context("not let in")?.to_str()?;
        let back = Url::parse(back)?;
        let code = back.query_pairs().find(|(key, _)| key == "code").context("a code")?.1.into_owned();
        let login = self.post("/userlogin", &json!({"auth_code": code, "auth_platform": 2})).await?;
        self.with_token(&login["token"])
    }

    /// Somebody without an account.
    pub async fn guest(&self, lid: &str, nickname: &str) -> anyhow::Result<Self> {
        let challenge = self.get(&format!("/lotto/challenge?lid={lid}")).await?;
        let body =
            json!({"lid": lid, "challenge": challenge["challenge"], "solution": "0", "nickname": nickname});
        let guest = self.post("/lotto/guest", &body).await?;
        self.with_token(&guest["token"])
    }

    pub async fn join(&self, lid: &str) -> anyhow::Result<()> {
        self.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true, "publish_name": true}}))
            .await?;
        Ok(())
    }

    /// Joins as a browser does that found the link somewhere. Returns the participant's id.
    pub async fn join_from(&self, lid: &str, agent: &str, more: Value) -> anyhow::Result<Value> {
        let mut body = json!({"lid": lid, "consents": {"rules": true, "publish_name": true}});
        for (key, value) in more.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        let call = self.http.post(self.url("/lotto/join")).header("token", &self.token);
        let joined = read(call.header("user-agent", agent).json(&body)).await?;
        Ok(joined["member"].clone())
    }

    /// Looks at a draw's page, and perhaps begins to join.
    pub async fn look(&self, lid: &str, step: &str, source: &str, agent: &str) -> anyhow::Result<()> {
        let body = json!({"lid": lid, "step": step, "source": source});
        read(self.http.post(self.url("/lotto/seen")).header("user-agent", agent).json(&body)).await?;
        Ok(())
    }

    pub async fn user_id(&self) -> anyhow::Result<String> {
        let info = self.get("/user/info").await?;
        Ok(info["user_info"]["user_id"].as_str().context("an id")?.to_owned())
    }

    pub async fn upload(&self, png: Vec<u8>) -> anyhow::Result<String> {
        self.upload_as("pic", png).await
    }

    pub async fn upload_voucher(&self, png: Vec<u8>) -> anyhow::Result<String> {
        self.upload_as("voucher", png).await
    }

    async fn upload_as(&self, ftype: &str, png: Vec<u8>) -> anyhow::Result<String> {
        let part = multipart::Part::bytes(png).file_name("picture.png");
        let form = multipart::Form::new().part("file", part);
        let call = self.http.post(self.url(&format!("/upload/pic?ftype={ftype}")));
        let kept = read(call.header("token", &self.token).multipart(form)).await?;
        Ok(kept["url"].as_str().context("an address")?.to_owned())
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{BASE}{path}", self.address)
    }

    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        read(self.http.get(self.url(path)).header("token", &self.token)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        read(self.http.post(self.url(path)).header("token", &self.token).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> anyhow::Result<Value> {
        read(self.http.delete(self.url(path)).header("token", &self.token)).await
    }
}

async fn read(request: RequestBuilder) -> anyhow::Result<Value> {
    let answer: Value = request.send().await?.json().await?;
    if answer["sta"] != 0 {
        bail!("{}: {} {}", answer["sta"], answer["msg"], answer["data"]);
    }
    Ok(answer["data"].clone())
}
