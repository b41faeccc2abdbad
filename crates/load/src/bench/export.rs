//! `export_1m`: the participants of a draw with a million of them as a file, beside writing the same bytes.

use std::path::Path;

use anyhow::{Context, ensure};
use tokio::process::Command;

use super::{
    Measured,
    fairness::{find, number, run},
};

const PEOPLE: &str = "1000000";
/// Memory stays flat however long the table is.
const MOST_MEGABYTES: u64 = 200;

pub async fn measure(program: &Path) -> anyhow::Result<Measured> {
    let lines = run(Command::new(program).arg(PEOPLE)).await?;
    let line = find(&lines, "export_1m")?;
    let rows = number(line, "rows")?;
    let mut notes = Vec::new();
    for format in ["csv", "xlsx"] {
        let of = &line[format];
        let peak = of["peak_rss_mb"].as_u64().context("its memory is known")?;
        ensure!(peak < MOST_MEGABYTES, "an export as {format} took {peak} MB");
        let (seconds, megabytes) = (number(of, "export_s")?, number(of, "bytes")? / 1e6);
        notes
            .push(format!("{format} {:.0} rows/s, {megabytes:.0} MB, peak memory {peak} MB", rows / seconds));
    }
    let csv = &line["csv"];
    Ok(Measured {
        value: rows / number(csv, "export_s")?,
        unit: "rows/s",
        baseline: rows / number(csv, "write_s")?,
        note: notes.join("; "),
    })
}
