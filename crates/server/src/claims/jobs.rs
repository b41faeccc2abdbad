//! Deadlines and the promised erasure, as durable jobs.

use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use super::{imports, ops};
use crate::{
    app::App,
    error::Error,
    ids::{DrawId, ImportId, WinId},
};

const PATIENCE: i32 = 100_000;

#[derive(Serialize, Deserialize)]
pub struct ExpireClaim {
    pub win: WinId,
}

/// Claims that began together.
#[derive(Serialize, Deserialize)]
pub struct ExpireClaims {
    pub wins: Vec<WinId>,
}

#[derive(Serialize, Deserialize)]
pub struct EraseDraw {
    pub draw: DrawId,
}

/// A courier's table that somebody agreed to.
#[derive(Serialize, Deserialize)]
pub struct RunImport {
    pub import: ImportId,
}

#[derive(Serialize, Deserialize)]
pub struct SweepImport {
    pub import: ImportId,
}

impl Job for RunImport {
    const KIND: &'static str = "run_import";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for SweepImport {
    const KIND: &'static str = "sweep_import";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for ExpireClaim {
    const KIND: &'static str = "expire_claim";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for ExpireClaims {
    const KIND: &'static str = "expire_claims";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for EraseDraw {
    const KIND: &'static str = "erase_draw";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let (expire, erase, import, sweep) = (app.clone(), app.clone(), app.clone(), app.clone());
    let many = app.clone();
    vec![
        Handler::new(move |_, job: ExpireClaim| {
            let app = expire.clone();
            async move { ops::expire(&app, job.win).await.map_err(retry) }
        }),
        Handler::new(move |_, job: ExpireClaims| {
            let app = many.clone();
            async move {
                for win in job.wins {
                    ops::expire(&app, win).await.map_err(retry)?;
                }
                Ok(())
            }
        }),
        Handler::new(move |_, job: EraseDraw| {
            let app = erase.clone();
            async move { ops::erase(&app, job.draw).await.map_err(retry) }
        }),
        Handler::new(move |_, job: RunImport| {
            let app = import.clone();
            async move { imports::run(&app, job.import).await.map_err(retry) }
        }),
        Handler::new(move |_, job: SweepImport| {
            let app = sweep.clone();
            async move { imports::sweep(&app, job.import).await.map_err(retry) }
        }),
    ]
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn retry(error: Error) -> JobError {
    JobError::Retry(error.to_string())
}
