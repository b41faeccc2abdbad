//! The calls of the specification for signing in and for the user's own information.

use axum::extract::State;
use fairdraw_db::Time;
use http::{HeaderMap, header::USER_AGENT};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Actor, Platform, SignedIn, User, ops, profile::ProfileChange};
use crate::{
    app::App,
    billing::Feature,
    draws,
    error::{Error, Reason, Result},
    http::{Answer, Body, Envelope, Nothing, Page, Query, answer::language_of},
    ids::{SessionId, UserId},
};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(user_login))
        .routes(routes!(get_info, post_info))
        .routes(routes!(log_out))
        .routes(routes!(list_sessions, delete_sessions))
        .routes(routes!(list_operator_actions))
        .merge(super::provider::routes())
}

#[derive(Deserialize, ToSchema)]
struct Login {
    auth_code: String,
    /// 2: computer. 3: phone.
    auth_platform: i32,
    /// Which provider issued the code; found out by itself when missing.
    #[serde(default)]
    provider: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct LoginToken {
    token: String,
}

/// Exchanges the code of a social login for a token.
#[utoipa::path(post, path = "/userlogin", request_body = Login, responses((status = 200, body = Envelope<LoginToken>)))]
async fn user_login(
    State(app): State<App>,
    headers: HeaderMap,
    Body(login): Body<Login>,
) -> Result<Answer<LoginToken>> {
    sign_in(&app, &headers, login).await
}

async fn sign_in(app: &App, headers: &HeaderMap, login: Login) -> Result<Answer<LoginToken>> {
    let platform = Platform::from_code(login.auth_platform)
        .ok_or_else(|| Error::invalid("auth_platform", Reason::UnknownPlatform))?;
    if login.auth_code.is_empty() {
        return Err(Error::invalid("auth_code", Reason::Required));
    }
    let person = app.providers.person(app, &login.auth_code, platform, login.provider.as_deref()).await?;
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let token = ops::sign_in(app, person, platform, user_agent, language_of(headers)).await?;
    Ok(Answer(LoginToken { token }))
}

/// The specification's user info, plus `unionid`, `language` and `is_operator`.
#[derive(Serialize, ToSchema)]
struct UserInfo {
    #[schema(value_type = String)]
    user_id: UserId,
    all_task_count: i64,
    task_count_limit: i64,
    payment_info: PaymentInfo,
    vip_info: VipInfo,
    has_wechat_account: bool,
    nickname: String,
    headimgurl: String,
    contact_name: String,
    contact_mobile: String,
    is_wework_friend: i32,
    valid_cards_total: i64,
    live_trial_setting: Option<Nothing>,
    unionid: String,
    language: String,
    is_operator: bool,
}

#[derive(Serialize, ToSchema)]
struct PaymentInfo {
    screen_pay_info: Option<Nothing>,
}

#[derive(Serialize, ToSchema)]
struct VipInfo {
    /// `free` or `vip`.
    plan: &'static str,
    #[schema(value_type = Option<String>)]
    expires_at: Option<Time>,
}

#[derive(Serialize, ToSchema)]
struct UserInfoAnswer {
    user_info: UserInfo,
}

impl UserInfo {
    async fn new(app: &App, actor: Actor, user: User) -> Result<Self> {
        let most = Feature::DrawCount.limit(actor.plan).most;
        Ok(Self {
            user_id: user.id,
            all_task_count: draws::count_owned(app, actor).await?,
            task_count_limit: most.and_then(|most| i64::try_from(most).ok()).unwrap_or(i64::MAX),
            payment_info: PaymentInfo { screen_pay_info: None },
            vip_info: VipInfo { plan: actor.plan.name(), expires_at: actor.plan_ends },
            has_wechat_account: user.has_wechat_account,
            nickname: user.nickname,
            headimgurl: user.headimgurl,
            contact_name: user.contact_name,
            contact_mobile: user.contact_mobile,
            is_wework_friend: 0,
            valid_cards_total: 0,
            live_trial_setting: None,
            unionid: user.unionid,
            language: user.language,
            is_operator: user.is_operator,
        })
    }
}

async fn answer(app: &App, actor: Actor, user: User) -> Result<Answer<UserInfoAnswer>> {
    Ok(Answer(UserInfoAnswer { user_info: UserInfo::new(app, actor, user).await? }))
}

/// The signed-in user.
#[utoipa::path(get, path = "/user/info", security(("token" = [])), responses((status = 200, body = Envelope<UserInfoAnswer>)))]
async fn get_info(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<UserInfoAnswer>> {
    let user = ops::find_user(&app, actor).await?;
    answer(&app, actor, user).await
}

/// Changes what is given of nickname, picture, contact and language.
#[utoipa::path(post, path = "/user/info", security(("token" = [])), request_body = ProfileChange, responses((status = 200, body = Envelope<UserInfoAnswer>)))]
async fn post_info(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Body(change): Body<ProfileChange>,
) -> Result<Answer<UserInfoAnswer>> {
    let user = ops::change_profile(&app, actor, change).await?;
    answer(&app, actor, user).await
}

/// Ends the session whose token is sent.
#[utoipa::path(post, path = "/user/logout", security(("token" = [])), responses((status = 200, body = Envelope<Nothing>)))]
async fn log_out(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<Nothing>> {
    ops::log_out(&app, actor).await?;
    Ok(Answer(Nothing {}))
}

#[derive(Serialize, ToSchema)]
struct SessionView {
    #[schema(value_type = String)]
    id: SessionId,
    current: bool,
    /// An operator who acts in your name.
    by_operator: bool,
    platform: i32,
    user_agent: String,
    #[schema(value_type = String)]
    created_at: Time,
    #[schema(value_type = String)]
    last_used_at: Time,
}

#[derive(Serialize, ToSchema)]
struct Sessions {
    sessions: Vec<SessionView>,
}

/// Where I am signed in.
#[utoipa::path(get, path = "/user/sessions", security(("token" = [])), responses((status = 200, body = Envelope<Sessions>)))]
async fn list_sessions(State(app): State<App>, SignedIn(actor): SignedIn) -> Result<Answer<Sessions>> {
    let sessions = ops::sessions(&app, actor).await?;
    let view = |session: super::Session| SessionView {
        id: session.id,
        current: session.id == actor.session,
        by_operator: session.operator_id.is_some(),
        platform: session.platform,
        user_agent: session.user_agent,
        created_at: session.created_at,
        last_used_at: session.last_used_at,
    };
    Ok(Answer(Sessions { sessions: sessions.into_iter().map(view).collect() }))
}

#[derive(Deserialize, IntoParams)]
struct WhichSession {
    /// One session.
    #[param(value_type = Option<String>)]
    id: Option<SessionId>,
    /// All but this one.
    #[serde(default)]
    others: bool,
}

/// Signs out one session, or all others.
#[utoipa::path(delete, path = "/user/sessions", params(WhichSession), security(("token" = [])), responses((status = 200, body = Envelope<Nothing>)))]
async fn delete_sessions(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(which): Query<WhichSession>,
) -> Result<Answer<Nothing>> {
    match (which.id, which.others) {
        (Some(id), false) => ops::revoke(&app, actor, id).await?,
        (None, true) => drop(ops::revoke_others(&app, actor).await?),
        _ => return Err(Error::invalid("id", Reason::Required)),
    }
    Ok(Answer(Nothing {}))
}

#[derive(Serialize, ToSchema)]
struct OperatorActionView {
    #[schema(value_type = String)]
    at: Time,
    operator: String,
    action: String,
}

#[derive(Serialize, ToSchema)]
struct OperatorActions {
    total: i64,
    entries: Vec<OperatorActionView>,
}

/// What operators did in my name.
#[utoipa::path(get, path = "/user/audit", params(Page), security(("token" = [])), responses((status = 200, body = Envelope<OperatorActions>)))]
async fn list_operator_actions(
    State(app): State<App>,
    SignedIn(actor): SignedIn,
    Query(page): Query<Page>,
) -> Result<Answer<OperatorActions>> {
    let (total, actions) = ops::operator_actions(&app, actor, page).await?;
    let view = |row: super::store::OperatorAction| OperatorActionView {
        at: row.at,
        operator: row.operator,
        action: row.action,
    };
    Ok(Answer(OperatorActions { total, entries: actions.into_iter().map(view).collect() }))
}
