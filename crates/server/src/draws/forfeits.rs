//! A winner who is gone gives way to the next reserve of the drawn order: on the record, with the reason, never back.

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::record::Record;
use serde_json::json;

use super::{
    Draw, config, event_rows,
    labels::Words,
    winner_rows::{self, WinRow},
};
use crate::{
    app::App,
    claims,
    error::{Conflict, Error, Result, Thing},
    fair,
    ids::WinId,
    notices::{self, Kind},
};

/// The machine's own reasons on the record; all others are an organiser's words.
pub const DEADLINE: &str = "deadline";
pub const ERASED: &str = "erased";
const WON_BEFORE: &str = "won_before";

/// What a reason of the machine says to people.
pub fn words(reason: &str) -> Option<Words> {
    match reason {
        DEADLINE => Some(Words::new("逾期未领奖", "not claimed in time")),
        ERASED => Some(Words::new("本人已删除个人信息", "their data was erased")),
        WON_BEFORE => Some(Words::new("本期已中过奖", "has already won here")),
        _ => None,
    }
}

/// Takes a unit from its winner and gives it to the next reserve of the tier who can have it. Returns who moved up.
///
/// Whoever cannot have it is called up and gives way in the same breath: the protocol knows only "the next one in order",
/// so those who were passed over stand on the record too, each with the reason.
pub async fn forfeit(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    win: WinId,
    reason: &str,
    now: Time,
) -> Result<Option<WinId>> {
    let mut next = pass_on(app, tx, draw, win, reason, now).await?;
    while let Some(called) = &next {
        let Some(obstacle) = obstacle(tx, draw, called).await? else { break };
        next = pass_on(app, tx, draw, called.id, obstacle, now).await?;
    }
    if let Some(next) = &next {
        hand_over(app, tx, draw, next).await?;
    }
    Ok(next.map(|next| next.id))
}

/// Why somebody who was called up cannot have the unit.
async fn obstacle(tx: &mut Tx, draw: &Draw, called: &WinRow) -> Result<Option<&'static str>> {
    // A team goes on without the one who left it.
    if called.erased && draw.form.team_size == 0 {
        return Ok(Some(ERASED));
    }
    // Where people may win several times, the drawn reserves can hold another code of the very one who was absent.
    let has_won = draw.form.limits.wins_per_person > 1 && winner_rows::has_won_before(tx, called).await?;
    Ok(has_won.then_some(WON_BEFORE))
}

/// Marks the loss, puts it on the record, and calls the next one up. Nobody is told yet.
async fn pass_on(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    win: WinId,
    reason: &str,
    now: Time,
) -> Result<Option<WinRow>> {
    let absent = &winner_rows::find(tx, draw.id, win).await?.ok_or(Error::NotFound(Thing::Win))?;
    if !winner_rows::mark_forfeited(tx, absent, reason).await? {
        return Err(Error::Conflict(Conflict::NotAWinner));
    }
    let record = Record::Forfeit {
        draw: *absent.period_id.0.as_bytes(),
        index: u64::try_from(absent.entry_index).unwrap_or(0),
        reason: reason.to_owned(),
        tier: u64::try_from(absent.tier).unwrap_or(0),
        time: config::seconds(now),
    };
    let position = fair::log::append(tx, &app.fair.signer, None, &record, now).await?;
    let next = winner_rows::next_reserve(tx, absent.period_id, absent.tier).await?;
    let next = next.map(|next| WinRow { prize: absent.prize, ..next });
    if let Some(next) = &next {
        winner_rows::promote(tx, absent, next, now).await?;
    }
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(absent.period_id),
        what: "forfeit",
        actor: None,
        detail: json!({"code": absent.code, "reason": reason, "next": next.as_ref().map(|next| &next.code)}),
        hash: None,
        log_position: Some(position),
    };
    event_rows::insert(tx, event, now).await?;
    Ok(next)
}

/// Those who moved up may claim, and hear of it.
async fn hand_over(app: &App, tx: &mut Tx, draw: &Draw, next: &WinRow) -> Result<()> {
    let prize = usize::try_from(next.prize).unwrap_or(0);
    for (win, user) in winner_rows::holders(tx, next.period_id, &next.code).await? {
        claims::begin(app, tx, draw, win, user, prize).await?;
        let won = json!({"prize": draw.form.prizes.get(prize).map(|prize| &prize.name)});
        notices::tell(app, tx, user, Kind::MovedUp, draw.id, &win.to_string(), won).await?;
    }
    Ok(())
}
