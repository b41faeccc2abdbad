//! Seats for many at once, within the till's transaction: everything that must be exact is decided here, under the
//! period's row.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use fairdraw_db::{Time, Tx};

use super::{
    Comer, NewCode, Outcome, Refused, Seat, conditions, departures, door_store,
    invitations::{self, INVITE},
    receipts,
    store::{self, Hat},
    team_store::{self, Team},
};
use crate::{
    app::App,
    data, draws,
    error::Result,
    ids::{ParticipantId, PeriodId, TeamId, UserId},
};

pub struct Seated {
    /// Everybody who came, in their order, and what became of them.
    pub outcomes: Vec<(Box<Comer>, Outcome)>,
    pub joined: i64,
    /// The last seat was taken, and that closed the period.
    pub closed: bool,
}

#[expect(clippy::vec_box, reason = "they come in their boxes, and go back in them")]
pub async fn seat(
    app: &App,
    tx: &mut Tx,
    period: PeriodId,
    mut comers: Vec<Box<Comer>>,
    now: Time,
) -> Result<Seated> {
    let Some(hat) = store::take_period(tx, period, now).await? else {
        let refused = if store::is_full_house(tx, period).await? { Refused::Full } else { Refused::Closed };
        let outcomes = comers.into_iter().map(|comer| (comer, Outcome::Refused(refused))).collect();
        return Ok(Seated { outcomes, joined: 0, closed: false });
    };
    let shelf = receipts::new_shelf(app.entropy);
    for comer in &mut comers {
        receipts::put_on_shelf(&mut comer.code, &shelf);
    }
    let departed =
        if hat.departed > 0 { departures::departed(app, tx, period, &comers).await? } else { HashSet::new() };
    let (mut comers, mut decided) = sift(tx, period, hat, comers, &departed).await?;
    form_teams(tx, period, &mut comers, &mut decided).await?;
    let joined = take_seats(tx, period, hat, &comers, &mut decided, now).await?;
    let given = write_joined(app, tx, period, hat, &joined, now).await?;
    let count = i64::try_from(joined.len()).unwrap_or(i64::MAX);
    store::add_to_period(tx, period, count, given).await?;
    let participants = hat.participants + count;
    let is_full = count > 0 && hat.opens_when_full && hat.seats.is_some_and(|seats| participants >= seats);
    let closed = is_full && draws::close_when_full(app, tx, comers[0].draw, period).await?;
    // Those about whom nothing was decided joined, in their order.
    let mut numbers = hat.participants + 1..;
    let mut outcome = |(comer, decided): (Box<Comer>, Option<Outcome>)| {
        let seat =
            |number| Seat { period, number, participants, full: closed, at: now, version: hat.version };
        (comer, decided.unwrap_or_else(|| Outcome::In(seat(numbers.next().unwrap_or_default()))))
    };
    let outcomes = comers.into_iter().zip(decided).map(&mut outcome).collect();
    Ok(Seated { outcomes, joined: count, closed })
}

type Decided = Vec<Option<Outcome>>;

