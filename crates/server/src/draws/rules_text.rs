//! The rules in words, generated from the form in both languages. Versioned and hashed: what entrants were shown.

use std::fmt::Write;

use fairdraw_db::Time;
use fairdraw_fairness::{Hash, hash::sha256};
use jiff::{
    Timestamp,
    tz::{Offset, TimeZone},
};

use super::{
    form::{DrawForm, Fallback, Opening, OrganiserType},
    labels::{Words, counted, prize_label},
    rules_claiming as claiming, rules_instant as instant,
    rules_joining::joining,
    rules_lots as lots,
};

/// The beacon whose key the operator holds.
const HOUSE: &str = "house";
/// Everything is told in Beijing time, as the forms are.
const OFFSET_HOURS: i8 = 8;

pub fn rules(form: &DrawForm, chain: &str) -> Words {
    let mut zh = Sections::default();
    let mut en = Sections::default();
    organiser(form, &mut zh, &mut en);
    if let Some(form_of_lots) = &form.lots {
        return lots::rules(form, form_of_lots, chain, zh, en);
    }
    prizes(form, &mut zh, &mut en);
    if form.is_instant() {
        instant::odds(form, &mut zh, &mut en);
        instant::window(form, &mut zh, &mut en);
        joining(form, &mut zh, &mut en);
        instant::drawing(form, chain, &mut zh, &mut en);
    } else {
        window(form, &mut zh, &mut en);
        joining(form, &mut zh, &mut en);
        drawing(form, chain, &mut zh, &mut en);
    }
    claiming::claiming(form, &mut zh, &mut en);
    privacy(form, &mut zh, &mut en);
    Words::new(zh.0.trim_end(), en.0.trim_end())
}

/// The hash of both texts, as the config names it.
pub fn rules_hash(words: &Words) -> Hash {
    sha256(format!("{}\n\n{}", words.zh, words.en).as_bytes())
}

#[derive(Default)]
pub(super) struct Sections(pub(super) String);

impl Sections {
    pub(super) fn title(&mut self, words: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.line(words);
    }

    pub(super) fn line(&mut self, words: &str) {
        self.0.push_str(words);
        self.0.push('\n');
    }
}

/// `2026-11-15 20:00 (UTC+8)`.
pub fn moment(time: Time) -> String {
    let zone = TimeZone::fixed(Offset::constant(OFFSET_HOURS));
    match Timestamp::from_microsecond(time.micros()) {
        Ok(instant) => instant.to_zoned(zone).strftime("%Y-%m-%d %H:%M:%S (UTC+8)").to_string(),
        Err(_) => time.to_string(),
    }
}

fn organiser(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("一、活动");
    en.title("1. The draw");
    zh.line(&format!("活动名称：{}", form.title.trim()));
    en.line(&format!("Name: {}", form.title.trim()));
    if !form.organiser.name.trim().is_empty() && !form.hide.creator {
        let (kind_zh, kind_en) = match form.organiser.r#type {
            OrganiserType::Private => ("个人", "private person"),
            OrganiserType::Business => ("企业或组织", "business or organisation"),
        };
        zh.line(&format!(
            "主办方：{}（{kind_zh}），联系方式：{}",
            form.organiser.name.trim(),
            form.organiser.contact.trim()
        ));
        en.line(&format!(
            "Run by: {} ({kind_en}), contact: {}",
            form.organiser.name.trim(),
            form.organiser.contact.trim()
        ));
    }
    zh.line("参与抽奖免费。");
    en.line("Taking part is free.");
}

