//! A crowd that joins a draw over the real API: an organiser, a draw without login, guests, and all of them at once.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{client::Connection, server::Server, turns::Turns};

pub const API: &str = "/lotto/api/v1";
/// Bounded, whatever is asked for.
const MOST_PEOPLE: usize = 500_000;
pub const MOST_CONNECTIONS: usize = 512;
const ORGANISER: &str = "organiser";
/// How every answer begins that is a success.
pub const SUCCESS: &[u8] = b"{\"sta\":0,";

/// An organiser with the paid plan; returns the token.
pub async fn organiser(server: &Server) -> anyhow::Result<String> {
    let mut connection = Connection::open(server.address).await?;
    connection.person(ORGANISER).await?;
    server.grant(ORGANISER).await?;
    // A new session sees the new plan at once.
    connection.sign_in(ORGANISER).await
}

/// Publishes a draw that guests may join; with `seats` it is a full house. Returns its id.
pub async fn draw(server: &Server, organiser: &str, seats: Option<usize>) -> anyhow::Result<String> {
    let closes = in_a_day()?;
    let opening = match seats {
        None => json!({"by": "time", "at": closes}),
        Some(people) => {
            json!({"by": "full", "people": people, "fallback_at": closes, "fallback": "open"})
        }
    };
    let form = json!({
        "title": "Load", "prizes": [{"label": 1, "name": "Tea", "units": 1}], "opening": opening,
        "delay_s": 30, "chain": "house", "safety": "off", "login_free": true,
    });
    publish(server, organiser, "advance", form).await
}

async fn publish(server: &Server, organiser: &str, kind: &str, form: Value) -> anyhow::Result<String> {
    let mut connection = Connection::open(server.address).await?;
    let body = json!({"kind": kind, "form": form}).to_string();
    let task = connection.call(Method::POST, &format!("{API}/lotto/task"), organiser, body).await?;
    let lid = task["lid"].as_str().context("an id")?.to_owned();
    let body = json!({"lid": lid}).to_string();
    connection.call(Method::POST, &format!("{API}/lotto/task/publish"), organiser, body).await?;
    Ok(lid)
}

/// Publishes cards that guests may turn as often as they like. Returns its id.
async fn cards(server: &Server, organiser: &str) -> anyhow::Result<String> {
    let prize = |label: u32| json!({"label": label, "name": "Tea", "units": 1_000_000, "weight": 5_000});
    let form = json!({
        "title": "Load", "prizes": [prize(1), prize(2)], "opening": {"by": "instant", "ends_at": in_a_day()?},
        "instant": {"mode": "odds", "free_per_day": 0, "free_per_draw": 10_000},
        "limits": {"wins_per_person": 100}, "chain": "house", "safety": "off", "login_free": true,
    });
    publish(server, organiser, "card", form).await
}

/// Somebody in an instant draw, and how often they have spun.
pub struct Spinner {
    pub token: String,
    pub nonce: u32,
}

/// What a receipt says.
pub struct Spun {
    pub sequence: u64,
    pub round_at: std::time::SystemTime,
}

impl Spinner {
    /// What they send for their next spin.
    pub fn ask(&self, lid: &str) -> String {
        format!(r#"{{"lid":"{lid}","nonce":{},"seed":"00112233445566778899aabbccddeeff"}}"#, self.nonce)
    }

    /// Spins, and looks only whether it was received: reading the receipts would be most of this program's work.
    pub async fn press(&mut self, connection: &mut Connection, lid: &str) -> anyhow::Result<()> {
        let path = format!("{API}/lotto/spin");
        let response = connection.send(Method::POST, &path, &self.token, self.ask(lid)).await?;
        ensure!(response.body().starts_with(SUCCESS), "not received: {:?}", response.body());
        self.nonce += 1;
        Ok(())
    }

    pub async fn spin(&mut self, connection: &mut Connection, lid: &str) -> anyhow::Result<Spun> {
        let data =
            connection.call(Method::POST, &format!("{API}/lotto/spin"), &self.token, self.ask(lid)).await?;
        self.nonce += 1;
        let round_at: jiff::Timestamp = data["round_at"].as_str().context("a time")?.parse()?;
        Ok(Spun { sequence: data["sequence"].as_u64().context("a sequence")?, round_at: round_at.into() })
    }
}

/// An instant draw and people who have joined it.
pub async fn spinners(server: &Server, count: usize) -> anyhow::Result<(String, Vec<Spinner>)> {
    let organiser = organiser(server).await?;
    let lid = cards(server, &organiser).await?;
    let tokens = guests(server.address, &lid, count, 64).await?;
    let mut connection = Connection::open(server.address).await?;
    let mut people = Vec::with_capacity(count);
    for token in tokens {
        connection.call(Method::POST, &format!("{API}/lotto/join"), &token, ask(&lid)).await?;
        people.push(Spinner { token, nonce: 0 });
    }
    Ok((lid, people))
}

/// The draw must not close while it is measured.
pub fn in_a_day() -> anyhow::Result<String> {
    #[expect(clippy::disallowed_methods, reason = "a program for measuring has no clock to be held")]
    let now = std::time::SystemTime::now();
    Ok((jiff::Timestamp::try_from(now)? + Duration::from_hours(24)).to_string())
}

/// Makes guests, who look at their page as a phone does; returns their tokens.
pub async fn guests(
    address: SocketAddr,
    lid: &str,
    count: usize,
    connections: usize,
) -> anyhow::Result<Vec<String>> {
    ensure!(count <= MOST_PEOPLE, "at most {MOST_PEOPLE} people");
    let mut workers = JoinSet::new();
    let connections = connections.clamp(1, MOST_CONNECTIONS);
    for worker in 0..connections {
        let share = count / connections + usize::from(worker < count % connections);
        let (challenge, mine) =
            (format!("{API}/lotto/challenge?lid={lid}"), format!("{API}/lotto/mine?lid={lid}"));
        let lid = lid.to_owned();
        workers.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut tokens = Vec::with_capacity(share);
            for _ in 0..share {
                let given = connection.call(Method::GET, &challenge, "", String::new()).await?;
                let body = json!({"lid": lid, "challenge": given["challenge"], "solution": "0"}).to_string();
                let guest = connection.call(Method::POST, &format!("{API}/lotto/guest"), "", body).await?;
                let token = guest["token"].as_str().context("a token")?;
                connection.call(Method::GET, &mine, token, String::new()).await?;
                tokens.push(token.to_owned());
            }
            anyhow::Ok(tokens)
        });
    }
    let mut tokens = Vec::with_capacity(count);
    while let Some(some) = workers.join_next().await {
        tokens.append(&mut some??);
    }
    Ok(tokens)
}

