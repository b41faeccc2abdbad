//! The assurance level: a function of what was sealed and of who saw it, never a label that somebody sent.

use crate::{
    DrawId,
    bundle::Anchor,
    config::Mode,
    hash::Hash,
    log::LogProof,
    trust::{Kind, Trust},
};

/// Something that had to be public before a round: a seal, a head, a press.
#[derive(Debug, Clone)]
pub struct Claim {
    pub kind: Kind,
    /// As in `Seen`.
    pub number: u64,
    pub hash: Hash,
    /// When its round was due, in seconds.
    pub due: u64,
    /// Its record in the service log.
    pub record: String,
}

impl Claim {
    /// Whether anybody whom the person trusts saw it in time.
    pub fn is_witnessed(&self, draw: &DrawId, anchors: &[Anchor], trust: &Trust) -> bool {
        let seen = trust.seen.iter().any(|seen| {
            seen.draw == *draw
                && seen.kind == self.kind
                && seen.number == self.number
                && seen.hash == self.hash
                && seen.seen_ms < self.due * 1000
        });
        seen || anchors.iter().any(|anchor| self.is_anchored(anchor, trust))
    }

    fn is_anchored(&self, anchor: &Anchor, trust: &Trust) -> bool {
        let Anchor::LogProof { kind, number, text } = anchor else { return false };
        if *kind != self.kind || *number != self.number {
            return false;
        }
        let Some(proof) = LogProof::parse(text) else { return false };
        let timely = |witness| proof.note.cosigned_at(witness).is_some_and(|time| time < self.due);
        proof.includes(self.record.as_bytes()) && trust.witnesses.iter().any(timely)
    }
}

/// What the level of a draw without errors depends on.
#[derive(Debug, Clone, Copy)]
pub struct Grounds {
    pub mode: Mode,
    /// The operator cannot know the chain's values in advance.
    pub pinned: bool,
    pub signed: bool,
    /// An earlier seal was voided: whoever could have known its result had a second try.
    pub voided: bool,
}

impl Grounds {
    /// `witnessed`: there is a statement, and every one was seen in time by somebody trusted.
    pub fn level(&self, witnessed: bool) -> u8 {
        if !self.signed {
            1
        } else if self.mode.drand && self.pinned && witnessed {
            3
        } else if self.mode.witness && !self.voided {
            2
        } else {
            1
        }
    }
}
