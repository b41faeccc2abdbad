//! What the measuring programs share: a server of their own on SQLite with a clock that is held, an organiser with the
//! paid plan, and tables filled with many people at once.

#![allow(dead_code, reason = "each program uses its part of this")]

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use fairdraw::{app::App, billing, clock::Clock, config::Config, entropy::Entropy, ids::DrawId, serve};
use fairdraw_db::{Bulk, Db, Time};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// As the server has it: memory is measured too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rows a transaction: the pages of a random index are then written a few times, not once for every few people.
const AT_ONCE: usize = 131_072;

const PASSWORD: &str = "vermilion-paper-slip";

pub struct Bench {
    pub app: App,
    pub clock: Clock,
    pub folder: PathBuf,
    /// Removed at the end.
    _own_folder: Option<tempfile::TempDir>,
    address: SocketAddr,
    token: String,
    serving: JoinHandle<anyhow::Result<()>>,
}

impl Bench {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bench = Self::start_in(folder.path()).await;
        Self { _own_folder: Some(folder), ..bench }
    }

    /// In a folder that is there, perhaps with what another process has left in it.
    pub async fn start_in(folder: &Path) -> Self {
        let clock = Clock::manual(Time::from_seconds(1_790_000_000));
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: folder.to_owned(),
            drand_relays: Vec::new(),
            job_workers: 0,
            rate_per_address: 0,
            rate_per_token: 0,
            rate_sign_in: 0,
            ..Config::default()
        };
        let node = serve::prepare(config, clock.clone()).await.unwrap();
        let (app, address) = (node.app.clone(), node.address());
        let serving = tokio::spawn(node.run());
        let folder = folder.to_owned();
        let mut bench =
            Self { app, clock, folder, _own_folder: None, address, token: String::new(), serving };
        bench.sign_in().await;
        bench
    }

    /// An organiser with the paid plan.
    async fn sign_in(&mut self) {
        let http = fairdraw::http::outbound::client();
        let base = format!("http://{}", self.address);
        let account = json!({"name": "bench", "password": PASSWORD});
        http.post(format!("{base}/house/account")).json(&account).send().await.unwrap();
        let authorize = format!(
            "{base}/house/connect/oauth2/authorize?appid=fairdraw&response_type=code&scope=snsapi_userinfo&state=x&redirect_uri={base}/wxAuthCb"
        );
        let form = [("name", "bench"), ("password", PASSWORD)];
        let back = http.post(authorize).form(&form).send().await.unwrap();
        let back = url::Url::parse(back.headers()["location"].to_str().unwrap()).unwrap();
        let code = back.query_pairs().find(|(key, _)| key == "code").unwrap().1.into_owned();
        let login = self.post("/userlogin", json!({"auth_code": code, "auth_platform": 2})).await;
        login["token"].as_str().unwrap().clone_into(&mut self.token);
        let info = self.get("/user/info").await;
        let user = info["user_info"]["user_id"].as_str().unwrap().parse().unwrap();
        billing::grant(&self.app.db, user, billing::Plan::Vip, None, self.clock.now()).await.unwrap();
        fairdraw::identity::forget_sessions(&self.app, user).await;
    }

    /// The data of an answer that is a success.
    pub async fn get(&self, path: &str) -> Value {
        let http = fairdraw::http::outbound::client();
        self.answer(path, http.get(self.url(path))).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let http = fairdraw::http::outbound::client();
        self.answer(path, http.post(self.url(path)).json(&body)).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/lotto/api/v1{path}", self.address)
    }

    async fn answer(&self, path: &str, call: reqwest::RequestBuilder) -> Value {
        let answer: Value = call.header("token", &self.token).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["sta"], 0, "{path}: {answer}");
        answer["data"].clone()
    }

    /// A draw that closes in an hour, made as an organiser does.
    pub async fn publish(&self, units: u32, safety: &str) -> DrawId {
        let form = json!({
            "title": "Many", "chain": "house", "delay_s": 30, "safety": safety,
            "prizes": [{"label": 1, "name": "x", "units": units}],
            "opening": {"by": "time", "at": (self.clock.now() + Duration::from_hours(1)).to_string()},
        });
        let made = self.post("/lotto/task", json!({"kind": "advance", "form": form})).await;
        self.post("/lotto/task/publish", json!({"lid": made["lid"]})).await;
        made["lid"].as_str().unwrap().parse().unwrap()
    }

    pub async fn stop(self) {
        self.app.stopping.cancel();
        self.serving.await.unwrap().unwrap();
    }
}

/// Somebody who joined, as far as a program cares.
#[derive(Default)]
pub struct Person {
    pub name: String,
    pub joined_at: Time,
    pub inviter: Option<Uuid>,
    pub invites: i32,
    pub status: i32,
    pub answers: Option<String>,
    pub source: String,
    pub address_hash: Vec<u8>,
    pub device: i32,
}

static PARTICIPANTS: Bulk = Bulk::new(
    "INSERT INTO participants (id, period_id, user_id, number, name, avatar, joined_at, salt, tag, inviter_id, invites,
         codes, status, status_reason, answers, source, address_hash, publish_name, marketing, device, agent)",
    "(?, ?, ?, ?, ?, '', ?, NULL, ?, ?, ?, 1, ?, '', ?, ?, ?, FALSE, FALSE, ?, 0)",
    "",
);
static CODES: Bulk = Bulk::new(
    "INSERT INTO codes (period_id, code, participant_id, origin, contrib, received_at, version)",
    "(?, ?, ?, 'join', ?, 0, 1)",
    "",
);

/// Writes so many people with one code each straight into the tables: a million joins over HTTP would measure joining.
/// `person` says who somebody is, by their number from 0 and their id.
pub async fn fill(
    db: &Db,
    period: Uuid,
    people: usize,
    now: Time,
    mut person: impl FnMut(usize, Uuid) -> Person + Send,
) {
    for start in (0..people).step_by(AT_ONCE) {
        let numbers = start..people.min(start + AT_ONCE);
        let mut tx = db.begin().await.unwrap();
        let ids: Vec<Uuid> = numbers.clone().map(|_| Entropy.id(now)).collect();
        let rows = numbers.zip(&ids).map(|(number, id)| {
            let person = person(number, *id);
            (
                *id,
                period,
                *id,
                i64::try_from(number).unwrap() + 1,
                person.name,
                person.joined_at,
                Entropy.bytes::<32>().to_vec(),
                person.inviter,
                person.invites,
                person.status,
                person.answers.unwrap_or_else(|| "{}".to_owned()),
                person.source,
                person.address_hash,
                person.device,
            )
        });
        tx.insert_many(&PARTICIPANTS, rows).await.unwrap();
        let codes = ids.iter().map(|id| (period, Entropy.text(12), *id, Entropy.bytes::<16>().to_vec()));
        tx.insert_many(&CODES, codes).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut tx = db.begin().await.unwrap();
    let count = i64::try_from(people).unwrap();
    let sql = "UPDATE periods SET participants = $2, codes = $2 WHERE id = $1";
    tx.execute(sql, (period, count)).await.unwrap();
    tx.commit().await.unwrap();
}

/// The most memory that the program held, since it began or since `forget_peak`.
pub fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

/// The kernel counts the most memory from here on.
pub fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}
