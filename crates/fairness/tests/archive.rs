//! Bundles that were once made verify for ever, with the same answer to the byte.

#![expect(clippy::unwrap_used, reason = "a vector that cannot be read fails the test")]

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_fairness::{
    trust::Trust,
    verify::{Pieces, verify},
};
use serde_json::Value;

const HONEST: &str = include_str!("../../../vectors/bundles-honest.jsonl");
const EVIL: &str = include_str!("../../../vectors/bundles-evil.jsonl");

fn check(lines: &str) -> usize {
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap();
        let trust = Trust::decode(text("trust").as_bytes()).unwrap();
        let list = case["list"].as_str().map(|list| STANDARD.decode(list).unwrap());
        let mut pieces = list.iter().cloned();
        let list: Option<Pieces<'_>> = list.is_some().then_some(&mut pieces);
        let report = verify(text("bundle").as_bytes(), &trust, list);
        assert_eq!(report.encode(), text("report"), "{}", text("name"));
    }
    lines.lines().count()
}

#[test]
fn honest_bundles_of_the_archive() {
    assert_eq!(check(HONEST), 35);
}

#[test]
fn evil_bundles_of_the_archive() {
    assert!(check(EVIL) > 100);
}
