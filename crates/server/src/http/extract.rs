//! Reading requests: JSON bodies and queries whose flaws become field errors, never a stack trace.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    response::{IntoResponse, Response},
};
use http::request::Parts;
use serde::de::DeserializeOwned;

use super::answer::Refusal;
use crate::error::{Error, Flaw, Reason};

/// A JSON body. Whatever the content type says, the bytes decide.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            match rejection.into_response().status() {
                http::StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
                _ => Refusal::Malformed,
            }
            .into_response()
        })?;
        // A text that PostgreSQL cannot hold is not a text on SQLite either.
        if holds_nul_escape(&bytes) {
            return Err(unreadable(".").into_response());
        }
        match serde_json::from_slice(&bytes) {
            Ok(value) => Ok(Self(value)),
            Err(_) => Err(unreadable(&flawed_path::<T>(&bytes)).into_response()),
        }
    }
}

/// Where the flaw is. To keep the path costs as much as to read, so only a body that has a flaw is read this way.
fn flawed_path<T: DeserializeOwned>(bytes: &[u8]) -> String {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
        Err(error) => error.path().to_string(),
        // Something stands behind it.
        Ok(_) => ".".to_owned(),
    }
}

/// What the browser calls itself; empty when it does not say.
pub struct UserAgent(pub String);

impl<S: Send + Sync> FromRequestParts<S> for UserAgent {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let agent = parts.headers.get(http::header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self(agent.unwrap_or_default().to_owned()))
    }
}

/// What the browser calls this phone: a text of chance that it keeps. Empty when it does not say.
pub struct Handset(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Handset {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let Some(value) = parts.headers.get("device-id") else { return Ok(Self(String::new())) };
        let is_plain = |text: &&str| {
            (16..=64).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let text = value.to_str().ok().filter(is_plain);
        text.map(|text| Self(text.to_owned())).ok_or_else(|| unreadable("Device-Id"))
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let query = parts.uri.query().unwrap_or_default();
        if query.contains("%00") {
            return Err(unreadable("."));
        }
        let deserializer = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(query.as_bytes()));
        match serde_path_to_error::deserialize(deserializer) {
            Ok(value) => Ok(Self(value)),
            Err(error) => Err(unreadable(&error.path().to_string())),
        }
    }
}

fn holds_nul_escape(bytes: &[u8]) -> bool {
    // Hardly any body escapes anything, and to look for one letter is quick.
    bytes.contains(&b'\\') && bytes.windows(6).any(|window| window == b"\\u0000")
}

/// `.` is what the path of the whole body is called.
fn unreadable(path: &str) -> Error {
    let field = if path == "." { "body" } else { path };
    Error::Invalid(vec![Flaw { field: field.to_owned(), reason: Reason::Unreadable }])
}

/// A page of a list: `page` from 1, `size` at most 100.
#[derive(Clone, Copy, Debug, serde::Deserialize, utoipa::IntoParams)]
pub struct Page {
    #[serde(default = "first_page")]
    pub page: u32,
    #[serde(default = "usual_size")]
    pub size: u32,
}

const fn first_page() -> u32 {
    1
}

const fn usual_size() -> u32 {
    20
}

impl Page {
    pub fn limit(self) -> i64 {
        i64::from(self.size.clamp(1, 100))
    }

    pub fn offset(self) -> i64 {
        i64::from(self.page.max(1) - 1) * self.limit()
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Form {
        prizes: Vec<Prize>,
    }

    #[derive(Debug, Deserialize)]
    struct Prize {
        units: u32,
    }

    async fn read(text: &'static str) -> Result<Form, ()> {
        let request = Request::post("/").body(text.into()).expect("a request");
        Body::from_request(request, &()).await.map(|Body(form)| form).map_err(drop)
    }

    #[tokio::test]
    async fn a_body_is_read_whole_or_not_at_all() {
        let form = read(r#"{"prizes": [{"units": 1}, {"units": 7}]} "#).await.expect("read");
        assert_eq!(form.prizes.iter().map(|prize| prize.units).collect::<Vec<_>>(), [1, 7]);
        for flawed in [
            "",
            "{}",
            r#"{"prizes": []} {}"#,
            r#"{"prizes": [{"units": -1}]}"#,
            r#"{"prizes": [], "a": "\u0000"}"#,
        ] {
            read(flawed).await.expect_err(flawed);
        }
    }

    #[test]
    fn a_flaw_is_told_by_its_place() {
        let place = |text: &str| flawed_path::<Form>(text.as_bytes());
        assert_eq!(place(r#"{"prizes": [{"units": 1}, {"units": "x"}]}"#), "prizes[1].units");
        assert_eq!(place("{}"), ".", "what is missing has no place");
        assert_eq!(place(r#"{"prizes": []} {}"#), ".", "nor has what stands behind it");
    }
}
