//! The part of the form that only draw-lots has: what the slips say, who draws them, and when.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most lots of one draw, as the protocol says.
pub const MOST_LOTS: u64 = 20_000_000;
/// The most lots that are drawn one by one: the urn is kept between two rounds.
pub const MOST_ONE_BY_ONE: u64 = 100_000;
/// Names of an imported list.
pub const MOST_LISTED: usize = 20_000;
/// Names on one device that is passed round.
pub const MOST_ON_DEVICE: usize = 200;
/// Kinds of slips, as many as the protocol's config takes.
pub const MOST_SLIPS: usize = 10_000;
pub const LONGEST_NAME: usize = 40;
pub const LONGEST_SLIP: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LotsForm {
    pub what: LotsOf,
    /// What the slips say, in their order; order numbers need none, and then there are as many as people.
    pub slips: Vec<LotSlip>,
    /// When the slips are used up, they begin again: groups that are dealt evenly.
    pub cycle: bool,
    pub when: LotsWhen,
    pub people: LotsPeople,
    /// Of a list or a device: who draws, one name each.
    pub names: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LotSlip {
    pub name: String,
    pub count: u32,
}

impl Default for LotSlip {
    fn default() -> Self {
        Self { name: String::new(), count: 1 }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LotsOf {
    /// Numbers from 1.
    #[default]
    Order,
    Groups,
    Roles,
    Seats,
    YesNo,
    Texts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LotsWhen {
    /// Everybody at the end, by one shuffle.
    #[default]
    Together,
    /// Each when they come, out of an urn.
    OneByOne,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LotsPeople {
    /// They join on their phones.
    #[default]
    Link,
    /// Names that the organiser has.
    List,
    /// One device passed round.
    Device,
}

impl LotsPeople {
    /// How many names the organiser may enter.
    pub const fn most_names(self) -> usize {
        match self {
            Self::Link => 0,
            Self::List => MOST_LISTED,
            Self::Device => MOST_ON_DEVICE,
        }
    }
}

impl LotsForm {
    /// How many slips there are; `None` where there are as many as people.
    pub fn total(&self) -> Option<u64> {
        if self.slips.is_empty() {
            return None;
        }
        Some(self.slips.iter().map(|slip| u64::from(slip.count)).sum())
    }

    /// How many lots are in the urn when they are drawn one by one: as many as slips, or as people on the list where the
    /// slips follow from them.
    pub fn urn(&self) -> u64 {
        let people = self.names.len() as u64;
        if self.cycle { people } else { self.total().unwrap_or(people) }
    }

    /// The place in `slips` of a lot; `None` for a number, or when the slips are used up.
    pub fn slip_of(&self, lot: u64) -> Option<usize> {
        if self.what == LotsOf::Order {
            return None;
        }
        let total = self.total()?;
        let mut rest = if self.cycle { lot % total.max(1) } else { lot };
        self.slips.iter().position(|slip| match rest.checked_sub(u64::from(slip.count)) {
            None => true,
            Some(left) => {
                rest = left;
                false
            }
        })
    }

    /// What a lot says; `None` when there was no slip left for it.
    pub fn words_of(&self, lot: u64) -> Option<String> {
        match self.what {
            LotsOf::Order => self.total().is_none_or(|total| lot < total).then(|| (lot + 1).to_string()),
            LotsOf::Groups | LotsOf::Roles | LotsOf::Seats | LotsOf::YesNo | LotsOf::Texts => {
                self.slip_of(lot).map(|slip| self.slips[slip].name.trim().to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lots(what: LotsOf, slips: &[(&str, u32)], cycle: bool) -> LotsForm {
        let slips =
            slips.iter().map(|(name, count)| LotSlip { name: (*name).to_owned(), count: *count }).collect();
        LotsForm { what, slips, cycle, ..LotsForm::default() }
    }

    #[test]
    fn a_lot_says_its_slip_or_its_number() {
        let said = |form: &LotsForm, count| (0..count).map(|lot| form.words_of(lot)).collect::<Vec<_>>();
        let some = |words: &[&str]| words.iter().map(|word| Some((*word).to_owned())).collect::<Vec<_>>();
        assert_eq!(said(&lots(LotsOf::Order, &[], false), 3), some(&["1", "2", "3"]));
        let two = lots(LotsOf::Order, &[("", 2)], false);
        assert_eq!((two.words_of(1), two.words_of(2)), (Some("2".to_owned()), None));
        let groups = lots(LotsOf::Groups, &[("A", 2), ("B", 1)], false);
        assert_eq!(said(&groups, 3), some(&["A", "A", "B"]));
        assert_eq!(groups.words_of(3), None, "used up");
        let dealt = lots(LotsOf::Groups, &[("A", 1), ("B", 1)], true);
        assert_eq!(said(&dealt, 5), some(&["A", "B", "A", "B", "A"]));
    }
}