fn prizes(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("二、奖品");
    en.title("2. Prizes");
    for prize in &form.prizes {
        let Some(label) = prize_label(prize.label) else { continue };
        let units = u64::from(prize.units) * u64::from(form.team_size.max(1));
        let name = prize.name.trim();
        let mut line = if form.hide.labels {
            Words::new(name, name)
        } else {
            Words::new(format!("{}：{name}", label.zh), format!("{}: {name}", label.en))
        };
        // Writing to a String cannot fail.
        if !form.hide.prize_counts {
            write!(line.zh, "，共 {units} 份").ok();
            write!(line.en, ", {units} in all").ok();
        }
        if let Some(fen) = prize.value_fen {
            let yuan = format!("{}.{:02}", fen / 100, fen % 100);
            write!(line.zh, "，每份价值 {yuan} 元").ok();
            write!(line.en, ", worth ¥{yuan} each").ok();
        }
        zh.line(&line.zh);
        en.line(&line.en);
    }
    if form.team_size > 0 {
        zh.line(&format!("组队参与，每队 {} 人：一人中奖，全队每人各得一份。", form.team_size));
        en.line(&format!("Teams of {}: when one wins, everyone in the team gets one.", form.team_size));
    }
}

pub(super) fn window(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("三、时间与开奖");
    en.title("3. Time and opening");
    if let Some(start) = form.starts_at {
        zh.line(&format!("开始参与：{}", moment(start)));
        en.line(&format!("Joining begins: {}", moment(start)));
    }
    for (number, period) in form.periods.iter().enumerate() {
        let (from, to) = (moment(period.starts_at), moment(period.closes_at));
        zh.line(&format!("第 {} 期：{from} 至 {to}，到时自动开奖。", number + 1));
        en.line(&format!("Period {}: {from} to {to}, opened by itself then.", number + 1));
    }
    if form.periods.is_empty() {
        let at = form.opening.closes_at().map(moment).unwrap_or_default();
        let words = match form.opening {
            Opening::Time { early: false, .. } => {
                Words::new(format!("截止并自动开奖：{at}"), format!("Closes and opens by itself: {at}"))
            }
            Opening::Time { early: true, .. } => Words::new(
                format!("截止并自动开奖：{at}；主办方可提前截止并开奖，原因写入公开记录。"),
                format!(
                    "Closes and opens by itself: {at}; the organiser may close it earlier, with the reason on the record."
                ),
            ),
            Opening::Full { people, fallback, .. } => full_house(people, fallback, &at),
            // Told by `instant::window`.
            Opening::Instant { .. } => Words::new("", ""),
            Opening::Hand { .. } => Words::new(
                format!("由主办方手动开奖；最迟于 {at} 自动开奖。"),
                format!("Opened by the organiser; by itself at {at} at the latest."),
            ),
        };
        zh.line(&words.zh);
        en.line(&words.en);
    }
    if form.min_participants > 0 {
        zh.line(&format!("参与人数不足 {} 人时，抽奖取消并通知所有人。", form.min_participants));
        en.line(&format!(
            "With fewer than {} people the draw is cancelled and everyone is told.",
            form.min_participants
        ));
    } else if form.lots.is_none() {
        zh.line("人数少于奖品数时，每位参与者从高到低各得一份，其余奖品不发放。");
        en.line("If there are fewer people than prizes, each gets one from the top down; the rest stays unawarded.");
    }
}

fn full_house(people: u32, fallback: Fallback, at: &str) -> Words {
    let (zh, en) = match fallback {
        Fallback::Open => ("照常开奖", "it opens anyway"),
        Fallback::Cancel => ("取消并通知所有人", "it is cancelled and everyone is told"),
    };
    Words::new(
        format!("满 {people} 人立即开奖；到 {at} 仍未满员则{zh}。"),
        format!("Opens when {people} people are in; if it is not full at {at}, {en}."),
    )
}

fn drawing(form: &DrawForm, chain: &str, zh: &mut Sections, en: &mut Sections) {
    zh.title("五、如何产生中奖者");
    en.title("5. How winners are chosen");
    zh.line(&format!(
        "截止后名单立即封存并公布承诺值；至少 {} 秒后由随机信标「{chain}」的指定轮次决定结果。任何人都可以用公开记录重新计算。",
        form.delay_s
    ));
    en.line(&format!(
        "When the draw closes the list is sealed and its commitment published; at least {} seconds later a fixed round of the beacon “{chain}” decides. Anyone can recompute the result from the public record.",
        form.delay_s
    ));
    nobody_chooses(chain, ("中奖者", "a winner"), zh, en);
}

