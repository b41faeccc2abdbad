//! People whose names the organiser enters, for draw-lots. They have no account and no device: each is a person of their
//! own, and nobody else can be them.

use fairdraw_db::{Time, Tx};
use fairdraw_fairness::person::person_tag;

use super::{Comer, Outcome, Refused, batch, receipts, store};
use crate::{
    app::App,
    data::Device,
    draws::Draw,
    error::{Conflict, Error, Result},
    ids::{ParticipantId, PeriodId, UserId},
};

/// What their entry says about where they came from.
const SOURCE: &str = "list";

/// Takes the period's row for the rest of the transaction, so that two who enter names at once see each other's.
pub async fn take_hat(tx: &mut Tx, period: PeriodId, now: Time) -> Result<()> {
    let taken = store::take_period(tx, period, now).await?;
    taken.map(|_| ()).ok_or(Error::Conflict(Conflict::NotOpen))
}

/// Everybody who was seated, in the order of their names.
pub struct Listed {
    pub members: Vec<ParticipantId>,
    /// They filled the house.
    pub closed: bool,
}

/// Seats all of them, or none.
pub async fn seat_listed(
    app: &App,
    tx: &mut Tx,
    draw: &Draw,
    period: PeriodId,
    names: &[String],
) -> Result<Listed> {
    let now = app.now();
    let comers = names.iter().map(|name| comer(app, draw, period, name, now)).collect();
    let seated = batch::seat(app, tx, period, comers, now).await?;
    let left_out = seated.outcomes.iter().find_map(|(_, outcome)| match outcome {
        Outcome::In(_) => None,
        Outcome::Refused(refused) => Some(*refused),
        Outcome::Already | Outcome::NoSuchTeam => Some(Refused::Closed),
    });
    match left_out {
        Some(refused) => Err(refused.into()),
        None => Ok(Listed {
            members: seated.outcomes.iter().map(|(comer, _)| comer.id).collect(),
            closed: seated.closed,
        }),
    }
}

fn comer(app: &App, draw: &Draw, period: PeriodId, name: &str, now: Time) -> Box<Comer> {
    let id = ParticipantId(app.entropy.id(now));
    let user = UserId(id.0);
    let salt = app.entropy.bytes();
    let person = user.to_string();
    Box::new(Comer {
        draw: draw.id,
        organiser: draw.organiser,
        id,
        user,
        phones: Vec::new(),
        name: name.trim().to_owned(),
        avatar: String::new(),
        salt,
        tag: person_tag(period.0.as_bytes(), &salt, &person),
        person,
        team: None,
        inviter: None,
        invitation: None,
        answers: "{}".to_owned(),
        source: SOURCE.to_owned(),
        address_hash: Vec::new(),
        device: Device::Other,
        agent: 0,
        most_from_address: None,
        handset: Vec::new(),
        most_from_handset: None,
        publish_name: true,
        marketing: false,
        code: if draw.form.is_instant() { String::new() } else { receipts::new_code(app.entropy) },
        contrib: app.entropy.bytes(),
    })
}
