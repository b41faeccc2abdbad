//! `GET /lotto/notices`, `POST /lotto/notices/read`.

use axum::extract::State;
use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Kind, store, words};
use crate::{
    app::App,
    draws::Words,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Page, Query},
    identity::SignedIn,
    ids::DrawId,
    live,
};

const MOST_AT_ONCE: usize = 100;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_notices)).routes(routes!(read_notices))
}

#[derive(Serialize, ToSchema)]
struct NoticeList {
    unread: i64,
    total: i64,
    list: Vec<NoticeView>,
}

#[derive(Serialize, ToSchema)]
struct NoticeView {
    id: String,
    kind: String,
    words: Words,
    #[schema(value_type = Option<String>)]
    lid: Option<DrawId>,
    #[schema(value_type = String)]
    at: Time,
    read: bool,
}

/// My news, newest first.
#[utoipa::path(get, path = "/lotto/notices", security(("token" = [])), params(Page), responses((status = 200, body = Envelope<NoticeList>)))]
async fn list_notices(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(page): Query<Page>,
) -> Result<Answer<NoticeList>> {
    let mut tx = app.db.read().await?;
    let (total, unread) = store::count(&mut tx, actor.user).await?;
    let rows = store::page(&mut tx, actor.user, page.limit(), page.offset()).await?;
    let list = rows.into_iter().filter_map(view).collect();
    Ok(Answer(NoticeList { unread, total, list }))
}

fn view(row: store::NoticeRow) -> Option<NoticeView> {
    let kind = Kind::from_name(&row.kind)?;
    let detail = serde_json::from_str(&row.detail).unwrap_or_default();
    Some(NoticeView {
        id: row.key,
        kind: row.kind,
        words: words::words(kind, &row.title.unwrap_or_default(), &detail),
        lid: row.draw_id,
        at: row.at,
        read: row.read_at.is_some(),
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
struct ReadRequest {
    ids: Vec<String>,
    all: bool,
}

#[derive(Serialize, ToSchema)]
struct Unread {
    unread: i64,
}

/// Marks news as read: some, or all.
#[utoipa::path(post, path = "/lotto/notices/read", security(("token" = [])), request_body = ReadRequest, responses((status = 200, body = Envelope<Unread>)))]
async fn read_notices(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<ReadRequest>,
) -> Result<Answer<Unread>> {
    if request.ids.len() > MOST_AT_ONCE {
        return Err(Error::invalid("ids", Reason::TooMany { most: MOST_AT_ONCE }));
    }
    let now = app.now();
    let mut tx = app.db.begin().await?;
    if request.all {
        store::mark_all_read(&mut tx, actor.user, now).await?;
    }
    for id in &request.ids {
        store::mark_read(&mut tx, actor.user, id, now).await?;
    }
    let (_, unread) = store::count(&mut tx, actor.user).await?;
    tx.commit().await?;
    live::tell_user(&app, actor.user).await;
    Ok(Answer(Unread { unread }))
}
