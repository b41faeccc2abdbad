//! Own entries and own spins: judged one by one, never against the draw as a whole.

use super::{
    leaves::{Kind, check_inclusion, included},
    opening::Opening,
    report::MineReport,
    spins::{Heads, Hits, Replayed, Resolved, place_of},
};
use crate::{
    bundle::{Mine, MineEntry, MineSpin, Neighbour},
    config::Rules,
    error::{Code, Result},
    hash::{Hash, ZERO, leaf},
    instant::prize_at,
    leaf::{Entry, Spin, malformed},
    level::Claim,
    person::person_tag,
    receipt::{EntryReceipt, SpinReceipt},
};

pub(super) fn sealed(opening: &Opening<'_>, kind: Kind) -> Result<Vec<MineReport>> {
    opening.seal()?;
    let judge = |mine: &Mine| match mine {
        Mine::Entry(entry) => check_entry(opening, kind, entry),
        Mine::LeftOut { receipt, neighbours } => check_left_out(opening, kind, receipt, neighbours),
        Mine::Spin(_) | Mine::Unreadable => Err(Code::Format.at("mine")),
    };
    let code = |mine| judge(mine).err().map(|error| error.code);
    Ok(opening.bundle.mine.iter().map(|mine| MineReport { code: code(mine), level: None }).collect())
}

fn check_entry(opening: &Opening<'_>, kind: Kind, mine: &MineEntry) -> Result<()> {
    let candidate = kind.read(&opening.draw, &mine.leaf)?.candidate;
    check_inclusion(opening.seal()?, mine.index, &mine.leaf, &mine.proof)?;
    let mut amended = false;
    if let Some(bytes) = &mine.receipt {
        let receipt = entry_receipt(opening, kind, bytes)?;
        let entry = Entry::decode(&mine.leaf)?;
        let same =
            receipt.code == entry.code && receipt.person == entry.person && receipt.contrib == entry.contrib;
        Code::Receipt.unless(same, "receipt")?;
        amended = receipt.config != opening.config_hash;
    }
    check_identity(opening, mine.identity.as_ref(), &candidate.person)?;
    Code::Amended.unless(!amended, "config")
}

/// A genuine receipt of this draw; comments have none.
fn entry_receipt(opening: &Opening<'_>, kind: Kind, bytes: &[u8]) -> Result<EntryReceipt> {
    Code::Receipt.unless(kind == Kind::Entries, "comments have no receipts")?;
    let receipt = EntryReceipt::verify(bytes, &opening.key_or(Code::Receipt)?)?;
    Code::Receipt.unless(receipt.draw == opening.draw, "another draw")?;
    Ok(receipt)
}

fn check_identity(opening: &Opening<'_>, identity: Option<&(Hash, String)>, tag: &Hash) -> Result<()> {
    let ours = identity.is_none_or(|(salt, person)| person_tag(&opening.draw, salt, person) == *tag);
    Code::Person.unless(ours, "person")
}

/// Ends with `E_DROPPED` when the neighbours prove that a receipted code is not in the list.
fn check_left_out(opening: &Opening<'_>, kind: Kind, receipt: &[u8], neighbours: &[Neighbour]) -> Result<()> {
    let receipt = entry_receipt(opening, kind, receipt)?;
    let seal = opening.seal()?;
    let mut codes = Vec::new();
    for neighbour in neighbours {
        codes.push(kind.read(&opening.draw, &neighbour.leaf)?.order.0);
        check_inclusion(seal, neighbour.index, &neighbour.leaf, &neighbour.proof)?;
    }
    let code = receipt.code.as_str();
    let absent = match neighbours {
        [] => seal.size == 0,
        [only] => only.index == 0 && code < codes[0] || only.index + 1 == seal.size && code > codes[0],
        [left, right] => left.index + 1 == right.index && codes[0] < code && code < codes[1],
        _ => false,
    };
    Code::Format.unless(absent, "neighbours")?;
    Err(Code::Dropped.at("receipt"))
}

pub(super) fn spins(
    opening: &Opening<'_>,
    heads: &Heads<'_>,
    hits: Option<&Hits<'_>>,
    replayed: Option<&Replayed>,
    claims: &[Claim],
) -> Vec<MineReport> {
    let context = Context { opening, heads, hits, replayed };
    let judge = |mine: &Mine| match mine {
        Mine::Spin(spin) => match context.check(spin) {
            Ok(batch) => MineReport { code: None, level: Some(own_level(opening, &claims[batch])) },
            Err(error) => MineReport { code: Some(error.code), level: None },
        },
        Mine::Entry(_) | Mine::LeftOut { .. } | Mine::Unreadable => {
            MineReport { code: Some(Code::Format), level: None }
        }
    };
    opening.bundle.mine.iter().map(judge).collect()
}

/// Claims and heads stand in the same order.
fn own_level(opening: &Opening<'_>, claim: &Claim) -> u8 {
    let witnessed = claim.is_witnessed(&opening.draw, &opening.bundle.anchors, opening.trust);
    opening.grounds(false).level(witnessed)
}

struct Context<'a> {
    opening: &'a Opening<'a>,
    heads: &'a Heads<'a>,
    hits: Option<&'a Hits<'a>>,
    replayed: Option<&'a Replayed>,
}

