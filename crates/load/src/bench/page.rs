//! `page_vs_noop`: the public page of a draw that everybody looks at, beside the least that this server can do for a GET.

use std::{path::Path, time::Duration};

use http::Method;

use super::Measured;
use crate::{client::rate, crowd, server::Server};

const PING: &str = "/lotto/api/v1/ping";
const CONNECTIONS: usize = 64;
const SLICE: Duration = Duration::from_secs(2);
const TURNS: u32 = 3;

pub async fn measure(program: &Path) -> anyhow::Result<Measured> {
    let server = Server::start(program).await?;
    let organiser = crowd::organiser(&server).await?;
    let lid = crowd::draw(&server, &organiser, None).await?;
    let page = format!("/lotto/api/v1/lotto/public?lid={lid}");
    let (mut value, mut baseline) = (0.0, 0.0);
    for _ in 0..TURNS {
        baseline += rate(server.address, (Method::GET, PING), ("", ""), CONNECTIONS, SLICE).await?;
        value += rate(server.address, (Method::GET, &page), ("", ""), CONNECTIONS, SLICE).await?;
    }
    Ok(Measured {
        value: value / f64::from(TURNS),
        unit: "requests/s",
        baseline: baseline / f64::from(TURNS),
        note: String::new(),
    })
}
