//! What was filled in on joining, checked field by field. Pure.

use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::{
    draws::form::{Field, FieldKind, Region},
    error::{Flaw, Reason},
    identity::check_line,
    places,
};

const LONGEST_LINE: usize = 200;
const PHONE_LENGTH: usize = 11;
const LONGEST_NUMBER: usize = 20;

/// The answers to the fields that were asked, and nothing else; or every flaw at once.
pub fn check(fields: &[Field], mut given: Map<String, Value>) -> Result<Map<String, Value>, Vec<Flaw>> {
    let (mut kept, mut flaws) = (Map::new(), Vec::new());
    for field in fields {
        let answer = given.remove(&field.id).filter(|value| !is_empty(value));
        let reason = match &answer {
            None => field.required.then_some(Reason::Required),
            Some(value) => check_value(field, value),
        };
        match (reason, answer) {
            (Some(reason), _) => flaws.push(Flaw { field: format!("answers.{}", field.id), reason }),
            (None, Some(value)) => drop(kept.insert(field.id.clone(), value)),
            (None, None) => {}
        }
    }
    if flaws.is_empty() { Ok(kept) } else { Err(flaws) }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn check_value(field: &Field, value: &Value) -> Option<Reason> {
    match (field.kind, value) {
        (FieldKind::Text | FieldKind::Address, Value::String(text)) => check_line(text, LONGEST_LINE),
        (FieldKind::Phone, Value::String(text)) => {
            let fits = text.chars().count() == PHONE_LENGTH;
            if fits { check_line(text, PHONE_LENGTH) } else { Some(Reason::PhoneLength) }
        }
        (FieldKind::Number, Value::Number(_)) | (FieldKind::Consent, Value::Bool(true)) => None,
        (FieldKind::Number, Value::String(text)) => {
            let is_number =
                text.len() <= LONGEST_NUMBER && text.trim().parse::<f64>().is_ok_and(f64::is_finite);
            (!is_number).then_some(Reason::Unreadable)
        }
        (FieldKind::Date, Value::String(text)) => date(text).is_none().then_some(Reason::NotADate),
        (FieldKind::Choice, Value::String(text)) => {
            (!field.options.contains(text)).then_some(Reason::NotAChoice)
        }
        (FieldKind::Choices, Value::Array(list)) => {
            let known = |value: &Value| {
                value.as_str().is_some_and(|text| field.options.iter().any(|option| option == text))
            };
            let repeats = list.iter().enumerate().any(|(place, value)| list[..place].contains(value));
            (repeats || !list.iter().all(known)).then_some(Reason::NotAChoice)
        }
        (FieldKind::District, Value::Object(_)) => match serde_json::from_value::<Region>(value.clone()) {
            Ok(region) => check_region(&region),
            Err(_) => Some(Reason::Unreadable),
        },
        (
            FieldKind::Text
            | FieldKind::Address
            | FieldKind::Phone
            | FieldKind::Number
            | FieldKind::Date
            | FieldKind::Choice
            | FieldKind::Choices
            | FieldKind::District
            | FieldKind::Consent,
            _,
        ) => Some(Reason::Unreadable),
    }
}

pub fn check_region(region: &Region) -> Option<Reason> {
    (!places::exists(&region.province, &region.city, &region.area)).then_some(Reason::UnknownPlace)
}

/// `YYYY-MM-DD` and nothing else.
pub fn date(text: &str) -> Option<Date> {
    (text.len() == 10).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn field(kind: FieldKind) -> Field {
        let options = vec!["红".to_owned(), "blue".to_owned()];
        Field { id: "f".to_owned(), label: "F".to_owned(), kind, options, ..Field::default() }
    }

    fn reason(kind: FieldKind, value: Value) -> Option<Reason> {
        let given = Map::from_iter([("f".to_owned(), value)]);
        check(&[field(kind)], given).err().map(|flaws| flaws[0].reason.clone())
    }

    #[test]
    fn every_kind_takes_its_own_values_only() {
        for (kind, good) in [
            (FieldKind::Text, json!("<b>王</b> 🎉")),
            (FieldKind::Phone, json!("13800138000")),
            (FieldKind::Number, json!("42.5")),
            (FieldKind::Number, json!(7)),
            (FieldKind::Date, json!("2000-02-29")),
            (FieldKind::Choice, json!("红")),
            (FieldKind::Choices, json!(["blue", "红"])),
            (FieldKind::District, json!({"province": "北京市", "city": "", "area": ""})),
            (FieldKind::Address, json!("长安街 1 号")),
            (FieldKind::Consent, json!(true)),
        ] {
            assert_eq!(reason(kind, good.clone()), None, "{kind:?} {good}");
        }
        for (kind, bad, why) in [
            (FieldKind::Text, json!("x".repeat(201)), Reason::TooLong { most: 200 }),
            (FieldKind::Text, json!("a\u{202e}b"), Reason::ControlCharacters),
            (FieldKind::Text, json!(["a"]), Reason::Unreadable),
            (FieldKind::Phone, json!("1380013800"), Reason::PhoneLength),
            (FieldKind::Phone, json!("138001380001"), Reason::PhoneLength),
            (FieldKind::Number, json!("many"), Reason::Unreadable),
            (FieldKind::Number, json!("inf"), Reason::Unreadable),
            (FieldKind::Date, json!("2001-02-29"), Reason::NotADate),
            (FieldKind::Choice, json!("green"), Reason::NotAChoice),
            (FieldKind::Choices, json!(["红", "红"]), Reason::NotAChoice),
            (FieldKind::District, json!({"province": "Atlantis"}), Reason::UnknownPlace),
            (FieldKind::District, json!({"planet": "Mars"}), Reason::Unreadable),
            (FieldKind::Consent, json!(false), Reason::Required),
            (FieldKind::Text, json!("  "), Reason::Required),
        ] {
            assert_eq!(reason(kind, bad.clone()), Some(why), "{kind:?} {bad}");
        }
    }

    #[test]
    fn only_what_was_asked_is_kept() {
        let optional = Field { required: false, ..field(FieldKind::Text) };
        let kept = check(&[optional], Map::from_iter([("other".to_owned(), json!("x"))])).expect("fine");
        assert!(kept.is_empty());
    }
}
