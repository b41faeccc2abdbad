//! Instant win: batches of spins, resolved by a round that came after them.

use std::collections::BTreeMap;

use crate::{
    DrawId,
    config::{Instant, PrizeMode},
    hash::{self, Hash, tagged},
    stream::Stream,
};

/// A batch before its head is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    pub round: u64,
    pub first: u64,
    pub size: u32,
    pub root: Hash,
}

impl Batch {
    /// The head: published before the round, after which nothing in the batch can change.
    pub fn head(&self, draw: &DrawId, config: &Hash, previous_head: &Hash) -> Hash {
        let numbers =
            [&self.round.to_be_bytes()[..], &self.first.to_be_bytes(), &self.size.to_be_bytes()].concat();
        tagged("fd1/batch", &[draw, config, &numbers, &self.root, previous_head])
    }
}

/// The stream key of one spin: the round's value and the spin's own leaf, nothing else.
pub fn spin_key(round_seed: &Hash, spin_leaf: &Hash) -> Hash {
    tagged("fd1/spin.", &[round_seed, spin_leaf])
}

/// Where the spin stands in its batch; nobody can choose it.
pub fn order_key(spin_key: &Hash) -> Hash {
    tagged("fd1/order", &[spin_key])
}

/// What the resolver has to know of a spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub leaf: Hash,
    pub person: Hash,
}

impl Turn {
    pub fn new(spin: &[u8], person: Hash) -> Self {
        Self { leaf: hash::leaf(spin), person }
    }
}

/// The keys of a batch's spins, with their positions, in the order in which they are processed.
pub fn processing_order(round_seed: &Hash, turns: &[Turn]) -> Vec<(usize, Hash)> {
    let keys: Vec<(Hash, Hash)> = turns
        .iter()
        .map(|turn| {
            let key = spin_key(round_seed, &turn.leaf);
            (order_key(&key), key)
        })
        .collect();
    // The first eight bytes nearly always decide; sorting small pairs is twice as fast as sorting hashes.
    let mut order: Vec<(u64, usize)> =
        keys.iter().enumerate().map(|(position, (order, _))| (front(order), position)).collect();
    order.sort_unstable_by(|left, right| {
        left.0.cmp(&right.0).then_with(|| (keys[left.1].0, left.1).cmp(&(keys[right.1].0, right.1)))
    });
    order.into_iter().map(|(_, position)| (position, keys[position].1)).collect()
}

fn front(hash: &Hash) -> u64 {
    hash.first_chunk().copied().map_or(0, u64::from_be_bytes)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub prize: usize,
    /// The number drawn; `None` when no ticket was left.
    pub drawn: Option<u64>,
    /// Whether it took a prize, which then counts for the person.
    pub won: bool,
}

/// Stock and wins, carried from batch to batch.
#[derive(Debug, Clone)]
pub struct Resolver<'r> {
    rules: &'r Instant,
    stock: Vec<Option<u64>>,
    wins: BTreeMap<Hash, u64>,
    released: usize,
}

impl<'r> Resolver<'r> {
    pub fn new(rules: &'r Instant) -> Self {
        Self { rules, stock: rules.initial_stock(), wins: BTreeMap::new(), released: 0 }
    }

    /// Goes on where another left off: its stock, its releases, and the wins of those who are in the batches to come.
    /// `None`: this is not the stock of these rules.
    pub fn resume(
        rules: &'r Instant,
        stock: Vec<Option<u64>>,
        released: usize,
        wins: impl IntoIterator<Item = (Hash, u64)>,
    ) -> Option<Self> {
        let limits = |stock: &[Option<u64>]| stock.iter().map(Option::is_some).collect::<Vec<_>>();
        let fits = limits(&stock) == limits(&rules.initial_stock()) && released <= rules.release.len();
        fits.then(|| Self { rules, stock, wins: wins.into_iter().collect(), released })
    }

    /// How many releases have been added.
    pub fn released(&self) -> usize {
        self.released
    }

    /// What is left of each prize; `None` is without limit.
    pub fn stock(&self) -> &[Option<u64>] {
        &self.stock
    }

    pub fn wins(&self, person: &Hash) -> u64 {
        self.wins.get(person).copied().unwrap_or(0)
    }

    /// Resolves a whole batch; the outcomes are in the order of the turns.
    pub fn resolve(&mut self, round: u64, round_seed: &Hash, turns: &[Turn]) -> Vec<Outcome> {
        self.release_until(round);
        let nothing = Outcome { prize: self.rules.fallback, drawn: None, won: false };
        let mut outcomes = vec![nothing; turns.len()];
        for (position, key) in processing_order(round_seed, turns) {
            outcomes[position] = self.turn(key, &turns[position].person);
        }
        outcomes
    }

    /// Adds every release that is due by this round.
    pub fn release_until(&mut self, round: u64) {
        while let Some(release) = self.rules.release.get(self.released).filter(|next| next.round <= round) {
            if let Some(stock) = &mut self.stock[release.prize] {
                *stock += release.added;
            }
            self.released += 1;
        }
    }

    fn turn(&mut self, key: Hash, person: &Hash) -> Outcome {
        match self.rules.mode {
            PrizeMode::FixedOdds { denominator } => {
                let drawn = Stream::from_key(key).uniform(denominator);
                let prize = self.settle(prize_at(self.rules, drawn), person);
                Outcome { prize, drawn: Some(drawn), won: prize != self.rules.fallback }
            }
            PrizeMode::Pool => self.ticket(key, person),
        }
    }

    /// The prize if there is stock and the person may still win, else the fallback.
    fn settle(&mut self, prize: usize, person: &Hash) -> usize {
        let gone = self.stock[prize] == Some(0);
        if prize == self.rules.fallback || gone || self.wins(person) >= self.rules.max_wins {
            return self.rules.fallback;
        }
        self.take(prize);
        *self.wins.entry(*person).or_default() += 1;
        prize
    }

    fn ticket(&mut self, key: Hash, person: &Hash) -> Outcome {
        let fallback = self.rules.fallback;
        let left: u64 = self.stock.iter().flatten().sum();
        if left == 0 {
            return Outcome { prize: fallback, drawn: None, won: false };
        }
        let drawn = Stream::from_key(key).uniform(left);
        let met = position_in(self.stock.iter().map(|stock| stock.unwrap_or(0)), drawn);
        let prize = self.settle(met, person);
        if prize == fallback && self.stock[fallback] != Some(0) {
            self.take(fallback);
        }
        Outcome { prize, drawn: Some(drawn), won: prize != fallback }
    }

    fn take(&mut self, prize: usize) {
        if let Some(stock) = &mut self.stock[prize] {
            *stock -= 1;
        }
    }
}

/// The prize that a number falls on, by weights in config order.
pub fn prize_at(rules: &Instant, drawn: u64) -> usize {
    position_in(rules.prizes.iter().map(|prize| prize.weight), drawn)
}

/// In which of the runs, laid one after the other, this number lies. Callers draw below the total.
fn position_in(runs: impl Iterator<Item = u64>, drawn: u64) -> usize {
    let (mut rest, mut found) = (drawn, 0);
    for (position, run) in runs.enumerate() {
        found = position;
        match rest.checked_sub(run) {
            Some(left) => rest = left,
            None => break,
        }
    }
    found
}
