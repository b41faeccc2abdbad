//! The verb of spinning: queue at the till, wait for the commit, hand out the receipt.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_db::Time;
use fairdraw_fairness::{leaf::Spin, receipt::SpinReceipt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    gossip,
    rules::{self, Chances, Moment},
    till::{Outcome, Press, Spun},
};
use crate::{
    app::App,
    draws::{self, Period, Published},
    entries::Refused,
    error::{Conflict, Error, Reason, Result, Thing},
    identity::SessionWithUser,
    ids::{DrawId, UserId},
};

#[derive(Deserialize, ToSchema)]
pub struct SpinAsk {
    #[schema(value_type = String)]
    pub lid: DrawId,
    /// How many spins this person has made.
    pub nonce: u32,
    /// The phone's own randomness: 32 hexadecimal digits.
    pub seed: String,
    /// The newest head that the phone has seen.
    pub head: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Spun)]
pub struct SpunView {
    pub sequence: u64,
    pub nonce: u32,
    /// The round that decides.
    pub round: u64,
    #[schema(value_type = String)]
    pub round_at: Time,
    #[schema(value_type = String)]
    pub received_at: Time,
    /// Base64.
    pub spin: String,
    /// Base64.
    pub receipt: String,
    /// Hexadecimal.
    pub previous_head: String,
    /// It was made before.
    pub again: bool,
    pub chances: Chances,
}

/// A spin in the bytes that are signed and sealed.
pub struct Written {
    pub spin: String,
    pub receipt: String,
}

/// What of a spin goes into its bytes.
pub struct Facts {
    pub sequence: u64,
    pub nonce: u32,
    pub moment: Moment,
    pub seed: [u8; 16],
    pub tag: [u8; 32],
    pub previous_head: [u8; 32],
}

/// The receipt is signed here, in the request's own task, so that the till goes on with the next.
pub fn written(app: &App, period: &Period, facts: &Facts) -> Written {
    let spin = Spin {
        draw: *period.id.0.as_bytes(),
        config: period.config_hash,
        round: facts.moment.round,
        person: facts.tag,
        nonce: facts.nonce,
        client_seed: facts.seed,
    };
    let receipt = SpinReceipt {
        spin,
        sequence: facts.sequence,
        received_ms: facts.moment.received_ms,
        previous_head: facts.previous_head,
    };
    Written { spin: STANDARD.encode(spin.encode()), receipt: STANDARD.encode(receipt.sign(&app.fair.signer)) }
}

/// The draw, mostly from memory, if it is one that is spun.
pub async fn find(app: &App, id: DrawId) -> Result<Arc<Published>> {
    let known = match app.published.get(id) {
        Some(known) => Some(known),
        None => Box::pin(draws::published(app, id)).await?,
    };
    known.filter(|published| published.draw.form.is_instant()).ok_or(Error::NotFound(Thing::Draw))
}

/// An instant draw has one period.
pub fn period(published: &Published) -> &Period {
    published.periods.first().expect("a published draw has a period")
}

pub async fn spin(app: &App, session: &SessionWithUser, ask: &SpinAsk) -> Result<SpunView> {
    if session.operator_id.is_some() {
        return Err(Error::NotAllowed);
    }
    let published = find(app, ask.lid).await?;
    if session.user_id == published.draw.organiser {
        return Err(Refused::OwnDraw.into());
    }
    press(app, published, session.user_id, ask).await
}

/// A press of somebody who is in, whoever holds the device.
pub async fn press(
    app: &App,
    mut published: Arc<Published>,
    user: UserId,
    ask: &SpinAsk,
) -> Result<SpunView> {
    let seed = hex_of(&ask.seed).ok_or_else(|| Error::invalid("seed", Reason::Unreadable))?;
    let unreadable = || Error::invalid("head", Reason::Unreadable);
    let told = ask.head.as_deref().map(|head| hex_of(head).ok_or_else(unreadable)).transpose()?;
    let mut tries = 0;
    loop {
        let press = Press { published: published.clone(), user, nonce: ask.nonce, seed };
        match app.spins.till.serve(period(&published).id, press).await? {
            Outcome::Spun(spun) => {
                if let Some(head) = told {
                    gossip::compare(app, period(&published), &spun, head).await;
                }
                return Ok(view(app, &published, &spun));
            }
            Outcome::Nonce { next } => return Err(Error::Conflict(Conflict::Nonce { next })),
            Outcome::Refused(refused) => return Err(refused.into()),
            Outcome::Outdated if tries < 3 => {
                tries += 1;
                app.published.forget(ask.lid);
                published = find(app, ask.lid).await?;
            }
            Outcome::Outdated => return Err(Error::Unavailable("the rules keep changing".to_owned())),
        }
    }
}

pub fn hex_of<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

fn view(app: &App, published: &Published, spun: &Spun) -> SpunView {
    let period = period(published);
    let facts = Facts {
        sequence: spun.sequence,
        nonce: spun.nonce,
        moment: spun.moment,
        seed: spun.seed,
        tag: spun.tag,
        previous_head: spun.previous_head,
    };
    let written = written(app, period, &facts);
    SpunView {
        sequence: spun.sequence,
        nonce: spun.nonce,
        round: spun.moment.round,
        round_at: round_at(app, period, spun.moment.round),
        received_at: rules::from_millis(spun.moment.received_ms),
        spin: written.spin,
        receipt: written.receipt,
        previous_head: hex::encode(spun.previous_head),
        again: spun.again,
        chances: spun.chances,
    }
}

pub fn round_at(app: &App, period: &Period, round: u64) -> Time {
    app.fair
        .beacons
        .find(&period.chain)
        .map_or_else(Time::default, |source| rules::round_at(&source.chain, round))
}
