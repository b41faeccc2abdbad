//! `/lotto/notices/settings`, `/devices`, `/mailbox`, `/consents`, `/test`, `/organisers`: how a person is told.

use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Subject,
    settings::{self, Channel, NewDevice, NoticeSettings},
};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Nothing, Query},
    identity::SignedIn,
    ids::{NoticeTargetId, UserId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(notice_settings))
        .routes(routes!(add_notice_device))
        .routes(routes!(ask_notice_mailbox))
        .routes(routes!(remove_notice_target))
        .routes(routes!(set_notice_consents))
        .routes(routes!(test_notice_target))
        .routes(routes!(stop_notice_organiser))
}

/// Where and about what I am told.
#[utoipa::path(get, path = "/lotto/notices/settings", security(("token" = [])), responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn notice_settings(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
) -> Result<Answer<NoticeSettings>> {
    Ok(Answer(settings::find(&app, actor).await?))
}

/// Tell me in this browser (Web Push).
#[utoipa::path(post, path = "/lotto/notices/devices", security(("token" = [])), request_body = NewDevice, responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn add_notice_device(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(device): Body<NewDevice>,
) -> Result<Answer<NoticeSettings>> {
    let name = headers.get("user-agent").and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    Ok(Answer(settings::add_device(&app, actor, &name, device).await?))
}

#[derive(Deserialize, ToSchema)]
struct MailboxRequest {
    address: String,
}

/// Tell me by mail: sends a link to the address, and nothing more before it was opened and confirmed.
#[utoipa::path(post, path = "/lotto/notices/mailbox", security(("token" = [])), request_body = MailboxRequest, responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn ask_notice_mailbox(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<MailboxRequest>,
) -> Result<Answer<NoticeSettings>> {
    Ok(Answer(settings::ask_mailbox(&app, actor, &request.address).await?))
}

#[derive(Deserialize, IntoParams)]
struct WhichTarget {
    /// A device or the mailbox.
    #[param(value_type = String)]
    id: NoticeTargetId,
}

/// Tell me there no more.
#[utoipa::path(delete, path = "/lotto/notices/targets", params(WhichTarget), security(("token" = [])), responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn remove_notice_target(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichTarget>,
) -> Result<Answer<NoticeSettings>> {
    Ok(Answer(settings::remove_target(&app, actor, which.id).await?))
}

#[derive(Deserialize, ToSchema)]
struct ConsentRequest {
    channel: Channel,
    /// All that I agree to on this channel; what is missing is withdrawn.
    subjects: Vec<Subject>,
}

/// What I agree to be told, by one channel.
#[utoipa::path(post, path = "/lotto/notices/consents", security(("token" = [])), request_body = ConsentRequest, responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn set_notice_consents(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<ConsentRequest>,
) -> Result<Answer<NoticeSettings>> {
    Ok(Answer(settings::set_consents(&app, actor, request.channel, &request.subjects).await?))
}

#[derive(Deserialize, ToSchema)]
struct TargetRequest {
    #[schema(value_type = String)]
    id: NoticeTargetId,
}

/// Sends a test there.
#[utoipa::path(post, path = "/lotto/notices/test", security(("token" = [])), request_body = TargetRequest, responses((status = 200, body = Envelope<Nothing>)))]
async fn test_notice_target(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<TargetRequest>,
) -> Result<Answer<Nothing>> {
    settings::test(&app, actor, request.id).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, ToSchema)]
struct OrganiserRequest {
    #[schema(value_type = String)]
    id: UserId,
}

/// Tell me no more about new draws of this organiser.
#[utoipa::path(post, path = "/lotto/notices/stop", security(("token" = [])), request_body = OrganiserRequest, responses((status = 200, body = Envelope<NoticeSettings>)))]
async fn stop_notice_organiser(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<OrganiserRequest>,
) -> Result<Answer<NoticeSettings>> {
    Ok(Answer(settings::stop_organiser(&app, actor, request.id).await?))
}
