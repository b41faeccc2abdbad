//! What somebody sees who opens a link that leads nowhere any more.

use axum::response::{Html, IntoResponse, Response};
use http::StatusCode;

use crate::{error::Conflict, language::Language};

/// No script, nothing from elsewhere.
pub fn over(language: Language) -> Response {
    let words = Conflict::FileExpired.words(language);
    let (title, back) = (
        language.pick("链接已过期", "This link has expired"),
        language.pick("返回我的抽奖", "Back to my draws"),
    );
    let page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>\
         body{{margin:0;min-height:100vh;display:grid;place-content:center;gap:12px;padding:24px;text-align:center;\
         background:#faf8f5;color:#1d1b19;font:16px/1.6 \"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans CJK SC\",sans-serif}}\
         h1{{margin:0;font-size:24px}}p{{margin:0;max-width:32em;color:#5d5752}}a{{color:#b92d17}}\
         </style><main><h1>{title}</h1><p>{words}</p><p><a href=\"/dashboard/lucky_draw/index\">{back}</a></p></main></html>",
        language.code()
    );
    (StatusCode::GONE, Html(page)).into_response()
}
