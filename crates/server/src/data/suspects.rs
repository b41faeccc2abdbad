//! Verbs about entries that a rule points at: looking at them, and finding them fine. Taking somebody out is the verb of
//! `draws`, with its reason on the record.

use fairdraw_db::Time;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    rollup, suspect_store,
    suspicion::{self, Ground, Rule},
};
use crate::{
    app::App,
    draws::{self, Right},
    error::{Error, Result, Thing},
    http::Page,
    identity::Actor,
    ids::{DrawId, ParticipantId},
};

#[derive(Serialize, ToSchema)]
pub struct SuspectPage {
    /// At most ten thousand are counted.
    pub open: i64,
    pub fine: i64,
    pub list: Vec<SuspectView>,
    /// The declared rules, and from how many on each points at somebody.
    pub rules: Vec<DeclaredRule>,
    /// Without counted addresses there is nothing to go by.
    pub counts_addresses: bool,
}

#[derive(Serialize, ToSchema)]
pub struct DeclaredRule {
    pub rule: Rule,
    pub least: i64,
}

#[derive(Serialize, ToSchema)]
pub struct SuspectView {
    #[schema(value_type = String)]
    pub member: ParticipantId,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    #[schema(value_type = String)]
    pub joined_at: Time,
    /// The protocol's status; 0 is in the hat.
    pub status: i32,
    pub status_reason: String,
    pub grounds: Vec<Ground>,
    /// `open` or `fine`.
    pub state: String,
}

pub async fn suspects(app: &App, actor: Actor, id: DrawId, fine: bool, page: Page) -> Result<SuspectPage> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::View).await?;
    drop(tx);
    rollup::catch_up(app, id).await?;
    let safety = draw.form.safety;
    let mut tx = app.db.read().await?;
    let state = if fine { "fine" } else { "open" };
    let rows = suspect_store::page(&mut tx, id, state, page.limit(), page.offset()).await?;
    Ok(SuspectPage {
        open: suspect_store::count(&mut tx, id, "open").await?,
        fine: suspect_store::count(&mut tx, id, "fine").await?,
        list: rows
            .into_iter()
            .map(|row| SuspectView {
                grounds: row.grounds(),
                member: row.id,
                number: row.number,
                name: row.name,
                avatar: row.avatar,
                joined_at: row.joined_at,
                status: row.status,
                status_reason: row.status_reason,
                state: row.state,
            })
            .collect(),
        rules: Rule::ALL.map(|rule| DeclaredRule { rule, least: rule.least(safety) }).into(),
        counts_addresses: suspicion::counts_addresses(safety),
    })
}

/// The organiser has looked: nothing wrong, or open again.
pub async fn mark(app: &App, actor: Actor, id: DrawId, member: ParticipantId, fine: bool) -> Result<()> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = draws::find_owned(&mut tx, actor, id).await?;
    if !suspect_store::exists(&mut tx, id, member).await? {
        return Err(Error::NotFound(Thing::Participant));
    }
    if suspect_store::set_state(&mut tx, id, member, if fine { "fine" } else { "open" }).await? {
        let what = if fine { "suspect_fine" } else { "suspect_open" };
        draws::note(app, &mut tx, &draw, actor, what, json!({"member": member})).await?;
    }
    tx.commit().await?;
    Ok(())
}
