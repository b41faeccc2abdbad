//! A crowd as a busy draw has it: from several places on the web and in the country, on several devices, over a day, many
//! brought by a friend; and a draw in which something looks odd.

use serde_json::{Value, json};

use super::{forms::Demo, pictures::Art, visitor::Visitor};

const AGENTS: [&str; 8] = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50",
    "Mozilla/5.0 (Linux; Android 14; V2309A) MicroMessenger/8.0.50",
    "Mozilla/5.0 (Linux; Android 15; 2407) MicroMessenger/8.0.50",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/129.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
    "",
];
const SOURCES: [&str; 9] =
    ["moments", "moments", "moments", "group", "group", "official", "poster", "", "newsletter"];
const PLACES: [(&str, &str); 22] = [
    ("广东省", "深圳市"),
    ("广东省", "广州市"),
    ("广东省", "深圳市"),
    ("浙江省", "杭州市"),
    ("浙江省", "杭州市"),
    ("浙江省", "宁波市"),
    ("上海市", "上海市"),
    ("上海市", "上海市"),
    ("北京市", "北京市"),
    ("北京市", "北京市"),
    ("江苏省", "苏州市"),
    ("江苏省", "南京市"),
    ("四川省", "成都市"),
    ("四川省", "成都市"),
    ("湖北省", "武汉市"),
    ("福建省", "厦门市"),
    ("陕西省", "西安市"),
    ("山东省", "青岛市"),
    ("辽宁省", "大连市"),
    ("云南省", "昆明市"),
    ("新疆维吾尔自治区", "乌鲁木齐市"),
    ("香港特别行政区", ""),
];
/// How much of the crowd comes in each of these hours.
const HOURS: [usize; 20] = [3, 2, 1, 1, 2, 6, 11, 14, 10, 8, 12, 19, 16, 9, 8, 10, 15, 24, 27, 14];

impl Demo<'_> {
    pub async fn crowd(&self, lid: &str, people: &[Visitor]) -> anyhow::Result<()> {
        let mut members: Vec<Value> = Vec::new();
        let mut rest = people.iter().enumerate();
        for count in HOURS {
            for (place, person) in rest.by_ref().take(count) {
                let (agent, source) = (AGENTS[place * 7 % AGENTS.len()], SOURCES[place * 5 % SOURCES.len()]);
                for turn in 0..2 + place % 3 {
                    person.look(lid, "seen", source, agent).await?;
                    if turn == 0 || place % 4 == 0 {
                        person.look(lid, "began", source, agent).await?;
                    }
                }
                let mut more = json!({"source": source});
                if place % 5 != 0 {
                    let (province, city) = PLACES[place * 13 % PLACES.len()];
                    more["answers"] = json!({"home": {"province": province, "city": city, "area": ""}});
                }
                if place % 3 == 1 {
                    // Early people bring more than late ones.
                    more["inviter"] = members[(place * place) % (members.len() / 4 + 1)].clone();
                }
                members.push(person.join_from(lid, agent, more).await?);
            }
            self.pass(1).await?;
        }
        Ok(())
    }

    /// Twelve accounts from one address, one of them taken out, who appeals.
    pub async fn neighbours(&self, art: &Art) -> anyhow::Result<()> {
        let lid = self.publish(self.neighbourhood(art)).await?;
        let mut people = Vec::new();
        for number in 0..12 {
            let name = format!("{}{}", super::names::name(number * 2), number + 1);
            let person = self.organiser.sign_up(&name, &self.password).await?;
            let member = person.join_from(&lid, AGENTS[number % 3], json!({"source": "group"})).await?;
            people.push((person, member));
        }
        for (_, member) in &people[..2] {
            let out = json!({"lid": lid, "member": member, "reason": "同一网络一秒内多次报名"});
            self.organiser.post("/lotto/task/exclude", &out).await?;
        }
        let text = "我们一家四口住在同一栋楼，共用一个网络，都是自己报名的，请核实。";
        people[0].0.post("/lotto/appeal", &json!({"lid": lid, "text": text})).await?;
        let text = "We share the Wi-Fi of the café downstairs. Please look again.";
        people[1].0.post("/lotto/appeal", &json!({"lid": lid, "text": text})).await?;
        Ok(())
    }
}
