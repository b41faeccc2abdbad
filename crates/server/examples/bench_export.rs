//! Exports a draw of many participants, against writing the same bytes.
//!
//! `bench_export PEOPLE` prints one JSON line. From the request on everything is what the server does: the job, the
//! file, the store. Memory is the most that was held meanwhile; the people are written by another process, so that it is the
//! memory of exporting alone.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

mod shared;

use std::{
    io::Write,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use fairdraw::serve;
use serde_json::json;
use shared::{Bench, Person, fill, forget_peak, peak_megabytes};

const MEGABYTE: usize = 1024 * 1024;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [people] => export(people).await,
        [people, folder] => prepare(people.parse().unwrap(), Path::new(folder)).await,
        _ => panic!("bench_export PEOPLE"),
    }
}

/// Fills a folder and prints the id of the draw.
async fn prepare(people: usize, folder: &Path) {
    let bench = Bench::start_in(folder).await;
    let lid = bench.publish(1, "off").await;
    let now = bench.clock.now();
    let person = |number: usize, _| Person {
        name: format!("参与者 {number}"),
        joined_at: now + Duration::from_micros(u64::try_from(number).unwrap() * 1_357),
        source: "wechat".to_owned(),
        ..Person::default()
    };
    fill(&bench.app.db, lid.0, people, now, person).await;
    bench.stop().await;
    std::io::stdout().write_all(lid.to_string().as_bytes()).unwrap();
}

async fn export(people: &str) {
    let folder = tempfile::tempdir().unwrap();
    let program = std::env::current_exe().unwrap();
    let prepared = Command::new(program).arg(people).arg(folder.path()).output().unwrap();
    assert!(prepared.status.success(), "{}", String::from_utf8_lossy(&prepared.stderr));
    let lid = String::from_utf8(prepared.stdout).unwrap();
    let people: usize = people.parse().unwrap();
    let bench = Bench::start_in(folder.path()).await;

    let mut line = json!({"name": "export_1m", "rows": people});
    for format in ["csv", "xlsx"] {
        let ask = json!({"lid": lid, "what": "participants", "format": format});
        bench.post("/lotto/task/exports", ask).await;
        forget_peak();
        let began = Instant::now();
        serve::runner(&bench.app).run_due().await.unwrap();
        let seconds = began.elapsed().as_secs_f64();
        let list = bench.get(&format!("/lotto/task/exports?lid={lid}")).await;
        let ready =
            list["list"].as_array().unwrap().iter().find(|file| file["format"] == format).unwrap().clone();
        assert_eq!((&ready["state"], &ready["done"]), (&json!("ready"), &json!(people)));
        line[format] = json!({
            "export_s": seconds,
            "bytes": ready["bytes"],
            "peak_rss_mb": peak_megabytes(),
            "write_s": write_same(&bench.folder, ready["bytes"].as_u64().unwrap()),
        });
    }
    bench.stop().await;
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// The same number of bytes into a file beside it, on the disk.
fn write_same(folder: &Path, bytes: u64) -> f64 {
    let piece = vec![b'x'; MEGABYTE];
    let began = Instant::now();
    let mut file = std::fs::File::create(folder.join("same")).unwrap();
    let mut left = usize::try_from(bytes).unwrap();
    while left > 0 {
        file.write_all(&piece[..left.min(MEGABYTE)]).unwrap();
        left -= left.min(MEGABYTE);
    }
    began.elapsed().as_secs_f64()
}
