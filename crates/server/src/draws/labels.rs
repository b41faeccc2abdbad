//! Names of prize tiers: first prize … fiftieth prize.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same words in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Words {
    pub zh: String,
    pub en: String,
}

impl Words {
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// `1 code`, `2 codes`: a number with its English noun, for those that take an s.
pub fn counted(count: impl Into<u64>, one: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}

const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const ORDINALS: [&str; 20] = [
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
];
const TENS: [(&str, &str); 6] = [
    ("", ""),
    ("", ""),
    ("twenty", "twentieth"),
    ("thirty", "thirtieth"),
    ("forty", "fortieth"),
    ("fifty", "fiftieth"),
];

/// `None` outside 1 … 50.
pub fn prize_label(label: u32) -> Option<Words> {
    let label = usize::try_from(label).ok().filter(|label| (1..=super::form::MOST_PRIZES).contains(label))?;
    let (tens, ones) = (label / 10, label % 10);
    let ten = match tens {
        0 => String::new(),
        1 => "十".to_owned(),
        _ => format!("{}十", DIGITS[tens]),
    };
    let ordinal = match (label, ones) {
        (1..20, _) => ORDINALS[label].to_owned(),
        (_, 0) => TENS[tens].1.to_owned(),
        _ => format!("{}-{}", TENS[tens].0, ORDINALS[ones]),
    };
    Some(Words::new(
        format!("{ten}{}等奖", DIGITS[ones]),
        format!("{}{} prize", ordinal[..1].to_uppercase(), &ordinal[1..]),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        let told = [0_u32, 1, 2, 11].map(|count| counted(count, "code"));
        assert_eq!(told, ["0 codes", "1 code", "2 codes", "11 codes"]);
    }

    #[test]
    fn from_first_to_fiftieth_and_no_further() {
        let words = |label| prize_label(label).map(|words| (words.zh, words.en));
        let pair = |zh: &str, en: &str| Some((zh.to_owned(), en.to_owned()));
        assert_eq!(words(1), pair("一等奖", "First prize"));
        assert_eq!(words(10), pair("十等奖", "Tenth prize"));
        assert_eq!(words(12), pair("十二等奖", "Twelfth prize"));
        assert_eq!(words(20), pair("二十等奖", "Twentieth prize"));
        assert_eq!(words(43), pair("四十三等奖", "Forty-third prize"));
        assert_eq!(words(50), pair("五十等奖", "Fiftieth prize"));
        assert_eq!((words(0), words(51)), (None, None));
        let all: std::collections::BTreeSet<_> = (1..=50).map(words).collect();
        assert_eq!(all.len(), 50, "no two are alike");
    }
}
