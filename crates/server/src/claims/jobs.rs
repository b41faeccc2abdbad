//! Deadlines and the promised erasure, as durable jobs.

use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use super::ops;
use crate::{
    app::App,
    ids::{DrawId, WinId},
};

const PATIENCE: i32 = 100_000;

#[derive(Serialize, Deserialize)]
pub struct ExpireClaim {
    pub win: WinId,
}

#[derive(Serialize, Deserialize)]
pub struct EraseDraw {
    pub draw: DrawId,
}

impl Job for ExpireClaim {
    const KIND: &'static str = "expire_claim";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

impl Job for EraseDraw {
    const KIND: &'static str = "erase_draw";
    const MAX_ATTEMPTS: i32 = PATIENCE;
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let (expire, erase) = (app.clone(), app.clone());
    vec![
        Handler::new(move |_, job: ExpireClaim| {
            let app = expire.clone();
            async move { ops::expire(&app, job.win).await.map_err(|error| JobError::Retry(error.to_string())) }
        }),
        Handler::new(move |_, job: EraseDraw| {
            let app = erase.clone();
            async move { ops::erase(&app, job.draw).await.map_err(|error| JobError::Retry(error.to_string())) }
        }),
    ]
}
