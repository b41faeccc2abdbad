//! The steps of an opening, and the emptying of the bin, as durable jobs. Each may run twice; each happens once.

use fairdraw_db::Time;
use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use super::{bin, opening};
use crate::{
    app::App,
    error::Error,
    ids::{DrawId, PeriodId},
};

/// A draw that people wait for is never given up.
const PATIENCE: i32 = 100_000;

/// At the closing time.
#[derive(Serialize, Deserialize)]
pub struct ClosePeriod {
    pub period: PeriodId,
}

/// After the close.
#[derive(Serialize, Deserialize)]
pub struct SealPeriod {
    pub period: PeriodId,
}

/// At the round's time.
#[derive(Serialize, Deserialize)]
pub struct DecidePeriod {
    pub period: PeriodId,
}

/// When the days in the recycle bin are over.
#[derive(Serialize, Deserialize)]
pub struct SweepDraw {
    pub draw: DrawId,
    /// A draw that was restored and deleted again has a job of its own.
    pub deleted_at: Time,
}

impl Job for ClosePeriod {
    const KIND: &'static str = "close_period";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for SealPeriod {
    const KIND: &'static str = "seal_period";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for DecidePeriod {
    const KIND: &'static str = "decide_period";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for SweepDraw {
    const KIND: &'static str = "sweep_draw";
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let (close, seal, decide, sweep) = (app.clone(), app.clone(), app.clone(), app.clone());
    vec![
        Handler::new(move |_, job: ClosePeriod| {
            let app = close.clone();
            async move { opening::close_due(&app, job.period).await.map_err(retry) }
        }),
        Handler::new(move |_, job: SealPeriod| {
            let app = seal.clone();
            async move { opening::seal(&app, job.period).await.map_err(retry) }
        }),
        Handler::new(move |_, job: DecidePeriod| {
            let app = decide.clone();
            async move { opening::decide(&app, job.period).await.map_err(retry) }
        }),
        Handler::new(move |_, job: SweepDraw| {
            let app = sweep.clone();
            async move { bin::sweep(&app, job.draw, job.deleted_at).await.map_err(retry) }
        }),
    ]
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn retry(error: Error) -> JobError {
    JobError::Retry(error.to_string())
}
