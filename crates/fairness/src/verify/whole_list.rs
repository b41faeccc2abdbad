//! The whole list against the seal: root, order, counts, and whether those who "were not left" really were not.

use std::collections::BTreeSet;

use super::{Pieces, leaves::Kind, opening::Opening, steps::Exhaustion};
use crate::{
    config::Opening as OpensWhen,
    error::{Code, Result},
    hash::Hash,
    list::Unframer,
    seal::closing,
    tree::Builder,
};

/// Reads the list that stands in the bundle, or else the one that was handed in. `None`: there is none.
pub(super) fn check(
    opening: &Opening<'_>,
    kind: Kind,
    inline: Option<&Vec<u8>>,
    pieces: Option<Pieces<'_>>,
    exhaustion: Option<&Exhaustion<'_>>,
) -> Result<Option<Checked>> {
    if let Some(bytes) = inline {
        let checked = read(opening, kind, &mut std::iter::once(bytes.clone()), exhaustion)?;
        return Ok(Some(checked));
    }
    let Some(pieces) = pieces else { return Ok(None) };
    let checked = read(opening, kind, pieces, exhaustion)?;
    if let Some(announced) = &opening.bundle.full_list {
        let same = announced.bytes == checked.bytes && announced.sha256 == checked.sha256;
        Code::FullFile.unless(same, "full_list")?;
    }
    Ok(Some(checked))
}

pub(super) struct Checked {
    /// Whether a leaf was eligible when the rows said that none was.
    pub refuted: bool,
    bytes: u64,
    sha256: Hash,
}

#[derive(Default)]
struct Seen {
    builder: Builder,
    previous: Option<(String, String)>,
    counts: [u64; 9],
    people: Option<BTreeSet<Hash>>,
    refuted: bool,
}

fn read(
    opening: &Opening<'_>,
    kind: Kind,
    pieces: Pieces<'_>,
    exhaustion: Option<&Exhaustion<'_>>,
) -> Result<Checked> {
    let needed = people_needed(opening)?;
    let mut seen = Seen { people: needed.map(|_| BTreeSet::new()), ..Seen::default() };
    let mut unframer = Unframer::default();
    for piece in pieces {
        unframer.piece(&piece, |bytes| seen.leaf(opening, kind, bytes, exhaustion))?;
    }
    let (bytes, sha256) = unframer.finish()?;
    let seal = opening.seal()?;
    let blocks = seen.builder.finish();
    Code::Root.unless(blocks.size() == seal.size && blocks.root() == seal.root, "whole list")?;
    Code::Counts.unless(seal.counts.is_none_or(|counts| counts == seen.counts), "counts")?;
    let enough = seen.people.is_none_or(|people| Some(people.len() as u64) >= needed);
    Code::Opening.unless(enough, "full_at")?;
    Ok(Checked { refuted: seen.refuted, bytes, sha256 })
}

impl Seen {
    fn leaf(
        &mut self,
        opening: &Opening<'_>,
        kind: Kind,
        bytes: &[u8],
        exhaustion: Option<&Exhaustion<'_>>,
    ) -> Result<()> {
        let read = kind.read(&opening.draw, bytes)?;
        let rising = self
            .previous
            .as_ref()
            .is_none_or(|(first, second)| (first.as_str(), second.as_str()) < read.order);
        Code::Order.unless(rising, "list")?;
        let (first, second) = self.previous.get_or_insert_default();
        first.replace_range(.., read.order.0);
        second.replace_range(.., read.order.1);
        self.counts[usize::from(read.status.byte())] += 1;
        if let Some(people) = &mut self.people {
            people.insert(read.candidate.person);
        }
        let index = self.builder.len();
        self.refuted =
            self.refuted || exhaustion.is_some_and(|claims| claims.refuted_by(index, &read.candidate));
        self.builder.push(bytes);
        Ok(())
    }
}

/// How many people there must be, if the draw says that it closed because it was full.
fn people_needed(opening: &Opening<'_>) -> Result<Option<u64>> {
    let Some(rule) = closing(&opening.config.rules) else { return Ok(None) };
    let OpensWhen::Full(people) = rule.opening else { return Ok(None) };
    let early = opening.seal()?.closed_at.is_some_and(|closed_at| closed_at < rule.close_at);
    Ok(early.then_some(people))
}
