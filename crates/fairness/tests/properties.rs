//! What must hold for every draw: everybody eligible can win, weights are exact, limits and stock hold.

#![expect(clippy::unwrap_used, reason = "made-up draws are well-formed")]

use std::collections::{BTreeMap, BTreeSet};

use fairdraw_fairness::{
    Hash,
    config::{Instant, Prize, PrizeMode, Release},
    hash::sha256,
    instant::{Resolver, Turn, prize_at},
    lots::{Urn, at_once},
    selection::{Candidate, Ledger, Step, Verdict, select, select_live},
};
use proptest::prelude::*;

fn hash(number: u64) -> Hash {
    sha256(&number.to_be_bytes())
}

/// One entry a person, all eligible for everything.
fn crowd(size: u64) -> Vec<Candidate> {
    (0..size).map(|person| Candidate { person: hash(person), tiers: u32::MAX }).collect()
}

fn winners(steps: &[Step]) -> Vec<u64> {
    steps.iter().filter(|step| step.verdict == Verdict::Win).map(|step| step.index).collect()
}

/// Chi-square over cells with these weights must stay within six standard deviations of its mean. The seeds are
/// fixed, so a pass is a pass for ever; and all of it is in integers, in thousandths.
fn assert_fits(observed: &BTreeMap<u64, u64>, weights: &[u64], draws: u64, what: &str) {
    let (total, draws) = (weights.iter().sum::<u64>(), i128::from(draws));
    let mut chi = 0;
    for (cell, weight) in (0..).zip(weights) {
        let expected = draws * i128::from(*weight);
        let seen = i128::from(observed.get(&cell).copied().unwrap_or(0)) * i128::from(total);
        assert!(expected >= 5 * i128::from(total), "too few draws for {what}");
        chi += 1000 * (seen - expected).pow(2) / (expected * i128::from(total));
    }
    let freedom = weights.len() as i128 - 1;
    let above = (chi - 1000 * freedom).max(0);
    assert!(above.pow(2) <= 36 * 2 * freedom * 1_000_000, "{what}: chi-square {chi}/1000 for {freedom}");
}

#[test]
fn every_entry_wins_equally_often() {
    for size in [1, 2, 3, 10, 119, 120, 1000] {
        let (crowd, draws) = (crowd(size), (size * 60).max(3000));
        let mut first = BTreeMap::new();
        let mut third_reserve = BTreeMap::new();
        for seed in 0..draws {
            let steps = select(&hash(seed), &[(1, 3.min(size - 1))], 1, &mut crowd.as_slice()).unwrap();
            let accepted = winners(&steps);
            *first.entry(accepted[0]).or_insert(0) += 1;
            *third_reserve.entry(accepted[accepted.len() - 1]).or_insert(0) += 1;
        }
        let equal = vec![1; usize::try_from(size).unwrap()];
        assert_fits(&first, &equal, draws, &format!("first of {size}"));
        assert_fits(&third_reserve, &equal, draws, &format!("last reserve of {size}"));
        assert_eq!(first.len() as u64, size, "everybody can win, the last on the list too");
    }
}

#[test]
fn more_codes_are_exactly_proportionally_more_chances() {
    for people in [1, 2, 3, 10, 119, 120, 1000] {
        let weights: Vec<u64> = (0..people).map(|person| 1 + person % 3).collect();
        let owners: Vec<u64> = (0..people)
            .flat_map(|person| std::iter::repeat_n(person, usize::try_from(1 + person % 3).unwrap()))
            .collect();
        let hat: Vec<Candidate> =
            owners.iter().map(|person| Candidate { person: hash(*person), tiers: 1 }).collect();
        let draws = (people * 40).max(3000);
        let mut seen = BTreeMap::new();
        for seed in 0..draws {
            let steps = select(&hash(seed), &[(1, 0)], 1, &mut hat.as_slice()).unwrap();
            *seen.entry(owners[usize::try_from(winners(&steps)[0]).unwrap()]).or_insert(0) += 1;
        }
        assert_fits(&seen, &weights, draws, &format!("{people} people with codes"));
    }
}

