//! Calls of the review.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::ops::{self, Review, Reviewed, VoucherList};
use crate::{
    app::App,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Page, Query},
    identity::SignedIn,
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_vouchers)).routes(routes!(review_vouchers))
}

#[derive(Deserialize, IntoParams)]
struct Which {
    #[param(value_type = String)]
    lid: DrawId,
    /// `in_review` (usual), `approved` or `rejected`.
    #[serde(default)]
    state: String,
}

/// Vouchers of my draw, longest waiting first.
#[utoipa::path(get, path = "/lotto/task/vouchers", security(("token" = [])), params(Which, Page), responses((status = 200, body = Envelope<VoucherList>)))]
async fn list_vouchers(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<Which>,
    Query(page): Query<Page>,
) -> Result<Answer<VoucherList>> {
    let state = match which.state.as_str() {
        "" | "in_review" => "in_review",
        "approved" => "approved",
        "rejected" => "rejected",
        _ => return Err(Error::invalid("state", Reason::NotAChoice)),
    };
    Ok(Answer(ops::list(&app, actor, which.lid, state, page).await?))
}

/// Approves or rejects, one or many.
#[utoipa::path(post, path = "/lotto/task/vouchers/review", security(("token" = [])), request_body = Review, responses((status = 200, body = Envelope<Reviewed>)))]
async fn review_vouchers(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(review): Body<Review>,
) -> Result<Answer<Reviewed>> {
    Ok(Answer(ops::review(&app, actor, review).await?))
}
