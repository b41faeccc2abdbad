//! Calls about courier files below `/lotto/task/claims/import`.

use axum::extract::{DefaultBodyLimit, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::ops::{self, ImportView};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Query, TableFile, TableForm},
    identity::SignedIn,
    ids::{DrawId, ImportId},
};

pub fn routes() -> OpenApiRouter<App> {
    let upload = OpenApiRouter::new().routes(routes!(check_import, show_import));
    upload.layer(DefaultBodyLimit::max(TableFile::BODY_LIMIT)).routes(routes!(apply_import))
}

#[derive(Deserialize, IntoParams)]
struct ImportTarget {
    #[param(value_type = String)]
    lid: DrawId,
}

/// Reads a courier's table (XLSX, CSV, text; at most 20 MB) and says row by row what is wrong with it. Writes nothing.
#[utoipa::path(post, path = "/lotto/task/claims/import", security(("token" = [])), params(ImportTarget), request_body(content = TableForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<ImportView>)))]
async fn check_import(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(target): Query<ImportTarget>,
    file: TableFile,
) -> Result<Answer<ImportView>> {
    Ok(Answer(ops::check(&app, actor, target.lid, &file.name, file.bytes).await?))
}

#[derive(Deserialize, IntoParams)]
struct ImportQuery {
    #[param(value_type = String)]
    id: ImportId,
}

/// How far an import is.
#[utoipa::path(get, path = "/lotto/task/claims/import", security(("token" = [])), params(ImportQuery), responses((status = 200, body = Envelope<ImportView>)))]
async fn show_import(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<ImportQuery>,
) -> Result<Answer<ImportView>> {
    Ok(Answer(ops::show(&app, actor, query.id).await?))
}

#[derive(Deserialize, ToSchema)]
struct WhichImport {
    #[schema(value_type = String)]
    id: ImportId,
}

/// Agrees to the rows that can be taken. They are written once, whatever happens meanwhile.
#[utoipa::path(post, path = "/lotto/task/claims/import/apply", security(("token" = [])), request_body = WhichImport, responses((status = 200, body = Envelope<ImportView>)))]
async fn apply_import(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(which): Body<WhichImport>,
) -> Result<Answer<ImportView>> {
    Ok(Answer(ops::apply(&app, actor, which.id).await?))
}
