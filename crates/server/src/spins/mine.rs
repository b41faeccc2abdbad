//! What one person has spun: every spin with its receipt, its state and what it got.

use std::collections::HashMap;

use fairdraw_db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    ops::{self, Facts, written},
    outcomes,
    rules::{self, Chances, millis},
    store::{self, Person, SpinRow},
    till::{array, moment_of, previous_head},
};
use crate::{
    app::App,
    draws::{self, Published},
    entries::Refused,
    error::{Error, Result, Thing},
    identity::Actor,
    ids::{DrawId, UserId, WinId},
};

/// Spins shown in the list of one's own.
const SHOWN: i64 = 50;

#[derive(Debug, Serialize, ToSchema)]
pub struct MySpins {
    /// The number of the next spin.
    pub next: u32,
    pub chances: Chances,
    /// The newest first, at most fifty.
    pub last: Vec<SpinView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpinState {
    Waiting,
    Done,
    /// It was not sealed in time; its chance was given back.
    Void,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SpinView {
    pub sequence: u64,
    pub nonce: u32,
    pub round: u64,
    #[schema(value_type = String)]
    pub round_at: Time,
    #[schema(value_type = String)]
    pub received_at: Time,
    /// Base64.
    pub spin: String,
    /// Base64.
    pub receipt: String,
    /// Hexadecimal.
    pub previous_head: String,
    pub state: SpinState,
    /// Place in the prizes of the form; -1 is a blank. Missing where lots are drawn.
    pub prize: Option<i32>,
    /// The number that was drawn.
    pub drawn: Option<u32>,
    /// The lot, from 0, and what it says.
    pub lot: Option<u32>,
    pub slip: Option<String>,
    /// For the claim.
    #[schema(value_type = Option<String>)]
    pub win: Option<WinId>,
}

pub async fn one(app: &App, actor: Actor, id: DrawId, nonce: u32) -> Result<SpinView> {
    of(app, actor.user, id, nonce).await
}

/// A spin of somebody, who need not be the one who asks.
pub async fn of(app: &App, user: UserId, id: DrawId, nonce: u32) -> Result<SpinView> {
    let published = ops::find(app, id).await?;
    let mut tx = app.db.read().await?;
    let person = person(&mut tx, &published, user).await?.ok_or(Refused::NotJoined)?;
    let nonce = i32::try_from(nonce).map_err(|_| Error::NotFound(Thing::Spin))?;
    let row = store::spin(&mut tx, person.id, nonce).await?.ok_or(Error::NotFound(Thing::Spin))?;
    let wins = wins(&mut tx, &published, user).await?;
    Ok(view(app, &published, &person, &row, &wins))
}

/// For somebody who is in.
pub async fn mine(app: &App, tx: &mut Tx, published: &Published, user: UserId) -> Result<Option<MySpins>> {
    if !published.draw.form.is_instant() {
        return Ok(None);
    }
    let Some(person) = person(tx, published, user).await? else { return Ok(None) };
    let rows = store::newest(tx, person.id, SHOWN).await?;
    let wins = wins(tx, published, user).await?;
    let form = &published.draw.form;
    Ok(Some(MySpins {
        next: u32::try_from(person.spinner.next_nonce).unwrap_or(0),
        chances: person.spinner.on(today(app, published)).chances(
            form.spinning(),
            person.earned(),
            form.opening.closes_at().unwrap_or_default(),
        ),
        last: rows.iter().map(|row| view(app, published, &person, row, &wins)).collect(),
    }))
}

/// The day that a spin made now would count for.
fn today(app: &App, published: &Published) -> i32 {
    let source = app.fair.beacons.find(&ops::period(published).chain);
    source.map_or(0, |source| {
        let moment = rules::moment(&source.chain, millis(app.now()), 0, 0);
        rules::day_of(&source.chain, moment.round)
    })
}

async fn person(tx: &mut Tx, published: &Published, user: UserId) -> Result<Option<Person>> {
    Ok(store::people(tx, ops::period(published).id, &[user]).await?.into_iter().next())
}

/// Wins by the number of their spin.
async fn wins(tx: &mut Tx, published: &Published, user: UserId) -> Result<HashMap<String, WinId>> {
    let wins = draws::wins_of(tx, &published.draw, user).await?;
    Ok(wins.into_iter().map(|win| (win.code, win.id)).collect())
}

fn view(
    app: &App,
    published: &Published,
    person: &Person,
    row: &SpinRow,
    wins: &HashMap<String, WinId>,
) -> SpinView {
    let period = ops::period(published);
    let facts = Facts {
        sequence: u64::try_from(row.sequence).unwrap_or(0),
        nonce: u32::try_from(row.nonce).unwrap_or(0),
        moment: moment_of(row),
        seed: array(&row.seed),
        tag: array(&person.tag),
        previous_head: previous_head(row),
    };
    let written = written(app, period, &facts);
    let state = match row.state.as_str() {
        "done" => SpinState::Done,
        "void" => SpinState::Void,
        _ => SpinState::Waiting,
    };
    let got = row.outcome.as_deref().and_then(|bytes| outcomes::read(bytes).next());
    let got = got.filter(|_| state == SpinState::Done);
    let lots = published.draw.form.lots.as_ref();
    let lot = got.and_then(|got| got.drawn).filter(|_| lots.is_some());
    let is_prize = lots.is_none();
    SpinView {
        sequence: facts.sequence,
        nonce: facts.nonce,
        round: facts.moment.round,
        round_at: ops::round_at(app, period, facts.moment.round),
        received_at: rules::from_millis(facts.moment.received_ms),
        spin: written.spin,
        receipt: written.receipt,
        previous_head: hex::encode(facts.previous_head),
        state,
        prize: got.filter(|_| is_prize).map(outcomes::Got::number),
        drawn: got.and_then(|got| got.drawn).filter(|_| is_prize),
        lot,
        slip: lots.zip(lot).and_then(|(lots, lot)| lots.words_of(u64::from(lot))),
        win: wins.get(&row.sequence.to_string()).copied(),
    }
}
