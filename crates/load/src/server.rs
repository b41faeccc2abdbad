//! A server of our own to measure: a process on a free port with a folder that is deleted afterwards.

use std::{net::SocketAddr, path::Path, process::Stdio};

use anyhow::{Context, bail};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

pub struct Server {
    pub address: SocketAddr,
    // Both are kept for what happens when they are dropped.
    _child: Child,
    _folder: TempDir,
}

impl Server {
    /// Starts the program on SQLite without rate limits and waits until it listens.
    pub async fn start(program: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(program)
            .env_clear()
            .env("FAIRDRAW_LISTEN", "127.0.0.1:0")
            .env("FAIRDRAW_DATA", folder.path())
            .env("FAIRDRAW_LOG", "error")
            .env("FAIRDRAW_RATE_PER_ADDRESS", "0")
            .env("FAIRDRAW_RATE_PER_TOKEN", "0")
            .env("FAIRDRAW_RATE_SIGN_IN", "0")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let output = child.stdout.take().context("its output is ours")?;
        let mut lines = BufReader::new(output).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some((_, address)) = line.split_once("ready: http://") {
                return Ok(Self { address: address.trim().parse()?, _child: child, _folder: folder });
            }
        }
        bail!("the server ended before it listened")
    }
}
