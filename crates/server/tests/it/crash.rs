//! `kill -9` at any moment loses nothing that was answered.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use fairdraw::migrations;
use fairdraw_db::{on_both, testing::TestDatabase};
use serde_json::{Value, json};

/// The real program in a process of its own.
pub struct Process {
    child: Child,
    pub base: String,
}

impl Process {
    pub fn start(database: &TestDatabase) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fairdraw"))
            .env_clear()
            .env("FAIRDRAW_LISTEN", "127.0.0.1:0")
            .env("FAIRDRAW_DATA", database.folder.path())
            .env("FAIRDRAW_DATABASE_URL", &database.address)
            .env("FAIRDRAW_LOG", "error")
            .env("FAIRDRAW_RATE_PER_ADDRESS", "0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let base = lines
            .find_map(|line| Some(line.expect("readable").split_once("ready: ")?.1.to_owned()))
            .expect("it says where it listens");
        Self { child, base }
    }

    pub fn kill(mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

pub async fn call(request: reqwest::RequestBuilder) -> Option<Value> {
    let answer: Value = request.send().await.ok()?.json().await.ok()?;
    (answer["sta"] == 0).then(|| answer["data"].clone())
}

pub async fn sign_in(http: &reqwest::Client, base: &str) -> Option<String> {
    let account = json!({"name": "survivor", "password": crate::support::PASSWORD});
    call(http.post(format!("{base}/house/account")).json(&account)).await;
    let form = [("name", "survivor"), ("password", crate::support::PASSWORD)];
    let address = format!(
        "{base}/house/connect/oauth2/authorize?redirect_uri={base}/wxAuthCb&response_type=code&state=s"
    );
    let response = http.post(address).form(&form).send().await.ok()?;
    let location = response.headers().get("location")?.to_str().ok()?.to_owned();
    let code = location.split_once("code=")?.1.split('&').next()?.to_owned();
    let login = json!({"auth_code": code, "auth_platform": 2});
    Some(
        call(http.post(format!("{base}/lotto/api/v1/userlogin")).json(&login)).await?["token"]
            .as_str()?
            .to_owned(),
    )
}

on_both! {
    async fn every_answered_change_is_there_after_kill_9(engine) {
        let database = TestDatabase::new(engine, &migrations::all()).await;
        rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        let process = Process::start(&database);
        let base = process.base.clone();
        let token = sign_in(&http, &base).await.expect("signed in");

        // Writes as fast as it can until the process is gone; remembers the last one that was answered.
        let (killed, is_killed) = tokio::sync::oneshot::channel();
        let writer = tokio::spawn({
            let (http, token) = (http.clone(), token.clone());
            async move {
                let mut killed = Some(killed);
                let mut answered = 0;
                for number in 1.. {
                    let change = json!({"contact_name": number.to_string()});
                    let request = http.post(format!("{base}/lotto/api/v1/user/info")).header("token", &token).json(&change);
                    if call(request).await.is_none() {
                        return answered;
                    }
                    answered = number;
                    if let (20, Some(killed)) = (number, killed.take_if(|_| number == 20)) {
                        killed.send(()).expect("the test waits");
                    }
                }
                answered
            }
        });
        is_killed.await.expect("twenty changes were answered");
        process.kill();
        let answered = writer.await.expect("no panic");

        let process = Process::start(&database);
        let info = call(http.get(format!("{}/lotto/api/v1/user/info", process.base)).header("token", &token)).await;
        let kept: i32 = info.expect("the session is there")["user_info"]["contact_name"]
            .as_str()
            .and_then(|text| text.parse().ok())
            .expect("a number");
        // One more may have been committed without its answer getting through.
        assert!(kept == answered || kept == answered + 1, "answered {answered}, kept {kept}");
        process.kill();
    }
}
