//! Writes made-up draws for other implementations to check: honest ones of every type, and every cheat.
//!
//! `make_bundles FOLDER COUNT [FIRST_SEED]` writes `honest-<type>.jsonl` with COUNT lines each, `evil.jsonl` and
//! `flipped.jsonl`. A line is
//! `{"name", "bundle" (text), "trust" (text), "list" (base64 or null), "report" (text), "caught"?}`; the report is
//! section 12 of the protocol, and a correct implementation gives exactly the same bytes.

#![expect(clippy::unwrap_used, reason = "a generator that fails says so and stops")]

#[path = "../tests/maker/mod.rs"]
mod maker;

use std::{
    env, fs,
    io::{BufWriter, Write},
    path::Path,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use fairdraw_fairness::canonical;
use maker::{Case, Caught, TYPES, evil};
use serde_json::{Value, json};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, count, rest @ ..] = arguments.as_slice() else {
        panic!("make_bundles FOLDER COUNT [FIRST_SEED]");
    };
    let folder = Path::new(folder);
    let count: u64 = count.parse().unwrap();
    let first: u64 = rest.first().map_or(0, |seed| seed.parse().unwrap());
    fs::create_dir_all(folder).unwrap();
    for kind in TYPES {
        let lines = (first..first + count).map(|seed| honest(kind, seed));
        write(&folder.join(format!("honest-{kind}.jsonl")), lines);
    }
    write(&folder.join("evil.jsonl"), evil::switches().iter().map(cheat));
    write(&folder.join("flipped.jsonl"), (first..first + count).flat_map(flipped));
}

fn write(path: &Path, lines: impl Iterator<Item = Value>) {
    let mut file = BufWriter::new(fs::File::create(path).unwrap());
    for line in lines {
        writeln!(file, "{line}").unwrap();
    }
    file.flush().unwrap();
}

fn line(name: &str, case: &Case) -> Value {
    json!({
        "name": name,
        "bundle": case.text(),
        "trust": canonical::write(&case.trust.encode()),
        "list": case.list.as_ref().map(|list| STANDARD.encode(list)),
        "report": case.report().encode(),
    })
}

/// Every tenth bundle is written with white space, which must not matter.
fn honest(kind: &str, seed: u64) -> Value {
    let mut case = maker::honest(kind, seed);
    if seed % 10 == 9 {
        let value: Value = serde_json::from_str(&case.text()).unwrap();
        case.text = Some(serde_json::to_string_pretty(&value).unwrap());
    }
    let report = case.report();
    assert_eq!(report.error, None, "{kind} {seed}");
    line(&format!("{kind} {seed}"), &case)
}

fn cheat(switch: &evil::Switch) -> Value {
    let mut line = line(switch.name, &(switch.make)());
    line["caught"] = match switch.caught {
        Caught::Error(code) => json!({"error": code.as_str()}),
        Caught::Warning(code) => json!({"warning": code.as_str()}),
        Caught::Mine(code) => json!({"mine": code.as_str()}),
    };
    line
}

/// Bundles of one draw with single bytes changed, spread over its length; the answers must still agree.
fn flipped(seed: u64) -> Vec<Value> {
    let kind = TYPES[usize::try_from(seed).unwrap() % TYPES.len()];
    let case = maker::honest(kind, seed);
    let text = case.text();
    let mut lines = Vec::new();
    for step in 0..8 {
        let position = (text.len() / 8 * step + usize::try_from(seed).unwrap() * 31) % text.len();
        let mut bytes = text.clone().into_bytes();
        bytes[position] ^= 1 << (seed % 6);
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        let case = Case {
            bundle: case.bundle.clone(),
            trust: case.trust.clone(),
            list: case.list.clone(),
            text: Some(changed),
        };
        lines.push(line(&format!("{kind} {seed} byte {position}"), &case));
    }
    lines
}
