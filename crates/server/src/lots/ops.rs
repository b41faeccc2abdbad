//! Giving out the lots, and who sees which: the organiser all of them, everybody masked names, oneself one's own.

use fairdraw_db::Tx;
use fairdraw_fairness::{Hash, lots::at_once};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, LotRow, NewLot};
use crate::{
    app::App,
    draws::{
        self, Draw, PeriodState, Right,
        form::{LotSlip, LotsForm, LotsOf, LotsPeople, LotsWhen},
    },
    error::{Error, Result, Thing},
    http::Page,
    identity::Actor,
    ids::{DrawId, ParticipantId, PeriodId},
};

/// Holders read and lots written at a time.
const AT_ONCE: usize = 10_000;
/// Kinds of slips that the public page names.
const SHOWN: usize = 100;
const MOST_FOUND: usize = 100;

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

#[derive(Serialize, ToSchema)]
pub struct LotPage<T> {
    pub total: i64,
    pub list: Vec<T>,
}

/// For the organiser.
#[derive(Serialize, ToSchema)]
pub struct LotView {
    #[schema(value_type = String)]
    pub member: ParticipantId,
    /// Order of coming.
    pub number: i64,
    pub name: String,
    pub avatar: String,
    pub code: String,
    pub lot: Option<i64>,
    pub slip: Option<String>,
    pub excluded: bool,
}

/// For everybody.
#[derive(Serialize, ToSchema)]
pub struct PublicLot {
    /// Masked; missing when the person did not agree to it.
    pub name: Option<String>,
    pub code: String,
    pub lot: Option<i64>,
    pub slip: Option<String>,
    pub excluded: bool,
}

pub fn public(lots: &LotsForm) -> PublicLots {
    PublicLots {
        what: lots.what,
        when: lots.when,
        people: lots.people,
        cycle: lots.cycle,
        slips: lots.slips.iter().take(SHOWN).cloned().collect(),
        kinds: lots.slips.len(),
        total: lots.total(),
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

fn new_lot(form: &LotsForm, participant: ParticipantId, position: i64, lot: u32) -> NewLot {
    let slip = form.slip_of(u64::from(lot)).and_then(|slip| i32::try_from(slip).ok());
    NewLot { position, participant, lot: Some(i64::from(lot)), slip }
}

/// What somebody drew, once it is drawn.
pub async fn mine(tx: &mut Tx, draw: &Draw, participant: ParticipantId) -> Result<Option<MyLot>> {
    let Some(form) = &draw.form.lots else { return Ok(None) };
    let Some(row) = store::of(tx, participant).await? else { return Ok(None) };
    let excluded = row.status != 0;
    Ok(Some(MyLot {
        lot: row.lot,
        slip: words(form, &row),
        index: row.position.unwrap_or_default(),
        excluded,
    }))
}

/// What a row says; an excluded person's slip says nothing.
fn words(form: &LotsForm, row: &LotRow) -> Option<String> {
    let lot = row.lot.filter(|_| row.status == 0).and_then(|lot| u64::try_from(lot).ok())?;
    form.words_of(lot)
}

/// Everybody with their slips; before the draw, everybody in the order of coming.
pub async fn for_organiser(
    app: &App,
    actor: Actor,
    id: DrawId,
    search: &str,
    page: Page,
) -> Result<LotPage<LotView>> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with_any(&mut tx, actor, id, &[Right::View, Right::Open]).await?;
    let form = draw.form.lots.as_ref().ok_or(Error::NotFound(Thing::Draw))?;
    let Some((period, people)) = draws::first_period(&mut tx, id).await? else {
        return Ok(LotPage { total: 0, list: Vec::new() });
    };
    let (total, rows) = if search.trim().is_empty() {
        let given = store::count(&mut tx, period).await?;
        if given == people && given > 0 {
            (given, store::drawn(&mut tx, period, page.limit(), page.offset()).await?)
        } else {
            (people, store::people(&mut tx, period, page.limit(), page.offset()).await?)
        }
    } else {
        drop(tx);
        found(app, period, search, page).await?
    };
    let list = rows.into_iter().map(|row| organiser_view(form, row)).collect();
    Ok(LotPage { total, list })
}

/// Those whose name holds the words.
async fn found(app: &App, period: PeriodId, search: &str, page: Page) -> Result<(i64, Vec<LotRow>)> {
    let numbers = draws::find_names(app, period, search).await?;
    let (skip, most) = (usize::try_from(page.offset()).unwrap_or(usize::MAX), page.limit());
    let most = usize::try_from(most).unwrap_or(MOST_FOUND);
    let mut tx = app.db.read().await?;
    let mut rows = Vec::new();
    for number in numbers.iter().skip(skip).take(most) {
        // The rows have the last word: whoever was erased meanwhile is found no more.
        let row = store::by_number(&mut tx, period, *number).await?;
        rows.extend(row.filter(|row| !row.name.is_empty()));
    }
    Ok((i64::try_from(numbers.len()).unwrap_or(i64::MAX), rows))
}

fn organiser_view(form: &LotsForm, row: LotRow) -> LotView {
    let slip = words(form, &row);
    LotView {
        member: row.member,
        number: row.number,
        name: row.name,
        avatar: row.avatar,
        code: row.code,
        lot: row.lot,
        slip,
        excluded: row.status != 0,
    }
}

/// The result with masked names, once it is public and unless the organiser hides the list.
pub async fn for_everybody(app: &App, id: DrawId, page: Page) -> Result<LotPage<PublicLot>> {
    let published = draws::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let form = &published.draw.form;
    let lots = form.lots.as_ref().ok_or(Error::NotFound(Thing::Draw))?;
    let period = published.periods.first().ok_or(Error::NotFound(Thing::Period))?;
    if form.hide.winners || (lots.when == LotsWhen::Together && period.state != PeriodState::Drawn) {
        return Err(Error::NotFound(Thing::Win));
    }
    let mut tx = app.db.read().await?;
    let total = store::count(&mut tx, period.id).await?;
    let rows = store::drawn(&mut tx, period.id, page.limit(), page.offset()).await?;
    let view = |row: LotRow| {
        let may_name = !form.consents.publish_name || row.publish_name;
        PublicLot {
            name: may_name.then(|| draws::mask(&row.name)),
            slip: words(lots, &row),
            code: row.code,
            lot: row.lot,
            excluded: row.status != 0,
        }
    };
    Ok(LotPage { total, list: rows.into_iter().map(view).collect() })
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
