//! The error codes of the protocol. Codes, not prose: what they mean in words is for the screens.

use std::fmt;

macro_rules! codes {
    ($($name:ident = $text:literal,)+) => {
        /// What is wrong (or, for warnings, missing). The list with meanings is section 12 of the protocol.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($name,)+ }

        impl Code {
            /// Every code there is.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }
        }
    };
}

codes! {
    Format = "E_FORMAT",
    Canon = "E_CANON",
    Config = "E_CONFIG",
    Seal = "E_SEAL",
    ConfigHash = "E_CONFIG_HASH",
    Key = "E_KEY",
    SealSig = "E_SEAL_SIG",
    Entropy = "E_ENTROPY",
    Chain = "E_CHAIN",
    RoundRule = "E_ROUND_RULE",
    SealLate = "E_SEAL_LATE",
    BeaconSig = "E_BEACON_SIG",
    Reveal = "E_REVEAL",
    Witness = "E_WITNESS",
    Void = "E_VOID",
    Snapshot = "E_SNAPSHOT",
    Entry = "E_ENTRY",
    Root = "E_ROOT",
    StepIndex = "E_STEP_INDEX",
    StepVerdict = "E_STEP_VERDICT",
    Surplus = "E_SURPLUS",
    MissingStep = "E_MISSING_STEP",
    Outcome = "E_OUTCOME",
    Order = "E_ORDER",
    Counts = "E_COUNTS",
    Opening = "E_OPENING",
    FullFile = "E_FULL_FILE",
    Forfeit = "E_FORFEIT",
    HeadLink = "E_HEAD_LINK",
    HeadLate = "E_HEAD_LATE",
    HeadSig = "E_HEAD_SIG",
    Stock = "E_STOCK",
    Limit = "E_LIMIT",
    Nonce = "E_NONCE",
    Log = "E_LOG",
    TwoSeals = "E_TWO_SEALS",
    Receipt = "E_RECEIPT",
    Person = "E_PERSON",
    Dropped = "E_DROPPED",
    Amended = "E_AMENDED",
    Pending = "E_PENDING",
    Unsigned = "E_UNSIGNED",
    NotWitnessed = "E_NOT_WITNESSED",
    NeedFull = "E_NEED_FULL",
    Missed = "E_MISSED",
    Voided = "E_VOIDED",
    VoidHit = "E_VOID_HIT",
    ExtraRound = "E_EXTRA_ROUND",
}

impl Code {
    /// An error with this code, naming the place where it was found.
    pub fn at(self, place: impl Into<String>) -> Error {
        Error { code: self, at: place.into() }
    }

    /// `Ok` if `holds`, else this code at `place`.
    pub fn unless(self, holds: bool, place: &str) -> Result<()> {
        if holds { Ok(()) } else { Err(self.at(place)) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// The first failing check: its code and the place, for people who look closer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code} at {at}")]
pub struct Error {
    pub code: Code,
    pub at: String,
}

pub type Result<T> = std::result::Result<T, Error>;
