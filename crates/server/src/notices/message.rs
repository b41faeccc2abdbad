//! What is said beyond the bell: composed when it is sent, in the language that the person speaks then. Pure.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Kind, words};
use crate::{draws::Words, identity::is_deceiving, ids::DrawId, language::Language};

/// Deliveries that are no news: asked for by the person, seconds ago.
pub const TEST: &str = "test";
pub const CONFIRM: &str = "confirm";

const A_TEST_LIVES: Duration = Duration::from_mins(5);
/// 24 bytes are 32 characters, which is what push services take as a topic.
const NAME_BYTES: usize = 24;

pub struct Message {
    /// The same for every attempt: whoever gets it twice can tell that it is one.
    pub name: String,
    pub headline: String,
    pub text: String,
    /// Where it leads, within this installation.
    pub path: String,
    pub language: Language,
    pub lives: Duration,
    pub urgent: bool,
    /// Something one can unsubscribe from.
    pub is_news: bool,
}

/// What a delivery is about, as it was stored.
pub struct About<'a> {
    pub key: &'a str,
    pub target: Uuid,
    pub kind: &'a str,
    pub draw: Option<DrawId>,
    pub title: &'a str,
    pub detail: &'a Value,
}

/// `None`: a kind that this program does not know; a newer one may.
pub fn compose(about: &About<'_>, language: Language) -> Option<Message> {
    let pick = |words: Words| match language {
        Language::Chinese => words.zh,
        Language::English => words.en,
    };
    let name = name(about.key, about.target);
    if about.kind == TEST || about.kind == CONFIRM {
        let (headline, text) = if about.kind == TEST { test_words() } else { confirm_words() };
        return Some(Message {
            name,
            headline: pick(headline),
            text: pick(text),
            path: "/third_application/index".to_owned(),
            language,
            lives: A_TEST_LIVES,
            urgent: true,
            is_news: about.kind == TEST,
        });
    }
    let kind = Kind::from_name(about.kind)?;
    Some(Message {
        name,
        headline: pick(words::headline(kind)),
        text: one_line(&pick(words::words(kind, about.title, about.detail))),
        path: path(kind, about.draw),
        language,
        lives: kind.lives(),
        urgent: matches!(kind, Kind::Won | Kind::MovedUp | Kind::ClaimSoon),
        is_news: true,
    })
}

fn test_words() -> (Words, Words) {
    (
        Words::new("通知测试", "A test"),
        Words::new("收到这条消息，说明通知可以送达。", "You see this, so notices reach you here."),
    )
}

fn confirm_words() -> (Words, Words) {
    (
        Words::new("请确认邮箱", "Please confirm your address"),
        Words::new(
            "有人希望在此邮箱接收抽奖通知。如果是你，请在 24 小时内点开下面的链接并确认；如果不是，忽略本邮件即可，我们不会再发。",
            "Somebody asked for notices about draws at this address. If it was you, open the link below within 24 hours and confirm. If not, ignore this mail and nothing more will come.",
        ),
    )
}

/// Names and reasons come from people: whatever could break a line or turn the text around becomes a blank.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if is_deceiving(c) { ' ' } else { c }).collect()
}

fn name(key: &str, target: Uuid) -> String {
    let hash = Sha256::new().chain_update(target.as_bytes()).chain_update(key.as_bytes()).finalize();
    BASE64_URL_SAFE_NO_PAD.encode(&hash[..NAME_BYTES])
}

fn path(kind: Kind, draw: Option<DrawId>) -> String {
    let Some(draw) = draw else { return "/third_application/index".to_owned() };
    match kind {
        Kind::VouchersWait => format!("/dashboard/lucky_draw/voucher_review/{draw}"),
        Kind::Appealed => format!("/dashboard/lucky_draw/data/{draw}/0/advance?tab=safety"),
        Kind::ToShip => format!("/dashboard/lucky_draw/data/{draw}/1/advance?tab=claims"),
        Kind::Drawn | Kind::StartsSoon | Kind::OpensSoon | Kind::HandWaits => {
            format!("/dashboard/lucky_draw/data/{draw}/0/advance")
        }
        Kind::Won
        | Kind::MovedUp
        | Kind::NotWon
        | Kind::ClaimSoon
        | Kind::Expired
        | Kind::Shipped
        | Kind::Cancelled
        | Kind::VoucherApproved
        | Kind::VoucherRejected
        | Kind::Excluded
        | Kind::AppealAnswered
        | Kind::SlipDrawn
        | Kind::NewDraw => format!("/mobile?lid={draw}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn about<'a>(key: &'a str, kind: &'a str, title: &'a str, detail: &'a Value) -> About<'a> {
        About { key, target: Uuid::nil(), kind, draw: Some(DrawId(Uuid::nil())), title, detail }
    }

    #[test]
    fn a_message_has_one_name_however_often_it_is_composed() {
        let detail = json!({"prize": "Tea"});
        let first = compose(&about("won/w_1", "won", "T", &detail), Language::English).expect("known");
        let again = compose(&about("won/w_1", "won", "T", &detail), Language::Chinese).expect("known");
        let other = compose(&about("won/w_2", "won", "T", &detail), Language::English).expect("known");
        assert_eq!((first.name.len(), &first.name), (32, &again.name));
        assert_ne!(first.name, other.name);
        assert!(compose(&about("x", "from the future", "T", &detail), Language::English).is_none());
    }

    #[test]
    fn nothing_that_people_wrote_breaks_the_line() {
        let detail = json!({"prize": "Tea\r\nBcc: everybody@example.com"});
        let message =
            compose(&about("won/w_1", "won", "a\u{202e}b\u{0}", &detail), Language::English).expect("known");
        assert!(!message.text.chars().any(is_deceiving), "{:?}", message.text);
        assert!(message.text.contains("Tea  Bcc: everybody"));
    }
}
