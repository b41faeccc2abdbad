//! A server of our own to measure: a process on a free port with a folder that is deleted afterwards.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
};

use anyhow::{Context, bail, ensure};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

pub struct Server {
    pub address: SocketAddr,
    program: PathBuf,
    database: Option<String>,
    folder: TempDir,
    child: Child,
}

impl Server {
    /// Starts the program on SQLite without rate limits and waits until it listens.
    pub async fn start(program: &Path) -> anyhow::Result<Self> {
        Self::start_on(program, None).await
    }

    /// The same on a PostgreSQL database, or on SQLite when there is none.
    pub async fn start_on(program: &Path, database: Option<String>) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let (child, address) = spawn(program, &folder, database.as_deref()).await?;
        Ok(Self { address, program: program.to_owned(), database, folder, child })
    }

    /// `kill -9`: it has no time to say goodbye. Returns when it is gone.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Starts it again after it was killed, on what it had written, at a new address.
    pub async fn start_again(&mut self) -> anyhow::Result<()> {
        (self.child, self.address) = spawn(&self.program, &self.folder, self.database.as_deref()).await?;
        Ok(())
    }

    /// The memory that it holds now.
    pub fn resident_megabytes(&self) -> anyhow::Result<f64> {
        let id = self.child.id().context("it runs")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS")).context("the kernel counts it")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("a number")?.parse()?;
        Ok(kilobytes / 1024.0)
    }

    /// What an operator does with a shell: gives somebody the paid plan.
    pub async fn grant(&self, name: &str) -> anyhow::Result<()> {
        let status = command(&self.program, &self.folder, self.database.as_deref())
            .args(["operator", "grant", name, "vip"])
            .stdout(Stdio::null())
            .status()
            .await?;
        ensure!(status.success(), "the plan was not granted");
        Ok(())
    }

    /// What everybody can do at home: checks a downloaded proof with the command line.
    pub async fn verify(&self, bundle: &[u8]) -> anyhow::Result<()> {
        let file = self.folder.path().join("bundle.json");
        std::fs::write(&file, bundle)?;
        let checked = Command::new(&self.program).arg("verify").arg(&file).env_clear().output().await?;
        ensure!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
        Ok(())
    }
}

async fn spawn(
    program: &Path,
    folder: &TempDir,
    database: Option<&str>,
) -> anyhow::Result<(Child, SocketAddr)> {
    let mut child = command(program, folder, database)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("{} does not start", program.display()))?;
    let output = child.stdout.take().context("its output is ours")?;
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, address)) = line.split_once("ready: http://") {
            return Ok((child, address.trim().parse()?));
        }
    }
    bail!("the server ended before it listened")
}

fn command(program: &Path, folder: &TempDir, database: Option<&str>) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .env("FAIRDRAW_LISTEN", "127.0.0.1:0")
        .env("FAIRDRAW_DATA", folder.path())
        .env("FAIRDRAW_LOG", "error")
        .env("FAIRDRAW_RATE_PER_ADDRESS", "0")
        .env("FAIRDRAW_RATE_PER_TOKEN", "0")
        .env("FAIRDRAW_RATE_SIGN_IN", "0");
    if let Some(database) = database {
        command.env("FAIRDRAW_DATABASE_URL", database);
    }
    command
}
