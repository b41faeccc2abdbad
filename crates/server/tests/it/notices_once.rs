//! Nothing twice: with two workers, with two nodes, after a crash at any point.

use std::{collections::BTreeSet, time::Duration};

use fairdraw_db::{
    on_both,
    testing::{Engine, TestDatabase},
};
use serde_json::json;

use crate::{
    notices::{drawn, sent, subscribe, world},
    opening::crash_after,
    support::{
        TestApp,
        draw::{DELAY, HOUR, form, form_with},
        push_service::PushService,
    },
};

const PEOPLE: usize = 40;

/// Longer than a claim lasts.
const A_WHILE: Duration = Duration::from_mins(3);

async fn crowd(app: &TestApp, push: &PushService) {
    let organiser = app.person("organiser").await;
    let people = app.people(PEOPLE).await;
    for (number, person) in people.iter().enumerate() {
        subscribe(push, person, &format!("phone-{number}"), json!(["mine"])).await;
    }
    let form = form_with(app, json!({"prizes": [{"label": 1, "name": "Tea", "units": PEOPLE}]}));
    drawn(app, &organiser, &people.iter().collect::<Vec<_>>(), &form).await;
}

fn check_each_once(push: &PushService) {
    let pushed = push.pushed();
    let browsers: BTreeSet<_> = pushed.iter().map(|pushed| pushed.browser.clone()).collect();
    assert_eq!((pushed.len(), browsers.len()), (PEOPLE, PEOPLE));
}

on_both! {
    /// Between the news and its delivery, between the claim and the sending, between the sending and its log: after the restart each
    /// was sent, and whatever was sent twice was sent under one name.
    async fn a_crash_at_any_point_loses_nothing_and_doubles_nothing(engine) {
        let (app, push) = world(engine).await;
        let (organiser, winner) = (app.person("organiser").await, app.person("winner").await);
        subscribe(&push, &winner, "phone", json!(["mine"])).await;
        let mut repeated = 0;
        for (round, steps) in (1..70).step_by(2).enumerate() {
            drawn(&app, &organiser, &[&winner], &form(&app)).await;
            crash_after(steps, fairdraw::notices::run_due(&app.app)).await;
            // The dead node's claim runs out, and another takes it up.
            app.pass(A_WHILE);
            app.carry().await;
            let pushed = push.pushed();
            let names: BTreeSet<_> = pushed.iter().map(|pushed| pushed.topic.clone()).collect();
            assert_eq!(names.len(), round + 1, "after {steps} steps");
            repeated = pushed.len() - names.len();
            assert!(sent(&winner).await.iter().all(|line| line["state"] == "sent"), "after {steps} steps");
        }
        assert!(repeated > 0, "no crash fell between the sending and its log: the steps are too few");
    }

    async fn two_couriers_send_each_message_once(engine) {
        let (app, push) = world(engine).await;
        crowd(&app, &push).await;
        let (first, second) = tokio::join!(fairdraw::notices::run_due(&app.app), fairdraw::notices::run_due(&app.app));
        first.expect("works");
        second.expect("works");
        app.carry().await;
        check_each_once(&push);
    }
}

#[tokio::test]
async fn two_nodes_send_each_message_once() {
    let database = TestDatabase::new(Engine::Postgres, &fairdraw::migrations::all()).await;
    let one = TestApp::on_with(&database, |config| config.push_anywhere = true).await;
    let two = TestApp::on_with(&database, |config| config.push_anywhere = true).await;
    let push = PushService::start(one.clock.clone()).await;
    crowd(&one, &push).await;
    two.pass(HOUR);
    two.pass(DELAY);
    let (first, second) =
        tokio::join!(fairdraw::notices::run_due(&one.app), fairdraw::notices::run_due(&two.app));
    first.expect("works");
    second.expect("works");
    one.carry().await;
    check_each_once(&push);
}
