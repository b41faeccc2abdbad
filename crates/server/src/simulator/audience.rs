//! A made-up audience. Its habits are declared here and told to whoever reads the figures: nobody is measured.

use fairdraw_fairness::stream::Stream;

/// How new visitors spread over the hours of a day: quiet at night, busy at noon, busiest in the evening.
const HOURS: [u64; 24] =
    [10, 5, 3, 2, 2, 4, 12, 25, 40, 48, 52, 58, 72, 60, 48, 46, 48, 54, 66, 84, 96, 86, 54, 25];
/// The first day brings most people; what is above the lasting share shrinks by three tenths a day.
const FIRST_RUSH: u64 = 80_000;
const LASTING: u64 = 20_000;
/// Of a hundred people, so many come back on any later day, if there is something to spin for.
pub const RETURN_PERCENT: u64 = 40;
/// Of a hundred people, so many do a task.
pub const TASK_PERCENT: u64 = 30;

/// What everybody may spin by the form.
#[derive(Debug, Clone, Default)]
pub struct Allowance {
    pub free_per_day: u32,
    pub free_per_draw: u32,
    pub most_per_day: Option<u32>,
    pub most_per_draw: Option<u32>,
    pub tasks: Vec<Gift>,
}

/// What a task gives.
#[derive(Debug, Clone, Copy)]
pub struct Gift {
    pub spins: u32,
    pub daily: bool,
}

#[derive(Debug, Clone)]
pub struct Audience {
    pub visitors: u32,
    pub days: u32,
    pub allowance: Allowance,
}

/// One spin that somebody makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// Counted from the beginning of the first day.
    pub hour: u32,
    pub visitor: u32,
}

impl Visit {
    pub const fn day(self) -> u32 {
        self.hour / 24
    }
}

impl Audience {
    /// Every spin of one run, in the order of the hours. `None` when there are more than `most`.
    pub fn visits(&self, chance: &mut Stream, most: usize) -> Option<Vec<Visit>> {
        let days = running_totals((0..self.days).map(day_weight()));
        let hours = running_totals(HOURS.into_iter());
        let mut visits = Vec::new();
        for visitor in 0..self.visitors {
            let mut person = Person::new(&self.allowance);
            for day in pick(&days, chance)..self.days {
                if person.came && !happens(RETURN_PERCENT, chance) {
                    continue;
                }
                let spins = person.comes(chance);
                let hour = day * 24 + pick(&hours, chance);
                if spins as usize > most - visits.len() {
                    return None;
                }
                visits.extend((0..spins).map(|_| Visit { hour, visitor }));
                if !person.has_reason_to_return() {
                    break;
                }
            }
        }
        visits.sort_unstable_by_key(|visit| visit.hour);
        Some(visits)
    }
}

/// One visitor: what they kept for later, and what they used.
struct Person<'a> {
    allowance: &'a Allowance,
    came: bool,
    kept: u32,
    spun: u32,
}

impl<'a> Person<'a> {
    const fn new(allowance: &'a Allowance) -> Self {
        Self { allowance, came: false, kept: 0, spun: 0 }
    }

    /// How often they spin today: all they may. What the day gives is gone with the day, the rest is kept.
    fn comes(&mut self, chance: &mut Stream) -> u32 {
        let Allowance { free_per_day, free_per_draw, most_per_day, tasks, .. } = self.allowance;
        if !self.came {
            self.kept = *free_per_draw;
        }
        for task in tasks.iter().filter(|task| task.daily || !self.came) {
            if happens(TASK_PERCENT, chance) {
                self.kept = self.kept.saturating_add(task.spins);
            }
        }
        self.came = true;
        let wanted = free_per_day.saturating_add(self.kept);
        let spins = wanted.min(most_per_day.unwrap_or(u32::MAX)).min(self.left());
        self.kept -= spins.saturating_sub(*free_per_day);
        self.spun += spins;
        spins
    }

    fn left(&self) -> u32 {
        self.allowance.most_per_draw.map_or(u32::MAX, |most| most.saturating_sub(self.spun))
    }

