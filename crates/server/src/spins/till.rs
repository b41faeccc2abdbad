//! The till for spinning: everything that must be exact is decided here, in one transaction for all who wait.

use std::{
    collections::HashMap,
    sync::{Arc, Weak},
    time::Duration,
};

use fairdraw_db::{Db, Time, Tx};
use fairdraw_fairness::{beacon::Chain, hash::ZERO};

use super::{
    batch_store, open, ops,
    rules::{self, Moment, millis},
    store::{self, Held, NewSpin, Person, SpinRow, Standing},
};
use crate::{
    app::{App, Parts},
    draws::Published,
    entries::Refused,
    error::{Error, Result, Thing},
    fair::beacon,
    ids::{PeriodId, UserId},
    till::{self, Groups, Queue},
};

/// A minute of rounds without a result: the beacon is late, and nobody is let into a queue that grows.
const MOST_OPEN: i32 = 20;
/// Spins that may wait for results; keeps the memory of resolving flat.
const MOST_WAITING: i64 = 400_000;
/// A clock that is further off must not receive.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(1);
/// A draw whose own clock is further ahead of ours was received for by a clock that was wrong: whoever spun now would wait
/// for a round that is as far away.
const MOST_AHEAD: Duration = Duration::from_secs(10);

/// Somebody who presses.
pub struct Press {
    pub published: Arc<Published>,
    pub user: UserId,
    pub nonce: u32,
    pub seed: [u8; 16],
}

/// A spin that is on the disk.
#[derive(Clone, Debug)]
pub struct Spun {
    pub sequence: u64,
    pub nonce: u32,
    pub moment: Moment,
    pub seed: [u8; 16],
    pub tag: [u8; 32],
    pub previous_head: [u8; 32],
    pub again: bool,
    pub chances: rules::Chances,
}

#[derive(Clone, Debug)]
pub enum Outcome {
    Spun(Spun),
    /// Another number than the next, or the same with another seed.
    Nonce {
        next: u32,
    },
    Refused(Refused),
    /// The rules changed between reading the draw and spinning.
    Outdated,
}

pub type Till = till::Till<Press, Outcome>;

/// The writer of this node.
pub async fn serve(parts: Weak<Parts>, mut queue: Queue<Press, Outcome>, desk: till::Desk) {
    while let Some((groups, answers)) = till::next(&mut queue).await {
        let Some(app) = parts.upgrade().map(App::from) else { return };
        let started = std::time::Instant::now();
        match spin_all(&app, &desk.db, groups).await {
            Ok((outcomes, began)) => {
                desk.answer_all(answers, outcomes);
                if began {
                    app.spins.wake.heads.notify_one();
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a batch of spins was not written");
                till::refuse_all(answers);
            }
        }
        metrics::histogram!("fairdraw_spin_till_seconds").record(started.elapsed());
    }
}

/// Returns also whether a batch began.
async fn spin_all(app: &App, db: &Db, groups: Groups<Press>) -> Result<(Vec<Vec<Outcome>>, bool)> {
    let mut tx = db.begin().await?;
    let (mut outcomes, mut began) = (Vec::with_capacity(groups.len()), false);
    for (period, presses) in groups {
        let (of_group, new) = spin(app, &mut tx, period, presses).await?;
        outcomes.push(of_group);
        began |= new;
    }
    tx.commit().await?;
    Ok((outcomes, began))
}

/// What all presses for a draw share.
struct Desk<'a> {
    published: &'a Published,
    chain: &'a Chain,
    period: PeriodId,
    moment: Moment,
    day: i32,
    standing: &'a Standing,
    /// Why nobody may spin now.
    door: Option<Refused>,
    /// Tickets that are left; none where there are odds instead.
    tickets: Option<u64>,
    people: HashMap<UserId, Person>,
    spins: Vec<NewSpin>,
}

