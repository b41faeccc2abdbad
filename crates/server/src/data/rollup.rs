//! The roll-up: participants behind the mark are added to the counts. In the background every minute, and to the end
//! whenever somebody reads. Joining itself writes none of it, and must not wait for it: it is read in short pieces, and written
//! seldom, because whoever writes keeps those who join from their commit.

use std::{
    collections::{BTreeMap, HashSet},
    time::{Duration, Instant},
};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    Device, OTHER, What,
    rollup_store::{self, Neighbour, Newcomer},
    store, suspect_store,
    suspicion::{self, Arrival, Ground, Rule},
};
use crate::{
    app::App,
    draws::{self, form::Region},
    error::{Error, Result, Thing},
    ids::{DrawId, ParticipantId, PeriodId},
};

/// Participants that are read at once: few, because a processor is taken for it (2,048 took 1.8 ms).
const PIECE: i64 = 512;
/// Pieces that are counted before anything is written.
const MOST_PIECES: u32 = 64;
/// The same where addresses are counted: suspects are written one by one.
const MOST_PIECES_WITH_ADDRESSES: u32 = 4;
/// Sources of one draw that are told apart.
const MOST_SOURCES: usize = 200;
const HOUR: i64 = 3_600;
/// In the background, nine tenths of the time belong to others.
const REST: u32 = 9;

/// Brings the counts of a draw up to this moment.
pub async fn catch_up(app: &App, draw: DrawId) -> Result<()> {
    while roll_up(app, draw, Pace::WhileSomebodyWaits).await? != Left::Nobody {}
    Ok(())
}

/// Whoever comes while a draw is counted is counted the next time: it does not run after a rush.
pub async fn in_background(app: &App, joined: HashSet<DrawId>) {
    for draw in joined {
        loop {
            if app.stopping.is_cancelled() {
                return;
            }
            match roll_up(app, draw, Pace::InBackground).await {
                Ok(Left::Others) => {}
                Ok(Left::Nobody | Left::Newcomers) => break,
                Err(error) => {
                    tracing::warn!(%error, "a draw was not rolled up; it will be when somebody looks");
                    break;
                }
            }
        }
    }
}

/// Who is not counted yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Nobody,
    /// At most those who came meanwhile.
    Newcomers,
    Others,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    WhileSomebodyWaits,
    InBackground,
}

/// Participants of a period, counted and not written yet.
struct Stretch {
    period: PeriodId,
    /// After this number,
    from: i64,
    /// up to this.
    to: i64,
    sources: HashSet<String>,
    counts: Counts,
    /// Somebody's address is counted.
    has_addresses: bool,
}

/// Counts the next of a draw.
async fn roll_up(app: &App, draw: DrawId, pace: Pace) -> Result<Left> {
    let mut tx = app.db.read().await?;
    let behind = rollup_store::behind(&mut tx, draw).await?;
    let Some((period, from)) = behind.into_iter().next() else { return Ok(Left::Nobody) };
    let sources = store::sources(&mut tx, draw).await?.into_iter().map(|(source,)| source).collect();
    drop(tx);
    let counts = Counts::new();
    let mut stretch = Stretch { period, from, to: from, sources, counts, has_addresses: false };
    let mut left = Left::Others;
    for pieces in 1..=MOST_PIECES {
        let began = Instant::now();
        if stretch.read_piece(app).await? {
            left = Left::Newcomers;
        }
        if pace == Pace::InBackground && !rest(app, began).await {
            return Ok(Left::Others);
        }
        if left == Left::Newcomers || (stretch.has_addresses && pieces >= MOST_PIECES_WITH_ADDRESSES) {
            break;
        }
    }
    if stretch.to == from {
        return Ok(Left::Nobody);
    }
    let began = Instant::now();
    stretch.write(app, draw).await?;
    if pace == Pace::InBackground {
        rest(app, began).await;
    }
    Ok(left)
}

/// False: the node goes down.
async fn rest(app: &App, began: Instant) -> bool {
    let rest: Duration = began.elapsed() * REST;
    tokio::select! {
        () = app.stopping.cancelled() => false,
        () = tokio::time::sleep(rest) => true,
    }
}

type Counts = BTreeMap<(What, String), i64>;

impl Stretch {
    /// True: there was nobody more.
    async fn read_piece(&mut self, app: &App) -> Result<bool> {
        let rows = rollup_store::joined(&mut app.db.read().await?, self.period, self.to, PIECE).await?;
        for row in &rows {
            self.count(row);
        }
        Ok(i64::try_from(rows.len()).is_ok_and(|read| read < PIECE))
    }

