//! Whether the odds of an instant form make sense, though its words may still be missing: what the simulator needs.

use fairdraw_db::Time;

use super::{complete, shape};
use crate::{
    draws::{Kind, form::DrawForm},
    error::{Flaw, Reason},
};

/// What stands in the way of playing it. Names, dates and the skin do not matter.
pub fn unplayable(form: &DrawForm, now: Time) -> Vec<Flaw> {
    if !form.is_instant() {
        return vec![Flaw { field: "opening".to_owned(), reason: Reason::NotAllowedHere }];
    }
    let monstrous = shape(form).list();
    if !monstrous.is_empty() {
        return monstrous;
    }
    // Cards show whatever was drawn, so their layout has no say.
    let flaws = complete(Kind::Card, form, now, &[]).list();
    flaws.into_iter().filter(|flaw| is_about_odds(&flaw.field)).collect()
}

fn is_about_odds(field: &str) -> bool {
    let last = field.rsplit('.').next();
    match field.split(['.', '[']).next() {
        Some("prizes") => field == "prizes" || matches!(last, Some("units" | "weight")),
        Some("instant") => !field.starts_with("instant.slots"),
        Some("chances") => matches!(last, Some("codes" | "cap")),
        Some("limits") => matches!(last, Some("wins_per_person" | "participants")),
        _ => false,
    }
}
