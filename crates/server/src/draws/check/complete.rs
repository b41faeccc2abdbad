//! What publishing needs: everything that entrants will rely on is there and makes sense together.

use std::{collections::BTreeSet, time::Duration};

use fairdraw_db::Time;

use super::{Flaws, instant::instant, lots::lots, shape};
use crate::{
    draws::{
        Kind,
        form::{DrawForm, Field, FieldKind, Opening, Task},
    },
    error::Reason,
};

const YEAR: Duration = Duration::from_hours(366 * 24);
const MOST_UNITS: u64 = 1_000_000;
const MOST_PEOPLE: u64 = 10_000_000;

/// `chains` are the names of the beacons that this installation knows.
pub fn complete(kind: Kind, form: &DrawForm, now: Time, chains: &[&str]) -> Flaws {
    let mut flaws = shape(form);
    instant(&mut flaws, kind, form);
    lots(&mut flaws, kind, form);
    flaws.unless(!form.title.trim().is_empty(), "title", Reason::Required);
    if kind != Kind::DrawLots {
        prizes(&mut flaws, form);
    }
    opening(&mut flaws, form, now);
    periods(&mut flaws, form, now);
    conditions(&mut flaws, form);
    chances(&mut flaws, form);
    limits(&mut flaws, form);
    fields(&mut flaws, "conditions.form", &form.conditions.form);
    fields(&mut flaws, "claim.fields", &form.claim.fields);
    flaws.range("delay_s", u64::from(form.delay_s), 30, 21_600);
    flaws.range("claim.deadline_days", u64::from(form.claim.deadline_days), 1, 60);
    flaws.range("erase_after_days", u64::from(form.erase_after_days), 1, 730);
    let known = form.chain == "auto" || chains.contains(&form.chain.as_str());
    flaws.unless(known, "chain", Reason::UnknownChain);
    if let Some(link) = &form.buy_link {
        flaws.unless(!link.label.trim().is_empty(), "buy_link.label", Reason::Required);
    }
    flaws
}

fn prizes(flaws: &mut Flaws, form: &DrawForm) {
    flaws.unless(!form.prizes.is_empty(), "prizes", Reason::Required);
    let mut labels = BTreeSet::new();
    let mut total = 0;
    for (number, prize) in form.prizes.iter().enumerate() {
        let path = |field: &str| format!("prizes[{number}].{field}");
        flaws.unless(!prize.name.trim().is_empty(), &path("name"), Reason::Required);
        flaws.range(&path("units"), u64::from(prize.units), 1, MOST_UNITS);
        flaws.unless(labels.insert(prize.label), &path("label"), Reason::NotUnique);
        total += u64::from(prize.units);
        // Winners are drawn from the first prize down, so the form is written in that order.
        let ascends = number == 0 || form.prizes[number - 1].label < prize.label;
        flaws.unless(ascends || !labels.contains(&prize.label), &path("label"), Reason::NotAscending);
    }
    let fits = form.is_instant() || total <= MOST_UNITS / 2;
    flaws.unless(fits, "prizes", Reason::OutOfRange { least: 1, most: 500_000 });
}

fn opening(flaws: &mut Flaws, form: &DrawForm, now: Time) {
    let field = form.opening.time_field();
    if form.periods.is_empty() {
        match form.opening.closes_at() {
            None => flaws.add(field, Reason::Required),
            Some(at) => window(flaws, (form.starts_at, at), ("starts_at", field), now),
        }
    }
    if let Opening::Full { people, .. } = form.opening {
        flaws.range("opening.people", u64::from(people), 1, MOST_PEOPLE);
        let reachable = form.limits.participants.is_none_or(|most| people <= most);
        flaws.unless(reachable, "opening.people", Reason::Unreachable);
    }
    let most = form.limits.participants.map_or(MOST_PEOPLE, u64::from);
    flaws.unless(u64::from(form.min_participants) <= most, "min_participants", Reason::Unreachable);
    if let Opening::Full { people, .. } = form.opening {
        flaws.unless(form.min_participants <= people, "min_participants", Reason::Unreachable);
    }
    flaws.unless(matches!(form.team_size, 0 | 2 | 4 | 6 | 8), "team_size", Reason::NotAChoice);
}

fn window(flaws: &mut Flaws, (start, end): (Option<Time>, Time), (from, to): (&str, &str), now: Time) {
    flaws.unless(end > now, to, Reason::InThePast);
    flaws.unless(end < now + YEAR, to, Reason::TooFarAhead);
    if let Some(start) = start {
        flaws.unless(start < end, to, Reason::BeforeStart);
        flaws.unless(start < now + YEAR, from, Reason::TooFarAhead);
    }
}