    fn count(&mut self, row: &Newcomer) {
        self.to = row.number;
        self.has_addresses |= row.is_counted;
        let mut add = |what, name: String| *self.counts.entry((what, name)).or_default() += 1;
        add(What::Hour, row.joined_at.seconds().div_euclid(HOUR).to_string());
        add(What::Device, Device::from_number(row.device).name().to_owned());
        if !self.sources.contains(&row.source) && self.sources.len() < MOST_SOURCES {
            self.sources.insert(row.source.clone());
        }
        let source = if self.sources.contains(&row.source) { row.source.as_str() } else { OTHER };
        add(What::Source, source.to_owned());
        if let Some(place) = place(&row.answers) {
            add(What::Place, place);
        }
        if row.is_invited {
            add(What::Invited, String::new());
        }
    }

    async fn write(self, app: &App, draw: DrawId) -> Result<()> {
        let Self { period, from, to, .. } = self;
        let suspected =
            if self.has_addresses { find_suspects(app, draw, &self).await? } else { BTreeMap::new() };
        let mut tx = app.db.begin().await?;
        if !rollup_store::advance(&mut tx, period, from, to).await? {
            return Ok(());
        }
        let rows = self.counts.into_iter().map(|((what, name), count)| (draw, what, name, count));
        store::add(&mut tx, rows).await?;
        for (participant, grounds) in suspected {
            let before = suspect_store::grounds(&mut tx, participant).await?;
            let now = suspicion::merge(&before, &grounds);
            if now != before {
                suspect_store::upsert(&mut tx, draw, participant, &now, app.now()).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}

#[derive(Deserialize)]
struct Kept {
    region: Option<Region>,
    #[serde(default)]
    answers: Map<String, Value>,
}

/// Where somebody said they are: the place they gave as a condition, or the first district they filled in.
fn place(answers: &str) -> Option<String> {
    // Most forms ask for no place, and need not be read.
    if !answers.contains("\"province\":") {
        return None;
    }
    let kept: Kept = serde_json::from_str(answers).ok()?;
    let of = |region: Region| {
        (!region.province.is_empty()).then(|| format!("{}/{}", region.province, region.city))
    };
    let districts = kept.answers.into_iter().map(|(_, value)| value).filter(Value::is_object);
    let mut answered = districts.filter_map(|value| serde_json::from_value(value).ok().and_then(of));
    kept.region.and_then(of).or_else(|| answered.next())
}

/// What the declared rules say about these people and those who share an address with them.
async fn find_suspects(
    app: &App,
    draw: DrawId,
    stretch: &Stretch,
) -> Result<BTreeMap<ParticipantId, Vec<Ground>>> {
    let Stretch { period, from, to, .. } = *stretch;
    let tx = &mut app.db.read().await?;
    let safety = draws::find(tx, draw).await?.ok_or(Error::NotFound(Thing::Draw))?.form.safety;
    if !suspicion::counts_addresses(safety) {
        return Ok(BTreeMap::new());
    }
    let mut by_address: BTreeMap<Vec<u8>, Vec<Arrival>> = BTreeMap::new();
    for neighbour in rollup_store::neighbours(tx, period, from, to).await? {
        let Neighbour { id, address_hash, joined_at, agent, is_guest, made_at } = neighbour;
        let arrival = Arrival { id, joined_at, is_guest, made_at, agent };
        by_address.entry(address_hash).or_default().push(arrival);
    }
    let mut found: BTreeMap<ParticipantId, Vec<Ground>> =
        by_address.values().flat_map(|arrivals| suspicion::judge(arrivals, safety)).collect();
    let least = Rule::FriendsFromAddress.least(safety);
    for (inviter, count) in rollup_store::same_friends(tx, period, from, to, least).await? {
        found.entry(inviter).or_default().push(Ground { rule: Rule::FriendsFromAddress, count });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_what_somebody_said_and_nothing_else() {
        for (answers, told) in [
            (
                r#"{"answers":{},"birth":null,"region":{"province":"广东省","city":"深圳市","area":""}}"#,
                Some("广东省/深圳市"),
            ),
            (
                r#"{"answers":{"a":"x","b":{"province":"北京市","city":"北京市","area":"东城区"}},"birth":null,"region":null}"#,
                Some("北京市/北京市"),
            ),
            (r#"{"answers":{"a":"\"province\": Atlantis"},"birth":null,"region":null}"#, None),
            (r#"{"answers":{"a":{"province":"","city":"","area":""}},"region":null}"#, None),
            ("{}", None),
        ] {
            assert_eq!(place(answers).as_deref(), told, "{answers}");
        }
    }
}
