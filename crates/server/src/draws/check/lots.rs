//! What draw-lots needs: slips that make sense, names that can be told apart, and nothing of a draw with prizes.

use std::collections::{BTreeSet, HashSet};

use super::{Advice, Flaws, compliance::hint};
use crate::{
    draws::{
        Kind, LotsFlaw,
        form::{DrawForm, LotsForm, LotsOf, LotsPeople, LotsWhen, Opening},
        form_lots::{LONGEST_NAME, LONGEST_SLIP, MOST_LOTS, MOST_ONE_BY_ONE, MOST_SLIPS},
        summary::key,
    },
    error::Reason,
    identity::check_line,
};

/// Faults that are named one by one; a list of twenty thousand must not answer with as many.
const MOST_NAMED: usize = 20;

/// What even a draft keeps to.
pub fn lots_shape(flaws: &mut Flaws, lots: &LotsForm) {
    flaws.unless(lots.slips.len() <= MOST_SLIPS, "lots.slips", Reason::TooMany { most: MOST_SLIPS });
    let bad_slips = lots.slips.iter().enumerate().filter_map(|(number, slip)| {
        check_line(&slip.name, LONGEST_SLIP).map(|reason| (format!("lots.slips[{number}].name"), reason))
    });
    for (field, reason) in bad_slips.take(MOST_NAMED) {
        flaws.add(field, reason);
    }
    // Somebody may change their mind about who comes; a draft keeps the longest list.
    let most = LotsPeople::List.most_names();
    flaws.unless(lots.names.len() <= most, "lots.names", Reason::TooMany { most });
    let bad_names = lots.names.iter().enumerate().filter_map(|(number, name)| {
        check_line(name, LONGEST_NAME).map(|reason| (format!("lots.names[{number}]"), reason))
    });
    for (field, reason) in bad_names.take(MOST_NAMED) {
        flaws.add(field, reason);
    }
}

pub fn lots(flaws: &mut Flaws, kind: Kind, form: &DrawForm) {
    let Some(lots) = &form.lots else {
        flaws.unless(kind != Kind::DrawLots, "lots", Reason::Required);
        return;
    };
    if kind != Kind::DrawLots {
        flaws.add("lots", Reason::NotAllowedHere);
        return;
    }
    for (absent, field) in [
        (form.prizes.is_empty(), "prizes"),
        (form.chances.is_empty(), "chances"),
        (form.periods.is_empty(), "periods"),
        (form.team_size == 0, "team_size"),
        (form.conditions.invite == 0, "conditions.invite"),
        (form.limits.codes_per_person == 1, "limits.codes_per_person"),
        (form.limits.wins_per_person == 1, "limits.wins_per_person"),
        (form.limits.no_winners_of_last == 0, "limits.no_winners_of_last"),
    ] {
        flaws.unless(absent, field, Reason::NotAllowedHere);
    }
    slips(flaws, lots);
    names(flaws, lots);
    match lots.when {
        LotsWhen::Together => {
            flaws.unless(!form.is_instant(), "opening", Reason::NotAllowedHere);
        }
        LotsWhen::OneByOne => one_by_one(flaws, form, lots),
    }
    if lots.people != LotsPeople::Link {
        by_name(flaws, form, lots);
    }
}

/// The urn is filled before the first comes, so how many slips there are must be known.
fn one_by_one(flaws: &mut Flaws, form: &DrawForm, lots: &LotsForm) {
    flaws.unless(form.is_instant(), "opening", Reason::Required);
    flaws.unless(form.min_participants == 0, "min_participants", Reason::NotAllowedHere);
    let counts_people = lots.people == LotsPeople::List;
    flaws.unless(lots.total().is_some() || counts_people, "lots.slips", Reason::Lots(LotsFlaw::HowMany));
    flaws.unless(!lots.cycle || counts_people, "lots.cycle", Reason::Lots(LotsFlaw::HowMany));
    if lots.urn() > MOST_ONE_BY_ONE {
        flaws.range("lots.slips", lots.urn(), 1, MOST_ONE_BY_ONE);
    }
    let most = usize::try_from(lots.urn()).unwrap_or(usize::MAX).max(1);
    // With fewer slips than people the first to come would always find one.
    flaws.unless(lots.names.len() <= most, "lots.slips", Reason::Lots(LotsFlaw::TooFewSlips));
}

