//! Calls of the organiser below `/lotto/task`, about a draw as a whole. Participants are in `people_routes`, winners in
//! `winner_routes`, helpers in `admin_routes`; what everybody may see is in `public_routes`.

use axum::extract::State;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Kind, admin_routes,
    bin::{self, ManyAsk, ManyDone, NotDone},
    form::DrawForm,
    list::{self, ListQuery, TaskList},
    once::Once,
    ops,
    organiser::TaskView,
    people_routes, public_routes, publish, rules_text, winner_routes,
};
use crate::{
    app::App,
    error::Result,
    http::{
        Answer, Body, Envelope, Nothing, Query,
        answer::{envelope, language_of},
    },
    identity::SignedIn,
    ids::DrawId,
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, find, delete))
        .routes(routes!(update))
        .routes(routes!(check))
        .routes(routes!(publish_draw))
        .routes(routes!(open))
        .routes(routes!(cancel))
        .routes(routes!(copy))
        .routes(routes!(end_draw))
        .routes(routes!(change_many))
        .routes(routes!(restore))
        .routes(routes!(list_draws))
        .merge(admin_routes::routes())
        .merge(people_routes::routes())
        .merge(public_routes::routes())
        .merge(winner_routes::routes())
}

#[derive(Deserialize, ToSchema)]
struct NewTask {
    kind: Kind,
    form: DrawForm,
}

#[derive(Serialize, ToSchema)]
struct Created {
    #[schema(value_type = String)]
    lid: DrawId,
}

#[derive(Deserialize, ToSchema)]
struct Lid {
    #[schema(value_type = String)]
    lid: DrawId,
}

/// Which draw, for calls that say so in their address.
#[derive(Deserialize, IntoParams)]
pub struct LidQuery {
    #[param(value_type = String)]
    pub lid: DrawId,
}

/// A new draft. An `Idempotency-Key` makes a repeated click one draft.
#[utoipa::path(post, path = "/lotto/task", security(("token" = [])), request_body = NewTask, responses((status = 200, body = Envelope<Created>)))]
async fn create(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(task): Body<NewTask>,
) -> Result<Answer<Created>> {
    let once = Once::from_headers(&headers)?;
    let lid = ops::create(&app, actor, task.kind, task.form, &once).await?;
    Ok(Answer(Created { lid }))
}

/// One of my draws.
#[utoipa::path(get, path = "/lotto/task", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<TaskView>)))]
async fn find(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(ops::view(&app, actor, query.lid).await?))
}

/// Moves a draw to the recycle bin.
#[utoipa::path(delete, path = "/lotto/task", security(("token" = [])), params(LidQuery), responses((status = 200, body = Envelope<Nothing>)))]
async fn delete(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(query): Query<LidQuery>,
) -> Result<Answer<Nothing>> {
    bin::delete(&app, actor, query.lid).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Deserialize, ToSchema)]
struct Change {
    #[schema(value_type = String)]
    lid: DrawId,
    form: DrawForm,
    /// The revision that was edited; another one is refused.
    revision: Option<i64>,
}

/// Changes a draft freely, a published draw only in the entrants' favour.
#[utoipa::path(post, path = "/lotto/task/update", security(("token" = [])), request_body = Change, responses((status = 200, body = Envelope<TaskView>)))]
async fn update(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(change): Body<Change>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(ops::update(&app, actor, change.lid, change.form, change.revision).await?))
}

#[derive(Deserialize, ToSchema)]
struct CheckRequest {
    kind: Kind,
    form: DrawForm,
}

#[derive(Serialize, ToSchema)]
struct CheckView {
    flaws: Vec<FlawView>,
    gates: Vec<GateView>,
    compliance: Vec<super::check::Advice>,
    rules: super::labels::Words,
    /// Units in all when teams win together.
    team_units: Option<u64>,
}

#[derive(Serialize, ToSchema)]
struct FlawView {
    field: String,
    reason: String,
}

#[derive(Serialize, ToSchema)]
struct GateView {
    field: String,
    feature: String,
    description: String,
    limit: Option<u64>,
}