/// The second prize, given who won the first, is again proportional to the codes of those who are left.
#[test]
fn without_replacement_the_rest_keep_their_proportions() {
    let hat: Vec<Candidate> =
        [0, 1, 1, 2, 2, 2, 3].map(|person| Candidate { person: hash(person), tiers: 1 }).to_vec();
    let owners = [0_u64, 1, 1, 2, 2, 2, 3];
    let mut second = BTreeMap::new();
    let mut draws = 0;
    for seed in 0..20_000 {
        let steps = select(&hash(seed), &[(2, 0)], 1, &mut hat.as_slice()).unwrap();
        let accepted = winners(&steps);
        if owners[usize::try_from(accepted[0]).unwrap()] == 2 {
            let next = [0, 1, 9, 2][usize::try_from(owners[usize::try_from(accepted[1]).unwrap()]).unwrap()];
            *second.entry(next).or_insert(0) += 1;
            draws += 1;
        }
    }
    assert_fits(&second, &[1, 2, 1], draws, "second prize");
}

#[test]
fn every_lot_falls_to_everyone_equally_often() {
    for size in [2, 3, 10, 119] {
        let draws = size * 400;
        let mut of_last = BTreeMap::new();
        let mut of_first = BTreeMap::new();
        for seed in 0..draws {
            let lots = at_once(&hash(seed), u32::try_from(size).unwrap());
            assert_eq!(lots.iter().collect::<BTreeSet<_>>().len() as u64, size);
            *of_first.entry(u64::from(lots[0])).or_insert(0) += 1;
            *of_last.entry(u64::from(lots[lots.len() - 1])).or_insert(0) += 1;
        }
        let equal = vec![1; usize::try_from(size).unwrap()];
        assert_fits(&of_first, &equal, draws, "lot of the first");
        assert_fits(&of_last, &equal, draws, "lot of the last");
    }
}

#[test]
fn the_first_to_draw_from_the_urn_has_no_advantage() {
    let (draws, size) = (6000, 5);
    let mut by_turn = vec![BTreeMap::new(); 5];
    for seed in 0..draws {
        let mut urn = Urn::new(size);
        for (turn, counts) in (0..).zip(&mut by_turn) {
            let lot = urn.take(hash(seed * 10 + turn)).unwrap();
            *counts.entry(u64::from(lot)).or_insert(0) += 1;
        }
        assert_eq!(urn.take([0; 32]), None);
    }
    for counts in by_turn {
        assert_fits(&counts, &[1; 5], draws, "urn");
    }
}

fn hat() -> impl Strategy<Value = Vec<Candidate>> {
    let candidate =
        (0_u64..12, 0_u32..8).prop_map(|(person, tiers)| Candidate { person: hash(person), tiers });
    prop::collection::vec(candidate, 0..40)
}

