//! Choosing winners: indices drawn from the stream, each judged by rule, every attempt kept.
//!
//! Nothing is shuffled, so a verifier needs only the drawn leaves, never the whole list.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    hash::Hash,
    leaf::{Comment, Entry, Status},
    stream::Stream,
};

/// What was decided about one drawn index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Win,
    /// May not win this tier.
    Mask,
    /// Was accepted before.
    Dup,
    /// The person has all the wins one may have.
    Limit,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Mask => "mask",
            Self::Dup => "dup",
            Self::Limit => "limit",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Win, Self::Mask, Self::Dup, Self::Limit].into_iter().find(|verdict| verdict.name() == name)
    }
}

/// What the selection has to know of a leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub person: Hash,
    /// Bit t: may win tier t.
    pub tiers: u32,
}

impl From<&Entry<'_>> for Candidate {
    fn from(entry: &Entry<'_>) -> Self {
        Self { person: entry.person, tiers: entry.tiers }
    }
}

impl From<&Comment<'_>> for Candidate {
    fn from(comment: &Comment<'_>) -> Self {
        let tiers = if comment.verdict == Status::Ok { u32::MAX } else { 0 };
        Self { person: comment.author, tiers }
    }
}

/// The sealed list, asked one leaf at a time.
pub trait Hat {
    type Error;

    fn size(&self) -> u64;

    fn candidate(&mut self, index: u64) -> Result<Candidate, Self::Error>;
}

impl Hat for &[Candidate] {
    type Error = std::convert::Infallible;

    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn candidate(&mut self, index: u64) -> Result<Candidate, Self::Error> {
        // Indices come from `uniform(size)`; a size that fits memory fits `usize`.
        Ok(self[usize::try_from(index).unwrap_or(usize::MAX)])
    }
}

/// Who has won so far. One ledger for all tiers and phases of a draw, and for all rounds of a live draw.
#[derive(Debug, Clone)]
pub struct Ledger {
    max_wins: u64,
    accepted: BTreeSet<u64>,
    wins: BTreeMap<Hash, u64>,
}

impl Ledger {
    pub fn new(max_wins: u64) -> Self {
        Self { max_wins, accepted: BTreeSet::new(), wins: BTreeMap::new() }
    }

    /// The order of the tests is part of the protocol.
    pub fn judge(&self, index: u64, candidate: &Candidate, tier: u32) -> Verdict {
        if candidate.tiers >> tier & 1 == 0 {
            Verdict::Mask
        } else if self.accepted.contains(&index) {
            Verdict::Dup
        } else if self.wins.get(&candidate.person).is_some_and(|wins| *wins >= self.max_wins) {
            Verdict::Limit
        } else {
            Verdict::Win
        }
    }

    pub fn accept(&mut self, index: u64, candidate: &Candidate) {
        self.accepted.insert(index);
        *self.wins.entry(candidate.person).or_default() += 1;
    }
}

/// One attempt, as the transcript shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub phase: u8,
    pub tier: u32,
    pub index: u64,
    pub verdict: Verdict,
}

/// Draws winners, then reserves, tier by tier. `tiers` holds count and reserves of each.
pub fn select<H: Hat>(
    seed: &Hash,
    tiers: &[(u64, u64)],
    max_wins: u64,
    hat: &mut H,
) -> Result<Vec<Step>, H::Error> {
    let mut ledger = Ledger::new(max_wins);
    let mut cursors = vec![Eligible::default(); tiers.len()];
    let mut steps = Vec::new();
    for phase in [0, 1] {
        for (tier, (counts, cursor)) in (0..).zip(tiers.iter().zip(&mut cursors)) {
            let want = if phase == 0 { counts.0 } else { counts.1 };
            let mut stream = Stream::new(seed, &label(phase, tier));
            for (index, verdict) in draw_tier(&mut stream, tier, want, &mut ledger, cursor, hat)? {
                steps.push(Step { phase, tier, index, verdict });
            }
        }
    }
    Ok(steps)
}

pub(crate) fn label(phase: u8, tier: u32) -> String {
    if phase == 0 { format!("tier/{tier}") } else { format!("reserve/{tier}") }
}

/// Draws one round of a live show; the ledger carries over.
pub fn select_live<H: Hat>(
    seed: &Hash,
    press: u32,
    want: u64,
    ledger: &mut Ledger,
    hat: &mut H,
) -> Result<Vec<(u64, Verdict)>, H::Error> {
    let mut stream = Stream::new(seed, &live_label(press));
    draw_tier(&mut stream, 0, want, ledger, &mut Eligible::default(), hat)
}

pub(crate) fn live_label(press: u32) -> String {
    format!("live/{press}")
}

fn draw_tier<H: Hat>(
    stream: &mut Stream,
    tier: u32,
    want: u64,
    ledger: &mut Ledger,
    eligible: &mut Eligible,
    hat: &mut H,
) -> Result<Vec<(u64, Verdict)>, H::Error> {
    let (mut steps, mut accepted) = (Vec::new(), 0);
    while accepted < want && eligible.remains(tier, ledger, hat)? {
        let index = stream.uniform(hat.size());
        let candidate = hat.candidate(index)?;
        let verdict = ledger.judge(index, &candidate, tier);
        if verdict == Verdict::Win {
            ledger.accept(index, &candidate);
            accepted += 1;
        }
        steps.push((index, verdict));
    }
    Ok(steps)
}

/// Finds out whether anybody is left for a tier without counting: eligibility is only ever lost, so what
/// stands before the cursor never has to be looked at again.
#[derive(Debug, Clone, Copy, Default)]
struct Eligible {
    position: u64,
    known: Option<Candidate>,
}

impl Eligible {
    fn remains<H: Hat>(&mut self, tier: u32, ledger: &Ledger, hat: &mut H) -> Result<bool, H::Error> {
        while self.position < hat.size() {
            let candidate = match self.known {
                Some(candidate) => candidate,
                None => *self.known.insert(hat.candidate(self.position)?),
            };
            if ledger.judge(self.position, &candidate, tier) == Verdict::Win {
                return Ok(true);
            }
            self.position += 1;
            self.known = None;
        }
        Ok(false)
    }
}
