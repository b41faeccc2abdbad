//! The sealed list: written once in blocks of 256 entries, read back block by block.

use fairdraw_fairness::{
    Hash,
    leaf::{Entry, Status},
    list,
    tree::{BLOCK, Blocks, Builder, Leaves},
};
use sha2::{Digest, Sha256};

use super::store::{self, ListedCode, SealedPeriod};
use crate::{
    app::App,
    draws::Period,
    error::{Error, Result},
};

/// Codes read and hashed at a time: whole blocks, about 3 MB.
const CHUNK: usize = 128 * BLOCK;
const THREADS: usize = 2;

/// What the list came to.
pub struct SealedList {
    pub blocks: Blocks,
    pub counts: [u64; 9],
    pub bytes: u64,
    pub hash: Hash,
}

/// Writes the list of a locked period and returns its tree. The same list every time: a crash half-way leaves
/// blocks that the next run writes again, unchanged.
pub async fn write(app: &App, period: &Period, tiers: usize) -> Result<SealedList> {
    let mask = u32::try_from((1_u64 << tiers.min(32)) - 1).unwrap_or(u32::MAX);
    let draw = *period.id.0.as_bytes();
    let mut builder = Builder::default();
    let mut counts = [0; 9];
    let (mut bytes, mut hasher) = (0, Sha256::new());
    let mut last = String::new();
    let mut position = 0;
    loop {
        let mut tx = app.db.read().await?;
        let codes =
            store::codes_after(&mut tx, period.id, &last, i64::try_from(CHUNK).unwrap_or(i64::MAX)).await?;
        drop(tx);
        let Some(end) = codes.last() else { break };
        check_order(&last, &codes)?;
        last = end.code.clone();
        let mut leaves = Leaves::default();
        for code in &codes {
            let status = status(code.status);
            counts[usize::from(status.byte())] += 1;
            let entry = entry(draw, code, status, mask)?;
            leaves.push_with(|out| entry.encode_into(out));
        }
        builder.push_chunk(&leaves, THREADS);
        let mut tx = app.db.begin().await?;
        for block in frames(&leaves) {
            bytes += block.len() as u64;
            hasher.update(&block);
            store::insert_block(&mut tx, period.id, position, block).await?;
            position += 1;
        }
        tx.commit().await?;
        if codes.len() < CHUNK {
            break;
        }
    }
    Ok(SealedList { blocks: builder.finish(), counts, bytes, hash: hasher.finalize().into() })
}

/// A database whose collation does not sort by bytes would give a list that no verifier accepts.
fn check_order(last: &str, codes: &[ListedCode]) -> Result<()> {
    let ascending = codes
        .iter()
        .map(|code| code.code.as_str())
        .try_fold(last, |before, code| (before.as_bytes() < code.as_bytes()).then_some(code));
    match ascending {
        Some(_) => Ok(()),
        None => Err(Error::Internal(anyhow::anyhow!(
            "the database does not sort codes by their bytes; use the C collation"
        ))),
    }
}

fn status(number: i32) -> Status {
    u8::try_from(number).ok().and_then(Status::from_byte).unwrap_or(Status::RiskControl)
}

fn entry(draw: [u8; 16], code: &ListedCode, status: Status, mask: u32) -> Result<Entry<'_>> {
    let broken = || Error::Internal(anyhow::anyhow!("code {} has a broken row", code.code));
    Ok(Entry {
        draw,
        code: &code.code,
        person: code.tag.as_slice().try_into().map_err(|_| broken())?,
        tiers: if status == Status::Ok { mask } else { 0 },
        status,
        contrib: code.contrib.as_slice().try_into().map_err(|_| broken())?,
    })
}

fn frames(leaves: &Leaves) -> Vec<Vec<u8>> {
    let mut blocks = Vec::with_capacity(leaves.len().div_ceil(BLOCK));
    for start in (0..leaves.len()).step_by(BLOCK) {
        let mut block = Vec::with_capacity(BLOCK * 96);
        for position in start..leaves.len().min(start + BLOCK) {
            list::push(leaves.get(position), &mut block);
        }
        blocks.push(block);
    }
    blocks
}

/// The leaves of one framed block.
pub fn unframe(block: &[u8]) -> Vec<Vec<u8>> {
    let mut leaves = Vec::with_capacity(BLOCK);
    // What we framed ourselves can be read again.
    list::Unframer::default()
        .piece(block, |leaf| {
            leaves.push(leaf.to_vec());
            Ok(())
        })
        .ok();
    leaves
}

impl SealedPeriod {
    pub fn blocks(&self) -> Result<Blocks> {
        let roots: Vec<Hash> =
            self.block_roots.chunks_exact(32).map(|root| root.try_into().unwrap_or_default()).collect();
        Blocks::new(self.size(), roots)
            .ok_or_else(|| Error::Internal(anyhow::anyhow!("a sealed list lacks a block root")))
    }

    pub fn counts(&self) -> [u64; 9] {
        serde_json::from_str(&self.counts).unwrap_or_default()
    }

    pub fn size(&self) -> u64 {
        self.counts().iter().sum()
    }
}

/// The whole list file, for small lists.
pub async fn list_file(app: &App, period: crate::ids::PeriodId, blocks: u64) -> Result<Vec<u8>> {
    let mut tx = app.db.read().await?;
    let mut file = Vec::new();
    for position in 0..i64::try_from(blocks).unwrap_or(0) {
        file.extend(store::block(&mut tx, period, position).await?.unwrap_or_default());
    }
    Ok(file)
}
