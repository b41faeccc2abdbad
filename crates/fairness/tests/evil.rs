//! The honest pass and the evil are caught: made-up draws of every type, every cheat of the threat tables that
//! code can commit, and every byte of a bundle.

#![expect(clippy::unwrap_used, reason = "made-up draws are well-formed")]

mod maker;

use std::{collections::BTreeSet, ops::Range};

use fairdraw_fairness::{Code, bundle::Bundle};
use maker::{Case, Caught, TYPES, evil};

#[test]
fn honest_draws_verify() {
    for kind in TYPES {
        for seed in 0..25 {
            let case = maker::honest(kind, seed);
            let report = case.report();
            assert_eq!(report.error, None, "{kind} {seed}");
            assert!(report.level >= 1);
            assert_eq!(Bundle::decode(case.text().as_bytes()).unwrap(), case.bundle, "{kind} {seed}");
            for mine in &report.mine {
                let fine = [None, Some(Code::Voided), Some(Code::NeedFull)];
                assert!(fine.contains(&mine.code), "{kind} {seed} {mine:?}");
            }
        }
    }
}

#[test]
fn every_level_is_reached() {
    let levels: BTreeSet<u8> =
        TYPES.iter().flat_map(|kind| (0..12).map(|seed| maker::honest(kind, seed).report().level)).collect();
    assert_eq!(levels, BTreeSet::from([1, 2, 3]));
}

#[test]
fn every_cheat_is_caught() {
    let mut failures = Vec::new();
    for switch in evil::switches() {
        let report = (switch.make)().report();
        let caught = match switch.caught {
            Caught::Error(code) => report.code() == Some(code) && report.level == 0,
            Caught::Warning(code) => report.error.is_none() && report.warnings.contains(&code),
            Caught::Mine(code) => {
                report.error.is_none() && report.mine.iter().any(|mine| mine.code == Some(code))
            }
        };
        if !caught {
            failures.push(format!("{}: wanted {:?}, got {report:?}", switch.name, switch.caught));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_nobody_saw_is_never_level_three() {
    for switch in evil::switches() {
        if matches!(switch.caught, Caught::Warning(Code::NotWitnessed | Code::Unsigned)) {
            assert!((switch.make)().report().level < 3, "{}", switch.name);
        }
    }
}

#[test]
fn every_code_has_a_cheat() {
    let mut caught: BTreeSet<Code> = evil::switches()
        .iter()
        .map(|switch| match switch.caught {
            Caught::Error(code) | Caught::Warning(code) | Caught::Mine(code) => code,
        })
        .collect();
    // Notices that no cheat is behind; honest draws show them.
    caught.extend([Code::Missed, Code::Voided]);
    let missing: Vec<&Code> = Code::ALL.iter().filter(|code| !caught.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn honest_delays_and_voids_are_shown() {
    let mut seen = BTreeSet::new();
    for kind in ["scheduled", "live"] {
        for seed in 0..30 {
            seen.extend(maker::honest(kind, seed).report().warnings);
        }
    }
    assert!(seen.is_superset(&BTreeSet::from([
        Code::Missed,
        Code::Voided,
        Code::NeedFull,
        Code::ExtraRound
    ])));
}

/// Where the value of a top-level key stands in the bundle's text.
fn span_of(text: &str, key: &str) -> Option<Range<usize>> {
    let start = text.find(&format!("\"{key}\":"))? + key.len() + 3;
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<serde_json::Value>();
    values.next()?.ok()?;
    Some(start..start + values.byte_offset())
}

/// What section 14 of the protocol says does not matter.
fn irrelevant(case: &Case, text: &str) -> Vec<Range<usize>> {
    let mut spans: Vec<_> = ["anchors", "mine"].into_iter().filter_map(|key| span_of(text, key)).collect();
    let announced = span_of(text, "full_list");
    match &case.list {
        None => spans.extend(announced),
        Some(_) => spans.extend(announced.and_then(|span| {
            let url = span_of(&text[span.clone()], "url")?;
            Some(span.start + url.start..span.start + url.end)
        })),
    }
    spans
}

#[test]
fn no_byte_can_be_changed_unnoticed() {
    for kind in TYPES {
        let small = |case: &Case| (3000..20_000).contains(&case.text().len()) && case.bundle.log.is_some();
        let any = |case: &Case| (3000..20_000).contains(&case.text().len());
        let has_log = kind != "live";
        let case = (0..10_000)
            .map(|seed| maker::honest(kind, seed))
            .find(|case| if has_log { small(case) } else { any(case) })
            .unwrap();
        let text = case.text();
        let spans = irrelevant(&case, &text);
        for position in (0..text.len()).step_by(23).filter(|at| !spans.iter().any(|span| span.contains(at))) {
            let mut bytes = text.clone().into_bytes();
            bytes[position] ^= if position % 2 == 0 { 1 } else { 0x20 };
            let refused = match String::from_utf8(bytes) {
                Err(_) => true,
                Ok(changed) => Case { text: Some(changed), ..copy(&case) }.report().error.is_some(),
            };
            assert!(
                refused,
                "{kind}: byte {position} near {:?}",
                &text[position.saturating_sub(30)..position]
            );
        }
    }
}

fn copy(case: &Case) -> Case {
    Case { bundle: case.bundle.clone(), trust: case.trust.clone(), list: case.list.clone(), text: None }
}
