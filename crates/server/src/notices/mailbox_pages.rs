//! The pages behind the links in mails: one sentence, one button, no script. Opening a link changes nothing, because mail
//! programs open links by themselves; the button does. Mail programs that unsubscribe by one click send the same request.

use axum::{
    Router,
    extract::{Query, State},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use http::{HeaderMap, StatusCode, header::ACCEPT_LANGUAGE};
use serde::Deserialize;

use super::{
    mail::escape,
    mailbox::{self, Standing},
};
use crate::{
    app::App,
    error::Result,
    ids::{NoticeTargetId, UserId},
    language::Language,
};

pub fn pages() -> Router<App> {
    Router::new()
        .route("/mail/confirm", get(show_confirm).post(do_confirm))
        .route("/mail/unsubscribe", get(show_unsubscribe).post(do_unsubscribe))
}

#[derive(Deserialize)]
struct ConfirmLink {
    target: String,
    mark: String,
}

#[derive(Deserialize)]
struct UnsubscribeLink {
    user: String,
    mark: String,
}

type Link<T> = std::result::Result<Query<T>, axum::extract::rejection::QueryRejection>;

async fn show_confirm(
    State(app): State<App>,
    headers: HeaderMap,
    link: Link<ConfirmLink>,
) -> Result<Response> {
    let standing = match read_confirm(&link) {
        Some((target, mark)) => mailbox::confirm_link(&app, target, mark).await?,
        None => Standing::Dead,
    };
    Ok(confirm_page(language(&headers), standing))
}

async fn do_confirm(State(app): State<App>, headers: HeaderMap, link: Link<ConfirmLink>) -> Result<Response> {
    let standing = match read_confirm(&link) {
        Some((target, mark)) => mailbox::confirm(&app, target, mark).await?,
        None => Standing::Dead,
    };
    Ok(confirm_page(language(&headers), standing))
}

fn read_confirm(link: &Link<ConfirmLink>) -> Option<(NoticeTargetId, &str)> {
    let Query(link) = link.as_ref().ok()?;
    Some((link.target.parse().ok()?, &link.mark))
}

async fn show_unsubscribe(
    State(app): State<App>,
    headers: HeaderMap,
    link: Link<UnsubscribeLink>,
) -> Result<Response> {
    let standing = match read_unsubscribe(&link) {
        Some((user, mark)) => mailbox::unsubscribe_link(&app, user, mark).await?,
        None => Standing::Dead,
    };
    Ok(unsubscribe_page(language(&headers), standing))
}

async fn do_unsubscribe(
    State(app): State<App>,
    headers: HeaderMap,
    link: Link<UnsubscribeLink>,
) -> Result<Response> {
    let standing = match read_unsubscribe(&link) {
        Some((user, mark)) => mailbox::unsubscribe(&app, user, mark).await?,
        None => Standing::Dead,
    };
    Ok(unsubscribe_page(language(&headers), standing))
}

fn read_unsubscribe(link: &Link<UnsubscribeLink>) -> Option<(UserId, &str)> {
    let Query(link) = link.as_ref().ok()?;
    Some((link.user.parse().ok()?, &link.mark))
}

fn language(headers: &HeaderMap) -> Language {
    Language::accepted(headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default())
}

fn confirm_page(language: Language, standing: Standing) -> Response {
    let (title, text, button) = match standing {
        Standing::Open => (
            language.pick("确认接收通知", "Confirm your address"),
            language.pick(
                "确认后，你选择的抽奖通知会发到这个邮箱。每封邮件里都可以退订。",
                "Once you confirm, the notices you chose come to this address. Every mail has a link to stop them.",
            ),
            Some(language.pick("确认", "Confirm")),
        ),
        Standing::Done => (
            language.pick("邮箱已确认", "Your address is confirmed"),
            language.pick("可以关闭此页面了。", "You can close this page."),
            None,
        ),
        Standing::Dead => dead(language),
    };
    page(language, title, text, button, standing)
}

fn unsubscribe_page(language: Language, standing: Standing) -> Response {
    let (title, text, button) = match standing {
        Standing::Open => (
            language.pick("退订邮件通知", "Unsubscribe"),
            language.pick(
                "退订后，不会再有通知发到这个邮箱。站内通知不受影响。",
                "No more notices will come to this address. Your notices inside Fairdraw stay.",
            ),
            Some(language.pick("退订", "Unsubscribe")),
        ),
        Standing::Done => (
            language.pick("已退订", "You are unsubscribed"),
            language.pick("不会再有通知发到这个邮箱。", "No more notices will come to this address."),
            None,
        ),
        Standing::Dead => dead(language),
    };
    page(language, title, text, button, standing)
}

const fn dead(language: Language) -> (&'static str, &'static str, Option<&'static str>) {
    (
        language.pick("链接已失效", "This link is no longer valid"),
        language.pick(
            "它可能已过期，或之后又发了新的链接。可以在通知设置里重新操作。",
            "It may be too old, or a newer one was sent. You can start again in your notice settings.",
        ),
        None,
    )
}

fn page(language: Language, title: &str, text: &str, button: Option<&str>, standing: Standing) -> Response {
    // The form goes back to the very address it came from.
    let button = button.map_or_else(String::new, |label| {
        format!("<form method=\"post\"><button>{}</button></form>", escape(label))
    });
    let html = format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><meta name=\"referrer\" content=\"no-referrer\"><title>{title}</title>\
         <style>{STYLE}</style></head><body><main><p class=\"name\">Fairdraw</p><h1>{title}</h1><p>{text}</p>{button}</main></body></html>",
        language.code(),
    );
    let status = if standing == Standing::Dead { StatusCode::NOT_FOUND } else { StatusCode::OK };
    (status, Html(html)).into_response()
}

const STYLE: &str = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf8f5;color:#1d1b19;\
    font:16px/1.6 system-ui,\"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans CJK SC\",sans-serif}\
    main{box-sizing:border-box;width:min(440px,100vw - 32px);padding:32px;border:1px solid #e5dfd6;border-radius:16px;background:#fff}\
    .name{margin:0 0 24px;color:#c22f18;font-weight:700}h1{margin:0 0 8px;font-size:22px;line-height:1.3}p{margin:0 0 24px}\
    button{width:100%;padding:12px;border:0;border-radius:10px;background:#c22f18;color:#fff;font:inherit;font-weight:600;cursor:pointer}\
    button:focus-visible{outline:3px solid #1d1b19;outline-offset:2px}\
    @media(prefers-color-scheme:dark){body{background:#1d1b19;color:#f2ede6}main{background:#282522;border-color:#3d3833}\
    .name{color:#ff8c73}button:focus-visible{outline-color:#fff}}";
