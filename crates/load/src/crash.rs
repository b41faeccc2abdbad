//! `kill -9` while a crowd joins: once when half are in, and again in the moment when the house is full. Whoever was answered
//! is in, with the same codes and receipts, and everybody else can still come.

use std::{
    collections::HashSet,
    io::Write,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, ensure};
use bytes::Bytes;
use http::Method;
use serde_json::Value;
use tokio::{sync::Notify, task::JoinSet, time::timeout};

use crate::{
    client::Connection,
    crowd::{self, API, Line, MOST_CONNECTIONS, SUCCESS},
    rush::{self, Rush},
    server::Server,
};

/// Everybody has asked long before.
const LONGEST: Duration = Duration::from_mins(5);

/// Who was answered, and with what.
type Answered = Vec<(String, Bytes)>;

pub async fn run(
    server: &mut Server,
    organiser: &str,
    lid: &str,
    people: &Arc<Vec<String>>,
    rush: &Rush,
) -> anyhow::Result<()> {
    let half = rush.wanted() / 2;
    let mut answered = join_and_kill(server, lid, people, rush, move |_, count| count == half).await?;
    if rush.wanted() < people.len() {
        let is_refusal = |body: &[u8], _| !body.starts_with(SUCCESS);
        answered.append(&mut join_and_kill(server, lid, people, rush, is_refusal).await?);
    }
    answered.retain(|(_, body)| body.starts_with(SUCCESS));
    let mut connection = Connection::open(server.address).await?;
    for (token, body) in &answered {
        is_there(&mut connection, lid, token, &serde_json::from_slice(body)?).await?;
    }
    let entered = answered.iter().map(|(token, _)| token).collect::<HashSet<_>>().len();
    ensure!(entered >= half, "only {entered} were answered before it was killed");
    let text = format!("killed while they joined: all {entered} who were told that they are in are in\n");
    std::io::stdout().write_all(text.as_bytes())?;
    rush::everybody(server, organiser, lid, people, rush).await
}

/// Everybody asks, until an answer and the number of answers so far are as wanted: that moment the server is killed. It is
/// started again when all who waited have noticed.
async fn join_and_kill(
    server: &mut Server,
    lid: &str,
    people: &Arc<Vec<String>>,
    rush: &Rush,
    is_moment: impl Fn(&[u8], usize) -> bool + Clone + Send + 'static,
) -> anyhow::Result<Answered> {
    let (line, count, moment) =
        (Line::new(people.clone()), Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let mut workers = JoinSet::new();
    for _ in 0..rush.connections.clamp(1, MOST_CONNECTIONS) {
        let mut connection = Connection::open(server.address).await?;
        let (line, count, moment, is_moment) =
            (line.clone(), count.clone(), moment.clone(), is_moment.clone());
        let (body, path) = (crowd::ask(lid), format!("{API}/lotto/join"));
        workers.spawn(async move {
            let mut answered = Answered::new();
            while let Some(token) = line.step() {
                let Ok(response) = connection.send(Method::POST, &path, token, body.clone()).await else {
                    break;
                };
                let answer = Bytes::copy_from_slice(response.body());
                if is_moment(&answer, count.fetch_add(1, Ordering::Relaxed) + 1) {
                    moment.notify_one();
                }
                answered.push((token.to_owned(), answer));
            }
            answered
        });
    }
    timeout(LONGEST, moment.notified()).await.context("the moment never came")?;
    server.kill().await?;
    ensure!(line.left() > 0, "everybody had been answered before it was killed");
    let answered = workers.join_all().await.into_iter().flatten().collect();
    server.start_again().await?;
    Ok(answered)
}

/// What somebody was told is what they still have.
async fn is_there(connection: &mut Connection, lid: &str, token: &str, answer: &Value) -> anyhow::Result<()> {
    let mine =
        connection.call(Method::GET, &format!("{API}/lotto/mine?lid={lid}"), token, String::new()).await?;
    let told = &answer["data"];
    let number = told["number"].as_u64().context("a number")?;
    ensure!(
        told["codes"].as_array().is_some_and(|codes| !codes.is_empty()),
        "number {number} was given no code"
    );
    ensure!(mine["codes"] == told["codes"], "number {number} had {}, has {}", told["codes"], mine["codes"]);
    ensure!(mine["receipts"] == told["receipts"], "number {number} has other receipts");
    Ok(())
}
