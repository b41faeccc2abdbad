//! What a notice can be about, whom it concerns, and how long it is worth delivering. The names are stored.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// What a notice is to its reader; consent is given for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Draws I joined: results, prizes, deadlines.
    Mine,
    /// Draws I run: reminders.
    Runs,
    /// New draws of organisers who may tell me about them.
    New,
}

impl Subject {
    pub const ALL: [Self; 3] = [Self::Mine, Self::Runs, Self::New];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Runs => "runs",
            Self::New => "new",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.name() == name)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $key:literal $subject:ident, lives $lives:expr;)*) => {
        /// What happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind { $($(#[$doc])* $name),* }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $key),* }
            }

            pub const fn subject(self) -> Subject {
                match self { $(Self::$name => Subject::$subject),* }
            }

            /// After this a push service need not deliver it any more.
            pub const fn lives(self) -> Duration {
                match self { $(Self::$name => $lives),* }
            }
        }
    };
}

kinds! {
    Won "won" Mine, lives DAY.saturating_mul(7);
    MovedUp "moved_up" Mine, lives DAY.saturating_mul(7);
    /// Drawn, and not me: only for those who asked to be told.
    NotWon "not_won" Mine, lives DAY.saturating_mul(3);
    ClaimSoon "claim_soon" Mine, lives HOUR.saturating_mul(12);
    Expired "expired" Mine, lives DAY.saturating_mul(3);
    Shipped "shipped" Mine, lives DAY.saturating_mul(7);
    Cancelled "cancelled" Mine, lives DAY.saturating_mul(3);
    VoucherApproved "voucher_approved" Mine, lives DAY.saturating_mul(3);
    VoucherRejected "voucher_rejected" Mine, lives DAY.saturating_mul(3);
    /// Taken out of the hat by the organiser.
    Excluded "excluded" Mine, lives DAY.saturating_mul(3);
    AppealAnswered "appeal_answered" Mine, lives DAY.saturating_mul(3);
    /// Everybody has a slip.
    SlipDrawn "slip_drawn" Mine, lives DAY.saturating_mul(3);
    Appealed "appealed" Runs, lives DAY.saturating_mul(3);
    Drawn "drawn" Runs, lives DAY.saturating_mul(3);
    StartsSoon "starts_soon" Runs, lives HOUR;
    OpensSoon "opens_soon" Runs, lives HOUR;
    HandWaits "hand_waits" Runs, lives HOUR.saturating_mul(12);
    VouchersWait "vouchers_wait" Runs, lives DAY;
    ToShip "to_ship" Runs, lives DAY;
    NewDraw "new_draw" New, lives DAY;
}

impl Kind {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}
