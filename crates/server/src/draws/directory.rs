//! The organiser's table of participants, page by page, and searching it by part of a name or by a code.

use std::collections::{BTreeSet, HashSet};

use fairdraw_db::Tx;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    admins::{self, Right},
    members::{MemberList, MemberView},
    names, people_rows,
};
use crate::{
    app::App,
    error::Result,
    http::Page,
    identity::Actor,
    ids::{DrawId, PeriodId},
};

const MOST_FOUND: usize = 50;
/// From so many people on, names are read before somebody searches.
const LARGE: i64 = 20_000;

#[derive(Serialize, ToSchema)]
pub struct MemberPage {
    pub total: i64,
    pub list: Vec<MemberView>,
}

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Any,
    InHat,
    Out,
}

pub async fn members(
    app: &App,
    actor: Actor,
    id: DrawId,
    words: &str,
    standing: Standing,
    page: Page,
) -> Result<MemberPage> {
    let mut tx = app.db.read().await?;
    admins::find_with(&mut tx, actor, id, Right::View).await?;
    let periods = people_rows::sizes(&mut tx, id).await?;
    if words.trim().is_empty() {
        for (period, _) in periods.iter().filter(|(_, people)| *people >= LARGE) {
            names::warm(app, *period);
        }
        return browse(&mut tx, &periods, standing, page).await;
    }
    drop(tx);
    let found = find(app, &periods, words, standing).await?;
    let (skip, most) = (usize::try_from(page.offset()).unwrap_or(usize::MAX), page.limit());
    let shown = found.get(skip..).unwrap_or_default();
    let list = read(app, shown, usize::try_from(most).unwrap_or(100), words).await?;
    Ok(MemberPage { total: i64::try_from(found.len()).unwrap_or(i64::MAX), list })
}

/// The specification's search: the first who match.
pub async fn search(app: &App, actor: Actor, id: DrawId, words: &str) -> Result<MemberList> {
    let mut tx = app.db.read().await?;
    admins::find_with(&mut tx, actor, id, Right::View).await?;
    let periods = people_rows::sizes(&mut tx, id).await?;
    if words.trim().is_empty() {
        let page = Page { page: 1, size: u32::try_from(MOST_FOUND).unwrap_or(50) };
        return Ok(MemberList { list: browse(&mut tx, &periods, Standing::Any, page).await?.list });
    }
    drop(tx);
    let found = find(app, &periods, words, Standing::Any).await?;
    Ok(MemberList { list: read(app, &found, MOST_FOUND, words).await? })
}

async fn browse(
    tx: &mut Tx,
    periods: &[(PeriodId, i64)],
    standing: Standing,
    page: Page,
) -> Result<MemberPage> {
    let (mut skip, mut left) = (page.offset(), page.limit());
    let (mut total, mut list) = (0, Vec::new());
    for (period, people) in periods {
        let count = match standing {
            Standing::Any => *people,
            Standing::InHat => people - people_rows::count_out(tx, *period).await?,
            Standing::Out => people_rows::count_out(tx, *period).await?,
        };
        total += count;
        if left > 0 && skip < count {
            let mut some = match standing {
                Standing::Any => people_rows::everybody(tx, *period, left, skip).await?,
                Standing::InHat => people_rows::in_hat(tx, *period, left, skip).await?,
                Standing::Out => people_rows::out(tx, *period, left, skip).await?,
            };
            left -= i64::try_from(some.len()).unwrap_or(left);
            list.append(&mut some);
        }
        skip = (skip - count).max(0);
    }
    Ok(MemberPage { total, list })
}

async fn find(
    app: &App,
    periods: &[(PeriodId, i64)],
    words: &str,
    standing: Standing,
) -> Result<Vec<(PeriodId, i64)>> {
    let mut all = Vec::new();
    for (period, _) in periods {
        let mut found: BTreeSet<i64> = names::find(app, *period, words).await?.into_iter().collect();
        let mut tx = app.db.read().await?;
        found.extend(people_rows::holder(&mut tx, *period, &code(words)).await?);
        if standing != Standing::Any {
            let out: HashSet<i64> = people_rows::out_numbers(&mut tx, *period)
                .await?
                .into_iter()
                .map(|(number,)| number)
                .collect();
            found.retain(|number| out.contains(number) == (standing == Standing::Out));
        }
        all.extend(found.into_iter().map(|number| (*period, number)));
    }
    Ok(all)
}

/// Codes are shown in groups, and read without what stands between them.
fn code(words: &str) -> String {
    words.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// The rows have the last word: somebody who had their data erased is found no more.
async fn read(app: &App, places: &[(PeriodId, i64)], most: usize, words: &str) -> Result<Vec<MemberView>> {
    let (plain, code) = (names::plain(words), code(words));
    let mut tx = app.db.read().await?;
    let mut list = Vec::new();
    for (period, number) in places.iter().take(most) {
        let Some(row) = people_rows::by_number(&mut tx, *period, *number).await? else { continue };
        if names::plain(&row.name).contains(&plain)
            || people_rows::holder(&mut tx, *period, &code).await? == Some(*number)
        {
            list.push(row);
        }
    }
    Ok(list)
}
