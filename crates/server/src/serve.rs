//! Starts a node, and ends it without losing anything that was begun.

use std::{net::SocketAddr, os::unix::fs::DirBuilderExt, time::Duration};

use anyhow::Context;
use fairdraw_db::{Db, migrate};
use fairdraw_jobs::Runner;
use tokio::{net::TcpListener, task::JoinSet};

use crate::{
    app::App, claims, clock::Clock, config::Config, data, draws, entries, exports, fair::beacon, http,
    identity, migrations, notices, spins, uploads,
};

/// How long requests under way may still take when the node goes down.
const DRAIN: Duration = Duration::from_secs(30);
/// A round must be due, not nearly due, when we wake for it.
const TICK_MARGIN: Duration = Duration::from_millis(20);
const TIDY_EVERY: Duration = Duration::from_mins(10);

/// A node that listens but does not serve yet.
pub struct Node {
    pub app: App,
    listener: TcpListener,
}

/// Opens the database, brings it up to date and takes the port.
pub async fn prepare(config: Config, clock: Clock) -> anyhow::Result<Node> {
    // Names, addresses and keys: nobody else on this machine needs to look.
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&config.data)
        .with_context(|| format!("the data folder {} cannot be made", config.data.display()))?;
    let db = Db::connect(&config.database_address(), config.database_connections)
        .await
        .context("the database cannot be opened")?;
    let applied =
        migrate(&db, &migrations::all(), clock.now()).await.context("the database cannot be migrated")?;
    if !applied.is_empty() {
        tracing::info!(?applied, "database migrated");
    }
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("cannot listen on {}: is another program using it?", config.listen))?;
    let app = App::new(config, db, clock, listener.local_addr()?).await?;
    draws::sum_up_older(&app).await.context("older draws cannot be summed up")?;
    Ok(Node { app, listener })
}

impl Node {
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("a bound listener has an address")
    }

    /// Serves until `App::stopping` is cancelled; then finishes what was begun.
    pub async fn run(self) -> anyhow::Result<()> {
        http::observe::install_metrics();
        let app = self.app;
        let mut background = JoinSet::new();
        for _ in 0..app.config.job_workers {
            let app = app.clone();
            background.spawn(async move { runner(&app).run(&app.bus, app.stopping.clone()).await });
        }
        if app.config.job_workers > 0 {
            background.spawn(spins::serve(app.clone()));
            background.spawn(notices::run(app.clone()));
        }
        background.spawn(tidy(app.clone()));
        background.spawn(http::observe::sum_up(app.stopping.clone()));
        background.spawn(data::serve(app.clone()));
        background.spawn(tick(app.clone()));
        for source in app.fair.beacons.sources() {
            background.spawn(beacon::poll(app.clone(), source.clone()));
        }
        let service = http::router(&app).into_make_service_with_connect_info::<SocketAddr>();
        let stopping = app.stopping.clone();
        let server = axum::serve(self.listener, service)
            .with_graceful_shutdown(async move { stopping.cancelled().await });
        let deadline = async {
            app.stopping.cancelled().await;
            tokio::time::sleep(DRAIN).await;
        };
        tokio::select! {
            result = server => result.context("the server failed")?,
            () = deadline => tracing::warn!("some requests did not finish in time"),
        }
        app.stopping.cancel();
        background.join_all().await;
        app.bus.close();
        app.db.close().await;
        Ok(())
    }
}

/// Every kind of background work, by name.
pub fn runner(app: &App) -> Runner {
    let clock = app.clock.clone();
    let runner = Runner::new(app.db.clone(), app.new_id(), move || clock.now());
    let handlers = draws::handlers(app)
        .into_iter()
        .chain(claims::handlers(app))
        .chain(notices::handlers(app))
        .chain(uploads::handlers(app))
        .chain(exports::handlers(app));
    handlers.fold(runner, Runner::handle)
}

/// Signs the house beacon's rounds as they fall due: wakes once a round.
async fn tick(app: App) {
    loop {
        if let Err(error) = beacon::produce(&app).await {
            tracing::warn!(%error, "the house beacon is late");
        }
        let wait = app.fair.beacons.house.until_next(app.now()) + TICK_MARGIN;
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Housekeeping that may happen at any time, on any node, any number of times.
async fn tidy(app: App) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            _ = ticks.tick() => {
                app.brakes.tidy();
                app.names.tidy();
                if let Err(error) = entries::tidy(&app).await {
                    tracing::warn!(%error, "spent challenges were not removed");
                }
                if let Err(error) = draws::tidy_keys(&app).await {
                    tracing::warn!(%error, "keys of old clicks were not removed");
                }
                if let Err(error) = notices::tidy(&app).await {
                    tracing::warn!(%error, "the log of notices was not shortened");
                }
                if let Err(error) = identity::tidy(&app).await {
                    tracing::warn!(%error, "expired sessions were not removed");
                }
            }
        }
    }
}
