//! Runs of a draw that never was, each with chance of its own, resolved by `fairdraw_fairness::instant::Resolver`.

use fairdraw_fairness::{
    config::{Instant, PrizeMode},
    hash::{Hash, tagged},
    instant::{Resolver, Turn},
    stream::Stream,
};

use super::{
    audience::{Audience, Visit},
    findings::{Run, Simulated, sum_up},
};

/// So many spins a question may cost, all runs together: a few seconds of one core.
pub const MOST_SPINS: usize = 4_000_000;
/// With fewer runs than this the spread says nothing.
pub const LEAST_RUNS: usize = 4;
/// Turns that are resolved in one go; within them the order is the round's.
const BATCH: usize = 4_096;

pub struct Question {
    pub rules: Instant,
    /// Worth of one unit of each prize, in fen.
    pub values: Vec<u64>,
    pub audience: Audience,
    pub runs: usize,
}

/// The audience is too large; about so many people would do.
#[derive(Debug, PartialEq, Eq)]
pub struct TooMany {
    pub most_visitors: u32,
}

/// Plays as many runs as were asked for, or as many as fit.
pub fn simulate(question: &Question, seed: &Hash) -> Result<Simulated, TooMany> {
    let Question { audience, values, runs: wanted, .. } = question;
    let most_spins = MOST_SPINS / LEAST_RUNS.min(*wanted).max(1);
    let mut runs = Vec::new();
    let mut spins = 0;
    while runs.len() < *wanted && spins < MOST_SPINS {
        let key = tagged("fairdraw/simulator", &[seed, &runs.len().to_be_bytes()]);
        let mut chance = Stream::from_key(key);
        let visits =
            audience.visits(&mut chance, most_spins).ok_or_else(|| too_many(audience, most_spins))?;
        spins += visits.len().max(1);
        runs.push(play(question, &visits, &mut chance));
    }
    Ok(sum_up(&runs, values.len(), audience.days))
}

/// Measured on a few of them.
fn too_many(audience: &Audience, most_spins: usize) -> TooMany {
    let mut sample = Audience { visitors: audience.visitors.min(256), ..audience.clone() };
    loop {
        let visits = sample.visits(&mut Stream::from_key([0; 32]), most_spins);
        if let Some(visits) = visits {
            let most = most_spins as u64 * u64::from(sample.visitors) / (visits.len() as u64).max(1);
            // A tenth less: another run may have a few more.
            let most_visitors = u32::try_from(most * 9 / 10).unwrap_or(u32::MAX).max(1);
            return TooMany { most_visitors };
        }
        if sample.visitors <= 1 {
            return TooMany { most_visitors: 1 };
        }
        sample.visitors /= 2;
    }
}

fn play(Question { rules, values, .. }: &Question, visits: &[Visit], chance: &mut Stream) -> Run {
    let mut resolver = Resolver::new(rules);
    let prizes = rules.prizes.len();
    let mut run =
        Run { given: vec![0; prizes], gone: vec![None; prizes], sold_out: None, spins: 0, cost_fen: 0 };
    let mut round = 0;
    for visits in visits.chunk_by(|one, next| one.day() == next.day()).flat_map(|day| day.chunks(BATCH)) {
        if run.sold_out.is_some() {
            break;
        }
        let visits = &visits[..visits.len().min(tickets_left(&resolver, rules.mode))];
        let day = visits.first().map_or(0, |visit| visit.day());
        let turns: Vec<Turn> = visits.iter().enumerate().map(|(at, visit)| turn(round, at, *visit)).collect();
        round += 1;
        for outcome in resolver.resolve(round, &round_seed(chance), &turns) {
            run.given[outcome.prize] += 1;
        }
        run.spins += turns.len() as u64;
        for (prize, stock) in resolver.stock().iter().enumerate() {
            if *stock == Some(0) && run.given[prize] > 0 {
                run.gone[prize].get_or_insert(day);
            }
        }
        if tickets_left(&resolver, rules.mode) == 0 {
            run.sold_out = Some(day);
        }
    }
    run.cost_fen = run.given.iter().zip(values).map(|(given, value)| given.saturating_mul(*value)).sum();
    run
}

/// Joining ends when the pool is empty; odds have no end.
fn tickets_left(resolver: &Resolver<'_>, mode: PrizeMode) -> usize {
    match mode {
        PrizeMode::Pool => {
            let left: u64 = resolver.stock().iter().flatten().sum();
            usize::try_from(left).unwrap_or(usize::MAX)
        }
        PrizeMode::FixedOdds { .. } => usize::MAX,
    }
}

fn turn(round: u64, at: usize, visit: Visit) -> Turn {
    let mut leaf = [0; 32];
    leaf[..8].copy_from_slice(&round.to_be_bytes());
    leaf[8..16].copy_from_slice(&(at as u64).to_be_bytes());
    let mut person = [0; 32];
    person[..4].copy_from_slice(&visit.visitor.to_be_bytes());
    Turn { leaf, person }
}

fn round_seed(chance: &mut Stream) -> Hash {
    let mut seed = [0; 32];
    for bytes in seed.chunks_exact_mut(8) {
        bytes.copy_from_slice(&chance.word().to_be_bytes());
    }
    seed
}

#[cfg(test)]
mod tests {
    use fairdraw_fairness::config::Prize;

    use super::{super::audience::Allowance, *};

    const SEED: Hash = [42; 32];

    fn prize(id: &str, stock: Option<u64>, weight: u64) -> Prize {
        Prize { id: id.to_owned(), name: None, stock, weight }
    }

