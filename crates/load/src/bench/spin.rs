//! `spin_vs_noop_*`: spins a second, each answered with a receipt after its commit is on the disk, beside the least that
//! this server can do for a POST; and `spins_1m_memory`: the most that the server holds during the last tenth of a million
//! spins, beside the second tenth.

use std::{path::Path, sync::Arc, time::Duration};

use anyhow::ensure;
use http::Method;
use tokio::{task::JoinSet, time::Instant};

use super::Measured;
use crate::{
    client::{Connection, rate},
    crowd::{self, Spinner},
    server::Server,
};

const PING: &str = "/lotto/api/v1/ping";
const CONNECTIONS: usize = 512;
const SLICE: Duration = Duration::from_secs(2);
/// The two take turns, so that a busy moment of the machine meets both.
const TURNS: u32 = 3;
const MILLION: usize = 1_000_000;
/// Bounded, whatever the machine is.
const LONGEST: Duration = Duration::from_mins(10);
const LOOK_EVERY: Duration = Duration::from_millis(50);

pub async fn measure(program: &Path, database: Option<String>) -> anyhow::Result<Measured> {
    let server = Server::start_on(program, database).await?;
    let (lid, mut people) = crowd::spinners(&server, CONNECTIONS).await?;
    let (mut value, mut baseline) = (0.0, 0.0);
    for _ in 0..TURNS {
        let body = people[0].ask(&lid);
        baseline += rate(server.address, (Method::POST, PING), ("", &body), CONNECTIONS, SLICE).await?;
        let began = Instant::now();
        let spins = spin(&server, &lid, &mut people, began + SLICE, usize::MAX).await?;
        value += count(spins) / began.elapsed().as_secs_f64();
    }
    let turns = f64::from(TURNS);
    Ok(Measured { value: value / turns, unit: "spins/s", baseline: baseline / turns, note: String::new() })
}

pub async fn memory(program: &Path) -> anyhow::Result<Measured> {
    let server = Server::start(program).await?;
    let (lid, mut people) = crowd::spinners(&server, CONNECTIONS).await?;
    let began = Instant::now();
    let tenth = MILLION / 10 / CONNECTIONS + 1;
    let mut peaks = Vec::with_capacity(10);
    for _ in 0..10 {
        let work = spin(&server, &lid, &mut people, began + LONGEST, tenth);
        peaks.push(peak(&server, work).await?);
    }
    let spun: u32 = people.iter().map(|person| person.nonce).sum();
    ensure!(spun >= 1_000_000, "only {spun} spins in {LONGEST:?}");
    let note = format!("{spun} spins in {:.0} s; by tenths {peaks:.0?} MB", began.elapsed().as_secs_f64());
    // The first fills what is filled once: caches, connections, statements.
    Ok(Measured { value: peaks[9], unit: "MB", baseline: peaks[1], note })
}

/// The most that the server holds meanwhile. One look would be a matter of luck: every few seconds a batch of results is in
/// its hands, and then it is not.
async fn peak(server: &Server, work: impl Future<Output = anyhow::Result<usize>>) -> anyhow::Result<f64> {
    let mut work = std::pin::pin!(work);
    let mut looks = tokio::time::interval(LOOK_EVERY);
    let mut most = 0_f64;
    loop {
        tokio::select! {
            done = &mut work => return done.map(|_| most),
            _ = looks.tick() => most = most.max(server.resident_megabytes()?),
        }
    }
}

/// Everybody spins again as soon as they have their receipt, until then or so many times. Returns how many spins there were.
async fn spin(
    server: &Server,
    lid: &str,
    people: &mut Vec<Spinner>,
    until: Instant,
    most: usize,
) -> anyhow::Result<usize> {
    let mut workers = JoinSet::new();
    let lid: Arc<str> = lid.into();
    for mut person in people.drain(..) {
        let (address, lid) = (server.address, lid.clone());
        workers.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut spins = 0;
            while spins < most && Instant::now() < until {
                person.press(&mut connection, &lid).await?;
                spins += 1;
            }
            anyhow::Ok((person, spins))
        });
    }
    let mut total = 0;
    while let Some(done) = workers.join_next().await {
        let (person, spins) = done??;
        people.push(person);
        total += spins;
    }
    Ok(total)
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn count(spins: usize) -> f64 {
    spins as f64
}
