//! Rules of instant win: prizes with exact tickets or exact odds, and when stock is released.

use super::{Written, items, optional_name, push_name, tiers};
use crate::{
    MAX_INTEGER,
    canonical::{Fields, Value},
    error::{Code, Result},
};

const MOST_STOCK: u64 = u32::MAX as u64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instant {
    pub mode: PrizeMode,
    pub prizes: Vec<Prize>,
    /// The prize that means "no prize".
    pub fallback: usize,
    pub guard_ms: u64,
    pub max_wins: u64,
    pub release: Vec<Release>,
    pub spins_total: Option<u64>,
    pub spins_per_day: Option<u64>,
    /// Seconds that the day of the limit runs ahead of UTC.
    pub day_offset_s: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeMode {
    /// A spin takes one of the tickets left.
    Pool,
    /// A spin meets a prize with a fixed probability.
    FixedOdds { denominator: u64 },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    pub id: String,
    pub name: Option<String>,
    /// `None` is without limit, in fixed-odds only.
    pub stock: Option<u64>,
    /// 0 in pool mode, where tickets are the weight.
    pub weight: u64,
}

/// Stock that comes into play from a round on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Release {
    pub round: u64,
    pub prize: usize,
    pub added: u64,
}

impl Instant {
    pub(super) fn decode(fields: &mut Fields<'_, '_>) -> Result<Self> {
        let mode = match fields.get("mode", Value::as_text)? {
            "pool" => PrizeMode::Pool,
            "fixed-odds" => PrizeMode::FixedOdds {
                denominator: fields.get("denominator", |value| value.as_integer_in(1, MAX_INTEGER))?,
            },
            _ => return Err(Code::Config.at("mode")),
        };
        let limit = |value: &Value<'_>| value.as_integer_in(1, 1_000_000);
        let day = |value: &Value<'_>| value.as_signed().filter(|offset| offset.abs() <= 50_400);
        let prize = |value: &Value<'_>| Prize::decode(value, mode);
        let release = fields.maybe("release", |value| items(value, (1, 10_000), Release::decode))?;
        let instant = Self {
            mode,
            prizes: fields.get("prizes", |value| items(value, (1, 64), prize))?,
            fallback: fields.get("fallback", index)?,
            guard_ms: fields.get("guard_ms", |value| value.as_integer_in(0, 60_000))?,
            max_wins: tiers::max_wins(fields)?,
            release: release.unwrap_or_default(),
            spins_total: fields.maybe("spins_total", limit)?,
            spins_per_day: fields.maybe("spins_per_day", limit)?,
            day_offset_s: fields.maybe("day_offset_s", day)?.unwrap_or(0),
        };
        instant.check()?;
        Ok(instant)
    }

    fn check(&self) -> Result<()> {
        let fallback = self.prizes.get(self.fallback).ok_or_else(|| Code::Config.at("fallback"))?;
        let mut ids: Vec<&str> = self.prizes.iter().map(|prize| prize.id.as_str()).collect();
        ids.sort_unstable();
        Code::Config.unless(ids.windows(2).all(|pair| pair[0] != pair[1]), "prize ids")?;
        if let PrizeMode::FixedOdds { denominator } = self.mode {
            let total: u64 = self.prizes.iter().map(|prize| prize.weight).sum();
            Code::Config.unless(total == denominator, "weights do not add up")?;
            Code::Config.unless(fallback.stock.is_none(), "the fallback is without limit")?;
        }
        self.check_release()
    }

    /// What is released of a prize is exactly its stock.
    fn check_release(&self) -> Result<()> {
        let rising = self.release.windows(2).all(|pair| pair[0].round <= pair[1].round);
        let known = self.release.iter().all(|release| release.prize < self.prizes.len());
        Code::Config.unless(rising && known, "release")?;
        for (index, prize) in self.prizes.iter().enumerate().filter(|(index, _)| self.is_released(*index)) {
            let added: u64 = self
                .release
                .iter()
                .filter(|release| release.prize == index)
                .map(|release| release.added)
                .sum();
            Code::Config.unless(prize.stock == Some(added), "release does not add up")?;
        }
        Ok(())
    }

