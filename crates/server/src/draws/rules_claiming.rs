//! The rules in words about claiming: until when, and what a winner will be asked for.

use super::{
    form::{DrawForm, Field, HandOut},
    labels::counted,
    rules_text::Sections,
};

pub fn claiming(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("六、领奖");
    en.title("6. Claiming");
    let (days, within) = (form.claim.deadline_days, counted(form.claim.deadline_days, "day"));
    if form.is_instant() {
        zh.line(&format!("中奖者须在 {days} 天内领奖，逾期未领的奖品不再发放，公开记录中注明。"));
        en.line(&format!("Winners claim within {within}; what nobody claims in time stays unclaimed, and the record says so."));
    } else {
        zh.line(&format!("中奖者须在 {days} 天内领奖，逾期由已抽出的候补依次递补，原因写入公开记录。"));
        en.line(&format!("Winners claim within {within}; after that the drawn reserves move up in order, with the reason on the record."));
        if form.limits.wins_per_person > 1 {
            zh.line("候补若在同一期已被抽为中奖者，或已递补过同一奖项，则由下一位候补递补。");
            en.line("A reserve who was drawn as a winner in the same period, or has moved up to the same prize before, is passed over.");
        }
    }
    let has = |hand_out| form.prizes.iter().any(|prize| prize.hand_out == hand_out);
    if has(HandOut::Goods) {
        zh.line("需要寄送的奖品：领奖时填写姓名、手机号、地区和详细地址。");
        en.line("Prizes that are sent: winners give a name, telephone number, district and address.");
    }
    if has(HandOut::Cash) {
        zh.line("现金奖品：领奖时填写姓名和手机号。");
        en.line("Cash prizes: winners give a name and telephone number.");
    }
    own_fields(form, zh, en);
    if has(HandOut::OnSite) {
        zh.line("现场领取的奖品凭二维码核销一次。");
        en.line("Prizes handed out on site are redeemed once by QR code.");
    }
}

fn own_fields(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    if form.claim.fields.is_empty() {
        return;
    }
    let named = |optional: &str| {
        let name = |field: &Field| {
            let label = field.label.trim();
            if field.required { label.to_owned() } else { format!("{label}{optional}") }
        };
        form.claim.fields.iter().map(name).collect::<Vec<_>>()
    };
    zh.line(&format!("领奖时还须填写：{}。", named("（选填）").join("、")));
    en.line(&format!("To be filled in on claiming: {}.", named(" (optional)").join(", ")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::form::{ClaimForm, Prize};

    #[test]
    fn winners_know_beforehand_what_they_are_asked_for() {
        let field = |label: &str, required| Field { label: label.to_owned(), required, ..Field::default() };
        let form = DrawForm {
            prizes: vec![Prize { hand_out: HandOut::Goods, ..Prize::default() }],
            claim: ClaimForm {
                deadline_days: 1,
                fields: vec![field("Size", true), field("Colour", false)],
                ..ClaimForm::default()
            },
            ..DrawForm::default()
        };
        let (mut zh, mut en) = (Sections::default(), Sections::default());
        claiming(&form, &mut zh, &mut en);
        assert!(en.0.contains("within 1 day;"), "{}", en.0);
        assert!(en.0.contains("a name, telephone number, district and address"), "{}", en.0);
        assert!(en.0.contains("on claiming: Size, Colour (optional)."), "{}", en.0);
        assert!(zh.0.contains("领奖时还须填写：Size、Colour（选填）。"), "{}", zh.0);
        assert!(!en.0.contains("Cash") && !en.0.contains("QR"), "{}", en.0);
        assert!(!en.0.contains("passed over"), "nobody can win twice: {}", en.0);
    }

    #[test]
    fn where_people_may_win_twice_the_rules_say_who_does_not_move_up() {
        let mut form = DrawForm::default();
        form.limits.wins_per_person = 2;
        let (mut zh, mut en) = (Sections::default(), Sections::default());
        claiming(&form, &mut zh, &mut en);
        assert!(en.0.contains("drawn as a winner in the same period"), "{}", en.0);
        assert!(zh.0.contains("已被抽为中奖者"), "{}", zh.0);
    }
}
