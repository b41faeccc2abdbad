//! Who is asking. Every finder takes the actor, so forgetting whose data it is does not compile.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use fairdraw_db::Time;
use http::request::Parts;

use super::{sessions, store};
use crate::{
    app::App,
    billing::Plan,
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
    /// Takes part without signing in: a device, not an account.
    pub is_guest: bool,
    pub plan: Plan,
    pub plan_ends: Option<Time>,
}

impl Actor {
    /// Made for each request, so that a plan ends at its moment.
    pub fn of(session: &store::SessionWithUser, now: Time) -> Self {
        Self {
            user: session.user_id,
            session: session.id,
            operator: session.operator_id,
            is_operator: session.is_operator,
            is_guest: session.is_guest,
            plan: Plan::at(session.plan.as_deref(), session.plan_ends, now),
            plan_ends: session.plan_ends,
        }
    }

    /// Verbs of the operator. A `gm` session never has them, whoever it acts as.
    pub const fn require_operator(self) -> Result<()> {
        if self.is_operator && self.operator.is_none() { Ok(()) } else { Err(Error::NotAllowed) }
    }

    /// Verbs of organisers: a guest has no account to have draws in.
    pub const fn require_account(self) -> Result<()> {
        if self.is_guest { Err(Error::NotAllowed) } else { Ok(()) }
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
        let session = sessions::find(app, token(parts)?).await?;
        Ok(Self(Actor::of(&session, app.now())))
    }
}

/// Extractor: the same, with what the person is called, for those who take part.
pub struct TakesPart(pub Arc<store::SessionWithUser>);

impl FromRequestParts<App> for TakesPart {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        sessions::find(app, token(parts)?).await.map(Self)
    }
}

fn token(parts: &Parts) -> Result<&str> {
    parts.headers.get("token").and_then(|value| value.to_str().ok()).ok_or(Error::NotSignedIn)
}
