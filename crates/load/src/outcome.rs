//! What became of a full house: closed, sealed and drawn once each, and the proof holds.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use http::Method;
use serde_json::Value;

use crate::{client::Connection, crowd::API, server::Server};

/// Half a minute until the round, a lease that a killed server left behind, and a busy machine.
const LONGEST: Duration = Duration::from_mins(4);
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

pub async fn record(connection: &mut Connection, lid: &str) -> anyhow::Result<Value> {
    connection.call(Method::GET, &format!("{API}/lotto/record?lid={lid}"), "", String::new()).await
}

/// How often the public record has one of these moments.
pub fn times(record: &Value, what: &[&str]) -> usize {
    let is_one = |moment: &&Value| moment["what"].as_str().is_some_and(|name| what.contains(&name));
    record["timeline"].as_array().map_or(0, |timeline| timeline.iter().filter(is_one).count())
}

/// Waits for the result and checks it.
pub async fn check(server: &Server, lid: &str) -> anyhow::Result<()> {
    let mut connection = Connection::open(server.address).await?;
    let end = Instant::now() + LONGEST;
    let mut record = record(&mut connection, lid).await?;
    while record["result"].is_null() {
        ensure!(Instant::now() < end, "there is no result: {}", record["timeline"]);
        tokio::time::sleep(BETWEEN_LOOKS).await;
        record = self::record(&mut connection, lid).await?;
    }
    // A server that was killed while it sealed may come back after the round it had meant: it seals late, for a later one.
    let moments = [&["closed"][..], &["sealed", "sealed_late"], &["drawn"]].map(|what| times(&record, what));
    ensure!(moments == [1, 1, 1], "closed, sealed and drawn {moments:?} times: {}", record["timeline"]);
    ensure!(record["result"]["total"] == 1, "one prize, {} winners", record["result"]["total"]);
    let path = format!("{API}/lotto/bundle?lid={lid}");
    let bundle = connection.send(Method::GET, &path, "", String::new()).await?;
    server.verify(bundle.body()).await.context("the proof does not hold")?;
    std::io::stdout().write_all(b"closed, sealed and drawn once; the proof holds\n")?;
    Ok(())
}
