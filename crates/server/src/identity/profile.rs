//! The profile that a person may change, checked once, here.

use serde::Deserialize;
use utoipa::ToSchema;

use super::User;
use crate::{
    error::{Error, Flaw, Reason, Result},
    language::Language,
};

const LONGEST_NAME: usize = 40;
const LONGEST_ADDRESS: usize = 500;
/// The specification's only rule for a phone number.
pub const PHONE_LENGTH: usize = 11;

/// What `POST /user/info` may change; a missing field stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ProfileChange {
    pub nickname: Option<String>,
    /// A picture uploaded here, or an https address.
    pub headimgurl: Option<String>,
    pub contact_name: Option<String>,
    /// Exactly 11 characters, or empty.
    pub contact_mobile: Option<String>,
    /// `zh-CN` or `en`.
    pub language: Option<String>,
}

/// The user with the changes applied, or every flaw at once.
pub fn apply(mut user: User, change: ProfileChange) -> Result<User> {
    let mut flaws = Vec::new();
    let mut set = |field: &str, to: &mut String, value: Option<String>, check: fn(&str) -> Option<Reason>| {
        let Some(value) = value.map(|text| text.trim().to_owned()) else { return };
        match check(&value) {
            None => *to = value,
            Some(reason) => flaws.push(Flaw { field: field.to_owned(), reason }),
        }
    };
    set("nickname", &mut user.nickname, change.nickname, |name| {
        if name.is_empty() { Some(Reason::Required) } else { check_line(name, LONGEST_NAME) }
    });
    set("headimgurl", &mut user.headimgurl, change.headimgurl, check_picture);
    set("contact_name", &mut user.contact_name, change.contact_name, |name| check_line(name, LONGEST_NAME));
    set("contact_mobile", &mut user.contact_mobile, change.contact_mobile, check_phone);
    set("language", &mut user.language, change.language, |code| {
        Language::from_code(code).is_none().then_some(Reason::NotALanguage)
    });
    if flaws.is_empty() { Ok(user) } else { Err(Error::Invalid(flaws)) }
}

/// One line of text: not too long, nothing invisible that could reverse or hide what people read.
pub fn check_line(text: &str, most: usize) -> Option<Reason> {
    if text.chars().count() > most {
        return Some(Reason::TooLong { most });
    }
    let deceives = text.chars().any(is_deceiving) || (!text.is_empty() && is_blank(text));
    deceives.then_some(Reason::ControlCharacters)
}

/// Control characters, marks that turn the direction of the text around them, and blanks that nobody sees. The joiners
/// inside emoji and Persian words stay.
pub fn is_deceiving(c: char) -> bool {
    let turns =
        matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hides = matches!(
        c,
        '\u{00ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{feff}'
    );
    c.is_control() || turns || hides
}

/// Whether there is anything to see at all.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}'))
}

fn check_phone(text: &str) -> Option<Reason> {
    (!text.is_empty() && text.chars().count() != PHONE_LENGTH)
        .then_some(Reason::PhoneLength)
        .or_else(|| check_line(text, PHONE_LENGTH))
}

fn check_picture(address: &str) -> Option<Reason> {
    if address.is_empty() || address.strip_prefix("/uploads/").is_some_and(crate::uploads::is_key) {
        return None;
    }
    let secure = url::Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.host().is_some());
    if secure { check_line(address, LONGEST_ADDRESS) } else { Some(Reason::NotOurUpload) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_has_exactly_eleven_characters() {
        assert_eq!(check_phone("13800138000"), None);
        assert_eq!(check_phone(""), None);
        assert_eq!(check_phone("1380013800"), Some(Reason::PhoneLength));
        assert_eq!(check_phone("138001380001"), Some(Reason::PhoneLength));
    }

    #[test]
    fn a_name_may_be_in_any_script_but_not_deceive() {
        assert_eq!(check_line("اسم 名字 🎉", 40), None);
        assert_eq!(check_line("<b>x</b>", 40), None, "markup is only text here; pages escape it");
        assert_eq!(check_line("a\u{202e}b", 40), Some(Reason::ControlCharacters));
        for invisible in ["a\nb", "alice\u{200b}", "\u{200d}", "\u{2800}", "ali\u{ad}ce", "\u{feff}x"] {
            assert_eq!(check_line(invisible, 40), Some(Reason::ControlCharacters), "{invisible:?}");
        }
        assert_eq!(check_line("👩‍👩‍👧 می‌خواهم", 40), None, "joiners inside words and emoji are fine");
        assert_eq!(check_line(&"字".repeat(41), 40), Some(Reason::TooLong { most: 40 }));
    }

    #[test]
    fn a_picture_is_ours_or_comes_by_https() {
        assert_eq!(check_picture("/uploads/p_01m7ena5qyf1p9bnb2p1yypczm.png"), None);
        assert_eq!(check_picture("https://p.example.com/1.png"), None);
        for bad in [
            "javascript:alert(1)",
            "http://x/1.png",
            "data:image/png;base64,AA",
            "//evil/x.png",
            "/uploads/../lotto/x.png",
        ] {
            assert_eq!(check_picture(bad), Some(Reason::NotOurUpload), "{bad}");
        }
    }
}
