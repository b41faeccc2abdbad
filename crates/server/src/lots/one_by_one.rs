//! Slips that the organiser's device draws for people on a list, one by one. Whoever is on it has no account: the device
//! presses for them, under their own number, and never twice.

use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::{
    app::App,
    draws::{
        self, Right,
        form::{LotsForm, LotsPeople, LotsWhen},
    },
    error::{Error, Result, Thing},
    identity::Actor,
    ids::{DrawId, ParticipantId, UserId},
    spins::{self, SpinAsk, SpinView, SpunView},
};

#[derive(Deserialize, ToSchema)]
pub struct DrawForSomebody {
    #[schema(value_type = String)]
    lid: DrawId,
    /// Who draws.
    #[schema(value_type = String)]
    member: ParticipantId,
    /// How many times this person has drawn: 0, or more after a draw that was void.
    nonce: u32,
    /// The device's own randomness: 32 hexadecimal digits.
    seed: String,
}

pub async fn draw(app: &App, actor: Actor, ask: DrawForSomebody) -> Result<SpunView> {
    actor.require_account()?;
    let DrawForSomebody { lid, member, nonce, seed } = ask;
    let user = somebody(app, actor, lid, member).await?;
    let published = spins::find(app, lid).await?;
    spins::press(app, published, user, &SpinAsk { lid, nonce, seed, head: None }).await
}

pub async fn find(
    app: &App,
    actor: Actor,
    id: DrawId,
    member: ParticipantId,
    nonce: u32,
) -> Result<SpinView> {
    let user = somebody(app, actor, id, member).await?;
    spins::spin_of(app, user, id, nonce).await
}

/// Somebody on the list of a draw that the actor may draw for.
async fn somebody(app: &App, actor: Actor, id: DrawId, member: ParticipantId) -> Result<UserId> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::Open).await?;
    let by_hand = |lots: &LotsForm| lots.people != LotsPeople::Link && lots.when == LotsWhen::OneByOne;
    if !draw.form.lots.as_ref().is_some_and(by_hand) {
        return Err(Error::NotFound(Thing::Draw));
    }
    let (period, _) = draws::first_period(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    if !store::has_member(&mut tx, period, member).await? {
        return Err(Error::NotFound(Thing::Participant));
    }
    // On a list everybody is a person of their own: see `entries::seat_listed`.
    Ok(UserId(member.0))
}
