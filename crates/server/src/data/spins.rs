//! The figures of instant draws: spins and wins by the hour, what is left of each prize, which chances were used.

use std::collections::BTreeMap;

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{What, figures::ChanceCount, spin_store, store};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    draws::{self, Draw, Right, form_instant::BLANK},
    error::{Error, Result, Thing},
    identity::Actor,
    ids::{DrawId, PeriodId},
};

#[derive(Serialize, ToSchema)]
pub struct SpinFigures {
    /// Spins with a result.
    pub spins: i64,
    /// Spins that wait for their round.
    pub waiting: i64,
    /// Spins that were given back.
    pub voided: i64,
    pub wins: i64,
    /// In the order of the form, the blank last.
    pub prizes: Vec<SpinPrize>,
    pub chances: ChancesUsed,
    /// Missing where the plan has no detailed data.
    pub hours: Option<Vec<SpinHour>>,
}

#[derive(Serialize, ToSchema)]
pub struct SpinPrize {
    /// Place in the form's prizes; -1 is the blank.
    pub prize: i32,
    /// Missing where there is no limit.
    pub units: Option<u64>,
    pub given: i64,
    pub left: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub struct ChancesUsed {
    /// Spins that used a free chance of their day.
    pub daily: i64,
    /// Spins that used any other chance.
    pub kept: i64,
    /// What gave the others, besides joining.
    pub earned: Vec<ChanceCount>,
}

#[derive(Serialize, ToSchema)]
pub struct SpinHour {
    #[schema(value_type = String)]
    pub at: Time,
    pub spins: i64,
    /// Wins of each prize of the form.
    pub given: Vec<i64>,
}

pub async fn spin_figures(app: &App, actor: Actor, id: DrawId) -> Result<SpinFigures> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::View).await?;
    // A draw has the id of its first period, and an instant draw has no other.
    let period = PeriodId(id.0);
    let standing = spin_store::standing(&mut tx, period).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let plan = on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?;
    let wins = spin_store::wins_by_hour(&mut tx, id).await?;
    let given = given(&draw, &wins, standing.spins);
    let hours = match plan.require(Feature::DetailedData) {
        Ok(()) => Some(hours(spin_store::by_hour(&mut tx, period).await?, &wins, draw.form.prizes.len())),
        Err(_) => None,
    };
    let stock: Vec<Option<u64>> = serde_json::from_str(&standing.stock).map_err(Error::internal)?;
    Ok(SpinFigures {
        spins: standing.spins,
        waiting: standing.open_spins,
        voided: standing.voided,
        wins: standing.wins,
        prizes: prizes(&draw, &stock, &given),
        chances: chances(&mut tx, id, period).await?,
        hours,
    })
}

/// Wins of each prize, and the blanks behind them.
fn given(draw: &Draw, wins: &[(i64, i32, i64)], spins: i64) -> Vec<i64> {
    let mut given = vec![0; draw.form.prizes.len() + 1];
    for (_, prize, count) in wins {
        if let Some(prize) = usize::try_from(*prize).ok().and_then(|prize| given.get_mut(prize)) {
            *prize += count;
        }
    }
    let won: i64 = given.iter().sum();
    if let Some(blank) = given.last_mut() {
        *blank = spins - won;
    }
    given
}

fn prizes(draw: &Draw, stock: &[Option<u64>], given: &[i64]) -> Vec<SpinPrize> {
    let blanks = stock.last().copied().flatten().map(|_| u64::from(draw.form.instant.blanks));
    let units = draw.form.prizes.iter().map(|prize| Some(u64::from(prize.units))).chain([blanks]);
    let places = (0..).take(draw.form.prizes.len()).chain([BLANK]);
    places
        .zip(units)
        .zip(given.iter().zip(stock))
        .map(|((prize, units), (given, left))| SpinPrize { prize, units, given: *given, left: *left })
        .collect()
}

fn hours(spins: Vec<(i64, i64)>, wins: &[(i64, i32, i64)], prizes: usize) -> Vec<SpinHour> {
    let mut all: BTreeMap<i64, (i64, Vec<i64>)> = BTreeMap::new();
    let none = || (0, vec![0; prizes]);
    for (hour, count) in spins {
        all.entry(hour).or_insert_with(none).0 = count;
    }
    for (hour, prize, count) in wins {
        let (_, given) = all.entry(*hour).or_insert_with(none);
        if let Some(prize) = usize::try_from(*prize).ok().and_then(|prize| given.get_mut(prize)) {
            *prize = *count;
        }
    }
    let view = |(hour, (spins, given))| SpinHour { at: Time::from_seconds(hour * 3_600), spins, given };
    all.into_iter().map(view).collect()
}

async fn chances(tx: &mut Tx, draw: DrawId, period: PeriodId) -> Result<ChancesUsed> {
    let (daily, kept) = spin_store::by_chance(tx, period).await?;
    let counts = store::counts(tx, draw).await?;
    let mut earned: Vec<ChanceCount> = counts
        .into_iter()
        .filter(|(what, ..)| What::from_name(what) == Some(What::Code))
        .map(|(_, origin, codes)| ChanceCount { origin, codes })
        .collect();
    earned.sort_by(|one, other| other.codes.cmp(&one.codes).then_with(|| one.origin.cmp(&other.origin)));
    Ok(ChancesUsed { daily, kept, earned })
}
