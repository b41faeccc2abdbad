//! The rules in words for lots that are drawn one by one.

use super::{
    form::{DrawForm, LotsForm, LotsPeople},
    labels::Words,
    rules_text::{Sections, moment, nobody_chooses},
};

pub fn urn(lots: &LotsForm, zh: &mut Sections, en: &mut Sections) {
    let total = lots.urn();
    zh.line(&format!("共 {total} 支签，签文与数量在开始前已写入规则；抽出的签不放回。"));
    en.line(&format!(
        "{total} slips in all, fixed in these rules before the first is drawn; what is drawn does not go back."
    ));
    if lots.cycle {
        zh.line("名单有多少人就有多少支签，按上列顺序循环分配，因此各签人数最多相差一轮。");
        en.line("There are as many slips as people on the list, dealt over the kinds above in turn, so the kinds stay even.");
    }
}

pub fn window(form: &DrawForm, zh: &mut Sections, en: &mut Sections) {
    zh.title("三、时间");
    en.title("3. Time");
    if let Some(start) = form.starts_at {
        zh.line(&format!("开始：{}", moment(start)));
        en.line(&format!("Begins: {}", moment(start)));
    }
    if let Some(end) = form.opening.closes_at() {
        let end = moment(end);
        zh.line(&format!("签抽完即结束，最迟于 {end} 结束；未抽的签不再抽出。"));
        en.line(&format!(
            "It ends when the slips are gone, at the latest at {end}; slips that nobody drew stay in the urn."
        ));
    }
}

pub fn by_name(people: LotsPeople) -> Words {
    if people == LotsPeople::Device {
        return Words::new(
            "在一台设备上轮流抽签：输入名字，当场抽出。同名只抽一次。",
            "One device is passed round: a name is entered and draws at once. A name draws once.",
        );
    }
    Words::new(
        "由主办方录入名单，轮到谁，就在主办方的设备上为谁抽签；名单上每人一支，只抽一次。",
        "The organiser enters a list of names and draws for each on the own device when it is their turn: one slip for everybody, once.",
    )
}

pub fn drawing(chain: &str, zh: &mut Sections, en: &mut Sections) {
    zh.title("五、如何抽签");
    en.title("5. How the lots fall");
    zh.line(&format!(
        "每次抽签先登记并发给回执，编入随机信标「{chain}」的下一轮；该轮数值公布前，登记已封存并公布，抽到哪支签由该轮数值决定，任何人都可以重新计算。"
    ));
    en.line(&format!(
        "Every draw is written down and receipted first, for the next round of the beacon “{chain}”; before that round is known, the batch is sealed and published. The round decides which slip it is, and anyone can recompute it."
    ));
    zh.line("同一轮内的先后由信标决定；未能及时封存的一批作废，可以重新抽。");
    en.line("Within a round the beacon decides the order; a batch that was not sealed in time is void, and those people draw again.");
    zh.line("与真正的签筒一样，先抽后抽机会均等。");
    en.line("As with a real urn, first come has no advantage.");
    nobody_chooses(chain, ("任何人的签", "anybody's slip"), zh, en);
}
