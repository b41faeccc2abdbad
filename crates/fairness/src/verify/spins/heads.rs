//! Heads and void batches: published in time, linked without a gap, resolved by genuine rounds.

use super::read_spin;
use crate::{
    beacon::Chain,
    bundle::{Head, Spins},
    config::{Instant, PrizeMode},
    error::{Code, Result},
    hash::{Hash, ZERO, leaf},
    instant::{Batch, prize_at, spin_key},
    leaf::Spin,
    level::Claim,
    record::Record,
    seed::{Source, round_seed},
    signing::Statement,
    stream::Stream,
    tree,
    trust::Kind,
    verify::{
        Findings,
        opening::{Opening, Sealing},
    },
};

/// Heads that passed all their checks.
pub(in crate::verify) struct Heads<'b> {
    pub rows: &'b [Head],
    pub hashes: Vec<Hash>,
    pub round_seeds: Vec<Hash>,
    pub voids: Vec<VoidBatch<'b>>,
}

pub(in crate::verify) struct VoidBatch<'b> {
    pub first: u64,
    pub size: u64,
    pub round: u64,
    pub spins: &'b [u8],
    /// The seed of its round, if the bundle shows the beacon.
    pub seed: Option<Hash>,
}

impl VoidBatch<'_> {
    fn end(&self) -> u64 {
        self.first.saturating_add(self.size)
    }

    pub fn contains(&self, sequence: u64) -> bool {
        (self.first..self.end()).contains(&sequence)
    }

    pub fn spins(&self) -> impl Iterator<Item = &[u8]> {
        self.spins.chunks_exact(Spin::LENGTH)
    }

    /// Whether, as far as can be told without other spins, somebody would have met a prize.
    fn may_have_held(&self, rules: &Instant) -> bool {
        let Some(seed) = &self.seed else { return true };
        match rules.mode {
            PrizeMode::FixedOdds { denominator } => self.spins().any(|spin| {
                let drawn = Stream::from_key(spin_key(seed, &leaf(spin))).uniform(denominator);
                prize_at(rules, drawn) != rules.fallback
            }),
            PrizeMode::Pool => false,
        }
    }
}

impl<'b> Heads<'b> {
    pub fn check(
        opening: &Opening<'_>,
        body: &'b Spins,
        prizes: Option<&Instant>,
        findings: &mut Findings,
    ) -> Result<Self> {
        let voids = read_voids(opening, body)?;
        check_links(&body.heads, &voids)?;
        let seen_and_voided = opening.trust.seen.iter().any(|seen| {
            let same = seen.draw == opening.draw && seen.kind == Kind::Head;
            same && voids.iter().any(|void| void.round == seen.number)
        });
        Code::Void.unless(!seen_and_voided, "a head of this round was seen")?;
        let mut heads = Self { rows: &body.heads, hashes: Vec::new(), round_seeds: Vec::new(), voids };
        for head in &body.heads {
            heads.check_head(opening, head, findings)?;
        }
        heads.check_void_rounds(opening, body, prizes, findings)?;
        Ok(heads)
    }

    fn check_head(&mut self, opening: &Opening<'_>, head: &Head, findings: &mut Findings) -> Result<()> {
        let chain = opening.chain()?;
        let due = chain.time_of(head.round);
        let opened_before = matches!(&opening.sealing, Sealing::Open(open) if due > open.opened_at);
        Code::SealLate.unless(opened_before, "opened_at")?;
        Code::HeadLate.unless(head.published_ms < due.saturating_mul(1000), "published_ms")?;
        let batch = Batch { round: head.round, first: head.first, size: head.size, root: head.root };
        let previous = self.hashes.last().copied().unwrap_or(ZERO);
        let hash = batch.head(&opening.draw, &opening.config_hash, &previous);
        let key = opening.key_or(Code::HeadSig)?;
        let statement = Statement::Head { head: &hash, published_ms: head.published_ms };
        Code::HeadSig.unless(statement.verify(&key, &head.signature), "heads")?;
        Code::BeaconSig.unless(chain.verify(head.round, &head.beacon), "heads")?;
        self.hashes.push(hash);
        self.round_seeds.push(seed_of(opening, chain, head.round, &head.beacon));
        findings.claims.push(claim(opening, head, hash, due));
        Ok(())
    }

