//! Rows of the fairness protocol. They run in processes of their own, so that their memory is theirs alone.

use std::{path::Path, process::Stdio};

use anyhow::{Context, ensure};
use serde_json::Value;
use tokio::process::Command;

use super::{Measured, Programs};

const ENTRIES: &str = "10000000";
const THREADS: &str = "2";
/// The limit for sealing ten million entries.
const MOST_MEGABYTES: u64 = 1_000;

/// Sealing 10 million entries, drawing 1,000 winners with their reserves and proving each, against hashing the same
/// messages with as many threads and bare calls of `sha2`.
pub async fn seal(programs: &Programs) -> anyhow::Result<Measured> {
    let lines = run(Command::new(&programs.seal).args([ENTRIES, THREADS])).await?;
    let line = find(&lines, "seal_10m_vs_sha256")?;
    let peak = line["peak_rss_mb"].as_u64().context("its memory is known")?;
    ensure!(peak < MOST_MEGABYTES, "sealing took {peak} MB");
    let value = number(line, "seal_s")? + number(line, "draw_1000_and_prove_s")?;
    let baseline = number(line, "sha2_same_messages_s")?;
    Ok(Measured { value, unit: "s", baseline, note: format!("peak memory {peak} MB") })
}

/// A draw of a million entries sealed and opened by the server on SQLite, against reading its rows and hashing them.
pub async fn open(programs: &Programs) -> anyhow::Result<Measured> {
    let lines = run(Command::new(&programs.open).arg("1000000")).await?;
    let line = find(&lines, "open_1m_vs_hash")?;
    let peak = line["peak_rss_mb"].as_u64().context("its memory is known")?;
    ensure!(peak < MOST_MEGABYTES, "opening took {peak} MB");
    let (sealed, opened) = (number(line, "seal_s")?, number(line, "open_s")?);
    Ok(Measured {
        value: sealed + opened,
        unit: "s",
        baseline: number(line, "read_and_hash_s")?,
        note: format!("sealed in {sealed:.2} s, opened in {opened:.2} s, peak memory {peak} MB"),
    })
}

/// Spins resolved on one core, against hashing the five messages that each needs.
pub async fn spins(programs: &Programs) -> anyhow::Result<Measured> {
    let lines = run(Command::new(&programs.seal).args(["1000", "1"])).await?;
    let line = find(&lines, "spins_core_vs_sha256")?;
    Ok(Measured {
        value: number(line, "spins_per_s")?,
        unit: "spins/s",
        baseline: number(line, "sha2_same_messages_per_s")?,
        note: line["explained"].as_str().unwrap_or_default().to_owned(),
    })
}

/// The bundle of the 10-million draw checked by the TypeScript verifier in Node, against 1,000 bare proof checks and one
/// check of the beacon.
pub async fn verify_in_node(programs: &Programs) -> anyhow::Result<Measured> {
    let folder = tempfile::tempdir()?;
    let bundle = folder.path().join("bundle.json");
    run(Command::new(&programs.seal).args([ENTRIES, THREADS]).arg(&bundle)).await?;
    let lines = run(Command::new("node").arg(Path::new("bench/verify-bundle.mjs")).arg(&bundle)).await?;
    let line = find(&lines, "verify_10m_bundle_node")?;
    let size = std::fs::metadata(&bundle)?.len() / 1024;
    Ok(Measured {
        value: number(line, "verify_ms")?,
        unit: "ms",
        baseline: number(line, "bare_ms")?,
        note: format!("bundle of {size} KB"),
    })
}

pub async fn run(command: &mut Command) -> anyhow::Result<Vec<Value>> {
    let output = command.stderr(Stdio::inherit()).output().await?;
    ensure!(output.status.success(), "a measuring program failed");
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

pub fn find<'a>(lines: &'a [Value], name: &str) -> anyhow::Result<&'a Value> {
    lines.iter().find(|line| line["name"] == name).with_context(|| format!("{name} was not measured"))
}

pub fn number(line: &Value, field: &str) -> anyhow::Result<f64> {
    line[field].as_f64().with_context(|| format!("{field} is missing"))
}
