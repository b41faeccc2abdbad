//! Live rounds: a press orders the next round that nobody can know, and that round decides.

use crate::{
    beacon::{Chain, Signature},
    hash::Hash,
    seed::{Source, seed},
};

/// How long after the press its round is at the earliest.
pub const PRESS_LEAD_MS: u64 = 3000;

/// The round that a press at this moment orders.
pub fn ordered_round(chain: &Chain, pressed_ms: u64) -> u64 {
    chain.first_round_ms(pressed_ms + PRESS_LEAD_MS)
}

/// The seed of a round decided by the beacon.
pub fn beacon_seed(event: &Hash, chain: &Chain, round: u64, signature: &Signature) -> Hash {
    seed(event, &[Source::drand(chain.hash, round, signature)])
}

/// The seed of round `press` in a hall without a beacon. The press is not in it: the operator, who knows the
/// secret, could otherwise choose the moment.
pub fn revealed_seed(commit: &Hash, press: u32, secret: Hash, nonces: &[Hash]) -> Hash {
    let mut sources = vec![Source::Reveal { index: press + 1, secret }];
    sources.extend((0..).zip(nonces).map(|(number, nonce)| Source::Witness { number, nonce: *nonce }));
    seed(commit, &sources)
}
