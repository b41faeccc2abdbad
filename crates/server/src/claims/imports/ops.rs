//! Verbs of imports: read a file, agree to it; and the work itself.

use std::{sync::OnceLock, time::Duration};

use bytes::Bytes;
use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::json;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use super::{
    Problem, judge,
    store::{self, ImportRow, LineRow},
};
use crate::{
    app::App,
    claims::{
        jobs::{RunImport, SweepImport},
        store as claims,
    },
    draws::{self, Right},
    error::{Error, Reason, Result, Thing},
    identity::Actor,
    ids::{DrawId, ImportId},
    notices::{self, Kind},
    tables::{self, Found},
};

/// Shorter ones are written with the answer.
const AT_ONCE: i64 = 1_000;
const SECOND_LOOK: Duration = Duration::from_mins(1);
/// What was brought and not agreed to is forgotten.
const LIVES: Duration = Duration::from_hours(24);
/// Rows a transaction: others write in between.
const STEP: i64 = 200;
/// Rows that the preview shows.
const SHOWN: i64 = 200;
const LONGEST_FILE_NAME: usize = 120;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportState {
    /// Read and judged; nothing is written.
    Checked,
    Running,
    Done,
}

#[derive(Serialize, ToSchema)]
pub struct ImportView {
    #[schema(value_type = String)]
    pub id: ImportId,
    pub state: ImportState,
    pub file_name: String,
    /// What the file turned out to be; only with the first answer.
    pub found: Option<Found>,
    pub total: i64,
    /// Rows that cannot be taken, as judged before.
    pub problems: i64,
    /// Rows that were gone through.
    pub done: i64,
    /// Claims that were marked as shipped.
    pub shipped: i64,
    /// Those with a problem first.
    pub rows: Vec<ImportLine>,
    #[schema(value_type = String)]
    pub expires_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct ImportLine {
    /// As the spreadsheet counts.
    pub line: i64,
    /// What the row says about whom it means.
    pub who: String,
    pub courier: String,
    pub tracking: String,
    pub problem: Option<Problem>,
}

/// Reading takes memory by the ten megabytes: two at a time, the others wait.
pub fn desks() -> &'static Semaphore {
    static DESKS: OnceLock<Semaphore> = OnceLock::new();
    DESKS.get_or_init(|| Semaphore::new(2))
}

/// Reads a file and judges it row by row. Nothing is written into claims.
pub async fn check(
    app: &App,
    actor: Actor,
    lid: DrawId,
    file_name: &str,
    bytes: Bytes,
) -> Result<ImportView> {
    actor.require_account()?;
    let mut tx = app.db.read().await?;
    draws::find_with(&mut tx, actor, lid, Right::HandOut).await?;
    let known = store::known(&mut tx, lid).await?;
    drop(tx);
    let desk = desks().acquire().await.map_err(Error::internal)?;
    let reading = tokio::task::spawn_blocking(move || {
        let (found, rows) = tables::read(&bytes)?;
        Ok((found, judge::judge(rows, &known)?))
    });
    let (found, rows) = reading
        .await
        .map_err(Error::internal)?
        .map_err(|fault| Error::invalid("file", Reason::Table(fault)))?;
    drop(desk);
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let import = ImportRow {
        id: ImportId(app.new_id()),
        draw_id: lid,
        user_id: actor.user,
        file_name: file_name.chars().filter(|c| !c.is_control()).take(LONGEST_FILE_NAME).collect(),
        state: "checked".to_owned(),
        total: count(rows.len()),
        problems: count(rows.iter().filter(|row| row.problem.is_some()).count()),
        done: 0,
        shipped: 0,
        created_at: app.now(),
    };
    let mut tx = app.db.begin().await?;
    store::insert(&mut tx, &import, rows).await?;
    let sweep = SweepImport { import: import.id };
    fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &sweep, app.now() + LIVES, app.now()).await?;
    let view = view(&mut tx, import).await?;
    tx.commit().await?;
    Ok(ImportView { found: Some(found), ..view })
}

pub async fn show(app: &App, actor: Actor, id: ImportId) -> Result<ImportView> {
    let mut tx = app.db.read().await?;
    let import = owned(&mut tx, actor, id).await?;
    view(&mut tx, import).await
}

