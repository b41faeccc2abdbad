//! `fairdraw operator …`: for whoever has a shell on the server.

use anyhow::Context;
use clap::Subcommand;
use fairdraw_db::{Db, migrate};

use super::say;
use crate::{clock::Clock, config::Config, entropy::Entropy, fair, migrations};

#[derive(Subcommand)]
pub enum Command {
    /// Changes the signing key. Stop every node first: a node keeps the key it started with.
    RotateKey,
}

pub async fn run(command: &Command, config: &Config) -> anyhow::Result<()> {
    let db = Db::connect(&config.database_address(), 1).await.context("the database cannot be opened")?;
    let now = Clock::System.now();
    migrate(&db, &migrations::all(), now).await?;
    match command {
        Command::RotateKey => {
            let (old, new) = fair::rotate(&db, config, Entropy, now).await?;
            say(&format!(
                "Retired {old}\nSigning with {new}\nThe change is on the service log, signed by both keys.\n"
            ))
        }
    }
}
