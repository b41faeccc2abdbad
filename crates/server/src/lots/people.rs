//! Names that the organiser enters while the hat is open: on a list, or on the device that is passed round.

use std::collections::BTreeSet;

use fairdraw_db::Tx;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use crate::{
    app::App,
    draws::{
        self, Right,
        form::{LotsForm, LotsPeople, LotsWhen},
    },
    entries,
    error::{Conflict, Error, Flaw, Reason, Result},
    identity::Actor,
    ids::{DrawId, ParticipantId, PeriodId},
    spins,
};

/// Faults that are named one by one.
const MOST_NAMED: usize = 20;

#[derive(Serialize, ToSchema)]
pub struct NamesAdded {
    pub added: usize,
    pub total: usize,
    /// With these the house is full, and the draw is closed.
    pub full: bool,
    /// Who they are here, in the order of the names.
    #[schema(value_type = Vec<String>)]
    pub members: Vec<ParticipantId>,
}

/// Adds people, all or none. On the record, with how many.
pub async fn add(app: &App, actor: Actor, id: DrawId, names: &[String]) -> Result<NamesAdded> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::Open).await?;
    let lots = draw.form.lots.as_ref().filter(|lots| lots.people != LotsPeople::Link);
    let lots = lots.ok_or(Error::Conflict(Conflict::NotOpen))?;
    let (period, _) = draws::first_period(&mut tx, id).await?.ok_or(Error::Conflict(Conflict::NotOpen))?;
    entries::take_hat(&mut tx, period, app.now()).await?;
    if names.is_empty() {
        return Err(Error::invalid("names", Reason::Required));
    }
    let there = store::names(&mut tx, period).await?;
    let total = there.len() + names.len();
    let most = most_people(&mut tx, lots, period).await?;
    if total > most {
        return Err(Error::invalid("names", Reason::TooMany { most }));
    }
    let mut known: BTreeSet<String> = there.iter().map(|(name,)| draws::search_key(name)).collect();
    let flaws: Vec<Flaw> = draws::bad_names(names, &mut known)
        .take(MOST_NAMED)
        .map(|(number, reason)| Flaw { field: format!("names[{number}]"), reason })
        .collect();
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let listed = entries::seat_listed(app, &mut tx, &draw, period, names).await?;
    draws::note(app, &mut tx, &draw, actor, "names_entered", json!({"count": names.len()})).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(NamesAdded { added: names.len(), total, full: listed.closed, members: listed.members })
}

/// How many names there may be. Where slips are drawn one by one, nobody is on the list for whom there is none.
async fn most_people(tx: &mut Tx, lots: &LotsForm, period: PeriodId) -> Result<usize> {
    let most = lots.people.most_names();
    if lots.when == LotsWhen::Together {
        return Ok(most);
    }
    let slips = spins::lots_of(tx, period).await?;
    Ok(most.min(usize::try_from(slips).unwrap_or(most)))
}
