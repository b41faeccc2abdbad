//! `TestApp`: a node of its own for each test, with a clock that moves only when told, and people who use it.

pub mod document;
pub mod draw;
pub mod file;
pub mod mail_server;
pub mod person;
pub mod push_service;
pub mod spin;

use std::{net::SocketAddr, time::Duration};

use fairdraw::{app::App, clock::Clock, config::Config, migrations, serve};
use fairdraw_db::{
    Time,
    testing::{Engine, TestDatabase},
};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

pub use person::Person;

/// Good enough for every account in the tests.
pub const PASSWORD: &str = "vermilion-paper-slip";

pub struct TestApp {
    pub app: App,
    pub clock: Clock,
    pub address: SocketAddr,
    pub http: Client,
    pub database: Option<TestDatabase>,
    pub stopping: CancellationToken,
    pub running: Option<tokio::task::JoinHandle<anyhow::Result<()>>>,
}

impl TestApp {
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, |_| {}).await
    }

    /// A node with some settings changed.
    pub async fn with(engine: Engine, change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::new(engine, &migrations::all()).await;
        let clock = Clock::manual(Time::from_seconds(1_790_000_000));
        let mut config = settings(&database.address, database.folder.path());
        change(&mut config);
        Self::start(config, clock, Some(database)).await
    }

    async fn start(config: Config, clock: Clock, database: Option<TestDatabase>) -> Self {
        let node = serve::prepare(config, clock.clone()).await.expect("the node starts");
        let (address, app, stopping) = (node.address(), node.app.clone(), node.app.stopping.clone());
        let running = Some(tokio::spawn(node.run()));
        let http = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            // Long, for a slow machine: what hangs is ended by the runner of the tests.
            .timeout(Duration::from_mins(2))
            .build()
            .expect("a client");
        Self { app, clock, address, http, database, stopping, running }
    }

    /// A node on a database that outlives it.
    pub async fn on(database: &TestDatabase) -> Self {
        Self::on_with(database, |_| {}).await
    }

    pub async fn on_with(database: &TestDatabase, change: impl FnOnce(&mut Config)) -> Self {
        let clock = Clock::manual(Time::from_seconds(1_790_000_000));
        let mut config = settings(&database.address, database.folder.path());
        change(&mut config);
        Self::start(config, clock, None).await
    }

    /// Ends the node and waits until it has.
    pub async fn stop(&mut self) {
        self.stopping.cancel();
        self.running.take().expect("running").await.expect("no panic").expect("a clean end");
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn api(&self, path: &str) -> String {
        self.url(&format!("/lotto/api/v1{path}"))
    }

    /// The folder of a node that has its database to itself.
    pub fn folder(&self) -> &std::path::Path {
        self.database.as_ref().expect("made with a database of its own").folder.path()
    }

    pub fn pass(&self, duration: Duration) {
        self.clock.pass(duration);
    }

    /// Does all the background work that is due at this moment; fails the test if some of it failed.
    pub async fn work(&self) {
        serve::runner(&self.app).run_due().await.expect("the queue is there");
        let mut tx = self.app.db.read().await.expect("a transaction");
        let failed = fairdraw_jobs::failed(&mut tx).await.expect("readable");
        assert!(failed.is_empty(), "{failed:?}");
    }

    /// Rings bells and sends what is due at this moment.
    pub async fn carry(&self) {
        fairdraw::notices::run_due(&self.app).await.expect("the courier works");
    }

    /// Lets time pass, then does what fell due.
    pub async fn pass_and_work(&self, duration: Duration) {
        self.pass(duration);
        self.work().await;
    }

    /// Gives somebody the paid plan.
    pub async fn make_vip(&self, person: &Person<'_>) {
        let user = person.info().await["user_id"].as_str().expect("an id").parse().expect("an id");
        fairdraw::billing::grant(&self.app.db, user, fairdraw::billing::Plan::Vip, None, self.clock.now())
            .await
            .expect("granted");
        fairdraw::identity::forget_sessions(&self.app, user).await;
    }

    /// Signs up, signs in, and returns the person with their token.
    pub async fn person(&self, name: &str) -> Person<'_> {
        Person::sign_up(self, name).await
    }
}

fn settings(database: &str, data: &std::path::Path) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: data.to_owned(),
        database_url: fairdraw::config::Secret::new(database),
        database_connections: 8,
        rate_sign_in: 0,
        drand_relays: Vec::new(),
        job_workers: 0,
        ..Config::default()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.stopping.cancel();
    }
}

/// What a call answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub sta: i64,
    pub msg: String,
    pub data: Value,
}

/// Sends a request and reads the envelope; anything that is not one fails the test.
pub async fn ask(request: RequestBuilder) -> Answer {
    envelope(request.send().await.expect("the server answers")).await
}

pub async fn envelope(response: Response) -> Answer {
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    let value: Value =
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("not an envelope: {status} {text}"));
    let fields: Vec<_> = value.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["data", "msg", "sta"], "{text}");
    Answer {
        status,
        sta: value["sta"].as_i64().expect("a number"),
        msg: value["msg"].as_str().expect("a text").to_owned(),
        data: value["data"].clone(),
    }
}

impl Answer {
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!((self.status, self.sta), (200, 0), "{self:?}");
        self.data
    }

    #[track_caller]
    pub fn refused(self, sta: i64) -> Self {
        assert_eq!((self.status, self.sta), (200, sta), "{self:?}");
        assert!(!self.msg.is_empty(), "a refusal says why");
        self
    }

    /// Names of the fields that were not accepted.
    #[track_caller]
    pub fn flaws(self) -> Vec<String> {
        let refused = self.refused(4022);
        let list = refused.data.as_array().expect("a list of flaws");
        list.iter().map(|flaw| flaw["field"].as_str().expect("a field").to_owned()).collect()
    }
}
