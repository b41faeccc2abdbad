//! Published draws in memory: what joining and the public page need of a draw, read once and kept until a notice says
//! that it changed. Nothing in here is the truth; counters and states that matter are checked by the writing statement.

use std::sync::Arc;

use fairdraw_db::Time;

use super::{Draw, Period, State, period_rows, store};
use crate::{app::App, error::Result, ids::DrawId};

#[derive(Clone, Debug)]
pub struct Published {
    pub draw: Draw,
    /// In order; at least one.
    pub periods: Vec<Period>,
    pub rules: Vec<RulesVersion>,
    /// Nickname and picture of the organiser.
    pub organiser_name: String,
    pub organiser_avatar: String,
}

/// A version of the rules that entrants were shown.
#[derive(Clone, Debug)]
pub struct RulesVersion {
    pub version: i32,
    pub at: Time,
    pub zh: String,
    pub en: String,
    pub hash: [u8; 32],
}

impl Published {
    /// The period that takes entries now, else the next one, else the last.
    pub fn current(&self, now: Time) -> &Period {
        let unfinished = self.periods.iter().find(|period| now < period.closes_at && !is_over(period));
        unfinished
            .or_else(|| self.periods.iter().find(|period| !is_over(period)))
            .or_else(|| self.periods.last())
            .expect("a published draw has a period")
    }

    pub fn period(&self, number: i32) -> Option<&Period> {
        self.periods.iter().find(|period| period.number == number)
    }

    pub fn newest_rules(&self) -> &RulesVersion {
        self.rules.last().expect("publishing writes the first version")
    }
}

const fn is_over(period: &Period) -> bool {
    use super::PeriodState::{Cancelled, Drawn, Locked, Open, Waiting};
    match period.state {
        Waiting | Open => false,
        Locked | Drawn | Cancelled => true,
    }
}

/// The draw, if it is published and not only a draft. Deleted draws that had participants stay on the record.
pub async fn published(app: &App, id: DrawId) -> Result<Option<Arc<Published>>> {
    if let Some(known) = app.published.get(id) {
        return Ok(Some(known));
    }
    let ticket = app.published.ticket();
    let mut tx = app.db.read().await?;
    let Some(draw) = store::find(&mut tx, id).await? else { return Ok(None) };
    if draw.state == State::Draft {
        return Ok(None);
    }
    let periods = period_rows::all(&mut tx, id).await?;
    let rules = store::versions(&mut tx, id).await?;
    let (organiser_name, organiser_avatar) = store::organiser(&mut tx, draw.organiser).await?;
    let found = Arc::new(Published { draw, periods, rules, organiser_name, organiser_avatar });
    app.published.keep(id, found.clone(), ticket);
    Ok(Some(found))
}