proptest! {
    #[test]
    fn limits_hold_and_reserves_never_repeat(hat in hat(), seed in any::<u64>(), max_wins in 1_u64..4, tiers in prop::collection::vec((0_u64..5, 0_u64..4), 1..4)) {
        let steps = select(&hash(seed), &tiers, max_wins, &mut hat.as_slice()).unwrap();
        let accepted = winners(&steps);
        // Nobody is drawn twice, be it as winner or as reserve.
        prop_assert_eq!(accepted.iter().collect::<BTreeSet<_>>().len(), accepted.len());
        let mut wins: BTreeMap<Hash, u64> = BTreeMap::new();
        for index in &accepted {
            *wins.entry(hat[usize::try_from(*index).unwrap()].person).or_default() += 1;
        }
        prop_assert!(wins.values().all(|wins| *wins <= max_wins));
        for step in steps.iter().filter(|step| step.verdict == Verdict::Win) {
            let candidate = hat[usize::try_from(step.index).unwrap()];
            prop_assert!(candidate.tiers >> step.tier & 1 == 1);
        }
        // Fewer than wanted only when nobody was left.
        for (tier, (count, reserves)) in (0_u32..).zip(&tiers) {
            for (phase, want) in [(0, count), (1, reserves)] {
                let before: Vec<&Step> = steps.iter().take_while(|step| (step.phase, step.tier) <= (phase, tier)).collect();
                let here = before.iter().filter(|step| (step.phase, step.tier) == (phase, tier) && step.verdict == Verdict::Win).count() as u64;
                prop_assert!(here <= *want);
                if here < *want {
                    let mut ledger = Ledger::new(max_wins);
                    for step in before.iter().filter(|step| step.verdict == Verdict::Win) {
                        ledger.accept(step.index, &hat[usize::try_from(step.index).unwrap()]);
                    }
                    let left = (0..).zip(&hat).filter(|(index, candidate)| ledger.judge(*index, candidate, tier) == Verdict::Win).count();
                    prop_assert_eq!(left, 0);
                }
            }
        }
    }

    #[test]
    fn live_rounds_share_one_ledger(hat in hat(), seed in any::<u64>(), wants in prop::collection::vec(0_u64..4, 1..5)) {
        let mut ledger = Ledger::new(1);
        let (mut people, mut indices) = (BTreeSet::new(), BTreeSet::new());
        for (press, want) in (0..).zip(&wants) {
            let steps = select_live(&hash(seed), press, *want, &mut ledger, &mut hat.as_slice()).unwrap();
            for (index, _) in steps.iter().filter(|(_, verdict)| *verdict == Verdict::Win) {
                prop_assert!(indices.insert(*index));
                prop_assert!(people.insert(hat[usize::try_from(*index).unwrap()].person));
            }
        }
    }

    #[test]
    fn stock_is_never_exceeded(seed in any::<u64>(), stock in prop::collection::vec(0_u64..4, 1..5), spins in 0_u64..120, max_wins in 1_u64..4, pool in any::<bool>(), blanks in 0_u64..40) {
        let rules = rules(&stock, blanks, max_wins, pool);
        let mut resolver = Resolver::new(&rules);
        let mut given = vec![0; rules.prizes.len()];
        let mut wins: BTreeMap<Hash, u64> = BTreeMap::new();
        let mut spun = 0;
        for (batch, turns) in (1..).zip((0..spins).collect::<Vec<_>>().chunks(10)) {
            let turns: Vec<Turn> = turns.iter().map(|spin| Turn { leaf: hash(seed ^ spin), person: hash(spin % 7) }).collect();
            for (turn, outcome) in turns.iter().zip(resolver.resolve(batch, &hash(seed), &turns)) {
                given[outcome.prize] += 1;
                spun += 1;
                prop_assert_eq!(outcome.won, outcome.prize != rules.fallback);
                if outcome.won {
                    *wins.entry(turn.person).or_default() += 1;
                }
            }
        }
        for ((prize, given), left) in rules.prizes.iter().zip(&given).zip(resolver.stock()) {
            if prize.id != "blank" {
                prop_assert_eq!(Some(given + left.unwrap()), prize.stock);
            }
        }
        prop_assert!(wins.values().all(|wins| *wins <= max_wins));
        if pool {
            // Each spin takes one ticket while there is one it may take.
            let left: u64 = resolver.stock().iter().flatten().sum();
            let total: u64 = rules.prizes.iter().filter_map(|prize| prize.stock).sum();
            prop_assert!(total - left <= spun);
            prop_assert!(left + spun == total || resolver.stock()[rules.fallback] == Some(0));
        }
    }

    #[test]
    fn odds_are_exact_and_sum_to_one(weights in prop::collection::vec(0_u64..200, 1..12)) {
        prop_assume!(weights.iter().sum::<u64>() > 0);
        let denominator: u64 = weights.iter().sum();
        let prizes: Vec<Prize> = (0..).zip(&weights).map(|(number, weight)| prize(&format!("{number}"), None, *weight)).collect();
        let rules = Instant { mode: PrizeMode::FixedOdds { denominator }, prizes, ..rules(&[], 0, 1, false) };
        let mut counts = vec![0; weights.len()];
        for drawn in 0..denominator {
            counts[prize_at(&rules, drawn)] += 1;
        }
        prop_assert_eq!(counts, weights);
    }
}

fn prize(id: &str, stock: Option<u64>, weight: u64) -> Prize {
    Prize { id: id.into(), name: None, stock, weight }
}

