//! The roll-up: participants behind the mark are added to the counts, some thousand at a time. In the background every
//! minute, and to the end whenever somebody reads. Joining itself writes none of it.

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
    draws::{
        self,
        form::{Region, Safety},
    },
    error::{Error, Result, Thing},
    ids::{DrawId, ParticipantId, PeriodId},
};

/// Few enough that nobody who joins waits for it.
const PIECE: i64 = 2_048;
/// Sources of one draw that are told apart.
const MOST_SOURCES: usize = 200;
const HOUR: i64 = 3_600;
/// In the background, nine tenths of the time belong to others.
const REST: u32 = 9;

/// Brings the counts of a draw up to this moment.
pub async fn catch_up(app: &App, draw: DrawId) -> Result<()> {
    while piece(app, draw).await? {}
    Ok(())
}

pub async fn in_background(app: &App, joined: HashSet<DrawId>) {
    for draw in joined {
        loop {
            let began = Instant::now();
            match piece(app, draw).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(%error, "a draw was not rolled up; it will be when somebody looks");
                    break;
                }
            }
            let rest: Duration = began.elapsed() * REST;
            tokio::select! {
                () = app.stopping.cancelled() => return,
                () = tokio::time::sleep(rest) => {}
            }
        }
    }
}

/// The next piece of a draw. False: there is none.
async fn piece(app: &App, draw: DrawId) -> Result<bool> {
    let mut tx = app.db.read().await?;
    let behind = rollup_store::behind(&mut tx, draw).await?;
    let Some((period, from)) = behind.into_iter().next() else { return Ok(false) };
    let rows = rollup_store::joined(&mut tx, period, from, PIECE).await?;
    let Some(to) = rows.last().map(|row| row.number) else { return Ok(false) };
    let known = store::sources(&mut tx, draw).await?.into_iter().map(|(source,)| source).collect();
    let suspected = if rows.iter().any(|row| row.is_counted) {
        let safety = draws::find(&mut tx, draw).await?.ok_or(Error::NotFound(Thing::Draw))?.form.safety;
        suspect(&mut tx, period, (from, to), safety).await?
    } else {
        BTreeMap::new()
    };
    drop(tx);
    let counts = count(&rows, known);
    let mut tx = app.db.begin().await?;
    if !rollup_store::advance(&mut tx, period, from, to).await? {
        return Ok(true);
    }
    for ((what, name), count) in counts {
        store::add(&mut tx, draw, what, &name, count).await?;
    }
    for (participant, grounds) in suspected {
        let before = suspect_store::grounds(&mut tx, participant).await?;
        let now = suspicion::merge(&before, &grounds);
        if now != before {
            suspect_store::upsert(&mut tx, draw, participant, &now, app.now()).await?;
        }
    }
    tx.commit().await?;
    Ok(true)
}

type Counts = BTreeMap<(What, String), i64>;

fn count(rows: &[Newcomer], mut known: HashSet<String>) -> Counts {
    let mut counts = Counts::new();
    for row in rows {
        let mut add = |what, name: String| *counts.entry((what, name)).or_default() += 1;
        add(What::Hour, row.joined_at.seconds().div_euclid(HOUR).to_string());
        add(What::Device, Device::from_number(row.device).name().to_owned());
        if !known.contains(&row.source) && known.len() < MOST_SOURCES {
            known.insert(row.source.clone());
        }
        let source = if known.contains(&row.source) { row.source.as_str() } else { OTHER };
        add(What::Source, source.to_owned());
        if let Some(place) = place(&row.answers) {
            add(What::Place, place);
        }
        if row.is_invited {
            add(What::Invited, String::new());
        }
    }
    counts
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
async fn suspect(
    tx: &mut fairdraw_db::Tx,
    period: PeriodId,
    (from, to): (i64, i64),
    safety: Safety,
) -> Result<BTreeMap<ParticipantId, Vec<Ground>>> {
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
