//! Resolving a batch: the round is there, so the results follow. Whoever computes it gets the same, and it is written once.

use std::collections::{BTreeMap, HashMap};

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{
    Hash,
    beacon::Signature,
    config::{Instant, PrizeMode},
    instant::{Outcome, Resolver, Turn},
    seed::{Source, round_seed},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    batch_store::{self, Batch, NewWin, Resolved},
    head::{bytes_of, tell},
    open, outcomes,
    store::{self, BatchSpin, Standing},
    till::array,
};
use crate::{
    app::App,
    claims, data,
    draws::{self, Draw, Period, mask},
    error::{Error, Result, Thing},
    fair,
    ids::{ParticipantId, PeriodId, WinId},
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

/// Resolves the batch of a round, if the round is there and all before it are resolved. Returns whether it did.
pub async fn resolve(app: &App, id: PeriodId, round: i64) -> Result<bool> {
    let mut tx = app.db.read().await?;
    let period = draws::find_period(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let number = u64::try_from(round).unwrap_or(0);
    let Some(signature) = fair::beacon::signature_of(app, &period.chain, number).await? else {
        return Ok(false);
    };
    // The stock before the people: if neither has moved when the results are written, they belong together.
    let standing = store::standing(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let Some(batch) = batch_store::find(&mut tx, id, round).await?.filter(|batch| batch.state == "headed")
    else {
        return Ok(false);
    };
    let spins = store::batch(&mut tx, id, batch.first, batch.first + i64::from(batch.size)).await?;
    let draw = draws::find(&mut tx, period.draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    drop(tx);
    let rules = open::rules_of(&period.config)?;
    let decided = decide(period.clone(), rules, &standing, number, signature, spins).await?;
    save(app, &draw, &period, &batch, (&standing, signature), decided).await
}

struct Decided {
    rules: Instant,
    spins: Vec<BatchSpin>,
    outcomes: Vec<Outcome>,
    stock: Vec<Option<u64>>,
}

async fn decide(
    period: Period,
    rules: Instant,
    standing: &Standing,
    round: u64,
    signature: Signature,
    spins: Vec<BatchSpin>,
) -> Result<Decided> {
    let stock = standing.stock();
    // A large batch takes some milliseconds of hashing: not on a thread that serves requests.
    let work = tokio::task::spawn_blocking(move || {
        let seed = round_seed(period.id.0.as_bytes(), Source::drand(period.chain, round, &signature));
        let turns: Vec<Turn> =
            spins.iter().map(|spin| Turn::new(&bytes_of(&period, round, spin), array(&spin.tag))).collect();
        let wins: BTreeMap<Hash, u64> =
            spins.iter().map(|spin| (array(&spin.tag), u64::try_from(spin.wins).unwrap_or(0))).collect();
        let mut resolver = Resolver::resume(&rules, stock, 0, wins)?;
        let outcomes = resolver.resolve(round, &seed, &turns);
        let stock = resolver.stock().to_vec();
        Some(Decided { rules, spins, outcomes, stock })
    });
    let decided = work.await.map_err(Error::internal)?;
    decided.ok_or_else(|| Error::Internal(anyhow::anyhow!("the stored stock is not that of the config")))
}

async fn save(
    app: &App,
    draw: &Draw,
    period: &Period,
    batch: &Batch,
    (standing, signature): (&Standing, Signature),
    decided: Decided,
) -> Result<bool> {
    let wins = wins(app, batch, standing, &decided);
    let mut tx = app.db.begin().await?;
    if store::hold(&mut tx, period.id).await?.is_none() {
        return Ok(false);
    }
    let now = app.now();
    let revision = store::standing(&mut tx, period.id).await?.map_or(0, |standing| standing.revision) + 1;
    let resolved = Resolved {
        round: batch.round,
        size: i64::from(batch.size),
        outcomes: outcomes::write(&decided.outcomes),
        beacon: signature.to_vec(),
        stock: serde_json::to_string(&decided.stock).map_err(Error::internal)?,
        ticker: ticker(&mut tx, draw, period, standing, &wins, now).await?,
        wins: i64::try_from(wins.len()).unwrap_or(0),
        revision,
        after: standing.resolved_round,
    };
    // Dropped without a commit if another node was faster.
    if !batch_store::mark_done(&mut tx, period.id, resolved, now).await? {
        return Ok(false);
    }
    let mut by_prize: BTreeMap<i32, i64> = BTreeMap::new();
    for win in &wins {
        *by_prize.entry(win.prize).or_default() += 1;
    }
    let hour = now.seconds().div_euclid(3_600);
    data::count_spins(&mut tx, draw.id, hour, i64::from(batch.size), &by_prize).await?;
    give(app, &mut tx, draw, period, &decided.spins, &wins, now).await?;
    let sold_out = decided.rules.mode == PrizeMode::Pool && decided.stock.iter().all(|left| *left == Some(0));
    let ended = sold_out && draws::close_sold_out(app, &mut tx, draw.id, period.id).await?;
    let finished = open::finish(app, &mut tx, draw.id, period.id, now).await?;
    tx.commit().await?;
    tell(app, period).await;
    app.entries.note_change(draw.id);
    if !wins.is_empty() {
        app.senders.wake.notify_one();
    }
    if ended || finished {
        draws::tell(app, draw.id).await;
    }
    Ok(true)
}

/// A row for every spin that won, numbered prize by prize.
fn wins(app: &App, batch: &Batch, standing: &Standing, decided: &Decided) -> Vec<NewWin> {
    let mut given: Vec<u64> = decided
        .rules
        .prizes
        .iter()
        .zip(standing.stock())
        .map(|(prize, left)| prize.stock.unwrap_or(0) - left.unwrap_or(0))
        .collect();
    let spins = (batch.first..).zip(&decided.spins).zip(&decided.outcomes);
    spins
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

async fn ticker(
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
async fn give(
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
