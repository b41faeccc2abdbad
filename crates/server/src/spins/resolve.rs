//! Resolving a batch: the round is there, so the results follow. Whoever computes it gets the same, and it is written once.

use std::collections::BTreeMap;

use fairdraw_fairness::{
    Hash,
    beacon::Signature,
    config::Instant,
    instant::{Outcome, Resolver, Turn},
    lots::Urn,
    seed::{Source, round_seed},
};

use super::{
    batch_store::{self, Batch, NewWin, Resolved},
    head::{bytes_of, tell},
    kinds::SpinRules,
    open, outcomes,
    store::{self, BatchSpin, Standing},
    till::array,
    urn::{self, Taken},
    wins,
};
use crate::{
    app::App,
    data,
    draws::{self, Draw, Period},
    error::{Error, Result, Thing},
    fair,
    ids::PeriodId,
};

/// Resolves the batch of a round, if the round is there and all before it are resolved. Returns whether it did.
pub async fn resolve(app: &App, id: PeriodId, round: i64) -> Result<bool> {
    let mut tx = app.db.read().await?;
    let period = draws::find_period(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let number = u64::try_from(round).unwrap_or(0);
    let Some(signature) = fair::beacon::signature_of(app, &period.chain, number).await? else {
        return Ok(false);
    };
    // The stock before the people and the urn: if it has not moved when the results are written, they belong together.
    let standing = store::standing(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let Some(batch) = batch_store::find(&mut tx, id, round).await?.filter(|batch| batch.state == "headed")
    else {
        return Ok(false);
    };
    let state = match SpinRules::of(&period.config)? {
        SpinRules::Prizes(rules) => State::Prizes { rules, stock: standing.stock() },
        SpinRules::Lots(rules) => State::Lots(urn::load(&mut tx, id, rules.lots).await?),
    };
    let spins = store::batch(&mut tx, id, batch.first, batch.first + i64::from(batch.size)).await?;
    let draw = draws::find(&mut tx, period.draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    drop(tx);
    let decided = decide(period.clone(), state, number, signature, spins).await?;
    save(app, &draw, &period, &batch, (&standing, signature), decided).await
}

/// What the results before this batch left.
enum State {
    Prizes { rules: Instant, stock: Vec<Option<u64>> },
    Lots(Urn),
}

struct Decided {
    spins: Vec<BatchSpin>,
    stock: Vec<Option<u64>>,
    got: Got,
}

enum Got {
    Prizes { rules: Instant, outcomes: Vec<Outcome> },
    Lots(Taken),
}

async fn decide(
    period: Period,
    state: State,
    round: u64,
    signature: Signature,
    spins: Vec<BatchSpin>,
) -> Result<Decided> {
    // A large batch takes some milliseconds of hashing: not on a thread that serves requests.
    let work = tokio::task::spawn_blocking(move || {
        let seed = round_seed(period.id.0.as_bytes(), Source::drand(period.chain, round, &signature));
        let turns: Vec<Turn> =
            spins.iter().map(|spin| Turn::new(&bytes_of(&period, round, spin), array(&spin.tag))).collect();
        let (stock, got) = match state {
            State::Prizes { rules, stock } => {
                let wins: BTreeMap<Hash, u64> = spins
                    .iter()
                    .map(|spin| (array(&spin.tag), u64::try_from(spin.wins).unwrap_or(0)))
                    .collect();
                let mut resolver = Resolver::resume(&rules, stock, 0, wins)?;
                let outcomes = resolver.resolve(round, &seed, &turns);
                let stock = resolver.stock().to_vec();
                (stock, Got::Prizes { rules, outcomes })
            }
            State::Lots(urn) => {
                let taken = urn::take(urn, &seed, &turns);
                (vec![Some(taken.urn.left() as u64)], Got::Lots(taken))
            }
        };
        Some(Decided { spins, stock, got })
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
    let Decided { spins, stock, got } = decided;
    let (won, outcomes): (Vec<NewWin>, Vec<u8>) = match &got {
        Got::Prizes { rules, outcomes } => {
            (wins::wins(app, batch, standing, rules, (&spins, outcomes)), outcomes::write(outcomes))
        }
        Got::Lots(taken) => (Vec::new(), outcomes::write_lots(&taken.lots)),
    };
    let mut tx = app.db.begin().await?;
    if store::hold(&mut tx, period.id).await?.is_none() {
        return Ok(false);
    }
    let now = app.now();
    let revision = store::standing(&mut tx, period.id).await?.map_or(0, |standing| standing.revision) + 1;
    let resolved = Resolved {
        round: batch.round,
        size: i64::from(batch.size),
        outcomes,
        beacon: signature.to_vec(),
        stock: serde_json::to_string(&stock).map_err(Error::internal)?,
        ticker: wins::ticker(&mut tx, draw, period, standing, &won, now).await?,
        wins: i64::try_from(won.len()).unwrap_or(0),
        revision,
        after: standing.resolved_round,
    };
    // Dropped without a commit if another node was faster.
    if !batch_store::mark_done(&mut tx, period.id, resolved, now).await? {
        return Ok(false);
    }
    let mut by_prize: BTreeMap<i32, i64> = BTreeMap::new();
    for win in &won {
        *by_prize.entry(win.prize).or_default() += 1;
    }
    let hour = now.seconds().div_euclid(3_600);
    data::count_spins(&mut tx, draw.id, hour, i64::from(batch.size), &by_prize).await?;
    wins::give(app, &mut tx, draw, period, &spins, &won, now).await?;
    if let Got::Lots(taken) = &got {
        urn::save(&mut tx, draw, period.id, batch, (&spins, taken)).await?;
    }
    let is_dry = SpinRules::of(&period.config)?.runs_dry() && stock.iter().all(|left| *left == Some(0));
    let ended = is_dry && draws::close_sold_out(app, &mut tx, draw, period.id).await?;
    let finished = open::finish(app, &mut tx, draw.id, period.id, now).await?;
    tx.commit().await?;
    tell(app, period).await;
    app.entries.note_change(draw.id);
    if !won.is_empty() {
        app.senders.wake.notify_one();
    }
    if ended || finished {
        draws::tell(app, draw.id).await;
    }
    Ok(true)
}
