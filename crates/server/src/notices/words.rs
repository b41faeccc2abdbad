//! Notices in words.

use serde_json::Value;

use super::Kind;
use crate::draws::Words;

pub fn words(kind: Kind, title: &str, detail: &Value) -> Words {
    let text = |key: &str| detail[key].as_str().unwrap_or_default().to_owned();
    match kind {
        Kind::Won => Words::new(
            format!("恭喜！你在「{title}」中获得 {}", text("prize")),
            format!("You won {} in “{title}”", text("prize")),
        ),
        Kind::MovedUp => Words::new(
            format!("候补递补：你在「{title}」中获得 {}，请尽快领取", text("prize")),
            format!("You moved up and won {} in “{title}”: please claim it soon", text("prize")),
        ),
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
        Kind::Drawn => Words::new(
            format!("「{title}」已开奖，共 {} 份中奖", detail["winners"].as_u64().unwrap_or(0)),
            format!("“{title}” was drawn: {} prizes won", detail["winners"].as_u64().unwrap_or(0)),
        ),
    }
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
    use super::*;

    #[test]
    fn every_kind_speaks_both_languages() {
        for kind in Kind::ALL {
            let words = words(kind, "T", &Value::Null);
            assert!(words.zh.contains('T') && words.en.contains('T') && words.zh != words.en, "{kind:?}");
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
        }
    }
}
