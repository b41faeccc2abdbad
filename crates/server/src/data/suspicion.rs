//! The declared rules by which an entry is pointed out to the organiser. Pure, and the whole of it: there is no score, and
//! no rule decides anything.

use std::collections::BTreeMap;

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{draws::form::Safety, ids::ParticipantId};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// So many entries came from one address.
    ManyFromAddress,
    /// So many guests came from one address with the very same browser.
    SameDevice,
    /// So many entries came from one address within one second.
    Burst,
    /// So many accounts came from one address, each made less than a minute before it joined.
    NewAccounts,
    /// So many friends of one inviter came from one address.
    FriendsFromAddress,
}

impl Rule {
    pub const ALL: [Self; 5] =
        [Self::ManyFromAddress, Self::SameDevice, Self::Burst, Self::NewAccounts, Self::FriendsFromAddress];

    /// From how many on it points at them. A strict draw lets fewer in from one address.
    pub const fn least(self, safety: Safety) -> i64 {
        match (self, safety) {
            (Self::ManyFromAddress, Safety::Strict) => 4,
            (Self::ManyFromAddress, _) => 10,
            _ => 3,
        }
    }
}

/// Whether the draw counts addresses at all; without them no rule has anything to go by.
pub const fn counts_addresses(safety: Safety) -> bool {
    matches!(safety, Safety::Standard | Safety::Strict)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Ground {
    pub rule: Rule,
    pub count: i64,
}

/// One entry from an address.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    pub id: ParticipantId,
    pub joined_at: Time,
    pub is_guest: bool,
    pub made_at: Option<Time>,
    pub agent: i64,
}

/// What the rules say about everybody who came from one address.
pub fn judge(arrivals: &[Arrival], safety: Safety) -> BTreeMap<ParticipantId, Vec<Ground>> {
    let mut found: BTreeMap<ParticipantId, Vec<Ground>> = BTreeMap::new();
    let mut point = |rule: Rule, together: &[&Arrival]| {
        let count = i64::try_from(together.len()).unwrap_or(i64::MAX);
        if count >= rule.least(safety) {
            for arrival in together {
                found.entry(arrival.id).or_default().push(Ground { rule, count });
            }
        }
    };
    let all: Vec<&Arrival> = arrivals.iter().collect();
    point(Rule::ManyFromAddress, &all);
    let guests = arrivals.iter().filter(|arrival| arrival.is_guest && arrival.agent != 0);
    for together in grouped(guests, |arrival| arrival.agent) {
        point(Rule::SameDevice, &together);
    }
    for together in grouped(arrivals.iter(), |arrival| arrival.joined_at.seconds()) {
        point(Rule::Burst, &together);
    }
    let new: Vec<&Arrival> = arrivals.iter().filter(|arrival| is_new(arrival)).collect();
    point(Rule::NewAccounts, &new);
    found
}

const NEW: u64 = 60;

fn is_new(arrival: &Arrival) -> bool {
    !arrival.is_guest && arrival.made_at.is_some_and(|made| arrival.joined_at.since(made).as_secs() < NEW)
}

fn grouped<'a>(
    arrivals: impl Iterator<Item = &'a Arrival>,
    by: impl Fn(&Arrival) -> i64,
) -> Vec<Vec<&'a Arrival>> {
    let mut groups: BTreeMap<i64, Vec<&Arrival>> = BTreeMap::new();
    for arrival in arrivals {
        groups.entry(by(arrival)).or_default().push(arrival);
    }
    groups.into_values().collect()
}

/// What was known before with what is known now: the newest count of each rule, in the order of the rules.
pub fn merge(before: &[Ground], now: &[Ground]) -> Vec<Ground> {
    let mut grounds: BTreeMap<Rule, i64> = before.iter().map(|ground| (ground.rule, ground.count)).collect();
    grounds.extend(now.iter().map(|ground| (ground.rule, ground.count)));
    grounds.into_iter().map(|(rule, count)| Ground { rule, count }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn arrivals(count: u128, change: impl Fn(u128, &mut Arrival)) -> Vec<Arrival> {
        let one = |number| {
            let mut arrival = Arrival {
                id: ParticipantId(Uuid::from_u128(number)),
                joined_at: Time::from_seconds(1_000 + 100 * i64::try_from(number).unwrap_or(0)),
                is_guest: false,
                made_at: Some(Time::from_seconds(0)),
                agent: 0,
            };
            change(number, &mut arrival);
            arrival
        };
        (0..count).map(one).collect()
    }

    fn rules(arrivals: &[Arrival], safety: Safety) -> Vec<(usize, Rule, i64)> {
        let mut counts: BTreeMap<(Rule, i64), usize> = BTreeMap::new();
        for ground in judge(arrivals, safety).into_values().flatten() {
            *counts.entry((ground.rule, ground.count)).or_default() += 1;
        }
        counts.into_iter().map(|((rule, count), people)| (people, rule, count)).collect()
    }

    #[test]
    fn ten_from_one_address_are_many_and_nine_are_not() {
        assert_eq!(rules(&arrivals(9, |_, _| {}), Safety::Standard), []);
        assert_eq!(rules(&arrivals(10, |_, _| {}), Safety::Standard), [(10, Rule::ManyFromAddress, 10)]);
        assert_eq!(rules(&arrivals(4, |_, _| {}), Safety::Strict), [(4, Rule::ManyFromAddress, 4)]);
    }

    #[test]
    fn guests_with_the_same_browser_are_told_apart_from_a_family() {
        let same = |count| arrivals(count, |_, arrival| (arrival.is_guest, arrival.agent) = (true, 7));
        assert_eq!(rules(&same(3), Safety::Standard), [(3, Rule::SameDevice, 3)]);
        assert_eq!(rules(&same(2), Safety::Standard), []);
        let family = arrivals(3, |number, arrival| {
            (arrival.is_guest, arrival.agent) = (true, i64::try_from(number).unwrap_or(0) + 1);
        });
        assert_eq!(rules(&family, Safety::Standard), []);
        assert_eq!(rules(&arrivals(3, |_, arrival| arrival.agent = 7), Safety::Standard), [], "accounts");
    }

    #[test]
    fn three_in_a_second_are_a_burst_and_three_new_accounts_are_new() {
        let burst = arrivals(3, |_, arrival| arrival.joined_at = Time::from_seconds(5_000));
        assert_eq!(rules(&burst, Safety::Standard), [(3, Rule::Burst, 3)]);
        let new = arrivals(4, |number, arrival| {
            let age = if number == 0 { 60 } else { 59 };
            arrival.made_at = Some(Time::from_seconds(arrival.joined_at.seconds() - age));
        });
        assert_eq!(rules(&new, Safety::Standard), [(3, Rule::NewAccounts, 3)]);
    }

    #[test]
    fn the_newest_count_of_a_rule_stands() {
        let ground = |rule, count| Ground { rule, count };
        let merged = merge(
            &[ground(Rule::Burst, 3), ground(Rule::ManyFromAddress, 10)],
            &[ground(Rule::ManyFromAddress, 12), ground(Rule::SameDevice, 4)],
        );
        assert_eq!(
            merged,
            [ground(Rule::ManyFromAddress, 12), ground(Rule::SameDevice, 4), ground(Rule::Burst, 3)]
        );
    }
}
