//! Who invited whom, a level at a time. Circles are impossible: one must be in to invite, and comes in only once.

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::tree_store::{self, BranchRow};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    draws::{self, Right},
    error::{Error, Result, Thing},
    http::Page,
    identity::Actor,
    ids::{DrawId, ParticipantId},
};

#[derive(Serialize, ToSchema)]
pub struct Branches {
    pub period: i32,
    /// Whether there are more behind these.
    pub more: bool,
    pub list: Vec<Branch>,
}

#[derive(Serialize, ToSchema)]
pub struct Branch {
    #[schema(value_type = String)]
    pub member: ParticipantId,
    pub number: i64,
    pub name: String,
    pub avatar: String,
    #[schema(value_type = String)]
    pub joined_at: Time,
    /// Friends who joined.
    pub invites: i32,
    pub codes: i32,
    pub status: i32,
}

/// The friends of somebody, or, without anybody, the inviters who came by themselves.
pub async fn branches(
    app: &App,
    actor: Actor,
    id: DrawId,
    (inviter, number): (Option<ParticipantId>, Option<i32>),
    page: Page,
) -> Result<Branches> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::View).await?;
    on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::DetailedData)?;
    // One more than shown says whether there are more.
    let (most, offset) = (page.limit() + 1, page.offset());
    let Some((period, number)) = tree_store::period(&mut tx, id, number).await? else {
        return Ok(Branches { period: 1, more: false, list: Vec::new() });
    };
    let mut rows = match inviter {
        None => tree_store::roots(&mut tx, period, most, offset).await?,
        Some(inviter) => {
            let period = tree_store::period_of(&mut tx, id, inviter).await?;
            let period = period.ok_or(Error::NotFound(Thing::Participant))?;
            tree_store::friends(&mut tx, period, inviter, most, offset).await?
        }
    };
    let shown = usize::try_from(page.limit()).unwrap_or(100);
    let more = rows.len() > shown;
    rows.truncate(shown);
    Ok(Branches { period: number, more, list: rows.into_iter().map(Branch::from).collect() })
}

impl From<BranchRow> for Branch {
    fn from(row: BranchRow) -> Self {
        Self {
            member: row.id,
            number: row.number,
            name: row.name,
            avatar: row.avatar,
            joined_at: row.joined_at,
            invites: row.invites,
            codes: row.codes,
            status: row.status,
        }
    }
}
