//! Opening happens exactly once: on two nodes, after a crash at any point, with a clock that jumps.

use std::{
    future::{Future, poll_fn},
    pin::pin,
    sync::atomic::Ordering,
    task::Poll,
    time::Duration,
};

use fairdraw::{clock::Clock, serve};
use fairdraw_db::{
    on_both,
    testing::{Engine, TestDatabase},
};
use serde_json::{Value, json};

use crate::support::{
    TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

/// Drops the future at its n-th step, wherever that is: what was not committed never happened.
pub async fn crash_after<T>(steps: usize, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut left = steps;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}

fn count(record: &Value, what: &str) -> usize {
    record["timeline"].as_array().expect("a timeline").iter().filter(|moment| moment["what"] == what).count()
}

async fn check_opened_once(app: &TestApp, lid: &str) {
    let record = app.record(lid).await;
    assert_eq!(record["state"], "drawn", "{lid}");
    assert_eq!(count(&record, "sealed") + count(&record, "sealed_late"), 1);
    assert_eq!((count(&record, "closed"), count(&record, "drawn")), (1, 1));
    assert_eq!(record["result"]["total"], 1);
    let report = app.verified(lid, 1).await;
    assert_eq!(report.error, None);
}

on_both! {
    async fn a_crash_at_any_point_leaves_one_opening(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        for steps in (1..60).step_by(4) {
            let lid = organiser.publish(&form(&app)).await;
            for person in &people {
                person.join(&lid).await;
            }
            app.pass(HOUR);
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            // The dead worker's lease runs out, and another takes the job up.
            app.pass_and_work(Duration::from_secs(31)).await;
            app.pass(DELAY);
            crash_after(steps, serve::runner(&app.app).run_due()).await;
            app.pass_and_work(Duration::from_secs(31)).await;
            app.pass_and_work(DELAY).await;
            check_opened_once(&app, &lid).await;
        }
    }

    async fn two_workers_open_a_draw_once(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        for wait in [HOUR, DELAY] {
            app.pass(wait);
            let (first, second) = (serve::runner(&app.app), serve::runner(&app.app));
            let (first, second) = tokio::join!(first.run_due(), second.run_due());
            first.expect("the queue is there");
            second.expect("the queue is there");
        }
        check_opened_once(&app, &lid).await;
    }

    async fn a_clock_that_jumps_back_while_people_join_loses_nobody(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(2).await;
        let lid = organiser.publish(&form(&app)).await;
        people[0].join(&lid).await;
        let Clock::Manual(clock) = &app.clock else { panic!("a manual clock") };
        let day = i64::try_from(Duration::from_hours(24).as_micros()).expect("small");
        clock.fetch_sub(day, Ordering::SeqCst);
        app.work().await;
        // For the server it has not begun yet: that is said, and not half of it done.
        let early = ask(people[1].post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await;
        early.refused(4009);
        clock.fetch_add(day, Ordering::SeqCst);
        assert_eq!(people[0].mine(&lid).await["codes"].as_array().expect("codes").len(), 1);
        people[1].join(&lid).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        check_opened_once(&app, &lid).await;
        assert_eq!(app.public(&lid).await["participants"], 2);
    }

    async fn a_clock_that_jumps_back_waits_for_the_announced_time(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        let Clock::Manual(clock) = &app.clock else { panic!("a manual clock") };
        let day = i64::try_from(Duration::from_hours(24).as_micros()).expect("small");
        app.pass_and_work(HOUR).await;
        assert_eq!(app.public(&lid).await["state"], "locked");
        clock.fetch_sub(day, Ordering::SeqCst);
        app.work().await;
        assert_eq!(app.public(&lid).await["state"], "locked", "the round has not come again");
        clock.fetch_add(day, Ordering::SeqCst);
        app.pass_and_work(DELAY).await;
        check_opened_once(&app, &lid).await;
    }

    async fn a_clock_that_jumps_ahead_opens_once_and_does_not_open_again(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let lid = organiser.publish(&form(&app)).await;
        app.person("guest").await.join(&lid).await;
        let Clock::Manual(clock) = &app.clock else { panic!("a manual clock") };
        let day = i64::try_from(Duration::from_hours(24).as_micros()).expect("small");
        clock.fetch_add(day, Ordering::SeqCst);
        app.work().await;
        let late = app.person("late").await;
        ask(late.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await.refused(4009);
        app.pass_and_work(DELAY).await;
        check_opened_once(&app, &lid).await;
        clock.fetch_sub(day, Ordering::SeqCst);
        app.work().await;
        ask(late.post("/lotto/join", &json!({"lid": lid, "consents": {"rules": true}}))).await.refused(4009);
        check_opened_once(&app, &lid).await;
    }

    async fn when_one_of_a_team_wins_all_win(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        let people = app.people(5).await;
        let lid = organiser.publish(&form_with(&app, json!({"team_size": 2}))).await;
        let join = async |number: usize, team: Option<&Value>| {
            let body = json!({"lid": lid, "team": team, "consents": {"rules": true}});
            ask(people[number].post("/lotto/join", &body)).await.ok();
            people[number].mine(&lid).await["member"]["team"]["id"].clone()
        };
        for pair in [(0, 1), (2, 3)] {
            let team = join(pair.0, None).await;
            join(pair.1, Some(&team)).await;
        }
        join(4, None).await;
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let mut won = Vec::new();
        for (number, person) in people.iter().enumerate() {
            let wins = person.mine(&lid).await["wins"].clone();
            if wins.as_array().is_some_and(|wins| wins.len() == 1) {
                won.push(number);
            }
        }
        assert!(won == [0, 1] || won == [2, 3], "{won:?}");
        let record = app.record(&lid).await;
        assert_eq!(record["counts"]["by_status"][3], 1, "the one without a team is listed with the reason");
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }

    async fn names_of_every_kind_go_through_to_the_result(engine) {
        let app = TestApp::new(engine).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let emoji = "🎉".repeat(40);
        let names = ["<b onclick=alert(1)>x</b>", emoji.as_str(), "محمد عبد الله", "王小明"];
        let lid = organiser.publish(&form_with(&app, json!({
            "login_free": true, "prizes": [{"label": 1, "name": "<i>Tea</i>", "units": 4}],
        }))).await;
        for name in names {
            let challenge = ask(app.http.get(app.api(&format!("/lotto/challenge?lid={lid}")))).await.ok();
            let body = json!({"lid": lid, "challenge": challenge["challenge"], "solution": "0", "nickname": name});
            let token = ask(app.http.post(app.api("/lotto/guest")).json(&body)).await.ok()["token"].as_str().expect("a token").to_owned();
            let join = json!({"lid": lid, "consents": {"rules": true}});
            ask(app.http.post(app.api("/lotto/join")).header("token", token).json(&join)).await.ok();
        }
        let challenge = ask(app.http.get(app.api(&format!("/lotto/challenge?lid={lid}")))).await.ok();
        let long = json!({"lid": lid, "challenge": challenge["challenge"], "solution": "0", "nickname": "🎉".repeat(200)});
        assert_eq!(ask(app.http.post(app.api("/lotto/guest")).json(&long)).await.flaws(), ["nickname"], "two hundred are too many");
        app.pass_and_work(HOUR).await;
        app.pass_and_work(DELAY).await;
        let won: Vec<Value> = organiser.winners(&lid).await.into_iter().map(|win| win["name"].clone()).collect();
        for name in names {
            assert!(won.contains(&json!(name)), "{name} is not among {won:?}");
        }
        assert_eq!(app.verified(&lid, 1).await.error, None);
    }
}

/// Several nodes share PostgreSQL; a SQLite file belongs to one.
#[tokio::test]
async fn two_nodes_open_a_draw_once() {
    let database = TestDatabase::new(Engine::Postgres, &fairdraw::migrations::all()).await;
    let one = TestApp::on(&database).await;
    let two = TestApp::on(&database).await;
    let organiser = one.person("organiser").await;
    let lid = organiser.publish(&form(&one)).await;
    one.person("guest").await.join(&lid).await;
    for wait in [HOUR, DELAY] {
        one.pass(wait);
        two.pass(wait);
        let (first, second) = (serve::runner(&one.app), serve::runner(&two.app));
        let (first, second) = tokio::join!(first.run_due(), second.run_due());
        first.expect("the queue is there");
        second.expect("the queue is there");
    }
    // The notice that one node sends the other may still be on its way; what counts is in the database.
    two.app.published.forget(lid.parse().expect("an id"));
    check_opened_once(&two, &lid).await;
}
