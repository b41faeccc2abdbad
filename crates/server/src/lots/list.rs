//! Who drew what, page by page: the organiser sees everybody, everybody masked names.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    ops::{is_out, words},
    store::{self, LotRow},
};
use crate::{
    app::App,
    draws::{
        self, PeriodState, Right,
        form::{LotsForm, LotsWhen},
    },
    error::{Error, Result, Thing},
    http::Page,
    identity::Actor,
    ids::{DrawId, ParticipantId, PeriodId},
};

const MOST_FOUND: usize = 100;

/// Of whom the organiser asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WhichLots)]
pub enum Which {
    /// Who has drawn in the order of the lots, then the others as they came.
    #[default]
    All,
    /// Whose slips came last, the newest first.
    Newest,
    /// Who may still draw.
    Waiting,
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

/// Everybody with their slips; before the draw, everybody in the order of coming.
pub async fn for_organiser(
    app: &App,
    actor: Actor,
    id: DrawId,
    (search, which): (&str, Which),
    page: Page,
) -> Result<LotPage<LotView>> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with_any(&mut tx, actor, id, &[Right::View, Right::Open]).await?;
    let form = draw.form.lots.as_ref().ok_or(Error::NotFound(Thing::Draw))?;
    let Some((period, people)) = draws::first_period(&mut tx, id).await? else {
        return Ok(LotPage { total: 0, list: Vec::new() });
    };
    let (limit, offset) = (page.limit(), page.offset());
    let (total, rows) = match which {
        _ if !search.trim().is_empty() => {
            drop(tx);
            found(app, period, search, page).await?
        }
        Which::Waiting => {
            let total = store::count_waiting(&mut tx, period).await?;
            (total, store::waiting(&mut tx, period, limit, offset).await?)
        }
        Which::Newest => {
            let total = store::count(&mut tx, period).await?;
            (total, store::newest(&mut tx, period, limit, offset).await?)
        }
        Which::All if store::count(&mut tx, period).await? > 0 => {
            (people, store::drawn_first(&mut tx, period, limit, offset).await?)
        }
        Which::All => (people, store::people(&mut tx, period, limit, offset).await?),
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
    let (slip, excluded) = (words(form, &row), is_out(form, &row));
    LotView {
        member: row.member,
        number: row.number,
        name: row.name,
        avatar: row.avatar,
        code: row.code,
        lot: row.lot,
        slip,
        excluded,
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
            excluded: is_out(lots, &row),
            code: row.code,
            lot: row.lot,
        }
    };
    Ok(LotPage { total, list: rows.into_iter().map(view).collect() })
}
