//! Plans and reasons in the database.

use fairdraw_db::{Result, Time, Tx};
use uuid::Uuid;

use crate::{identity, ids::UserId};

pub async fn set_plan(
    tx: &mut Tx,
    user: UserId,
    plan: &str,
    expires_at: Option<Time>,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO plans (user_id, plan, expires_at, granted_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET plan = $2, expires_at = $3, granted_at = $4",
        (user, plan.to_owned(), expires_at, now),
    )
    .await?;
    identity::note_change(tx, user, now).await
}

/// What was granted, and until when; nobody in here is on the free plan.
pub async fn find_plan(tx: &mut Tx, user: UserId) -> Result<Option<(String, Option<Time>)>> {
    tx.fetch_optional("SELECT plan, expires_at FROM plans WHERE user_id = $1", (user,)).await
}

pub async fn remove_plan(tx: &mut Tx, user: UserId, now: Time) -> Result<bool> {
    identity::note_change(tx, user, now).await?;
    Ok(tx.execute("DELETE FROM plans WHERE user_id = $1", (user,)).await? == 1)
}

pub struct NewReason {
    pub id: Uuid,
    pub user: UserId,
    pub path: String,
    pub from: String,
    pub description: String,
    pub lid: String,
    pub kind: String,
    pub platform: String,
}

pub async fn insert_reason(tx: &mut Tx, reason: NewReason, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO vip_reasons (id, user_id, at, path, came_from, description, lid, kind, platform)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        (
            reason.id,
            reason.user,
            now,
            reason.path,
            reason.from,
            reason.description,
            reason.lid,
            reason.kind,
            reason.platform,
        ),
    )
    .await?;
    Ok(())
}