/// Tells apart those about whom there is nothing more to ask: here twice, in already, gone before, blacklisted, too many
/// from one address.
#[expect(clippy::vec_box, reason = "they come in their boxes, and go back in them")]
async fn sift(
    tx: &mut Tx,
    period: PeriodId,
    hat: Hat,
    comers: Vec<Box<Comer>>,
    departed: &HashSet<UserId>,
) -> Result<(Vec<Box<Comer>>, Decided)> {
    let mut decided: Decided = vec![None; comers.len()];
    let blacklist =
        if hat.has_blacklist { door_store::blacklist(tx, comers[0].organiser).await? } else { Vec::new() };
    let counts_addresses = comers.iter().any(|comer| comer.most_from_address.is_some());
    let counts_handsets = comers.iter().any(|comer| comer.most_from_handset.is_some());
    // Where a place is counted before it is taken, those who have theirs must not be counted again.
    let asks_first = counts_addresses || counts_handsets || comers.iter().any(|comer| comer.team.is_some());
    let mut seen: HashSet<UserId> = HashSet::with_capacity(comers.len());
    if asks_first {
        let users: Vec<UserId> = comers.iter().map(|comer| comer.user).collect();
        seen.extend(door_store::already_in(tx, period, &users).await?.into_iter().map(|(user, _)| user));
    }
    let mut from_address =
        if counts_addresses { addresses(tx, period, &comers).await? } else { HashMap::new() };
    let mut with_handset =
        if counts_handsets { handsets(tx, period, &comers).await? } else { HashMap::new() };
    for (comer, decided) in comers.iter().zip(&mut decided) {
        if !seen.insert(comer.user) {
            *decided = Some(Outcome::Already);
        } else if departed.contains(&comer.user) {
            *decided = Some(Outcome::Refused(Refused::Departed));
        } else if conditions::is_listed(&blacklist, comer.user, &comer.phones) {
            *decided = Some(Outcome::Refused(Refused::Blacklisted));
        } else {
            let address = Count::of(comer.most_from_address, &mut from_address, &comer.address_hash);
            let handset = Count::of(comer.most_from_handset, &mut with_handset, &comer.handset);
            *decided = match (address, handset) {
                (Count::Full, _) => Some(Outcome::Refused(Refused::TooManyFromHere)),
                (_, Count::Full) => Some(Outcome::Refused(Refused::TooManyFromHandset)),
                (address, handset) => {
                    address.add();
                    handset.add();
                    None
                }
            };
        }
    }
    Ok((comers, decided))
}

/// How many there are from one place, for somebody who comes from there.
enum Count<'a> {
    NotCounted,
    Room(&'a mut i64),
    Full,
}

impl<'a> Count<'a> {
    fn of(most: Option<i64>, counts: &'a mut HashMap<Vec<u8>, i64>, place: &[u8]) -> Self {
        match most {
            Some(most) if !place.is_empty() => {
                let count = counts.entry(place.to_vec()).or_default();
                if *count >= most { Self::Full } else { Self::Room(count) }
            }
            _ => Self::NotCounted,
        }
    }

    fn add(self) {
        if let Self::Room(count) = self {
            *count += 1;
        }
    }
}

async fn handsets(tx: &mut Tx, period: PeriodId, comers: &[Box<Comer>]) -> Result<HashMap<Vec<u8>, i64>> {
    let handsets: HashSet<&Vec<u8>> = comers.iter().map(|comer| &comer.handset).collect();
    let handsets: Vec<Vec<u8>> = handsets.into_iter().filter(|hash| !hash.is_empty()).cloned().collect();
    let mut counts = HashMap::new();
    for handset in door_store::handsets(tx, period, &handsets).await? {
        *counts.entry(handset).or_default() += 1;
    }
    Ok(counts)
}

async fn addresses(tx: &mut Tx, period: PeriodId, comers: &[Box<Comer>]) -> Result<HashMap<Vec<u8>, i64>> {
    let hashes: HashSet<&Vec<u8>> = comers.iter().map(|comer| &comer.address_hash).collect();
    let hashes: Vec<Vec<u8>> = hashes.into_iter().filter(|hash| !hash.is_empty()).cloned().collect();
    Ok(door_store::count_addresses(tx, period, &hashes).await?.into_iter().collect())
}

/// Gives those who join a team its salt and tag, while it has room.
async fn form_teams(
    tx: &mut Tx,
    period: PeriodId,
    comers: &mut [Box<Comer>],
    decided: &mut Decided,
) -> Result<()> {
    let mut teams: HashMap<TeamId, Option<Team>> = HashMap::new();
    for (comer, decided) in comers.iter_mut().zip(decided) {
        let Some(wish) = comer.team.filter(|wish| !wish.is_new && decided.is_none()) else { continue };
        let team = match teams.entry(wish.id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(team_store::find_team(tx, period, wish.id).await?),
        };
        *decided =
            match team.as_mut().and_then(|team| Some((<[u8; 32]>::try_from(team.salt.clone()?).ok()?, team)))
            {
                None => Some(Outcome::NoSuchTeam),
                Some((_, team)) if team.members >= team.size => Some(Outcome::Refused(Refused::TeamFull)),
                Some((salt, team)) => {
                    team.members += 1;
                    comer.salt = salt;
                    comer.tag = team.tag.as_slice().try_into().unwrap_or_default();
                    None
                }
            };
    }
    Ok(())
}