    /// Whether this prize comes in stages.
    pub fn is_released(&self, prize: usize) -> bool {
        self.release.iter().any(|release| release.prize == prize)
    }

    /// What there is before the first release.
    pub fn initial_stock(&self) -> Vec<Option<u64>> {
        let stock =
            |(index, prize): (usize, &Prize)| if self.is_released(index) { Some(0) } else { prize.stock };
        self.prizes.iter().enumerate().map(stock).collect()
    }

    pub(super) fn encode(&self, fields: &mut Written) {
        match self.mode {
            PrizeMode::Pool => fields.push(("mode", Value::text("pool"))),
            PrizeMode::FixedOdds { denominator } => {
                fields.push(("mode", Value::text("fixed-odds")));
                fields.push(("denominator", Value::integer(denominator)));
            }
        }
        fields
            .push(("prizes", Value::List(self.prizes.iter().map(|prize| prize.encode(self.mode)).collect())));
        fields.push(("fallback", Value::integer(self.fallback as u64)));
        fields.push(("guard_ms", Value::integer(self.guard_ms)));
        fields.push(("max_wins", Value::integer(self.max_wins)));
        if !self.release.is_empty() {
            fields.push(("release", Value::List(self.release.iter().map(Release::encode).collect())));
        }
        for (key, limit) in [("spins_total", self.spins_total), ("spins_per_day", self.spins_per_day)] {
            if let Some(limit) = limit {
                fields.push((key, Value::integer(limit)));
            }
        }
        if self.day_offset_s != 0 {
            fields.push(("day_offset_s", Value::Integer(self.day_offset_s)));
        }
    }
}

impl Prize {
    fn decode(value: &Value<'_>, mode: PrizeMode) -> Option<Self> {
        let mut fields = Fields::of(value, Code::Config).ok()?;
        let tickets = |value: &Value<'_>| value.as_integer_in(0, MOST_STOCK).map(Some);
        let stock_or_null =
            |value: &Value<'_>| if *value == Value::Null { Some(None) } else { tickets(value) };
        let (stock, weight) = match mode {
            PrizeMode::Pool => (fields.get("stock", tickets).ok()?, 0),
            PrizeMode::FixedOdds { .. } => (
                fields.get("stock", stock_or_null).ok()?,
                fields.get("weight", |value| value.as_integer_in(0, MOST_STOCK)).ok()?,
            ),
        };
        let id = fields.get("id", |value| value.as_short_text(64)).ok()?;
        let name = optional_name(&mut fields).ok()?;
        fields.finish().ok()?;
        Some(Self { id, name, stock, weight })
    }

    fn encode(&self, mode: PrizeMode) -> Value<'static> {
        let stock = self.stock.map_or(Value::Null, Value::integer);
        let mut fields = vec![("id", Value::text(self.id.clone())), ("stock", stock)];
        push_name(self.name.as_ref(), &mut fields);
        if let PrizeMode::FixedOdds { .. } = mode {
            fields.push(("weight", Value::integer(self.weight)));
        }
        Value::object(fields)
    }
}

impl Release {
    fn decode(value: &Value<'_>) -> Option<Self> {
        let [round, prize, added] = value.as_row()?;
        Some(Self {
            round: round.as_integer_in(1, MAX_INTEGER)?,
            prize: index(prize)?,
            added: added.as_integer_in(1, MOST_STOCK)?,
        })
    }

    fn encode(&self) -> Value<'static> {
        let row = [self.round, self.prize as u64, self.added];
        Value::List(row.into_iter().map(Value::integer).collect())
    }
}

fn index(value: &Value<'_>) -> Option<usize> {
    usize::try_from(value.as_integer()?).ok()
}
