//! Replays a transcript index by index and verdict by verdict, and collects what it leaves open.

use std::collections::BTreeMap;

use super::leaves::{Kind, read_drawn};
use crate::{
    DrawId,
    bundle::{Drawn, StepRow},
    config::Tier,
    error::{Code, Result},
    hash::Hash,
    seal::Seal,
    selection::{Candidate, Ledger, Verdict, label},
    stream::Stream,
};

/// A replay in progress. One for all tiers of a draw or all rounds of a show.
pub(super) struct Replay<'a> {
    pub kind: Kind,
    draw: &'a DrawId,
    seal: &'a Seal,
    max_wins: u64,
    ledger: Ledger,
    /// Every leaf that the rows showed.
    known: BTreeMap<u64, Candidate>,
    /// Accepted entries in order.
    accepted: Vec<(u64, Hash)>,
    /// Per tier, how many were accepted when it was first said that nobody is left. Whoever is not eligible
    /// then is never eligible later, so the first claim stands for all.
    claims: BTreeMap<u32, usize>,
}

impl<'a> Replay<'a> {
    pub fn new(kind: Kind, draw: &'a DrawId, seal: &'a Seal, max_wins: u64) -> Self {
        Self {
            kind,
            draw,
            seal,
            max_wins,
            ledger: Ledger::new(max_wins),
            known: BTreeMap::new(),
            accepted: Vec::new(),
            claims: BTreeMap::new(),
        }
    }

    /// Checks one row against the stream; whether it was a win.
    pub fn row(&mut self, stream: &mut Stream, tier: u32, drawn: &Drawn) -> Result<bool> {
        let expected = stream.uniform(self.seal.size);
        Code::StepIndex.unless(drawn.index == expected, "index")?;
        let candidate = read_drawn(self.kind, self.draw, self.seal, drawn)?;
        self.known.insert(drawn.index, candidate);
        let verdict = self.ledger.judge(drawn.index, &candidate, tier);
        Code::StepVerdict.unless(drawn.verdict == verdict, "verdict")?;
        if verdict == Verdict::Win {
            self.ledger.accept(drawn.index, &candidate);
            self.accepted.push((drawn.index, candidate.person));
        }
        Ok(verdict == Verdict::Win)
    }

    /// The rows say that nobody is left for this tier.
    pub fn claim_exhausted(&mut self, tier: u32) {
        self.claims.entry(tier).or_insert(self.accepted.len());
    }

    /// Whether there is nothing to draw from.
    pub fn is_empty(&self) -> bool {
        self.seal.size == 0
    }

    pub fn has_claims(&self) -> bool {
        !self.claims.is_empty()
    }

    /// Whether the rows alone show every leaf there is.
    pub fn shows_all(&self) -> bool {
        self.known.len() as u64 == self.seal.size
    }

    pub fn exhaustion(&self) -> Exhaustion<'_> {
        let mut by_person: BTreeMap<&Hash, Vec<usize>> = BTreeMap::new();
        for (position, (_, person)) in self.accepted.iter().enumerate() {
            by_person.entry(person).or_default().push(position);
        }
        let by_index = self.accepted.iter().enumerate().map(|(position, (index, _))| (*index, position));
        Exhaustion { claims: &self.claims, max_wins: self.max_wins, by_index: by_index.collect(), by_person }
    }

    /// Judges the claims by the leaves that the rows showed.
    pub fn check_known(&self) -> Result<()> {
        let exhaustion = self.exhaustion();
        let refuted = self.known.iter().any(|(index, candidate)| exhaustion.refuted_by(*index, candidate));
        Code::MissingStep.unless(!refuted, "somebody was left")
    }
}

/// Answers whether a leaf was still eligible when the rows said that nobody was.
pub(super) struct Exhaustion<'a> {
    claims: &'a BTreeMap<u32, usize>,
    max_wins: u64,
    by_index: BTreeMap<u64, usize>,
    by_person: BTreeMap<&'a Hash, Vec<usize>>,
}

