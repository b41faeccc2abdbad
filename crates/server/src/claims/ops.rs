//! Verbs of the winner, and how a claim begins and ends.

use std::time::Duration;

use fairdraw_db::{Time, Tx};
use tokio::sync::Semaphore;

use super::{
    ClaimState, codes,
    form::{self, ClaimRequest},
    imports,
    jobs::{EraseDraw, ExpireClaim, ExpireClaims},
    mine::{self, MyClaim},
    store::{self, ClaimRow, NewClaim},
};
use crate::{
    app::App,
    data,
    draws::{self, Draw, form::HandOut},
    error::{Conflict, Error, Result, Thing},
    exports,
    identity::Actor,
    ids::{DrawId, UserId, WinId},
    notices::{self, Kind, Waiting},
    spins, vouchers,
};

const DAY: Duration = Duration::from_hours(24);
const TICKET_LENGTH: usize = 24;
/// Claims that one job looks after.
const AT_ONCE: usize = 500;

pub const fn hand_out_name(hand_out: HandOut) -> &'static str {
    match hand_out {
        HandOut::Goods => "goods",
        HandOut::Code => "code",
        HandOut::Cash => "cash",
        HandOut::OnSite => "on_site",
        HandOut::None => "none",
    }
}

/// Somebody won, or moved up: from now on they may claim. In the transaction that made them a winner.
pub async fn begin(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    win: WinId,
    user: UserId,
    prize: usize,
) -> Result<()> {
    let Some(wanted) = draw.form.prizes.get(prize) else { return Ok(()) };
    if wanted.hand_out == HandOut::None {
        return Ok(());
    }
    let now = app.now();
    let deadline_at = now + DAY * draw.form.claim.deadline_days;
    let claim = NewClaim {
        win,
        draw: draw.id,
        user,
        hand_out: hand_out_name(wanted.hand_out),
        prize: i32::try_from(prize).unwrap_or(0),
        deadline_at,
        ticket: (wanted.hand_out == HandOut::OnSite).then(|| app.entropy.text(TICKET_LENGTH)),
    };
    store::insert(tx, claim).await?;
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &ExpireClaim { win }, deadline_at, now).await?;
    notices::plan_claim(app, tx, win, deadline_at).await?;
    Ok(())
}

/// Many won at the same moment: the same for all of them, with few statements and one deadline.
pub async fn begin_many(app: &App, tx: &mut Tx, draw: &Draw, wins: &[(WinId, UserId, usize)]) -> Result<()> {
    let now = app.now();
    let deadline_at = now + DAY * draw.form.claim.deadline_days;
    let claims: Vec<NewClaim> = wins
        .iter()
        .filter_map(|(win, user, prize)| {
            let hand_out = draw.form.prizes.get(*prize)?.hand_out;
            (hand_out != HandOut::None).then(|| NewClaim {
                win: *win,
                draw: draw.id,
                user: *user,
                hand_out: hand_out_name(hand_out),
                prize: i32::try_from(*prize).unwrap_or(0),
                deadline_at,
                ticket: (hand_out == HandOut::OnSite).then(|| app.entropy.text(TICKET_LENGTH)),
            })
        })
        .collect();
    let wins: Vec<WinId> = claims.iter().map(|claim| claim.win).collect();
    store::insert_many(tx, claims).await?;
    for some in wins.chunks(AT_ONCE) {
        let job = ExpireClaims { wins: some.to_vec() };
        fairdraw_jobs::enqueue_at(tx, app.new_id(), &job, deadline_at, now).await?;
        notices::plan_claims(app, tx, some, deadline_at).await?;
    }
    Ok(())
}

/// A period has its result, or there will be none: when it was the last, personal data go on the promised date.
pub async fn promise_erasure(app: &App, tx: &mut Tx, draw: &Draw) -> Result<()> {
    if draws::periods_taking(tx, draw.id).await? > 0 {
        return Ok(());
    }
    let at = app.now() + DAY * draw.form.erase_after_days;
    fairdraw_jobs::enqueue_at(tx, app.new_id(), &EraseDraw { draw: draw.id }, at, app.now()).await?;
    Ok(())
}

/// A thousand winners who come at once wait here, in order, and not for a connection, which gives up after ten seconds.
fn turns() -> &'static Semaphore {
    static TURNS: Semaphore = Semaphore::const_new(4);
    &TURNS
}

