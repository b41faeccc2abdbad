//! The verb of joining: check, queue at the till, wait for the commit, hand out the receipt.

use std::{net::IpAddr, sync::Arc};

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Comer, Outcome, Refused, Seat,
    ask::{Ask, Door, Who},
    comer, conditions, door_store,
    receipts::{self, Bearer, CodeView, ReceiptView},
    store::{self, Code, Participant},
};
use crate::{
    app::App,
    appeals,
    draws::{self, Published},
    error::{Conflict, Error, Reason, Result, Thing},
    identity::SessionWithUser,
    ids::{DrawId, ParticipantId, PeriodId},
};

#[derive(Debug, Serialize, ToSchema)]
pub struct Joined {
    #[schema(value_type = String)]
    member: ParticipantId,
    /// How many had joined with them; none where the organiser hides it.
    number: Option<i64>,
    codes: Vec<CodeView>,
    receipts: Vec<ReceiptView>,
    /// None where the organiser hides it.
    participants: Option<i64>,
    /// With these people the house is full.
    full: bool,
    /// They were in already.
    again: bool,
}

pub async fn join(app: &App, session: &SessionWithUser, door: Door<'_>, ask: Ask) -> Result<Joined> {
    let published = find(app, ask.lid).await?;
    let now = app.now();
    let period = published.current(now);
    match enter(app, session, door, &ask, &published, now).await {
        // Whoever is in already hears so, whatever a second try would be refused for.
        Ok((_, Outcome::Already)) => {
            let again = Box::pin(find_again(app, session, &published, period.id)).await?;
            again.ok_or_else(|| Error::Unavailable("seen and gone".to_owned()))
        }
        Ok((_, Outcome::Refused(refused))) => {
            Box::pin(find_again(app, session, &published, period.id)).await?.ok_or_else(|| refused.into())
        }
        Err(error @ (Error::Conflict(Conflict::Entry(_)) | Error::Invalid(_))) => {
            Box::pin(find_again(app, session, &published, period.id)).await?.ok_or(error)
        }
        Ok((_, Outcome::NoSuchTeam)) => Err(Error::NotFound(Thing::Team)),
        Ok((comer, Outcome::In(seat))) => joined(app, &published, &comer, seat).await,
        Err(error) => Err(error),
    }
}

/// The draw, mostly from memory. Whatever is rare on this path is boxed: every request carries the largest of them along.
pub async fn find(app: &App, id: DrawId) -> Result<Arc<Published>> {
    if let Some(known) = app.published.get(id) {
        return Ok(known);
    }
    Box::pin(draws::published(app, id)).await?.ok_or(Error::NotFound(Thing::Draw))
}

/// Everything before the till, and the till.
async fn enter(
    app: &App,
    session: &SessionWithUser,
    door: Door<'_>,
    ask: &Ask,
    published: &Arc<Published>,
    now: Time,
) -> Result<(Box<Comer>, Outcome)> {
    if session.operator_id.is_some() {
        return Err(Error::NotAllowed);
    }
    if session.user_id == published.draw.organiser {
        return Err(Refused::OwnDraw.into());
    }
    conditions::check_window(published, now)?;
    conditions::check_by_link(&published.draw.form)?;
    let account =
        conditions::check_account(published.draw.form.safety, session.user_id, session.is_guest, now);
    if let Err(refused) = account {
        Box::pin(ask_for_pass(app, session, published, refused, now)).await?;
    }
    check_passcode(app, session, door.address, ask, published, now)?;
    let form = &published.draw.form;
    let who = Who { user: session.user_id, is_guest: session.is_guest, mobile: &session.contact_mobile };
    let accepted = conditions::check(form, ask, who, conditions::today(now))?;
    if form.limits.no_winners_of_last > 0 {
        Box::pin(check_wins(app, session, published)).await?;
    }
    let period = published.current(now);
    let comer = comer::make(app, session, door, ask, published, accepted, now);
    match app.entries.till.serve(period.id, comer).await? {
        (comer, Outcome::Refused(refused @ (Refused::TooManyFromHere | Refused::TooManyFromHandset))) => {
            Box::pin(knock_again(app, period.id, comer, refused)).await
        }
        other => Ok(other),
    }
}

/// Somebody whose appeal was accepted passes although enough people came from their address, or with their phone.
async fn knock_again(
    app: &App,
    period: PeriodId,
    mut comer: Box<Comer>,
    refused: Refused,
) -> Result<(Box<Comer>, Outcome)> {
    if !appeals::has_pass(app, period, comer.user).await? {
        return Ok((comer, Outcome::Refused(refused)));
    }
    comer.most_from_address = None;
    comer.most_from_handset = None;
    app.entries.till.serve(period, comer).await
}

/// The same for an account that is too new.
async fn ask_for_pass(
    app: &App,
    session: &SessionWithUser,
    published: &Published,
    refused: Refused,
    now: Time,
) -> Result<()> {
    let passes = appeals::has_pass(app, published.current(now).id, session.user_id).await?;
    if passes { Ok(()) } else { Err(refused.into()) }
}

