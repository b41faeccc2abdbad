//! A proof that a record is in a log whose checkpoint somebody saw (C2SP tlog-proof).

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{Note, note::number};
use crate::{
    hash::{Hash, leaf},
    tree,
};

const FIRST_LINE: &str = "c2sp.org/tlog-proof@v1";
const MOST_NODES: usize = 64;

#[derive(Debug, Clone)]
pub struct LogProof<'a> {
    pub index: u64,
    pub nodes: Vec<Hash>,
    pub note: Note<'a>,
}

impl<'a> LogProof<'a> {
    pub fn parse(text: &'a str) -> Option<Self> {
        let (head, note) = text.split_once("\n\n")?;
        let mut lines = head.split('\n').peekable();
        lines.next().filter(|line| *line == FIRST_LINE)?;
        if let Some(extra) = lines.peek().and_then(|line| line.strip_prefix("extra ")) {
            STANDARD.decode(extra).ok()?;
            lines.next();
        }
        let index = number(lines.next()?.strip_prefix("index ")?)?;
        let nodes: Option<Vec<Hash>> =
            lines.map(|line| STANDARD.decode(line).ok()?.try_into().ok()).collect();
        let nodes = nodes.filter(|nodes| nodes.len() <= MOST_NODES)?;
        Some(Self { index, nodes, note: Note::parse(note)? })
    }

    pub fn encode(index: u64, nodes: &[Hash], note: &str) -> String {
        let nodes: String = nodes.iter().map(|node| STANDARD.encode(node) + "\n").collect();
        format!("{FIRST_LINE}\nindex {index}\n{nodes}\n{note}")
    }

    /// Whether the record stands at its index in the checkpointed log.
    pub fn includes(&self, record: &[u8]) -> bool {
        let checkpoint = &self.note.checkpoint;
        tree::verify(&leaf(record), self.index, checkpoint.size, &self.nodes, &checkpoint.root)
    }
}
