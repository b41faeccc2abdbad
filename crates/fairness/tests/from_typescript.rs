//! Vectors written by the other implementation, read by this one.

#![expect(clippy::unwrap_used, reason = "a vector that cannot be read fails the test")]

use fairdraw_fairness::{
    Hash,
    config::{Config, Rules},
    hash::leaf,
    instant::{Resolver, Turn, processing_order},
    leaf::{Entry, Spin},
    lots::{Urn, at_once},
    person::person_tag,
    selection::{Candidate, select},
    short_code::short_code,
    stream::Stream,
    tree,
    trust::Trust,
    verify::verify,
};
use serde_json::{Value, json};

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../vectors/fd1-from-typescript.json")).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(text(value)).unwrap()
}

fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

#[test]
fn streams() {
    for case in list(&vectors()["stream"]) {
        let mut stream = Stream::new(&array(&case["seed"]), text(&case["label"]));
        for value in list(&case["values"]) {
            assert_eq!(stream.uniform(text(&case["n"]).parse().unwrap()).to_string(), text(value));
        }
    }
}

#[test]
fn trees() {
    for case in list(&vectors()["merkle"]) {
        let hashes: Vec<Hash> =
            (0..case["n"].as_u64().unwrap()).map(|at| leaf(format!("line {at}").as_bytes())).collect();
        assert_eq!(tree::root(&hashes), array(&case["root"]));
        for (index, proof) in list(&case["proofs"]).iter().enumerate() {
            assert_eq!(tree::prove(&hashes, index).unwrap().concat(), bytes(proof));
        }
    }
}

#[test]
fn selections() {
    for case in list(&vectors()["selections"]) {
        let leaves: Vec<Vec<u8>> = list(&case["leaves"]).iter().map(bytes).collect();
        let hashes: Vec<Hash> = leaves.iter().map(|bytes| leaf(bytes)).collect();
        assert_eq!(tree::root(&hashes), array(&case["root"]));
        let candidates: Vec<Candidate> =
            leaves.iter().map(|bytes| Candidate::from(&Entry::decode(bytes).unwrap())).collect();
        let number = |value: &Value| value.as_u64().unwrap();
        let tiers: Vec<(u64, u64)> =
            list(&case["tiers"]).iter().map(|tier| (number(&tier[0]), number(&tier[1]))).collect();
        let max_wins = number(&case["max_wins"]);
        let steps = select(&array(&case["seed"]), &tiers, max_wins, &mut candidates.as_slice()).unwrap();
        let shown: Vec<Value> = steps
            .iter()
            .map(|step| json!([step.phase, step.tier, step.index, step.verdict.name()]))
            .collect();
        assert_eq!(Value::Array(shown), case["steps"]);
    }
}

#[test]
fn lots() {
    for case in list(&vectors()["lots"]) {
        let size = u32::try_from(case["n"].as_u64().unwrap()).unwrap();
        assert_eq!(json!(at_once(&array(&case["seed"]), size)), case["lots"]);
    }
}

fn turns(case: &Value) -> Vec<Turn> {
    let spins = list(&case["spins"]).iter().map(bytes);
    spins.map(|spin| Turn::new(&spin, Spin::decode(&spin).unwrap().person)).collect()
}

#[test]
fn spins() {
    for case in list(&vectors()["spins"]) {
        let config = Config::decode(text(&case["config"]).as_bytes()).unwrap();
        let Rules::Instant(rules) = &config.rules else { panic!("an instant draw") };
        let mut resolver = Resolver::new(rules);
        let outcomes =
            resolver.resolve(case["round"].as_u64().unwrap(), &array(&case["rseed"]), &turns(case));
        let prizes: Vec<usize> = outcomes.iter().map(|outcome| outcome.prize).collect();
        assert_eq!(json!(prizes), case["outcomes"]);
        assert_eq!(json!(resolver.stock()), case["stock"]);
    }
}

#[test]
fn lots_on_demand() {
    let vectors = vectors();
    let case = &vectors["on_demand"];
    let Rules::LotsOnDemand(rules) = Config::decode(text(&case["config"]).as_bytes()).unwrap().rules else {
        panic!("lots on demand")
    };
    let mut urn = Urn::new(u32::try_from(rules.lots).unwrap());
    let turns = turns(case);
    let mut lots = vec![None; turns.len()];
    for (place, key) in processing_order(&array(&case["rseed"]), &turns) {
        lots[place] = urn.take(key);
    }
    assert_eq!(json!(lots), case["lots"]);
}

#[test]
fn people_and_short_codes() {
    for case in list(&vectors()["persons"]) {
        let tag = person_tag(&array(&case["draw"]), &array(&case["salt"]), text(&case["person"]));
        assert_eq!(tag, array(&case["tag"]));
    }
    for case in list(&vectors()["short_codes"]) {
        assert_eq!(short_code(&array(&case["commit"])), text(&case["code"]));
    }
}

#[test]
fn bundles() {
    for case in list(&vectors()["bundles"]) {
        let report = verify(text(&case["bundle"]).as_bytes(), &Trust::default(), None);
        let ours: Value = serde_json::from_str(&report.encode()).unwrap();
        assert_eq!(ours, case["report"], "{}: {:?}", case["name"], report.error);
    }
}