/// Looks at a form while it is typed: flaws, gates, compliance and the rules in words. Never fails on content.
#[utoipa::path(post, path = "/lotto/task/check", security(("token" = [])), request_body = CheckRequest, responses((status = 200, body = Envelope<CheckView>)))]
async fn check(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(request): Body<CheckRequest>,
) -> Result<Answer<CheckView>> {
    let language = language_of(&headers);
    let form = request.form;
    let checked = publish::checked(&app, actor, request.kind, &form);
    let chain = if form.chain == "auto" { "quicknet" } else { form.chain.as_str() };
    let units: u64 = form.prizes.iter().map(|prize| u64::from(prize.units)).sum();
    Ok(Answer(CheckView {
        flaws: checked
            .flaws
            .into_iter()
            .map(|flaw| FlawView { field: flaw.field, reason: flaw.reason.words(language) })
            .collect(),
        gates: checked
            .gates
            .into_iter()
            .map(|gated| GateView {
                field: gated.field.to_owned(),
                feature: gated.feature.key().to_owned(),
                description: gated.feature.words(language).to_owned(),
                limit: gated.feature.limit(actor.plan).most,
            })
            .collect(),
        compliance: checked.advice,
        rules: rules_text::rules(&form, chain),
        team_units: (form.team_size > 0).then(|| units * u64::from(form.team_size)),
    }))
}

/// Opens a draft for entries: its rules are hashed and on the log from here on.
#[utoipa::path(post, path = "/lotto/task/publish", security(("token" = [])), request_body = Lid, responses((status = 200, body = Envelope<TaskView>)))]
async fn publish_draw(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Lid>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(publish::publish(&app, actor, request.lid).await?))
}

/// Opens a draw that is opened by hand.
#[utoipa::path(post, path = "/lotto/task/open", security(("token" = [])), request_body = Lid, responses((status = 200, body = Envelope<TaskView>)))]
async fn open(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Lid>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(ops::open(&app, actor, request.lid).await?))
}

#[derive(Deserialize, ToSchema)]
struct Cancellation {
    #[schema(value_type = String)]
    lid: DrawId,
    /// Everybody sees it.
    reason: String,
}

/// Cancels a draw whose round is not known yet.
#[utoipa::path(post, path = "/lotto/task/cancel", security(("token" = [])), request_body = Cancellation, responses((status = 200, body = Envelope<TaskView>)))]
async fn cancel(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Cancellation>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(ops::cancel(&app, actor, request.lid, &request.reason).await?))
}

/// Closes a draw before its time, where its rules said so from the start. The reason goes on the record.
#[utoipa::path(post, path = "/lotto/task/end", security(("token" = [])), request_body = Cancellation, responses((status = 200, body = Envelope<TaskView>)))]
async fn end_draw(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Cancellation>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(ops::end_early(&app, actor, request.lid, &request.reason).await?))
}

/// Deletes or restores up to a hundred draws; each is answered for itself.
#[utoipa::path(post, path = "/lotto/task/many", security(("token" = [])), request_body = ManyAsk, responses((status = 200, body = Envelope<ManyDone>)))]
async fn change_many(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(ask): Body<ManyAsk>,
) -> Result<Answer<ManyDone>> {
    let language = language_of(&headers);
    let (done, failed) = bin::many(&app, actor, ask).await?;
    let spoken = |(lid, error)| {
        let Envelope { sta, msg, .. } = envelope(&error, language);
        NotDone { lid, sta, msg }
    };
    Ok(Answer(ManyDone { done, failed: failed.into_iter().map(spoken).collect() }))
}

/// A new draft with the same form, without its times. An `Idempotency-Key` makes a repeated click one draft.
#[utoipa::path(post, path = "/lotto/task/copy", security(("token" = [])), request_body = Lid, responses((status = 200, body = Envelope<Created>)))]
async fn copy(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    headers: HeaderMap,
    Body(request): Body<Lid>,
) -> Result<Answer<Created>> {
    let once = Once::from_headers(&headers)?;
    Ok(Answer(Created { lid: ops::copy(&app, actor, request.lid, &once).await? }))
}

/// Takes a draw out of the recycle bin, within 30 days.
#[utoipa::path(post, path = "/lotto/task/restore", security(("token" = [])), request_body = Lid, responses((status = 200, body = Envelope<TaskView>)))]
async fn restore(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(request): Body<Lid>,
) -> Result<Answer<TaskView>> {
    Ok(Answer(bin::restore(&app, actor, request.lid).await?))
}

/// My draws, newest first.
#[utoipa::path(post, path = "/lotto/task/list", security(("token" = [])), request_body = ListQuery, responses((status = 200, body = Envelope<TaskList>)))]
async fn list_draws(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(query): Body<ListQuery>,
) -> Result<Answer<TaskList>> {
    Ok(Answer(list::list(&app, actor, &query).await?))
}
