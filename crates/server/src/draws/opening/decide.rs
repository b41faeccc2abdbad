//! Deciding: the round is there, so the winners follow. Whoever computes it gets the same.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::{
    Hash,
    bundle::write::Prover,
    config::{Config, Rules},
    leaf::Entry,
    record::Record,
    seed::{Source, seed},
    selection::{Step, Verdict, select},
    transcript,
};
use serde_json::json;

use super::{decide_lots, hat::SealedHat, store};
use crate::{
    app::App,
    claims,
    draws::{
        Draw, Period, PeriodState, State, config, event_rows, forfeits, jobs::DecidePeriod, period_rows,
        store as draws,
    },
    error::{Error, Result, Thing},
    fair,
    ids::{DrawId, PeriodId, WinId},
    notices::{self, Kind},
};

/// A round that is late is asked for again; it will be the same round.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// The job at the round's time.
pub async fn decide(app: &App, id: PeriodId) -> Result<()> {
    let mut tx = app.db.read().await?;
    let Some(sealed) = store::sealed(&mut tx, id).await? else { return Ok(()) };
    let period = period_rows::find(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Period))?;
    let draw = draws::find(&mut tx, period.draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    drop(tx);
    if period.state != PeriodState::Locked {
        return Ok(());
    }
    let round = u64::try_from(sealed.round).unwrap_or_default();
    let Some(signature) = fair::beacon::signature_of(app, &period.chain, round).await? else {
        let now = app.now();
        let again = period.round_at.unwrap_or(now).max(now + ASK_AGAIN);
        let mut tx = app.db.begin().await?;
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &DecidePeriod { period: id }, again, now).await?;
        tx.commit().await?;
        return Ok(());
    };
    let commitment: Hash = sealed.commitment.as_slice().try_into().unwrap_or_default();
    let seed = seed(&commitment, &[Source::drand(period.chain, round, &signature)]);
    if let Some(form) = &draw.form.lots {
        let size = sealed.size();
        return decide_lots::decide(app, (&draw, form), &period, (commitment, seed), size).await;
    }
    let (steps, codes) = select_winners(app, id, &sealed, seed).await?;
    let result = Outcome { commitment, steps, codes };
    save(app, &draw, &period, result).await
}

struct Outcome {
    commitment: Hash,
    steps: Vec<Step>,
    /// The code of every accepted step, in order.
    codes: Vec<String>,
}

async fn select_winners(
    app: &App,
    id: PeriodId,
    sealed: &store::SealedPeriod,
    seed: Hash,
) -> Result<(Vec<Step>, Vec<String>)> {
    let config = Config::decode(sealed.config.as_bytes()).map_err(Error::internal)?;
    let Rules::Scheduled(rules) = config.rules else {
        return Err(Error::Internal(anyhow::anyhow!("a period without tiers")));
    };
    let blocks = sealed.blocks()?;
    let size = blocks.size();
    let app = app.clone();
    // Reading and judging may take a while with millions of entries: not on a thread that serves requests.
    let work = tokio::task::spawn_blocking(move || {
        let tiers: Vec<(u64, u64)> = rules.tiers.iter().map(|tier| (tier.count, tier.reserves)).collect();
        let mut hat = SealedHat::new(app, id, size);
        let steps = select(&seed, &tiers, rules.max_wins, &mut hat)?;
        let mut prover = Prover::new(blocks, |range| hat.leaves(&range));
        let mut codes = Vec::new();
        for step in steps.iter().filter(|step| step.verdict == Verdict::Win) {
            let found = prover.prove(step.index)?;
            let leaf =
                found.ok_or_else(|| Error::Internal(anyhow::anyhow!("an index beyond the list")))?.leaf;
            codes.push(Entry::decode(&leaf).map_err(Error::internal)?.code.to_owned());
        }
        Ok((steps, codes))
    });
    work.await.map_err(Error::internal)?
}

