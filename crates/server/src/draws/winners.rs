//! Who won: for the organiser with names, for everybody masked, for oneself plainly. And the redraw of an absent winner.

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    Draw, PeriodState,
    admins::{self, Right},
    forfeits,
    form::{DrawForm, HandOut},
    labels::{Words, prize_label},
    mask::mask,
    ops, tell,
    winner_rows::{self, WinRow},
};
use crate::{
    app::App,
    claims,
    error::{Conflict, Error, Reason, Result, Thing},
    identity::{Actor, check_line},
    ids::{DrawId, ParticipantId, PeriodId, WinId},
};

/// Bytes, as the protocol counts a reason.
const LONGEST_REASON: usize = 200;

#[derive(Serialize, ToSchema)]
pub struct WinList<T> {
    pub total: i64,
    pub list: Vec<T>,
}

/// For the organiser.
#[derive(Serialize, ToSchema)]
pub struct WinView {
    #[schema(value_type = String)]
    pub id: WinId,
    pub period: i32,
    pub label: u32,
    pub label_words: Option<Words>,
    pub prize: String,
    pub hand_out: HandOut,
    pub place: i32,
    pub code: String,
    #[schema(value_type = String)]
    pub member: ParticipantId,
    pub name: String,
    pub avatar: String,
    /// `won`, `reserve` or `forfeited`.
    pub state: String,
    /// The code that took its place; none where nobody moved up.
    pub replaced_by: Option<String>,
    pub reason: String,
    /// Where the reason is the machine's: what it says.
    pub reason_words: Option<Words>,
    #[schema(value_type = String)]
    pub at: Time,
    pub team: bool,
    /// Whether an absent holder gives way to a reserve; in an instant draw there are none.
    pub has_reserves: bool,
}

/// For everybody.
#[derive(Clone, Serialize, ToSchema)]
pub struct PublicWin {
    pub place: i32,
    pub tier: i32,
    pub label: Option<u32>,
    pub label_words: Option<Words>,
    pub prize: String,
    pub code: String,
    /// Masked; missing when the person did not agree to it.
    pub name: Option<String>,
    pub state: String,
    /// The code that took its place.
    pub replaced_by: Option<String>,
    pub reason: Option<String>,
    /// Where the reason is the machine's: what it says.
    pub reason_words: Option<Words>,
}

/// For oneself.
#[derive(Serialize, ToSchema)]
pub struct MyWin {
    #[schema(value_type = String)]
    pub id: WinId,
    pub period: i32,
    pub prize: MyPrize,
    pub code: String,
    /// `won` or `forfeited`.
    pub state: String,
    /// The code that took its place; none where nobody moved up.
    pub replaced_by: Option<String>,
    pub reason: String,
    /// Where the reason is the machine's: what it says.
    pub reason_words: Option<Words>,
    #[schema(value_type = String)]
    pub at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct MyPrize {
    pub label: u32,
    pub label_words: Option<Words>,
    pub name: String,
    pub picture: Option<String>,
    pub hand_out: HandOut,
    pub note: String,
    pub value_fen: Option<u64>,
}

fn prize(form: &DrawForm, row: &WinRow) -> super::form::Prize {
    let index = usize::try_from(row.prize).unwrap_or(0);
    form.prizes.get(index).cloned().unwrap_or_default()
}

pub async fn for_organiser(
    app: &App,
    actor: Actor,
    id: DrawId,
    page: crate::http::Page,
) -> Result<WinList<WinView>> {
    let mut tx = app.db.read().await?;
    let draw = admins::find_with_any(&mut tx, actor, id, &[Right::View, Right::HandOut]).await?;
    let total = winner_rows::count_all(&mut tx, id).await?;
    let rows = winner_rows::all(&mut tx, id, page.limit(), page.offset()).await?;
    let list = rows.into_iter().map(|row| organiser_view(&draw.form, row)).collect();
    Ok(WinList { total, list })
}

fn organiser_view(form: &DrawForm, row: WinRow) -> WinView {
    let prize = prize(form, &row);
    WinView {
        id: row.id,
        period: row.number,
        label: prize.label,
        label_words: prize_label(prize.label),
        prize: prize.name,
        hand_out: prize.hand_out,
        place: row.place + 1,
        code: row.code,
        member: row.participant_id,
        name: row.name,
        avatar: row.avatar,
        state: row.state,
        replaced_by: row.replaced_code,
        reason_words: forfeits::words(&row.reason),
        reason: row.reason,
        at: row.at,
        team: form.team_size > 0,
        has_reserves: !form.is_instant(),
    }
}

/// Winners of a period, once the result is public and unless the organiser hides the list.
pub async fn for_everybody(
    app: &App,
    id: DrawId,
    number: Option<i32>,
    page: crate::http::Page,
) -> Result<WinList<PublicWin>> {
    let published = super::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let form = &published.draw.form;
    let period = match number {
        Some(number) => published.period(number),
        None if form.is_instant() => published.periods.first(),
        None => published.periods.iter().rev().find(|period| period.state == PeriodState::Drawn),
    }
    .ok_or(Error::NotFound(Thing::Period))?;
    let is_public = form.is_instant() || period.state == PeriodState::Drawn;
    if form.hide.winners || !is_public {
        return Err(Error::NotFound(Thing::Win));
    }
    let mut tx = app.db.read().await?;
    let total = winner_rows::count_winners(&mut tx, period.id).await?;
    let list = public_page(&mut tx, form, period.id, page.limit(), page.offset()).await?;
    Ok(WinList { total, list })
}

pub async fn public_page(
    tx: &mut Tx,
    form: &DrawForm,
    period: PeriodId,
    limit: i64,
    offset: i64,
) -> Result<Vec<PublicWin>> {
    let rows = winner_rows::winners(tx, period, limit, offset).await?;
    Ok(rows.into_iter().map(|row| public_win(form, row)).collect())
}

fn public_win(form: &DrawForm, row: WinRow) -> PublicWin {
    let prize = prize(form, &row);
    let may_name = !form.consents.publish_name || row.publish_name;
    PublicWin {
        place: row.place + 1,
        tier: row.tier,
        label: (!form.hide.labels).then_some(prize.label),
        label_words: (!form.hide.labels).then(|| prize_label(prize.label)).flatten(),
        prize: prize.name,
        code: row.code,
        name: may_name.then(|| mask(&row.name)),
        state: row.state,
        replaced_by: row.replaced_code,
        reason_words: forfeits::words(&row.reason),
        reason: Some(row.reason).filter(|reason| !reason.is_empty()),
    }
}

/// What a person won in a draw, in all periods whose result is public.
pub async fn mine(tx: &mut Tx, draw: &Draw, user: crate::ids::UserId) -> Result<Vec<MyWin>> {
    let rows = winner_rows::of_user(tx, draw.id, user).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let prize = prize(&draw.form, &row);
            MyWin {
                id: row.id,
                period: row.number,
                prize: MyPrize {
                    label: prize.label,
                    label_words: prize_label(prize.label),
                    name: prize.name,
                    picture: prize.picture,
                    hand_out: prize.hand_out,
                    note: prize.note,
                    value_fen: prize.value_fen,
                },
                code: row.code,
                state: row.state,
                replaced_by: row.replaced_code,
                reason_words: forfeits::words(&row.reason),
                reason: row.reason,
                at: row.at,
            }
        })
        .collect())
}

