//! What a verb can answer besides success. Free of HTTP; `error_words.rs` has its words, `http/answer.rs` makes an answer of it.
//!
//! Words for outside and inside are kept apart: only `Internal` carries a cause, and it goes to the log alone.

use crate::billing::{Feature, Limit, Plan};

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No token, or one that is unknown, expired or revoked.
    #[error("not signed in")]
    NotSignedIn,
    #[error("not allowed")]
    NotAllowed,
    /// The plan does not hold this feature, or not so much of it.
    #[error("{feature:?} needs another plan")]
    VipNeeded { feature: Feature, limit: Limit, plan: Plan },
    /// Also for what the caller may not know exists.
    #[error("{0:?} not found")]
    NotFound(Thing),
    #[error("conflict: {0:?}")]
    Conflict(Conflict),
    /// A published draw: these fields may not change any more.
    #[error("odds are locked: {0:?}")]
    OddsLocked(Vec<String>),
    #[error("invalid input: {0:?}")]
    Invalid(Vec<Flaw>),
    #[error("too often")]
    TooOften,
    /// The database, a provider or our own queue cannot serve now; the same call may succeed later.
    #[error("unavailable: {0}")]
    Unavailable(String),
    #[error("internal: {0:#}")]
    Internal(anyhow::Error),
}

/// What was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    User,
    Session,
    HouseAccount,
    Passkey,
    Provider,
    Chain,
    LogRecord,
    Draw,
    Participant,
    Win,
    Period,
    Team,
    Code,
    Spin,
    Ticket,
    NoticeTarget,
    Appeal,
    File,
}

/// What stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    NameTaken,
    SignUpClosed,
    /// A sign-in code that was never issued, was used, or is too old.
    CodeNotValid,
    ProviderNotConfigured,
    PasskeyCeremonyOver,
    PasskeyNotAccepted,
    PasskeysNeedAName,
    /// A beacon value that its chain did not sign.
    NotGenuine,
    /// The draw was changed in another window.
    ChangedElsewhere,
    /// The public beacon was not heard lately: house now, or wait.
    BeaconSilent,
    NotADraft,
    NotOpen,
    NotOpenedByHand,
    /// The rules never said that it may be closed before its time.
    NotAnnouncedEarly,
    AlreadyDrawn,
    CancelFirst,
    NotInTheBin,
    BinTooOld,
    NotYet,
    NotAWinner,
    ListNotPublic,
    ClockWrong,
    LinkOver,
    /// Too late, or the prize went to somebody else.
    ClaimOver,
    CodesGone,
    /// A winner who came for the prize is not absent.
    ClaimedAlready,
    /// An instant draw decides spin by spin: nobody waits for a prize to become free.
    NoReserves,
    ScannedBefore,
    MailNotConfigured,
    MailNotConfirmed,
    /// Neither taken out nor refused by a limit, or too late.
    NothingToAppeal,
    AppealedBefore,
    /// It was answered already.
    AppealOver,
    /// A download link whose file was removed.
    FileExpired,
    /// A spin with another number than the next, or the same number with another seed.
    Nonce {
        next: u32,
    },
    /// Why somebody may not take part, or not like this.
    Entry(crate::entries::Refused),
}

/// One field that cannot be taken, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    pub field: String,
    pub reason: Reason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Required,
    Unreadable,
    TooLong {
        most: usize,
    },
    TooShort {
        least: usize,
    },
    ControlCharacters,
    PhoneLength,
    NotAUrl,
    NotALanguage,
    NotAnId,
    PasswordTooSimple,
    PasswordWrong,
    PasscodeWrong,
    MustAgree,
    NotADate,
    UnknownPlatform,
    NotAPicture,
    PictureTooLarge,
    PictureTooManyPixels,
    PictureBroken,
    NotAVideo,
    VideoTooLarge,
    FileMissing,
    OutOfRange {
        least: i64,
        most: i64,
    },
    TooMany {
        most: usize,
    },
    TooFew {
        least: usize,
    },
    InThePast,
    TooFarAhead,
    BeforeStart,
    NotAscending,
    NotUnique,
    UnknownChain,
    UnknownPlace,
    NotAColour,
    NotAChoice,
    NotAnUpload,
    NotAllowedHere,
    PrizeAboveLawfulTop,
    MustStayVisible,
    /// Odds, chances or skin of an instant draw.
    Instant(crate::draws::InstantFlaw),
    /// Slips or names of a draw of lots.
    Lots(crate::draws::LotsFlaw),
    Unreachable,
    UnknownFileType,
    NotOurUpload,
    NotAPushService,
    NotAMailAddress,
    /// A table that cannot be read.
    Table(crate::tables::Fault),
}

impl Error {
    pub fn invalid(field: impl Into<String>, reason: Reason) -> Self {
        Self::Invalid(vec![Flaw { field: field.into(), reason }])
    }

    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self::Internal(cause.into())
    }
}

impl From<fairdraw_db::Error> for Error {
    fn from(error: fairdraw_db::Error) -> Self {
        match error {
            fairdraw_db::Error::Unavailable(_) => Self::Unavailable(error.to_string()),
            other => Self::Internal(other.into()),
        }
    }
}

impl Conflict {
    /// For programs: what stands in the way, in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NameTaken => "name_taken",
            Self::SignUpClosed => "sign_up_closed",
            Self::CodeNotValid => "code_not_valid",
            Self::ProviderNotConfigured => "provider_not_configured",
            Self::PasskeyCeremonyOver => "passkey_ceremony_over",
            Self::PasskeyNotAccepted => "passkey_not_accepted",
            Self::PasskeysNeedAName => "passkeys_need_a_name",
            Self::NotGenuine => "not_genuine",
            Self::ChangedElsewhere => "changed_elsewhere",
            Self::BeaconSilent => "beacon_silent",
            Self::NotADraft => "not_a_draft",
            Self::NotOpen => "not_open",
            Self::NotOpenedByHand => "not_opened_by_hand",
            Self::NotAnnouncedEarly => "not_announced_early",
            Self::AlreadyDrawn => "already_drawn",
            Self::CancelFirst => "cancel_first",
            Self::NotInTheBin => "not_in_the_bin",
            Self::BinTooOld => "bin_too_old",
            Self::NotYet => "not_yet",
            Self::NotAWinner => "not_a_winner",
            Self::ListNotPublic => "list_not_public",
            Self::ClockWrong => "clock_wrong",
            Self::LinkOver => "link_over",
            Self::ClaimOver => "claim_over",
            Self::ClaimedAlready => "claimed_already",
            Self::NoReserves => "no_reserves",
            Self::CodesGone => "codes_gone",
            Self::ScannedBefore => "scanned_before",
            Self::MailNotConfigured => "mail_not_configured",
            Self::MailNotConfirmed => "mail_not_confirmed",
            Self::NothingToAppeal => "nothing_to_appeal",
            Self::AppealedBefore => "appealed_before",
            Self::AppealOver => "appeal_over",
            Self::FileExpired => "file_expired",
            Self::Nonce { .. } => "nonce",
            Self::Entry(refused) => refused.word(),
        }
    }
}
