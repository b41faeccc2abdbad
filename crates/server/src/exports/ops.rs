//! Verbs of exports: ask for a file, watch it grow, stop it, fetch it; and the work itself.

use std::{
    fs::File,
    io::Seek,
    path::Path,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use fairdraw_db::{Time, Tx};
use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use super::{
    ExportState, What,
    jobs::{RunExport, SweepExport},
    links::{self, Link},
    store::{self, ExportRow},
    table::{self, Piece, Table},
};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    claims,
    draws::{self, Draw, Right},
    error::{Conflict, Error, Result, Thing},
    identity::Actor,
    ids::{DrawId, ExportId},
    language::Language,
    tables::{Format, Writer},
};

/// Shorter ones are there with the answer.
const AT_ONCE: i64 = 5_000;
/// When the job looks whether a short one was really written.
const SECOND_LOOK: Duration = Duration::from_mins(1);
const LINK_LIVES: Duration = Duration::from_hours(1);
const LISTED: Duration = Duration::from_hours(24);
const PROGRESS_EVERY: Duration = Duration::from_millis(500);

#[derive(Debug, Deserialize, ToSchema)]
pub struct ExportRequest {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub what: What,
    pub format: Format,
}

#[derive(Serialize, ToSchema)]
pub struct ExportView {
    #[schema(value_type = String)]
    pub id: ExportId,
    pub what: What,
    pub format: Format,
    pub state: ExportState,
    /// Rows that were written, of how many.
    pub done: i64,
    pub total: i64,
    pub bytes: i64,
    /// Where to fetch it, while it is there.
    pub url: Option<String>,
    #[schema(value_type = Option<String>)]
    pub expires_at: Option<Time>,
    #[schema(value_type = String)]
    pub created_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct ExportList {
    pub list: Vec<ExportView>,
}

/// A file on its way to whoever has the link.
pub struct Fetched {
    pub name: String,
    pub format: Format,
    pub length: u64,
    pub bytes: BoxStream<'static, Result<Bytes>>,
}

/// Asks for a file. Asked twice while it is under way, it is one file.
pub async fn create(
    app: &App,
    actor: Actor,
    request: ExportRequest,
    language: Language,
) -> Result<ExportView> {
    actor.require_account()?;
    let (id, what) = (ExportId(app.new_id()), request.what);
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, request.lid, what.right()).await?;
    if what == What::Ranking {
        on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::RankingExport)?;
    }
    let row = ExportRow {
        id,
        draw_id: draw.id,
        user_id: actor.user,
        what: what.name().to_owned(),
        format: request.format.name().to_owned(),
        language: language.code().to_owned(),
        state: "waiting".to_owned(),
        total: table::count(&mut tx, draw.id, what).await?,
        done: 0,
        bytes: 0,
        created_at: app.now(),
        expires_at: None,
    };
    if let Some(same) = store::find_under_way(&mut tx, &row).await? {
        return Ok(view(app, &same));
    }
    store::insert(&mut tx, &row).await?;
    let is_full = log_looks(app, &mut tx, actor, &draw, what, id).await?;
    let detail = json!({"what": what, "format": request.format, "full": is_full});
    draws::note(app, &mut tx, &draw, actor, "exported", detail).await?;
    let is_short = row.total <= AT_ONCE;
    let run_at = if is_short { app.now() + SECOND_LOOK } else { app.now() };
    fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &RunExport { export: id }, run_at, app.now()).await?;
    tx.commit().await?;
    if is_short && let Err(error) = run(app, id).await {
        tracing::warn!(%error, "an export was not written at once; its job tries again");
    }
    let mut tx = app.db.read().await?;
    let row = store::find(&mut tx, id).await?.ok_or(Error::NotFound(Thing::File))?;
    Ok(view(app, &row))
}

/// Whoever goes out in a file unmasked can see it. Returns whether this file shows anybody in full.
async fn log_looks(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    draw: &Draw,
    what: What,
    id: ExportId,
) -> Result<bool> {
    let wins = match what {
        What::Shipping => claims::wins_to_ship(tx, draw.id).await?,
        What::Tax => claims::wins_to_tax(tx, draw.id).await?,
        What::Forms => return draws::open_for_export(app, tx, actor, draw, id).await,
        What::Participants | What::Winners | What::Ranking | What::Lots => return Ok(false),
    };
    let looks = wins.into_iter().map(|win| (app.new_id(), win, actor.user, app.now(), id));
    store::insert_unmaskings(tx, looks.collect()).await?;
    Ok(true)
}