/// Fills a claim in. Again before it is shipped: corrects it.
pub async fn claim(app: &App, actor: Actor, request: ClaimRequest) -> Result<MyClaim> {
    actor.require_own_hand()?;
    let _turn = turns().acquire().await.map_err(Error::internal)?;
    let (lid, win) = (request.lid, request.win);
    let mut tx = app.db.begin().await?;
    let row = owned(&mut tx, actor, lid, win).await?;
    let draw = draws::find(&mut tx, lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let prize = draw.form.prizes.get(usize::try_from(row.prize).unwrap_or(0)).cloned().unwrap_or_default();
    let filled = form::check(&draw.form, prize.hand_out, request)?;
    let to = match prize.hand_out {
        HandOut::Code => ClaimState::Received,
        HandOut::Goods | HandOut::Cash | HandOut::OnSite | HandOut::None => ClaimState::Filled,
    };
    // Asked again after the code was given: the same code.
    if row.redemption.is_none() {
        if !store::fill(&mut tx, win, actor.user, &filled, to.name(), app.now()).await? {
            return Err(Error::Conflict(Conflict::ClaimOver));
        }
        if prize.hand_out == HandOut::Goods {
            notices::plan_look(app, &mut tx, lid, Waiting::Prizes).await?;
        }
        if prize.hand_out == HandOut::Code {
            let Some(code) = codes::take(&mut tx, lid, row.prize, win).await? else {
                drop(tx);
                return Err(came_for_nothing(app, win).await?);
            };
            store::set_redemption(&mut tx, win, &code).await?;
        }
        settle(&mut tx, lid, app.now()).await?;
    }
    let row = store::find(&mut tx, win).await?.ok_or(Error::NotFound(Thing::Win))?;
    let view = mine::view(&mut tx, &draw, row).await?;
    tx.commit().await?;
    draws::tell(app, lid).await;
    Ok(view)
}

/// The list is empty. That they came in time is kept: the deadline does not run against them.
async fn came_for_nothing(app: &App, win: WinId) -> Result<Error> {
    let mut tx = app.db.begin().await?;
    store::mark_came(&mut tx, win, app.now()).await?;
    tx.commit().await?;
    Ok(Error::Conflict(Conflict::CodesGone))
}

/// The winner says that it came.
pub async fn confirm(app: &App, actor: Actor, lid: DrawId, win: WinId) -> Result<()> {
    actor.require_own_hand()?;
    let mut tx = app.db.begin().await?;
    let row = owned(&mut tx, actor, lid, win).await?;
    if row.state == ClaimState::Received.name() {
        return Ok(());
    }
    if row.hand_out == "on_site" || !store::mark_received(&mut tx, win, app.now()).await? {
        return Err(Error::Conflict(Conflict::ClaimOver));
    }
    settle(&mut tx, lid, app.now()).await?;
    tx.commit().await?;
    draws::tell(app, lid).await;
    Ok(())
}

/// Another's win does not exist.
async fn owned(tx: &mut Tx, actor: Actor, lid: DrawId, win: WinId) -> Result<ClaimRow> {
    let row = store::find(tx, win).await?;
    row.filter(|row| row.user_id == actor.user && row.draw_id == lid).ok_or(Error::NotFound(Thing::Win))
}

/// The job at a claim's deadline: expires it, and the next reserve moves up.
pub async fn expire(app: &App, win: WinId) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(row) = store::find(&mut tx, win).await? else { return Ok(()) };
    let now = app.now();
    if now < row.deadline_at {
        fairdraw_jobs::enqueue_at(&mut tx, app.new_id(), &ExpireClaim { win }, row.deadline_at, now).await?;
        tx.commit().await?;
        return Ok(());
    }
    if !store::mark_expired(&mut tx, win, now).await? {
        return Ok(());
    }
    let draw = draws::find(&mut tx, row.draw_id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let about = win.to_string();
    notices::tell(app, &mut tx, row.user_id, Kind::Expired, row.draw_id, &about, serde_json::json!({}))
        .await?;
    // In a team the others keep theirs; the unit as a whole is not forfeited.
    if draw.form.team_size == 0 {
        draws::forfeit(app, &mut tx, &draw, win, draws::DEADLINE, now).await?;
    }
    settle(&mut tx, draw.id, now).await?;
    tx.commit().await?;
    draws::tell(app, draw.id).await;
    Ok(())
}

/// When every claim is done or expired, the draw is settled.
pub async fn settle(tx: &mut Tx, draw: DrawId, now: Time) -> Result<()> {
    if store::unfinished(tx, draw).await? == 0 {
        draws::mark_settled(tx, draw, now).await?;
    }
    Ok(())
}

/// The job on the promised date.
pub async fn erase(app: &App, draw: DrawId) -> Result<()> {
    // What the figures say, they say for good; who it was goes.
    data::catch_up(app, draw).await?;
    let mut tx = app.db.begin().await?;
    store::erase(&mut tx, draw).await?;
    vouchers::forget_in_draw(app, &mut tx, draw).await?;
    store::erase_participants(&mut tx, draw).await?;
    spins::forget_names(&mut tx, draw).await?;
    imports::forget(&mut tx, draw).await?;
    draws::forget_names(&mut tx, draw).await?;
    tx.commit().await?;
    exports::forget(app, draw).await?;
    draws::tell(app, draw).await;
    Ok(())
}
