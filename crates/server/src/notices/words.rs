//! Notices in words: a headline for a lock screen, and a sentence that stands alone.

use serde_json::Value;

use super::Kind;
use crate::draws::{Words, counted};

pub fn headline(kind: Kind) -> Words {
    match kind {
        Kind::Won => Words::new("恭喜中奖！", "You won!"),
        Kind::MovedUp => Words::new("候补中奖！", "You moved up and won!"),
        Kind::NotWon => Words::new("已开奖", "The draw is decided"),
        Kind::ClaimSoon => Words::new("记得领奖", "Your prize is waiting"),
        Kind::Expired => Words::new("领奖期限已过", "The time to claim is over"),
        Kind::Shipped => Words::new("奖品已寄出", "Your prize is on its way"),
        Kind::Cancelled => Words::new("抽奖已取消", "A draw was cancelled"),
        Kind::VoucherApproved => Words::new("凭证已通过", "Your voucher was accepted"),
        Kind::VoucherRejected => Words::new("凭证未通过", "Your voucher was not accepted"),
        Kind::Drawn => Words::new("已开奖", "Your draw is decided"),
        Kind::StartsSoon => Words::new("即将开始", "Your draw starts soon"),
        Kind::OpensSoon => Words::new("即将开奖", "Your draw opens soon"),
        Kind::HandWaits => Words::new("等待你开奖", "A draw waits for you"),
        Kind::VouchersWait => Words::new("凭证待审核", "Vouchers wait for review"),
        Kind::ToShip => Words::new("奖品待寄出", "Prizes wait to be sent"),
        Kind::Excluded => Words::new("抽奖资格被取消", "You were taken out of a draw"),
        Kind::AppealAnswered => Words::new("申诉有答复了", "Your appeal was answered"),
        Kind::Appealed => Words::new("有新的申诉", "Somebody appealed"),
        Kind::NewDraw => Words::new("新抽奖", "A new draw"),
        Kind::SlipDrawn => Words::new("抽签结果已出", "Your slip is drawn"),
    }
}

pub fn words(kind: Kind, title: &str, detail: &Value) -> Words {
    let text = |key: &str| detail[key].as_str().unwrap_or_default().to_owned();
    let number = |key: &str| detail[key].as_u64().unwrap_or(0);
    match kind {
        Kind::Won => Words::new(
            format!("恭喜！你在「{title}」中获得 {}", text("prize")),
            format!("You won {} in “{title}”", text("prize")),
        ),
        Kind::MovedUp => Words::new(
            format!("候补递补：你在「{title}」中获得 {}，请尽快领取", text("prize")),
            format!("You moved up and won {} in “{title}”: please claim it soon", text("prize")),
        ),
        Kind::NotWon => Words::new(
            format!("「{title}」已开奖，这次没有抽中你。结果公开，任何人都可以验证"),
            format!("“{title}” was drawn, and this time it was not you. Anyone can check the result"),
        ),
        Kind::ClaimSoon => claim_soon(title, &text("prize"), number("hours")),
        Kind::Expired => Words::new(
            format!("「{title}」的领奖期限已过，奖品由候补递补"),
            format!("The time to claim in “{title}” is over; a reserve moved up"),
        ),
        Kind::Shipped => Words::new(
            format!("「{title}」的奖品已寄出：{} {}", text("courier"), text("tracking")),
            format!("Your prize from “{title}” is on its way: {} {}", text("courier"), text("tracking")),
        ),
        Kind::Cancelled => Words::new(
            format!("「{title}」已取消：{}", reason(&text("reason")).zh),
            format!("“{title}” was cancelled: {}", reason(&text("reason")).en),
        ),
        Kind::VoucherApproved => Words::new(
            format!("「{title}」的凭证已通过，抽奖码已到账"),
            format!("Your voucher for “{title}” was accepted, and you have the codes"),
        ),
        Kind::VoucherRejected => Words::new(
            format!("「{title}」的凭证未通过：{}。可以重新上传。", text("reason")),
            format!(
                "Your voucher for “{title}” was not accepted: {}. You can upload another.",
                text("reason")
            ),
        ),
        Kind::SlipDrawn => Words::new(
            format!("「{title}」已抽签，打开看看你的签"),
            format!("“{title}” was drawn: open it to see your slip"),
        ),
        Kind::Drawn if detail["lots"].is_u64() => Words::new(
            format!("「{title}」已抽签，{} 人各得一签", number("lots")),
            format!("“{title}” was drawn: {} a lot", people(number("lots"))),
        ),
        Kind::Drawn => Words::new(
            format!("「{title}」已开奖，共 {} 份中奖", number("winners")),
            format!("“{title}” was drawn: {} won", counted(number("winners"), "prize")),
        ),
        Kind::StartsSoon => Words::new(
            format!("「{title}」将在 1 小时后开始，届时即可参与"),
            format!("“{title}” starts in 1 hour; from then on people can join"),
        ),
        Kind::OpensSoon => Words::new(
            format!("「{title}」将在 1 小时后截止并开奖，目前 {} 人参与", number("people")),
            format!("“{title}” closes and opens in 1 hour; {} joined so far", people(number("people"))),
        ),
        Kind::HandWaits => Words::new(
            format!("「{title}」等待你手动开奖；约 {} 小时后将自动开奖", number("hours")),
            format!(
                "“{title}” waits for you to open it; in about {} it opens by itself",
                counted(number("hours"), "hour")
            ),
        ),
        Kind::VouchersWait => Words::new(
            format!("「{title}」有 {} 张凭证等待审核超过一天", number("count")),
            format!(
                "In “{title}”, {} been waiting for review for more than a day",
                vouchers(number("count"))
            ),
        ),
        Kind::ToShip => Words::new(
            format!("「{title}」有 {} 份奖品等待寄出", number("count")),
            format!("In “{title}”, {} to be sent", prizes(number("count"))),
        ),
        Kind::NewDraw => new_draw(title, &text("organiser")),
        Kind::Excluded => Words::new(
            format!(
                "主办方取消了你在「{title}」的抽奖资格：{}。若有误，可在截止前打开活动页申诉。",
                text("reason")
            ),
            format!(
                "The organiser of “{title}” took you out: {}. If that is wrong, open the draw and appeal before it closes.",
                text("reason")
            ),
        ),
        Kind::AppealAnswered => appeal(title, detail),
        Kind::Appealed => Words::new(
            format!("「{title}」有一份新的申诉，等待你答复"),
            format!("Somebody appealed in “{title}” and waits for your answer"),
        ),
    }
}

