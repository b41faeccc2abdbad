//! From the form to the protocol's config: what is hashed, signed and can never be argued about.

use fairdraw_db::Time;
use fairdraw_fairness::{
    Hash,
    beacon::Chain,
    config::{
        self, AtOnce, Closing, Common, Config, Instant, OnDemand, PrizeMode, Rules, Slip, Slips, Tier,
        Tiered, config_hash,
    },
};

use super::{
    form::{self, DrawForm, ListPolicy, LotSlip, LotsForm, LotsOf, LotsWhen, Opening, Prize},
    form_instant::{DAY_OFFSET_S, DENOMINATOR, GUARD_MS},
};
use crate::error::{Error, Result};

/// The protocol knows 32 tiers; prizes from here on share the last one, in the order of the form.
const MOST_TIERS: usize = 32;
/// Reserves per prize: some for each unit, so that absent winners do not leave prizes unclaimed.
const LEAST_RESERVES: u64 = 5;
const MOST_RESERVES: u64 = 10_000;

/// A config in its exact bytes, and its hash.
pub struct Frozen {
    pub bytes: String,
    pub hash: Hash,
}

/// Prizes of each tier, as indices into the form.
pub fn tiers(form: &DrawForm) -> Vec<Vec<usize>> {
    let mut tiers: Vec<Vec<usize>> =
        (0..form.prizes.len().min(MOST_TIERS)).map(|prize| vec![prize]).collect();
    if let Some(last) = tiers.last_mut() {
        last.extend(MOST_TIERS..form.prizes.len());
    }
    tiers
}

/// The prize that the winner number `place` of a tier gets.
pub fn prize_of(form: &DrawForm, tier: usize, place: u64) -> usize {
    let tiers = tiers(form);
    let prizes = tiers.get(tier).map(Vec::as_slice).unwrap_or_default();
    let mut before = 0;
    for prize in prizes {
        before += u64::from(form.prizes[*prize].units);
        if place < before {
            return *prize;
        }
    }
    prizes.first().copied().unwrap_or(0)
}

pub fn freeze(form: &DrawForm, closes_at: Time, chain: &Chain, rules: Hash) -> Result<Frozen> {
    let rules_of_kind = match (&form.lots, form.opening) {
        (Some(lots), _) => lots_rules(form, lots, closes_at),
        (None, Opening::Instant { .. }) => Rules::Instant(instant(form)),
        (None, Opening::Time { .. } | Opening::Full { .. } | Opening::Hand { .. }) => {
            Rules::Scheduled(scheduled(form, closes_at))
        }
    };
    let config = Config {
        common: Common {
            name: Some(form.title.trim().to_owned()),
            rules: Some(rules),
            proofs_only: form.list == ListPolicy::Proofs,
            chain: (*chain != Chain::quicknet()).then(|| chain.clone()),
            entropy: config::Entropy::default(),
        },
        rules: rules_of_kind,
    };
    let bytes = config.encode().map_err(Error::internal)?;
    let hash = config_hash(bytes.as_bytes());
    Ok(Frozen { bytes, hash })
}

fn scheduled(form: &DrawForm, closes_at: Time) -> Tiered {
    let tiers = tiers(form)
        .into_iter()
        .map(|prizes| {
            let prizes: Vec<&Prize> = prizes.into_iter().map(|prize| &form.prizes[prize]).collect();
            tier(&prizes)
        })
        .collect();
    Tiered { closing: closing(form, closes_at), max_wins: u64::from(form.limits.wins_per_person), tiers }
}

fn closing(form: &DrawForm, closes_at: Time) -> Closing {
    Closing {
        close_at: seconds(closes_at),
        delay_s: u64::from(form.delay_s),
        opening: match form.opening {
            Opening::Time { early: false, .. } => config::Opening::Time,
            Opening::Full { people, .. } => config::Opening::Full(u64::from(people)),
            // The protocol's word for "at the latest then, or when the organiser says so".
            Opening::Time { early: true, .. } | Opening::Hand { .. } | Opening::Instant { .. } => {
                config::Opening::Hand
            }
        },
    }
}