    fn has_reason_to_return(&self) -> bool {
        let Allowance { free_per_day, tasks, .. } = self.allowance;
        self.left() > 0 && (*free_per_day > 0 || self.kept > 0 || tasks.iter().any(|task| task.daily))
    }
}

fn day_weight() -> impl FnMut(u32) -> u64 {
    let mut rush = FIRST_RUSH;
    move |_| {
        let weight = LASTING + rush;
        rush = rush * 7 / 10;
        weight
    }
}

fn running_totals(weights: impl Iterator<Item = u64>) -> Vec<u64> {
    weights
        .scan(0, |total, weight| {
            *total += weight;
            Some(*total)
        })
        .collect()
}

/// A place, each as likely as its weight.
fn pick(totals: &[u64], chance: &mut Stream) -> u32 {
    let drawn = chance.uniform(totals.last().copied().unwrap_or(0));
    u32::try_from(totals.partition_point(|total| *total <= drawn)).unwrap_or(u32::MAX)
}

fn happens(percent: u64, chance: &mut Stream) -> bool {
    chance.uniform(100) < percent
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn visits(allowance: Allowance, visitors: u32, days: u32) -> Vec<Visit> {
        let audience = Audience { visitors, days, allowance };
        audience.visits(&mut Stream::from_key([7; 32]), 1_000_000).expect("few enough")
    }

    fn by_person(visits: &[Visit]) -> BTreeMap<u32, Vec<u32>> {
        let mut people: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for visit in visits {
            people.entry(visit.visitor).or_default().push(visit.day());
        }
        people
    }

    #[test]
    fn everybody_comes_and_spins_what_is_free() {
        let visits = visits(Allowance { free_per_draw: 3, ..Allowance::default() }, 500, 7);
        let people = by_person(&visits);
        assert_eq!(people.len(), 500);
        assert!(people.values().all(|days| days.len() == 3));
        assert!(visits.is_sorted_by_key(|visit| visit.hour));
        assert!(visits.iter().all(|visit| visit.day() < 7));
    }

    #[test]
    fn the_first_day_is_the_busiest_and_nights_are_quiet() {
        let visits = visits(Allowance { free_per_draw: 1, ..Allowance::default() }, 20_000, 7);
        let on = |day: u32| visits.iter().filter(|visit| visit.day() == day).count();
        assert!(on(0) > on(1) && on(1) > on(3) && on(3) > on(6) && on(6) > 0);
        let at = |hour: u32| visits.iter().filter(|visit| visit.hour % 24 == hour).count();
        assert!(at(20) > 10 * at(3));
    }

    #[test]
    fn nobody_spins_above_a_limit() {
        let allowance = Allowance {
            free_per_day: 5,
            free_per_draw: 4,
            most_per_day: Some(3),
            most_per_draw: Some(7),
            tasks: vec![Gift { spins: 9, daily: true }],
        };
        for days in by_person(&visits(allowance, 2_000, 14)).values() {
            assert!(days.len() <= 7);
            for day in days {
                assert!(days.iter().filter(|other| *other == day).count() <= 3);
            }
        }
    }

    #[test]
    fn what_a_day_does_not_allow_is_kept_for_another_day() {
        let allowance = Allowance { free_per_draw: 4, most_per_day: Some(1), ..Allowance::default() };
        let people = by_person(&visits(allowance, 2_000, 60));
        let all_used = people.values().filter(|days| days.len() == 4).count();
        assert!(all_used > 1_500, "{all_used}");
    }

    #[test]
    fn three_in_ten_do_a_task() {
        let allowance = Allowance { tasks: vec![Gift { spins: 1, daily: false }], ..Allowance::default() };
        let spun = visits(allowance, 10_000, 3).len();
        assert!((2_800..=3_200).contains(&spun), "{spun}");
    }

    #[test]
    fn a_monstrous_audience_is_given_up_early() {
        let allowance = Allowance { free_per_day: 1_000, ..Allowance::default() };
        let audience = Audience { visitors: 1_000_000, days: 366, allowance };
        assert_eq!(audience.visits(&mut Stream::from_key([1; 32]), 10_000), None);
    }
}
