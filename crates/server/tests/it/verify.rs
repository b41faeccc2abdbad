//! `fairdraw verify`, `fairdraw operator rotate-key` and the keys on disk, as an operator or a loser meets them.

use std::{
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};

use fairdraw_db::{on_both, testing::TestDatabase};
use serde_json::Value;

fn fairdraw(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdraw"));
    command.env_clear().args(arguments);
    command
}

fn verify(arguments: &[&str]) -> Output {
    fairdraw(&[&["verify"], arguments].concat()).output().expect("runs")
}

const SAMPLE: &str = "../../vectors/fairness-bundle.sample.json";

#[test]
fn a_good_bundle_is_sound_and_a_tampered_one_is_not() {
    let good = verify(&[SAMPLE]);
    let text = String::from_utf8_lossy(&good.stdout);
    assert!(good.status.success() && text.starts_with("Sound. Level"), "{text}");

    let folder = tempfile::tempdir().expect("a folder");
    let tampered = folder.path().join("tampered.json");
    let bundle = std::fs::read_to_string(SAMPLE).expect("the sample is there");
    std::fs::write(&tampered, bundle.replacen("\"win\"", "\"dup\"", 1)).expect("written");
    let bad = verify(&[tampered.to_str().expect("a path")]);
    let text = String::from_utf8_lossy(&bad.stdout);
    assert_eq!(bad.status.code(), Some(1), "{text}");
    assert!(text.starts_with("NOT SOUND: E_STEP_VERDICT"), "{text}");
}

#[test]
fn the_report_is_json_when_asked() {
    let output = verify(&[SAMPLE, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["error"], Value::Null);
    assert!(report["winners"].as_array().is_some_and(|winners| !winners.is_empty()));
}

#[test]
fn what_cannot_be_read_is_neither_sound_nor_unsound() {
    assert_eq!(verify(&["/no/such/file"]).status.code(), Some(2));
    let folder = tempfile::tempdir().expect("a folder");
    let nonsense = folder.path().join("nonsense.json");
    std::fs::write(&nonsense, "<html>").expect("written");
    let output = verify(&[nonsense.to_str().expect("a path")]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("NOT SOUND: E_FORMAT"));
}

fn run_on(database: &TestDatabase, data: &Path, arguments: &[&str]) -> Output {
    fairdraw(arguments)
        .env("FAIRDRAW_DATABASE_URL", &database.address)
        .env("FAIRDRAW_DATA", data)
        .env("FAIRDRAW_LISTEN", "127.0.0.1:0")
        .output()
        .expect("runs")
}

on_both! {
    async fn keys_are_private_rotated_on_the_record_and_never_replaced_in_silence(engine) {
        let database = TestDatabase::new(engine, &fairdraw::migrations::all()).await;
        let data = database.folder.path();
        {
            let mut app = crate::support::TestApp::on(&database).await;
            app.stop().await;
        }
        for file in ["keys/signing.key", "keys/beacon.key"] {
            let mode = std::fs::metadata(data.join(file)).expect("made at the first start").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{file}");
        }
        let rotated = run_on(&database, data, &["operator", "rotate-key"]);
        assert!(rotated.status.success(), "{}", String::from_utf8_lossy(&rotated.stderr));

        let mut app = crate::support::TestApp::on(&database).await;
        let page = crate::support::ask(app.http.get(app.api("/log/records"))).await.ok();
        let change = &page["records"][1];
        assert!(change["record"].as_str().expect("text").contains("\"previous\""));
        assert!(change["previous_signature"].is_string(), "signed by both");
        let keys = crate::support::ask(app.http.get(app.api("/keys"))).await.ok();
        assert_eq!(keys["keys"].as_array().map(Vec::len), Some(2));
        app.stop().await;

        let elsewhere = tempfile::tempdir().expect("a folder");
        let stranger = run_on(&database, elsewhere.path(), &["serve"]);
        let text = String::from_utf8_lossy(&stranger.stderr);
        assert!(!stranger.status.success() && text.contains("this installation signs with the key"), "{text}");
    }
}