/// The answer to a redraw.
#[derive(Serialize, ToSchema)]
pub struct Redrawn {
    /// Who moved up; nobody when the reserves are used up.
    pub replaced: Option<WinView>,
}

/// An absent winner gives way to the next reserve of the drawn order. On the record, with the reason; never back.
pub async fn redraw(app: &App, actor: Actor, id: DrawId, win: WinId, reason: &str) -> Result<Redrawn> {
    actor.require_account()?;
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    let flaw = check_line(reason, LONGEST_REASON)
        .or_else(|| (reason.len() > LONGEST_REASON).then_some(Reason::TooLong { most: LONGEST_REASON / 3 }));
    if let Some(flaw) = flaw {
        return Err(Error::invalid("reason", flaw));
    }
    // Nobody speaks in the machine's name.
    if forfeits::words(reason).is_some() {
        return Err(Error::invalid("reason", Reason::NotAllowedHere));
    }
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let draw = admins::find_with(&mut tx, actor, id, Right::HandOut).await?;
    if draw.form.is_instant() {
        // Nobody would move up: the organiser alone would have taken a prize away. Who does not claim in time loses it.
        return Err(Error::Conflict(Conflict::NoReserves));
    }
    let absent = winner_rows::find(&mut tx, id, win).await?.ok_or(Error::NotFound(Thing::Win))?;
    let holders = winner_rows::holders(&mut tx, absent.period_id, &absent.code).await?;
    for (holder, _) in &holders {
        if claims::has_come(&mut tx, *holder).await? {
            return Err(Error::Conflict(Conflict::ClaimedAlready));
        }
    }
    let next = forfeits::forfeit(app, &mut tx, &draw, win, reason, now).await?;
    for (holder, _) in holders {
        claims::end(&mut tx, holder).await?;
    }
    let actor_event = json!({"reason": reason, "code": absent.code, "by": "organiser"});
    ops::note(app, &mut tx, &draw, actor, "redraw", actor_event).await?;
    let next = match next {
        Some(next) => winner_rows::find(&mut tx, id, next).await?,
        None => None,
    };
    if let Some(next) = &next {
        // A helper who takes part does not call the next one up who is themselves.
        let holders = winner_rows::holders(&mut tx, next.period_id, &next.code).await?;
        if holders.iter().any(|(_, user)| *user == actor.user) {
            return Err(Error::NotAllowed);
        }
    }
    let replaced = next.map(|row| organiser_view(&draw.form, row));
    tx.commit().await?;
    tell(app, id).await;
    Ok(Redrawn { replaced })
}
