//! The conditions of a draw, as pure rules: who may take part, and with what filled in.

use std::time::Duration;

use fairdraw_db::Time;
use jiff::{Timestamp, civil::Date, tz::Offset};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    Refused, answers,
    ask::{Ask, Who},
};
use crate::{
    draws::{
        Period, Published,
        form::{Age, DrawForm, LotsPeople, Region, Safety},
    },
    error::{Error, Flaw, Reason, Result},
    ids::UserId,
};

const LONGEST_SOURCE: usize = 40;

/// What is written down about somebody who meets the conditions.
#[derive(Debug, PartialEq, Eq)]
pub struct Accepted {
    pub answers: String,
    /// Telephone numbers they gave, for the blacklist.
    pub phones: Vec<String>,
    pub contrib: Option<[u8; 16]>,
    pub source: String,
}

/// What they filled in, as it is kept.
#[derive(Serialize)]
struct Written<'a> {
    answers: &'a Map<String, Value>,
    birth: Option<String>,
    region: Option<&'a Region>,
}

/// Everything that needs no database. Flaws of the form come first, all at once.
pub fn check(form: &DrawForm, ask: &Ask, who: Who<'_>, today: Date) -> Result<Accepted> {
    if who.is_guest && !form.login_free {
        return Err(Refused::LoginNeeded.into());
    }
    if form.team_size == 0 && ask.team.is_some() {
        return Err(Refused::NotATeamDraw.into());
    }
    let mut flaws = Vec::new();
    let mut flaw = |field: &str, reason| flaws.push(Flaw { field: field.to_owned(), reason });
    if !ask.consents.unwrap_or_default().rules {
        flaw("consents.rules", Reason::MustAgree);
    }
    let contrib = ask.contrib.as_deref().map(contribution);
    if contrib == Some(None) {
        flaw("contrib", Reason::Unreadable);
    }
    let source = ask.source.as_deref().unwrap_or_default().trim();
    if let Some(reason) = crate::identity::check_line(source, LONGEST_SOURCE) {
        flaw("source", reason);
    }
    let birth = match (form.conditions.age, ask.birth.as_deref().map(answers::date)) {
        (None, _) => None,
        (Some(_), None) => {
            flaw("birth", Reason::Required);
            None
        }
        (Some(_), Some(Some(birth))) if birth <= today => Some(birth),
        (Some(_), Some(_)) => {
            flaw("birth", Reason::NotADate);
            None
        }
    };
    let region = (!form.conditions.regions.is_empty()).then_some(ask.region.as_ref());
    if let Some(region) = region
        && let Some(reason) = region.map_or(Some(Reason::Required), answers::check_region)
    {
        flaw("region", reason);
    }
    let answers = match answers::check(&form.conditions.form, ask.answers.clone().unwrap_or_default()) {
        Ok(answers) => answers,
        Err(mut of_answers) => {
            flaws.append(&mut of_answers);
            Map::new()
        }
    };
    if !flaws.is_empty() {
        return Err(Error::Invalid(flaws));
    }
    check_place_and_age(form, region.flatten(), birth, today)?;
    let phones = phones(form, &answers, who);
    if is_listed(&form.blacklist, who.user, &phones) {
        return Err(Refused::Blacklisted.into());
    }
    let birth = birth.map(|date| date.to_string());
    let written = Written { answers: &answers, birth, region: region.flatten() };
    Ok(Accepted {
        answers: serde_json::to_string(&written).map_err(Error::internal)?,
        phones,
        contrib: contrib.flatten(),
        source: source.to_owned(),
    })
}

fn check_place_and_age(
    form: &DrawForm,
    region: Option<&Region>,
    birth: Option<Date>,
    today: Date,
) -> Result<(), Refused> {
    let is_in = |region: &Region| form.conditions.regions.iter().any(|wanted| holds(wanted, region));
    if !region.is_none_or(is_in) {
        return Err(Refused::OtherRegion);
    }
    match (form.conditions.age, birth) {
        (Some(age), Some(birth)) if !fits(age, years(birth, today)) => Err(Refused::OtherAge),
        _ => Ok(()),
    }
}

/// An empty city or area stands for all of it.
fn holds(wanted: &Region, region: &Region) -> bool {
    wanted.province == region.province
        && (wanted.city.is_empty() || wanted.city == region.city)
        && (wanted.area.is_empty() || wanted.area == region.area)
}

fn fits(age: Age, years: i64) -> bool {
    age.least.is_none_or(|least| years >= i64::from(least))
        && age.most.is_none_or(|most| years <= i64::from(most))
}

/// Birthdays that have been; whoever was born on 29 February has theirs on 1 March in other years.
fn years(birth: Date, today: Date) -> i64 {
    let had_birthday = (today.month(), today.day()) >= (birth.month(), birth.day());
    i64::from(today.year()) - i64::from(birth.year()) - i64::from(!had_birthday)
}

fn phones(form: &DrawForm, answers: &Map<String, Value>, who: Who<'_>) -> Vec<String> {
    use crate::draws::form::FieldKind;
    let fields = form.conditions.form.iter().filter(|field| field.kind == FieldKind::Phone);
    let given = fields.filter_map(|field| answers.get(&field.id)?.as_str());
    given.chain(Some(who.mobile).filter(|mobile| !mobile.is_empty())).map(str::to_owned).collect()
}

