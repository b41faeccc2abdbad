//! The envelope `{sta, msg, data}` and the one table of `sta` values. docs/API.md repeats the table; a test compares.
//!
//! What the API decided is HTTP 200 with its `sta`. What it could not do is HTTP 4xx or 5xx with a negative `sta`.

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use http::{
    HeaderValue, StatusCode,
    header::{ACCEPT_LANGUAGE, CONTENT_TYPE, RETRY_AFTER},
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{error::Error, language::Language};

/// Every `sta` there is, with what it means.
pub const STA: &[(i32, &str)] = &[
    (0, "ok"),
    (4001, "token missing, expired or revoked: log in again"),
    (4002, "VIP needed; data names the feature and the limit"),
    (4003, "not allowed"),
    (4004, "not found, also for what the caller may not know exists"),
    (4009, "conflict with the current state"),
    (4022, "invalid input; data is a list of {field, reason}"),
    (4029, "too often"),
    (20027, "link not supported"),
    (-1, "internal error (HTTP 500)"),
    (-2, "busy or down (HTTP 429, 503)"),
    (-3, "the request itself was refused: unknown path, method, size or form (HTTP 400, 404, 405, 413)"),
];

/// What every call answers.
#[derive(Serialize, ToSchema)]
pub struct Envelope<T> {
    /// 0 is success; see the table of `sta` values.
    pub sta: i32,
    /// For people, in the language of `Accept-Language`; empty on success.
    pub msg: String,
    pub data: T,
}

/// What most answers need: whoever joins or spins gets a receipt of some 700 letters, which would grow out of a smaller
/// piece of memory three times.
const ROOM: usize = 1024;
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A successful answer.
pub struct Answer<T>(pub T);

/// Data for calls that have nothing to say.
#[derive(Serialize, ToSchema)]
pub struct Nothing {}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(ROOM);
        match serde_json::to_writer(&mut body, &Envelope { sta: 0, msg: String::new(), data: self.0 }) {
            Ok(()) => ([(CONTENT_TYPE, JSON)], body).into_response(),
            Err(error) => Error::Internal(error.into()).into_response(),
        }
    }
}

/// Requests that never reached a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    UnknownPath,
    Method,
    TooLarge,
    Malformed,
    Busy,
    TimedOut,
    Panicked,
}

/// An answer whose words wait for the language of the request; `speak` writes them.
#[derive(Clone)]
enum Unspoken {
    Error(std::sync::Arc<Error>),
    Refusal(Refusal),
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        log(&self);
        let mut response = status(&self).into_response();
        response.extensions_mut().insert(Unspoken::Error(self.into()));
        response
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if matches!(self, Self::Busy | Self::TimedOut) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response.extensions_mut().insert(Unspoken::Refusal(self));
        response
    }
}

/// Logged once, here, where it is handled; the request id is on the surrounding span.
fn log(error: &Error) {
    match error {
        Error::Internal(cause) => tracing::error!(cause = format!("{cause:#}"), "internal error"),
        Error::Unavailable(cause) => tracing::warn!(cause, "unavailable"),
        other => tracing::debug!(%other, "refused"),
    }
}

const fn status(error: &Error) -> StatusCode {
    match error {
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::OK,
    }
}

impl Refusal {
    const fn status(self) -> StatusCode {
        match self {
            Self::UnknownPath => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::Busy => StatusCode::TOO_MANY_REQUESTS,
            Self::TimedOut => StatusCode::SERVICE_UNAVAILABLE,
            Self::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn sta(self) -> i32 {
        match self {
            Self::UnknownPath | Self::Method | Self::TooLarge | Self::Malformed => -3,
            Self::Busy | Self::TimedOut => -2,
            Self::Panicked => -1,
        }
    }

    const fn words(self, language: Language) -> &'static str {
        match self {
            Self::UnknownPath => language.pick("没有这个接口", "There is no such call"),
            Self::Method => language.pick("该接口不支持这种请求方法", "This call does not take this method"),
            Self::TooLarge => language.pick("请求内容过大", "The request is too large"),
            Self::Malformed => language.pick("请求无法解析", "The request cannot be read"),
            Self::Busy => {
                language.pick("请求过于频繁，请稍后再试", "Too many requests, please try again in a moment")
            }
            Self::TimedOut => language.pick("处理超时，请稍后再试", "This took too long, please try again"),
            Self::Panicked => INTERNAL.pick(language),
        }
    }
}

struct Pair(&'static str, &'static str);

impl Pair {
    const fn pick(&self, language: Language) -> &'static str {
        language.pick(self.0, self.1)
    }
}

