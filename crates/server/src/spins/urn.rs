//! Lots that are drawn one by one: the urn between two rounds, and the slips of a batch.

use fairdraw_db::Tx;
use fairdraw_fairness::{
    Hash,
    instant::{Turn, processing_order},
    lots::Urn,
};

use super::{
    batch_store::{self, Batch},
    store::BatchSpin,
};
use crate::{
    draws::Draw,
    error::{Error, Result},
    ids::PeriodId,
    lots,
};

/// What a batch drew, in the order of its spins, and the urn afterwards.
pub struct Taken {
    pub lots: Vec<Option<u32>>,
    pub urn: Urn,
}

/// In beacon order, so that nobody can push to the front.
pub fn take(mut urn: Urn, seed: &Hash, turns: &[Turn]) -> Taken {
    let mut lots = vec![None; turns.len()];
    for (position, key) in processing_order(seed, turns) {
        lots[position] = urn.take(key);
    }
    Taken { lots, urn }
}

/// The urn as the last result left it.
pub async fn load(tx: &mut Tx, period: PeriodId, lots: u64) -> Result<Urn> {
    let lots = u32::try_from(lots).map_err(Error::internal)?;
    match batch_store::urn(tx, period).await? {
        None => Ok(Urn::new(lots)),
        Some(bytes) => read(&bytes, lots)
            .ok_or_else(|| Error::Internal(anyhow::anyhow!("the urn of {period} is spoilt"))),
    }
}

/// The urn and a row for every slip, in the transaction of the result. A lot or a person a second time is an error, and
/// nothing is written.
pub async fn save(
    tx: &mut Tx,
    draw: &Draw,
    period: PeriodId,
    batch: &Batch,
    (spins, taken): (&[BatchSpin], &Taken),
) -> Result<()> {
    batch_store::save_urn(tx, period, write(&taken.urn)).await?;
    let drawn = (batch.first..).zip(spins).zip(&taken.lots);
    let slips: Vec<_> = drawn.map(|((sequence, spin), lot)| (sequence, spin.participant_id, *lot)).collect();
    lots::give_one_by_one(tx, draw, period, &slips).await
}

/// Most lie where they began: only the others are kept.
fn write(urn: &Urn) -> Vec<u8> {
    let lots = urn.lots();
    let mut bytes = u32::try_from(lots.len()).unwrap_or(u32::MAX).to_be_bytes().to_vec();
    for (place, lot) in (0_u32..).zip(lots).filter(|(place, lot)| place != *lot) {
        bytes.extend_from_slice(&place.to_be_bytes());
        bytes.extend_from_slice(&lot.to_be_bytes());
    }
    bytes
}

fn read(bytes: &[u8], most: u32) -> Option<Urn> {
    let mut numbers =
        bytes.chunks_exact(4).map(|four| u32::from_be_bytes(four.try_into().unwrap_or_default()));
    let left = numbers.next().filter(|left| *left <= most)?;
    let mut lots: Vec<u32> = (0..left).collect();
    while let (Some(place), Some(lot)) = (numbers.next(), numbers.next()) {
        *lots.get_mut(usize::try_from(place).ok()?)? = lot;
    }
    Some(Urn::resume(lots))
}

#[cfg(test)]
mod tests {
    use fairdraw_fairness::hash::sha256;

    use super::*;

    #[test]
    fn an_urn_is_kept_as_it_lies() {
        let (mut kept, mut whole) = (Urn::new(200), Urn::new(200));
        for draw in 0..200_u32 {
            assert_eq!(read(&write(&kept), 200).map(|urn| urn.lots().to_vec()), Some(kept.lots().to_vec()));
            kept = read(&write(&kept), 200).expect("an urn");
            let key = sha256(&draw.to_be_bytes());
            assert_eq!(kept.take(key), whole.take(key), "draw {draw}");
        }
        assert_eq!(kept.left(), 0);
        assert!(read(&[0, 0, 0, 9], 8).is_none(), "more than there were");
        assert!(read(&[], 8).is_none());
        assert!(read(&[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5], 8).is_none(), "a place beyond the urn");
    }

    /// Who presses when, and in which rounds, does not matter: all orders of five are equally likely.
    #[test]
    fn every_order_of_five_is_reached_equally_often() {
        const SEEDS: u32 = 12_000;
        let turns: Vec<Turn> = (0..5_u8).map(|person| Turn::new(&[person; 109], [person; 32])).collect();
        let mut seen = std::collections::BTreeMap::<Vec<Option<u32>>, u32>::new();
        for number in 0..SEEDS {
            let value = |round: u32| sha256(&[number.to_be_bytes(), round.to_be_bytes()].concat());
            // Three in one round, two in the next; the urn is kept in between.
            let first = take(Urn::new(5), &value(1), &turns[..3]);
            let kept = read(&write(&first.urn), 5).expect("an urn");
            let second = take(kept, &value(2), &turns[3..]);
            assert_eq!(second.urn.left(), 0);
            *seen.entry([first.lots, second.lots].concat()).or_default() += 1;
        }
        assert_eq!(seen.len(), 120, "all orders are reached");
        let expected = f64::from(SEEDS) / 120.0;
        let chi: f64 = seen.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        // 119 degrees of freedom: 99.9 % of fair urns stay below.
        assert!(chi < 173.6, "{chi}");
    }
}
