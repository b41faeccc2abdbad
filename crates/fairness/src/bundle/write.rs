//! Turns results into rows with leaves and proofs: what the server does when a draw is decided.

use std::ops::Range;

use super::{Drawn, Hit, LotRow, StepRow};
use crate::{
    hash::{Hash, leaf},
    selection::{Step, Verdict},
    tree::{self, Blocks, Levels},
};

/// Proves leaves of a sealed list. Holds one node per 256 leaves and asks for one block of leaves at a time, which it keeps
/// until another is wanted: whoever asks in order has every leaf read and hashed once.
pub struct Prover<S> {
    blocks: Blocks,
    upper: Levels,
    source: S,
    near: Option<Block>,
}

/// The block that was asked for last.
struct Block {
    start: u64,
    leaves: Vec<Vec<u8>>,
    levels: Levels,
}

/// A leaf with its inclusion proof, nodes joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    pub leaf: Vec<u8>,
    pub proof: Vec<u8>,
}

impl<S, E> Prover<S>
where
    S: FnMut(Range<u64>) -> Result<Vec<Vec<u8>>, E>,
{
    /// `source` answers with the leaves at the positions asked for, in order.
    pub fn new(blocks: Blocks, source: S) -> Self {
        let upper = blocks.upper_levels();
        Self { blocks, upper, source, near: None }
    }

    /// `Ok(None)` if there is no such leaf.
    pub fn prove(&mut self, index: u64) -> Result<Option<Proved>, E> {
        if index >= self.blocks.size() {
            return Ok(None);
        }
        let start = self.blocks.block_of(index).start;
        let near = match self.near.take().filter(|block| block.start == start) {
            Some(block) => block,
            None => self.read(index)?,
        };
        let block = self.near.insert(near);
        let within = usize::try_from(index - start).unwrap_or(usize::MAX);
        let Some(leaf) = block.leaves.get(within) else { return Ok(None) };
        let number = usize::try_from(index).unwrap_or(usize::MAX) / tree::BLOCK;
        let nodes: Vec<Hash> = block.levels.siblings(within).chain(self.upper.siblings(number)).collect();
        Ok(Some(Proved { leaf: leaf.clone(), proof: nodes.concat() }))
    }

    fn read(&mut self, index: u64) -> Result<Block, E> {
        let range = self.blocks.block_of(index);
        let start = range.start;
        let leaves = (self.source)(range)?;
        let levels = Levels::over(leaves.iter().map(|bytes| leaf(bytes)).collect());
        Ok(Block { start, leaves, levels })
    }

    /// The rows of a transcript.
    pub fn steps(&mut self, steps: &[Step]) -> Result<Vec<StepRow>, E> {
        let mut rows = Vec::with_capacity(steps.len());
        for step in steps {
            let drawn = self.drawn(step.index, step.verdict)?;
            rows.extend(drawn.map(|drawn| StepRow {
                phase: u64::from(step.phase),
                tier: u64::from(step.tier),
                drawn,
            }));
        }
        Ok(rows)
    }

    /// The rows of one live round.
    pub fn live(&mut self, steps: &[(u64, Verdict)]) -> Result<Vec<Drawn>, E> {
        let mut rows = Vec::with_capacity(steps.len());
        for (index, verdict) in steps {
            rows.extend(self.drawn(*index, *verdict)?);
        }
        Ok(rows)
    }

    /// The row of one entry in draw-lots.
    pub fn lot(&mut self, index: u64, lot: u32) -> Result<Option<LotRow>, E> {
        let proved = self.prove(index)?;
        Ok(proved.map(|Proved { leaf, proof }| LotRow {
            place: index,
            lot: Some(u64::from(lot)),
            leaf,
            proof,
        }))
    }

    fn drawn(&mut self, index: u64, verdict: Verdict) -> Result<Option<Drawn>, E> {
        let proved = self.prove(index)?;
        Ok(proved.map(|Proved { leaf, proof }| Drawn { index, verdict, leaf, proof }))
    }
}

/// The proof of one spin in its batch.
pub fn prove_spin(spins: &[Vec<u8>], position: usize) -> Option<Proved> {
    let hashes: Vec<Hash> = spins.iter().map(|bytes| leaf(bytes)).collect();
    let proof = tree::prove(&hashes, position)?;
    Some(Proved { leaf: spins.get(position)?.clone(), proof: proof.concat() })
}

/// The row of a spin that won.
pub fn hit(first: u64, spins: &[Vec<u8>], position: usize, prize: usize) -> Option<Hit> {
    let Proved { leaf, proof } = prove_spin(spins, position)?;
    Some(Hit { sequence: first + position as u64, prize: prize as u64, spin: leaf, proof })
}

/// The row of a spin that drew a lot, or found none left.
pub fn drawn_lot(first: u64, spins: &[Vec<u8>], position: usize, lot: Option<u32>) -> Option<LotRow> {
    let Proved { leaf, proof } = prove_spin(spins, position)?;
    Some(LotRow { place: first + position as u64, lot: lot.map(u64::from), leaf, proof })
}