async fn check_wins(app: &App, session: &SessionWithUser, published: &Published) -> Result<()> {
    let mut tx = app.db.read().await?;
    let last = i64::from(published.draw.form.limits.no_winners_of_last);
    let organiser = published.draw.organiser;
    if door_store::won_recently(&mut tx, session.user_id, organiser, published.draw.id, last).await? {
        return Err(Refused::WonRecently.into());
    }
    Ok(())
}

fn check_passcode(
    app: &App,
    session: &SessionWithUser,
    address: IpAddr,
    ask: &Ask,
    published: &Published,
    now: Time,
) -> Result<()> {
    let form = &published.draw.form;
    let Some(passcode) = &form.conditions.passcode else { return Ok(()) };
    let given = ask.passcode.as_deref().unwrap_or_default();
    if given.trim().is_empty() {
        return Err(Error::invalid("passcode", Reason::Required));
    }
    let who = (published.draw.id, session.user_id, address);
    let is_right = || conditions::is_passcode(&passcode.words, given);
    if app.entries.wrong_tries.attempt(who, form.safety, now, is_right)? {
        Ok(())
    } else {
        Err(Error::invalid("passcode", Reason::PasscodeWrong))
    }
}

/// The receipt is signed here, in the request's own task, so that the till goes on with the next.
async fn joined(app: &App, published: &Published, comer: &Comer, seat: Seat) -> Result<Joined> {
    let code = Code {
        text: comer.code.clone(),
        origin: "join".to_owned(),
        contrib: comer.contrib.to_vec(),
        received_at: seat.at,
        version: seat.version,
    };
    let period = published.periods.iter().find(|period| period.id == seat.period);
    let config = match period.filter(|period| period.version == seat.version) {
        Some(period) => period.config_hash,
        // The rules were amended between reading the draw and joining it.
        None => Box::pin(read_config(app, seat.period, seat.version)).await?,
    };
    let bearer = Bearer { period: seat.period, salt: &comer.salt, tag: comer.tag, person: &comer.person };
    let is_instant = comer.code.is_empty();
    let receipt = || receipts::sign(&app.fair.signer, &bearer, &code, config);
    Ok(Joined {
        member: comer.id,
        number: shown(published, seat.number),
        codes: if is_instant { Vec::new() } else { vec![receipts::view(&code)] },
        receipts: if is_instant { Vec::new() } else { vec![receipt()] },
        participants: shown(published, seat.participants),
        full: seat.full,
        again: false,
    })
}

/// A count of people, where the organiser does not hide it.
fn shown(published: &Published, people: i64) -> Option<i64> {
    (!published.draw.form.hide.participants).then_some(people)
}

async fn read_config(app: &App, period: PeriodId, version: i32) -> Result<[u8; 32]> {
    config_at(&mut app.db.read().await?, period, version).await
}

async fn config_at(tx: &mut Tx, period: PeriodId, version: i32) -> Result<[u8; 32]> {
    let hash = draws::config_hash_at(tx, period, version).await?;
    hash.ok_or_else(|| Error::Internal(anyhow::anyhow!("{period} has no version {version}")))
}

/// The entry of somebody who is in already.
async fn find_again(
    app: &App,
    session: &SessionWithUser,
    published: &Published,
    period: PeriodId,
) -> Result<Option<Joined>> {
    let mut tx = app.db.read().await?;
    let Some(participant) = store::find_participant(&mut tx, period, session.user_id).await? else {
        return Ok(None);
    };
    let (codes, receipts) = codes_of(app, &mut tx, published, period, &participant).await?;
    let (participants, _) = store::counts(&mut tx, period).await?.unwrap_or_default();
    Ok(Some(Joined {
        member: participant.id,
        number: shown(published, participant.number),
        codes,
        receipts,
        participants: shown(published, participants),
        full: false,
        again: true,
    }))
}

/// Somebody's codes with a receipt for each. An erased person has no salt left, and no receipts.
pub async fn codes_of(
    app: &App,
    tx: &mut Tx,
    published: &Published,
    period: PeriodId,
    participant: &Participant,
) -> Result<(Vec<CodeView>, Vec<ReceiptView>)> {
    let codes = store::codes_of(tx, participant.id).await?;
    let views = codes.iter().map(receipts::view).collect();
    let Some(salt) = &participant.salt else { return Ok((views, Vec::new())) };
    let person = participant.team_id.map_or_else(|| participant.user_id.to_string(), |team| team.to_string());
    let tag = participant.tag.as_slice().try_into().unwrap_or_default();
    let bearer = Bearer { period, salt, tag, person: &person };
    let current = published.periods.iter().find(|known| known.id == period);
    let mut receipts = Vec::with_capacity(codes.len());
    for code in &codes {
        let config = match current.filter(|period| period.version == code.version) {
            Some(period) => period.config_hash,
            None => config_at(tx, period, code.version).await?,
        };
        receipts.push(receipts::sign(&app.fair.signer, &bearer, code, config));
    }
    Ok((views, receipts))
}
