//! The data page of a draw of many participants on SQLite, against the same page of a small one in the same database.
//!
//! `bench_data SMALL LARGE` prints one JSON line. The rows are written straight into the tables, because a million joins
//! over HTTP would measure joining; what is measured are the calls that the page makes.

#![expect(clippy::unwrap_used, reason = "a measuring program that fails says so and stops")]

use std::{
    io::Write,
    net::SocketAddr,
    time::{Duration, Instant},
};

use fairdraw::{app::App, billing, clock::Clock, config::Config, data, entropy::Entropy, ids::DrawId, serve};
use fairdraw_db::{Bulk, Db, Time};
use serde_json::{Value, json};
use uuid::Uuid;

const ROUNDS: u32 = 30;

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

#[tokio::main]
async fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).map(|size| size.parse().unwrap()).collect();
    let (small, large) = (sizes[0], sizes[1]);
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::manual(Time::from_seconds(1_790_000_000));
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.path().to_owned(),
        drand_relays: Vec::new(),
        job_workers: 0,
        rate_per_address: 0,
        rate_per_token: 0,
        rate_sign_in: 0,
        ..Config::default()
    };
    let node = serve::prepare(config, clock.clone()).await.unwrap();
    let (app, address, stopping) = (node.app.clone(), node.address(), node.app.stopping.clone());
    let serving = tokio::spawn(node.run());
    let page = Page { address, token: sign_in(&app, address, clock.now()).await };
    let draws = [page.publish(clock.now()).await, page.publish(clock.now()).await];
    for (draw, size) in draws.iter().zip([small, large]) {
        fill(&app.db, draw.0, size, clock.now()).await;
    }
    let began = Instant::now();
    data::catch_up(&app, draws[1]).await.unwrap();
    let rolled_up = began.elapsed().as_secs_f64();
    let began = Instant::now();
    page.get(&format!("/lotto/task/member/search?lid={}&words=nobody", draws[1])).await;
    let first_search = began.elapsed().as_secs_f64();
    for draw in &draws {
        page.look(*draw).await;
    }
    // They take turns, so that a busy moment of the machine meets both.
    let mut times = [Duration::ZERO; 2];
    for _ in 0..ROUNDS {
        for (draw, time) in draws.iter().zip(&mut times) {
            *time += page.look(*draw).await;
        }
    }
    let [small_ms, large_ms] = times.map(|time| time.as_secs_f64() * 1_000.0 / f64::from(ROUNDS));
    stopping.cancel();
    serving.await.unwrap().unwrap();
    let line = json!({
        "name": "data_1m_vs_10k", "small": small, "large": large, "small_ms": small_ms, "large_ms": large_ms,
        "rolled_up_s": rolled_up, "first_search_s": first_search,
    });
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

struct Page {
    address: SocketAddr,
    token: String,
}

impl Page {
    /// Everything that the data page asks, tab by tab, with a search and a page far behind.
    async fn look(&self, draw: DrawId) -> Duration {
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
            self.get(&format!("/lotto/task/{call}lid={draw}")).await;
        }
        began.elapsed()
    }

    async fn get(&self, path: &str) -> Value {
        let url = format!("http://{}/lotto/api/v1{path}", self.address);
        let call = fairdraw::http::outbound::client().get(url).header("token", &self.token);
        let answer: Value = call.send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["sta"], 0, "{path}: {answer}");
        answer["data"].clone()
    }

    async fn publish(&self, now: Time) -> DrawId {
        let draw = json!({
            "title": "Many", "chain": "house", "delay_s": 30, "safety": "standard",
            "prizes": [{"label": 1, "name": "x", "units": 1_000}],
            "opening": {"by": "time", "at": (now + Duration::from_hours(1)).to_string()},
        });
        let made = self.post("/lotto/task", json!({"kind": "advance", "form": draw})).await;
        self.post("/lotto/task/publish", json!({"lid": made["lid"]})).await;
        made["lid"].as_str().unwrap().parse().unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let url = format!("http://{}/lotto/api/v1{path}", self.address);
        let call = fairdraw::http::outbound::client().post(url).header("token", &self.token).json(&body);
        let answer: Value = call.send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["sta"], 0, "{path}: {answer}");
        answer["data"].clone()
    }
}