fn appeal(title: &str, detail: &Value) -> Words {
    let reason = detail["reason"].as_str().unwrap_or_default();
    match (detail["accepted"].as_bool(), detail["about"].as_str()) {
        (Some(true), Some("door")) => Words::new(
            format!("「{title}」的申诉已通过，你现在可以参与了"),
            format!("Your appeal in “{title}” was accepted: you can join now"),
        ),
        (Some(true), _) => Words::new(
            format!("「{title}」的申诉已通过，你的抽奖码重新有效"),
            format!("Your appeal in “{title}” was accepted: your codes count again"),
        ),
        _ => Words::new(
            format!("「{title}」的申诉未通过：{reason}"),
            format!("Your appeal in “{title}” was declined: {reason}"),
        ),
    }
}

fn claim_soon(title: &str, prize: &str, left: u64) -> Words {
    Words::new(
        format!("你在「{title}」中获得的 {prize} 还未领取，约 {left} 小时后将由候补递补"),
        format!(
            "Your {prize} from “{title}” is not claimed yet; in about {} it goes to a reserve",
            counted(left, "hour")
        ),
    )
}

/// Whoever hides their name in the draw hides it here.
fn new_draw(title: &str, organiser: &str) -> Words {
    let (zh, en) = if organiser.is_empty() {
        ("你参与过的主办方", "An organiser you know")
    } else {
        (organiser, organiser)
    };
    Words::new(format!("{zh} 发起了新抽奖「{title}」"), format!("{en} has a new draw: “{title}”"))
}

fn people(count: u64) -> String {
    if count == 1 { "1 person has".to_owned() } else { format!("{count} people have") }
}

fn vouchers(count: u64) -> String {
    if count == 1 { "1 voucher has".to_owned() } else { format!("{count} vouchers have") }
}

fn prizes(count: u64) -> String {
    if count == 1 { "1 prize waits".to_owned() } else { format!("{count} prizes wait") }
}

fn reason(reason: &str) -> Words {
    match reason {
        "not_full" => Words::new("到时仍未满员", "it did not fill in time"),
        "too_few" => Words::new("参与人数不足", "too few people"),
        other => Words::new(other, other),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_kind_speaks_both_languages() {
        for kind in Kind::ALL {
            let words = words(*kind, "T", &Value::Null);
            assert!(words.zh.contains('T') && words.en.contains('T') && words.zh != words.en, "{kind:?}");
            let headline = headline(*kind);
            assert!(!headline.zh.is_ascii() && headline.en.is_ascii(), "{kind:?}");
            assert_eq!(Kind::from_name(kind.name()), Some(*kind));
        }
    }

    #[test]
    fn one_prize_is_no_prizes() {
        let drawn = |winners: u64| words(Kind::Drawn, "T", &json!({"winners": winners})).en;
        assert_eq!([drawn(1), drawn(2)], ["“T” was drawn: 1 prize won", "“T” was drawn: 2 prizes won"]);
        assert_eq!(words(Kind::Drawn, "T", &json!({"lots": 1})).en, "“T” was drawn: 1 person has a lot");
    }
}
