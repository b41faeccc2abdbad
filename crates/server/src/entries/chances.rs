//! Further chances: tasks that give codes. What needs time is timed by the server's clock, never claimed by the client.

use std::{net::IpAddr, time::Duration};

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    NewCode, Refused,
    chance_store::{self, Which},
    conditions,
    receipts::{self, CodeView},
    store::{self, Participant},
};
use crate::{
    app::App,
    data,
    draws::{
        self, Published,
        form::{Chance, Task},
    },
    error::{Error, Reason, Result, Thing},
    identity::Actor,
    ids::{DrawId, ParticipantId, PeriodId, UserId, VoucherId},
    notices::{self, Waiting},
    uploads,
};

/// Without a provider that could tell, following an account or joining a group is looking at it for a moment.
const LEAST_LOOK: Duration = Duration::from_secs(5);

#[derive(Deserialize, ToSchema)]
pub struct ChanceAsk {
    #[schema(value_type = String)]
    pub lid: DrawId,
    /// Its place in the draw's list.
    pub chance: u32,
    pub words: Option<String>,
    /// A picture uploaded here.
    pub voucher: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Begun {
    #[schema(value_type = String)]
    ready_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct Finished {
    codes: Vec<CodeView>,
    /// Further spins, where there are no codes.
    spins: u32,
    state: FinishedState,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FinishedState {
    Given,
    InReview,
}

/// Day of a daily chance in China's time; 0 for the others.
pub fn day(chance: &Chance, now: Time) -> i32 {
    let day = (now + Duration::from_hours(8)).seconds().div_euclid(86_400);
    if chance.daily { i32::try_from(day).unwrap_or(0) } else { 0 }
}

/// How long one has to look; none for what is not looked at.
const fn look(chance: &Chance) -> Option<Duration> {
    let seconds = Duration::from_secs(chance.seconds as u64);
    match chance.task {
        Task::Article | Task::Picture | Task::Video => Some(seconds),
        Task::Follow | Task::Contact | Task::Group | Task::MiniProgram => {
            Some(if seconds.as_secs() > LEAST_LOOK.as_secs() { seconds } else { LEAST_LOOK })
        }
        Task::Passcode | Task::Voucher | Task::Invite => None,
    }
}

/// A chance of somebody who is in.
struct Mine {
    period: PeriodId,
    participant: Participant,
    which: Which,
}

async fn find(
    tx: &mut Tx,
    published: &Published,
    actor: Actor,
    place: u32,
    now: Time,
) -> Result<(Mine, Chance)> {
    actor.require_own_hand()?;
    conditions::check_window(published, now)?;
    let period = published.current(now).id;
    let chance = published.draw.form.chances.get(place as usize).cloned();
    let chance = chance.ok_or_else(|| Error::invalid("chance", Reason::NotAChoice))?;
    let participant = store::find_participant(tx, period, actor.user).await?.ok_or(Refused::NotJoined)?;
    let which = Which {
        participant: participant.id,
        chance: i32::try_from(place).unwrap_or(0),
        day: day(&chance, now),
    };
    Ok((Mine { period, participant, which }, chance))
}

pub async fn begin(app: &App, actor: Actor, ask: &ChanceAsk) -> Result<Begun> {
    let published = draws::published(app, ask.lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let (mine, chance) = find(&mut tx, &published, actor, ask.chance, now).await?;
    let Some(look) = look(&chance) else { return Ok(Begun { ready_at: now }) };
    let used = chance_store::find_use(&mut tx, mine.which).await?.map_or(0, |used| used.times);
    if used >= cap(&chance) {
        return Err(Refused::ChanceUsedUp.into());
    }
    let ready_at = chance_store::begin(&mut tx, mine.which, now + look).await?;
    tx.commit().await?;
    Ok(Begun { ready_at })
}

fn cap(chance: &Chance) -> i32 {
    i32::try_from(chance.cap).unwrap_or(i32::MAX)
}

pub async fn finish(app: &App, actor: Actor, address: IpAddr, ask: &ChanceAsk) -> Result<Finished> {
    let published = draws::published(app, ask.lid).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let (mine, chance) = find(&mut tx, &published, actor, ask.chance, now).await?;
    // Under the period's row: nothing is given after the close, and two clicks come one after the other.
    let hat = store::take_period(&mut tx, mine.period, now).await?.ok_or(Refused::Closed)?;
    match chance.task {
        Task::Invite => return Err(Refused::CountedBySelf.into()),
        Task::Voucher => {
            let most = i32::try_from(published.draw.form.most_codes()).unwrap_or(i32::MAX);
            if mine.participant.codes >= most {
                return Err(Refused::CodesUsedUp.into());
            }
            take_voucher(app, &mut tx, &mine, &chance, actor.user, ask, now).await?;
            tx.commit().await?;
            return Ok(Finished { codes: Vec::new(), spins: 0, state: FinishedState::InReview });
        }
        Task::Passcode => {
            let given = ask.words.as_deref().unwrap_or_default();
            let is_right = || conditions::is_passcode(&chance.words, given);
            let who = (ask.lid, actor.user, address);
            if !app.entries.wrong_tries.attempt(who, published.draw.form.safety, now, is_right)? {
                return Err(Error::invalid("words", Reason::PasscodeWrong));
            }
        }
        Task::Follow
        | Task::Article
        | Task::Picture
        | Task::MiniProgram
        | Task::Video
        | Task::Contact
        | Task::Group => {
            let begun = chance_store::find_use(&mut tx, mine.which).await?.and_then(|used| used.ready_at);
            match begun {
                None => return Err(Refused::NotBegun.into()),
                Some(ready_at) if now < ready_at => return Err(Refused::TooSoon.into()),
                Some(_) => {}
            }
        }
    }
    let (codes, spins) = give(app, &mut tx, &mine, &chance, &published, hat.version, now).await?;
    tx.commit().await?;
    app.entries.pages.outdate(ask.lid);
    app.entries.notices.note(ask.lid);
    Ok(Finished { codes, spins, state: FinishedState::Given })
}

/// Writes the codes of a finished task, within every cap. In an instant draw they are spins, and only counted.
async fn give(
    app: &App,
    tx: &mut Tx,
    mine: &Mine,
    chance: &Chance,
    published: &Published,
    version: i32,
    now: Time,
) -> Result<(Vec<CodeView>, u32)> {
    if !chance_store::take(tx, mine.which, 1, cap(chance)).await? {
        return Err(Refused::ChanceUsedUp.into());
    }
    let most = i32::try_from(published.draw.form.most_codes()).unwrap_or(i32::MAX);
    let count = i32::try_from(chance.codes).unwrap_or(i32::MAX).min(most - mine.participant.codes);
    if count <= 0 {
        return Err(Refused::CodesUsedUp.into());
    }
    let is_instant = published.draw.form.is_instant();
    let written = if is_instant { 0 } else { count };
    let codes: Vec<NewCode> =
        (0..written).map(|_| new_code(app, mine.participant.id, chance.task.name())).collect();
    store::insert_codes(tx, mine.period, &codes, version, now).await?;
    store::add_codes_to_participant(tx, mine.participant.id, count).await?;
    store::add_to_period(tx, mine.period, 0, i64::from(count)).await?;
    if mine.participant.status != 0 {
        store::add_codes_out(tx, mine.period, i64::from(count)).await?;
    }
    data::count_codes(tx, mine.period, chance.task.name(), i64::from(count)).await?;
    let view = |code: NewCode| CodeView { code: code.code, origin: code.origin.to_owned(), at: now };
    let spins = if is_instant { u32::try_from(count).unwrap_or(0) } else { 0 };
    Ok((codes.into_iter().map(view).collect(), spins))
}

async fn take_voucher(
    app: &App,
    tx: &mut Tx,
    mine: &Mine,
    chance: &Chance,
    user: UserId,
    ask: &ChanceAsk,
    now: Time,
) -> Result<()> {
    let picture = ask.voucher.clone().unwrap_or_default();
    if !uploads::is_own_picture(tx, user, &picture).await? {
        return Err(Error::invalid("voucher", Reason::NotAnUpload));
    }
    let sent = chance_store::vouchers(tx, mine.participant.id).await?;
    let counts = |voucher: &&chance_store::Voucher| {
        voucher.chance == mine.which.chance
            && voucher.state != "rejected"
            && day(chance, voucher.created_at) == mine.which.day
    };
    let sent: Vec<_> = sent.iter().filter(counts).collect();
    if sent.iter().any(|voucher| voucher.state == "in_review") {
        return Err(Refused::InReview.into());
    }
    if sent.len() >= usize::try_from(chance.cap).unwrap_or(usize::MAX) {
        return Err(Refused::ChanceUsedUp.into());
    }
    uploads::hide(tx, picture.clone()).await?;
    let id = VoucherId(app.new_id());
    chance_store::insert_voucher(tx, id, mine.period, mine.which, picture, now).await?;
    notices::plan_look(app, tx, ask.lid, Waiting::Vouchers).await
}

/// A code for somebody who is in.
pub fn new_code(app: &App, participant: ParticipantId, origin: &'static str) -> NewCode {
    NewCode { participant, code: receipts::new_code(app.entropy), origin, contrib: app.entropy.bytes() }
}
