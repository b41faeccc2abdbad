//! Reads leaves of a sealed list, whichever kind it holds, and checks that they are in it.

use crate::{
    DrawId,
    bundle::Drawn,
    error::{Code, Result},
    hash::{Hash, leaf},
    leaf::{Comment, Entry, Status, malformed},
    seal::Seal,
    selection::Candidate,
    tree,
};

/// What a sealed list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Entries,
    Comments,
}

/// A leaf, as far as verification looks into it.
pub(super) struct Read<'a> {
    pub candidate: Candidate,
    pub status: Status,
    /// The list ascends strictly by this.
    pub order: (&'a str, &'a str),
}

impl Kind {
    pub fn read<'a>(self, draw: &DrawId, bytes: &'a [u8]) -> Result<Read<'a>> {
        let (of, read) = match self {
            Self::Entries => {
                let entry = Entry::decode(bytes)?;
                let candidate = Candidate::from(&entry);
                (entry.draw, Read { candidate, status: entry.status, order: (entry.code, "") })
            }
            Self::Comments => {
                let comment = Comment::decode(bytes)?;
                let candidate = Candidate::from(&comment);
                let order = (comment.platform, comment.id);
                (comment.draw, Read { candidate, status: comment.verdict, order })
            }
        };
        if of == *draw { Ok(read) } else { Err(malformed("another draw")) }
    }
}

/// `E_ROOT` unless the leaf stands at `index` under the seal's root.
pub(super) fn check_inclusion(seal: &Seal, index: u64, bytes: &[u8], proof: &[u8]) -> Result<()> {
    included(&leaf(bytes), index, seal.size, proof, &seal.root)
}

pub(super) fn included(hash: &Hash, index: u64, size: u64, proof: &[u8], root: &Hash) -> Result<()> {
    let nodes = tree::split_proof(proof).ok_or_else(|| Code::Root.at("proof"))?;
    Code::Root.unless(tree::verify(hash, index, size, nodes, root), "inclusion")
}

/// Leaf and inclusion of a drawn row.
pub(super) fn read_drawn(kind: Kind, draw: &DrawId, seal: &Seal, drawn: &Drawn) -> Result<Candidate> {
    let candidate = kind.read(draw, &drawn.leaf)?.candidate;
    check_inclusion(seal, drawn.index, &drawn.leaf, &drawn.proof)?;
    Ok(candidate)
}