const INTERNAL: Pair =
    Pair("服务器内部错误，请稍后再试", "Something went wrong on our side, please try again");

pub fn envelope(error: &Error, language: Language) -> Envelope<Value> {
    let (sta, msg) = match error {
        Error::NotSignedIn => {
            (4001, language.pick("登录已过期，请重新登录", "token expired, please log in again"))
        }
        Error::VipNeeded { .. } => (4002, language.pick("该功能需要开通会员", "This needs the VIP plan")),
        Error::OddsLocked(_) => (
            4009,
            language.pick(
                "已有人参与，影响中奖机会或参与者约定的内容不能再改",
                "People have joined: what touches the odds, or what they agreed to, can no longer change",
            ),
        ),
        Error::NotAllowed => (4003, language.pick("没有权限", "You may not do this")),
        Error::NotFound(thing) => (4004, thing.words(language)),
        Error::Conflict(conflict) => (4009, conflict.words(language)),
        Error::Invalid(_) => (4022, language.pick("填写有误，请检查", "Please check what you entered")),
        Error::TooOften => {
            (4029, language.pick("操作过于频繁，请稍后再试", "Too often, please try again later"))
        }
        Error::Unavailable(_) => {
            (-2, language.pick("服务繁忙，请稍后再试", "Busy right now, please try again in a moment"))
        }
        Error::Internal(_) => (-1, INTERNAL.pick(language)),
    };
    let data = match error {
        Error::Invalid(flaws) => flaws
            .iter()
            .map(|flaw| json!({"field": flaw.field, "reason": flaw.reason.words(language)}))
            .collect(),
        Error::VipNeeded { feature, limit, plan } => json!({
            "feature": feature.key(),
            "description": feature.words(language),
            "limit": limit.most,
            "plan": plan.name(),
        }),
        Error::Conflict(conflict @ crate::error::Conflict::Nonce { next }) => {
            json!({"reason": conflict.word(), "next": next})
        }
        Error::Conflict(conflict) => json!({"reason": conflict.word()}),
        Error::OddsLocked(fields) => json!({"reason": "odds_locked", "fields": fields}),
        _ => Value::Null,
    };
    // A single flaw says more than "please check".
    let msg = match error {
        Error::Invalid(flaws) if flaws.len() == 1 => flaws[0].reason.words(language),
        _ => msg.to_owned(),
    };
    Envelope { sta, msg, data }
}

/// Writes the words of an unspoken answer in the language of the request.
pub fn speak(response: Response, language: Language) -> Response {
    let envelope = match response.extensions().get::<Unspoken>() {
        None => return response,
        Some(Unspoken::Error(error)) => envelope(error, language),
        Some(Unspoken::Refusal(refusal)) => {
            Envelope { sta: refusal.sta(), msg: refusal.words(language).to_owned(), data: Value::Null }
        }
    };
    let (parts, _) = response.into_parts();
    let mut spoken = (parts.status, Json(envelope)).into_response();
    for (name, value) in &parts.headers {
        if name != http::header::CONTENT_LENGTH && name != http::header::CONTENT_TYPE {
            spoken.headers_mut().insert(name.clone(), value.clone());
        }
    }
    spoken
}

pub fn language_of(headers: &http::HeaderMap) -> Language {
    headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .map(Language::accepted)
        .unwrap_or_default()
}
