//! What everybody sees of an instant draw: prizes with odds and what is left, the layout, counts, the newest wins.

use fairdraw_db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    batch_store,
    kinds::SpinRules,
    ops,
    store::{self, Standing},
    wins::TickerLine,
};
use crate::{
    app::App,
    draws::{
        self, Published,
        form::{DrawForm, PrizeMode},
        form_instant::{BLANK, DENOMINATOR, GUARD_MS, slots},
    },
    error::{Error, Result, Thing},
    ids::PeriodId,
};

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicInstant {
    pub mode: PrizeMode,
    pub denominator: u32,
    /// Of a pool.
    pub tickets_left: Option<u64>,
    pub tickets: Option<u64>,
    /// In the order of the form, the blank last.
    pub prizes: Vec<InstantPrize>,
    /// How the skin is laid out: places in the form's prizes, -1 is a blank.
    pub slots: Vec<i32>,
    pub consolations: Vec<String>,
    pub sound: bool,
    pub haptics: bool,
    pub free_per_day: u32,
    pub free_per_draw: u32,
    pub most_per_day: Option<u32>,
    pub most_per_draw: Option<u32>,
    pub spins: i64,
    pub wins: i64,
    /// The newest first.
    pub ticker: Vec<TickerLine>,
    pub guard_ms: u64,
    /// Seconds between two rounds.
    pub period_s: u64,
    pub head: Option<PublicHead>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct InstantPrize {
    /// Place in the form's prizes; -1 is the blank.
    pub prize: i32,
    pub name: String,
    pub picture: Option<String>,
    pub color: String,
    /// Missing where it is hidden or without limit.
    pub stock: Option<u64>,
    pub left: Option<u64>,
    /// The chance of one spin in millionths; of a pool, its share of the tickets when it began.
    pub weight: u64,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicHead {
    pub round: i64,
    /// Hexadecimal.
    pub head: String,
    pub first: i64,
    pub size: i32,
}

/// What is left of lots that are drawn one by one.
#[derive(Clone, Serialize, ToSchema)]
pub struct PublicUrn {
    /// How many there were, how many have been drawn, and how many are being drawn.
    pub lots: u64,
    pub drawn: i64,
    pub waiting: i64,
    pub guard_ms: u64,
    /// Seconds between two rounds.
    pub period_s: u64,
    pub head: Option<PublicHead>,
}

pub async fn urn(app: &App, published: &Published) -> Result<Option<PublicUrn>> {
    let form = &published.draw.form;
    if !form.is_instant() || form.lots.is_none() {
        return Ok(None);
    }
    let period = ops::period(published);
    let SpinRules::Lots(rules) = SpinRules::of(&period.config)? else { return Ok(None) };
    let mut tx = app.db.read().await?;
    let Some(standing) = store::standing(&mut tx, period.id).await? else { return Ok(None) };
    Ok(Some(PublicUrn {
        lots: rules.lots,
        drawn: standing.spins,
        waiting: standing.open_spins,
        guard_ms: GUARD_MS,
        period_s: app.fair.beacons.find(&period.chain).map_or(3, |source| source.chain.period),
        head: newest_head(&mut tx, period.id, &standing).await?,
    }))
}

/// How many lots an urn began with; none where there is no urn.
pub async fn lots_of(tx: &mut Tx, period: PeriodId) -> Result<u64> {
    let period = draws::find_period(tx, period).await?.ok_or(Error::NotFound(Thing::Period))?;
    match SpinRules::of(&period.config)? {
        SpinRules::Lots(rules) => Ok(rules.lots),
        SpinRules::Prizes(_) => Ok(0),
    }
}

async fn newest_head(tx: &mut Tx, period: PeriodId, standing: &Standing) -> Result<Option<PublicHead>> {
    let head = batch_store::find(tx, period, standing.head_round).await?;
    Ok(head.and_then(|batch| {
        let head = hex::encode(batch.head.as_ref()?);
        Some(PublicHead { round: batch.round, head, first: batch.first, size: batch.size })
    }))
}

pub async fn public(app: &App, published: &Published) -> Result<Option<PublicInstant>> {
    let form = &published.draw.form;
    if !form.is_instant() || form.lots.is_some() {
        return Ok(None);
    }
    let mut tx = app.db.read().await?;
    view(app, &mut tx, published).await
}

async fn view(app: &App, tx: &mut Tx, published: &Published) -> Result<Option<PublicInstant>> {
    let (form, period) = (&published.draw.form, ops::period(published));
    let Some(standing) = store::standing(tx, period.id).await? else { return Ok(None) };
    let head = newest_head(tx, period.id, &standing).await?;
    let stock = standing.stock();
    let is_pool = form.instant.mode == PrizeMode::Pool;
    let source = app.fair.beacons.find(&period.chain);
    Ok(Some(PublicInstant {
        mode: form.instant.mode,
        denominator: DENOMINATOR,
        tickets_left: is_pool.then(|| stock.iter().flatten().sum()),
        tickets: is_pool.then(|| form.tickets()),
        prizes: prizes(form, &stock),
        slots: slots(published.draw.kind, form),
        consolations: form.instant.consolations.clone(),
        sound: form.instant.sound,
        haptics: form.instant.haptics,
        free_per_day: form.instant.free_per_day,
        free_per_draw: form.instant.free_per_draw,
        most_per_day: form.instant.most_per_day,
        most_per_draw: form.instant.most_per_draw,
        spins: standing.spins,
        wins: standing.wins,
        ticker: if form.hide.winners {
            Vec::new()
        } else {
            serde_json::from_str(&standing.ticker).unwrap_or_default()
        },
        guard_ms: GUARD_MS,
        period_s: source.map_or(3, |source| source.chain.period),
        head,
    }))
}

fn prizes(form: &DrawForm, stock: &[Option<u64>]) -> Vec<InstantPrize> {
    let hide = form.hide;
    let is_pool = form.instant.mode == PrizeMode::Pool;
    let share = |units: u64| units * u64::from(DENOMINATOR) / form.tickets().max(1);
    let mut prizes: Vec<InstantPrize> = (0..)
        .zip(&form.prizes)
        .zip(stock)
        .map(|((place, prize), left)| InstantPrize {
            prize: place,
            name: prize.name.clone(),
            picture: prize.picture.clone(),
            color: prize.color.clone(),
            stock: (!hide.prize_counts).then_some(u64::from(prize.units)),
            left: left.filter(|_| !hide.prize_counts && !hide.claimed_counts),
            weight: if is_pool { share(u64::from(prize.units)) } else { u64::from(prize.weight) },
        })
        .collect();
    let blanks = u64::from(form.instant.blanks);
    prizes.push(InstantPrize {
        prize: BLANK,
        name: form.instant.blank_name.clone(),
        picture: None,
        color: String::new(),
        stock: is_pool.then_some(blanks),
        left: stock.last().copied().flatten().filter(|_| !hide.claimed_counts),
        weight: if is_pool { share(blanks) } else { form.blank_weight() },
    });
    prizes
}
