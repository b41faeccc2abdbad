//! Reminders and news for many: what is planned when something begins, and looked at again when its time comes.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    Kind,
    jobs::{LookAtWaiting, RemindClaim, RemindClaims, RemindOrganiser, TellFans, TellLosers},
    reminder_rows as rows, tell,
};
use crate::{
    app::App,
    draws::{self, Draw, Period, PeriodState, Right, State, form::Opening},
    error::Result,
    ids::{DrawId, PeriodId, UserId, WinId},
};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
/// Of a large hat, how many are gone through in one transaction.
const LOSERS_AT_ONCE: usize = 20_000;
/// Unsent prizes are mentioned less often than vouchers, for which somebody waits to take part.
const BETWEEN_SHIPPING_REMINDERS: Duration = Duration::from_hours(72);

/// What an organiser is reminded of around a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    Start,
    Close,
}

/// What may be lying about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    Vouchers,
    Prizes,
}

/// A day before the end; half-way when that is less than two days away.
fn in_good_time(begins: Time, ends: Time) -> Time {
    let whole = ends.since(begins);
    if whole >= DAY * 2 { ends - DAY } else { begins + whole / 2 }
}

/// An hour before; not at all when that hour has nearly begun.
fn an_hour_before(now: Time, moment: Time) -> Option<Time> {
    (moment.since(now) >= HOUR * 2).then(|| moment - HOUR)
}

fn hours_left(now: Time, end: Time) -> u64 {
    end.since(now).as_secs().div_ceil(HOUR.as_secs())
}

/// Somebody may claim from now on: they are reminded once.
pub async fn plan_claim(app: &App, tx: &mut Tx, win: WinId, deadline_at: Time) -> Result<()> {
    let now = app.now();
    let at = in_good_time(now, deadline_at);
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &RemindClaim { win }, at, now).await?;
    Ok(())
}

/// The same for many who won at the same moment.
pub async fn plan_claims(app: &App, tx: &mut Tx, wins: &[WinId], deadline_at: Time) -> Result<()> {
    let now = app.now();
    let at = in_good_time(now, deadline_at);
    let job = RemindClaims { wins: wins.to_vec() };
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &job, at, now).await?;
    Ok(())
}

/// A period was announced, or its time was changed.
pub async fn plan_period(app: &App, tx: &mut Tx, draw: &Draw, period: &Period) -> Result<()> {
    let now = app.now();
    let close = match draw.form.opening {
        Opening::Hand { .. } => Some(in_good_time(now.max(period.starts_at), period.closes_at))
            .filter(|at| period.closes_at.since(*at) >= HOUR),
        Opening::Time { .. } | Opening::Full { .. } | Opening::Instant { .. } => {
            an_hour_before(now, period.closes_at)
        }
    };
    let start = an_hour_before(now, period.starts_at);
    for (what, at, of) in [(Moment::Start, start, period.starts_at), (Moment::Close, close, period.closes_at)]
    {
        if let Some(at) = at {
            let job = RemindOrganiser { period: period.id, what, of: of.micros() };
            fairdraw_jobs::enqueue_at(tx, app.new_id(), &job, at, now).await?;
        }
    }
    Ok(())
}

/// Something came in that the organiser should look at within a day.
pub async fn plan_look(app: &App, tx: &mut Tx, draw: DrawId, what: Waiting) -> Result<()> {
    look_after(app, tx, draw, what, DAY).await
}

async fn look_after(app: &App, tx: &mut Tx, draw: DrawId, what: Waiting, pause: Duration) -> Result<()> {
    let now = app.now();
    let at = now + pause;
    let day = at.seconds() / i64::try_from(DAY.as_secs()).unwrap_or(1);
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &LookAtWaiting { draw, what, day }, at, now).await?;
    Ok(())
}

/// A period has its result: those who asked to be told and did not win hear of it, outside the transaction of the result.
pub async fn plan_losers(app: &App, tx: &mut Tx, period: PeriodId) -> Result<()> {
    fairdraw_jobs::enqueue(tx, app.new_id(), &TellLosers { period }, app.now()).await?;
    Ok(())
}

/// A draw was published by an organiser whose earlier participants may be told.
pub async fn plan_fans(app: &App, tx: &mut Tx, draw: &Draw) -> Result<()> {
    if draw.form.notify_fans {
        fairdraw_jobs::enqueue(tx, app.new_id(), &TellFans { draw: draw.id }, app.now()).await?;
    }
    Ok(())
}

