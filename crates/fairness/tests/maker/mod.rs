//! Makes draws of every type from a number: honest ones, and ones in which somebody cheats.
//!
//! Shared by the evil-server suite and by the generator of bundles for other implementations.

pub mod evil;
pub mod live;
pub mod sealed;
pub mod spins;
pub mod world;

use fairdraw_fairness::{Code, bundle::Bundle, trust::Trust, verify, verify::Report};

/// A bundle with what its reader brings along.
pub struct Case {
    pub bundle: Bundle,
    pub trust: Trust,
    /// The whole list, or all spins, as a file.
    pub list: Option<Vec<u8>>,
    /// The bundle's text, where it is not simply written out.
    pub text: Option<String>,
}

impl Case {
    pub fn text(&self) -> String {
        self.text.clone().unwrap_or_else(|| self.bundle.encode())
    }

    pub fn report(&self) -> Report {
        let mut pieces = self.list.iter().flat_map(|list| list.chunks(1000)).map(<[u8]>::to_vec);
        let list: Option<verify::Pieces<'_>> = self.list.is_some().then_some(&mut pieces);
        verify::verify(self.text().as_bytes(), &self.trust, list)
    }
}

/// What a verifier must say about a cheat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caught {
    Error(Code),
    Warning(Code),
    /// By the participant whose entry or spin it is.
    Mine(Code),
}

/// The types of draws, two of them in two modes.
pub const TYPES: [&str; 7] =
    ["scheduled", "comment", "lots-at-once", "live", "pool", "odds", "lots-on-demand"];

/// An honest draw of this type.
pub fn honest(kind: &str, seed: u64) -> Case {
    match kind {
        "scheduled" | "comment" | "lots-at-once" => sealed::Plan::random(kind, seed).build(),
        "live" => live::Plan::random(seed).build(),
        _ => spins::Plan::random(kind, seed).build(),
    }
}
