//! The hits of an instant draw, as far as they can be judged without all other spins.

use std::collections::BTreeMap;

use super::{Heads, read_included};
use crate::{
    bundle::Hit,
    config::{Instant, PrizeMode},
    error::{Code, Result},
    hash::{Hash, leaf},
    instant::{order_key, prize_at, spin_key},
    stream::Stream,
    verify::opening::Opening,
};

/// Where a spin stands in the order of processing: its batch, then its order key, then its place.
pub(in crate::verify) type Place = (usize, Hash, u64);

/// Hits that passed, in the order in which they took their stock.
pub(in crate::verify) struct Hits<'r> {
    rules: &'r Instant,
    hits: Vec<(Place, Taken)>,
}

#[derive(Debug, Clone, Copy)]
struct Taken {
    sequence: u64,
    round: u64,
    prize: usize,
    person: Hash,
}

impl<'r> Hits<'r> {
    pub fn check(opening: &Opening<'_>, heads: &Heads<'_>, rows: &[Hit], rules: &'r Instant) -> Result<Self> {
        let mut hits = Vec::with_capacity(rows.len());
        for row in rows {
            let head = heads.of(row.sequence).ok_or_else(|| Code::Surplus.at("hits"))?;
            let spin = read_included(opening, head, row.sequence, &row.spin, &row.proof)?;
            let prize = usize::try_from(row.prize).ok();
            let prize = prize.filter(|prize| *prize < rules.prizes.len() && *prize != rules.fallback);
            let prize = prize.ok_or_else(|| Code::Outcome.at("prize"))?;
            let (place, drawn) =
                place_of(heads, row.sequence, &row.spin, rules).ok_or_else(|| Code::Surplus.at("hits"))?;
            let fits = drawn.is_none_or(|drawn| prize_at(rules, drawn) == prize);
            Code::Outcome.unless(fits, "prize")?;
            hits.push((
                place,
                Taken { sequence: row.sequence, round: head.round, prize, person: spin.person },
            ));
        }
        hits.sort_unstable_by_key(|(place, _)| *place);
        Ok(Self { rules, hits })
    }

    /// Nobody above the limit, no prize given that was not there, and what is left adds up.
    pub fn check_stock(&self, claimed: &[Option<u64>], heads: &Heads<'_>) -> Result<()> {
        let mut state = State::new(self.rules);
        for (_, hit) in &self.hits {
            state.release_until(hit.round);
            Code::Limit.unless(state.may_win(&hit.person), "max_wins")?;
            Code::Stock.unless(state.stock[hit.prize] != Some(0), "stock")?;
            state.take(hit);
        }
        state.release_until(heads.last_round());
        self.take_blanks(&mut state, heads);
        // When blanks come in stages, only a replay can tell how many are left.
        let skipped = |prize| prize == self.rules.fallback && self.rules.is_released(prize);
        let fits = claimed.len() == state.stock.len()
            && (0..)
                .zip(claimed.iter().zip(&state.stock))
                .all(|(prize, (claimed, left))| skipped(prize) || claimed == left);
        Code::Stock.unless(fits, "state")
    }

    /// In a pool every spin that does not win takes a blank while there is one.
    fn take_blanks(&self, state: &mut State<'_>, heads: &Heads<'_>) {
        let spins: u64 = heads.rows.iter().map(|head| u64::from(head.size)).sum();
        let blanks = &mut state.stock[self.rules.fallback];
        *blanks = blanks.map(|blanks| blanks.saturating_sub(spins - self.hits.len() as u64));
    }

    pub fn contains(&self, sequence: u64) -> bool {
        self.hits.iter().any(|(_, hit)| hit.sequence == sequence)
    }

    /// Whether, just before this place, the prize was gone or the person had all wins.
    pub fn was_denied(&self, place: &Place, round: u64, prize: usize, person: &Hash) -> bool {
        let mut state = State::new(self.rules);
        for (_, hit) in self.hits.iter().take_while(|(other, _)| other < place) {
            state.release_until(hit.round);
            state.take(hit);
        }
        state.release_until(round);
        state.stock[prize] == Some(0) || !state.may_win(person)
    }

    pub fn rules(&self) -> &'r Instant {
        self.rules
    }
}

/// A spin's place and, in fixed-odds, the number it drew.
pub(in crate::verify) fn place_of(
    heads: &Heads<'_>,
    sequence: u64,
    spin: &[u8],
    rules: &Instant,
) -> Option<(Place, Option<u64>)> {
    let batch = heads.position_of(sequence)?;
    let key = spin_key(&heads.round_seeds[batch], &leaf(spin));
    let drawn = match rules.mode {
        PrizeMode::FixedOdds { denominator } => Some(Stream::from_key(key).uniform(denominator)),
        PrizeMode::Pool => None,
    };
    Some(((batch, order_key(&key), sequence), drawn))
}

/// Stock and wins as the hits alone show them.
struct State<'r> {
    rules: &'r Instant,
    stock: Vec<Option<u64>>,
    wins: BTreeMap<Hash, u64>,
    released: usize,
}

impl<'r> State<'r> {
    fn new(rules: &'r Instant) -> Self {
        Self { rules, stock: rules.initial_stock(), wins: BTreeMap::new(), released: 0 }
    }

    fn release_until(&mut self, round: u64) {
        while let Some(release) = self.rules.release.get(self.released).filter(|next| next.round <= round) {
            self.stock[release.prize] = self.stock[release.prize].map(|stock| stock + release.added);
            self.released += 1;
        }
    }

    fn may_win(&self, person: &Hash) -> bool {
        self.wins.get(person).is_none_or(|wins| *wins < self.rules.max_wins)
    }

    fn take(&mut self, hit: &Taken) {
        self.stock[hit.prize] = self.stock[hit.prize].map(|stock| stock.saturating_sub(1));
        *self.wins.entry(hit.person).or_default() += 1;
    }
}