pub async fn remind_claim(app: &App, win: WinId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(claim) = rows::open_claim(&mut tx, win).await? else { return Ok(()) };
    let Some(draw) = draws::find(&mut tx, claim.draw_id).await? else { return Ok(()) };
    let now = app.now();
    if now >= claim.deadline_at {
        return Ok(());
    }
    let prize = usize::try_from(claim.prize).ok().and_then(|index| draw.form.prizes.get(index));
    let detail =
        json!({"prize": prize.map(|prize| &prize.name), "hours": hours_left(now, claim.deadline_at)});
    tell(app, &mut tx, claim.user_id, Kind::ClaimSoon, draw.id, &win.to_string(), detail).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn remind_organiser(app: &App, id: PeriodId, what: Moment, of: Time) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(period) = draws::find_period(&mut tx, id).await? else { return Ok(()) };
    let Some(draw) = draws::find(&mut tx, period.draw).await? else { return Ok(()) };
    let announced = match what {
        Moment::Start => period.starts_at,
        Moment::Close => period.closes_at,
    };
    let runs = draw.state == State::Open && matches!(period.state, PeriodState::Waiting | PeriodState::Open);
    // A time that was changed has a reminder of its own.
    if announced != of || !runs || draw.deleted_at.is_some() || app.now() >= of {
        return Ok(());
    }
    let by_hand = matches!(draw.form.opening, Opening::Hand { .. });
    let (kind, right) = match (what, by_hand) {
        (Moment::Start, _) => (Kind::StartsSoon, None),
        (Moment::Close, false) => (Kind::OpensSoon, None),
        (Moment::Close, true) => (Kind::HandWaits, Some(Right::Open)),
    };
    let detail = json!({"people": period.participants, "hours": hours_left(app.now(), of)});
    let about = format!("{id}/{}", of.seconds());
    tell_those_who_run(app, &mut tx, &draw, right, kind, &about, &detail).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn look_at_waiting(app: &App, id: DrawId, what: Waiting, day: i64) -> Result<()> {
    let before = app.now() - DAY;
    let mut tx = app.db.begin().await?;
    let Some(draw) = draws::find(&mut tx, id).await? else { return Ok(()) };
    let (all, late) = match what {
        Waiting::Vouchers => rows::vouchers_waiting(&mut tx, id, before).await?,
        Waiting::Prizes => rows::prizes_waiting(&mut tx, id, before).await?,
    };
    let (kind, right, pause) = match what {
        Waiting::Vouchers => (Kind::VouchersWait, Right::Review, DAY),
        Waiting::Prizes => (Kind::ToShip, Right::HandOut, BETWEEN_SHIPPING_REMINDERS),
    };
    if late > 0 && draw.deleted_at.is_none() {
        let about = format!("{id}/{day}");
        tell_those_who_run(app, &mut tx, &draw, Some(right), kind, &about, &json!({"count": late})).await?;
    }
    if all > 0 {
        look_after(app, &mut tx, id, what, pause).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// The organiser, and whoever helps with just this.
async fn tell_those_who_run(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    right: Option<Right>,
    kind: Kind,
    about: &str,
    detail: &Value,
) -> Result<()> {
    let mut people: Vec<UserId> = vec![draw.organiser];
    if let Some(right) = right {
        let helpers = rows::helpers(tx, draw.id).await?;
        let can = |rights: &str| rights.split(' ').any(|name| name == right.name());
        people.extend(helpers.into_iter().filter(|(_, rights)| can(rights)).map(|(helper, _)| helper));
    }
    for person in people {
        tell(app, tx, person, kind, draw.id, about, detail.clone()).await?;
    }
    Ok(())
}

pub async fn tell_losers(app: &App, id: PeriodId) -> Result<()> {
    let mut tx = app.db.read().await?;
    let Some(period) = draws::find_period(&mut tx, id).await? else { return Ok(()) };
    drop(tx);
    let kind = Kind::NotWon.name();
    // Some at a time, so that nobody waits while a million are gone through; whoever was told is not told again.
    for first in (1..=period.participants).step_by(LOSERS_AT_ONCE) {
        let numbers = first..=first + i64::try_from(LOSERS_AT_ONCE).unwrap_or(i64::MAX) - 1;
        let mut tx = app.db.begin().await?;
        let key = (format!("{kind}/{id}"), kind);
        rows::insert_for_losers(&mut tx, (id, numbers), period.draw, key, app.now()).await?;
        tx.commit().await?;
    }
    app.senders.wake.notify_one();
    Ok(())
}

pub async fn tell_fans(app: &App, id: DrawId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(draw) = draws::find(&mut tx, id).await? else { return Ok(()) };
    if draw.state != State::Open || draw.deleted_at.is_some() {
        return Ok(());
    }
    let name = rows::nickname(&mut tx, draw.organiser).await?.map(|(name,)| name);
    let detail = json!({"organiser": name.filter(|_| !draw.form.hide.creator)}).to_string();
    let kind = Kind::NewDraw.name();
    rows::insert_for_fans(&mut tx, (id, draw.organiser), (format!("{kind}/{id}"), kind), detail, app.now())
        .await?;
    tx.commit().await?;
    app.senders.wake.notify_one();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reminder_comes_a_day_before_or_half_way() {
        let at = Time::from_seconds;
        let hour = 3600;
        assert_eq!(in_good_time(at(0), at(72 * hour)), at(48 * hour));
        assert_eq!(in_good_time(at(0), at(48 * hour)), at(24 * hour));
        assert_eq!(in_good_time(at(0), at(24 * hour)), at(12 * hour));
        assert_eq!(an_hour_before(at(0), at(2 * hour)), Some(at(hour)));
        assert_eq!(an_hour_before(at(0), at(2 * hour - 1)), None);
        assert_eq!(an_hour_before(at(9 * hour), at(hour)), None, "it has passed");
        assert_eq!(hours_left(at(0), at(hour + 1)), 2);
    }
}
