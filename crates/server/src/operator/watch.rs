//! Writes down everything that is done behind a `gm` link, before it is done, so that nothing can be missing.

use axum::extract::{MatchedPath, Request};
use http::Method;

use crate::{app::App, error::Result, identity};

/// What an operator is about to do.
pub struct Deed {
    token: String,
    action: String,
    changes: bool,
}

impl Deed {
    /// Some calls take the token in the query: whichever a handler will use, an operator's is written down.
    pub fn of(request: &Request, tokens: Vec<String>) -> Option<Self> {
        let is_operators = |token: &String| token.starts_with(identity::OPERATOR_TOKEN_PREFIX);
        let token = tokens.into_iter().find(is_operators)?;
        let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        let action = format!("{} {path}", request.method());
        let changes = request.method() != Method::GET && request.method() != Method::HEAD;
        Some(Self { token, action, changes })
    }

    /// An error: the token is not good, or it could not be written down, and nothing may be done.
    pub async fn write_down(self, app: &App) -> Result<()> {
        let actor = identity::session_of(app, &self.token).await?;
        if let (true, Some(operator)) = (self.changes, actor.operator) {
            identity::record_operator_action(app, actor, operator, self.action).await?;
        }
        Ok(())
    }
}
