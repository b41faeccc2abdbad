//! Reminders and news for many, as durable jobs. Each may run twice; its news has a key and is told once.

use fairdraw_db::Time;
use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use super::reminders::{self, Moment, Waiting};
use crate::{
    app::App,
    error::Error,
    ids::{DrawId, PeriodId, WinId},
};

#[derive(Serialize, Deserialize)]
pub struct RemindClaim {
    pub win: WinId,
}

/// Claims that began together.
#[derive(Serialize, Deserialize)]
pub struct RemindClaims {
    pub wins: Vec<WinId>,
}

#[derive(Serialize, Deserialize)]
pub struct RemindOrganiser {
    pub period: PeriodId,
    pub what: Moment,
    /// The moment itself, in microseconds; when it was changed meanwhile, nobody is reminded of the old one.
    pub of: i64,
}

#[derive(Serialize, Deserialize)]
pub struct LookAtWaiting {
    pub draw: DrawId,
    pub what: Waiting,
    pub day: i64,
}

#[derive(Serialize, Deserialize)]
pub struct TellLosers {
    pub period: PeriodId,
}

#[derive(Serialize, Deserialize)]
pub struct TellFans {
    pub draw: DrawId,
}

impl Job for RemindClaim {
    const KIND: &'static str = "remind_claim";
}

impl Job for RemindClaims {
    const KIND: &'static str = "remind_claims";
}

impl Job for RemindOrganiser {
    const KIND: &'static str = "remind_organiser";
}

impl Job for LookAtWaiting {
    const KIND: &'static str = "look_at_waiting";

    /// However much comes in, one look a day.
    fn key(&self) -> Option<String> {
        Some(format!("{:?}/{}/{}", self.what, self.draw, self.day))
    }
}

impl Job for TellLosers {
    const KIND: &'static str = "tell_losers";
}

impl Job for TellFans {
    const KIND: &'static str = "tell_fans";
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let (claim, organiser, waiting) = (app.clone(), app.clone(), app.clone());
    let (losers, fans, claims) = (app.clone(), app.clone(), app.clone());
    vec![
        Handler::new(move |_, job: RemindClaim| {
            let app = claim.clone();
            async move { reminders::remind_claim(&app, job.win).await.map_err(retry) }
        }),
        Handler::new(move |_, job: RemindClaims| {
            let app = claims.clone();
            async move {
                for win in job.wins {
                    reminders::remind_claim(&app, win).await.map_err(retry)?;
                }
                Ok(())
            }
        }),
        Handler::new(move |_, job: RemindOrganiser| {
            let app = organiser.clone();
            let of = Time::from_micros(job.of);
            async move { reminders::remind_organiser(&app, job.period, job.what, of).await.map_err(retry) }
        }),
        Handler::new(move |_, job: LookAtWaiting| {
            let app = waiting.clone();
            async move { reminders::look_at_waiting(&app, job.draw, job.what, job.day).await.map_err(retry) }
        }),
        Handler::new(move |_, job: TellLosers| {
            let app = losers.clone();
            async move { reminders::tell_losers(&app, job.period).await.map_err(retry) }
        }),
        Handler::new(move |_, job: TellFans| {
            let app = fans.clone();
            async move { reminders::tell_fans(&app, job.draw).await.map_err(retry) }
        }),
    ]
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn retry(error: Error) -> JobError {
    JobError::Retry(error.to_string())
}
