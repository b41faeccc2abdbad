//! The figures themselves, read from the counts.

use std::collections::{BTreeMap, HashMap};

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Device, What, claims_store, rollup, store, views};
use crate::{
    app::App,
    billing::{Feature, on_plan_of},
    draws::{self, Right},
    error::Result,
    identity::Actor,
    ids::DrawId,
};

const MOST_SOURCES: usize = 100;

/// How far people came. Visits are page views; from joining on, people.
#[derive(Serialize, ToSchema)]
pub struct FunnelView {
    pub seen: i64,
    pub began: i64,
    pub joined: i64,
    pub in_hat: i64,
    pub won: i64,
    pub claimed: i64,
    pub received: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Numbers {
    pub participants: i64,
    pub codes: i64,
    pub joins_by_hour: Vec<HourCount>,
    pub views_by_hour: Vec<HourCount>,
    pub sources: Vec<SourceCount>,
    pub devices: Vec<DeviceCount>,
    pub provinces: Vec<ProvinceCount>,
    /// People who said where they are; of the others nothing is guessed.
    pub told: i64,
    pub chances: Vec<ChanceCount>,
    /// People who came by somebody's invitation.
    pub invited: i64,
    /// Of an instant draw: spins with a result.
    pub spins_by_hour: Vec<HourCount>,
    /// Wins by prize; the stock over time follows from them.
    pub wins_by_hour: Vec<PrizeHourCount>,
}

#[derive(Serialize, ToSchema)]
pub struct PrizeHourCount {
    #[schema(value_type = String)]
    pub at: Time,
    /// Place in the prizes of the form.
    pub prize: i32,
    pub count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct HourCount {
    #[schema(value_type = String)]
    pub at: Time,
    pub count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct SourceCount {
    pub source: String,
    pub count: i64,
    pub views: i64,
}

#[derive(Serialize, ToSchema)]
pub struct DeviceCount {
    pub device: Device,
    pub count: i64,
    pub views: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ProvinceCount {
    pub province: String,
    pub count: i64,
    /// Those who told no city are missing here.
    pub cities: Vec<CityCount>,
}

#[derive(Serialize, ToSchema)]
pub struct CityCount {
    pub city: String,
    pub count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ChanceCount {
    /// `join`, `granted`, or the task that gave the codes.
    pub origin: String,
    pub codes: i64,
}

pub async fn funnel(app: &App, actor: Actor, id: DrawId) -> Result<FunnelView> {
    let mut tx = app.db.read().await?;
    draws::find_with(&mut tx, actor, id, Right::View).await?;
    drop(tx);
    views::flush(app).await?;
    let mut tx = app.db.read().await?;
    let (seen, began) = store::seen(&mut tx, id).await?;
    let (joined, _, out) = store::totals(&mut tx, id).await?;
    let (won, claimed, received) = claims_store::ends(&mut tx, id).await?;
    Ok(FunnelView { seen, began, joined, in_hat: joined - out, won, claimed, received })
}

pub async fn numbers(app: &App, actor: Actor, id: DrawId) -> Result<Numbers> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::View).await?;
    on_plan_of(&mut tx, actor, draw.organiser, app.now()).await?.require(Feature::DetailedData)?;
    drop(tx);
    views::flush(app).await?;
    rollup::catch_up(app, id).await?;
    let mut tx = app.db.read().await?;
    let mut counts = Counts::read(store::counts(&mut tx, id).await?);
    for (place, count) in claims_store::places(&mut tx, id).await? {
        *counts.of(What::Place).entry(place).or_default() += count;
    }
    let (participants, codes, _) = store::totals(&mut tx, id).await?;
    let provinces = provinces(counts.take(What::Place));
    Ok(Numbers {
        participants,
        codes,
        joins_by_hour: hours(counts.take(What::Hour)),
        views_by_hour: hours(counts.take(What::SeenHour)),
        sources: sources(counts.take(What::Source), counts.take(What::SeenSource)),
        devices: devices(&counts.take(What::Device), &counts.take(What::SeenDevice)),
        told: provinces.iter().map(|province| province.count).sum(),
        provinces,
        chances: chances(counts.take(What::Code), codes),
        invited: counts.take(What::Invited).values().sum(),
        spins_by_hour: hours(counts.take(What::SpinHour)),
        wins_by_hour: prize_hours(counts.take(What::WinHour)),
    })
}

type Named = HashMap<String, i64>;

struct Counts(HashMap<What, Named>);

impl Counts {
    fn read(rows: Vec<(String, String, i64)>) -> Self {
        let mut counts: HashMap<What, Named> = HashMap::new();
        for (what, name, count) in rows {
            if let Some(what) = What::from_name(&what) {
                counts.entry(what).or_default().insert(name, count);
            }
        }
        Self(counts)
    }

    fn of(&mut self, what: What) -> &mut Named {
        self.0.entry(what).or_default()
    }

    fn take(&mut self, what: What) -> Named {
        self.0.remove(&what).unwrap_or_default()
    }
}

fn hours(counts: Named) -> Vec<HourCount> {
    let by_hour: BTreeMap<i64, i64> =
        counts.into_iter().filter_map(|(hour, count)| Some((hour.parse().ok()?, count))).collect();
    let view = |(hour, count): (i64, i64)| HourCount { at: Time::from_seconds(hour * 3_600), count };
    by_hour.into_iter().map(view).collect()
}

fn prize_hours(counts: Named) -> Vec<PrizeHourCount> {
    let read = |name: &str| {
        let (hour, prize) = name.split_once('/')?;
        Some((hour.parse::<i64>().ok()?, prize.parse::<i32>().ok()?))
    };
    let by_hour: BTreeMap<(i64, i32), i64> =
        counts.into_iter().filter_map(|(name, count)| Some((read(&name)?, count))).collect();
    let view = |((hour, prize), count)| PrizeHourCount { at: Time::from_seconds(hour * 3_600), prize, count };
    by_hour.into_iter().map(view).collect()
}

fn sources(joins: Named, views: Named) -> Vec<SourceCount> {
    let mut all: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for (source, count) in joins {
        all.entry(source).or_default().0 = count;
    }
    for (source, count) in views {
        all.entry(source).or_default().1 = count;
    }
    let mut list: Vec<SourceCount> =
        all.into_iter().map(|(source, (count, views))| SourceCount { source, count, views }).collect();
    list.sort_by_key(|source| std::cmp::Reverse((source.count, source.views)));
    list.truncate(MOST_SOURCES);
    list
}

fn devices(joins: &Named, views: &Named) -> Vec<DeviceCount> {
    let of = |counts: &Named, device: Device| counts.get(device.name()).copied().unwrap_or_default();
    let mut list: Vec<DeviceCount> = Device::ALL
        .map(|device| DeviceCount { device, count: of(joins, device), views: of(views, device) })
        .into_iter()
        .filter(|device| device.count + device.views > 0)
        .collect();
    list.sort_by_key(|device| std::cmp::Reverse((device.count, device.views)));
    list
}

fn provinces(places: Named) -> Vec<ProvinceCount> {
    let mut all: BTreeMap<String, (i64, Vec<CityCount>)> = BTreeMap::new();
    for (place, count) in places {
        let (province, city) = place.split_once('/').unwrap_or((&place, ""));
        let (whole, cities) = all.entry(province.to_owned()).or_default();
        *whole += count;
        if !city.is_empty() {
            cities.push(CityCount { city: city.to_owned(), count });
        }
    }
    let mut list: Vec<ProvinceCount> = all
        .into_iter()
        .map(|(province, (count, mut cities))| {
            cities.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.city.cmp(&other.city)));
            ProvinceCount { province, count, cities }
        })
        .collect();
    list.sort_by_key(|province| std::cmp::Reverse(province.count));
    list
}

/// Whatever was not given for something else was given for joining.
fn chances(given: Named, codes: i64) -> Vec<ChanceCount> {
    let joined = codes - given.values().sum::<i64>();
    let mut list: Vec<ChanceCount> =
        given.into_iter().map(|(origin, codes)| ChanceCount { origin, codes }).collect();
    if joined > 0 {
        list.push(ChanceCount { origin: "join".to_owned(), codes: joined });
    }
    list.sort_by(|one, other| other.codes.cmp(&one.codes).then_with(|| one.origin.cmp(&other.origin)));
    list
}