/// Writes as many as there are seats; those who were in already free theirs for the next. Returns the joined, in order.
async fn take_seats<'a>(
    tx: &mut Tx,
    period: PeriodId,
    hat: Hat,
    comers: &'a [Box<Comer>],
    decided: &mut Decided,
    now: Time,
) -> Result<Vec<&'a Comer>> {
    let mut free =
        hat.seats.map_or(usize::MAX, |seats| usize::try_from(seats - hat.participants).unwrap_or(0));
    let mut joined: Vec<&Comer> = Vec::with_capacity(comers.len());
    let mut waiting: Vec<usize> = (0..comers.len()).filter(|place| decided[*place].is_none()).collect();
    while !waiting.is_empty() && free > 0 {
        let rest = waiting.split_off(waiting.len().min(free));
        let some: Vec<&Comer> = waiting.iter().map(|place| &*comers[*place]).collect();
        let first = hat.participants + 1 + i64::try_from(joined.len()).unwrap_or(i64::MAX);
        let inserted = store::insert_participants(tx, period, &some, first, now).await?;
        let has_gaps = inserted < some.len() as u64;
        let new = if has_gaps { Some(new_ones(tx, period, &some).await?) } else { None };
        for (comer, place) in some.into_iter().zip(&waiting) {
            if new.as_ref().is_some_and(|new| !new.contains(&comer.id)) {
                decided[*place] = Some(Outcome::Already);
                continue;
            }
            joined.push(comer);
            free -= 1;
            if has_gaps {
                let number = hat.participants + i64::try_from(joined.len()).unwrap_or(i64::MAX);
                store::renumber(tx, comer.id, number).await?;
            }
        }
        waiting = rest;
    }
    for place in waiting {
        decided[place] = Some(Outcome::Refused(Refused::Full));
    }
    Ok(joined)
}

/// Which of them went in: of those who were in before, another id is there.
async fn new_ones(tx: &mut Tx, period: PeriodId, some: &[&Comer]) -> Result<HashSet<ParticipantId>> {
    let users: Vec<UserId> = some.iter().map(|comer| comer.user).collect();
    Ok(door_store::already_in(tx, period, &users).await?.into_iter().map(|(_, id)| id).collect())
}

/// Codes, teams and thanks for invitations of those who joined. Returns how many codes were given.
async fn write_joined(
    app: &App,
    tx: &mut Tx,
    period: PeriodId,
    hat: Hat,
    joined: &[&Comer],
    now: Time,
) -> Result<i64> {
    let mut codes: Vec<NewCode> = Vec::with_capacity(joined.len());
    codes.extend(joined.iter().filter(|comer| !comer.code.is_empty()).map(|comer| NewCode {
        participant: comer.id,
        code: comer.code.clone(),
        origin: "join",
        contrib: comer.contrib,
    }));
    for comer in joined {
        match comer.team {
            None => {}
            Some(team) if team.is_new => {
                let secret = (comer.salt.to_vec(), comer.tag.to_vec());
                team_store::insert_team(tx, period, team.id, team.size, secret, now).await?;
            }
            // The room was seen under the same lock.
            Some(team) => drop(team_store::join_team(tx, team.id).await?),
        }
    }
    let with_handset = joined.iter().filter(|comer| !comer.handset.is_empty());
    door_store::insert_handsets(
        tx,
        period,
        with_handset.map(|comer| (comer.handset.clone(), comer.id)).collect(),
    )
    .await?;
    let mut thanks = invitations::thank_inviters(app, tx, period, joined).await?;
    if !thanks.codes.is_empty() {
        let count = i64::try_from(thanks.codes.len()).unwrap_or(i64::MAX);
        data::count_codes(tx, period, INVITE, count).await?;
    }
    if thanks.out > 0 {
        store::add_codes_out(tx, period, thanks.out).await?;
    }
    codes.append(&mut thanks.codes);
    // Spins are only counted.
    if joined.iter().all(|comer| !comer.code.is_empty()) {
        store::insert_codes(tx, period, &codes, hat.version, now).await?;
    }
    Ok(i64::try_from(codes.len()).unwrap_or(i64::MAX))
}