/// An organiser with the paid plan; returns the token.
async fn sign_in(app: &App, address: SocketAddr, now: Time) -> String {
    let http = fairdraw::http::outbound::client();
    let base = format!("http://{address}");
    let account = json!({"name": "bench", "password": "vermilion-paper-slip"});
    http.post(format!("{base}/house/account")).json(&account).send().await.unwrap();
    let authorize = format!(
        "{base}/house/connect/oauth2/authorize?appid=fairdraw&response_type=code&scope=snsapi_userinfo&state=x&redirect_uri={base}/wxAuthCb"
    );
    let form = [("name", "bench"), ("password", "vermilion-paper-slip")];
    let back = http.post(authorize).form(&form).send().await.unwrap();
    let back = url::Url::parse(back.headers()["location"].to_str().unwrap()).unwrap();
    let code = back.query_pairs().find(|(key, _)| key == "code").unwrap().1.into_owned();
    let page = Page { address, token: String::new() };
    let login = page.post("/userlogin", json!({"auth_code": code, "auth_platform": 2})).await;
    let page = Page { address, token: login["token"].as_str().unwrap().to_owned() };
    let info = page.get("/user/info").await;
    let user = info["user_info"]["user_id"].as_str().unwrap().parse().unwrap();
    billing::grant(&app.db, user, billing::Plan::Vip, None, now).await.unwrap();
    fairdraw::identity::forget_sessions(app, user).await;
    page.token
}

/// People as they are: names, sources, places, devices, every tenth a friend of somebody, every hundredth out, and one in
/// fifty from an address that sent eleven others.
async fn fill(db: &Db, period: Uuid, people: usize, now: Time) {
    const PLACES: [&str; 4] = ["广东省/深圳市", "浙江省/杭州市", "北京市/北京市", "四川省/成都市"];
    let mut inviter = None;
    for start in (0..people).step_by(4_096) {
        let numbers = start..people.min(start + 4_096);
        let mut tx = db.begin().await.unwrap();
        let ids: Vec<Uuid> = numbers.clone().map(|_| Entropy.id(now)).collect();
        let rows = numbers.clone().zip(&ids).map(|(number, id)| {
            let (province, city) = PLACES[number % 4].split_once('/').unwrap();
            let region = json!({"answers": {}, "birth": null, "region": {"province": province, "city": city, "area": ""}});
            let answers = if number % 3 == 0 { region.to_string() } else { "{}".to_owned() };
            let crowd = if number % 50 == 0 { number / 600 } else { 1_000_000_000 + number };
            let hash = [crowd.to_be_bytes(), crowd.to_be_bytes()].concat();
            let brought = i32::from(number % 100 == 0) * 10;
            let count = i64::try_from(number).unwrap();
            let friend_of = if number % 100 == 0 { None } else { inviter.filter(|_| number % 10 == 0) };
            if number % 100 == 0 {
                inviter = Some(*id);
            }
            (
                *id,
                period,
                *id,
                count + 1,
                format!("小明 {number}"),
                now - Duration::from_secs(u64::try_from(people - number).unwrap() % 200_000),
                vec![0_u8; 32],
                friend_of,
                brought,
                i32::from(number % 100 == 99) * 5,
                answers,
                format!("source-{}", number % 12),
                hash,
                i32::try_from(number % 5).unwrap(),
            )
        });
        tx.insert_many(&PARTICIPANTS, rows.collect::<Vec<_>>()).await.unwrap();
        let codes = ids.iter().map(|id| (period, Entropy.text(12), *id, Entropy.bytes::<16>().to_vec()));
        tx.insert_many(&CODES, codes.collect::<Vec<_>>()).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut tx = db.begin().await.unwrap();
    let count = i64::try_from(people).unwrap();
    let sql = "UPDATE periods SET participants = $2, codes = $2 WHERE id = $1";
    tx.execute(sql, (period, count)).await.unwrap();
    tx.commit().await.unwrap();
}
