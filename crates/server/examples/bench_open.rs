//! Seals and opens a draw of many entries on SQLite, against reading the same rows and hashing them.
//!
//! `bench_open ENTRIES` prints one JSON line. The rows are written straight into the tables, because a million joins
//! over HTTP would measure joining; from the close on everything is what the server does.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

use std::{
    io::Write,
    net::SocketAddr,
    time::{Duration, Instant},
};

use fairdraw::{billing, clock::Clock, config::Config, entropy::Entropy, serve};
use fairdraw_db::{Bulk, Db, Time};
use fairdraw_fairness::{hash::leaf, leaf::Entry, leaf::Status};
use serde_json::{Value, json};
use uuid::Uuid;

static PARTICIPANTS: Bulk = Bulk::new(
    "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, invites, codes, status,
         status_reason, answers, source, address_hash, publish_name, marketing)",
    "(?, ?, ?, ?, '', '', 0, NULL, ?, 0, 1, 0, '', '{}', '', ?, FALSE, FALSE)",
    "",
);
static CODES: Bulk = Bulk::new(
    "INSERT INTO codes (period_id, code, participant_id, origin, contrib, received_at, version)",
    "(?, ?, ?, 'join', ?, 0, 1)",
    "",
);

#[tokio::main]
async fn main() {
    let entries: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::manual(Time::from_seconds(1_790_000_000));
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.path().to_owned(),
        drand_relays: Vec::new(),
        job_workers: 0,
        ..Config::default()
    };
    let node = serve::prepare(config, clock.clone()).await.unwrap();
    let (app, address, stopping) = (node.app.clone(), node.address(), node.app.stopping.clone());
    let serving = tokio::spawn(node.run());
    let lid = publish(&app, address, clock.now()).await;
    fill(&app.db, lid, entries).await;
    let filled = peak_megabytes();

    let began = Instant::now();
    let hashed = read_and_hash(&app.db, lid).await;
    let baseline = began.elapsed().as_secs_f64();
    assert_eq!(hashed, entries);

    clock.pass(Duration::from_hours(1));
    let began = Instant::now();
    serve::runner(&app).run_due().await.unwrap();
    let sealed = began.elapsed().as_secs_f64();
    clock.pass(Duration::from_secs(40));
    let began = Instant::now();
    serve::runner(&app).run_due().await.unwrap();
    let opened = began.elapsed().as_secs_f64();
    let public = get(address, &format!("/lotto/public?lid={}", fairdraw::ids::DrawId(lid))).await;
    assert_eq!(public["state"], "drawn");
    stopping.cancel();
    serving.await.unwrap().unwrap();
    let line = json!({
        "name": "open_1m_vs_hash", "entries": entries, "seal_s": sealed, "open_s": opened, "read_and_hash_s": baseline,
        "peak_rss_mb": peak_megabytes(), "peak_rss_before_mb": filled,
    });
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

async fn get(address: SocketAddr, path: &str) -> Value {
    let url = format!("http://{address}/lotto/api/v1{path}");
    let answer: Value =
        fairdraw::http::outbound::client().get(url).send().await.unwrap().json().await.unwrap();
    answer["data"].clone()
}

/// A draw with 1,000 winners, made by the API as an organiser does.
async fn publish(app: &fairdraw::app::App, address: SocketAddr, now: Time) -> Uuid {
    let http = fairdraw::http::outbound::client();
    let base = format!("http://{address}");
    let account = json!({"name": "bench", "password": "vermilion-paper-slip"});
    http.post(format!("{base}/house/account")).json(&account).send().await.unwrap();
    let page = format!(
        "{base}/house/connect/oauth2/authorize?appid=fairdraw&response_type=code&scope=snsapi_userinfo&state=x&redirect_uri={base}/wxAuthCb"
    );
    let form = [("name", "bench"), ("password", "vermilion-paper-slip")];
    let back = http.post(page).form(&form).send().await.unwrap();
    let back = url::Url::parse(back.headers()["location"].to_str().unwrap()).unwrap();
    let code = back.query_pairs().find(|(key, _)| key == "code").unwrap().1.into_owned();
    let post = async |path: &str, token: &str, body: Value| -> Value {
        let call = http.post(format!("{base}/lotto/api/v1{path}")).header("token", token).json(&body);
        let answer: Value = call.send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["sta"], 0, "{answer}");
        answer["data"].clone()
    };
    let login = post("/userlogin", "", json!({"auth_code": code, "auth_platform": 2})).await;
    let token = login["token"].as_str().unwrap();
    let http = fairdraw::http::outbound::client();
    let info: Value = http
        .get(format!("{base}/lotto/api/v1/user/info"))
        .header("token", token)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let user = info["data"]["user_info"]["user_id"].as_str().unwrap().parse().unwrap();
    billing::grant(&app.db, user, billing::Plan::Vip, None, now).await.unwrap();
    fairdraw::identity::forget_sessions(app, user).await;
    let draw = json!({
        "title": "A million", "chain": "house", "delay_s": 30, "safety": "off",
        "prizes": [{"label": 1, "name": "x", "units": 1_000}],
        "opening": {"by": "time", "at": (now + Duration::from_hours(1)).to_string()},
    });
    let made = post("/lotto/task", token, json!({"kind": "advance", "form": draw})).await;
    post("/lotto/task/publish", token, json!({"lid": made["lid"]})).await;
    made["lid"].as_str().unwrap().parse::<fairdraw::ids::DrawId>().unwrap().0
}

async fn fill(db: &Db, period: Uuid, entries: usize) {
    for start in (0..entries).step_by(4_096) {
        let numbers = start..entries.min(start + 4_096);
        let mut tx = db.begin().await.unwrap();
        let ids: Vec<Uuid> = numbers.clone().map(|_| Uuid::from_bytes(Entropy.bytes())).collect();
        let people = numbers.clone().zip(&ids).map(|(number, id)| {
            let tag = Entropy.bytes::<32>().to_vec();
            (*id, period, *id, i64::try_from(number).unwrap() + 1, tag, Vec::<u8>::new())
        });
        tx.insert_many(&PARTICIPANTS, people.collect::<Vec<_>>()).await.unwrap();
        let codes = ids.iter().map(|id| (period, Entropy.text(12), *id, Entropy.bytes::<16>().to_vec()));
        tx.insert_many(&CODES, codes.collect::<Vec<_>>()).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut tx = db.begin().await.unwrap();
    let count = i64::try_from(entries).unwrap();
    tx.execute("UPDATE periods SET participants = $2, codes = $2 WHERE id = $1", (period, count))
        .await
        .unwrap();
    tx.commit().await.unwrap();
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

fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}
