//! A database of its own in the throw-away cluster of `scripts/with-postgres`.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use tokio::process::Command;

/// Makes a database and returns its address. The cluster is deleted as a whole afterwards.
pub async fn create() -> anyhow::Result<String> {
    #[expect(clippy::disallowed_methods, reason = "a program for measuring has no settings of its own")]
    let admin = std::env::var("FAIRDRAW_TEST_POSTGRES")
        .context("FAIRDRAW_TEST_POSTGRES is not set: run it by `scripts/with-postgres`")?;
    #[expect(clippy::disallowed_methods, reason = "a name that was not used before")]
    let name = format!("load_{}", SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos());
    let status = Command::new("psql")
        .args(["--quiet", "--command", &format!("CREATE DATABASE {name}"), &admin])
        .status()
        .await
        .context("psql is missing: it comes with PostgreSQL")?;
    ensure!(status.success(), "the database was not made");
    let (base, query) = admin.split_once('?').unwrap_or((&admin, ""));
    let server = base.rsplit_once('/').context("an address has a path")?.0;
    Ok(format!("{server}/{name}?{query}"))
}
