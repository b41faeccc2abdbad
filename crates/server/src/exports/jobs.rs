//! Writing long files and removing old ones, as durable jobs.

use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use super::ops;
use crate::{app::App, ids::ExportId};

const ATTEMPTS: i32 = 5;

#[derive(Serialize, Deserialize)]
pub struct RunExport {
    pub export: ExportId,
}

#[derive(Serialize, Deserialize)]
pub struct SweepExport {
    pub export: ExportId,
}

impl Job for RunExport {
    const KIND: &'static str = "run_export";
    const MAX_ATTEMPTS: i32 = ATTEMPTS;
}

impl Job for SweepExport {
    const KIND: &'static str = "sweep_export";
    /// What was promised to be removed is never forgotten.
    const MAX_ATTEMPTS: i32 = 100_000;
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let (running, sweeping) = (app.clone(), app.clone());
    vec![
        Handler::new(move |context, job: RunExport| {
            let app = running.clone();
            async move {
                let Err(error) = ops::run_in_turn(&app, job.export).await else { return Ok(()) };
                if context.attempt >= ATTEMPTS {
                    ops::give_up(&app, job.export).await.ok();
                }
                Err(JobError::Retry(error.to_string()))
            }
        }),
        Handler::new(move |_, job: SweepExport| {
            let app = sweeping.clone();
            async move { ops::sweep(&app, job.export).await.map_err(|error| JobError::Retry(error.to_string())) }
        }),
    ]
}
