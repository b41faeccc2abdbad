//! Writes down everything that is done behind a `gm` link, before it is done, so that nothing can be missing.

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::Method;

use crate::{app::App, http::limits::tokens, identity};

pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    // Some calls take the token in the query: whichever a handler will use, an operator's is written down.
    let operators = |token: &String| token.starts_with(identity::OPERATOR_TOKEN_PREFIX);
    let Some(token) = tokens(&request).into_iter().find(operators) else {
        return next.run(request).await;
    };
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let action = format!("{} {path}", request.method());
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    match identity::session_of(&app, &token).await {
        Ok(actor) => {
            if let (true, Some(operator)) = (changes, actor.operator)
                && let Err(error) = identity::record_operator_action(&app, actor, operator, action).await
            {
                return error.into_response();
            }
        }
        Err(error) => return error.into_response(),
    }
    next.run(request).await
}
