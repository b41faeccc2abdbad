//! The rules in words for draw-lots: what the slips say, who draws, and how the lots fall.

use super::{
    form::{DrawForm, LotsForm, LotsOf, LotsPeople, LotsWhen},
    labels::Words,
    rules_joining::joining,
    rules_one_by_one as one_by_one,
    rules_text::{Sections, nobody_chooses, privacy, window},
};

/// Slips that are told one by one; of more, how many there are.
const TOLD: usize = 60;

pub fn rules(form: &DrawForm, lots: &LotsForm, chain: &str, mut zh: Sections, mut en: Sections) -> Words {
    slips(lots, &mut zh, &mut en);
    match lots.when {
        LotsWhen::Together => window(form, &mut zh, &mut en),
        LotsWhen::OneByOne => one_by_one::window(form, &mut zh, &mut en),
    }
    people(form, lots, &mut zh, &mut en);
    match lots.when {
        LotsWhen::Together => drawing(form, chain, &mut zh, &mut en),
        LotsWhen::OneByOne => one_by_one::drawing(chain, &mut zh, &mut en),
    }
    privacy(form, &mut zh, &mut en);
    Words::new(zh.0.trim_end(), en.0.trim_end())
}

fn slips(lots: &LotsForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("二、签");
    en.title("2. The slips");
    let (what_zh, what_en) = match lots.what {
        LotsOf::Order => ("抽顺序号，从 1 开始", "Order numbers from 1"),
        LotsOf::Groups => ("抽分组", "Groups"),
        LotsOf::Roles => ("抽角色", "Roles"),
        LotsOf::Seats => ("抽座位", "Seats"),
        LotsOf::YesNo => ("抽是或否", "Yes or no"),
        LotsOf::Texts => ("抽自定义签文", "Slips with texts of their own"),
    };
    zh.line(&format!("{what_zh}；每人一支签，只抽一次。"));
    en.line(&format!("{what_en}; one slip for everybody, drawn once."));
    if lots.what != LotsOf::Order {
        for slip in lots.slips.iter().take(TOLD) {
            let name = slip.name.trim();
            zh.line(&format!("{name}：{} 支", slip.count));
            en.line(&format!("{name}: {}", slip.count));
        }
        if let Some(more) = lots.slips.len().checked_sub(TOLD).filter(|more| *more > 0) {
            zh.line(&format!("另有 {more} 种签，见公开记录。"));
            en.line(&format!("And {more} further kinds; all of them are in the public record."));
        }
    }
    if lots.when == LotsWhen::OneByOne {
        return one_by_one::urn(lots, zh, en);
    }
    match lots.total() {
        None => {
            zh.line("有多少人，就有多少支签。");
            en.line("There are as many slips as people.");
        }
        Some(_) if lots.cycle => {
            zh.line("签用完后按同样的顺序再来一轮，因此各签人数最多相差一轮。");
            en.line(
                "When the slips are used up they begin again in the same order, so people are dealt evenly.",
            );
        }
        Some(total) => {
            zh.line(&format!(
                "共 {total} 支签。人多于签时，其余的人抽到空签；人少于签时，只用排在前面的签。"
            ));
            en.line(&format!("{total} slips in all. If there are more people, the rest get none; if there are fewer, only the first slips of the list are used."));
        }
    }
}

fn people(form: &DrawForm, lots: &LotsForm, zh: &mut Sections, en: &mut Sections) {
    let by_name = match lots.people {
        LotsPeople::Link => return joining(form, zh, en),
        LotsPeople::List | LotsPeople::Device if lots.when == LotsWhen::OneByOne => {
            one_by_one::by_name(lots.people)
        }
        LotsPeople::List => Words::new(
            "由主办方录入名单，名单上每人一支签；名单在抽签前封存，此后不能增减。",
            "The organiser enters a list of names, one slip for each; the list is sealed before the draw and cannot change afterwards.",
        ),
        LotsPeople::Device => Words::new(
            "在一台设备上轮流输入名字，每人一支签；名单在抽签前封存，此后不能增减。",
            "Names are entered on one device that is passed round, one slip for each; the list is sealed before the draw and cannot change afterwards.",
        ),
    };
    zh.title("四、谁来抽签");
    en.title("4. Who draws");
    zh.line(&by_name.zh);
    en.line(&by_name.en);
}

fn drawing(form: &DrawForm, chain: &str, zh: &mut Sections, en: &mut Sections) {
    zh.title("五、如何抽签");
    en.title("5. How the lots fall");
    zh.line(&format!(
        "截止后名单立即封存并公布承诺值；至少 {} 秒后，由随机信标「{chain}」的指定轮次把所有签打乱，依名单顺序每人一支。任何人都可以重新计算。",
        form.delay_s
    ));
    en.line(&format!(
        "When joining closes the list is sealed and its commitment published; at least {} seconds later a fixed round of the beacon “{chain}” shuffles all lots, one for each entry of the list. Anyone can recompute it.",
        form.delay_s
    ));
    zh.line("先来后到机会均等。");
    en.line("Coming first or last makes no difference.");
    nobody_chooses(chain, ("任何人的签", "anybody's slip"), zh, en);
}
