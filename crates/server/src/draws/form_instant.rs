//! The part of the form that only instant kinds have: tickets or odds, blanks, chances, and how the skin is laid out.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Kind,
    form::{DrawForm, Opening},
};

/// Weights are millionths.
pub const DENOMINATOR: u32 = 1_000_000;
/// A slot that shows no prize.
pub const BLANK: i32 = -1;
pub const GUARD_MS: u64 = 1000;
/// Days begin when they do in China.
pub const DAY_OFFSET_S: i64 = 28_800;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InstantForm {
    pub mode: PrizeMode,
    /// How many tickets without a prize are in the pool.
    pub blanks: u32,
    /// What a blank is called on the skin; empty = the usual words.
    pub blank_name: String,
    /// One of these is shown with a blank.
    pub consolations: Vec<String>,
    /// Chances everybody has by themselves.
    pub free_per_day: u32,
    pub free_per_draw: u32,
    pub most_per_day: Option<u32>,
    pub most_per_draw: Option<u32>,
    pub sound: bool,
    pub haptics: bool,
    /// How the skin is laid out: places in the list of prizes, -1 = blank; empty = made from the prizes.
    pub slots: Vec<i32>,
}

impl Default for InstantForm {
    fn default() -> Self {
        Self {
            mode: PrizeMode::Pool,
            blanks: 0,
            blank_name: String::new(),
            consolations: Vec::new(),
            free_per_day: 1,
            free_per_draw: 0,
            most_per_day: None,
            most_per_draw: None,
            sound: true,
            haptics: true,
            slots: Vec::new(),
        }
    }
}

/// Of lots, everybody draws one.
static ONE_LOT: LazyLock<InstantForm> = LazyLock::new(|| InstantForm {
    free_per_day: 0,
    free_per_draw: 1,
    most_per_draw: Some(1),
    ..InstantForm::default()
});

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PrizeMode {
    /// A spin takes one of the tickets left.
    #[default]
    Pool,
    /// A spin meets a prize with the odds that were declared.
    Odds,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Classic,
    Festive,
    Midnight,
    Mint,
}

impl DrawForm {
    pub const fn is_instant(&self) -> bool {
        matches!(self.opening, Opening::Instant { .. })
    }

    /// How often somebody may spin.
    pub fn spinning(&self) -> &InstantForm {
        if self.lots.is_some() { &ONE_LOT } else { &self.instant }
    }

    /// Whether a spin takes one of a number of tickets or slips.
    pub fn counts_tickets(&self) -> bool {
        self.lots.is_some() || self.instant.mode == PrizeMode::Pool
    }

    /// Whether somebody may spin and get nothing.
    pub fn has_blanks(&self) -> bool {
        let instant = &self.instant;
        let always_wins = instant.mode == PrizeMode::Pool
            && instant.blanks == 0
            && instant.most_per_draw.is_some_and(|most| most <= self.limits.wins_per_person);
        !always_wins
    }

    /// Codes one person may hold; in an instant draw spins have limits of their own.
    pub const fn most_codes(&self) -> u32 {
        if self.is_instant() { u32::MAX } else { self.limits.codes_per_person }
    }

    /// Tickets of a pool, blanks included.
    pub fn tickets(&self) -> u64 {
        let prizes: u64 = self.prizes.iter().map(|prize| u64::from(prize.units)).sum();
        prizes + u64::from(self.instant.blanks)
    }

    /// Millionths that are left for the blank.
    pub fn blank_weight(&self) -> u64 {
        let prizes: u64 = self.prizes.iter().map(|prize| u64::from(prize.weight)).sum();
        u64::from(DENOMINATOR).saturating_sub(prizes)
    }
}

/// How many places a skin has.
pub const fn slot_range(kind: Kind) -> Option<(usize, usize)> {
    match kind {
        Kind::Turnlottery => Some((6, 12)),
        Kind::Ninelottery => Some((8, 8)),
        Kind::Card => Some((3, 12)),
        Kind::Advance | Kind::NewFast | Kind::DrawLots => None,
    }
}

/// The layout: the organiser's own, or each prize once with blanks between them.
pub fn slots(kind: Kind, form: &DrawForm) -> Vec<i32> {
    let Some((least, most)) = slot_range(kind) else { return Vec::new() };
    if !form.instant.slots.is_empty() {
        return form.instant.slots.clone();
    }
    let prizes: Vec<i32> = (0..).take(form.prizes.len()).collect();
    if kind == Kind::Card {
        // A card shows whatever was drawn, so only their number matters.
        let count = (prizes.len() + 1).clamp(least, most).max(6);
        return (0..count).map(|place| prizes.get(place).copied().unwrap_or(BLANK)).collect();
    }
    let blanks = usize::from(form.has_blanks());
    let even = if prizes.len() * 2 <= most && blanks == 1 { prizes.len() * 2 } else { prizes.len() + blanks };
    let count = even.clamp(least, most.max(least));
    lay_out(&prizes, count, blanks == 1)
}

/// Blanks spread evenly between the prizes; without blanks the prizes begin again.
fn lay_out(prizes: &[i32], count: usize, has_blanks: bool) -> Vec<i32> {
    if prizes.is_empty() {
        return vec![BLANK; count];
    }
    if !has_blanks {
        return prizes.iter().copied().cycle().take(count).collect();
    }
    let mut slots = vec![BLANK; count];
    for (number, prize) in prizes.iter().enumerate() {
        if let Some(slot) = slots.get_mut(number * count / prizes.len().max(1)) {
            *slot = *prize;
        }
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::form::Prize;

    fn form(prizes: usize) -> DrawForm {
        DrawForm { prizes: vec![Prize::default(); prizes], ..DrawForm::default() }
    }

    #[test]
    fn a_layout_shows_every_prize_and_a_blank() {
        for (kind, prizes) in [(Kind::Turnlottery, 1..=11), (Kind::Ninelottery, 1..=7)] {
            let (least, most) = slot_range(kind).expect("instant");
            for count in prizes {
                let slots = slots(kind, &form(count));
                assert!((least..=most).contains(&slots.len()), "{kind:?} {count}: {slots:?}");
                for prize in (BLANK..).take(count + 1) {
                    assert!(slots.contains(&prize), "{kind:?} {count}: {slots:?} shows {prize}");
                }
            }
        }
        assert_eq!(slots(Kind::Turnlottery, &form(3)), [0, -1, 1, -1, 2, -1]);
        assert_eq!(slots(Kind::Card, &form(50)).len(), 12);
        assert!(slots(Kind::Advance, &form(3)).is_empty());
    }

    #[test]
    fn whoever_always_wins_sees_no_blank() {
        let mut form = form(8);
        form.instant.most_per_draw = Some(1);
        assert!(!form.has_blanks());
        assert_eq!(slots(Kind::Ninelottery, &form), [0, 1, 2, 3, 4, 5, 6, 7]);
        form.instant.blanks = 1;
        assert!(form.has_blanks());
    }
}