impl Context<'_> {
    /// The position of the spin's head, if all is well.
    fn check(&self, mine: &MineSpin) -> Result<usize> {
        let spin = Spin::decode(&mine.spin)?;
        let ours = spin.draw == self.opening.draw && spin.config == self.opening.config_hash;
        if !ours {
            return Err(malformed("another draw or config"));
        }
        if let Some(receipt) = &mine.receipt {
            self.check_receipt(mine, &spin, receipt)?;
        }
        let voided = self.heads.voids.iter().any(|void| void.contains(mine.sequence));
        Code::Voided.unless(!voided, "the batch was voided")?;
        let batch = self.find(mine, &spin)?;
        self.check_inclusion(mine, batch)?;
        check_identity(self.opening, mine.identity.as_ref(), &spin.person)?;
        self.check_outcome(mine, &spin)?;
        Ok(batch)
    }

    fn check_receipt(&self, mine: &MineSpin, spin: &Spin, bytes: &[u8]) -> Result<()> {
        let receipt = SpinReceipt::verify(bytes, &self.opening.key_or(Code::Receipt)?)?;
        let earlier =
            self.heads.rows.iter().zip(&self.heads.hashes).filter(|(head, _)| head.round < spin.round);
        let linked = receipt.previous_head == ZERO
            || earlier.map(|(_, hash)| hash).any(|hash| *hash == receipt.previous_head);
        let same = receipt.spin == *spin && receipt.sequence == mine.sequence;
        Code::Receipt.unless(same && linked, "receipt")?;
        let bound = receipt.received_ms.checked_add(self.guard_ms());
        let round =
            bound.map(|bound| self.opening.chain().map(|chain| chain.first_round_ms(bound))).transpose()?;
        Code::RoundRule.unless(round == Some(spin.round), "received_ms")
    }

    fn guard_ms(&self) -> u64 {
        match &self.opening.config.rules {
            Rules::Instant(rules) => rules.guard_ms,
            Rules::LotsOnDemand(rules) => rules.guard_ms,
            Rules::Scheduled(_) | Rules::Comment(_) | Rules::LotsAtOnce(_) | Rules::Live(_) => 0,
        }
    }

    fn find(&self, mine: &MineSpin, spin: &Spin) -> Result<usize> {
        let Some(batch) = self.heads.position_of(mine.sequence) else {
            Code::Pending.unless(spin.round <= self.heads.last_round(), "the bundle ends before")?;
            return Err(if mine.receipt.is_some() { Code::Dropped } else { Code::Surplus }.at("no head"));
        };
        let same = self.heads.rows[batch].round == spin.round;
        let code = if mine.receipt.is_some() { Code::Dropped } else { Code::Entry };
        code.unless(same, "another round")?;
        Ok(batch)
    }

    fn check_inclusion(&self, mine: &MineSpin, batch: usize) -> Result<()> {
        let head = &self.heads.rows[batch];
        let hash = leaf(&mine.spin);
        let proof = mine.proof.as_ref().ok_or_else(|| Code::Root.at("proof"));
        let place = mine.sequence - head.first;
        let proved = proof.and_then(|proof| included(&hash, place, u64::from(head.size), proof, &head.root));
        proved.map_err(|error| {
            let other = self.replayed.and_then(|replayed| replayed.at(self.heads, mine.sequence));
            let replaced = mine.receipt.is_some() && other.is_some_and(|(other, _)| other != hash);
            if replaced { Code::Dropped.at("another spin has this number") } else { error }
        })
    }

    fn check_outcome(&self, mine: &MineSpin, spin: &Spin) -> Result<()> {
        let shown = match (self.hits, mine.prize, mine.lot) {
            (_, None, None) => return Ok(()),
            (Some(_), Some(prize), None) => Shown::Prize(prize),
            (None, None, Some(lot)) => Shown::Lot(lot),
            _ => return Err(Code::Format.at("prize or lot")),
        };
        if let Some((_, resolved)) = self.replayed.and_then(|replayed| replayed.at(self.heads, mine.sequence))
        {
            let same = match (resolved, shown) {
                (Resolved::Prize { prize, .. }, Shown::Prize(shown)) => prize == shown,
                (Resolved::Lot(lot), Shown::Lot(shown)) => lot == shown,
                _ => false,
            };
            return Code::Outcome.unless(same, "outcome");
        }
        match (self.hits, shown) {
            (Some(hits), Shown::Prize(prize)) => self.check_light(hits, mine, spin, prize),
            _ => Err(Code::NeedFull.at("outcome")),
        }
    }

    /// Without all spins: only fixed odds say something, and the hits must explain a refusal.
    fn check_light(&self, hits: &Hits<'_>, mine: &MineSpin, spin: &Spin, shown: u64) -> Result<()> {
        let rules = hits.rules();
        let (place, drawn) = place_of(self.heads, mine.sequence, &mine.spin, rules)
            .ok_or_else(|| Code::Surplus.at("no head"))?;
        let met = prize_at(rules, drawn.ok_or_else(|| Code::NeedFull.at("outcome"))?);
        let fallback = rules.fallback as u64;
        let listed = hits.contains(mine.sequence);
        if shown == met as u64 {
            return Code::MissingStep.unless(listed || shown == fallback, "hits");
        }
        Code::Outcome.unless(shown == fallback && !listed, "outcome")?;
        Code::Stock.unless(hits.was_denied(&place, spin.round, met, &spin.person), "stock was left")
    }
}

#[derive(Clone, Copy)]
enum Shown {
    Prize(u64),
    Lot(Option<u64>),
}
