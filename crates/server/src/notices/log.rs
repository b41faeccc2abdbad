//! What was sent: to a person, line by line; of a draw, in numbers for those who run it.

use axum::extract::State;
use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Kind,
    delivery_rows::{self as rows, DeliveryCount, SentRow},
    message::CONFIRM,
    words,
};
use crate::{
    app::App,
    draws::{self, Right, Words},
    error::Result,
    http::{Answer, Envelope, Page, Query},
    identity::{Actor, SignedIn},
    ids::{DrawId, UserId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sent_notices)).routes(routes!(draw_notices))
}

#[derive(Serialize, ToSchema)]
struct SentList {
    total: i64,
    list: Vec<SentView>,
}

#[derive(Serialize, ToSchema)]
pub struct SentView {
    pub kind: String,
    pub words: Words,
    /// `push` or `mail`.
    pub channel: String,
    /// The browser, or the address with some of it hidden.
    pub target: String,
    /// `waiting`, `sent`, `failed` or `dropped` (the consent or the target was gone before it was sent).
    pub state: String,
    pub reason: String,
    pub attempts: i32,
    #[schema(value_type = String)]
    pub at: Time,
    #[schema(value_type = Option<String>)]
    pub done_at: Option<Time>,
}

/// What was sent to me beyond the app, newest first.
#[utoipa::path(get, path = "/lotto/notices/sent", security(("token" = [])), params(Page), responses((status = 200, body = Envelope<SentList>)))]
async fn sent_notices(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(page): Query<Page>,
) -> Result<Answer<SentList>> {
    let mut tx = app.db.read().await?;
    let total = rows::count(&mut tx, actor.user).await?;
    Ok(Answer(SentList { total, list: of_user(&mut tx, actor.user, page.limit(), page.offset()).await? }))
}

pub async fn of_user(tx: &mut Tx, user: UserId, limit: i64, offset: i64) -> Result<Vec<SentView>> {
    Ok(rows::page(tx, user, limit, offset).await?.into_iter().map(view).collect())
}

fn view(row: SentRow) -> SentView {
    let detail = row.detail.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let title = row.title.unwrap_or_default();
    let words = match Kind::from_name(&row.kind) {
        Some(kind) => words::words(kind, &title, &detail),
        None if row.kind == CONFIRM => Words::new("邮箱确认链接", "The link to confirm your address"),
        None => Words::new("通知测试", "A test"),
    };
    SentView {
        kind: row.kind,
        words,
        channel: row.channel,
        target: row.target_name,
        state: row.state,
        reason: row.reason,
        attempts: row.attempts,
        at: row.created_at,
        done_at: row.done_at,
    }
}

#[derive(Deserialize, IntoParams)]
struct WhichDraw {
    #[param(value_type = String)]
    lid: DrawId,
}

#[derive(Serialize, ToSchema)]
struct DrawNotices {
    /// Notices to participants in the app.
    told: i64,
    read: i64,
    /// Beyond the app, to those who agreed.
    deliveries: Vec<DeliveryCount>,
}

/// How many participants of a draw were told what; never who.
#[utoipa::path(get, path = "/lotto/task/notices", security(("token" = [])), params(WhichDraw), responses((status = 200, body = Envelope<DrawNotices>)))]
async fn draw_notices(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichDraw>,
) -> Result<Answer<DrawNotices>> {
    Ok(Answer(count(&app, actor, which.lid).await?))
}

async fn count(app: &App, actor: Actor, id: DrawId) -> Result<DrawNotices> {
    let mut tx = app.db.read().await?;
    draws::find_with(&mut tx, actor, id, Right::View).await?;
    let (told, read) = rows::told(&mut tx, id).await?;
    Ok(DrawNotices { told, read, deliveries: rows::counts(&mut tx, id).await? })
}
