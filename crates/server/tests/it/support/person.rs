//! Somebody with an account and a token.

use reqwest::RequestBuilder;
use serde_json::{Value, json};

use super::{Answer, PASSWORD, TestApp, ask};

pub struct Person<'a> {
    pub app: &'a TestApp,
    pub token: String,
}

impl<'a> Person<'a> {
    pub async fn sign_up(app: &'a TestApp, name: &str) -> Self {
        let form = json!({"name": name, "password": PASSWORD});
        ask(app.http.post(app.url("/house/account")).json(&form)).await.ok();
        Self::sign_in(app, name).await
    }

    pub async fn sign_in(app: &'a TestApp, name: &str) -> Self {
        let code = house_code(app, name, PASSWORD).await.expect("the password fits");
        let token = log_in(app, &code).await.ok()["token"].as_str().expect("a token").to_owned();
        Self { app, token }
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.app.http.get(self.app.api(path)).header("token", &self.token)
    }

    pub fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.app.http.post(self.app.api(path)).header("token", &self.token).json(body)
    }

    pub fn delete(&self, path: &str) -> RequestBuilder {
        self.app.http.delete(self.app.api(path)).header("token", &self.token)
    }

    /// Uploads a picture of stripes, lying or standing, and gives its address.
    pub async fn picture(&self, turn: bool) -> Value {
        self.picture_for("pic", turn).await
    }

    pub async fn picture_for(&self, ftype: &str, turn: bool) -> Value {
        let picture = image::RgbImage::from_fn(120, 120, |x, y| {
            let light = if (if turn { y } else { x }) / 12 % 2 == 0 { 220 } else { 30 };
            image::Rgb([light, light, light])
        });
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::DynamicImage::ImageRgb8(picture)
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("encodes");
        let part = reqwest::multipart::Part::bytes(bytes.into_inner()).file_name("voucher.png");
        let form = reqwest::multipart::Form::new().part("file", part);
        let request = self
            .app
            .http
            .post(self.app.api(&format!("/upload/pic?ftype={ftype}")))
            .header("token", &self.token)
            .multipart(form);
        ask(request).await.ok()["url"].clone()
    }

    pub async fn info(&self) -> Value {
        ask(self.get("/user/info")).await.ok()["user_info"].clone()
    }
}

pub fn authorize_url(app: &TestApp, redirect: &str) -> String {
    let mut url = url::Url::parse(&app.url("/house/connect/oauth2/authorize")).expect("an address");
    url.query_pairs_mut().extend_pairs([
        ("appid", "fairdraw"),
        ("redirect_uri", redirect),
        ("response_type", "code"),
        ("scope", "snsapi_userinfo"),
        ("state", "st4te"),
    ]);
    url.into()
}

/// The code that the house sends back with, as a browser would see it. `None`: not let in.
pub async fn house_code(app: &TestApp, name: &str, password: &str) -> Option<String> {
    let address = authorize_url(app, &app.url("/wxAuthCb"));
    let response =
        app.http.post(address).form(&[("name", name), ("password", password)]).send().await.expect("answers");
    if response.status() != 302 {
        return None;
    }
    let location = response.headers()["location"].to_str().expect("an address");
    let url = url::Url::parse(location).expect("an address");
    let find =
        |key: &str| url.query_pairs().find(|(name, _)| name == key).map(|(_, value)| value.into_owned());
    assert_eq!(find("state").as_deref(), Some("st4te"));
    find("code")
}

pub async fn log_in(app: &TestApp, code: &str) -> Answer {
    let body = json!({"auth_code": code, "auth_platform": 2});
    ask(app.http.post(app.api("/userlogin")).json(&body)).await
}
