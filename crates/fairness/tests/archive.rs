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

/// Every place in a JSON document, as a pointer.
fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), out));
        }
        Value::Array(items) => {
            items
                .iter()
                .take(4)
                .enumerate()
                .for_each(|(index, value)| places(value, &format!("{at}/{index}"), out));
        }
        _ => {}
    }
}

/// What a careless or hostile writer might put in the place of a value.
fn replacements(value: &Value) -> Vec<Value> {
    let mut list: Vec<Value> = ["0", "1", "-1", "9007199254740991", "null", "\"\"", "[]"]
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .collect();
    if let Value::Array(items) = value {
        list.push(Value::Array(items.iter().skip(1).cloned().collect()));
        list.push(Value::Array(items.iter().rev().cloned().collect()));
        list.push(Value::Array(items.iter().chain(items).cloned().collect()));
    }
    if let Value::String(text) = value {
        list.push(Value::String(text.chars().skip(4).collect()));
        list.push(Value::String(format!("{text}{text}")));
    }
    list
}

/// Whatever stands in whatever place, there is an answer. Own and anchoring parts are judged apart, so they may
/// change without the draw being refused; nothing else may.
#[test]
fn no_value_can_be_replaced_unnoticed() {
    let mut kinds = std::collections::BTreeSet::new();
    for line in HONEST.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap();
        let kind = text("name").split(' ').next().unwrap().to_owned();
        if case["list"].is_string() || text("bundle").len() > 12_000 || !kinds.insert(kind) {
            continue;
        }
        let trust = Trust::decode(text("trust").as_bytes()).unwrap();
        let bundle: Value = serde_json::from_str(text("bundle")).unwrap();
        let warnings = verify(text("bundle").as_bytes(), &trust, None).warnings.len();
        let mut pointers = Vec::new();
        places(&bundle, "", &mut pointers);
        for pointer in pointers {
            let original = bundle.pointer(&pointer).unwrap();
            let apart = ["/anchors", "/mine", "/full_list"].iter().any(|part| pointer.starts_with(part));
            for replacement in replacements(original).into_iter().step_by(if apart { 5 } else { 1 }) {
                let mut changed = bundle.clone();
                *changed.pointer_mut(&pointer).unwrap() = replacement;
                let report = verify(changed.to_string().as_bytes(), &trust, None);
                let same = same_meaning(&changed, &bundle, &pointer);
                let noticed = report.error.is_some() || report.warnings.len() > warnings;
                assert!(noticed || apart || same, "{}: {pointer}", text("name"));
            }
        }
    }
    assert_eq!(kinds.len(), 7);
}

/// Nothing was changed; or an empty list stands for one that was left out; or what is shown is less, and need not be
/// all: rows of lots, records of the log in any order, a show before its first press, batches voided
/// after the last head.
fn same_meaning(changed: &Value, bundle: &Value, pointer: &str) -> bool {
    let empty = |value: &Value| value.pointer(pointer).and_then(Value::as_array).is_some_and(Vec::is_empty);
    changed == bundle
        || empty(bundle)
        || pointer == "/rows"
        || pointer == "/log/records"
        || pointer == "/presses" && empty(changed)
        || pointer == "/voids" && bundle.get("heads").is_some() && empty(changed)
}
