//! The rules in words about joining: who may, what gives codes, and what the organiser may do to people who are in.

use super::{
    form::{DrawForm, Safety},
    labels::{Words, counted},
    rules_chances::{self as chances, Gives},
    rules_instant as instant,
    rules_text::Sections,
};

pub fn joining(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("四、参与条件");
    en.title("4. Who may join");
    let mut both = |a: String, b: String| {
        zh.line(&a);
        en.line(&b);
    };
    if form.login_free {
        both("无需登录。".into(), "No sign-in is needed.".into());
    } else {
        both("需要登录。".into(), "Signing in is needed.".into());
    }
    if form.conditions.passcode.is_some() {
        both("需要口令。".into(), "A passcode is needed.".into());
    }
    if !form.conditions.regions.is_empty() {
        let places: Vec<String> = form
            .conditions
            .regions
            .iter()
            .map(|region| format!("{}{}{}", region.province, region.city, region.area))
            .collect();
        both(format!("限以下地区：{}。", places.join("、")), format!("Only from: {}.", places.join(", ")));
    }
    if let Some(age) = form.conditions.age {
        let span = match (age.least, age.most) {
            (Some(least), Some(most)) => {
                Some((format!("{least} 至 {most} 岁"), format!("{least} to {most} years old")))
            }
            (Some(least), None) => Some((format!("年满 {least} 岁"), format!("at least {least} years old"))),
            (None, Some(most)) => Some((format!("不超过 {most} 岁"), format!("at most {most} years old"))),
            (None, None) => None,
        };
        if let Some((a, b)) = span {
            both(format!("年龄：{a}。"), format!("Age: {b}."));
        }
    }
    match form.conditions.invite {
        0 => {}
        1 => both(
            "须邀请 1 位好友参与后，抽奖码才有效。".into(),
            "Codes count once an invited friend has joined.".into(),
        ),
        friends => both(
            format!("须邀请 {friends} 位好友参与后，抽奖码才有效。"),
            format!("Codes count once {friends} invited friends have joined."),
        ),
    }
    if !form.conditions.form.is_empty() {
        let labels: Vec<&str> = form.conditions.form.iter().map(|field| field.label.as_str()).collect();
        both(
            format!("参与时填写：{}。", labels.join("、")),
            format!("To be filled in on joining: {}.", labels.join(", ")),
        );
    }
    if form.is_instant() && form.lots.is_none() {
        for (a, b) in instant::chances(form) {
            both(a, b);
        }
    } else if form.lots.is_none() {
        both("参与即得 1 个抽奖码。".into(), "Joining gives 1 code.".into());
        for chance in &form.chances {
            let words = chances::line(chance, Gives::Codes);
            both(words.zh, words.en);
        }
        let codes = form.limits.codes_per_person;
        both(
            format!("每人最多 {codes} 个抽奖码。"),
            format!("At most {} per person.", counted(codes, "code")),
        );
    }
    if form.lots.is_none() {
        let wins = form.limits.wins_per_person;
        both(format!("每人最多中奖 {wins} 次。"), format!("At most {} per person.", counted(wins, "win")));
    }
    if form.limits.no_winners_of_last > 0 {
        let draws = form.limits.no_winners_of_last;
        let last = if draws == 1 { "last draw".to_owned() } else { format!("last {draws} draws") };
        both(
            format!("在主办方最近 {draws} 次抽奖中中过奖的人不能再中。"),
            format!("Whoever won in the organiser's {last} cannot win here."),
        );
    }
    let blacklist = blacklist(form);
    both(blacklist.zh, blacklist.en);
    safety(form.safety, &mut both);
    let powers = powers(form);
    both(powers.zh, powers.en);
}

fn safety(level: Safety, both: &mut impl FnMut(String, String)) {
    match level {
        Safety::Off => {}
        Safety::Event => both(
            "同一设备的参与次数受安全规则限制，被拒绝时会说明原因。".into(),
            "Safety rules limit entries from one device; a refusal says why.".into(),
        ),
        Safety::Standard | Safety::Strict => both(
            "同一网络或设备的参与次数受安全规则限制，被拒绝时会说明原因。".into(),
            "Safety rules limit entries from one network or device; a refusal says why.".into(),
        ),
    }
    if level == Safety::Strict {
        both(
            "账号注册满十分钟后才能参与。".into(),
            "An account can join ten minutes after it was made.".into(),
        );
    }
}

