//! `round_to_result_1k`: from the moment of a round to its result on a thousand phones that watch the draw, beside a bare
//! broadcast of the same bytes over as many connections.

use std::{
    net::SocketAddr,
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use anyhow::{Context, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::Barrier,
    task::JoinSet,
};

use super::{Measured, join::percentile};
use crate::{
    client::Connection,
    crowd::{self, Spinner},
    server::Server,
};

const PHONES: usize = 1_000;
const ROUNDS: usize = 3;
/// A phone that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);

pub async fn measure(program: &Path) -> anyhow::Result<Measured> {
    let server = Server::start(program).await?;
    let (lid, mut people) = crowd::spinners(&server, PHONES).await?;
    let (mut waits, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (some, event) = one_round(&server, &lid, &mut people).await?;
        waits.extend(some);
        bare.extend(broadcast(event).await?);
    }
    let (value, baseline) = (percentile(&waits, 99) * 1e3, percentile(&bare, 99) * 1e3);
    let note = format!(
        "{PHONES} phones, p50 {:.1} ms against {:.1} ms",
        percentile(&waits, 50) * 1e3,
        percentile(&bare, 50) * 1e3
    );
    Ok(Measured { value, unit: "ms p99", baseline, note })
}

/// Everybody watches, everybody spins; how long after its round does each phone have its own result, and in which bytes?
async fn one_round(
    server: &Server,
    lid: &str,
    people: &mut Vec<Spinner>,
) -> anyhow::Result<(Vec<f64>, Vec<u8>)> {
    let watching = Arc::new(Barrier::new(people.len()));
    let mut phones = JoinSet::new();
    for mut person in people.drain(..) {
        let (address, lid, watching) = (server.address, lid.to_owned(), watching.clone());
        phones.spawn(async move {
            let mut stream = watch(address, &lid, &person.token).await?;
            watching.wait().await;
            let mut connection = Connection::open(address).await?;
            let spun = person.spin(&mut connection, &lid).await?;
            let event = tokio::time::timeout(PATIENCE, read_result(&mut stream, spun.sequence)).await??;
            let waited = now().duration_since(spun.round_at).context("the result is after its round")?;
            anyhow::Ok((person, waited.as_secs_f64(), event))
        });
    }
    let (mut waits, mut event) = (Vec::new(), Vec::new());
    while let Some(phone) = phones.join_next().await {
        let (person, waited, bytes) = phone??;
        people.push(person);
        waits.push(waited);
        event = bytes;
    }
    Ok((waits, event))
}

async fn watch(address: SocketAddr, lid: &str, token: &str) -> anyhow::Result<TcpStream> {
    ensure!(address.ip().is_loopback(), "load goes to the loopback only");
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "GET /lotto/api/v1/live?lid={lid} HTTP/1.1\r\nhost: {address}\r\ntoken: {token}\r\naccept: text/event-stream\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await?;
    ensure!(&answer == b"HTTP/1.1 200", "{}", String::from_utf8_lossy(&answer));
    Ok(stream)
}

/// Reads until the results of the batch that holds this spin are there.
async fn read_result(stream: &mut TcpStream, sequence: u64) -> anyhow::Result<Vec<u8>> {
    let mut read = Vec::with_capacity(16 * 1024);
    loop {
        let more = stream.read_buf(&mut read).await?;
        ensure!(more > 0, "the stream ended");
        let text = String::from_utf8_lossy(&read);
        for event in text
            .split_inclusive("\n\n")
            .filter(|event| event.contains("event: spins") && event.ends_with("\n\n"))
        {
            let data =
                event.lines().find_map(|line| line.strip_prefix("data: ")).context("an event has data")?;
            let batch: serde_json::Value = serde_json::from_str(data)?;
            let first = batch["first"].as_u64().context("a batch begins somewhere")?;
            let size = batch["prizes"].as_array().context("a small batch tells its prizes")?.len() as u64;
            if (first..first + size).contains(&sequence) {
                return Ok(event.as_bytes().to_vec());
            }
        }
    }
}

/// The same bytes to as many connections, with nothing else to do: how long until each has them?
async fn broadcast(event: Vec<u8>) -> anyhow::Result<Vec<f64>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let (mut readers, mut writers) = (JoinSet::new(), Vec::new());
    for _ in 0..PHONES {
        let size = event.len();
        let mut stream = TcpStream::connect(address).await?;
        writers.push(listener.accept().await?.0);
        readers.spawn(async move {
            let mut bytes = vec![0; size];
            stream.read_exact(&mut bytes).await?;
            anyhow::Ok(now())
        });
    }
    let began = now();
    for writer in &mut writers {
        writer.write_all(&event).await?;
    }
    let mut waits = Vec::with_capacity(PHONES);
    while let Some(at) = readers.join_next().await {
        waits.push(at??.duration_since(began)?.as_secs_f64());
    }
    Ok(waits)
}

fn now() -> SystemTime {
    #[expect(clippy::disallowed_methods, reason = "a program for measuring has no clock to be held")]
    SystemTime::now()
}
