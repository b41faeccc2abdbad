//! `fairdraw demo`: fills an empty installation with draws in every state, by its own API, on a clock that begins days
//! ago. Everything that is shown really happened: people joined, lists were sealed, rounds decided.

mod after;
mod crowd;
mod forms;
mod names;
mod pictures;
mod visitor;

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, bail};
use serde_json::json;

use super::say;
use crate::{
    billing::{self, Plan},
    clock::Clock,
    config::Config,
    entropy::Entropy,
    serve,
};
use forms::Demo;
use visitor::Visitor;

/// How long ago the story begins.
const DAYS: u64 = 6;
const NAME: &str = "demo";
const HELPER: &str = "helper";
const HOUR: Duration = Duration::from_hours(1);

pub async fn run(mut config: Config) -> anyhow::Result<()> {
    let now = Clock::System.now();
    let clock = Clock::manual(now - Duration::from_hours(24 * DAYS));
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    (config.rate_per_address, config.rate_per_token, config.rate_sign_in, config.job_workers) = (0, 0, 0, 0);
    let node = serve::prepare(config, clock.clone()).await?;
    let (app, address, stopping) = (node.app.clone(), node.address(), node.app.stopping.clone());
    let serving = tokio::spawn(node.run());
    let password = Entropy.text(14);
    let visitor = Visitor::new(address, crate::http::outbound::client());
    let organiser = match visitor.sign_up(NAME, &password).await {
        Ok(organiser) => organiser,
        Err(error) => bail!("the demo needs an empty installation ({error})"),
    };
    let user = organiser.user_id().await?.parse().context("an id")?;
    billing::grant(&app.db, user, Plan::Vip, Some(365), now).await?;
    crate::identity::forget_sessions(&app, user).await;
    let demo = Demo { app: &app, clock: &clock, organiser: &organiser, password: password.clone() };
    let finished = demo.tell(now).await;
    stopping.cancel();
    serving.await??;
    let people = finished?;
    say(&format!(
        "\n  The demo is ready: {people} people took part.\n\n  Sign in as  {NAME}  (or  {HELPER} , who helps)  with the password  {password}\n\n"
    ))
}

impl Demo<'_> {
    /// The whole story, from six days ago to this moment. Returns how many people took part.
    async fn tell(&self, now: fairdraw_db::Time) -> anyhow::Result<usize> {
        let art = pictures::upload_all(self.organiser).await?;
        let mut people = Vec::new();
        let gala = self.publish(self.gala(&art)).await?;
        for number in 0..1_000 {
            let guest = self.organiser.guest(&gala, &names::name(number)).await?;
            guest.join(&gala).await?;
            people.push(guest);
        }
        let book = self.publish(self.book_club(&art)).await?;
        self.join(&book, &people[..64]).await?;
        let empty = self.publish(self.too_early()).await?;
        let off = self.publish(self.picnic(&art)).await?;
        self.join(&off, &people[100..118]).await?;
        self.pass(24 * 2).await?;
        self.organiser
            .post("/lotto/task/cancel", &json!({"lid": off, "reason": "天气预报有暴雨，改期举行"}))
            .await?;
        self.pass(24).await?;
        let wins = self.organiser.get(&format!("/lotto/task/winners?lid={book}&size=1")).await?;
        let absent = json!({"lid": book, "win": wins["list"][0]["id"], "reason": "三次电话未接通"});
        self.organiser.post("/lotto/task/redraw", &absent).await?;
        self.claims(&book, &people[..64]).await?;
        let weekly = self.publish(self.weekly(&art)).await?;
        self.join(&weekly, &people[200..290]).await?;
        self.pass(24 * 2).await?;
        let full = self.publish(self.full_house(&art)).await?;
        self.join(&full, &people[..37]).await?;
        let time = self.publish(self.new_year(&art)).await?;
        let hand = self.publish(self.by_hand(&art)).await?;
        self.join(&hand, &people[600..645]).await?;
        self.join(&weekly, &people[200..260]).await?;
        let waiting = self.publish(self.waiting(&art)).await?;
        self.join(&waiting, &people[700..790]).await?;
        self.vouchers(&art, &people[800..840]).await?;
        self.teams(&art, &people[850..872]).await?;
        self.helper(&book, HELPER).await?;
        for draft in Self::drafts(&art) {
            self.create(draft).await?;
        }
        let thrown_away = self.create(self.too_early()).await?;
        self.organiser.delete(&format!("/lotto/task?lid={thrown_away}")).await?;
        self.organiser.delete(&format!("/lotto/task?lid={empty}")).await?;
        self.neighbours(&art).await?;
        self.crowd(&time, &people[300..512]).await?;
        self.clock.pass(now.since(self.clock.now()));
        self.work().await?;
        Ok(people.len())
    }

    async fn pass(&self, hours: u32) -> anyhow::Result<()> {
        for _ in 0..hours {
            self.clock.pass(HOUR);
            self.work().await?;
        }
        Ok(())
    }

    async fn work(&self) -> anyhow::Result<()> {
        serve::runner(self.app).run_due().await?;
        Ok(())
    }
}
