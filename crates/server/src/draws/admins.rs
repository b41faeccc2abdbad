//! Helpers of an organiser, draw by draw: invited by a link, each with their own rights, everything on the history.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{Draw, admin_rows, ops, store};
use crate::{
    app::App,
    billing::Feature,
    error::{Conflict, Error, Reason, Result, Thing},
    identity::Actor,
    ids::{DrawId, UserId},
};

const LINK_LIVES: Duration = Duration::from_hours(7 * 24);
const TOKEN_LENGTH: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// See participants, winners and numbers.
    View,
    /// Review vouchers.
    Review,
    /// Open a draw that is opened by hand.
    Open,
    /// Hand out prizes: claims, couriers, redraws.
    HandOut,
}

impl Right {
    const ALL: [Self; 4] = [Self::View, Self::Review, Self::Open, Self::HandOut];

    pub const fn name(self) -> &'static str {
        match self {
            Self::View => "view",
            Self::Review => "review",
            Self::Open => "open",
            Self::HandOut => "hand_out",
        }
    }
}

fn write(rights: &[Right]) -> String {
    let names: Vec<&str> =
        Right::ALL.iter().filter(|right| rights.contains(right)).map(|right| right.name()).collect();
    names.join(" ")
}

fn read(text: &str) -> Vec<Right> {
    text.split(' ').filter_map(|name| Right::ALL.into_iter().find(|right| right.name() == name)).collect()
}