fn lots_rules(form: &DrawForm, lots: &LotsForm, closes_at: Time) -> Rules {
    let slips = slips(lots);
    match lots.when {
        LotsWhen::Together => Rules::LotsAtOnce(AtOnce { closing: closing(form, closes_at), slips }),
        LotsWhen::OneByOne => {
            Rules::LotsOnDemand(OnDemand { guard_ms: GUARD_MS, lots: lots.urn(), per_person: 1, slips })
        }
    }
}

/// Order numbers are the lots themselves.
fn slips(lots: &LotsForm) -> Option<Slips> {
    if lots.what == LotsOf::Order {
        return None;
    }
    let slip = |slip: &LotSlip| Slip { name: slip.name.trim().to_owned(), count: u64::from(slip.count) };
    Some(Slips { slips: lots.slips.iter().map(slip).collect(), cycle: lots.cycle })
}

/// Prizes in the order of the form, the blank after them.
pub fn instant(form: &DrawForm) -> Instant {
    let is_pool = form.instant.mode == form::PrizeMode::Pool;
    let prize = |(number, prize): (usize, &Prize)| config::Prize {
        id: format!("p{}", number + 1),
        name: Some(prize.name.trim().to_owned()),
        stock: Some(u64::from(prize.units)),
        weight: if is_pool { 0 } else { u64::from(prize.weight) },
    };
    let mut prizes: Vec<config::Prize> = form.prizes.iter().enumerate().map(prize).collect();
    prizes.push(config::Prize {
        id: "blank".to_owned(),
        name: Some(form.instant.blank_name.trim().to_owned()).filter(|name| !name.is_empty()),
        stock: is_pool.then_some(u64::from(form.instant.blanks)),
        weight: if is_pool { 0 } else { form.blank_weight() },
    });
    Instant {
        mode: if is_pool {
            PrizeMode::Pool
        } else {
            PrizeMode::FixedOdds { denominator: u64::from(DENOMINATOR) }
        },
        fallback: form.prizes.len(),
        prizes,
        guard_ms: GUARD_MS,
        max_wins: u64::from(form.limits.wins_per_person),
        release: Vec::new(),
        spins_total: form.instant.most_per_draw.map(u64::from),
        spins_per_day: form.instant.most_per_day.map(u64::from),
        day_offset_s: DAY_OFFSET_S,
    }
}

fn tier(prizes: &[&Prize]) -> Tier {
    let count: u64 = prizes.iter().map(|prize| u64::from(prize.units)).sum();
    let names: Vec<&str> = prizes.iter().map(|prize| prize.name.trim()).collect();
    let mut name = names.join(" / ");
    while name.len() > 400 {
        name.pop();
    }
    Tier { name: Some(name), count, reserves: (count / 2).clamp(LEAST_RESERVES, MOST_RESERVES) }
}

pub fn seconds(time: Time) -> u64 {
    u64::try_from(time.seconds()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(prizes: usize, units: u32) -> DrawForm {
        let prize = |number: usize| Prize {
            label: u32::try_from(number).expect("small") + 1,
            name: "🎁".repeat(60),
            units,
            ..Prize::default()
        };
        DrawForm { title: "x".to_owned(), prizes: (0..prizes).map(prize).collect(), ..DrawForm::default() }
    }

    #[test]
    fn fifty_prizes_fit_into_thirty_two_tiers() {
        let form = form(50, 3);
        let tiers = tiers(&form);
        assert_eq!(tiers.len(), 32);
        assert_eq!(tiers[31], (31..50).collect::<Vec<_>>());
        assert_eq!(prize_of(&form, 0, 2), 0);
        assert_eq!(prize_of(&form, 31, 2), 31);
        assert_eq!(prize_of(&form, 31, 3), 32);
        assert_eq!(prize_of(&form, 31, 56), 49);
        assert!(freeze(&form, Time::from_seconds(1_800_000_000), &Chain::quicknet(), [7; 32]).is_ok());
    }
}