async fn spin(app: &App, tx: &mut Tx, period: PeriodId, presses: Vec<Press>) -> Result<(Vec<Outcome>, bool)> {
    let held = store::hold(tx, period).await?.ok_or(Error::NotFound(Thing::Period))?;
    let standing = store::standing(tx, period).await?.ok_or(Error::NotFound(Thing::Period))?;
    let published = presses[0].published.clone();
    if published.periods.iter().any(|known| known.id == period && known.version != held.version) {
        return Ok((presses.iter().map(|_| Outcome::Outdated).collect(), false));
    }
    let now = app.now();
    let source = published.periods.iter().find(|known| known.id == period);
    let source =
        source.and_then(|known| app.fair.beacons.find(&known.chain)).ok_or(Error::NotFound(Thing::Chain))?;
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    let moment = rules::moment(
        &source.chain,
        millis(now),
        number(standing.last_received),
        number(standing.closed_round),
    );
    let users: Vec<UserId> = presses.iter().map(|press| press.user).collect();
    let people = store::people(tx, period, &users).await?;
    let mut desk = Desk {
        published: &published,
        chain: &source.chain,
        period,
        moment,
        day: rules::day_of(&source.chain, moment.round),
        standing: &standing,
        door: door(app, &published, &held, &standing, (now, moment)),
        tickets: published.draw.form.counts_tickets().then(|| standing.tickets_free()),
        people: people.into_iter().map(|person| (person.user_id, person)).collect(),
        spins: Vec::with_capacity(presses.len()),
    };
    let mut outcomes = Vec::with_capacity(presses.len());
    for press in &presses {
        outcomes.push(desk.press(tx, press).await?);
    }
    if standing.seal.is_none() && !desk.spins.is_empty() {
        open::seal(app, tx, ops::period(&published), now).await?;
    }
    let began = write(tx, desk, source.is_house, now).await?;
    Ok((outcomes, began))
}

fn door(
    app: &App,
    published: &Published,
    held: &Held,
    standing: &Standing,
    (now, moment): (Time, Moment),
) -> Option<Refused> {
    let received = rules::from_millis(moment.received_ms);
    let clock_is_wrong = app.fair.beacons.clock_is_behind_by() > CLOCK_TOLERANCE;
    let usable_from = u64::try_from(standing.usable_from).unwrap_or(0);
    if held.state == "cancelled" {
        Some(Refused::Cancelled)
    } else if now < held.starts_at {
        Some(Refused::NotStarted)
    } else if !matches!(held.state.as_str(), "open" | "waiting") || published.draw.deleted_at.is_some() {
        // A pool that ran dry ended before its time.
        Some(if now < held.closes_at { gone(published) } else { Refused::Ended })
    } else if received >= held.closes_at {
        Some(Refused::Ended)
    } else if standing.open_batches >= MOST_OPEN
        || standing.open_spins >= MOST_WAITING
        || clock_is_wrong
        || received.since(now) > MOST_AHEAD
        || moment.received_ms < usable_from
    {
        Some(Refused::Paused)
    } else {
        None
    }
}

fn gone(published: &Published) -> Refused {
    if published.draw.form.lots.is_some() { Refused::SlipsGone } else { Refused::SoldOut }
}

