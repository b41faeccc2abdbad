//! What a verifier answers.

use std::collections::BTreeSet;

use crate::{
    DrawId,
    canonical::{self, Value},
    error::{Code, Error},
    hash::Hash,
};

#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The first failing check, if any.
    pub error: Option<Error>,
    pub level: u8,
    /// The level if somebody trusted had seen every statement in time.
    pub level_if_witnessed: u8,
    pub warnings: BTreeSet<Code>,
    /// Tier and index; press and index in live draws; prize and sequence number in instant ones.
    pub winners: Vec<(u64, u64)>,
    pub mine: Vec<MineReport>,
    /// Whether the whole list was checked.
    pub full: bool,
    pub kind: Option<&'static str>,
    pub draw: Option<DrawId>,
    pub commit: Option<Hash>,
}

/// The answer to one own entry or spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MineReport {
    pub code: Option<Code>,
    /// Of a spin that is fine: its own level.
    pub level: Option<u8>,
}

impl Report {
    pub(super) fn refused(error: Error) -> Self {
        Self { error: Some(error), ..Self::default() }
    }

    pub fn code(&self) -> Option<Code> {
        self.error.as_ref().map(|error| error.code)
    }

    /// The JSON of section 12, the same from every implementation.
    pub fn encode(&self) -> String {
        let mut warnings: Vec<&str> = self.warnings.iter().map(|code| code.as_str()).collect();
        warnings.sort_unstable();
        let winners = self
            .winners
            .iter()
            .map(|(tier, index)| Value::List(vec![Value::integer(*tier), Value::integer(*index)]));
        canonical::write(&Value::object([
            ("error", code(self.code())),
            ("level", Value::integer(u64::from(self.level))),
            ("level_if_witnessed", Value::integer(u64::from(self.level_if_witnessed))),
            ("mine", Value::List(self.mine.iter().copied().map(MineReport::encode).collect())),
            ("warnings", Value::List(warnings.into_iter().map(Value::text).collect())),
            ("winners", Value::List(winners.collect())),
        ]))
    }
}

impl MineReport {
    fn encode(self) -> Value<'static> {
        let mut fields = vec![("code", code(self.code))];
        fields.extend(self.level.map(|level| ("level", Value::integer(u64::from(level)))));
        Value::object(fields)
    }
}

fn code(code: Option<Code>) -> Value<'static> {
    code.map_or(Value::Null, |code| Value::text(code.as_str()))
}
