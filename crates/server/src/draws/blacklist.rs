//! Whom an organiser keeps out of all draws. They are told at the door.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::admin_rows;
use crate::{
    app::App,
    billing::Feature,
    error::{Error, Flaw, Reason, Result},
    identity::Actor,
    ids::UserId,
};

const MOST: usize = 1_000;
const PHONE_LENGTH: usize = 11;

#[derive(Serialize, Deserialize, ToSchema)]
pub struct Blacklist {
    /// User ids (`u_…`) or phone numbers of 11 characters.
    pub people: Vec<String>,
}

pub async fn find(app: &App, actor: Actor) -> Result<Blacklist> {
    let mut tx = app.db.read().await?;
    Ok(Blacklist { people: admin_rows::blacklist(&mut tx, actor.user).await? })
}

pub async fn set(app: &App, actor: Actor, list: Blacklist) -> Result<Blacklist> {
    actor.require_account()?;
    actor.require(Feature::Blacklist)?;
    if list.people.len() > MOST {
        return Err(Error::invalid("people", Reason::TooMany { most: MOST }));
    }
    let known = |person: &String| person.parse::<UserId>().is_ok() || person.chars().count() == PHONE_LENGTH;
    let flaws: Vec<Flaw> = (0..)
        .zip(&list.people)
        .filter(|(_, person)| !known(person))
        .map(|(number, _): (usize, _)| Flaw { field: format!("people[{number}]"), reason: Reason::NotAnId })
        .collect();
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    let mut tx = app.db.begin().await?;
    admin_rows::set_blacklist(&mut tx, actor.user, &list.people, app.now()).await?;
    tx.commit().await?;
    Ok(list)
}