fn rules(stock: &[u64], blanks: u64, max_wins: u64, pool: bool) -> Instant {
    let mut prizes: Vec<Prize> =
        (0..).zip(stock).map(|(number, stock)| prize(&format!("{number}"), Some(*stock), 10)).collect();
    let fallback = prizes.len();
    prizes.push(prize("blank", pool.then_some(blanks), 50));
    let denominator = prizes.iter().map(|prize| prize.weight).sum();
    Instant {
        mode: if pool { PrizeMode::Pool } else { PrizeMode::FixedOdds { denominator } },
        prizes,
        fallback,
        guard_ms: 1000,
        max_wins,
        release: Vec::new(),
        spins_total: None,
        spins_per_day: None,
        day_offset_s: 0,
    }
}

#[test]
fn a_pool_gives_out_every_prize() {
    let rules = rules(&[2, 3], 15, 100, true);
    let mut resolver = Resolver::new(&rules);
    let turns: Vec<Turn> = (0..20).map(|spin| Turn { leaf: hash(spin), person: hash(spin) }).collect();
    let outcomes = resolver.resolve(1, &hash(1), &turns);
    assert_eq!(outcomes.iter().filter(|outcome| outcome.prize == 0).count(), 2);
    assert_eq!(outcomes.iter().filter(|outcome| outcome.prize == 1).count(), 3);
    assert_eq!(resolver.stock(), [Some(0), Some(0), Some(0)]);
    let late = resolver.resolve(2, &hash(2), &turns[..1]);
    assert_eq!((late[0].prize, late[0].drawn), (2, None));
}

#[test]
fn whoever_goes_on_from_a_stored_state_gets_the_same() {
    for pool in [true, false] {
        let rules = rules(&[20, 30], 400, 2, pool);
        let people = 30;
        let (mut whole, mut stored) = (Resolver::new(&rules), (rules.initial_stock(), 0, BTreeMap::new()));
        for round in 1..9 {
            let turns: Vec<Turn> = (0..40)
                .map(|spin| Turn { leaf: hash(round * 100 + spin), person: hash(spin % people) })
                .collect();
            // Only those who are in the batch are looked up.
            let present: BTreeSet<Hash> = turns.iter().map(|turn| turn.person).collect();
            let wins = present.iter().map(|person| (*person, stored.2.get(person).copied().unwrap_or(0)));
            let mut resumed = Resolver::resume(&rules, stored.0.clone(), stored.1, wins).unwrap();
            let outcomes = resumed.resolve(round, &hash(round), &turns);
            assert_eq!(outcomes, whole.resolve(round, &hash(round), &turns));
            assert_eq!(resumed.stock(), whole.stock());
            let wins: Vec<(Hash, u64)> =
                present.into_iter().map(|person| (person, resumed.wins(&person))).collect();
            (stored.0, stored.1) = (resumed.stock().to_vec(), resumed.released());
            stored.2.extend(wins);
        }
        assert!(Resolver::resume(&rules, vec![Some(1)], 0, []).is_none(), "the stock of other rules");
        assert!(
            Resolver::resume(&rules, rules.initial_stock(), 1, []).is_none(),
            "more releases than there are"
        );
    }
}

#[test]
fn pool_tickets_are_equally_likely() {
    let rules = rules(&[1, 2], 7, 1, true);
    let draws = 6000;
    let mut seen = BTreeMap::new();
    for seed in 0..draws {
        let turn = Turn { leaf: hash(seed), person: [0; 32] };
        let outcome = Resolver::new(&rules).resolve(1, &hash(1), &[turn])[0];
        *seen.entry(outcome.prize as u64).or_insert(0) += 1;
    }
    assert_fits(&seen, &[1, 2, 7], draws, "pool");
}

#[test]
fn stock_comes_when_it_was_announced() {
    let release = vec![Release { round: 10, prize: 0, added: 1 }, Release { round: 20, prize: 0, added: 2 }];
    let rules = Instant {
        prizes: vec![prize("phone", Some(3), 10), prize("blank", None, 0)],
        mode: PrizeMode::FixedOdds { denominator: 10 },
        release,
        ..rules(&[3], 0, 100, false)
    };
    let mut resolver = Resolver::new(&rules);
    let mut won = |round| {
        let turns: Vec<Turn> =
            (0..5).map(|spin| Turn { leaf: hash(round * 10 + spin), person: hash(spin) }).collect();
        resolver.resolve(round, &hash(round), &turns).iter().filter(|outcome| outcome.won).count()
    };
    assert_eq!([won(9), won(10), won(19), won(25), won(30)], [0, 1, 0, 2, 0]);
}
