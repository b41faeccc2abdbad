//! Forfeits: a winner who is gone is replaced by the next reserve, in order, for a stated reason.

use super::{opening::Opening, steps::Accepted};
use crate::{
    bundle::SignedRecord,
    error::{Code, Result},
    record::Record,
    signing::Statement,
};

pub(super) fn check(opening: &Opening<'_>, forfeits: &[SignedRecord], accepted: &Accepted) -> Result<()> {
    let mut holders = accepted.winners.clone();
    let mut reserves: Vec<_> = accepted.reserves.iter().map(|tier| tier.iter()).collect();
    for forfeit in forfeits {
        let key = opening.key_or(Code::Forfeit)?;
        let record = Record::decode(forfeit.record.as_bytes(), Code::Forfeit)?;
        let Record::Forfeit { draw, index, tier, .. } = record else {
            return Err(Code::Forfeit.at("type"));
        };
        let signed = Statement::Record(forfeit.record.as_bytes()).verify(&key, &forfeit.signature);
        Code::Forfeit.unless(draw == opening.draw && signed, "forfeits")?;
        let tier = usize::try_from(tier).ok().filter(|tier| *tier < holders.len());
        let tier = tier.ok_or_else(|| Code::Forfeit.at("tier"))?;
        let place = holders[tier].iter().position(|holder| *holder == index);
        let place = place.ok_or_else(|| Code::Forfeit.at("not a winner"))?;
        holders[tier].swap_remove(place);
        holders[tier].extend(reserves[tier].next());
    }
    Ok(())
}
