//! The table on the screen and `bench/results.json`: rows that were not run keep their last result.

use std::{io::Write, path::Path, process::Command};

use serde::{Deserialize, Serialize};

const FILE: &str = "bench/results.json";

/// What a row found: its own figure and the one it is compared with, from the same run.
pub struct Measured {
    pub value: f64,
    pub unit: &'static str,
    pub baseline: f64,
    /// What else was seen: memory, size, why.
    pub note: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Line {
    row: String,
    value: f64,
    unit: String,
    baseline: f64,
    ratio: f64,
    machine: String,
    commit: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

pub struct Report {
    lines: Vec<Line>,
    machine: String,
    commit: String,
}

impl Report {
    pub fn begin() -> anyhow::Result<Self> {
        let lines = match std::fs::read(FILE) {
            Ok(bytes) => serde_json::from_slice(&bytes)?,
            Err(_) => Vec::new(),
        };
        print(["row", "value", "unit", "baseline", "ratio"].map(str::to_owned));
        Ok(Self { lines, machine: machine(), commit: commit() })
    }

    pub fn add(&mut self, row: &str, measured: &Measured) {
        let line = Line {
            row: row.to_owned(),
            value: rounded(measured.value),
            unit: measured.unit.to_owned(),
            baseline: rounded(measured.baseline),
            ratio: rounded(measured.value / measured.baseline),
            machine: self.machine.clone(),
            commit: self.commit.clone(),
            note: measured.note.clone(),
        };
        print([
            line.row.clone(),
            line.value.to_string(),
            line.unit.clone(),
            line.baseline.to_string(),
            line.ratio.to_string(),
        ]);
        self.lines.retain(|old| old.row != row);
        self.lines.push(line);
    }

    pub fn finish(self) -> anyhow::Result<()> {
        if let Some(folder) = Path::new(FILE).parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(std::fs::write(FILE, serde_json::to_string_pretty(&self.lines)? + "\n")?)
    }
}

fn print([row, value, unit, baseline, ratio]: [String; 5]) {
    let text = format!("{row:<28} {value:>12} {unit:<12} {baseline:>12} {ratio:>8}\n");
    std::io::stdout().write_all(text.as_bytes()).ok();
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    format!("{}, {cores} cores", model.unwrap_or("unknown").trim())
}

fn commit() -> String {
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    output.ok().map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}