/// Agrees to what was shown. Again: the same one goes on.
pub async fn apply(app: &App, actor: Actor, id: ImportId) -> Result<ImportView> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let import = owned(&mut tx, actor, id).await?;
    let is_short = import.total <= AT_ONCE;
    let is_new = store::mark_running(&mut tx, id).await?;
    if is_new {
        let run_at = if is_short { app.now() + SECOND_LOOK } else { app.now() };
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &RunImport { import: id }, run_at, app.now())
            .await?;
    }
    tx.commit().await?;
    if is_new
        && is_short
        && let Err(error) = run(app, id).await
    {
        tracing::warn!(%error, "an import was not written at once; its job goes on");
    }
    show(app, actor, id).await
}

/// Another's import does not exist, nor one of a draw that was taken away from somebody meanwhile.
async fn owned(tx: &mut Tx, actor: Actor, id: ImportId) -> Result<ImportRow> {
    let import = store::find(tx, id).await?.filter(|import| import.user_id == actor.user);
    let import = import.ok_or(Error::NotFound(Thing::File))?;
    draws::find_with(tx, actor, import.draw_id, Right::HandOut).await?;
    Ok(import)
}

/// The job: goes on where the last step ended, wherever the last worker was interrupted.
pub async fn run(app: &App, id: ImportId) -> Result<()> {
    while step(app, id).await? {}
    Ok(())
}

/// One step is one transaction: the rows are taken, written and told, or nothing happened.
async fn step(app: &App, id: ImportId) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    let Some(import) = store::find(&mut tx, id).await?.filter(|import| import.state == "running") else {
        return Ok(false);
    };
    let to = (import.done + STEP).min(import.total);
    if !store::advance(&mut tx, id, import.done, to).await? {
        return Ok(true);
    }
    let mut shipped = 0;
    for line in store::lines_between(&mut tx, id, import.done, to).await? {
        if ship(app, &mut tx, &import, &line).await? {
            shipped += 1;
        } else {
            store::set_problem(&mut tx, id, line.position, Problem::Refused.name()).await?;
        }
    }
    store::add_shipped(&mut tx, id, shipped).await?;
    let is_over = to == import.total;
    if is_over {
        let count = store::mark_done(&mut tx, id).await?;
        let detail = json!({"count": count, "file": import.file_name});
        draws::note_by(app, &mut tx, import.draw_id, import.user_id, "shipped", detail).await?;
    }
    tx.commit().await?;
    draws::tell(app, import.draw_id).await;
    Ok(!is_over)
}

async fn ship(app: &App, tx: &mut Tx, import: &ImportRow, line: &LineRow) -> Result<bool> {
    let (Some(win), lid) = (line.win_id, import.draw_id) else { return Ok(false) };
    if !claims::mark_shipped(tx, lid, win, &line.courier, &line.tracking, app.now()).await? {
        return Ok(false);
    }
    if let Some(claim) = claims::find(tx, win).await? {
        let about = format!("{win}/{}", line.tracking);
        let detail = json!({"courier": line.courier, "tracking": line.tracking});
        notices::tell(app, tx, claim.user_id, Kind::Shipped, lid, &about, detail).await?;
    }
    Ok(true)
}

/// The job a day later.
pub async fn sweep(app: &App, id: ImportId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::delete(&mut tx, id).await?;
    Ok(tx.commit().await?)
}

async fn view(tx: &mut Tx, import: ImportRow) -> Result<ImportView> {
    let rows = store::some_lines(tx, import.id, SHOWN).await?;
    let rows = rows.into_iter().map(|row| ImportLine {
        line: row.line,
        who: row.who,
        courier: row.courier,
        tracking: row.tracking,
        problem: Problem::from_name(&row.problem),
    });
    Ok(ImportView {
        id: import.id,
        state: match import.state.as_str() {
            "checked" => ImportState::Checked,
            "running" => ImportState::Running,
            _ => ImportState::Done,
        },
        file_name: import.file_name,
        found: None,
        total: import.total,
        problems: import.problems,
        done: import.done,
        shipped: import.shipped,
        rows: rows.collect(),
        expires_at: import.created_at + LIVES,
    })
}
