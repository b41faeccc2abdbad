//! A crash at any point of an export, an import, or between a deadline and the alternate: it happens once.

use std::time::Duration;

use fairdraw::serve;
use fairdraw_db::on_both;
use serde_json::{Value, json};

use crate::{
    claims::{address, claims_of, prizes},
    opening::crash_after,
    support::{
        Person, TestApp, ask,
        draw::{HOUR, drawn, form_with},
    },
};

const DAY: Duration = Duration::from_hours(24);
/// The dead worker's lease runs out, and another takes the job up.
const LEASE: Duration = Duration::from_secs(31);
const LONG: i64 = 5_500;

async fn count_events(organiser: &Person<'_>, lid: &str, what: &str) -> usize {
    let history = ask(organiser.get(&format!("/lotto/task/history?lid={lid}"))).await.ok();
    history["list"].as_array().expect("a list").iter().filter(|line| line["what"] == what).count()
}

on_both! {
    async fn a_crash_between_the_deadline_and_the_alternate_leaves_one_alternate(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(3).await;
        for steps in (1..46).step_by(4) {
            let lid = drawn(
                &app,
                &organiser,
                &people,
                json!({"prizes": prizes("goods", 1), "claim": {"deadline_days": 1}}),
            )
            .await;
            app.pass(DAY);
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            app.pass_and_work(LEASE).await;
            let wins = organiser.winners(&lid).await;
            let of = |state: &str| wins.iter().filter(|win| win["state"] == state).count();
            assert_eq!((of("won"), of("forfeited"), of("reserve")), (1, 1, 1), "after {steps} steps");
            assert_eq!(count_events(&organiser, &lid, "forfeit").await, 1);
            let mut told = Vec::new();
            for person in &people {
                let news = ask(person.get("/lotto/notices?size=100")).await.ok();
                let about = |notice: &&Value| notice["lid"] == lid.as_str();
                told.extend(
                    news["list"]
                        .as_array()
                        .expect("a list")
                        .iter()
                        .filter(about)
                        .map(|notice| notice["kind"].as_str().expect("a kind").to_owned()),
                );
            }
            told.sort();
            assert_eq!(told, ["expired", "moved_up", "won"], "each once");
        }
    }

    async fn a_crash_during_an_export_leaves_one_whole_file(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser
            .publish(&form_with(
                &app,
                json!({"opening": {"by": "time", "at": (app.clock.now() + HOUR * 48).to_string()}}),
            ))
            .await;
        app.crowd(&lid, LONG).await;
        for (number, steps) in (1..30).step_by(3).enumerate() {
            let format = if number % 5 == 0 { "xlsx" } else { "csv" };
            let asked = organiser.export(&lid, "participants", format).await;
            assert_eq!(asked["state"], "waiting");
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            app.pass_and_work(LEASE).await;
            let ready = organiser.exports(&lid).await;
            assert_eq!(
                (&ready[0]["id"], &ready[0]["state"], &ready[0]["done"]),
                (&asked["id"], &json!("ready"), &json!(LONG)),
                "after {steps} steps"
            );
            let bytes = app.fetch(&ready[0]).await;
            assert_eq!(ready[0]["bytes"], bytes.len());
            let rows = match format {
                "csv" => String::from_utf8(bytes).expect("a text").lines().count(),
                _ => crate::support::file::read_book(&bytes).len(),
            };
            assert_eq!(i64::try_from(rows).expect("few"), LONG + 1);
            ask(organiser.post("/lotto/task/exports/cancel", &json!({"id": asked["id"]}))).await.ok();
            assert_eq!(app.kept_exports(), 0, "nothing half-written is left");
        }
    }

    async fn a_crash_during_an_import_ships_everything_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(1).await;
        // One person wins them all: what counts is the number of claims.
        let lid = drawn(&app, &organiser, &people, json!({"prizes": prizes("goods", 1)})).await;
        let claim = claims_of(&people[0], &lid).await[0].clone();
        ask(people[0].post("/lotto/claim", &address(&lid, &claim))).await.ok();
        more_claims(&app, &lid, &claim, 450).await;
        let wins = win_ids(&app, &lid).await;
        for (number, steps) in (1..70).step_by(7).enumerate() {
            let lines = wins.iter().map(|win| format!("{win},SF,{number}-{win}\n")).collect::<Vec<_>>().concat();
            let noise = ",,\n".repeat(3) + &"nobody,SF,1\n".repeat(700);
            let checked =
                ask(organiser.check(&lid, "a.csv", format!("win,courier,number\n{lines}{noise}"))).await.ok();
            assert_eq!(
                (checked["total"].clone(), checked["problems"].clone()),
                (json!(wins.len() + 700), json!(700))
            );
            let before = count_events(&organiser, &lid, "shipped").await;
            let applied =
                ask(organiser.post("/lotto/task/claims/import/apply", &json!({"id": checked["id"]}))).await.ok();
            assert_eq!(
                (applied["state"].clone(), applied["done"].clone()),
                (json!("running"), json!(0)),
                "a long one is a job"
            );
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            app.pass_and_work(LEASE).await;
            let done = ask(organiser
                .get(&format!("/lotto/task/claims/import?id={}", checked["id"].as_str().expect("an id"))))
            .await
            .ok();
            assert_eq!(
                (done["state"].clone(), done["shipped"].clone()),
                (json!("done"), json!(wins.len())),
                "after {steps} steps"
            );
            assert_eq!(count_events(&organiser, &lid, "shipped").await, before + 1);
            let mut tx = app.app.db.read().await.expect("a transaction");
            let (shipped,): (i64,) = tx
                .fetch_one(
                    "SELECT COUNT(*) FROM claims WHERE state = 'shipped' AND tracking LIKE $1",
                    (format!("{number}-%"),),
                )
                .await
                .expect("counted");
            let (told,): (i64,) =
                tx.fetch_one("SELECT COUNT(*) FROM notices WHERE kind = 'shipped'", ()).await.expect("counted");
            assert_eq!(
                (usize::try_from(shipped), usize::try_from(told)),
                (Ok(wins.len()), Ok(wins.len() * (number + 1))),
                "each told once"
            );
        }
    }
}

