//! `fairdraw demo`: believable draws in every state, whose results everybody can check; and only on an empty installation.

use std::process::{Command, Output};

use fairdraw::{clock::Clock, draws::State, migrations};
use fairdraw_db::{on_both, testing::TestDatabase};
use serde_json::{Value, json};

use crate::support::{
    Person, TestApp, ask,
    person::{house_code, log_in},
};

fn demo(database: &TestDatabase) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fairdraw"))
        .arg("demo")
        .env_clear()
        .env("FAIRDRAW_DATA", database.folder.path())
        .env("FAIRDRAW_DATABASE_URL", &database.address)
        .env("FAIRDRAW_LOG", "error")
        .output()
        .expect("starts")
}

/// With what lies in the bin.
async fn draws(organiser: &Person<'_>) -> Vec<Value> {
    let mut all = Vec::new();
    for deleted in [false, true] {
        let body = json!({"size": 100, "deleted": deleted});
        let list = ask(organiser.post("/lotto/task/list", &body)).await.ok();
        all.extend(list["list"].as_array().expect("a list").iter().cloned());
    }
    all
}

on_both! {
    async fn every_state_is_there_and_every_result_can_be_checked(engine) {
        let database = TestDatabase::new(engine, &migrations::all()).await;
        let told = demo(&database);
        assert!(told.status.success(), "{told:?}");
        let said = String::from_utf8(told.stdout).expect("text");
        let password = said.split_whitespace().last().expect("a password");

        let app = TestApp::on(&database).await;
        app.pass(Clock::System.now().since(app.clock.now()));
        let code = house_code(&app, "demo", password).await.expect("let in");
        let token = log_in(&app, &code).await.ok()["token"].as_str().expect("a token").to_owned();
        let organiser = Person { app: &app, token };
        let all = draws(&organiser).await;
        for state in State::ALL {
            assert!(all.iter().any(|draw| draw["state"] == state.name()), "none is {}", state.name());
        }
        assert!(all.iter().any(|draw| draw["participants"] == 1_000), "a thousand people");
        let titles: String = all.iter().filter_map(|draw| draw["title"].as_str()).collect();
        assert!(titles.contains(|letter: char| letter.is_ascii_alphabetic()), "some are in English");
        assert!(titles.contains(|letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter)), "some are in Chinese");
        let mut checked = 0;
        for draw in &all {
            let lid = draw["lid"].as_str().expect("an id");
            // To one of them nobody came.
            if ["drawn", "settled"].contains(&draw["state"].as_str().expect("a state")) && draw["participants"] != 0 {
                assert_eq!(app.verified(lid, 1).await.error, None, "{}", draw["title"]);
                checked += 1;
            }
        }
        assert_eq!(checked, 2);

        let again = demo(&database);
        assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("empty installation"), "{again:?}");
        assert_eq!(draws(&organiser).await.len(), all.len(), "nothing was added");
    }
}
