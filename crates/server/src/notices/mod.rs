//! News for people: won, moved up, deadlines, cancellations, reviews, reminders. Written in the transaction of what they tell,
//! under a key, so that a job that runs twice tells once. `courier.rs` carries them beyond the bell, to those who agreed.

mod courier;
mod delivery_rows;
mod jobs;
mod kind;
mod links;
mod log;
mod mail;
mod mailbox;
mod mailbox_pages;
mod message;
mod outcome;
mod push;
mod reminder_rows;
mod reminders;
mod routes;
mod senders;
mod settings;
mod settings_routes;
mod store;
mod target_rows;
mod words;

pub use courier::{run, run_due, tidy};
pub use jobs::handlers;
pub use kind::{Kind, Subject};
pub use mail::Mailer;
pub use mailbox_pages::pages;
pub use reminders::{Waiting, plan_claim, plan_claims, plan_fans, plan_look, plan_losers, plan_period};
pub use senders::Senders;

use fairdraw_db::Tx;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::App,
    error::Result,
    ids::{DrawId, PeriodId, UserId, WinId},
};

pub fn routes() -> OpenApiRouter<App> {
    routes::routes().merge(settings_routes::routes()).merge(log::routes())
}

/// Tells one person, once per `about`.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    user: UserId,
    kind: Kind,
    draw: DrawId,
    about: &str,
    detail: Value,
) -> Result<()> {
    let key = format!("{}/{about}", kind.name());
    store::insert(tx, user, key, kind, draw, detail.to_string(), app.now()).await?;
    Ok(())
}

/// Tells many that they won, each about a win of their own.
pub async fn tell_winners(
    app: &App,
    tx: &mut Tx,
    draw: DrawId,
    wins: Vec<(UserId, WinId, Value)>,
) -> Result<()> {
    let kind = Kind::Won;
    let row = |(user, win, detail): (UserId, WinId, Value)| {
        (user, format!("{}/{win}", kind.name()), detail.to_string())
    };
    store::insert_many(tx, kind, draw, wins.into_iter().map(row).collect(), app.now()).await?;
    Ok(())
}

/// Tells everybody who is in a hat.
pub async fn tell_participants(
    app: &App,
    tx: &mut Tx,
    kind: Kind,
    draw: DrawId,
    period: PeriodId,
    detail: Value,
) -> Result<()> {
    let key = format!("{}/{period}", kind.name());
    store::insert_for_all(tx, period, key, kind, draw, detail.to_string(), app.now()).await?;
    Ok(())
}

/// Where somebody is told and what was sent there, for them to take along.
pub async fn take_out(tx: &mut Tx, user: UserId) -> Result<Value> {
    const EVERYTHING: i64 = 100_000;
    let targets = target_rows::of_user(tx, user).await?;
    let consents = target_rows::consents(tx, user).await?;
    let sent = log::of_user(tx, user, EVERYTHING, 0).await?;
    Ok(json!({
        "targets": targets.into_iter().map(|target| json!({
            "channel": target.channel, "address": target.address, "name": target.name, "created_at": target.created_at,
        })).collect::<Vec<_>>(),
        "consents": consents, "sent": sent,
    }))
}
