//! The rules in words where they differ for instant kinds: declared odds, chances, and how a spin is decided.

use super::{
    form::{DrawForm, PrizeMode},
    labels::{Words, counted},
    rules_chances::{Gives, line},
    rules_text::{Sections, moment, nobody_chooses},
};

/// The declared odds, prize by prize, the blank last.
pub fn odds(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    match form.instant.mode {
        PrizeMode::Pool => {
            let (tickets, blanks) = (form.tickets(), form.instant.blanks);
            zh.line(&format!(
                "奖池共 {tickets} 张券，其中 {blanks} 张未中奖；每抽一次取走一张，抽完为止，先来后到机会均等。"
            ));
            en.line(&format!(
                "The pool holds {}, {blanks} of them blank; every spin takes one until none is left, and coming first or last makes no difference.",
                counted(tickets, "ticket")
            ));
        }
        PrizeMode::Odds => {
            zh.line("每次抽奖的中奖概率：");
            en.line("Odds of each spin:");
            for prize in &form.prizes {
                let odds = percent(u64::from(prize.weight));
                zh.line(&format!("{}：{odds}", prize.name.trim()));
                en.line(&format!("{}: {odds}", prize.name.trim()));
            }
            let blank = percent(form.blank_weight());
            zh.line(&format!("未中奖：{blank}。奖品发完后，抽中该奖品视为未中奖。"));
            en.line(&format!("No prize: {blank}. Meeting a prize that has run out counts as no prize."));
        }
    }
}

/// `0.0001 %` for a millionth, without needless zeros.
pub fn percent(millionths: u64) -> String {
    let digits = format!("{}.{:04}", millionths / 10_000, millionths % 10_000);
    format!("{} %", digits.trim_end_matches('0').trim_end_matches('.'))
}

pub fn window(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("三、时间");
    en.title("3. Time");
    if let Some(start) = form.starts_at {
        zh.line(&format!("开始：{}", moment(start)));
        en.line(&format!("Begins: {}", moment(start)));
    }
    let end = form.opening.closes_at().map(moment).unwrap_or_default();
    let words = match form.instant.mode {
        PrizeMode::Pool => Words::new(
            format!("结束：{end}，或券全部抽完时。"),
            format!("Ends: {end}, or when the last ticket is taken."),
        ),
        PrizeMode::Odds => Words::new(format!("结束：{end}"), format!("Ends: {end}")),
    };
    zh.line(&words.zh);
    en.line(&words.en);
}

/// How often one may spin, as pairs of lines.
pub fn chances(form: &DrawForm) -> Vec<(String, String)> {
    let instant = &form.instant;
    let mut lines = Vec::new();
    let mut both = |zh: String, en: String| lines.push((zh, en));
    if instant.free_per_day > 0 {
        let day = instant.free_per_day;
        both(
            format!("每人每天免费抽 {day} 次（按北京时间，当天有效）。"),
            format!("{} a day for everybody (China time, that day only).", counted(day, "free spin")),
        );
    }
    if instant.free_per_draw > 0 {
        let all = instant.free_per_draw;
        both(
            format!("每人共有 {all} 次免费机会。"),
            format!("{} for everybody in all.", counted(all, "free spin")),
        );
    }
    for chance in &form.chances {
        let words = line(chance, Gives::Spins);
        both(words.zh, words.en);
    }
    if let Some(most) = instant.most_per_day {
        both(
            format!("每人每天最多抽 {most} 次。"),
            format!("At most {} a day per person.", counted(most, "spin")),
        );
    }
    if let Some(most) = instant.most_per_draw {
        both(format!("每人最多抽 {most} 次。"), format!("At most {} per person.", counted(most, "spin")));
    }
    lines
}

pub fn drawing(form: &DrawForm, chain: &str, zh: &mut Sections, en: &mut Sections) {
    zh.title("五、如何决定结果");
    en.title("5. How a spin is decided");
    zh.line(&format!(
        "每次抽奖先登记并发给回执，编入随机信标「{chain}」的下一轮；该轮数值公布前，登记已封存并公布，结果由该轮数值决定，任何人都可以重新计算。"
    ));
    en.line(&format!(
        "Every spin is written down and receipted first, for the next round of the beacon “{chain}”; before that round is known, the batch is sealed and published. The round decides, and anyone can recompute it."
    ));
    zh.line("同一轮内的先后由信标决定；未能及时封存的一批作废，机会退回。");
    en.line("Within a round the beacon decides the order; a batch that was not sealed in time is void, and its chances are given back.");
    let wins = form.limits.wins_per_person;
    zh.line(&format!("中奖满 {wins} 次后再抽中视为未中奖。"));
    en.line(&format!("After {} a further one counts as no prize.", counted(wins, "win")));
    nobody_chooses(chain, ("中奖者", "a winner"), zh, en);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_told_exactly() {
        for (millionths, told) in
            [(1, "0.0001 %"), (5_000, "0.5 %"), (142_857, "14.2857 %"), (1_000_000, "100 %"), (0, "0 %")]
        {
            assert_eq!(percent(millionths), told);
        }
    }
}