fn blacklist(form: &DrawForm) -> Words {
    if form.blacklist.is_empty() {
        return Words::new(
            "主办方黑名单中的人不能参与，参与时会被告知。",
            "People on the organiser's blacklist cannot take part; they are told so when they try.",
        );
    }
    Words::new(
        "主办方黑名单或本次抽奖黑名单中的人不能参与，参与时会被告知。",
        "People on the organiser's blacklist, or on the one of this draw, cannot take part; they are told so when they try.",
    )
}

/// What the organiser may do to people who are in. No power is used in silence.
fn powers(form: &DrawForm) -> Words {
    if form.lots.is_some() {
        return Words::new(
            "截止前，主办方可以排除参与者，须写明原因；人数计入公开记录。",
            "Until it closes the organiser may exclude people, giving a reason; the public record counts how many.",
        );
    }
    // A granted code may go beyond the limit of codes; a granted spin leaves the limits of spinning as they are.
    let (what_zh, what_en) = if form.is_instant() {
        ("抽奖机会", "further spins")
    } else {
        ("抽奖码（可超过上述上限）", "further codes, also beyond the limit above,")
    };
    Words::new(
        format!(
            "截止前，主办方可以向参与者赠送{what_zh}，也可以排除参与者，都须写明原因；两者的数量都计入公开记录。"
        ),
        format!(
            "Until it closes the organiser may grant people {what_en} and may exclude people, giving a reason for either; the public record counts both."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws::form::{Chance, InstantForm, LotsForm, Opening, Task};

    fn told(form: &DrawForm) -> Words {
        let (mut zh, mut en) = (Sections::default(), Sections::default());
        joining(form, &mut zh, &mut en);
        Words::new(zh.0, en.0)
    }

    fn has(words: &Words, zh: &str, en: &str) {
        assert!(words.zh.contains(zh), "{zh} is not in:\n{}", words.zh);
        assert!(words.en.contains(en), "{en} is not in:\n{}", words.en);
    }

    #[test]
    fn every_way_to_further_codes_is_in_the_rules() {
        let chances = vec![
            Chance { task: Task::Voucher, codes: 5, cap: 1, ..Chance::default() },
            Chance { task: Task::Invite, codes: 1, cap: 3, daily: true, ..Chance::default() },
        ];
        let words = told(&DrawForm { chances: chances.clone(), ..DrawForm::default() });
        has(
            &words,
            "上传凭证并通过审核可得 5 个抽奖码，限一次。",
            "A voucher that is accepted gives 5 codes, once.",
        );
        has(
            &words,
            "邀请好友参与可得 1 个抽奖码，每天最多 3 次。",
            "A friend who joins gives 1 code, at most 3 times a day.",
        );
        has(&words, "每人最多 1 个抽奖码。", "At most 1 code per person.");
        let opening = Opening::Instant { ends_at: None };
        let words =
            told(&DrawForm { opening, instant: InstantForm::default(), chances, ..DrawForm::default() });
        has(&words, "可得 5 次抽奖机会", "gives 5 spins, once.");
        assert!(!words.en.contains("(s)"), "{}", words.en);
    }

    #[test]
    fn what_the_organiser_may_do_to_people_is_in_the_rules() {
        let words = told(&DrawForm::default());
        has(&words, "主办方黑名单中的人不能参与", "People on the organiser's blacklist cannot take part");
        has(
            &words,
            "赠送抽奖码",
            "grant people further codes, also beyond the limit above, and may exclude people",
        );
        let own = told(&DrawForm { blacklist: vec!["13800138000".to_owned()], ..DrawForm::default() });
        has(&own, "本次抽奖黑名单", "or on the one of this draw");
        assert!(!own.en.contains("13800138000"), "nobody on it is named");
        let lots = told(&DrawForm { lots: Some(LotsForm::default()), ..DrawForm::default() });
        has(&lots, "可以排除参与者", "may exclude people");
        assert!(!lots.en.contains("grant"), "there is one slip for everybody");
    }
}
