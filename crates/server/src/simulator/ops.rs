//! The one verb: plays a form. Nothing of it is stored.

use std::sync::{Arc, OnceLock};

use fairdraw_db::Time;
use tokio::sync::Semaphore;

use super::{
    audience::{Allowance, Audience, Gift},
    findings::Simulated,
    runs::{Question, TooMany, simulate},
};
use crate::{
    app::App,
    draws::{self, form::DrawForm},
    error::{Error, Flaw, Reason, Result},
};

pub const MOST_VISITORS: u32 = 1_000_000;
pub const MOST_DAYS: u32 = 366;
pub const MOST_RUNS: u32 = 200;

/// Simulations at once on a node; each is a few seconds of one core, and draws must open meanwhile.
const AT_ONCE: usize = 2;

pub struct Ask {
    pub form: DrawForm,
    pub visitors: u32,
    pub days: u32,
    pub runs: u32,
}

/// Whoever comes while others are being served is told "busy": nobody queues for a guess.
pub async fn run(app: &App, ask: Ask) -> Result<Simulated> {
    let question = question(ask, app.now())?;
    let turn = desk()
        .try_acquire_owned()
        .map_err(|_| Error::Unavailable("the simulator is serving others".to_owned()))?;
    let seed = app.entropy.bytes::<32>();
    let work = tokio::task::spawn_blocking(move || {
        let found = simulate(&question, &seed);
        // Held by the work and not by the request: who hangs up does not make room for more.
        drop(turn);
        found
    });
    work.await.map_err(Error::internal)?.map_err(|TooMany { most_visitors }| {
        Error::invalid("visitors", Reason::OutOfRange { least: 1, most: i64::from(most_visitors) })
    })
}

fn desk() -> Arc<Semaphore> {
    static DESK: OnceLock<Arc<Semaphore>> = OnceLock::new();
    Arc::clone(DESK.get_or_init(|| Arc::new(Semaphore::new(AT_ONCE))))
}

fn question(Ask { form, visitors, days, runs }: Ask, now: Time) -> Result<Question> {
    let mut flaws = draws::unplayable(&form, now);
    for (field, value, most) in
        [("visitors", visitors, MOST_VISITORS), ("days", days, MOST_DAYS), ("runs", runs, MOST_RUNS)]
    {
        if !(1..=most).contains(&value) {
            let reason = Reason::OutOfRange { least: 1, most: i64::from(most) };
            flaws.push(Flaw { field: field.to_owned(), reason });
        }
    }
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let seats = form.limits.participants.unwrap_or(u32::MAX);
    Ok(Question {
        rules: draws::instant_rules(&form),
        values: form.prizes.iter().map(|prize| prize.value_fen.unwrap_or(0)).collect(),
        audience: Audience { visitors: visitors.min(seats), days, allowance: allowance(&form) },
        runs: runs as usize,
    })
}

fn allowance(form: &DrawForm) -> Allowance {
    let instant = &form.instant;
    Allowance {
        free_per_day: instant.free_per_day,
        free_per_draw: instant.free_per_draw,
        most_per_day: instant.most_per_day,
        most_per_draw: instant.most_per_draw,
        tasks: form.chances.iter().map(|task| Gift { spins: task.codes, daily: task.daily }).collect(),
    }
}
