//! Verbs about redemption codes: bring them, and see how many are left.

use bytes::Bytes;
use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    code_file::{self, LONGEST_CODE, Repeated},
    codes, imports,
};
use crate::{
    app::App,
    draws::{self, Draw, Right, form::HandOut, mask},
    error::{Error, Reason, Result},
    identity::{Actor, check_line},
    ids::DrawId,
    tables,
};

const MOST_CODES: usize = 20_000;
/// So many of those that were given are shown, masked.
const RECENT: i64 = 5;

#[derive(Serialize, ToSchema)]
pub struct CodesView {
    pub added: u64,
    pub total: i64,
    pub left: i64,
}

#[derive(Serialize, ToSchema)]
pub struct CodesRead {
    /// Codes that are new.
    pub added: u64,
    /// Codes that were uploaded before.
    pub known: u64,
    /// Rows that say what an earlier row said, and some of them.
    pub repeated_count: u64,
    pub repeated: Vec<Repeated>,
    pub total: i64,
    pub left: i64,
}

#[derive(Serialize, ToSchema)]
pub struct CodesList {
    pub list: Vec<PrizeCodes>,
}

/// How it stands with the codes of one prize.
#[derive(Serialize, ToSchema)]
pub struct PrizeCodes {
    /// Index of the prize in the form.
    pub prize: u32,
    pub name: String,
    /// Codes that it takes to serve everybody who can win.
    pub needed: i64,
    pub total: i64,
    pub given: i64,
    pub left: i64,
    /// So many winners would go without.
    pub missing: i64,
    pub recent: Vec<GivenCode>,
}

#[derive(Serialize, ToSchema)]
pub struct GivenCode {
    /// Masked.
    pub code: String,
    #[schema(value_type = String)]
    pub at: Time,
}

/// Uploads redemption codes for a prize, in bulk.
pub async fn add(app: &App, actor: Actor, id: DrawId, prize: u32, list: &[String]) -> Result<CodesView> {
    actor.require_account()?;
    if list.len() > MOST_CODES {
        return Err(Error::invalid("codes", Reason::TooMany { most: MOST_CODES }));
    }
    let clean: Vec<String> =
        list.iter().map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()).collect();
    if let Some(number) = clean.iter().position(|code| check_line(code, LONGEST_CODE).is_some()) {
        return Err(Error::invalid(format!("codes[{number}]"), Reason::TooLong { most: LONGEST_CODE }));
    }
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    let counted = keep(app, &mut tx, actor, &draw, prize, clean).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(counted)
}

/// The same out of a file: all of it, or the row that spoils it.
pub async fn add_file(app: &App, actor: Actor, id: DrawId, prize: u32, bytes: Bytes) -> Result<CodesRead> {
    actor.require_account()?;
    let mut tx = app.db.read().await?;
    draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    drop(tx);
    let desk = imports::desks().acquire().await.map_err(Error::internal)?;
    let reading = tokio::task::spawn_blocking(move || code_file::read(tables::read(&bytes)?.1));
    let file = reading
        .await
        .map_err(Error::internal)?
        .map_err(|fault| Error::invalid("file", Reason::Table(fault)))?;
    drop(desk);
    let count = file.codes.len() as u64;
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    let counted = keep(app, &mut tx, actor, &draw, prize, file.codes).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(CodesRead {
        added: counted.added,
        known: count.saturating_sub(counted.added),
        repeated_count: file.repeated_count,
        repeated: file.repeated,
        total: counted.total,
        left: counted.left,
    })
}

async fn keep(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    draw: &Draw,
    prize: u32,
    list: Vec<String>,
) -> Result<CodesView> {
    let wanted = draw.form.prizes.get(usize::try_from(prize).unwrap_or(usize::MAX));
    if wanted.is_none_or(|prize| prize.hand_out != HandOut::Code) {
        return Err(Error::invalid("prize", Reason::NotAChoice));
    }
    let prize = i32::try_from(prize).unwrap_or(0);
    let added = codes::add(tx, draw.id, prize, list).await?;
    let (total, left) = codes::count(tx, draw.id, prize).await?;
    draws::note(app, tx, draw, actor, "codes_uploaded", json!({"count": added})).await?;
    Ok(CodesView { added, total, left })
}

/// Every prize that hands out codes.
pub async fn list(app: &App, actor: Actor, id: DrawId) -> Result<CodesList> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with_any(&mut tx, actor, id, &[Right::View, Right::HandOut]).await?;
    let mut list = Vec::new();
    for (prize, wanted) in (0_u32..).zip(&draw.form.prizes) {
        if wanted.hand_out != HandOut::Code {
            continue;
        }
        let index = i32::try_from(prize).unwrap_or(0);
        let (total, left) = codes::count(&mut tx, id, index).await?;
        let recent = codes::recent(&mut tx, id, index, RECENT).await?;
        let needed = i64::from(wanted.units) * i64::from(draw.form.team_size.max(1));
        list.push(PrizeCodes {
            prize,
            name: wanted.name.clone(),
            needed,
            total,
            given: total - left,
            left,
            missing: (needed - total).max(0),
            recent: recent.into_iter().map(|(code, at)| GivenCode { code: mask(&code), at }).collect(),
        });
    }
    Ok(CodesList { list })
}