    /// What a void batch would have held is for everybody to see. In a pool that depends on all spins before it,
    /// so the replay looks at it.
    fn check_void_rounds(
        &mut self,
        opening: &Opening<'_>,
        body: &Spins,
        prizes: Option<&Instant>,
        findings: &mut Findings,
    ) -> Result<()> {
        let chain = opening.chain()?;
        for (row, void) in body.voids.iter().zip(&mut self.voids) {
            findings.warnings.insert(Code::Voided);
            if let Some(signature) = row.beacon {
                Code::BeaconSig.unless(chain.verify(void.round, &signature), "voids")?;
                void.seed = Some(seed_of(opening, chain, void.round, &signature));
            }
            if prizes.is_some_and(|rules| void.may_have_held(rules)) {
                findings.warnings.insert(Code::VoidHit);
            }
        }
        Ok(())
    }

    /// The position of the head whose batch holds this spin.
    pub fn position_of(&self, sequence: u64) -> Option<usize> {
        let after = self.rows.partition_point(|head| head.first <= sequence);
        after.checked_sub(1).filter(|position| self.rows[*position].contains(sequence))
    }

    pub fn of(&self, sequence: u64) -> Option<&'b Head> {
        self.position_of(sequence).map(|position| &self.rows[position])
    }

    pub fn last_round(&self) -> u64 {
        self.rows.last().map_or(0, |head| head.round)
    }
}

fn seed_of(opening: &Opening<'_>, chain: &Chain, round: u64, signature: &[u8; 48]) -> Hash {
    round_seed(&opening.draw, Source::drand(chain.hash, round, signature))
}

fn claim(opening: &Opening<'_>, head: &Head, hash: Hash, due: u64) -> Claim {
    let record = Record::Head {
        draw: opening.draw,
        first: head.first,
        head: hash,
        size: u64::from(head.size),
        published_ms: head.published_ms,
        root: head.root,
        round: head.round,
    };
    Claim { kind: Kind::Head, number: head.round, hash, due, record: record.encode() }
}

fn read_voids<'b>(opening: &Opening<'_>, body: &'b Spins) -> Result<Vec<VoidBatch<'b>>> {
    let mut voids = Vec::new();
    for row in &body.voids {
        let key = opening.key_or(Code::Void)?;
        let record = Record::decode(row.void.as_bytes(), Code::Void)?;
        let Record::VoidBatch { draw, first, size, root, round, .. } = record else {
            return Err(Code::Void.at("type"));
        };
        let signed = Statement::Record(row.void.as_bytes()).verify(&key, &row.void_signature);
        Code::Void.unless(signed && draw == opening.draw, "voids")?;
        Code::Void.unless(row.spins.len() as u64 == size * Spin::LENGTH as u64, "spins")?;
        let void = VoidBatch { first, size, round, spins: &row.spins, seed: None };
        for spin in void.spins() {
            read_spin(opening, round, spin).map_err(|error| Code::Void.at(error.at))?;
        }
        let leaves: Vec<Hash> = void.spins().map(leaf).collect();
        Code::Void.unless(tree::root(&leaves) == root, "root")?;
        voids.push(void);
    }
    Ok(voids)
}

/// No sequence number is missing or used twice, and rounds only go forward.
fn check_links(heads: &[Head], voids: &[VoidBatch<'_>]) -> Result<()> {
    let (mut heads, mut voids) = (heads.iter().peekable(), voids.iter().peekable());
    let (mut end, mut last_round) = (0, 0);
    loop {
        let void_next = match (heads.peek(), voids.peek()) {
            (None, None) => return Ok(()),
            (Some(_), None) => false,
            (None, Some(_)) => true,
            (Some(head), Some(void)) => void.first < head.first,
        };
        let next = if void_next {
            voids.next().map(|void| (void.first, void.end(), void.round))
        } else {
            heads.next().map(|head| (head.first, head.end(), head.round))
        };
        let Some((first, next_end, round)) = next else { return Ok(()) };
        Code::HeadLink.unless(first == end && round > last_round, "heads")?;
        (end, last_round) = (next_end, round);
    }
}
