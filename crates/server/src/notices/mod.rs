//! News for people inside the product: won, moved up, deadlines, cancellations, reviews. Written in the transaction of
//! what they tell, under a key, so that a job that runs twice tells once.

mod routes;
mod store;
mod words;

pub use routes::routes;

use fairdraw_db::Tx;
use serde_json::Value;

use crate::{
    app::App,
    error::Result,
    ids::{DrawId, PeriodId, UserId},
};

/// What a notice is about. The name is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Won,
    MovedUp,
    Expired,
    Shipped,
    Cancelled,
    VoucherApproved,
    VoucherRejected,
    /// For the organiser.
    Drawn,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Won,
        Self::MovedUp,
        Self::Expired,
        Self::Shipped,
        Self::Cancelled,
        Self::VoucherApproved,
        Self::VoucherRejected,
        Self::Drawn,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::MovedUp => "moved_up",
            Self::Expired => "expired",
            Self::Shipped => "shipped",
            Self::Cancelled => "cancelled",
            Self::VoucherApproved => "voucher_approved",
            Self::VoucherRejected => "voucher_rejected",
            Self::Drawn => "drawn",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Tells one person, once per `about`.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    user: UserId,
    kind: Kind,
    draw: DrawId,
    about: &str,
    detail: Value,
) -> Result<()> {
    let key = format!("{}/{about}", kind.name());
    store::insert(tx, user, key, kind.name(), draw, detail.to_string(), app.now()).await?;
    Ok(())
}

/// Tells everybody who is in a hat.
pub async fn tell_participants(
    app: &App,
    tx: &mut Tx,
    kind: Kind,
    draw: DrawId,
    period: PeriodId,
    detail: Value,
) -> Result<()> {
    let key = format!("{}/{period}", kind.name());
    store::insert_for_all(tx, period, key, kind.name(), draw, detail.to_string(), app.now()).await?;
    Ok(())
}
