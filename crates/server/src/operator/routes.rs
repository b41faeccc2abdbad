//! Calls of the operator: find a user, make a `gm` link.

use axum::extract::State;
use fairdraw_db::Time;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Page, Query},
    identity::{self, SignedIn},
    ids::UserId,
};

const LONGEST_REASON: usize = 200;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(make_link)).routes(routes!(search))
}

#[derive(Deserialize, ToSchema)]
struct LinkRequest {
    #[schema(value_type = String)]
    user_id: UserId,
    /// Why; the user will read it.
    reason: String,
}

#[derive(Serialize, ToSchema)]
struct Link {
    url: String,
    #[schema(value_type = String)]
    expires_at: Time,
}

/// Makes a link that signs in as a user; it must be opened within ten minutes.
#[utoipa::path(post, path = "/operator/gm", security(("token" = [])), request_body = LinkRequest, responses((status = 200, body = Envelope<Link>)))]
async fn make_link(
    State(app): State<App>,
    headers: HeaderMap,
    SignedIn(actor): SignedIn,
    Body(request): Body<LinkRequest>,
) -> Result<Answer<Link>> {
    let reason = request.reason.trim();
    if reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    if let Some(flaw) = identity::check_line(reason, LONGEST_REASON) {
        return Err(Error::invalid("reason", flaw));
    }
    let (token, expires_at) = identity::make_operator_session(&app, actor, request.user_id, reason).await?;
    let origin = identity::own_origin(&app.config, &headers);
    Ok(Answer(Link { url: format!("{origin}/?gm=true&token={token}"), expires_at }))
}

#[derive(Deserialize, IntoParams)]
struct Words {
    #[serde(default)]
    words: String,
}

#[derive(Serialize, ToSchema)]
struct UserView {
    #[schema(value_type = String)]
    user_id: UserId,
    nickname: String,
    headimgurl: String,
    #[schema(value_type = String)]
    created_at: Time,
    is_operator: bool,
}

#[derive(Serialize, ToSchema)]
struct Users {
    total: i64,
    users: Vec<UserView>,
}

/// Finds users by a part of their nickname, newest first.
#[utoipa::path(get, path = "/operator/users", params(Words, Page), security(("token" = [])), responses((status = 200, body = Envelope<Users>)))]
async fn search(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(words): Query<Words>,
    Query(page): Query<Page>,
) -> Result<Answer<Users>> {
    let (total, users) = identity::search_users(&app, actor, &words.words, page).await?;
    let view = |user: identity::User| UserView {
        user_id: user.id,
        nickname: user.nickname,
        headimgurl: user.headimgurl,
        created_at: user.created_at,
        is_operator: user.is_operator,
    };
    Ok(Answer(Users { total, users: users.into_iter().map(view).collect() }))
}