async fn save(app: &App, draw: &Draw, period: &Period, outcome: Outcome) -> Result<()> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let steps = steps_text(&outcome.steps);
    if !store::save_steps(&mut tx, period.id, steps, now).await? {
        return Ok(());
    }
    let accepted = outcome.steps.iter().filter(|step| step.verdict == Verdict::Win).zip(outcome.codes);
    let (mut winners, mut gone) = (0, Vec::new());
    let mut places = std::collections::BTreeMap::new();
    for (step, code) in accepted {
        let place = places.entry((step.phase, step.tier)).or_insert(0_i32);
        winners += i64::from(step.phase == 0);
        gone.extend(insert_wins(app, &mut tx, (draw, period), (step, *place), &code, now).await?);
        *place += 1;
    }
    let record = Record::Result {
        draw: *period.id.0.as_bytes(),
        of: outcome.commitment,
        time: config::seconds(now),
        transcript: transcript::of_steps(&outcome.steps),
    };
    let position = fair::log::append(&mut tx, &app.fair.signer, None, &record, now).await?;
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(period.id),
        what: "drawn",
        actor: None,
        detail: json!({"winners": winners, "round": period.round}),
        hash: None,
        log_position: Some(position),
    };
    event_rows::insert(&mut tx, event, now).await?;
    for win in gone {
        forfeits::forfeit(app, &mut tx, draw, win, forfeits::ERASED, now).await?;
    }
    let told = json!({"winners": winners});
    notices::tell(app, &mut tx, draw.organiser, Kind::Drawn, draw.id, &period.id.to_string(), told).await?;
    notices::plan_losers(app, &mut tx, period.id).await?;
    claims::promise_erasure(app, &mut tx, draw).await?;
    settle(&mut tx, draw.id, now).await?;
    tx.commit().await?;
    crate::draws::tell(app, draw.id).await;
    Ok(())
}

/// One row for whoever holds the code, or one for each of the team. Returns a winner who is not there any more: they had
/// their data erased while the hat was locked, and the list is the list.
async fn insert_wins(
    app: &App,
    tx: &mut Tx,
    (draw, period): (&Draw, &Period),
    (step, place): (&Step, i32),
    code: &str,
    now: Time,
) -> Result<Option<WinId>> {
    let holder = store::holder(tx, period.id, code).await?.ok_or(Error::NotFound(Thing::Code))?;
    let holders = match holder.team {
        Some(team) => store::team_mates(tx, period.id, team).await?,
        None => vec![holder],
    };
    let number = u64::try_from(place).unwrap_or(0);
    let tier = usize::try_from(step.tier).unwrap_or(0);
    let prize = config::prize_of(&draw.form, tier, if step.phase == 0 { number } else { 0 });
    let mut gone = None;
    for holder in holders {
        let win = store::NewWin {
            id: WinId(app.new_id()),
            draw: draw.id,
            period: period.id,
            phase: i32::from(step.phase),
            tier: i32::try_from(step.tier).unwrap_or(i32::MAX),
            place,
            prize: i32::try_from(prize).unwrap_or(i32::MAX),
            entry_index: i64::try_from(step.index).unwrap_or(i64::MAX),
            code: code.to_owned(),
            participant: holder.participant,
            user: holder.user,
        };
        let (id, user, is_erased) = (win.id, win.user, holder.is_erased());
        store::insert_win(tx, win, now).await?;
        if step.phase == 0 && is_erased {
            gone = (draw.form.team_size == 0).then_some(id);
        } else if step.phase == 0 {
            claims::begin(app, tx, draw, id, user, prize).await?;
            let won = json!({"prize": draw.form.prizes.get(prize).map(|prize| &prize.name)});
            notices::tell(app, tx, user, Kind::Won, draw.id, &id.to_string(), won).await?;
        }
    }
    Ok(gone)
}

/// When no period is left, the draw is drawn, or ends without entries.
pub async fn settle(tx: &mut Tx, draw: DrawId, now: Time) -> Result<()> {
    if store::unfinished(tx, draw).await? > 0 {
        return Ok(());
    }
    let (to, outcome) = match store::drawn_periods(tx, draw).await? {
        0 => (State::Settled, "no_entries"),
        _ => (State::Drawn, "winners"),
    };
    // From wherever it stands: a draw with one period is locked, one whose last hat stayed empty is still open.
    for from in [State::Locked, State::Open] {
        draws::move_state(tx, draw, from, to, Some(outcome), now).await?;
    }
    Ok(())
}

fn steps_text(steps: &[Step]) -> String {
    let rows: Vec<(u8, u32, u64, &str)> =
        steps.iter().map(|step| (step.phase, step.tier, step.index, step.verdict.name())).collect();
    serde_json::to_string(&rows).expect("plain numbers and words")
}

/// What `steps_text` wrote.
pub fn read_steps(text: &str) -> Result<Vec<Step>> {
    let rows: Vec<(u8, u32, u64, String)> = serde_json::from_str(text).map_err(Error::internal)?;
    rows.into_iter()
        .map(|(phase, tier, index, verdict)| {
            let verdict = Verdict::from_name(&verdict)
                .ok_or_else(|| Error::Internal(anyhow::anyhow!("a stored step has no verdict")))?;
            Ok(Step { phase, tier, index, verdict })
        })
        .collect()
}
