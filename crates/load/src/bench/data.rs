//! `data_1m_vs_10k`: every call of the data page of a draw with a million participants, beside one with ten thousand.

use anyhow::ensure;
use tokio::process::Command;

use super::{
    Measured, Programs,
    fairness::{find, number, run},
};

/// What a hundred times the people may cost.
const MOST_TIMES: f64 = 5.0;

pub async fn measure(programs: &Programs) -> anyhow::Result<Measured> {
    let lines = run(Command::new(&programs.data).args(["10000", "1000000"])).await?;
    let line = find(&lines, "data_1m_vs_10k")?;
    let (value, baseline) = (number(line, "large_ms")?, number(line, "small_ms")?);
    ensure!(value / baseline <= MOST_TIMES, "{value:.1} ms against {baseline:.1} ms");
    let (rolled_up, searched) = (number(line, "rolled_up_s")?, number(line, "first_search_s")?);
    let note = format!("ten calls; rolled up once in {rolled_up:.1} s, names read once in {searched:.1} s");
    Ok(Measured { value, unit: "ms", baseline, note })
}
