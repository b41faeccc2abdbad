//! The benchmark rows by name, the table they print and the file they leave.

mod data;
mod export;
mod fairness;
mod join;
mod list;
mod page;
mod report;
mod round;
mod spin;
mod user_info;

use std::path::PathBuf;

use anyhow::ensure;

use report::{Measured, Report};

/// Every row there is, in the order in which they were needed.
const ROWS: &[&str] = &[
    "user_info_vs_healthz",
    "seal_10m_vs_sha256",
    "spins_core_vs_sha256",
    "verify_10m_bundle_node",
    "join_vs_noop_sqlite",
    "join_vs_noop_postgres",
    "page_vs_noop",
    "open_1m_vs_hash",
    "data_1m_vs_10k",
    "list_10k_vs_10",
    "export_1m",
    "spin_vs_noop_sqlite",
    "spin_vs_noop_postgres",
    "round_to_result_1k",
    "spins_1m_memory",
];

/// What is measured.
pub struct Programs {
    pub server: PathBuf,
    /// `bench_seal` of `crates/fairness`.
    pub seal: PathBuf,
    /// `bench_open` of `crates/server`.
    pub open: PathBuf,
    /// `bench_data` of `crates/server`.
    pub data: PathBuf,
    /// `bench_export` of `crates/server`.
    pub export: PathBuf,
}

pub async fn run(programs: &Programs, wanted: &[String]) -> anyhow::Result<()> {
    for name in wanted {
        ensure!(ROWS.contains(&name.as_str()), "there is no row {name}; there are: {}", ROWS.join(", "));
    }
    let mut report = Report::begin()?;
    for name in ROWS.iter().filter(|row| wanted.is_empty() || wanted.iter().any(|name| name == *row)) {
        let measured = match *name {
            "user_info_vs_healthz" => user_info::measure(&programs.server).await?,
            "seal_10m_vs_sha256" => fairness::seal(programs).await?,
            "spins_core_vs_sha256" => fairness::spins(programs).await?,
            "verify_10m_bundle_node" => fairness::verify_in_node(programs).await?,
            "join_vs_noop_sqlite" => join::measure(&programs.server, None).await?,
            "join_vs_noop_postgres" => {
                join::measure(&programs.server, Some(crate::postgres::create().await?)).await?
            }
            "open_1m_vs_hash" => fairness::open(programs).await?,
            "data_1m_vs_10k" => data::measure(programs).await?,
            "list_10k_vs_10" => list::measure(&programs.server).await?,
            "export_1m" => export::measure(&programs.export).await?,
            "page_vs_noop" => page::measure(&programs.server).await?,
            "spin_vs_noop_sqlite" => spin::measure(&programs.server, None).await?,
            "spin_vs_noop_postgres" => {
                spin::measure(&programs.server, Some(crate::postgres::create().await?)).await?
            }
            "round_to_result_1k" => round::measure(&programs.server).await?,
            "spins_1m_memory" => spin::memory(&programs.server).await?,
            other => unreachable!("{other} is listed but not measured"),
        };
        report.add(name, &measured);
    }
    report.finish()
}
