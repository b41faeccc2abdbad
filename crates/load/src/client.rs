//! The smallest honest client: one kept connection, one request after the other.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header::LOCATION};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, task::JoinSet};

use crate::turns::Turns;

/// Never more than this, whatever a row asks for.
const LONGEST: Duration = Duration::from_mins(1);

const PASSWORD: &str = "vermilion-paper-slip";

pub struct Connection {
    address: SocketAddr,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> anyhow::Result<Self> {
        ensure!(address.ip().is_loopback(), "load goes to the loopback only");
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { address, sender })
    }

    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: String,
    ) -> anyhow::Result<Response<Bytes>> {
        let form = path.starts_with("/house/connect");
        let kind = if form { "application/x-www-form-urlencoded" } else { "application/json" };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.address.to_string())
            .header("content-type", kind)
            .header("token", token)
            .body(Full::from(body))?;
        self.sender.ready().await?;
        let (parts, body) = self.sender.send_request(request).await?.into_parts();
        Ok(Response::from_parts(parts, body.collect().await?.to_bytes()))
    }

    async fn data(&mut self, path: &str, body: Value) -> anyhow::Result<Value> {
        self.call(Method::POST, path, "", body.to_string()).await
    }

    /// The data of an answer that is a success.
    pub async fn call(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: String,
    ) -> anyhow::Result<Value> {
        let response = self.send(method, path, token, body).await?;
        let answer: Value = serde_json::from_slice(response.body())?;
        ensure!(answer["sta"] == 0, "{path}: {answer}");
        Ok(answer["data"].clone())
    }

    /// Signs up and in; returns the token.
    pub async fn person(&mut self, name: &str) -> anyhow::Result<String> {
        self.data("/house/account", json!({"name": name, "password": PASSWORD})).await?;
        self.sign_in(name).await
    }

    pub async fn sign_in(&mut self, name: &str) -> anyhow::Result<String> {
        let back = format!("http%3A%2F%2F{}%2FwxAuthCb", self.address);
        let authorize =
            format!("/house/connect/oauth2/authorize?redirect_uri={back}&response_type=code&state=s");
        let form: String = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("name", name), ("password", PASSWORD)])
            .finish();
        let response = self.send(Method::POST, &authorize, "", form).await?;
        let location = response.headers().get(LOCATION).context("let in")?.to_str()?.to_owned();
        let code =
            location.split_once("code=").and_then(|(_, rest)| rest.split('&').next()).context("a code")?;
        let data =
            self.data("/lotto/api/v1/userlogin", json!({"auth_code": code, "auth_platform": 2})).await?;
        Ok(data["token"].as_str().context("a token")?.to_owned())
    }
}

/// How the requests of a time went.
pub struct Answered {
    pub per_second: f64,
    /// Of each answer, in seconds.
    pub waits: Vec<f64>,
}

/// Requests a second of one call over several connections, for a bounded time. Every answer must be 200.
pub async fn rate(
    address: SocketAddr,
    call: (Method, &str),
    with: (&str, &str),
    connections: usize,
    time: Duration,
) -> anyhow::Result<f64> {
    Ok(ask(address, call, with, connections, time, None).await?.per_second)
}

/// The same. `every`: one request at these intervals, not faster.
pub async fn ask(
    address: SocketAddr,
    (method, path): (Method, &str),
    (token, body): (&str, &str),
    connections: usize,
    time: Duration,
    every: Option<Duration>,
) -> anyhow::Result<Answered> {
    let mut workers = JoinSet::new();
    let mut opened = Vec::new();
    for _ in 0..connections {
        opened.push(Connection::open(address).await?);
    }
    let started = Instant::now();
    let end = started + time.min(LONGEST);
    let turns = every.map(Turns::every);
    for mut connection in opened {
        let (method, path) = (method.clone(), path.to_owned());
        let (token, body, turns) = (token.to_owned(), body.to_owned(), turns.clone());
        workers.spawn(async move {
            let mut waits = Vec::new();
            while Instant::now() < end {
                if let Some(turns) = &turns {
                    turns.next().await;
                }
                let sent = Instant::now();
                let response = connection.send(method.clone(), &path, &token, body.clone()).await?;
                ensure!(response.status() == StatusCode::OK, "{path}: {}", response.status());
                waits.push(sent.elapsed().as_secs_f64());
            }
            Ok(waits)
        });
    }
    let mut waits = Vec::new();
    while let Some(some) = workers.join_next().await {
        waits.append(&mut some??);
    }
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    let per_second = waits.len() as f64 / started.elapsed().as_secs_f64();
    Ok(Answered { per_second, waits })
}
