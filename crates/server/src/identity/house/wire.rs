//! The house in WeChat's words: `access_token` and `userinfo`, HTTP 200 with an `errcode` on refusal.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::json;
use subtle::ConstantTimeEq;
use utoipa::IntoParams;

use super::{
    APPID,
    ops::{self, Exchange, TOKEN_LIFETIME},
};
use crate::{app::App, error::Result, http::Query};

#[derive(Deserialize, IntoParams)]
pub struct ExchangeQuery {
    #[serde(default)]
    appid: String,
    #[serde(default)]
    secret: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    grant_type: String,
}

fn refuse(code: i32, message: &str) -> Response {
    Json(json!({"errcode": code, "errmsg": message})).into_response()
}

/// Exchanges a code for an access token, in WeChat's words.
#[utoipa::path(get, path = "/house/sns/oauth2/access_token", params(ExchangeQuery), responses((status = 200, description = "as WeChat answers")))]
pub async fn access_token(State(app): State<App>, Query(query): Query<ExchangeQuery>) -> Result<Response> {
    if query.appid != APPID {
        return Ok(refuse(40013, "invalid appid"));
    }
    let secret = app.house_secret.as_bytes();
    if !bool::from(query.secret.as_bytes().ct_eq(secret)) {
        return Ok(refuse(40125, "invalid appsecret"));
    }
    if query.grant_type != "authorization_code" {
        return Ok(refuse(40002, "invalid grant_type"));
    }
    if query.code.is_empty() {
        return Ok(refuse(41008, "missing code"));
    }
    Ok(match ops::exchange(&app, &query.code).await? {
        Exchange::Unknown => refuse(40029, "invalid code"),
        Exchange::UsedBefore => refuse(40163, "code been used"),
        Exchange::Granted { token, account, scope } => Json(json!({
            "access_token": token,
            "expires_in": TOKEN_LIFETIME.as_secs(),
            "refresh_token": "",
            "openid": account.openid,
            "scope": scope,
            "unionid": account.unionid,
        }))
        .into_response(),
    })
}

#[derive(Deserialize, IntoParams)]
pub struct ProfileQuery {
    #[serde(default)]
    access_token: String,
    #[serde(default)]
    openid: String,
}

/// The person behind an access token, in WeChat's words.
#[utoipa::path(get, path = "/house/sns/userinfo", params(ProfileQuery), responses((status = 200, description = "as WeChat answers")))]
pub async fn userinfo(State(app): State<App>, Query(query): Query<ProfileQuery>) -> Result<Response> {
    let Some((account, grant)) = ops::account_of_token(&app, &query.access_token).await? else {
        return Ok(refuse(40001, "invalid credential"));
    };
    if account.openid != query.openid {
        return Ok(refuse(40003, "invalid openid"));
    }
    if grant.scope == "snsapi_base" {
        return Ok(refuse(48001, "api unauthorized"));
    }
    Ok(Json(json!({
        "openid": account.openid,
        "nickname": account.name,
        "sex": 0,
        "province": "",
        "city": "",
        "country": "",
        "headimgurl": "",
        "privilege": [],
        "unionid": account.unionid,
    }))
    .into_response())
}