/// What somebody sends.
pub fn ask(lid: &str) -> String {
    json!({"lid": lid, "contrib": "00112233445566778899aabbccddeeff", "consents": {"rules": true}})
        .to_string()
}

/// People who stand in one line and are let in one after the other, by as many doors as there are connections.
#[derive(Clone)]
pub struct Line {
    tokens: Arc<Vec<String>>,
    next: Arc<AtomicUsize>,
}

impl Line {
    pub fn new(tokens: impl Into<Arc<Vec<String>>>) -> Self {
        Self { tokens: tokens.into(), next: Arc::default() }
    }

    pub fn step(&self) -> Option<&str> {
        self.tokens.get(self.next.fetch_add(1, Ordering::Relaxed)).map(String::as_str)
    }

    pub fn left(&self) -> usize {
        self.tokens.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
}

/// Which answers are kept and read, after the clock has stopped: the server is measured, not this program's reading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    All,
    /// Only of those who were not let in.
    Refusals,
}

/// How the joins of a time went.
pub struct Joins {
    pub answers: Vec<Value>,
    /// Of each answer, in seconds.
    pub waits: Vec<f64>,
    pub seconds: f64,
}

/// Joins for a time, or until the line is empty. `every`: one of them at these intervals, not faster.
pub async fn join(
    address: SocketAddr,
    lid: &str,
    line: &Line,
    connections: usize,
    time: Duration,
    every: Option<Duration>,
    keep: Keep,
) -> anyhow::Result<Joins> {
    let mut workers = JoinSet::new();
    let mut opened = Vec::new();
    for _ in 0..connections.clamp(1, MOST_CONNECTIONS) {
        opened.push(Connection::open(address).await?);
    }
    let started = Instant::now();
    let turns = every.map(Turns::every);
    for mut connection in opened {
        let (line, turns) = (line.clone(), turns.clone());
        let (body, path) = (ask(lid), format!("{API}/lotto/join"));
        workers.spawn(async move {
            let (mut answers, mut waits) = (Vec::new(), Vec::new());
            while started.elapsed() < time {
                if let Some(turns) = &turns {
                    turns.next().await;
                }
                let Some(token) = line.step() else { break };
                let sent = Instant::now();
                let response = connection.send(Method::POST, &path, token, body.clone()).await?;
                waits.push(sent.elapsed().as_secs_f64());
                if keep == Keep::All || !response.body().starts_with(SUCCESS) {
                    // A copy: the answer itself would keep the connection's whole buffer.
                    answers.push(Bytes::copy_from_slice(response.body()));
                }
            }
            anyhow::Ok((answers, waits))
        });
    }
    let mut joins = Joins { answers: Vec::new(), waits: Vec::new(), seconds: 0.0 };
    let mut bodies = Vec::new();
    while let Some(done) = workers.join_next().await {
        let (mut answers, mut waits) = done??;
        bodies.append(&mut answers);
        joins.waits.append(&mut waits);
    }
    joins.seconds = started.elapsed().as_secs_f64();
    for body in bodies {
        joins.answers.push(serde_json::from_slice(&body)?);
    }
    Ok(joins)
}