pub fn is_listed(blacklist: &[String], user: UserId, phones: &[String]) -> bool {
    if blacklist.is_empty() {
        return false;
    }
    let user = user.to_string();
    blacklist.iter().any(|person| *person == user || phones.contains(person))
}

/// Where the draw and its period stand.
pub fn check_window(published: &Published, now: Time) -> Result<(), Refused> {
    use crate::draws::{PeriodState, State};
    let period = published.current(now);
    match (published.draw.state, period.state) {
        (State::Cancelled, _) | (_, PeriodState::Cancelled) => Err(Refused::Cancelled),
        _ if published.draw.deleted_at.is_some() => Err(Refused::Closed),
        (_, PeriodState::Waiting | PeriodState::Open) if now < period.starts_at => Err(Refused::NotStarted),
        _ if period.takes(now) => Ok(()),
        _ if is_full(period) => Err(Refused::Full),
        _ => Err(Refused::Closed),
    }
}

/// Where the organiser enters the names, nobody joins by the link.
pub fn check_by_link(form: &DrawForm) -> Result<(), Refused> {
    let by_link = form.lots.as_ref().is_none_or(|lots| lots.people == LotsPeople::Link);
    if by_link { Ok(()) } else { Err(Refused::ByNameOnly) }
}

/// Whether it was the last seat that closed it.
fn is_full(period: &Period) -> bool {
    period.opens_when_full && period.seats.is_some_and(|seats| period.participants >= seats)
}

/// Case and spaces do not matter.
pub fn is_passcode(words: &str, given: &str) -> bool {
    let plain = |text: &str| {
        text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect::<String>()
    };
    plain(words) == plain(given)
}

/// Accounts and guests that one address may bring into a hat. A hall on one Wi-Fi is one address.
pub const fn most_from_address(safety: Safety, is_guest: bool) -> Option<i64> {
    match (safety, is_guest) {
        (Safety::Off | Safety::Event, _) => None,
        (Safety::Standard, false) => Some(50),
        (Safety::Standard, true) => Some(20),
        (Safety::Strict, false) => Some(5),
        (Safety::Strict, true) => Some(3),
    }
}

/// People who may join with one phone: a family shares one.
pub const fn most_from_handset(safety: Safety) -> Option<i64> {
    match safety {
        Safety::Off => None,
        Safety::Standard => Some(5),
        Safety::Strict => Some(2),
        Safety::Event => Some(3),
    }
}

/// How old an account must be. Guests have none; they solve a harder challenge instead.
const fn youngest(safety: Safety) -> Duration {
    match safety {
        Safety::Strict => Duration::from_mins(10),
        Safety::Off | Safety::Standard | Safety::Event => Duration::ZERO,
    }
}

/// Whoever makes accounts by the dozen has to wait with each of them.
pub fn check_account(safety: Safety, user: UserId, is_guest: bool, now: Time) -> Result<(), Refused> {
    let old_enough = is_guest || now >= user.made_at() + youngest(safety);
    if old_enough { Ok(()) } else { Err(Refused::TooNew) }
}

fn contribution(text: &str) -> Option<[u8; 16]> {
    let mut bytes = [0; 16];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

/// The date in China, where most of the ages are counted.
pub fn today(now: Time) -> Date {
    Timestamp::from_microsecond(now.micros())
        .map_or(Date::MIN, |now| Offset::constant(8).to_datetime(now).date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn birthdays_count_from_their_day_on() {
        let date = |text| answers::date(text).expect("a date");
        for (birth, today, age) in [
            ("2008-09-22", "2026-09-21", 17),
            ("2008-09-21", "2026-09-21", 18),
            ("2008-02-29", "2026-02-28", 17),
            ("2008-02-29", "2026-03-01", 18),
            ("2026-09-21", "2026-09-21", 0),
        ] {
            assert_eq!(years(date(birth), date(today)), age, "{birth} on {today}");
        }
        let adults = Age { least: Some(18), most: Some(60) };
        assert_eq!([17, 18, 60, 61].map(|years| fits(adults, years)), [false, true, true, false]);
        assert!(fits(Age::default(), 5));
    }

    #[test]
    fn the_day_is_that_of_china() {
        assert_eq!(today(Time::from_seconds(1_790_000_000)).to_string(), "2026-09-21");
        assert_eq!(today(Time::from_seconds(1_790_010_000)).to_string(), "2026-09-22");
    }

    #[test]
    fn a_passcode_is_compared_without_case_and_spaces() {
        assert!(is_passcode("Open Sesame", " opensesame\u{3000}"));
        assert!(is_passcode("芝麻 开门", "芝麻开门"));
        assert!(!is_passcode("Open Sesame", "open sesam"));
    }

    #[test]
    fn a_province_holds_its_cities() {
        let place = |province: &str, city: &str| Region {
            province: province.into(),
            city: city.into(),
            area: String::new(),
        };
        assert!(holds(&place("广东省", ""), &place("广东省", "深圳市")));
        assert!(!holds(&place("广东省", "广州市"), &place("广东省", "深圳市")));
        assert!(!holds(&place("广东省", "广州市"), &place("广东省", "")));
    }
}