pub async fn list(app: &App, actor: Actor, lid: DrawId) -> Result<ExportList> {
    let mut tx = app.db.read().await?;
    draws::find_with_any(&mut tx, actor, lid, &[Right::View, Right::HandOut]).await?;
    let rows = store::recent(&mut tx, actor.user, lid, app.now() - LISTED).await?;
    Ok(ExportList { list: rows.iter().map(|row| view(app, row)).collect() })
}

/// Stops it, or removes what is there already.
pub async fn cancel(app: &App, actor: Actor, id: ExportId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let row = store::find_owned(&mut tx, actor.user, id).await?.ok_or(Error::NotFound(Thing::File))?;
    let was_there = store::mark_cancelled(&mut tx, id).await?;
    tx.commit().await?;
    if was_there {
        app.uploads.delete(&key(&row)).await?;
    }
    Ok(())
}

/// For whoever holds a link. Who was given it has no need to sign in.
pub async fn fetch(app: &App, id: ExportId, until: i64, sign: &str) -> Result<Fetched> {
    match links::read(&app.house_secret, id, until, sign, app.now()) {
        Link::Good => {}
        Link::Expired => return Err(Error::Conflict(Conflict::FileExpired)),
        Link::Forged => return Err(Error::NotFound(Thing::File)),
    }
    let mut tx = app.db.read().await?;
    let row = store::find(&mut tx, id).await?.filter(|row| row.state == "ready");
    let row = row.ok_or(Error::Conflict(Conflict::FileExpired))?;
    let draw = draws::find(&mut tx, row.draw_id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    drop(tx);
    let (what, format, language) = terms(&row)?;
    let found = app.uploads.stream(&key(&row)).await?;
    let (length, bytes) = found.ok_or(Error::Conflict(Conflict::FileExpired))?;
    let name = format!("{}-{}.{}", what.title(language), draw.form.title, format.name());
    Ok(Fetched { name, format, length, bytes })
}

/// At most one long file at a time on a node: draws must open meanwhile.
fn desk() -> &'static Semaphore {
    static DESK: OnceLock<Semaphore> = OnceLock::new();
    DESK.get_or_init(|| Semaphore::new(1))
}

/// The job: waits its turn, or writes the file.
pub async fn run_in_turn(app: &App, id: ExportId) -> Result<()> {
    let Ok(_turn) = desk().try_acquire() else {
        let later = app.now() + Duration::from_secs(2);
        let mut tx = app.db.begin().await?;
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &RunExport { export: id }, later, app.now()).await?;
        return Ok(tx.commit().await?);
    };
    run(app, id).await
}

/// Writes the file from its beginning; after a crash, again. It is ready exactly once.
async fn run(app: &App, id: ExportId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(row) = store::find(&mut tx, id).await? else { return Ok(()) };
    if !store::mark_running(&mut tx, id).await? {
        return Ok(());
    }
    let draw = draws::find(&mut tx, row.draw_id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let full_until = draws::look_of_export(&mut tx, id).await?;
    tx.commit().await?;
    let (what, format, language) = terms(&row)?;
    let table = Table { export: id, draw, what, language, full_until };
    let Some((file, rows)) = write_down(app, table, format).await? else { return Ok(()) };
    let bytes = app.uploads.put_file(&key(&row), tokio::fs::File::from_std(file)).await?;
    let expires_at = app.now() + LINK_LIVES;
    let mut tx = app.db.begin().await?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    if store::mark_ready(&mut tx, id, rows, bytes, expires_at).await? {
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &SweepExport { export: id }, expires_at, app.now())
            .await?;
        tx.commit().await?;
    } else {
        // Cancelled in the last moment, or ready through another worker, whose file is the same.
        let now = store::find(&mut tx, id).await?.map(|row| row.state);
        drop(tx);
        if now.as_deref() != Some("ready") {
            app.uploads.delete(&key(&row)).await?;
        }
    }
    Ok(())
}

