//! A winner's own claims.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{ClaimState, store};
use crate::{
    app::App,
    draws::{
        self, Draw,
        form::{Field, HandOut, Region},
    },
    error::{Error, Result, Thing},
    identity::Actor,
    ids::{DrawId, WinId},
};

#[derive(Serialize, ToSchema)]
pub struct MyClaims {
    pub list: Vec<MyClaim>,
    /// Personal data are erased so many days after the result.
    pub erase_after_days: u32,
    pub note: String,
    /// Own fields of the claim form.
    pub fields: Vec<Field>,
}

#[derive(Serialize, ToSchema)]
pub struct MyClaim {
    #[schema(value_type = String)]
    pub win: WinId,
    pub state: ClaimState,
    pub hand_out: HandOut,
    pub prize: String,
    #[schema(value_type = String)]
    pub deadline_at: Time,
    pub name: String,
    pub phone: String,
    pub region: Region,
    pub address: String,
    #[schema(value_type = Object)]
    pub answers: Value,
    /// The redemption code, once it is given.
    pub redemption: Option<String>,
    /// What the on-site QR code says.
    pub ticket: Option<String>,
    pub courier: String,
    pub tracking: String,
    #[schema(value_type = Option<String>)]
    pub received_at: Option<Time>,
    /// Who looked at these data, and when.
    pub seen_by: Vec<SeenBy>,
}

#[derive(Serialize, ToSchema)]
pub struct SeenBy {
    pub name: String,
    #[schema(value_type = String)]
    pub at: Time,
}

pub async fn mine(app: &App, actor: Actor, lid: DrawId) -> Result<MyClaims> {
    let mut tx = app.db.read().await?;
    let draw = draws::find(&mut tx, lid).await?.filter(|draw| draw.state != draws::State::Draft);
    let draw = draw.ok_or(Error::NotFound(Thing::Draw))?;
    let list = of_user(&mut tx, lid, actor.user).await?;
    Ok(MyClaims {
        list,
        erase_after_days: draw.form.erase_after_days,
        note: draw.form.claim.note.clone(),
        fields: draw.form.claim.fields.clone(),
    })
}

pub async fn view(tx: &mut Tx, draw: &Draw, row: store::ClaimRow) -> Result<MyClaim> {
    let prize = draw.form.prizes.get(usize::try_from(row.prize).unwrap_or(0)).cloned().unwrap_or_default();
    let seen_by = store::unmaskings(tx, row.win_id).await?;
    Ok(MyClaim {
        win: row.win_id,
        state: ClaimState::from_name(&row.state).unwrap_or(ClaimState::Expired),
        hand_out: prize.hand_out,
        prize: prize.name,
        deadline_at: row.deadline_at,
        name: row.name,
        phone: row.phone,
        region: Region { province: row.province, city: row.city, area: row.area },
        address: row.address,
        answers: serde_json::from_str(&row.answers).unwrap_or_default(),
        redemption: row.redemption,
        ticket: row.ticket,
        courier: row.courier,
        tracking: row.tracking,
        received_at: row.received_at,
        seen_by: seen_by.into_iter().map(|(name, at)| SeenBy { name, at }).collect(),
    })
}

/// For a take-out: everything that was filled in.
pub async fn of_user(tx: &mut Tx, lid: DrawId, user: crate::ids::UserId) -> Result<Vec<MyClaim>> {
    let draw = draws::find(tx, lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let mut list = Vec::new();
    for row in store::of_user(tx, lid, user).await? {
        list.push(view(tx, &draw, row).await?);
    }
    Ok(list)
}
