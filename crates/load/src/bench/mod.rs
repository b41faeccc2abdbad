//! The benchmark rows by name, the table they print and the file they leave.

mod report;
mod user_info;

use std::path::Path;

use anyhow::ensure;

use report::{Measured, Report};

/// Every row there is, in the order in which they were needed.
const ROWS: &[&str] = &["user_info_vs_healthz"];

pub async fn run(server: &Path, wanted: &[String]) -> anyhow::Result<()> {
    for name in wanted {
        ensure!(ROWS.contains(&name.as_str()), "there is no row {name}; there are: {}", ROWS.join(", "));
    }
    let mut report = Report::begin()?;
    for name in ROWS.iter().filter(|row| wanted.is_empty() || wanted.iter().any(|name| name == *row)) {
        let measured = match *name {
            "user_info_vs_healthz" => user_info::measure(server).await?,
            other => unreachable!("{other} is listed but not measured"),
        };
        report.add(name, &measured);
    }
    report.finish()
}