fn slips(flaws: &mut Flaws, lots: &LotsForm) {
    match lots.what {
        LotsOf::Order => {
            flaws.unless(lots.slips.len() <= 1, "lots.slips", Reason::TooMany { most: 1 });
            flaws.unless(!lots.cycle, "lots.cycle", Reason::NotAllowedHere);
        }
        LotsOf::YesNo => {
            flaws.unless(lots.slips.len() == 2, "lots.slips", Reason::Lots(LotsFlaw::NeedsTwoSlips));
        }
        LotsOf::Groups | LotsOf::Roles | LotsOf::Seats | LotsOf::Texts => {
            flaws.unless(!lots.slips.is_empty(), "lots.slips", Reason::Required);
        }
    }
    let mut seen = HashSet::new();
    let mut named = 0;
    for (number, slip) in lots.slips.iter().enumerate() {
        let path = |field: &str| format!("lots.slips[{number}].{field}");
        if lots.what != LotsOf::Order && named < MOST_NAMED {
            let name = slip.name.trim();
            let (filled, single) = (!name.is_empty(), seen.insert(key(name)));
            flaws.unless(filled, &path("name"), Reason::Required);
            flaws.unless(single || !filled, &path("name"), Reason::NotUnique);
            named += usize::from(!filled || !single);
        }
        if !(1..=MOST_LOTS).contains(&u64::from(slip.count)) && named < MOST_NAMED {
            flaws.range(&path("count"), u64::from(slip.count), 1, MOST_LOTS);
            named += 1;
        }
    }
    flaws.range("lots.slips", lots.total().unwrap_or(1).max(1), 1, MOST_LOTS);
}

fn names(flaws: &mut Flaws, lots: &LotsForm) {
    let most = lots.people.most_names();
    match lots.people {
        LotsPeople::Link => flaws.unless(lots.names.is_empty(), "lots.names", Reason::NotAllowedHere),
        LotsPeople::List => flaws.unless(!lots.names.is_empty(), "lots.names", Reason::Required),
        LotsPeople::Device => {}
    }
    let fits = lots.names.len() <= most || lots.people == LotsPeople::Link;
    flaws.unless(fits, "lots.names", Reason::TooMany { most });
    for (number, reason) in bad_names(&lots.names, &mut BTreeSet::new()).take(MOST_NAMED) {
        flaws.add(format!("lots.names[{number}]"), reason);
    }
}

/// Names that cannot be taken beside those that are known: empty, or there already.
pub fn bad_names<'a>(
    names: &'a [String],
    known: &'a mut BTreeSet<String>,
) -> impl Iterator<Item = (usize, Reason)> + 'a {
    names.iter().enumerate().filter_map(|(number, name)| {
        let reason = if name.trim().is_empty() {
            Some(Reason::Required)
        } else if let Some(reason) = check_line(name.trim(), LONGEST_NAME) {
            Some(reason)
        } else if known.insert(key(name)) {
            None
        } else {
            Some(Reason::Lots(LotsFlaw::NameTwice))
        };
        reason.map(|reason| (number, reason))
    })
}

/// Whoever is on a list neither joins nor fills in anything.
fn by_name(flaws: &mut Flaws, form: &DrawForm, lots: &LotsForm) {
    let conditions = &form.conditions;
    for (absent, field) in [
        (conditions.passcode.is_none(), "conditions.passcode"),
        (conditions.regions.is_empty(), "conditions.regions"),
        (conditions.age.is_none(), "conditions.age"),
        (conditions.form.is_empty(), "conditions.form"),
    ] {
        flaws.unless(absent, field, Reason::Lots(LotsFlaw::ByNameOnly));
    }
    // They are in from the moment of publishing.
    flaws.unless(form.starts_at.is_none(), "starts_at", Reason::NotAllowedHere);
    flaws.unless(form.limits.participants.is_none(), "limits.participants", Reason::NotAllowedHere);
    let waits_for_all = lots.people == LotsPeople::List && matches!(form.opening, Opening::Full { .. });
    flaws.unless(!waits_for_all, "opening", Reason::NotAllowedHere);
}

/// More people than slips, or fewer: allowed, and said.
pub fn lots_advice(form: &DrawForm) -> Vec<Advice> {
    let Some(lots) = form.lots.as_ref().filter(|lots| !lots.cycle) else { return Vec::new() };
    let (Some(slips), people) = (lots.total(), lots.names.len() as u64) else { return Vec::new() };
    if people == 0 || people == slips {
        return Vec::new();
    }
    // Said as a flaw.
    if people > slips && lots.when == LotsWhen::OneByOne {
        return Vec::new();
    }
    let words = if people > slips {
        let rest = people - slips;
        hint(
            "lots.slips",
            &format!("{people} 人，只有 {slips} 支签：{rest} 人将抽到空签。"),
            &format!("{people} people and {slips} slips: {rest} of them will get none."),
        )
    } else {
        let rest = slips - people;
        match lots.when {
            LotsWhen::Together => hint(
                "lots.slips",
                &format!("{slips} 支签，只有 {people} 人：排在最后的 {rest} 支签不会被抽到。"),
                &format!("{slips} slips and {people} people: the last {rest} on the list stay in the urn."),
            ),
            LotsWhen::OneByOne => hint(
                "lots.slips",
                &format!("{slips} 支签，只有 {people} 人：将有 {rest} 支签没人抽，是哪几支由随机决定。"),
                &format!(
                    "{slips} slips and {people} people: {rest} will be left over, and chance decides which."
                ),
            ),
        }
    };
    vec![words]
}