impl Exhaustion<'_> {
    pub fn refuted_by(&self, index: u64, candidate: &Candidate) -> bool {
        self.claims.iter().any(|(tier, moment)| {
            let unused = self.by_index.get(&index).is_none_or(|position| position >= moment);
            candidate.tiers >> tier & 1 == 1 && unused && self.wins(candidate, *moment) < self.max_wins
        })
    }

    fn wins(&self, candidate: &Candidate, moment: usize) -> u64 {
        let positions = self.by_person.get(&candidate.person);
        positions.map_or(0, |positions| positions.partition_point(|position| *position < moment) as u64)
    }
}

/// Indices accepted per tier: winners and reserves.
#[derive(Default)]
pub(super) struct Accepted {
    pub winners: Vec<Vec<u64>>,
    pub reserves: Vec<Vec<u64>>,
}

impl Accepted {
    pub fn new(tiers: usize) -> Self {
        Self { winners: vec![Vec::new(); tiers], reserves: vec![Vec::new(); tiers] }
    }
}

/// Replays the rows of a draw with tiers.
pub(super) fn replay_tiers(
    replay: &mut Replay<'_>,
    seed: &Hash,
    tiers: &[Tier],
    rows: &[StepRow],
) -> Result<Accepted> {
    let mut walk = Walk::new(seed, tiers);
    let mut accepted = Accepted::new(tiers.len());
    for row in rows {
        Code::Surplus.unless(replay.seal.size > 0, "steps")?;
        walk.go_to(row.phase, row.tier, replay)?;
        let tier = walk.tier();
        if replay.row(&mut walk.stream, tier, &row.drawn)? {
            walk.accepted += 1;
            let phase = if row.phase == 0 { &mut accepted.winners } else { &mut accepted.reserves };
            phase[tier as usize].push(row.drawn.index);
        }
    }
    walk.end(replay);
    Ok(accepted)
}

/// Where the transcript is: phases in order, tiers in order within them.
struct Walk<'a> {
    seed: &'a Hash,
    /// What is wanted at each place, phase 0 then phase 1.
    wanted: Vec<u64>,
    tiers: usize,
    place: usize,
    accepted: u64,
    stream: Stream,
}

impl<'a> Walk<'a> {
    fn new(seed: &'a Hash, tiers: &[Tier]) -> Self {
        let wanted =
            tiers.iter().map(|tier| tier.count).chain(tiers.iter().map(|tier| tier.reserves)).collect();
        let stream = Stream::new(seed, &label(0, 0));
        Self { seed, wanted, tiers: tiers.len(), place: 0, accepted: 0, stream }
    }

    fn tier(&self) -> u32 {
        // At most 32 tiers.
        u32::try_from(self.place % self.tiers).unwrap_or(u32::MAX)
    }

    fn is_unfinished(&self) -> bool {
        self.accepted < self.wanted[self.place]
    }

    /// Moves on to the row's place; what is passed over unfinished was claimed to be exhausted.
    fn go_to(&mut self, phase: u64, tier: u64, replay: &mut Replay<'_>) -> Result<()> {
        let valid = phase < 2 && tier < self.tiers as u64;
        let place = usize::try_from(phase).ok().zip(usize::try_from(tier).ok()).filter(|_| valid);
        let (phase, tier) = place.ok_or_else(|| Code::Surplus.at("phase or tier"))?;
        let target = phase * self.tiers + tier;
        Code::Surplus.unless(target >= self.place, "an earlier tier")?;
        while self.place < target {
            if self.is_unfinished() {
                replay.claim_exhausted(self.tier());
            }
            self.enter(self.place + 1);
        }
        Code::Surplus.unless(self.is_unfinished(), "more than wanted")
    }

    fn enter(&mut self, place: usize) {
        self.place = place;
        self.accepted = 0;
        let phase = u8::from(place >= self.tiers);
        self.stream = Stream::new(self.seed, &label(phase, self.tier()));
    }

    fn end(mut self, replay: &mut Replay<'_>) {
        loop {
            if self.is_unfinished() {
                replay.claim_exhausted(self.tier());
            }
            if self.place + 1 == self.wanted.len() {
                return;
            }
            self.enter(self.place + 1);
        }
    }
}