/// Copies a claim and its win, so that there are many without many people.
async fn more_claims(app: &TestApp, lid: &str, claim: &Value, count: i64) {
    let draw = lid.parse::<fairdraw::ids::DrawId>().expect("an id");
    let win = claim["win"].as_str().expect("an id").parse::<fairdraw::ids::WinId>().expect("an id");
    let mut tx = app.app.db.begin().await.expect("a transaction");
    for number in 0..count {
        let id = app.app.new_id();
        let place = i32::try_from(number + 100).expect("small");
        tx.execute(
            "INSERT INTO wins (id, draw_id, period_id, phase, tier, place, prize, entry_index, code, participant_id, user_id,
                               state, reason, at)
             SELECT $1, draw_id, period_id, phase, tier, $3, prize, entry_index, $4, participant_id, user_id, state, reason, at
             FROM wins WHERE id = $2",
            (id, win, place, format!("copy{number}")),
        )
        .await
        .expect("a win");
        tx.execute(
            "INSERT INTO claims (win_id, draw_id, user_id, hand_out, prize, state, deadline_at, name, phone, province, city,
                                 area, address, answers, courier, tracking)
             SELECT $1, draw_id, user_id, hand_out, prize, state, deadline_at, name, phone, province, city, area, address,
                    answers, courier, tracking FROM claims WHERE win_id = $2 AND draw_id = $3",
            (id, win, draw),
        )
        .await
        .expect("a claim");
    }
    tx.commit().await.expect("kept");
}

async fn win_ids(app: &TestApp, lid: &str) -> Vec<String> {
    let draw = lid.parse::<fairdraw::ids::DrawId>().expect("an id");
    let mut tx = app.app.db.read().await.expect("a transaction");
    let rows: Vec<(fairdraw::ids::WinId,)> =
        tx.fetch_all("SELECT win_id FROM claims WHERE draw_id = $1", (draw,)).await.expect("claims");
    rows.into_iter().map(|(win,)| win.to_string()).collect()
}
