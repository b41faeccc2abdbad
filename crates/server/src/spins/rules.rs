//! Pure rules of spinning: which round a spin is for, and whose chance it uses.

use std::time::Duration;

use fairdraw_db::Time;
use fairdraw_fairness::beacon::Chain;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::{
    form::InstantForm,
    form_instant::{DAY_OFFSET_S, GUARD_MS},
};

const DAY_S: i64 = 86_400;

/// When a spin was received, and the round that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub received_ms: u64,
    pub round: u64,
}

/// The clock of a draw never goes back, and nothing is received for a round that takes no further spins: a node whose
/// clock is behind moves up to the others.
pub fn moment(chain: &Chain, now_ms: u64, last_received_ms: u64, closed_round: u64) -> Moment {
    let received_ms = now_ms.max(last_received_ms);
    let round = chain.first_round_ms(received_ms + GUARD_MS);
    if round > closed_round {
        return Moment { received_ms, round };
    }
    let after = chain.time_of(closed_round) * 1000 + 1;
    Moment { received_ms: after.saturating_sub(GUARD_MS), round: chain.first_round_ms(after) }
}

/// The day of a round in China's time. Limits count by it, because that is what a verifier sees.
pub fn day_of(chain: &Chain, round: u64) -> i32 {
    let time = i64::try_from(chain.time_of(round)).unwrap_or(0);
    i32::try_from((time + DAY_OFFSET_S).div_euclid(DAY_S)).unwrap_or(0)
}

fn next_midnight(day: i32) -> Time {
    Time::from_seconds((i64::from(day) + 1) * DAY_S - DAY_OFFSET_S)
}

/// What somebody has spun so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Spinner {
    pub next_nonce: i32,
    pub day: i32,
    pub day_spins: i32,
    pub day_free: i32,
    pub spins: i32,
    pub used: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SpinChances)]
pub struct Chances {
    /// How many spins are possible now.
    pub left: u32,
    /// Free ones of this day among them; missing where there are none by the day.
    pub left_today: Option<u32>,
    /// Given for tasks.
    pub earned: u32,
    /// Spins that counted.
    pub used: u32,
    #[schema(value_type = Option<String>)]
    pub next_day_at: Option<Time>,
}

impl Spinner {
    /// The same person on a later day.
    pub fn on(self, day: i32) -> Self {
        if day > self.day { Self { day, day_spins: 0, day_free: 0, ..self } } else { self }
    }

    pub fn chances(&self, form: &InstantForm, earned: i32, ends_at: Time) -> Chances {
        let whole = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        let most =
            |limit: Option<u32>, spun: i32| limit.map_or(i64::MAX, |most| i64::from(most) - i64::from(spun));
        let kept = i64::from(form.free_per_draw) + i64::from(earned) - i64::from(self.used);
        let left = (self.free_today(form) + kept.max(0))
            .min(most(form.most_per_day, self.day_spins))
            .min(most(form.most_per_draw, self.spins));
        let is_daily = form.free_per_day > 0 || form.most_per_day.is_some();
        Chances {
            left: whole(left),
            left_today: (form.free_per_day > 0).then(|| whole(self.free_today(form).min(left))),
            earned: whole(i64::from(earned)),
            used: whole(i64::from(self.spins)),
            next_day_at: Some(next_midnight(self.day)).filter(|at| is_daily && *at < ends_at),
        }
    }

    fn free_today(&self, form: &InstantForm) -> i64 {
        (i64::from(form.free_per_day) - i64::from(self.day_free)).max(0)
    }

    /// Uses a chance: one of the day's first, because they do not keep. Says whether it was one of those.
    pub fn take(&mut self, form: &InstantForm) -> bool {
        let daily = self.free_today(form) > 0;
        self.next_nonce += 1;
        self.day_spins += 1;
        self.spins += 1;
        if daily {
            self.day_free += 1;
        } else {
            self.used += 1;
        }
        daily
    }

