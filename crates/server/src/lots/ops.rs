//! Giving out the lots, and what everybody knows of them; oneself one's own.

use fairdraw_db::Tx;
use fairdraw_fairness::{Hash, lots::at_once};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, LotRow, NewLot};
use crate::{
    app::App,
    draws::{
        Draw,
        form::{LotSlip, LotsForm, LotsOf, LotsPeople, LotsWhen},
    },
    error::{Error, Result, Thing},
    ids::{ParticipantId, PeriodId},
    spins::PublicUrn,
};

/// Holders read and lots written at a time.
const AT_ONCE: usize = 10_000;
/// Kinds of slips that the public page names.
const SHOWN: usize = 100;

/// What anybody may know before and after.
#[derive(Clone, Serialize, ToSchema)]
pub struct PublicLots {
    pub what: LotsOf,
    pub when: LotsWhen,
    pub people: LotsPeople,
    pub cycle: bool,
    /// The first hundred kinds.
    pub slips: Vec<LotSlip>,
    pub kinds: usize,
    /// How many slips there are; missing where there are as many as people.
    pub total: Option<u64>,
    /// Where they are drawn one by one: what is left.
    pub urn: Option<PublicUrn>,
}

/// My slip.
#[derive(Serialize, ToSchema)]
pub struct MyLot {
    /// From 0; missing when the urn was empty.
    pub lot: Option<i64>,
    /// What it says; missing when no slip was left.
    pub slip: Option<String>,
    /// Where my entry stands in the sealed list.
    pub index: i64,
    /// Taken out of the hat: the slip does not count.
    pub excluded: bool,
}

pub fn public(lots: &LotsForm, urn: Option<PublicUrn>) -> PublicLots {
    PublicLots {
        what: lots.what,
        when: lots.when,
        people: lots.people,
        cycle: lots.cycle,
        slips: lots.slips.iter().take(SHOWN).cloned().collect(),
        kinds: lots.slips.len(),
        total: lots.total(),
        urn,
    }
}

/// Shuffles, and gives every entry of the sealed list its lot, in the transaction of the result. Returns what each got.
pub async fn give(tx: &mut Tx, form: &LotsForm, period: PeriodId, seed: Hash, size: u64) -> Result<Vec<u32>> {
    let size = u32::try_from(size).map_err(Error::internal)?;
    let work = tokio::task::spawn_blocking(move || at_once(&seed, size));
    let lots = work.await.map_err(Error::internal)?;
    let (mut last, mut written) = (String::new(), 0);
    for some in lots.chunks(AT_ONCE) {
        let most = i64::try_from(some.len()).unwrap_or(i64::MAX);
        let holders = store::holders_after(tx, period, &last, most).await?;
        let Some((end, _)) = holders.last() else { break };
        last = end.clone();
        let rows: Vec<NewLot> = holders
            .iter()
            .zip(some)
            .zip(written..)
            .map(|(((_, participant), lot), position)| new_lot(form, *participant, position, *lot))
            .collect();
        written += i64::try_from(store::insert(tx, period, &rows).await?).unwrap_or(0);
    }
    if u64::try_from(written).ok() != Some(u64::from(size)) {
        return Err(Error::Internal(anyhow::anyhow!("{written} of {size} lots could be given out")));
    }
    Ok(lots)
}

/// The slips of one batch, by the numbers of their spins. All of them, or an error: nobody has two, and no slip two people.
pub async fn give_one_by_one(
    tx: &mut Tx,
    draw: &Draw,
    period: PeriodId,
    slips: &[(i64, ParticipantId, Option<u32>)],
) -> Result<()> {
    let form = draw.form.lots.as_ref().ok_or(Error::NotFound(Thing::Draw))?;
    let rows: Vec<NewLot> = slips
        .iter()
        .map(|(sequence, participant, lot)| match lot {
            Some(lot) => new_lot(form, *participant, *sequence, *lot),
            None => NewLot { position: *sequence, participant: *participant, lot: None, slip: None },
        })
        .collect();
    let written = store::insert(tx, period, &rows).await?;
    if written == rows.len() as u64 {
        return Ok(());
    }
    Err(Error::Internal(anyhow::anyhow!("{written} of {} slips could be given out", rows.len())))
}

fn new_lot(form: &LotsForm, participant: ParticipantId, position: i64, lot: u32) -> NewLot {
    let slip = form.slip_of(u64::from(lot)).and_then(|slip| i32::try_from(slip).ok());
    NewLot { position, participant, lot: Some(i64::from(lot)), slip }
}

/// What somebody drew, once it is drawn.
pub async fn mine(tx: &mut Tx, draw: &Draw, participant: ParticipantId) -> Result<Option<MyLot>> {
    let Some(form) = &draw.form.lots else { return Ok(None) };
    let Some(row) = store::of(tx, participant).await? else { return Ok(None) };
    let excluded = is_out(form, &row);
    Ok(Some(MyLot {
        lot: row.lot,
        slip: words(form, &row),
        index: row.position.unwrap_or_default(),
        excluded,
    }))
}

/// What a row says; the slip of whoever was taken out says nothing.
pub fn words(form: &LotsForm, row: &LotRow) -> Option<String> {
    let lot = row.lot.filter(|_| !is_out(form, row)).and_then(|lot| u64::try_from(lot).ok())?;
    form.words_of(lot)
}

/// Whether this person was taken out before their slip was known. Drawn one by one, a slip is known at once: it stands,
/// whatever becomes of the person afterwards.
pub fn is_out(form: &LotsForm, row: &LotRow) -> bool {
    row.status != 0 && (form.when == LotsWhen::Together || row.lot.is_none())
}

/// What each entry got, for a bundle, in the order of the list.
pub async fn lot_rows(app: &App, period: PeriodId, most: u64) -> Result<Vec<(u64, u32)>> {
    let mut tx = app.db.read().await?;
    let rows = store::by_position(&mut tx, period, i64::try_from(most).unwrap_or(i64::MAX)).await?;
    let row = |(position, lot): (i64, Option<i64>)| {
        Some((u64::try_from(position).ok()?, u32::try_from(lot?).ok()?))
    };
    Ok(rows.into_iter().filter_map(row).collect())
}
