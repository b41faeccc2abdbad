//! The data page of a draw of many participants on SQLite, against the same page of a small one in the same database.
//!
//! `bench_data SMALL LARGE` prints one JSON line; what is measured are the calls that the page makes.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

mod shared;

use std::{
    io::Write,
    time::{Duration, Instant},
};

use fairdraw::{data, ids::DrawId};
use fairdraw_db::Time;
use serde_json::json;
use shared::{Bench, Person, fill};
use uuid::Uuid;

const ROUNDS: u32 = 30;
const PLACES: [&str; 4] = ["广东省/深圳市", "浙江省/杭州市", "北京市/北京市", "四川省/成都市"];

#[tokio::main]
async fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).map(|size| size.parse().unwrap()).collect();
    let (small, large) = (sizes[0], sizes[1]);
    let bench = Bench::start().await;
    let draws = [bench.publish(1_000, "standard").await, bench.publish(1_000, "standard").await];
    let began = Instant::now();
    for (draw, size) in draws.iter().zip([small, large]) {
        let now = bench.clock.now();
        fill(&bench.app.db, draw.0, size, now, people(size, now)).await;
    }
    let filled = began.elapsed().as_secs_f64();
    let began = Instant::now();
    data::catch_up(&bench.app, draws[1]).await.unwrap();
    let rolled_up = began.elapsed().as_secs_f64();
    let began = Instant::now();
    bench.get(&format!("/lotto/task/member/search?lid={}&words=nobody", draws[1])).await;
    let first_search = began.elapsed().as_secs_f64();
    for draw in &draws {
        look(&bench, *draw).await;
    }
    // They take turns, so that a busy moment of the machine meets both.
    let mut times = [Duration::ZERO; 2];
    for _ in 0..ROUNDS {
        for (draw, time) in draws.iter().zip(&mut times) {
            *time += look(&bench, *draw).await;
        }
    }
    let [small_ms, large_ms] = times.map(|time| time.as_secs_f64() * 1_000.0 / f64::from(ROUNDS));
    bench.stop().await;
    let line = json!({
        "name": "data_1m_vs_10k", "small": small, "large": large, "small_ms": small_ms, "large_ms": large_ms,
        "fill_s": filled, "rolled_up_s": rolled_up, "first_search_s": first_search,
    });
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// Everything that the data page asks, tab by tab, with a search and a page far behind.
async fn look(bench: &Bench, draw: DrawId) -> Duration {
    let began = Instant::now();
    for call in [
        "funnel?",
        "data?",
        "members?page=1&",
        "members?page=400&",
        "members?status=excluded&",
        "members?words=%E5%B0%8F%E6%98%8E%20777&",
        "member/search?words=777&",
        "invites?",
        "suspects?",
        "appeals?",
    ] {
        bench.get(&format!("/lotto/task/{call}lid={draw}")).await;
    }
    began.elapsed()
}

/// People as they are: names, sources, places, devices, every tenth a friend of somebody, every hundredth out, and one in
/// fifty from an address that sent eleven others.
fn people(count: usize, now: Time) -> impl FnMut(usize, Uuid) -> Person {
    let mut inviter = None;
    move |number, id| {
        let (province, city) = PLACES[number % 4].split_once('/').unwrap();
        let region =
            json!({"answers": {}, "birth": null, "region": {"province": province, "city": city, "area": ""}});
        let crowd = if number % 50 == 0 { number / 600 } else { 1_000_000_000 + number };
        let friend_of = if number % 100 == 0 { None } else { inviter.filter(|_| number % 10 == 0) };
        if number % 100 == 0 {
            inviter = Some(id);
        }
        Person {
            name: format!("小明 {number}"),
            joined_at: now - Duration::from_secs(u64::try_from(count - number).unwrap() % 200_000),
            inviter: friend_of,
            invites: i32::from(number % 100 == 0) * 10,
            status: i32::from(number % 100 == 99) * 5,
            answers: (number % 3 == 0).then(|| region.to_string()),
            source: format!("source-{}", number % 12),
            address_hash: [crowd.to_be_bytes(), crowd.to_be_bytes()].concat(),
            device: i32::try_from(number % 5).unwrap(),
        }
    }
}
