//! `user_info_vs_healthz`: what a signed-in read costs (token, session, user: one transaction) beside the least that
//! this server can do for a request.

use std::{path::Path, time::Duration};

use http::Method;

use super::Measured;
use crate::{
    client::{Connection, rate},
    server::Server,
};

const USER_INFO: &str = "/lotto/api/v1/user/info";
const CONNECTIONS: usize = 16;
const SLICE: Duration = Duration::from_secs(3);
/// The two take turns, so that a busy moment of the machine meets both.
const TURNS: u32 = 3;

pub async fn measure(program: &Path) -> anyhow::Result<Measured> {
    let server = Server::start(program).await?;
    let token = Connection::open(server.address).await?.person("bench").await?;
    let (mut value, mut baseline) = (0.0, 0.0);
    for _ in 0..TURNS {
        baseline += rate(server.address, (Method::GET, "/healthz"), ("", ""), CONNECTIONS, SLICE).await?;
        value += rate(server.address, (Method::GET, USER_INFO), (&token, ""), CONNECTIONS, SLICE).await?;
    }
    Ok(Measured {
        value: value / f64::from(TURNS),
        unit: "requests/s",
        baseline: baseline / f64::from(TURNS),
        note: String::new(),
    })
}
