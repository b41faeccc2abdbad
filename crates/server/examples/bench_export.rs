//! Exports a draw of many participants, against writing the same bytes.
//!
//! `bench_export PEOPLE` prints one JSON line. The people are written straight into the table; from the request on
//! everything is what the server does: the job, the file, the store. Memory is the most that was held meanwhile.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

use std::{
    io::Write,
    net::SocketAddr,
    time::{Duration, Instant},
};

use fairdraw::{clock::Clock, config::Config, entropy::Entropy, ids::DrawId, serve};
use fairdraw_db::{Bulk, Db, Time};
use serde_json::{Value, json};
use uuid::Uuid;

static PARTICIPANTS: Bulk = Bulk::new(
    "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, invites, codes, status,
         status_reason, answers, source, address_hash, publish_name, marketing)",
    "(?, ?, ?, ?, ?, '', ?, NULL, ?, 0, 1, 0, '', '{}', 'wechat', ?, FALSE, FALSE)",
    "",
);
const MEGABYTE: usize = 1024 * 1024;

struct Client {
    base: String,
    http: reqwest::Client,
    token: String,
}

#[tokio::main]
async fn main() {
    let people: i64 = std::env::args().nth(1).unwrap().parse().unwrap();
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
    let client = Client::sign_up(address).await;
    let lid = client.publish(clock.now()).await;
    fill(&app.db, lid.parse::<DrawId>().unwrap().0, people).await;

    let mut line = json!({"name": "export_1m", "rows": people});
    for format in ["csv", "xlsx"] {
        client
            .post("/lotto/task/exports", json!({"lid": lid, "what": "participants", "format": format}))
            .await;
        forget_peak();
        let began = Instant::now();
        serve::runner(&app).run_due().await.unwrap();
        let seconds = began.elapsed().as_secs_f64();
        let list = client.get(&format!("/lotto/task/exports?lid={lid}")).await;
        let ready =
            list["list"].as_array().unwrap().iter().find(|file| file["format"] == format).unwrap().clone();
        assert_eq!((&ready["state"], &ready["done"]), (&json!("ready"), &json!(people)));
        line[format] = json!({
            "export_s": seconds,
            "bytes": ready["bytes"],
            "peak_rss_mb": peak_megabytes(),
            "write_s": write_same(folder.path(), ready["bytes"].as_u64().unwrap()),
        });
    }
    stopping.cancel();
    serving.await.unwrap().unwrap();
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// The same number of bytes into a file beside it, on the disk.
fn write_same(folder: &std::path::Path, bytes: u64) -> f64 {
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

impl Client {
    async fn sign_up(address: SocketAddr) -> Self {
        let base = format!("http://{address}");
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let account = json!({"name": "bench", "password": "vermilion-paper-slip"});
        http.post(format!("{base}/house/account")).json(&account).send().await.unwrap();
        let authorize = format!(
            "{base}/house/connect/oauth2/authorize?redirect_uri={base}/wxAuthCb&response_type=code&state=s"
        );
        let form = [("name", "bench"), ("password", "vermilion-paper-slip")];
        let sent = http.post(authorize).form(&form).send().await.unwrap();
        let back = url::Url::parse(sent.headers()["location"].to_str().unwrap()).unwrap();
        let code = back.query_pairs().find(|(key, _)| key == "code").unwrap().1.into_owned();
        let mut client = Self { base, http, token: String::new() };
        let login = client.post("/userlogin", json!({"auth_code": code, "auth_platform": 2})).await;
        client.token = login["token"].as_str().unwrap().to_owned();
        client
    }

    async fn data(&self, request: reqwest::RequestBuilder) -> Value {
        let answer: Value = request.header("token", &self.token).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["sta"], 0, "{answer}");
        answer["data"].clone()
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.data(self.http.post(format!("{}/lotto/api/v1{path}", self.base)).json(&body)).await
    }

    async fn get(&self, path: &str) -> Value {
        self.data(self.http.get(format!("{}/lotto/api/v1{path}", self.base))).await
    }

    async fn publish(&self, now: Time) -> String {
        let form = json!({
            "title": "A million", "chain": "house", "delay_s": 30, "safety": "off",
            "prizes": [{"label": 1, "name": "x", "units": 1}],
            "opening": {"by": "time", "at": (now + Duration::from_hours(1)).to_string()},
        });
        let made = self.post("/lotto/task", json!({"kind": "advance", "form": form})).await;
        self.post("/lotto/task/publish", json!({"lid": made["lid"]})).await;
        made["lid"].as_str().unwrap().to_owned()
    }
}

async fn fill(db: &Db, period: Uuid, people: i64) {
    for start in (0..people).step_by(4_096) {
        let mut tx = db.begin().await.unwrap();
        let rows = (start + 1..=people.min(start + 4_096)).map(|number| {
            let (id, joined) = (Uuid::from_bytes(Entropy.bytes()), 1_790_000_000_000_000 + number * 1_357);
            (
                id,
                period,
                id,
                number,
                format!("参与者 {number}"),
                joined,
                Entropy.bytes::<32>().to_vec(),
                Vec::<u8>::new(),
            )
        });
        tx.insert_many(&PARTICIPANTS, rows.collect::<Vec<_>>()).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut tx = db.begin().await.unwrap();
    tx.execute("UPDATE periods SET participants = $2 WHERE id = $1", (period, people)).await.unwrap();
    tx.commit().await.unwrap();
}

/// The kernel counts the most memory from here on.
fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}

fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}
