//! `fairdraw-load`: makes load for a Fairdraw server that it started itself, on the loopback, bounded in count and
//! time. `bench` runs the benchmark rows: each is a ratio within one run, never a time that a test depends on.

mod bench;
mod client;
mod crash;
mod crowd;
mod outcome;
mod postgres;
mod rush;
mod server;
mod turns;

use std::{path::PathBuf, time::Duration};

use anyhow::Context;
use clap::{Parser, Subcommand};

/// A server that hangs is found out.
const LONGEST: Duration = Duration::from_mins(20);

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs benchmark rows, prints a table and writes bench/results.json.
    Bench {
        /// The server program to measure.
        #[arg(long)]
        server: PathBuf,
        /// The program that measures sealing (`bench_seal`).
        #[arg(long)]
        seal: PathBuf,
        /// The program that measures opening (`bench_open`).
        #[arg(long)]
        open: PathBuf,
        /// The program that measures the data page (`bench_data`).
        #[arg(long)]
        data: PathBuf,
        /// The program that measures exports (`bench_export`).
        #[arg(long)]
        export: PathBuf,
        /// Names of rows; none means all.
        rows: Vec<String>,
    },
    /// Lets a crowd join one draw at once and checks that nobody was lost, nobody counted twice, and that a full house opens
    /// once.
    Join {
        /// The server program.
        #[arg(long)]
        server: PathBuf,
        #[arg(long, default_value_t = 10_000)]
        people: usize,
        /// A full house: so many seats, and the rest are told.
        #[arg(long)]
        seats: Option<usize>,
        /// People who ask at the same moment.
        #[arg(long, default_value_t = 256)]
        connections: usize,
        /// Then the same people join another draw, and the server is killed in the middle of it.
        #[arg(long)]
        kill: bool,
        /// On the PostgreSQL of `scripts/with-postgres` instead of SQLite.
        #[arg(long)]
        postgres: bool,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Bench { server, seal, open, data, export, rows } => {
            bench::run(&bench::Programs { server, seal, open, data, export }, &rows).await
        }
        Command::Join { server, people, seats, connections, kill, postgres } => {
            let database = if postgres { Some(postgres::create().await?) } else { None };
            let server = server::Server::start_on(&server, database).await?;
            let rush = rush::Rush { people, seats, connections, kill };
            tokio::time::timeout(LONGEST, rush::run(server, &rush)).await.context("it took too long")?
        }
    }
}