    /// A spin was void: its number stays used, its chance comes back. What was free on a day that is over comes back as
    /// one that keeps.
    pub fn give_back(&mut self, day: i32, daily: bool) {
        self.spins -= 1;
        if day == self.day {
            self.day_spins -= 1;
        }
        if daily && day == self.day {
            self.day_free -= 1;
        } else {
            self.used -= 1;
        }
    }
}

/// How long a phone may wait before it looks again on its own.
pub fn round_at(chain: &Chain, round: u64) -> Time {
    Time::from_seconds(i64::try_from(chain.time_of(round)).unwrap_or(0))
}

pub fn from_millis(millis: u64) -> Time {
    Time::default() + Duration::from_millis(millis)
}

pub fn millis(time: Time) -> u64 {
    u64::try_from(time.millis()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain() -> Chain {
        Chain { genesis: 1000, ..Chain::quicknet() }
    }

    #[test]
    fn a_spin_is_for_the_first_round_after_the_guard() {
        // Round 5 is due at 1012 s.
        for (now_ms, round) in [(1_010_000, 5), (1_011_000, 5), (1_011_001, 6)] {
            assert_eq!(moment(&chain(), now_ms, 0, 0), Moment { received_ms: now_ms, round });
        }
    }

    #[test]
    fn a_clock_that_is_behind_moves_up() {
        let behind = moment(&chain(), 1_009_000, 1_010_500, 0);
        assert_eq!(behind, Moment { received_ms: 1_010_500, round: 5 });
        let closed = moment(&chain(), 1_009_000, 1_010_500, 5);
        assert_eq!(closed, Moment { received_ms: 1_011_001, round: 6 });
        assert_eq!(
            chain().first_round_ms(closed.received_ms + GUARD_MS),
            closed.round,
            "as a verifier computes it"
        );
        assert_eq!(moment(&chain(), 1_020_000, 1_010_500, 5).received_ms, 1_020_000);
    }

    #[test]
    fn the_days_free_chances_go_first_and_do_not_keep() {
        let form = InstantForm {
            free_per_day: 2,
            free_per_draw: 1,
            most_per_draw: Some(6),
            ..InstantForm::default()
        };
        let end = Time::from_seconds(i64::from(u32::MAX));
        let left = |spinner: &Spinner, earned| {
            let chances = spinner.chances(&form, earned, end);
            (chances.left, chances.left_today)
        };
        let mut spinner = Spinner::default().on(100);
        assert_eq!(left(&spinner, 0), (3, Some(2)));
        assert_eq!([0; 3].map(|_| spinner.take(&form)), [true, true, false]);
        assert_eq!(left(&spinner, 0), (0, Some(0)));
        assert_eq!(left(&spinner, 2), (2, Some(0)), "tasks give more");
        spinner = spinner.on(101);
        assert_eq!(left(&spinner, 0), (2, Some(2)), "the next day");
        assert_eq!(left(&spinner, 9), (3, Some(2)), "six in all");
        assert_eq!(spinner.chances(&form, 0, end).used, 3);
    }

    #[test]
    fn a_void_spin_costs_nothing() {
        let form = InstantForm { free_per_day: 1, free_per_draw: 1, ..InstantForm::default() };
        let end = Time::from_seconds(i64::from(u32::MAX));
        let mut spinner = Spinner::default().on(100);
        assert!(spinner.take(&form));
        let before = spinner.chances(&form, 0, end);
        assert!(!spinner.take(&form));
        spinner.give_back(100, false);
        assert_eq!(spinner.chances(&form, 0, end), before);
        assert_eq!(spinner.next_nonce, 2, "numbers are never used twice");
        let mut later = spinner.on(101);
        later.give_back(100, true);
        assert_eq!(
            later.chances(&form, 0, end).left,
            3,
            "today's, the draw's, and yesterday's as one that keeps"
        );
    }
}
