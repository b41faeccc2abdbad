//! Seals and opens a draw of many entries on SQLite, against reading the same rows and hashing them.
//!
//! `bench_open ENTRIES` prints one JSON line. From the close on everything is what the server does.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

mod shared;

use std::{
    io::Write,
    time::{Duration, Instant},
};

use fairdraw::serve;
use fairdraw_db::Db;
use fairdraw_fairness::{hash::leaf, leaf::Entry, leaf::Status};
use serde_json::json;
use shared::{Bench, Person, fill, forget_peak, peak_megabytes};
use uuid::Uuid;

#[tokio::main]
async fn main() {
    let entries: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let bench = Bench::start().await;
    let lid = bench.publish(1_000, "off").await;
    let began = Instant::now();
    fill(&bench.app.db, lid.0, entries, bench.clock.now(), |_, _| Person::default()).await;
    let filled = began.elapsed().as_secs_f64();

    let began = Instant::now();
    let hashed = read_and_hash(&bench.app.db, lid.0).await;
    let baseline = began.elapsed().as_secs_f64();
    assert_eq!(hashed, entries);

    forget_peak();
    bench.clock.pass(Duration::from_hours(1));
    let began = Instant::now();
    serve::runner(&bench.app).run_due().await.unwrap();
    let sealed = began.elapsed().as_secs_f64();
    bench.clock.pass(Duration::from_secs(40));
    let began = Instant::now();
    let runner = serve::runner(&bench.app);
    let rest = tokio::spawn(async move { runner.run_due().await });
    // Everybody can see the result from here on; then those who did not win are told.
    while bench.get(&format!("/lotto/public?lid={lid}")).await["state"] != "drawn" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let opened = began.elapsed().as_secs_f64();
    let peak = peak_megabytes();
    rest.await.unwrap().unwrap();
    let told = began.elapsed().as_secs_f64() - opened;
    let line = json!({
        "name": "open_1m_vs_hash", "entries": entries, "fill_s": filled, "seal_s": sealed, "open_s": opened,
        "read_and_hash_s": baseline, "peak_rss_mb": peak, "told_s": told,
    });
    bench.stop().await;
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// The least that sealing can do: read the rows in order and hash a leaf for each.
async fn read_and_hash(db: &Db, period: Uuid) -> usize {
    let (mut last, mut count) = (String::new(), 0);
    let mut bytes = Vec::new();
    loop {
        let mut tx = db.read().await.unwrap();
        let rows: Vec<(String, Vec<u8>, i32, Vec<u8>)> = tx
            .fetch_all(
                "SELECT c.code, p.tag, p.status, c.contrib FROM codes c JOIN participants p ON p.id = c.participant_id
                 WHERE c.period_id = $1 AND c.code > $2 ORDER BY c.code LIMIT 32768",
                (period, last.clone()),
            )
            .await
            .unwrap();
        let Some((code, ..)) = rows.last() else { return count };
        last = code.clone();
        for (code, tag, _, contrib) in &rows {
            let entry = Entry {
                draw: *period.as_bytes(),
                code,
                person: tag.as_slice().try_into().unwrap(),
                tiers: 1,
                status: Status::Ok,
                contrib: contrib.as_slice().try_into().unwrap(),
            };
            bytes.clear();
            entry.encode_into(&mut bytes);
            std::hint::black_box(leaf(&bytes));
        }
        count += rows.len();
    }
}
