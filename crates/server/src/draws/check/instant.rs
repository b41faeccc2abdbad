//! What the wheel, the nine-grid and the cards need: odds that add up, chances to spin, and a skin that shows every prize.

use std::collections::BTreeSet;

use super::Flaws;
use crate::{
    draws::{
        InstantFlaw, Kind,
        form::{DrawForm, PrizeMode},
        form_instant::{BLANK, DENOMINATOR, slot_range, slots},
    },
    error::Reason,
};

const MOST_BLANKS: u64 = 100_000_000;
const MOST_CHANCES: u64 = 1_000_000;

pub fn instant(flaws: &mut Flaws, kind: Kind, form: &DrawForm) {
    let fits = kind == Kind::DrawLots || kind.is_instant() == form.is_instant();
    flaws.unless(fits, "opening", Reason::NotAllowedHere);
    if !kind.is_instant() {
        return;
    }
    for (absent, field) in [
        (form.periods.is_empty(), "periods"),
        (form.team_size == 0, "team_size"),
        (form.min_participants == 0, "min_participants"),
        (form.conditions.invite == 0, "conditions.invite"),
    ] {
        flaws.unless(absent, field, Reason::NotAllowedHere);
    }
    // The odds are in the config, which everybody can read: hiding them on the page would only mislead.
    flaws.unless(!form.hide.odds, "hide.odds", Reason::Instant(InstantFlaw::OddsMustShow));
    odds(flaws, form);
    chances(flaws, form);
    layout(flaws, kind, form);
}

fn odds(flaws: &mut Flaws, form: &DrawForm) {
    match form.instant.mode {
        PrizeMode::Pool => {
            flaws.range("instant.blanks", u64::from(form.instant.blanks), 0, MOST_BLANKS);
            // In a pool the tickets are the odds.
            flaws.unless(
                !form.hide.prize_counts,
                "hide.prize_counts",
                Reason::Instant(InstantFlaw::OddsMustShow),
            );
        }
        PrizeMode::Odds => {
            let mut total = 0;
            for (number, prize) in form.prizes.iter().enumerate() {
                let field = format!("prizes[{number}].weight");
                flaws.range(&field, u64::from(prize.weight), 1, u64::from(DENOMINATOR));
                total += u64::from(prize.weight);
            }
            flaws.unless(
                total <= u64::from(DENOMINATOR),
                "prizes",
                Reason::Instant(InstantFlaw::OddsAboveOne),
            );
        }
    }
}

fn chances(flaws: &mut Flaws, form: &DrawForm) {
    let instant = &form.instant;
    flaws.range("instant.free_per_day", u64::from(instant.free_per_day), 0, 1_000);
    flaws.range("instant.free_per_draw", u64::from(instant.free_per_draw), 0, 10_000);
    for (field, limit) in
        [("instant.most_per_day", instant.most_per_day), ("instant.most_per_draw", instant.most_per_draw)]
    {
        if let Some(limit) = limit {
            flaws.range(field, u64::from(limit), 1, MOST_CHANCES);
        }
    }
    let can_spin = instant.free_per_day > 0 || instant.free_per_draw > 0 || !form.chances.is_empty();
    flaws.unless(can_spin, "instant.free_per_day", Reason::Instant(InstantFlaw::NoChances));
}

fn layout(flaws: &mut Flaws, kind: Kind, form: &DrawForm) {
    let Some((least, most)) = slot_range(kind) else { return };
    let own = !form.instant.slots.is_empty();
    let field = if own { "instant.slots" } else { "prizes" };
    let laid_out = slots(kind, form);
    if own {
        flaws.range(field, laid_out.len() as u64, least as u64, most as u64);
        let prizes = i32::try_from(form.prizes.len()).unwrap_or(i32::MAX);
        for (place, slot) in laid_out.iter().enumerate() {
            let known = (BLANK..prizes).contains(slot);
            flaws.unless(known, &format!("{field}[{place}]"), Reason::Instant(InstantFlaw::UnknownPrize));
        }
    }
    if kind == Kind::Card {
        return;
    }
    let shown: BTreeSet<i32> = laid_out.into_iter().collect();
    let all = (0..).take(form.prizes.len()).all(|prize| shown.contains(&prize));
    let blanks = usize::from(form.has_blanks());
    let reason = if own {
        Reason::Instant(InstantFlaw::PrizeNotShown)
    } else {
        Reason::TooMany { most: most - blanks }
    };
    flaws.unless(all, field, reason);
    flaws.unless(
        blanks == 0 || shown.contains(&BLANK) || !all,
        field,
        Reason::Instant(InstantFlaw::BlankNotShown),
    );
}
