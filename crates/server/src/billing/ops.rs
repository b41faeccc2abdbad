//! Verbs of plans.

use std::time::Duration;

use fairdraw_db::{Db, Time, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Plan, store};
use crate::{
    app::App,
    error::{Error, Flaw, Reason, Result},
    identity::Actor,
    ids::UserId,
};

const LONGEST: usize = 500;

/// Why somebody looked at an upgrade.
#[derive(Deserialize, ToSchema)]
pub struct VipReason {
    pub path: String,
    pub from: String,
    pub desc: String,
    #[serde(default)]
    pub lid: String,
    #[serde(default)]
    pub r#type: String,
    /// `pc`.
    pub platform: String,
}

pub async fn record_reason(app: &App, actor: Actor, reason: VipReason) -> Result<()> {
    let fields = [
        ("path", &reason.path),
        ("from", &reason.from),
        ("desc", &reason.desc),
        ("lid", &reason.lid),
        ("type", &reason.r#type),
        ("platform", &reason.platform),
    ];
    let flaws: Vec<Flaw> = fields
        .iter()
        .filter(|(_, text)| text.chars().count() > LONGEST)
        .map(|(field, _)| Flaw { field: (*field).to_owned(), reason: Reason::TooLong { most: LONGEST } })
        .collect();
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let mut tx = app.db.begin().await?;
    let row = store::NewReason {
        id: app.new_id(),
        user: actor.user,
        path: reason.path,
        from: reason.from,
        description: reason.desc,
        lid: reason.lid,
        kind: reason.r#type,
        platform: reason.platform,
    };
    store::insert_reason(&mut tx, row, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// The actor with the plan of whoever runs a draw: a helper works on the organiser's plan, better or worse than their own.
pub async fn on_plan_of(tx: &mut Tx, actor: Actor, organiser: UserId, now: Time) -> Result<Actor> {
    if actor.user == organiser {
        return Ok(actor);
    }
    let (plan, plan_ends) = store::find_plan(tx, organiser).await?.unzip();
    let plan_ends = plan_ends.flatten();
    Ok(Actor { plan: Plan::at(plan.as_deref(), plan_ends, now), plan_ends, ..actor })
}

/// The operator's gift, until there is a cashier.
pub async fn grant(db: &Db, user: UserId, plan: Plan, days: Option<u32>, now: Time) -> Result<()> {
    let expires_at = days.map(|days| now + Duration::from_hours(24 * u64::from(days)));
    let mut tx = db.begin().await?;
    store::set_plan(&mut tx, user, plan.name(), expires_at, now).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn end_plan(db: &Db, user: UserId, now: Time) -> Result<bool> {
    let mut tx = db.begin().await?;
    let removed = store::remove_plan(&mut tx, user, now).await?;
    tx.commit().await?;
    Ok(removed)
}