impl Desk<'_> {
    async fn press(&mut self, tx: &mut Tx, press: &Press) -> Result<Outcome> {
        let Some(person) = self.people.get_mut(&press.user) else {
            return Ok(Outcome::Refused(self.door.unwrap_or(Refused::NotJoined)));
        };
        let next = u32::try_from(person.spinner.next_nonce).unwrap_or(0);
        if press.nonce < next {
            return self.again(tx, press, next).await;
        }
        if press.nonce > next {
            return Ok(Outcome::Nonce { next });
        }
        if let Some(refused) = self.door {
            return Ok(Outcome::Refused(refused));
        }
        if person.status != 0 {
            return Ok(Outcome::Refused(Refused::Blacklisted));
        }
        let form = &self.published.draw.form;
        let ends_at = form.opening.closes_at().unwrap_or_default();
        let earned = person.earned();
        let mut spinner = person.spinner.on(self.day);
        if spinner.chances(form.spinning(), earned, ends_at).left == 0 {
            let is_lots = form.lots.is_some();
            return Ok(Outcome::Refused(if is_lots { Refused::SlipDrawn } else { Refused::NoChances }));
        }
        if self.tickets == Some(0) {
            return Ok(Outcome::Refused(gone(self.published)));
        }
        let daily = spinner.take(form.spinning());
        person.spinner = spinner;
        self.tickets = self.tickets.map(|left| left - 1);
        let place = i64::try_from(self.spins.len()).unwrap_or(i64::MAX);
        let sequence = self.standing.next_sequence + place;
        self.spins.push(NewSpin {
            sequence,
            participant: person.id,
            nonce: i32::try_from(next).unwrap_or(i32::MAX),
            daily,
            seed: press.seed,
        });
        Ok(Outcome::Spun(Spun {
            sequence: u64::try_from(sequence).unwrap_or(0),
            nonce: next,
            moment: self.moment,
            seed: press.seed,
            tag: array(&person.tag),
            previous_head: self.standing.head.as_deref().map_or(ZERO, array),
            again: false,
            chances: spinner.chances(form.spinning(), earned, ends_at),
        }))
    }

    /// The same press a second time, perhaps within this very batch.
    async fn again(&mut self, tx: &mut Tx, press: &Press, next: u32) -> Result<Outcome> {
        let Some(person) = self.people.get(&press.user) else { return Ok(Outcome::Nonce { next }) };
        let nonce = i32::try_from(press.nonce).unwrap_or(i32::MAX);
        let here = self.spins.iter().find(|spin| spin.participant == person.id && spin.nonce == nonce);
        let (sequence, seed, moment, previous_head) = match here {
            Some(spin) => {
                let head = self.standing.head.as_deref().map_or(ZERO, array);
                (spin.sequence, spin.seed, self.moment, head)
            }
            None => match store::spin(tx, person.id, nonce).await? {
                Some(row) => (row.sequence, array(&row.seed), moment_of(&row), previous_head(&row)),
                None => return Ok(Outcome::Nonce { next }),
            },
        };
        if seed != press.seed {
            return Ok(Outcome::Nonce { next });
        }
        let form = &self.published.draw.form;
        let ends_at = form.opening.closes_at().unwrap_or_default();
        Ok(Outcome::Spun(Spun {
            sequence: u64::try_from(sequence).unwrap_or(0),
            nonce: press.nonce,
            moment,
            seed,
            tag: array(&person.tag),
            previous_head,
            again: true,
            chances: person.spinner.on(self.day).chances(form.spinning(), person.earned(), ends_at),
        }))
    }
}

pub fn moment_of(row: &SpinRow) -> Moment {
    let number = |value: i64| u64::try_from(value).unwrap_or(0);
    Moment { received_ms: number(row.received), round: number(row.round) }
}

pub fn previous_head(row: &SpinRow) -> [u8; 32] {
    row.previous_head.as_deref().map_or(ZERO, array)
}

/// Written by us alone, always of this length.
pub fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("a stored value has its length")
}

async fn write(tx: &mut Tx, desk: Desk<'_>, is_house: bool, now: Time) -> Result<bool> {
    let Desk { spins, people, moment, chain, period, standing, .. } = desk;
    if spins.is_empty() {
        return Ok(false);
    }
    let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let (round, received) = (number(moment.round), number(moment.received_ms));
    let size = i32::try_from(spins.len()).unwrap_or(i32::MAX);
    let due = number(chain.time_of(moment.round) * 1000);
    let began = batch_store::add(tx, period, round, standing.next_sequence, size, due).await?;
    store::insert_spins(tx, period, &spins, (round, received, standing.head_round)).await?;
    let mut spinners: HashMap<_, _> =
        people.into_values().map(|person| (person.id, person.spinner)).collect();
    let spun: Vec<_> = spins.iter().filter_map(|spin| spinners.remove_entry(&spin.participant)).collect();
    store::save_spinners(tx, &spun).await?;
    store::add_spins(tx, period, i64::from(size), received, i32::from(began)).await?;
    // The house signs whatever is due; a public round is kept only if somebody waits for it.
    if began && !is_house {
        beacon::want(tx, &chain.hash, moment.round, now).await?;
    }
    Ok(began)
}
