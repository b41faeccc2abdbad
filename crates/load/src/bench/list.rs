//! `list_10k_vs_10`: the first page of "my draws" for somebody who has ten thousand, beside somebody who has ten. The same
//! call with filters is in the note.

use std::{path::Path, time::Duration};

use anyhow::Context;
use http::Method;
use serde_json::{Value, json};

use super::Measured;
use crate::{
    client::{Connection, rate},
    crowd::in_a_day,
    server::Server,
};

const LIST: &str = "/lotto/api/v1/lotto/task/list";
const TASK: &str = "/lotto/api/v1/lotto/task";
const MANY: usize = 10_000;
const FEW: usize = 10;
/// The newest of each are published: both first pages hold the same kinds of rows.
const PUBLISHED: usize = 5;
const CONNECTIONS: usize = 4;
const SLICE: Duration = Duration::from_secs(2);
/// The two take turns, so that a busy moment of the machine meets both.
const TURNS: u32 = 3;

pub async fn measure(program: &Path) -> anyhow::Result<Measured> {
    let server = Server::start(program).await?;
    let many = organiser(&server, "many", MANY).await?;
    let few = organiser(&server, "few", FEW).await?;
    let everything = json!({}).to_string();
    let (mut value, mut baseline) = (0.0, 0.0);
    for _ in 0..TURNS {
        baseline += milliseconds(&server, &few, &everything).await?;
        value += milliseconds(&server, &many, &everything).await?;
    }
    let mut note = Vec::new();
    for (name, query) in filters() {
        let (few, many) =
            (milliseconds(&server, &few, &query).await?, milliseconds(&server, &many, &query).await?);
        note.push(format!("{name} {:.1} ×", many / few));
    }
    Ok(Measured {
        value: value / f64::from(TURNS),
        unit: "ms",
        baseline: baseline / f64::from(TURNS),
        note: note.join(", "),
    })
}

fn filters() -> [(&'static str, String); 5] {
    [
        ("by state", json!({"state": "open"})),
        ("by words that many have", json!({"words": "draw 1"})),
        ("by words that nobody has", json!({"words": "nowhere"})),
        ("sorted by change", json!({"sort": "updated"})),
        ("the bin", json!({"deleted": true})),
    ]
    .map(|(name, query)| (name, query.to_string()))
}

async fn milliseconds(server: &Server, token: &str, query: &str) -> anyhow::Result<f64> {
    let a_second = rate(server.address, (Method::POST, LIST), (token, query), CONNECTIONS, SLICE).await?;
    Ok(1000.0 * f64::from(u32::try_from(CONNECTIONS)?) / a_second)
}

async fn organiser(server: &Server, name: &str, draws: usize) -> anyhow::Result<String> {
    let mut connection = Connection::open(server.address).await?;
    connection.person(name).await?;
    server.grant(name).await?;
    // A new sign-in knows the new plan.
    let token = connection.sign_in(name).await?;
    let closes = in_a_day()?;
    for number in (0..draws).rev() {
        let body = json!({"kind": "advance", "form": form(number, &closes)}).to_string();
        let made = connection.call(Method::POST, TASK, &token, body).await?;
        if number < PUBLISHED {
            let body = json!({"lid": made["lid"].as_str().context("an id")?}).to_string();
            connection.call(Method::POST, &format!("{TASK}/publish"), &token, body).await?;
        }
    }
    Ok(token)
}

/// As long as forms are: a list that read them would notice.
fn form(number: usize, closes: &str) -> Value {
    let prizes: Vec<Value> = (1..=5)
        .map(|label| json!({"label": label, "name": format!("Prize {label}"), "units": label, "hand_out": "none"}))
        .collect();
    json!({
        "title": format!("Draw {number}"),
        "description": format!("<p>{}</p>", "Good luck to everybody. ".repeat(80)),
        "prizes": prizes,
        "opening": {"by": "time", "at": closes},
        "chain": "house",
    })
}
