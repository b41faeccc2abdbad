//! `fairdraw operator …`: for whoever has a shell on the server.

use anyhow::{Context, bail};
use clap::Subcommand;
use fairdraw_db::{Db, migrate};

use super::say;
use crate::{
    billing::{self, Plan},
    clock::Clock,
    config::Config,
    entropy::Entropy,
    fair, identity,
    ids::UserId,
    migrations,
};

#[derive(Subcommand)]
pub enum Command {
    /// Changes the signing key. Stop every node first: a node keeps the key it started with.
    RotateKey,
    /// Gives somebody a plan: `grant u_… vip --days 365`.
    Grant {
        /// The user id (`u_…`), or the name if only one person has it.
        user: String,
        /// `vip`, or `free` to end it.
        plan: String,
        /// Without it the plan does not end.
        #[arg(long)]
        days: Option<u32>,
    },
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
        Command::Grant { user, plan, days } => {
            let plan = Plan::from_name(plan).context("the plan is vip or free")?;
            let user = find_user(&db, user).await?;
            match plan {
                Plan::Free => {
                    billing::end_plan(&db, user, now).await?;
                }
                Plan::Vip => billing::grant(&db, user, plan, *days, now).await?,
            }
            say(&format!("{user} is on the plan {} now.\n", plan.name()))
        }
    }
}

async fn find_user(db: &Db, text: &str) -> anyhow::Result<UserId> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let mut tx = db.read().await?;
    let found = identity::find_by_name(&mut tx, &text.trim().to_lowercase()).await?;
    match found.as_slice() {
        [] => bail!("nobody here is called {text}"),
        [(id, _)] => Ok(*id),
        several => {
            let ids: Vec<String> = several.iter().map(|(id, _)| id.to_string()).collect();
            bail!("several people are called {text}; name one by id: {}", ids.join(", "))
        }
    }
}
