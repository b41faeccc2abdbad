//! Checkpoints and proofs of the log, from block roots and the few leaves that they leave open.

use fairdraw_db::Tx;
use fairdraw_fairness::{
    Hash,
    log::Checkpoint,
    signing::Signer,
    tree::{self, Blocks},
};

use super::{BLOCK_SIZE, store};
use crate::error::{Error, Result, Thing};

/// The upper part of the log's tree at a size.
async fn upper(tx: &mut Tx, size: i64) -> Result<Blocks> {
    let whole = size / BLOCK_SIZE;
    let mut roots = store::blocks(tx, whole).await?;
    let rest = store::leaf_hashes(tx, whole * BLOCK_SIZE, size).await?;
    if !rest.is_empty() {
        roots.push(tree::root(&rest));
    }
    let blocks = Blocks::new(u64::try_from(size).unwrap_or(0), roots);
    blocks.ok_or_else(|| Error::Internal(anyhow::anyhow!("the log lacks a block root")))
}

pub async fn root(tx: &mut Tx, size: i64) -> Result<Hash> {
    Ok(upper(tx, size).await?.root())
}

/// The signed note of the log as it is now.
pub async fn checkpoint(tx: &mut Tx, signer: &Signer) -> Result<String> {
    let head = store::head(tx).await?;
    let root = root(tx, head.size).await?;
    let checkpoint = Checkpoint { origin: head.origin, size: u64::try_from(head.size).unwrap_or(0), root };
    Ok(checkpoint.sign(signer))
}

/// That the record at `position` is in the log of `size`.
pub async fn inclusion(tx: &mut Tx, position: i64, size: i64) -> Result<Vec<Hash>> {
    let head = store::head(tx).await?;
    if position < 0 || position >= size || size > head.size {
        return Err(Error::NotFound(Thing::LogRecord));
    }
    let blocks = upper(tx, size).await?;
    let index = u64::try_from(position).unwrap_or(0);
    let range = blocks.block_of(index);
    let bounds = [range.start, range.end].map(|bound| i64::try_from(bound).unwrap_or(i64::MAX));
    let block = store::leaf_hashes(tx, bounds[0], bounds[1]).await?;
    blocks.prove(index, &block).ok_or(Error::NotFound(Thing::LogRecord))
}

/// That the log of `to` begins with the log of `from`. Reads every leaf hash: 32 bytes a record.
pub async fn consistency(tx: &mut Tx, from: i64, to: i64) -> Result<Vec<Hash>> {
    let head = store::head(tx).await?;
    if from < 0 || from > to || to > head.size {
        return Err(Error::NotFound(Thing::LogRecord));
    }
    let leaves = store::leaf_hashes(tx, 0, to).await?;
    let earlier = usize::try_from(from).unwrap_or(0);
    tree::prove_consistency(&leaves, earlier).ok_or(Error::NotFound(Thing::LogRecord))
}
