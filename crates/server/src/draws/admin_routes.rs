//! Calls about helpers and the blacklist.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    admins::{self, AdminLink, AdminList, HelpingList, OwnRights, Right},
    blacklist::{self, Blacklist},
    routes::LidQuery,
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Nothing, Query},
    identity::SignedIn,
    ids::{DrawId, UserId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(invite_admin, revoke_invite))
        .routes(routes!(accept_admin))
        .routes(routes!(list_admins, remove_admin))
        .routes(routes!(find_own_rights))
        .routes(routes!(list_helping))
        .routes(routes!(find_blacklist, set_blacklist))
}

#[derive(Deserialize, ToSchema)]
struct InviteRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    rights: Vec<Right>,
}

/// A link by which somebody becomes a helper of this draw.
#[utoipa::path(post, path = "/lotto/task/admin/invite", security(("token" = [])), request_body = InviteRequest, responses((status = 200, body = Envelope<AdminLink>)))]
async fn invite_admin(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<InviteRequest>,
) -> Result<Answer<AdminLink>> {
    Ok(Answer(admins::invite(&app, actor, request.lid, &request.rights).await?))
}

#[derive(Deserialize, IntoParams)]
struct InviteQuery {
    #[param(value_type = String)]
    lid: DrawId,
    id: String,
}

/// Takes an invitation back that nobody has taken up.
#[utoipa::path(delete, path = "/lotto/task/admin/invite", security(("token" = [])), params(InviteQuery), responses((status = 200, body = Envelope<Nothing>)))]
async fn revoke_invite(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<InviteQuery>,
) -> Result<Answer<Nothing>> {
    admins::revoke(&app, actor, query.lid, &query.id).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, ToSchema)]
struct AcceptRequest {
    token: String,
}

#[derive(Serialize, ToSchema)]
struct AdminAccepted {
    #[schema(value_type = String)]
    lid: DrawId,
}

/// Takes an invitation up.
#[utoipa::path(post, path = "/lotto/task/admin/accept", security(("token" = [])), request_body = AcceptRequest, responses((status = 200, body = Envelope<AdminAccepted>)))]
async fn accept_admin(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<AcceptRequest>,
) -> Result<Answer<AdminAccepted>> {
    Ok(Answer(AdminAccepted { lid: admins::accept(&app, actor, &request.token).await? }))
}

/// Helpers of my draw, and links that nobody used yet.
#[utoipa::path(get, path = "/lotto/task/admin", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<AdminList>)))]
async fn list_admins(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<AdminList>> {
    Ok(Answer(admins::list(&app, actor, query.lid).await?))
}

/// What I may do in this draw.
#[utoipa::path(get, path = "/lotto/task/rights", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<OwnRights>)))]
async fn find_own_rights(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<OwnRights>> {
    Ok(Answer(admins::own_rights(&app, actor, query.lid).await?))
}

/// Draws of others that I help with.
#[utoipa::path(get, path = "/lotto/task/helping", security(("token" = [])), responses((status = 200, body = Envelope<HelpingList>)))]
async fn list_helping(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<HelpingList>> {
    Ok(Answer(admins::helping(&app, actor).await?))
}

#[derive(Deserialize, IntoParams)]
struct AdminQuery {
    #[param(value_type = String)]
    lid: DrawId,
    #[param(value_type = String)]
    user: UserId,
}

/// Ends somebody's help.
#[utoipa::path(delete, path = "/lotto/task/admin", security(("token" = [])), params(AdminQuery), responses((status = 200, body = Envelope<Nothing>)))]
async fn remove_admin(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<AdminQuery>,
) -> Result<Answer<Nothing>> {
    admins::remove(&app, actor, query.lid, query.user).await?;
    Ok(Answer(Nothing {}))
}

/// Whom I keep out of all my draws.
#[utoipa::path(get, path = "/lotto/blacklist", security(("token" = [])), responses((status = 200, body = Envelope<Blacklist>)))]
async fn find_blacklist(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<Blacklist>> {
    Ok(Answer(blacklist::find(&app, actor).await?))
}

/// Replaces that list.
#[utoipa::path(post, path = "/lotto/blacklist", security(("token" = [])), request_body = Blacklist, responses((status = 200, body = Envelope<Blacklist>)))]
async fn set_blacklist(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(list): Body<Blacklist>,
) -> Result<Answer<Blacklist>> {
    Ok(Answer(blacklist::set(&app, actor, list).await?))
}
