//! `fairdraw-load`: makes load for a Fairdraw server that it started itself, on the loopback, bounded in count and
//! time. `bench` runs the benchmark rows: each is a ratio within one run, never a time that a test depends on.

mod bench;
mod client;
mod server;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

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
        /// Names of rows; none means all.
        rows: Vec<String>,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let Command::Bench { server, seal, rows } = Arguments::parse().command;
    bench::run(&bench::Programs { server, seal }, &rows).await
}