/// What nobody can do. Whoever holds the beacon could know its numbers beforehand, and is promised nothing of.
pub(super) fn nobody_chooses(
    chain: &str,
    (zh_whom, en_whom): (&str, &str),
    zh: &mut Sections,
    en: &mut Sections,
) {
    if chain == HOUSE {
        zh.line(&format!(
            "主办方不能指定{zh_whom}，结果封存后不能改动。随机信标由平台自己运行，因此不能证明平台事先不知道随机数。"
        ));
        en.line(&format!(
            "The organiser cannot choose {en_whom}, and nothing can be changed after the seal. The operator runs the beacon, so that the operator did not know its numbers beforehand is not proved."
        ));
    } else {
        zh.line(&format!("主办方和平台都不能指定{zh_whom}。"));
        en.line(&format!("Neither the organiser nor the operator can choose {en_whom}."));
    }
}

pub(super) fn privacy(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    let (seventh, number) = if form.lots.is_some() { ("六", 6) } else { ("七", 7) };
    zh.title(&format!("{seventh}、个人信息"));
    en.title(&format!("{number}. Personal data"));
    let days = form.erase_after_days;
    zh.line(&format!("个人信息在开奖 {days} 天后删除；公开记录只含无法还原身份的标记。"));
    en.line(&format!(
        "Personal data are erased {} after the draw; the public record holds only tags that nobody can open.",
        counted(days, "day")
    ));
    if !form.consents.text.trim().is_empty() {
        zh.line(form.consents.text.trim());
        en.line(form.consents.text.trim());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::form::{Hide, Prize};

    #[test]
    fn where_the_operator_holds_the_beacon_nothing_is_promised_of_the_operator() {
        use crate::draws::form::{LotsForm, LotsWhen};
        let lots = |when| Some(LotsForm { when, ..LotsForm::default() });
        let forms = [
            DrawForm::default(),
            DrawForm { opening: Opening::Instant { ends_at: None }, ..DrawForm::default() },
            DrawForm { lots: lots(LotsWhen::Together), ..DrawForm::default() },
            DrawForm { lots: lots(LotsWhen::OneByOne), ..DrawForm::default() },
        ];
        for form in forms {
            let public = rules(&form, "quicknet");
            assert!(public.en.contains("either the organiser nor the operator can choose"), "{}", public.en);
            assert!(public.zh.contains("主办方和平台都不能指定"), "{}", public.zh);
            let house = rules(&form, "house");
            assert!(
                !house.en.contains("nor the operator") && house.en.contains("is not proved"),
                "{}",
                house.en
            );
            assert!(!house.zh.contains("平台都不能") && house.zh.contains("不能证明"), "{}", house.zh);
        }
    }

    #[test]
    fn hidden_labels_are_not_in_the_rules() {
        let form = |labels| DrawForm {
            prizes: vec![Prize { name: "Tea".to_owned(), ..Prize::default() }],
            hide: Hide { labels, ..Hide::default() },
            ..DrawForm::default()
        };
        let shown = rules(&form(false), "quicknet");
        assert!(shown.en.contains("\nFirst prize: Tea, 1 in all\n"), "{}", shown.en);
        assert!(shown.zh.contains("\n一等奖：Tea，共 1 份\n"), "{}", shown.zh);
        let hidden = rules(&form(true), "quicknet");
        assert!(hidden.en.contains("\nTea, 1 in all\n") && !hidden.en.contains("First"), "{}", hidden.en);
        assert!(hidden.zh.contains("\nTea，共 1 份\n") && !hidden.zh.contains("等奖"), "{}", hidden.zh);
    }
}
