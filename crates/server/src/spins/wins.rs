//! Prizes of a batch: who won what, the ticker, claims and notices.

use std::collections::HashMap;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{config::Instant, instant::Outcome};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    batch_store::{self, Batch, NewWin},
    store::{self, BatchSpin, Standing},
};
use crate::{
    app::App,
    claims,
    draws::{Draw, Period, mask},
    error::{Error, Result},
    ids::{ParticipantId, WinId},
    notices,
};

/// Wins in the ticker.
const SHOWN: usize = 20;

/// A recent win, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TickerLine {
    /// Masked; missing when the person did not agree to it.
    pub name: Option<String>,
    /// Place in the prizes of the form.
    pub prize: i32,
    #[schema(value_type = String)]
    pub at: Time,
}

/// A row for every spin that won, numbered prize by prize.
pub fn wins(
    app: &App,
    batch: &Batch,
    standing: &Standing,
    rules: &Instant,
    (spins, outcomes): (&[BatchSpin], &[Outcome]),
) -> Vec<NewWin> {
    let mut given: Vec<u64> = rules
        .prizes
        .iter()
        .zip(standing.stock())
        .map(|(prize, left)| prize.stock.unwrap_or(0) - left.unwrap_or(0))
        .collect();
    (batch.first..)
        .zip(spins)
        .zip(outcomes)
        .filter(|(_, outcome)| outcome.won)
        .map(|((sequence, spin), outcome)| {
            let place = given[outcome.prize];
            given[outcome.prize] += 1;
            NewWin {
                id: WinId(app.new_id()),
                prize: i32::try_from(outcome.prize).unwrap_or(0),
                place: i32::try_from(place).unwrap_or(i32::MAX),
                sequence,
                participant: spin.participant_id,
                user: spin.user_id,
            }
        })
        .collect()
}

pub async fn ticker(
    tx: &mut Tx,
    draw: &Draw,
    period: &Period,
    standing: &Standing,
    wins: &[NewWin],
    now: Time,
) -> Result<String> {
    if wins.is_empty() {
        return Ok(standing.ticker.clone());
    }
    let newest: Vec<&NewWin> = wins.iter().rev().take(SHOWN).collect();
    let ids: Vec<ParticipantId> = newest.iter().map(|win| win.participant).collect();
    let names: HashMap<_, _> =
        store::names(tx, period.id, &ids).await?.into_iter().map(|named| (named.id, named)).collect();
    let asks = draw.form.consents.publish_name;
    let name = |id: &ParticipantId| {
        names.get(id).filter(|named| !asks || named.publish_name).map(|named| mask(&named.name))
    };
    let old: Vec<TickerLine> = serde_json::from_str(&standing.ticker).unwrap_or_default();
    let new = newest.iter().map(|win| TickerLine { name: name(&win.participant), prize: win.prize, at: now });
    let lines: Vec<TickerLine> = new.chain(old).take(SHOWN).collect();
    serde_json::to_string(&lines).map_err(Error::internal)
}

/// Wins, claims and notices of a batch.
pub async fn give(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    period: &Period,
    spins: &[BatchSpin],
    wins: &[NewWin],
    now: Time,
) -> Result<()> {
    if wins.is_empty() {
        return Ok(());
    }
    batch_store::insert_wins(tx, (draw.id, period.id), wins, now).await?;
    let mut counts: HashMap<ParticipantId, i32> =
        spins.iter().map(|spin| (spin.participant_id, spin.wins)).collect();
    let mut won: HashMap<ParticipantId, i32> = HashMap::new();
    for win in wins {
        let count = counts.entry(win.participant).or_default();
        *count += 1;
        won.insert(win.participant, *count);
    }
    store::save_wins(tx, won.into_iter().collect()).await?;
    let index = |win: &NewWin| usize::try_from(win.prize).unwrap_or(0);
    let begun: Vec<_> = wins.iter().map(|win| (win.id, win.user, index(win))).collect();
    claims::begin_many(app, tx, draw, &begun).await?;
    let told = wins
        .iter()
        .map(|win| {
            let prize = draw.form.prizes.get(index(win)).map(|prize| &prize.name);
            (win.user, win.id, json!({"prize": prize}))
        })
        .collect();
    notices::tell_winners(app, tx, draw.id, told).await
}
