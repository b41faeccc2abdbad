//! Whoever takes themselves out while the hat is open stays out: otherwise one person could fill a house, spin without end
//! or shake off an exclusion. Kept as a keyed hash, and only until the hat is closed.

use std::collections::HashSet;

use fairdraw_db::{Result, Tx};

use super::{Comer, challenge, door_store};
use crate::{
    app::App,
    ids::{PeriodId, UserId},
};

fn person(app: &App, period: PeriodId, user: UserId) -> Vec<u8> {
    let message = [period.0.as_bytes().as_slice(), user.0.as_bytes()].concat();
    challenge::sign(&app.entries.keys.departed, &message)[..16].to_vec()
}

/// Call it first in the transaction: the row of the period is the lock that everybody takes first.
pub async fn depart(app: &App, tx: &mut Tx, period: PeriodId, user: UserId) -> Result<()> {
    door_store::insert_departure(tx, period, person(app, period, user)).await
}

/// Those of the comers who took themselves out.
pub async fn departed(
    app: &App,
    tx: &mut Tx,
    period: PeriodId,
    comers: &[Box<Comer>],
) -> Result<HashSet<UserId>> {
    let people: Vec<Vec<u8>> = comers.iter().map(|comer| person(app, period, comer.user)).collect();
    let found: HashSet<Vec<u8>> = door_store::departures(tx, period, &people).await?.into_iter().collect();
    let gone = comers.iter().zip(people).filter(|(_, person)| found.contains(person));
    Ok(gone.map(|(comer, _)| comer.user).collect())
}