#[derive(Serialize, ToSchema)]
pub struct AdminLink {
    /// To be opened by the person, signed in.
    pub url: String,
    #[schema(value_type = String)]
    pub expires_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct AdminList {
    pub list: Vec<AdminView>,
    /// Links that nobody used yet, the next to expire first.
    pub pending: Vec<PendingInvite>,
}

/// A link that is out there. It is not shown again: only its hash is kept.
#[derive(Serialize, ToSchema)]
pub struct PendingInvite {
    pub id: String,
    pub rights: Vec<Right>,
    #[schema(value_type = String)]
    pub expires_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct AdminView {
    #[schema(value_type = String)]
    pub user: UserId,
    pub name: String,
    pub avatar: String,
    pub rights: Vec<Right>,
    #[schema(value_type = String)]
    pub added_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct OwnRights {
    pub is_owner: bool,
    /// All of them for the organiser.
    pub rights: Vec<Right>,
}

#[derive(Serialize, ToSchema)]
pub struct HelpingList {
    pub list: Vec<Helping>,
}

#[derive(Serialize, ToSchema)]
pub struct Helping {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub kind: String,
    pub state: String,
    pub outcome: Option<String>,
    pub title: String,
    /// Whose draw it is.
    pub organiser: String,
    pub rights: Vec<Right>,
}

/// The draw, if the actor owns it or was given this right in it. Anybody else's draw does not exist.
pub async fn find_with(tx: &mut Tx, actor: Actor, id: DrawId, right: Right) -> Result<Draw> {
    find_with_any(tx, actor, id, &[right]).await
}

/// The same with one of several rights. A helper knows that the draw exists, so without them it is "not allowed".
pub async fn find_with_any(tx: &mut Tx, actor: Actor, id: DrawId, rights: &[Right]) -> Result<Draw> {
    if let Some(own) = store::find_owned(tx, actor.user, id).await? {
        return Ok(own);
    }
    let given = admin_rows::rights(tx, id, actor.user).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if !read(&given).iter().any(|right| rights.contains(right)) {
        return Err(Error::NotAllowed);
    }
    store::find(tx, id).await?.ok_or(Error::NotFound(Thing::Draw))
}

/// Whether somebody who found this draw holds a further right in it.
pub async fn holds(tx: &mut Tx, actor: Actor, draw: &Draw, right: Right) -> Result<bool> {
    if draw.organiser == actor.user {
        return Ok(true);
    }
    let given = admin_rows::rights(tx, draw.id, actor.user).await?;
    Ok(given.is_some_and(|given| read(&given).contains(&right)))
}

/// What the actor may do in this draw. To anybody else it does not exist.
pub async fn own_rights(app: &App, actor: Actor, id: DrawId) -> Result<OwnRights> {
    let mut tx = app.db.read().await?;
    if store::find_owned(&mut tx, actor.user, id).await?.is_some() {
        return Ok(OwnRights { is_owner: true, rights: Right::ALL.to_vec() });
    }
    let given = admin_rows::rights(&mut tx, id, actor.user).await?.ok_or(Error::NotFound(Thing::Draw))?;
    Ok(OwnRights { is_owner: false, rights: read(&given) })
}

/// Draws of others that the actor helps with, the newest help first.
pub async fn helping(app: &App, actor: Actor) -> Result<HelpingList> {
    let mut tx = app.db.read().await?;
    let rows = admin_rows::helping(&mut tx, actor.user).await?;
    let list = rows
        .into_iter()
        .map(|row| Helping {
            lid: row.draw_id,
            kind: row.kind,
            state: row.state,
            outcome: row.outcome,
            title: row.title,
            organiser: row.nickname,
            rights: read(&row.rights),
        })
        .collect();
    Ok(HelpingList { list })
}

pub async fn invite(app: &App, actor: Actor, id: DrawId, rights: &[Right]) -> Result<AdminLink> {
    actor.require_account()?;
    if rights.is_empty() {
        return Err(Error::invalid("rights", Reason::Required));
    }
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    actor.require(Feature::AdminSetting)?;
    let token = app.entropy.text(TOKEN_LENGTH);
    let expires_at = app.now() + LINK_LIVES;
    admin_rows::insert_invite(&mut tx, hash(&token), id, write(rights), expires_at).await?;
    ops::note(app, &mut tx, &draw, actor, "admin_invited", json!({"rights": rights})).await?;
    tx.commit().await?;
    Ok(AdminLink { url: format!("/dashboard/lucky_draw/index?admin={token}"), expires_at })
}

/// The link works once, and not for the organiser.
pub async fn accept(app: &App, actor: Actor, token: &str) -> Result<DrawId> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let invite = admin_rows::take_invite(&mut tx, hash(token), app.now()).await?;
    let (id, rights) = invite.ok_or(Error::Conflict(Conflict::LinkOver))?;
    let draw = store::find(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if draw.organiser == actor.user {
        return Err(Error::Conflict(Conflict::LinkOver));
    }
    ops::note(app, &mut tx, &draw, actor, "admin_joined", json!({"rights": rights})).await?;
    admin_rows::upsert(&mut tx, id, actor.user, rights, app.now()).await?;
    tx.commit().await?;
    Ok(id)
}

pub async fn list(app: &App, actor: Actor, id: DrawId) -> Result<AdminList> {
    let mut tx = app.db.read().await?;
    ops::find_owned(&mut tx, actor, id).await?;
    let rows = admin_rows::list(&mut tx, id).await?;
    let list = rows
        .into_iter()
        .map(|row| AdminView {
            user: row.user_id,
            name: row.nickname,
            avatar: row.headimgurl,
            rights: read(&row.rights),
            added_at: row.added_at,
        })
        .collect();
    let pending = admin_rows::invites(&mut tx, id, app.now())
        .await?
        .into_iter()
        .map(|(hash, rights, expires_at)| PendingInvite {
            id: hex::encode(hash),
            rights: read(&rights),
            expires_at,
        })
        .collect();
    Ok(AdminList { list, pending })
}

/// Takes a link back that nobody used yet.
pub async fn revoke(app: &App, actor: Actor, id: DrawId, invite: &str) -> Result<()> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    let hash = hex::decode(invite).unwrap_or_default();
    let rights =
        admin_rows::revoke_invite(&mut tx, id, hash).await?.ok_or(Error::Conflict(Conflict::LinkOver))?;
    ops::note(app, &mut tx, &draw, actor, "admin_revoked", json!({"rights": read(&rights)})).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn remove(app: &App, actor: Actor, id: DrawId, user: UserId) -> Result<()> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = ops::find_owned(&mut tx, actor, id).await?;
    if !admin_rows::remove(&mut tx, id, user).await? {
        return Err(Error::NotFound(Thing::User));
    }
    ops::note(app, &mut tx, &draw, actor, "admin_removed", json!({"user": user})).await?;
    tx.commit().await?;
    Ok(())
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
