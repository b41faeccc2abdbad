//! Who is asking. Every finder takes the actor, so forgetting whose data it is does not compile.

use axum::extract::FromRequestParts;
use http::request::Parts;

use super::{sessions, store};
use crate::{
    app::App,
    error::{Error, Result},
    ids::{SessionId, UserId},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actor {
    pub user: UserId,
    pub session: SessionId,
    /// The operator behind it, when this is a `gm` session.
    pub operator: Option<UserId>,
    pub is_operator: bool,
}

impl Actor {
    /// Verbs of the operator. A `gm` session never has them, whoever it acts as.
    pub const fn require_operator(self) -> Result<()> {
        if self.is_operator && self.operator.is_none() { Ok(()) } else { Err(Error::NotAllowed) }
    }

    /// Things that only the person may do: an operator in their name may not.
    pub const fn require_own_hand(self) -> Result<()> {
        if self.operator.is_none() { Ok(()) } else { Err(Error::NotAllowed) }
    }
}

/// Extractor: the caller has a valid token in the header `token`.
pub struct SignedIn(pub Actor);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token =
            parts.headers.get("token").and_then(|value| value.to_str().ok()).ok_or(Error::NotSignedIn)?;
        sessions::session_of(app, token).await.map(Self)
    }
}

impl From<store::SessionWithUser> for Actor {
    fn from(row: store::SessionWithUser) -> Self {
        Self { user: row.user_id, session: row.id, operator: row.operator_id, is_operator: row.is_operator }
    }
}