/// The file and how many rows it has; `None` when nobody wants it any more.
async fn write_down(app: &App, table: Table, format: Format) -> Result<Option<(File, i64)>> {
    let (id, head) = (table.export, table.head());
    let rows = table.read(app.db.clone());
    let (written, stop) = (Arc::new(AtomicI64::new(0)), CancellationToken::new());
    // Dropped with this future, whatever ends it: then the writing ends too.
    let _guard = stop.clone().drop_guard();
    let (folder, counter, token) = (app.config.data.clone(), written.clone(), stop.clone());
    let mut writing =
        tokio::task::spawn_blocking(move || write_rows(format, &folder, head, rows, &counter, &token));
    let mut ticks = tokio::time::interval(PROGRESS_EVERY);
    ticks.tick().await;
    loop {
        tokio::select! {
            done = &mut writing => {
                let file = done.map_err(Error::internal)??;
                return Ok(file.map(|file| (file, written.load(Ordering::Relaxed))));
            }
            _ = ticks.tick() => {
                let mut tx = app.db.begin().await?;
                let wanted = store::progress(&mut tx, id, written.load(Ordering::Relaxed)).await?;
                tx.commit().await?;
                if !wanted {
                    return Ok(None);
                }
            }
        }
    }
}

/// On a thread of its own, because packing a workbook is work.
fn write_rows(
    format: Format,
    folder: &Path,
    head: Vec<String>,
    mut rows: mpsc::Receiver<Piece>,
    written: &AtomicI64,
    stop: &CancellationToken,
) -> Result<Option<File>> {
    let mut writer = Writer::new(format, folder, head).map_err(Error::Internal)?;
    while let Some(piece) = rows.blocking_recv() {
        if stop.is_cancelled() {
            return Ok(None);
        }
        for row in piece? {
            writer.row(row).map_err(Error::Internal)?;
            written.fetch_add(1, Ordering::Relaxed);
        }
    }
    let mut file = writer.finish().map_err(Error::Internal)?;
    file.rewind().map_err(Error::internal)?;
    Ok(Some(file))
}

/// Personal data of a draw are erased: no file keeps them.
pub async fn forget(app: &App, draw: DrawId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let rows = store::of_draw(&mut tx, draw).await?;
    for row in &rows {
        store::mark_cancelled(&mut tx, row.id).await?;
    }
    tx.commit().await?;
    for row in &rows {
        app.uploads.delete(&key(row)).await?;
    }
    Ok(())
}

/// The job at the end of a link's time.
pub async fn sweep(app: &App, id: ExportId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(row) = store::find(&mut tx, id).await? else { return Ok(()) };
    store::mark_expired(&mut tx, id).await?;
    tx.commit().await?;
    app.uploads.delete(&key(&row)).await
}

pub async fn give_up(app: &App, id: ExportId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::mark_failed(&mut tx, id).await?;
    Ok(tx.commit().await?)
}

fn view(app: &App, row: &ExportRow) -> ExportView {
    let state = ExportState::from_name(&row.state);
    let until = row.expires_at.filter(|until| state == ExportState::Ready && app.now() < *until);
    let state = if state == ExportState::Ready && until.is_none() { ExportState::Expired } else { state };
    ExportView {
        id: row.id,
        what: What::from_name(&row.what).unwrap_or(What::Participants),
        format: Format::from_name(&row.format).unwrap_or(Format::Csv),
        state,
        done: row.done,
        total: row.total,
        bytes: row.bytes,
        url: until
            .map(|until| format!("{}{}", crate::http::BASE, links::write(&app.house_secret, row.id, until))),
        expires_at: row.expires_at,
        created_at: row.created_at,
    }
}

/// Below a prefix that no public address leads to.
fn key(row: &ExportRow) -> String {
    format!("exports/{}.{}", row.id, row.format)
}

fn terms(row: &ExportRow) -> Result<(What, Format, Language)> {
    What::from_name(&row.what)
        .zip(Format::from_name(&row.format))
        .zip(Language::from_code(&row.language))
        .map(|((what, format), language)| (what, format, language))
        .ok_or_else(|| Error::Internal(anyhow::anyhow!("an export of an unknown kind")))
}
