//! All spins again, batch by batch: what everyone really got.

use std::collections::BTreeMap;

use super::{Heads, read_spin};
use crate::{
    bundle::Spins,
    config::{Instant, OnDemand},
    error::{Code, Result},
    hash::Hash,
    instant::{Resolver, Turn, processing_order},
    leaf::Spin,
    list::Unframer,
    lots::Urn,
    tree,
    verify::{Pieces, opening::Opening},
};

pub(in crate::verify) enum Rules<'r> {
    Instant(&'r Instant),
    Lots(&'r OnDemand),
}

/// What a spin got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::verify) enum Resolved {
    Prize { prize: u64, won: bool },
    Lot(Option<u64>),
}

/// All spins resolved, per head.
pub(in crate::verify) struct Replayed {
    batches: Vec<Vec<(Hash, Resolved)>>,
    pub stock: Vec<Option<u64>>,
    /// Whether a void batch would have given a prize in its place.
    pub void_held: bool,
}

impl Replayed {
    /// The leaf hash at this sequence number, and what it got.
    pub fn at(&self, heads: &Heads<'_>, sequence: u64) -> Option<(Hash, Resolved)> {
        let batch = heads.position_of(sequence)?;
        let place = usize::try_from(sequence - heads.rows[batch].first).ok()?;
        self.batches.get(batch)?.get(place).copied()
    }

    /// Sequence number and prize of every win, ascending.
    pub fn prizes<'a>(&'a self, heads: &'a Heads<'_>) -> impl Iterator<Item = (u64, u64)> + 'a {
        heads.rows.iter().zip(&self.batches).flat_map(|(head, batch)| {
            (head.first..).zip(batch).filter_map(|(sequence, (_, resolved))| match resolved {
                Resolved::Prize { prize, won: true } => Some((sequence, *prize)),
                Resolved::Prize { .. } | Resolved::Lot(_) => None,
            })
        })
    }
}

/// Replays the spins that stand in the bundle, or else those that were handed in. `None`: there are none.
pub(in crate::verify) fn run(
    opening: &Opening<'_>,
    heads: &Heads<'_>,
    body: &Spins,
    rules: &Rules<'_>,
    pieces: Option<Pieces<'_>>,
) -> Result<Option<Replayed>> {
    let mut replay = Replay::new(opening, heads, rules);
    if let Some(batches) = &body.batches {
        let fits = batches.len() == heads.rows.len()
            && batches
                .iter()
                .zip(heads.rows)
                .all(|(batch, head)| batch.len() == head.size as usize * Spin::LENGTH);
        Code::Format.unless(fits, "batches")?;
        for spin in batches.iter().flat_map(|batch| batch.chunks_exact(Spin::LENGTH)) {
            replay.spin(spin)?;
        }
        return replay.finish().map(Some);
    }
    let Some(pieces) = pieces else { return Ok(None) };
    let mut unframer = Unframer::default();
    for piece in pieces {
        unframer.piece(&piece, |spin| replay.spin(spin))?;
    }
    let (bytes, sha256) = unframer.finish()?;
    let replayed = replay.finish()?;
    if let Some(announced) = &opening.bundle.full_list {
        Code::FullFile.unless(announced.bytes == bytes && announced.sha256 == sha256, "full_list")?;
    }
    Ok(Some(replayed))
}

struct Replay<'a> {
    opening: &'a Opening<'a>,
    heads: &'a Heads<'a>,
    rules: &'a Rules<'a>,
    people: People,
    resolver: Option<Resolver<'a>>,
    urn: Option<Urn>,
    turns: Vec<Turn>,
    next_void: usize,
    void_held: bool,
    batches: Vec<Vec<(Hash, Resolved)>>,
}

impl<'a> Replay<'a> {
    fn new(opening: &'a Opening<'a>, heads: &'a Heads<'a>, rules: &'a Rules<'a>) -> Self {
        let (resolver, urn) = match rules {
            Rules::Instant(rules) => (Some(Resolver::new(rules)), None),
            // Config decoding keeps the number of lots far below this.
            Rules::Lots(rules) => (None, Some(Urn::new(u32::try_from(rules.lots).unwrap_or(u32::MAX)))),
        };
        Self {
            opening,
            heads,
            rules,
            people: People::default(),
            resolver,
            urn,
            turns: Vec::new(),
            next_void: 0,
            void_held: false,
            batches: Vec::new(),
        }
    }

