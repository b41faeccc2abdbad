//! The commands of the program.

mod beacon;
mod demo;
mod operator;
mod verify;

use std::{io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::{Parser, Subcommand};
use fairdraw_db::{Db, migrate};
use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{
    clock::Clock,
    config::{self, Config, LogFormat},
    http, migrations, serve,
};

/// Prize draws that everyone can check.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Configuration file (TOML); without it `fairdraw.toml` is read when it is there.
    #[arg(long, env = "FAIRDRAW_CONFIG", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the API and the web app (the usual command).
    Serve,
    /// Prints every setting with its description and the value in force.
    Config,
    /// Brings the database up to date and ends.
    Migrate,
    /// Fills an empty installation with draws in every state, for looking around.
    Demo,
    /// Prints the `OpenAPI` document.
    Openapi,
    /// Checks a downloaded bundle. Exit status 0: sound, 1: not sound, 2: could not be checked.
    Verify(verify::Arguments),
    /// Runs a house beacon alone, with drand's HTTP answers.
    Beacon(beacon::Arguments),
    /// What only the operator does, on the server itself.
    #[command(subcommand)]
    Operator(operator::Command),
}

pub async fn run() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    // A loser who checks a draw needs no installation, and no settings that could be wrong.
    if let Some(Command::Verify(arguments)) = &arguments.command {
        return verify::run(arguments);
    }
    let config = config::load(arguments.config.as_deref())?;
    match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(config).await?,
        Command::Config => say(&config::print(&config))?,
        Command::Migrate => migrate_only(&config).await?,
        Command::Demo => demo::run(config).await?,
        Command::Openapi => say(&(http::openapi().to_pretty_json()? + "\n"))?,
        Command::Verify(arguments) => return verify::run(&arguments),
        Command::Beacon(arguments) => beacon::run(&arguments, &config).await?,
        Command::Operator(command) => operator::run(&command, &config).await?,
    }
    Ok(ExitCode::SUCCESS)
}

fn say(text: &str) -> anyhow::Result<()> {
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

async fn serve(config: Config) -> anyhow::Result<()> {
    log_to_standard_error(&config)?;
    let node = serve::prepare(config, Clock::System).await?;
    let address = node.address();
    tracing::info!(%address, engine = node.app.db.engine(), version = env!("CARGO_PKG_VERSION"), "serving");
    say(&format!(
        "\n  Fairdraw is ready: http://{address}\n\n  Open it and sign up: the first person to sign up is the operator.\n  \
         Data: {} ({}).  Stop with Ctrl-C.\n\n",
        node.app.config.data.display(),
        node.app.db.engine()
    ))?;
    let stopping = node.app.stopping.clone();
    tokio::spawn(async move {
        wait_for_signal().await;
        tracing::info!("stopping: finishing what is under way");
        stopping.cancel();
    });
    node.run().await
}

async fn migrate_only(config: &Config) -> anyhow::Result<()> {
    std::fs::create_dir_all(&config.data)?;
    let db = Db::connect(&config.database_address(), 1).await.context("the database cannot be opened")?;
    let applied = migrate(&db, &migrations::all(), Clock::System.now()).await?;
    say(&match applied.as_slice() {
        [] => "The database is up to date.\n".to_owned(),
        names => format!("Applied: {}\n", names.join(", ")),
    })
}

fn log_to_standard_error(config: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.log).context("the setting `log` cannot be read")?;
    let registry = tracing_subscriber::registry().with(filter);
    match config.log_format {
        LogFormat::Text => registry.with(fmt::layer().with_writer(std::io::stderr)).init(),
        LogFormat::Json => registry.with(fmt::layer().json().with_writer(std::io::stderr)).init(),
    }
    Ok(())
}

async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
