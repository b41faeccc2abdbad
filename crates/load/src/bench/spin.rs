//! `spin_vs_noop_*`: spins a second, each answered with a receipt after its commit is on the disk, beside the least that
//! this server can do for a POST; and `spins_1m_memory`: what the server holds after a million spins, beside a tenth.

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
    spin(&server, &lid, &mut people, began + LONGEST, MILLION / 10 / CONNECTIONS).await?;
    let baseline = server.resident_megabytes()?;
    spin(&server, &lid, &mut people, began + LONGEST, MILLION * 9 / 10 / CONNECTIONS).await?;
    let value = server.resident_megabytes()?;
    let spun: u32 = people.iter().map(|person| person.nonce).sum();
    ensure!(spun >= 999_000, "only {spun} spins in {LONGEST:?}");
    let note = format!("{spun} spins in {:.0} s", began.elapsed().as_secs_f64());
    Ok(Measured { value, unit: "MB", baseline, note })
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