    fn spin(&mut self, bytes: &[u8]) -> Result<()> {
        let heads = self.heads;
        let head = heads.rows.get(self.batches.len()).ok_or_else(|| Code::Format.at("too many spins"))?;
        if self.turns.is_empty() {
            self.pass_voids(head.first)?;
        }
        let spin = read_spin(self.opening, head.round, bytes)?;
        self.people.number(&spin)?;
        self.check_limits(&spin)?;
        self.turns.push(Turn::new(bytes, spin.person));
        if self.turns.len() == head.size as usize { self.end_batch() } else { Ok(()) }
    }

    /// Voided spins keep their numbers, though they cost no chance.
    fn pass_voids(&mut self, until: u64) -> Result<()> {
        let heads = self.heads;
        while let Some(void) = heads.voids.get(self.next_void).filter(|void| void.first < until) {
            let mut turns = Vec::new();
            for bytes in void.spins() {
                let spin = read_spin(self.opening, void.round, bytes)?;
                self.people.number(&spin)?;
                turns.push(Turn::new(bytes, spin.person));
            }
            if let (Some(resolver), Some(seed)) = (&self.resolver, &void.seed) {
                let outcomes = resolver.clone().resolve(void.round, seed, &turns);
                self.void_held = self.void_held || outcomes.iter().any(|outcome| outcome.won);
            }
            self.next_void += 1;
        }
        Ok(())
    }

    fn check_limits(&mut self, spin: &Spin) -> Result<()> {
        let (total, per_day, offset) = match self.rules {
            Rules::Instant(rules) => (rules.spins_total, rules.spins_per_day, rules.day_offset_s),
            Rules::Lots(rules) => (Some(rules.per_person), None, 0),
        };
        let spins = self.people.count(spin.person, None);
        Code::Limit.unless(total.is_none_or(|limit| spins <= limit), "spins")?;
        if let Some(limit) = per_day {
            // Genuine rounds lie before the year 10000.
            let time = i64::try_from(self.opening.chain()?.time_of(spin.round)).unwrap_or(i64::MAX);
            let day = time.saturating_add(offset).div_euclid(86_400);
            Code::Limit.unless(self.people.count(spin.person, Some(day)) <= limit, "spins_per_day")?;
        }
        Ok(())
    }

    fn end_batch(&mut self) -> Result<()> {
        let position = self.batches.len();
        let (head, seed) = (&self.heads.rows[position], &self.heads.round_seeds[position]);
        let leaves: Vec<Hash> = self.turns.iter().map(|turn| turn.leaf).collect();
        Code::Root.unless(tree::root(&leaves) == head.root, "batch")?;
        let resolved: Vec<Resolved> = match (&mut self.resolver, &mut self.urn) {
            (Some(resolver), _) => {
                let outcomes = resolver.resolve(head.round, seed, &self.turns);
                outcomes
                    .iter()
                    .map(|outcome| Resolved::Prize { prize: outcome.prize as u64, won: outcome.won })
                    .collect()
            }
            (None, Some(urn)) => take_lots(urn, seed, &self.turns),
            (None, None) => Vec::new(),
        };
        self.batches.push(leaves.into_iter().zip(resolved).collect());
        self.turns.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<Replayed> {
        let complete = self.batches.len() == self.heads.rows.len() && self.turns.is_empty();
        Code::Format.unless(complete, "too few spins")?;
        self.pass_voids(u64::MAX)?;
        let stock = self.resolver.as_ref().map(|resolver| resolver.stock().to_vec()).unwrap_or_default();
        Ok(Replayed { batches: self.batches, stock, void_held: self.void_held })
    }
}

fn take_lots(urn: &mut Urn, seed: &Hash, turns: &[Turn]) -> Vec<Resolved> {
    let mut lots = vec![Resolved::Lot(None); turns.len()];
    for (position, key) in processing_order(seed, turns) {
        lots[position] = Resolved::Lot(urn.take(key).map(u64::from));
    }
    lots
}

/// Numbering and counting of each person's spins.
#[derive(Default)]
struct People {
    next_nonce: BTreeMap<Hash, u64>,
    spins: BTreeMap<(Hash, Option<i64>), u64>,
}

impl People {
    fn number(&mut self, spin: &Spin) -> Result<()> {
        let next = self.next_nonce.entry(spin.person).or_default();
        Code::Nonce.unless(u64::from(spin.nonce) == *next, "nonce")?;
        *next += 1;
        Ok(())
    }

    /// Counts one more, over all or for a day, and answers how many there are now.
    fn count(&mut self, person: Hash, day: Option<i64>) -> u64 {
        let count = self.spins.entry((person, day)).or_default();
        *count += 1;
        *count
    }
}