    fn question(mode: PrizeMode, prizes: Vec<Prize>, visitors: u32, runs: usize) -> Question {
        let allowance = Allowance { free_per_draw: 1, ..Allowance::default() };
        Question {
            values: (1..prizes.len() as u64).map(|rank| 100 * rank).collect(),
            rules: Instant {
                mode,
                fallback: prizes.len() - 1,
                prizes,
                guard_ms: 1_000,
                max_wins: 1_000,
                release: Vec::new(),
                spins_total: None,
                spins_per_day: None,
                day_offset_s: 28_800,
            },
            audience: Audience { visitors, days: 7, allowance },
            runs,
        }
    }

    fn odds(weights: &[u64], stock: Option<u64>, visitors: u32, runs: usize) -> Question {
        let rest = 1_000_000 - weights.iter().sum::<u64>();
        let mut prizes: Vec<Prize> =
            (0..weights.len()).map(|at| prize(&format!("p{at}"), stock, weights[at])).collect();
        prizes.push(prize("blank", None, rest));
        question(PrizeMode::FixedOdds { denominator: 1_000_000 }, prizes, visitors, runs)
    }

    #[test]
    fn a_pool_gives_out_exactly_its_tickets_when_more_people_spin() {
        let pool = vec![prize("p1", Some(3), 0), prize("p2", Some(40), 0), prize("blank", Some(57), 0)];
        let found = simulate(&question(PrizeMode::Pool, pool, 250, 30), &SEED).expect("small");
        assert_eq!(found.runs, 30);
        for (prize, units) in [(0, 3), (1, 40)] {
            let given = found.prizes[prize].given;
            assert_eq!((given.p10, given.p50, given.p90), (units, units, units));
            assert_eq!(found.prizes[prize].gone_runs, 30);
        }
        assert_eq!((found.spins.p10, found.spins.p90), (100, 100));
        assert_eq!(found.sold_out_runs, 30);
        assert_eq!((found.cost_fen.p10, found.cost_fen.p90), (3 * 100 + 40 * 200, 3 * 100 + 40 * 200));
    }

    #[test]
    fn a_pool_with_fewer_people_than_tickets_keeps_some() {
        let pool = vec![prize("p1", Some(500), 0), prize("blank", Some(500), 0)];
        let found = simulate(&question(PrizeMode::Pool, pool, 400, 100), &SEED).expect("small");
        assert_eq!(found.sold_out_runs, 0);
        assert_eq!(found.prizes[0].gone_runs, 0);
        assert!(found.prizes[0].gone_day.is_none());
        // 400 of 1,000 tickets, half of them wins: 200, standard deviation below 8.
        assert!((195..=205).contains(&found.prizes[0].given.p50), "{:?}", found.prizes[0].given);
    }

    #[test]
    fn odds_agree_with_theory() {
        let question = odds(&[5_000, 142_857], None, 10_000, 100);
        let runs: Vec<Run> = (0..100_u64)
            .map(|number| {
                let mut chance =
                    Stream::from_key(tagged("fairdraw/simulator-test", &[&number.to_be_bytes()]));
                let visits = question.audience.visits(&mut chance, MOST_SPINS).expect("few");
                play(&question, &visits, &mut chance)
            })
            .collect();
        let spins: u64 = runs.iter().map(|run| run.spins).sum();
        assert_eq!(spins, 1_000_000);
        for (prize, share) in [(0, 0.005), (1, 0.142_857), (2, 0.852_143)] {
            let given: u64 = runs.iter().map(|run| run.given[prize]).sum();
            #[expect(clippy::cast_precision_loss, reason = "a million fits")]
            let (given, spins) = (given as f64, spins as f64);
            let deviation = (spins * share * (1.0 - share)).sqrt();
            assert!((given - spins * share).abs() < 4.5 * deviation, "prize {prize}: {given}");
        }
    }

    #[test]
    fn stock_ends_what_odds_would_give() {
        let found = simulate(&odds(&[100_000], Some(20), 2_000, 50), &SEED).expect("small");
        let first = &found.prizes[0];
        assert_eq!((first.given.p50, first.given.p90, first.gone_runs), (20, 20, 50));
        assert_eq!(first.gone_by_day.last(), Some(&50));
        assert_eq!(found.spins.p50, 2_000);
        assert_eq!(found.sold_out_runs, 0);
    }

    #[test]
    fn wins_a_person_are_limited_as_in_the_real_draw() {
        let mut question = odds(&[1_000_000], None, 100, 5);
        question.audience.allowance.free_per_draw = 10;
        question.rules.max_wins = 2;
        let found = simulate(&question, &SEED).expect("small");
        assert_eq!(found.spins.p50, 1_000);
        assert_eq!(found.prizes[0].given.p90, 200);
    }

    #[test]
    fn the_same_seed_gives_the_same_findings_and_another_seed_others() {
        let question = odds(&[5_000], None, 3_000, 20);
        let given = |seed: &Hash| {
            let found = simulate(&question, seed).expect("small");
            format!("{:?} {:?}", found.prizes[0].given, found.prizes[0].gone_by_day)
        };
        assert_eq!(given(&SEED), given(&SEED));
        let others: std::collections::BTreeSet<String> = (0..8).map(|seed| given(&[seed; 32])).collect();
        assert!(others.len() > 1);
    }

    #[test]
    fn runs_are_cut_to_what_fits_and_a_monstrous_audience_is_refused_with_a_size_that_is_not() {
        let mut question = odds(&[5_000], None, 1_000_000, 200);
        question.audience.allowance.free_per_day = 50;
        question.audience.days = 366;
        let TooMany { most_visitors } = simulate(&question, &SEED).expect_err("monstrous");
        assert!(most_visitors > 100 && most_visitors < 10_000, "{most_visitors}");
        question.audience.visitors = most_visitors;
        let visits = question.audience.visits(&mut Stream::from_key(SEED), MOST_SPINS / LEAST_RUNS);
        assert!(visits.is_some());
    }
}
