//! Single cells: which text is a formula, which number was cut, and what a cell says without its protection.

use std::borrow::Cow;

/// Signs with which a spreadsheet lets a formula begin.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// In front of a text that is not to be taken for a formula.
const GUARD: char = '\'';

/// Whether a spreadsheet would calculate this text. A signed number is only a number.
pub fn is_formula(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.starts_with(SIGNS) && trimmed.trim_end().parse::<f64>().is_err()
}

/// The text of a cell that no spreadsheet calculates, on one line.
pub fn safe(text: &str) -> Cow<'_, str> {
    let text = if text.chars().any(char::is_control) {
        Cow::Owned(text.chars().filter(|c| !c.is_control()).collect::<String>())
    } else {
        Cow::Borrowed(text)
    };
    if is_formula(&text) { Cow::Owned(format!("{GUARD}{text}")) } else { text }
}

/// What was meant: a file that went out with a guard comes back with it, and `="00123"` is how some programs keep the
/// zeros of a number: a text, nothing to calculate.
pub fn plain(text: &str) -> &str {
    if let Some(quoted) = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'))
        && !quoted.contains('"')
    {
        return quoted;
    }
    match text.strip_prefix(GUARD) {
        Some(rest) if is_formula(rest) => rest,
        _ => text,
    }
}

/// Whether a spreadsheet has turned a long number into `1.23457E+18`: its last digits are lost.
pub fn is_cut(text: &str) -> bool {
    let Some((digits, power)) = text.split_once(['E', 'e']) else { return false };
    let power = power.strip_prefix('+').unwrap_or(power);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
    number(power) && number(whole) && number(rest) && (digits.contains('.') || text.contains('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_a_formula() {
        for evil in ["=1+1", "+cmd", "-2+3", "@SUM(A1)", " =x", "\t=x", "＝1", "\u{0}=x", "\r\n@x"] {
            assert!(safe(evil).starts_with('\''), "{evil}");
            assert!(!is_formula(&safe(evil)), "{evil}");
        }
        for good in ["-5", "王小明", "a=b", "+8613800138000", ""] {
            assert_eq!(safe(good), good);
        }
    }

    #[test]
    fn a_guard_comes_off_again() {
        assert_eq!((plain("'=x"), plain("'tis"), plain("x")), ("=x", "'tis", "x"));
        assert_eq!((plain("=\"00123\""), plain("=\"a\"&\"b\"")), ("00123", "=\"a\"&\"b\""));
    }

    #[test]
    fn numbers_that_lost_their_last_digits_are_noticed() {
        for cut in ["1.23457E+18", "1E+20", "1.5e18"] {
            assert!(is_cut(cut), "{cut}");
        }
        for good in ["SF1E5", "12345", "7E3", "E+5", "1.2", "9e", "JD0E+1x"] {
            assert!(!is_cut(good), "{good}");
        }
    }
}
