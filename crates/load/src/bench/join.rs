//! `join_vs_noop_*`: joins a second, each answered after its commit is on the disk, beside the least that this server can
//! do for a POST. Everybody who joins is somebody else, who has looked at the page within the last minutes.

use std::{path::Path, time::Duration};

use anyhow::ensure;
use http::Method;

use super::Measured;
use crate::{
    client::{ask, rate},
    crowd::{self, Joins, Keep, Line},
    server::Server,
};

const PING: &str = "/lotto/api/v1/ping";
const CONNECTIONS: usize = 512;
const SLICE: Duration = Duration::from_secs(2);
/// Now and then a disk lets one write stand for a tenth of a second, whoever writes: in ten seconds that alone would be the
/// slowest hundredth.
const HALF_LOAD: Duration = Duration::from_secs(15);
/// The two take turns, so that a busy moment of the machine meets both.
const TURNS: u32 = 3;
/// Enough for a turn on a machine twice as fast as ours.
const PEOPLE: usize = 60_000;
/// People who join one after the other: each waits for one commit of their own.
const ALONE: usize = 300;

pub async fn measure(program: &Path, database: Option<String>) -> anyhow::Result<Measured> {
    let server = Server::start_on(program, database).await?;
    let organiser = crowd::organiser(&server).await?;
    let lid = crowd::draw(&server, &organiser, None).await?;
    let alone = Line::new(crowd::guests(server.address, &lid, ALONE, 4).await?);
    let one = join(&server, &lid, &alone, 1, Duration::from_mins(1), None).await?;
    let one_commit = percentile(&one.waits, 50);
    let (mut value, mut baseline) = (0.0, 0.0);
    for _ in 0..TURNS {
        let line = Line::new(crowd::guests(server.address, &lid, PEOPLE, 64).await?);
        let body = crowd::ask(&lid);
        baseline += rate(server.address, (Method::POST, PING), ("", &body), CONNECTIONS, SLICE).await?;
        let joins = join(&server, &lid, &line, CONNECTIONS, SLICE, None).await?;
        ensure!(line.left() > 0, "the line was empty before the end: the rate is too low");
        value += per_second(&joins);
    }
    let (value, baseline) = (value / f64::from(TURNS), baseline / f64::from(TURNS));
    let every = Duration::from_secs_f64(2.0 / value);
    let line = Line::new(crowd::guests(server.address, &lid, at_half_load(value), 64).await?);
    // Half of that, evenly: how long does one wait when the server is not at its limit?
    let half = join(&server, &lid, &line, CONNECTIONS, HALF_LOAD, Some(every)).await?;
    let worst = percentile(&half.waits, 99);
    // And what does the machine let anybody wait for who asks as often, with both programs on it and nothing to write?
    let body = crowd::ask(&lid);
    let floor =
        ask(server.address, (Method::POST, PING), ("", &body), CONNECTIONS, HALF_LOAD, Some(every)).await?;
    let note = format!(
        "one commit {:.2} ms (p99 {:.2} ms); at {:.0}/s p50 {:.2} ms, p99 {:.2} ms ({:.1} commits); \
         a no-op at {:.0}/s p99 {:.2} ms",
        one_commit * 1e3,
        percentile(&one.waits, 99) * 1e3,
        per_second(&half),
        percentile(&half.waits, 50) * 1e3,
        worst * 1e3,
        worst / one_commit,
        floor.per_second,
        percentile(&floor.waits, 99) * 1e3,
    );
    Ok(Measured { value, unit: "joins/s", baseline, note })
}

async fn join(
    server: &Server,
    lid: &str,
    line: &Line,
    connections: usize,
    time: Duration,
    every: Option<Duration>,
) -> anyhow::Result<Joins> {
    let joins = crowd::join(server.address, lid, line, connections, time, every, Keep::Refusals).await?;
    let refused = joins.answers.first();
    ensure!(refused.is_none(), "somebody was not let in: {refused:?}");
    Ok(joins)
}

/// People for all of that time, and some to spare.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate is some thousands")]
fn at_half_load(per_second: f64) -> usize {
    (per_second / 2.0 * HALF_LOAD.as_secs_f64() * 1.05) as usize
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn per_second(joins: &Joins) -> f64 {
    joins.waits.len() as f64 / joins.seconds
}

pub fn percentile(waits: &[f64], percent: usize) -> f64 {
    let mut sorted = waits.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
        .get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}
