//! Everybody joins one draw at once, and every promise is checked: nobody is lost, nobody counted twice, a full house opens
//! once and tells the rest.

use std::{collections::HashSet, io::Write, sync::Arc, time::Duration};

use anyhow::ensure;
use http::Method;
use serde_json::Value;

use crate::{
    client::Connection,
    crash,
    crowd::{self, API, Keep, Line},
    outcome,
    server::Server,
};

pub struct Rush {
    pub people: usize,
    pub seats: Option<usize>,
    /// People who ask at the same moment.
    pub connections: usize,
    pub kill: bool,
}

impl Rush {
    /// So many are in at the end.
    pub fn wanted(&self) -> usize {
        self.seats.map_or(self.people, |seats| seats.min(self.people))
    }

    fn fills_the_house(&self) -> bool {
        self.seats.is_some_and(|seats| seats <= self.people)
    }
}

pub async fn run(mut server: Server, rush: &Rush) -> anyhow::Result<()> {
    let organiser = crowd::organiser(&server).await?;
    let lid = crowd::draw(&server, &organiser, rush.seats).await?;
    let people = crowd::guests(server.address, &lid, rush.people, rush.connections.min(64)).await?;
    let people = Arc::new(people);
    everybody(&server, &organiser, &lid, &people, rush).await?;
    let mut draws = vec![lid];
    if rush.kill {
        let lid = crowd::draw(&server, &organiser, rush.seats).await?;
        crash::run(&mut server, &organiser, &lid, &people, rush).await?;
        draws.push(lid);
    }
    if rush.fills_the_house() {
        for lid in &draws {
            outcome::check(&server, lid).await?;
        }
    }
    Ok(())
}

/// Everybody asks, some of them perhaps again: all are answered, the right number is in, and the rest is told.
pub async fn everybody(
    server: &Server,
    organiser: &str,
    lid: &str,
    people: &Arc<Vec<String>>,
    rush: &Rush,
) -> anyhow::Result<()> {
    let line = Line::new(people.clone());
    let time = Duration::from_mins(5);
    let joins = crowd::join(server.address, lid, &line, rush.connections, time, None, Keep::All).await?;
    let wanted = rush.wanted();
    let (joined, told): (Vec<&Value>, Vec<&Value>) =
        joins.answers.iter().partition(|answer| answer["sta"] == 0);
    ensure!(joins.answers.len() == people.len(), "{} of {} were answered", joins.answers.len(), people.len());
    ensure!(joined.len() == wanted, "{} joined, {wanted} should have", joined.len());
    let numbers: HashSet<u64> =
        joined.iter().filter_map(|answer| answer["data"]["number"].as_u64()).collect();
    ensure!(
        numbers.len() == wanted && numbers.iter().max() == Some(&(wanted as u64)),
        "numbers are not 1 to {wanted}"
    );
    ensure!(
        told.iter().all(|answer| answer["data"]["reason"] == "full"),
        "the rest must hear that it is full"
    );
    let mut connection = Connection::open(server.address).await?;
    let path = format!("{API}/lotto/task?lid={lid}");
    let task = connection.call(Method::GET, &path, organiser, String::new()).await?;
    ensure!(
        task["participants"] == wanted && task["codes"] == wanted,
        "the draw counts {}",
        task["participants"]
    );
    let closed = outcome::times(&outcome::record(&mut connection, lid).await?, &["closed"]);
    ensure!(closed == usize::from(rush.fills_the_house()), "it closed {closed} times");
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
    let rate = joins.answers.len() as f64 / joins.seconds;
    let text = format!(
        "{} people, {wanted} in, {} told: nobody lost, nobody twice; {rate:.0} answers/s\n",
        people.len(),
        told.len()
    );
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
