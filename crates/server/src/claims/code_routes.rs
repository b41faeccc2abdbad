//! Calls about redemption codes below `/lotto/task/claims/codes`.

use axum::extract::{DefaultBodyLimit, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::code_ops::{self, CodesList, CodesRead, CodesView};
use crate::{
    app::App,
    error::Result,
    http::{Answer, Body, Envelope, Query, TableFile, TableForm},
    identity::SignedIn,
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    let upload = OpenApiRouter::new().routes(routes!(read_redemption_codes));
    upload
        .layer(DefaultBodyLimit::max(TableFile::BODY_LIMIT))
        .routes(routes!(add_redemption_codes, list_redemption_codes))
}

#[derive(Deserialize, ToSchema)]
struct CodesRequest {
    #[schema(value_type = String)]
    lid: DrawId,
    /// Index of the prize in the form.
    prize: u32,
    codes: Vec<String>,
}

/// Redemption codes for a prize, in bulk.
#[utoipa::path(post, path = "/lotto/task/claims/codes", security(("token" = [])), request_body = CodesRequest, responses((status = 200, body = Envelope<CodesView>)))]
async fn add_redemption_codes(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<CodesRequest>,
) -> Result<Answer<CodesView>> {
    Ok(Answer(code_ops::add(&app, actor, request.lid, request.prize, &request.codes).await?))
}

#[derive(Deserialize, IntoParams)]
struct CodesQuery {
    #[param(value_type = String)]
    lid: DrawId,
}

/// How many codes there are of each prize, how many are given, and the last of those, masked.
#[utoipa::path(get, path = "/lotto/task/claims/codes", security(("token" = [])), params(CodesQuery), responses((status = 200, body = Envelope<CodesList>)))]
async fn list_redemption_codes(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<CodesQuery>,
) -> Result<Answer<CodesList>> {
    Ok(Answer(code_ops::list(&app, actor, query.lid).await?))
}

#[derive(Deserialize, IntoParams)]
struct CodesTarget {
    #[param(value_type = String)]
    lid: DrawId,
    /// Index of the prize in the form.
    prize: u32,
}

/// Redemption codes out of a file (XLSX, CSV, text; at most 20 MB), one a row. All of it, or nothing and the row to blame.
#[utoipa::path(post, path = "/lotto/task/claims/codes/file", security(("token" = [])), params(CodesTarget), request_body(content = TableForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<CodesRead>)))]
async fn read_redemption_codes(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(target): Query<CodesTarget>,
    file: TableFile,
) -> Result<Answer<CodesRead>> {
    Ok(Answer(code_ops::add_file(&app, actor, target.lid, target.prize, file.bytes).await?))
}
