//! Joining: conditions, seats, codes, receipts, further chances. The hot path of the product.
//!
//! Everybody who joins goes through the till (`till.rs`): many people, one transaction, one commit. What a draw is and
//! when it closes is the business of `draws`; here only the row of its period is asked, by the statement that writes.

mod address;
mod answers;
mod ask;
mod batch;
mod challenge;
mod chance_store;
mod chances;
mod comer;
mod conditions;
mod departures;
mod door;
mod door_store;
mod guest_store;
mod guests;
mod invitations;
mod listed;
mod member;
mod mine;
mod notices;
mod ops;
mod pages;
mod receipts;
mod refused;
mod routes;
mod store;
mod team_store;
mod till;
mod wrong_tries;

pub use answers::check as check_answers;
pub use ask::Door;
pub use challenge::{derive_key, sign};
pub use departures::depart;
pub use door::is_closed_to;
pub use guests::tidy;
pub use listed::{seat_listed, take_hat};
pub use notices::count_of;
pub use refused::Refused;
pub use routes::routes;

use std::sync::{Arc, Weak};

use fairdraw_db::Time;

use crate::{
    app::Parts,
    data::Device,
    ids::{DrawId, ParticipantId, PeriodId, TeamId, UserId},
    till::on_own_thread,
};

/// What joining keeps in the memory of a node.
pub struct Entries {
    till: till::Till,
    notices: notices::Notices,
    pages: pages::Pages,
    wrong_tries: wrong_tries::WrongTries,
    keys: Keys,
}

/// Keys derived from the installation's secret, the same on every node.
struct Keys {
    challenge: [u8; 32],
    address: [u8; 32],
    departed: [u8; 32],
}

impl Entries {
    pub fn new(house_secret: &str) -> Self {
        Self {
            till: till::Till::new("joining"),
            notices: notices::Notices::default(),
            pages: pages::Pages::default(),
            wrong_tries: wrong_tries::WrongTries::default(),
            keys: Keys {
                challenge: challenge::derive_key(house_secret, "fairdraw/challenge"),
                address: challenge::derive_key(house_secret, "fairdraw/address"),
                departed: challenge::derive_key(house_secret, "fairdraw/departed"),
            },
        }
    }

    /// The counts of a draw changed by something else than joining.
    pub fn note_change(&self, draw: DrawId) {
        self.pages.outdate(draw);
        self.notices.note(draw);
    }

    /// Begins to serve; ends when the last of the application is gone.
    pub fn start(parts: &Arc<Parts>) {
        let weak: Weak<Parts> = Arc::downgrade(parts);
        let (own, queue) = (weak.clone(), parts.entries.till.take_queue());
        on_own_thread("joining", &parts.db, move |desk| till::serve(own, queue, desk));
        tokio::spawn(notices::serve(weak, parts.entries.notices.wake()));
    }
}

/// Somebody who meets the conditions and waits for a seat.
#[derive(Clone, Debug)]
pub struct Comer {
    pub draw: DrawId,
    pub organiser: UserId,
    pub id: ParticipantId,
    pub user: UserId,
    /// For the organiser's blacklist.
    pub phones: Vec<String>,
    pub name: String,
    pub avatar: String,
    /// The person's, or at last that of the team they are in.
    pub salt: [u8; 32],
    pub tag: [u8; 32],
    /// The person's, or the team's, text in the tag.
    pub person: String,
    pub team: Option<TeamWish>,
    pub inviter: Option<ParticipantId>,
    /// What an invitation gives to whoever invited.
    pub invitation: Option<Invitation>,
    pub answers: String,
    pub source: String,
    /// Empty where addresses are not counted.
    pub address_hash: Vec<u8>,
    pub device: Device,
    /// A keyed hash of a guest's address and browser; 0 where addresses are not counted.
    pub agent: i64,
    pub most_from_address: Option<i64>,
    /// A keyed hash of what the phone calls itself; empty where phones are not counted.
    pub handset: Vec<u8>,
    pub most_from_handset: Option<i64>,
    pub publish_name: bool,
    pub marketing: bool,
    /// Empty in an instant draw, where one spins instead.
    pub code: String,
    pub contrib: [u8; 16],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamWish {
    pub id: TeamId,
    pub size: i32,
    /// Founded by this very person.
    pub is_new: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub chance: i32,
    pub codes: i32,
    pub cap: i32,
    /// 0 when it is not daily.
    pub day: i32,
    pub codes_per_person: i32,
}

/// A code that is about to be written.
#[derive(Clone, Debug)]
pub struct NewCode {
    pub participant: ParticipantId,
    pub code: String,
    pub origin: &'static str,
    pub contrib: [u8; 16],
}

/// What became of somebody at the till.
#[derive(Clone, Debug)]
pub enum Outcome {
    In(Seat),
    /// They were in before.
    Already,
    Refused(Refused),
    NoSuchTeam,
}

#[derive(Clone, Copy, Debug)]
pub struct Seat {
    pub period: PeriodId,
    pub number: i64,
    /// After the batch.
    pub participants: i64,
    /// Theirs was the batch that took the last seat.
    pub full: bool,
    pub at: Time,
    pub version: i32,
}
