//! Calls about lots: the organiser's below `/lotto/task/lots`, everybody's `/lotto/lots`.

use axum::extract::{DefaultBodyLimit, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    list::{self, LotPage, LotView, PublicLot, Which},
    names::{self, NamesRead},
    one_by_one::{self, DrawForSomebody},
    people::{self, NamesAdded},
};
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Page, Query, TableFile, TableForm},
    identity::SignedIn,
    ids::{DrawId, ParticipantId},
    spins::{SpinView, SpunView},
    tables,
};

pub fn routes() -> OpenApiRouter<App> {
    let upload = OpenApiRouter::new().routes(routes!(read_lot_names));
    upload
        .layer(DefaultBodyLimit::max(TableFile::BODY_LIMIT))
        .routes(routes!(list_lots))
        .routes(routes!(add_lot_names))
        .routes(routes!(show_lots))
        .routes(routes!(draw_for_somebody))
        .routes(routes!(find_slip_of))
}

/// Names out of a file (XLSX, CSV, text; at most 20 MB), one a row, for the form. Writes nothing.
#[utoipa::path(post, path = "/lotto/task/lots/read", security(("token" = [])), request_body(content = TableForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<NamesRead>)))]
async fn read_lot_names(SignedIn(actor): SignedIn, file: TableFile) -> Result<Answer<NamesRead>> {
    actor.require_account()?;
    let work = tokio::task::spawn_blocking(move || names::read(tables::read(&file.bytes)?.1));
    let read = work.await.map_err(Error::internal)?;
    Ok(Answer(read.map_err(|fault| Error::invalid("file", Reason::Table(fault)))?))
}

#[derive(Deserialize, IntoParams)]
struct LotsQuery {
    #[param(value_type = String)]
    lid: DrawId,
    /// Part of a name.
    #[serde(default)]
    words: String,
    /// `all`, `newest` or `waiting`.
    #[serde(default)]
    #[param(inline)]
    which: Which,
}

/// Who drew what in my draw, in the order of the lots; before the draw, who is in it.
#[utoipa::path(get, path = "/lotto/task/lots", security(("token" = [])), params(LotsQuery, Page), responses((status = 200, body = Envelope<LotPage<LotView>>)))]
async fn list_lots(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LotsQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<LotPage<LotView>>> {
    Ok(Answer(list::for_organiser(&app, actor, query.lid, (&query.words, query.which), page).await?))
}

#[derive(Deserialize, ToSchema)]
struct NamesRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    names: Vec<String>,
}

/// Further people by name, where the organiser enters them, until the close. All of them or none.
#[utoipa::path(post, path = "/lotto/task/lots/people", security(("token" = [])), request_body = NamesRequest, responses((status = 200, body = Envelope<NamesAdded>)))]
async fn add_lot_names(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<NamesRequest>,
) -> Result<Answer<NamesAdded>> {
    Ok(Answer(people::add(&app, actor, request.lid, &request.names).await?))
}

#[derive(Deserialize, IntoParams)]
struct PublicLotsQuery {
    #[param(value_type = String)]
    lid: DrawId,
}

/// The result with masked names, once it is public.
#[utoipa::path(get, path = "/lotto/lots", params(PublicLotsQuery, Page), responses((status = 200, body = Envelope<LotPage<PublicLot>>)))]
async fn show_lots(
    State(app): State<App>,
    Query(query): Query<PublicLotsQuery>,
    Query(page): Query<Page>,
) -> Result<Answer<LotPage<PublicLot>>> {
    Ok(Answer(list::for_everybody(&app, query.lid, page).await?))
}

/// Draws the slip of somebody on the list, where slips are drawn one by one on the organiser's device. Answered when it is on
/// the disk; the same number with the same seed answers the same draw with `again`.
#[utoipa::path(post, path = "/lotto/task/lots/draw", security(("token" = [])), request_body = DrawForSomebody, responses((status = 200, body = Envelope<SpunView>)))]
async fn draw_for_somebody(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(ask): Body<DrawForSomebody>,
) -> Result<Answer<SpunView>> {
    Ok(Answer(one_by_one::draw(&app, actor, ask).await?))
}

#[derive(Deserialize, IntoParams)]
struct WhichSlip {
    #[param(value_type = String)]
    lid: DrawId,
    #[param(value_type = String)]
    member: ParticipantId,
    nonce: u32,
}

/// What somebody on the list drew, once that is known.
#[utoipa::path(get, path = "/lotto/task/lots/draw", security(("token" = [])), params(WhichSlip), responses((status = 200, body = Envelope<SpinView>)))]
async fn find_slip_of(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichSlip>,
) -> Result<Answer<SpinView>> {
    Ok(Answer(one_by_one::find(&app, actor, which.lid, which.member, which.nonce).await?))
}
