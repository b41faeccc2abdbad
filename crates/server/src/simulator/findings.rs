//! What many runs have in common.

use serde::Serialize;
use utoipa::ToSchema;

/// One run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub given: Vec<u64>,
    /// The day (from 0) on which the last unit went.
    pub gone: Vec<Option<u32>>,
    pub sold_out: Option<u32>,
    pub spins: u64,
    pub cost_fen: u64,
}

/// A tenth of the runs lie below `p10`, half below `p50`, a tenth above `p90`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Spread {
    pub p10: u64,
    pub p50: u64,
    pub p90: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedPrize {
    pub prize: usize,
    pub given: Spread,
    /// In how many runs it was gone before the end.
    pub gone_runs: u64,
    /// The day when it was gone, from 1, over the runs in which it was.
    pub gone_day: Option<Spread>,
    /// In how many runs it was gone by the end of each day.
    pub gone_by_day: Vec<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Simulated {
    pub runs: u64,
    pub days: u32,
    pub prizes: Vec<SimulatedPrize>,
    pub cost_fen: Spread,
    pub spins: Spread,
    /// In how many runs no ticket was left before the end.
    pub sold_out_runs: u64,
    pub sold_out_by_day: Vec<u64>,
    /// Of a hundred people so many come back on a later day.
    pub return_percent: u64,
    /// Of a hundred people so many do a task.
    pub task_percent: u64,
}

impl Spread {
    /// Nearest rank: each is a value that really came up. Nothing at all is zero.
    pub fn of(mut values: Vec<u64>) -> Self {
        values.sort_unstable();
        let at = |percent: usize| {
            let rank = (values.len() * percent).div_ceil(100).max(1);
            values.get(rank - 1).copied().unwrap_or(0)
        };
        Self { p10: at(10), p50: at(50), p90: at(90) }
    }
}

/// `prizes` are those of the form; whatever stands behind them in a run is no prize.
pub fn sum_up(runs: &[Run], prizes: usize, days: u32) -> Simulated {
    let spread = |value: &dyn Fn(&Run) -> u64| Spread::of(runs.iter().map(value).collect());
    let sold_out: Vec<u32> = runs.iter().filter_map(|run| run.sold_out).collect();
    Simulated {
        runs: runs.len() as u64,
        days,
        prizes: (0..prizes)
            .map(|prize| {
                let gone: Vec<u32> = runs.iter().filter_map(|run| run.gone[prize]).collect();
                SimulatedPrize {
                    prize,
                    given: spread(&|run| run.given[prize]),
                    gone_runs: gone.len() as u64,
                    gone_day: (!gone.is_empty())
                        .then(|| Spread::of(gone.iter().map(|day| u64::from(*day) + 1).collect())),
                    gone_by_day: by_day(&gone, days),
                }
            })
            .collect(),
        cost_fen: spread(&|run| run.cost_fen),
        spins: spread(&|run| run.spins),
        sold_out_runs: sold_out.len() as u64,
        sold_out_by_day: by_day(&sold_out, days),
        return_percent: super::audience::RETURN_PERCENT,
        task_percent: super::audience::TASK_PERCENT,
    }
}

fn by_day(gone: &[u32], days: u32) -> Vec<u64> {
    (0..days).map(|day| gone.iter().filter(|on| **on <= day).count() as u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_holds_values_that_came_up() {
        let spread = Spread::of((1..=100).rev().collect());
        assert_eq!(spread, Spread { p10: 10, p50: 50, p90: 90 });
        assert_eq!(Spread::of(vec![7]), Spread { p10: 7, p50: 7, p90: 7 });
        assert_eq!(Spread::of(Vec::new()), Spread { p10: 0, p50: 0, p90: 0 });
    }

    #[test]
    fn days_add_up() {
        let run = |gone| Run { given: vec![1], gone: vec![gone], sold_out: gone, spins: 3, cost_fen: 500 };
        let found = sum_up(&[run(Some(0)), run(Some(2)), run(None)], 1, 3);
        assert_eq!(found.prizes[0].gone_by_day, [1, 1, 2]);
        assert_eq!(found.prizes[0].gone_runs, 2);
        assert_eq!(found.prizes[0].gone_day, Some(Spread { p10: 1, p50: 1, p90: 3 }));
        assert_eq!(found.sold_out_by_day, [1, 1, 2]);
    }
}
