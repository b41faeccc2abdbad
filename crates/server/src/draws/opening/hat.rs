//! The sealed list as the protocol's selection sees it: asked one index at a time, read from the database block by block.

use std::{collections::HashMap, ops::Range};

use fairdraw_fairness::{
    leaf::Entry,
    selection::{Candidate, Hat},
    tree::BLOCK,
};
use tokio::runtime::Handle;

use super::{blocks::unframe, store};
use crate::{
    app::App,
    error::{Error, Result},
    ids::PeriodId,
};

/// Blocks kept in memory: about 75 MB at most.
const MOST_BLOCKS: usize = 8192;

/// Used on a blocking thread: the selection is plain code and does not know how to wait.
pub struct SealedHat {
    app: App,
    period: PeriodId,
    size: u64,
    runtime: Handle,
    known: HashMap<u64, Vec<Candidate>>,
}

impl SealedHat {
    pub fn new(app: App, period: PeriodId, size: u64) -> Self {
        Self { app, period, size, runtime: Handle::current(), known: HashMap::new() }
    }

    /// The leaves of the block that begins at `range.start`.
    pub fn leaves(&self, range: &Range<u64>) -> Result<Vec<Vec<u8>>> {
        self.block(range.start / BLOCK as u64)
    }

    pub fn block(&self, position: u64) -> Result<Vec<Vec<u8>>> {
        let bytes = self.runtime.block_on(async {
            let mut tx = self.app.db.read().await?;
            Ok::<_, Error>(
                store::block(&mut tx, self.period, i64::try_from(position).unwrap_or(i64::MAX)).await?,
            )
        })?;
        let bytes = bytes.ok_or_else(|| Error::Internal(anyhow::anyhow!("a sealed list lacks a block")))?;
        Ok(unframe(&bytes))
    }
}

impl Hat for SealedHat {
    type Error = Error;

    fn size(&self) -> u64 {
        self.size
    }

    fn candidate(&mut self, index: u64) -> Result<Candidate> {
        let (position, within) = (index / BLOCK as u64, usize::try_from(index % BLOCK as u64).unwrap_or(0));
        if !self.known.contains_key(&position) {
            let leaves = self.block(position)?;
            let candidates: Result<Vec<Candidate>> = leaves
                .iter()
                .map(|leaf| Entry::decode(leaf).map(|entry| Candidate::from(&entry)).map_err(Error::internal))
                .collect();
            if self.known.len() >= MOST_BLOCKS {
                self.known.clear();
            }
            self.known.insert(position, candidates?);
        }
        let found = self.known.get(&position).and_then(|block| block.get(within)).copied();
        found.ok_or_else(|| Error::Internal(anyhow::anyhow!("a sealed list lacks an entry")))
    }
}