fn periods(flaws: &mut Flaws, form: &DrawForm, now: Time) {
    if form.periods.is_empty() || form.is_instant() {
        return;
    }
    let by_time = matches!(form.opening, Opening::Time { .. });
    flaws.unless(by_time, "periods", Reason::NotAllowedHere);
    let fixed = !matches!(form.opening, Opening::Time { early: true, .. });
    flaws.unless(fixed, "opening.early", Reason::NotAllowedHere);
    flaws.unless(form.team_size == 0, "team_size", Reason::NotAllowedHere);
    for (number, period) in form.periods.iter().enumerate() {
        let (from, to) = (format!("periods[{number}].starts_at"), format!("periods[{number}].closes_at"));
        window(flaws, (Some(period.starts_at), period.closes_at), (&from, &to), now);
        let follows = number == 0 || form.periods[number - 1].closes_at <= period.starts_at;
        flaws.unless(follows, &from, Reason::NotAscending);
    }
}

fn conditions(flaws: &mut Flaws, form: &DrawForm) {
    if let Some(passcode) = &form.conditions.passcode {
        flaws.unless(!passcode.words.trim().is_empty(), "conditions.passcode.words", Reason::Required);
    }
    for (number, region) in form.conditions.regions.iter().enumerate() {
        let known = crate::places::exists(&region.province, &region.city, &region.area);
        flaws.unless(known, &format!("conditions.regions[{number}]"), Reason::UnknownPlace);
    }
    if let Some(age) = form.conditions.age {
        for (field, years) in [("least", age.least), ("most", age.most)] {
            flaws.range(&format!("conditions.age.{field}"), u64::from(years.unwrap_or(1)), 1, 150);
        }
        let ordered = age.least.zip(age.most).is_none_or(|(least, most)| least <= most);
        flaws.unless(ordered, "conditions.age.most", Reason::BeforeStart);
    }
    flaws.range("conditions.invite", u64::from(form.conditions.invite), 0, 50);
}

fn chances(flaws: &mut Flaws, form: &DrawForm) {
    let mut is_inviting = false;
    for (number, chance) in form.chances.iter().enumerate() {
        let path = |field: &str| format!("chances[{number}].{field}");
        flaws.range(&path("codes"), u64::from(chance.codes), 1, 100);
        flaws.range(&path("cap"), u64::from(chance.cap), 1, 100);
        flaws.range(&path("seconds"), u64::from(chance.seconds), 0, 600);
        match chance.task {
            Task::Passcode => flaws.unless(!chance.words.trim().is_empty(), &path("words"), Reason::Required),
            Task::Article | Task::Video | Task::MiniProgram => {
                flaws.unless(!chance.url.is_empty(), &path("url"), Reason::Required);
                flaws.range(&path("seconds"), u64::from(chance.seconds), 1, 600);
            }
            Task::Picture => {
                flaws.unless(chance.picture.is_some(), &path("picture"), Reason::Required);
                flaws.range(&path("seconds"), u64::from(chance.seconds), 1, 600);
            }
            Task::Follow | Task::Contact | Task::Group => {
                let way = chance.picture.is_some() || !chance.url.is_empty();
                flaws.unless(way, &path("picture"), Reason::Required);
            }
            // A friend comes once: two would share what one friend brings, and nobody could say how.
            Task::Invite => {
                flaws.unless(!is_inviting, &path("task"), Reason::NotUnique);
                is_inviting = true;
            }
            Task::Voucher => {}
        }
    }
}

fn limits(flaws: &mut Flaws, form: &DrawForm) {
    if let Some(people) = form.limits.participants {
        flaws.range("limits.participants", u64::from(people), 1, MOST_PEOPLE);
    }
    flaws.range("limits.codes_per_person", u64::from(form.limits.codes_per_person), 1, 10_000);
    flaws.range("limits.wins_per_person", u64::from(form.limits.wins_per_person), 1, 100);
    flaws.range("limits.no_winners_of_last", u64::from(form.limits.no_winners_of_last), 0, 100);
    for (number, person) in form.blacklist.iter().enumerate() {
        let known = person.starts_with("u_") && person.parse::<crate::ids::UserId>().is_ok()
            || person.chars().count() == 11;
        flaws.unless(known, &format!("blacklist[{number}]"), Reason::NotAnId);
    }
}

fn fields(flaws: &mut Flaws, path: &str, fields: &[Field]) {
    let mut ids = BTreeSet::new();
    for (number, field) in fields.iter().enumerate() {
        let path = |name: &str| format!("{path}[{number}].{name}");
        flaws.unless(!field.label.trim().is_empty(), &path("label"), Reason::Required);
        flaws.unless(!field.id.is_empty() && ids.insert(&field.id), &path("id"), Reason::NotUnique);
        if matches!(field.kind, FieldKind::Choice | FieldKind::Choices) {
            flaws.unless(field.options.len() >= 2, &path("options"), Reason::TooFew { least: 2 });
        }
    }
}
