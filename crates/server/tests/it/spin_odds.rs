//! What is declared is what comes out: a hundred thousand spins through the API against the odds.

use std::{net::SocketAddr, time::Duration};

use axum::{body::Body, extract::ConnectInfo};
use fairdraw::http::router;
use fairdraw_db::testing::Engine;
use fairdraw_fairness::{trust::Trust, verify::verify};
use futures_util::{StreamExt, stream};
use http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::{TestApp, spin::wheel_with};

const SPINS: u64 = 100_000;
const PEOPLE: u64 = 1_000;
/// Six standard deviations above the mean of a chi-square: what is fair never fails here.
fn most_chi(cells: f64) -> f64 {
    let freedom = cells - 1.0;
    freedom + 6.0 * (2.0 * freedom).sqrt()
}

/// Spins through the router itself: every layer, no socket.
async fn spin(router: &axum::Router, lid: &str, token: &str, number: u64) {
    let body = format!(r#"{{"lid":"{lid}","nonce":{},"seed":"{number:032x}"}}"#, number / PEOPLE);
    let mut request = Request::post("/lotto/api/v1/lotto/spin")
        .header("token", token)
        .header("content-type", "application/json")
        .body(Body::from(body))
        .expect("a request");
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
    let response = router.clone().oneshot(request).await.expect("answers");
    let bytes = axum::body::to_bytes(response.into_body(), 65_536).await.expect("a body");
    // Read as text: to take a hundred thousand answers apart costs more than to make them.
    assert!(bytes.starts_with(br#"{"sta":0,"#), "{}", String::from_utf8_lossy(&bytes));
}

/// How often each prize came out, the blank last.
async fn spin_them_all(engine: Engine, kind: &str, prizes: Value) -> Vec<u64> {
    let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let lid = organiser
        .publish_kind(
            kind,
            &wheel_with(
                &app,
                json!({
                    "login_free": true, "prizes": prizes, "limits": {"wins_per_person": 100},
                    "instant": {"free_per_draw": SPINS / PEOPLE},
                }),
            ),
        )
        .await;
    let people = app.guests(usize::try_from(PEOPLE).expect("small")).await;
    stream::iter(people.iter().map(|person| person.join(&lid)))
        .buffer_unordered(64)
        .collect::<Vec<_>>()
        .await;
    let router = router(&app.app);
    for tranche in 0..10 {
        let some = tranche * SPINS / 10..(tranche + 1) * SPINS / 10;
        let spins = some.map(|number| {
            let (router, lid) = (&router, &lid);
            let token = &people[usize::try_from(number % PEOPLE).expect("small")].token;
            spin(router, lid, token, number)
        });
        stream::iter(spins).buffered(512).collect::<Vec<_>>().await;
        for _ in 0..6 {
            app.pass(Duration::from_secs(1));
            app.turn().await;
        }
    }
    let public = app.public(&lid).await["instant"].clone();
    assert_eq!(public["spins"], SPINS);
    let prizes = public["prizes"].as_array().expect("prizes");
    let (_, given) = prizes.split_last().expect("a blank");
    let mut counts: Vec<u64> = given
        .iter()
        .map(|prize| prize["stock"].as_u64().expect("a stock") - prize["left"].as_u64().expect("a number"))
        .collect();
    assert_eq!(json!(counts.iter().sum::<u64>()), public["wins"]);
    check_every_spin(&app, &lid, counts.iter().sum()).await;
    counts.push(SPINS - counts.iter().sum::<u64>());
    counts
}

/// So many spins do not fit into a bundle: it holds the heads and the wins, and a file has the rest.
async fn check_every_spin(app: &TestApp, lid: &str, wins: u64) {
    let bundle = app.bundle(lid, 1).await;
    let alone = verify(bundle.as_bytes(), &Trust::default(), None);
    assert_eq!((alone.error, alone.full), (None, false));
    let url = app.api(&format!("/lotto/spins?lid={lid}&format=fdl"));
    let mut file = app.http.get(url).send().await.expect("answers").bytes().await.expect("a file").to_vec();
    // As it comes over the line: in pieces that end anywhere.
    let check = |file: &[u8]| {
        verify(bundle.as_bytes(), &Trust::default(), Some(&mut file.chunks(65_521).map(<[u8]>::to_vec)))
    };
    let whole = check(&file);
    assert_eq!((whole.error, whole.full), (None, true));
    assert_eq!(whole.winners.len() as u64, wins, "the replay finds what was given");
    let middle = file.len() / 2;
    file[middle] ^= 1;
    assert!(check(&file).error.is_some(), "a file with another bit is not this draw's");
}

fn chi_square(seen: &[u64], weights: &[u64]) -> f64 {
    let total: u64 = weights.iter().sum();
    let part = |(seen, weight): (&u64, &u64)| {
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let (seen, expected) = (*seen as f64, SPINS as f64 * *weight as f64 / total as f64);
        (seen - expected).powi(2) / expected
    };
    seen.iter().zip(weights).map(part).sum()
}

fn prize(label: u32, weight: u64) -> Value {
    json!({"label": label, "name": format!("prize {label}"), "units": 100_000, "weight": weight, "hand_out": "none"})
}

/// Seven equal prizes, one of half a per cent, one of one in a million.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_equal_prizes_a_rare_one_and_one_in_a_million() {
    let mut weights = vec![100_000; 7];
    weights.extend([5_000, 1]);
    let prizes: Vec<Value> = (1..).zip(&weights).map(|(label, weight)| prize(label, *weight)).collect();
    let mut seen = spin_them_all(Engine::Sqlite, "turnlottery", json!(prizes)).await;
    weights.push(294_999);
    // One in a million comes about never in a hundred thousand; it must not be met more often than that.
    let million = seen.remove(8);
    weights.remove(8);
    assert!(million <= 3, "{million}");
    let chi = chi_square(&seen, &weights);
    assert!(chi < most_chi(9.0), "{chi}: {seen:?}");
    assert!((380..620).contains(&seen[7]), "half a per cent of a hundred thousand: {}", seen[7]);
}

/// Forty equal prizes behind cards, and no blank at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forty_equal_prizes_behind_cards() {
    let prizes: Vec<Value> = (1..=40).map(|label| prize(label, 25_000)).collect();
    let mut seen = spin_them_all(Engine::Postgres, "card", json!(prizes)).await;
    assert_eq!(seen.pop(), Some(0), "there is no blank");
    let chi = chi_square(&seen, &[25_000; 40]);
    assert!(chi < most_chi(40.0), "{chi}: {seen:?}");
}
