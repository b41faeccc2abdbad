//! The draws of the demo.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};

use super::{pictures::Art, visitor::Visitor};
use crate::{app::App, clock::Clock};

pub struct Demo<'a> {
    pub app: &'a App,
    pub clock: &'a Clock,
    pub organiser: &'a Visitor,
    /// Of everybody who has an account here.
    pub password: String,
}

impl Demo<'_> {
    pub async fn create(&self, form: Value) -> anyhow::Result<String> {
        let kind = if form["prizes"].as_array().is_some_and(|prizes| prizes.len() == 1) {
            "new_fast"
        } else {
            "advance"
        };
        let made = self.organiser.post("/lotto/task", &json!({"kind": kind, "form": form})).await?;
        Ok(made["lid"].as_str().context("an id")?.to_owned())
    }

    pub async fn publish(&self, form: Value) -> anyhow::Result<String> {
        let lid = self.create(form).await?;
        self.organiser.post("/lotto/task/publish", &json!({"lid": lid})).await?;
        Ok(lid)
    }

    pub async fn join(&self, lid: &str, people: &[Visitor]) -> anyhow::Result<()> {
        for person in people {
            person.join(lid).await?;
        }
        Ok(())
    }

    fn after(&self, hours: u64) -> String {
        (self.clock.now() + Duration::from_hours(hours)).to_string()
    }

    /// What all of them share: no sign-in, no addresses counted, the house beacon.
    fn form(own: &Value) -> Value {
        let mut form = json!({
            "chain": "house", "delay_s": 60, "safety": "off", "login_free": true,
            "organiser": {"type": "private", "name": "云上茶馆", "contact": "hello@example.com", "country": "cn"},
            "consents": {"publish_name": true, "marketing": false, "text": ""},
        });
        for (key, value) in own.as_object().into_iter().flatten() {
            form[key] = value.clone();
        }
        form
    }

    pub fn gala(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "2026 年会大抽奖 · Annual Gala",
            "description": "<p>感谢大家一年的努力！<strong>今晚每个人都有机会。</strong></p><p>Thank you for this year. Good luck, everyone!</p>",
            "banner": {"pictures": [art.banners[0]]},
            "prizes": [
                {"label": 1, "name": "折叠屏手机 Foldable phone", "picture": art.prizes[0], "units": 1, "value_fen": 899_900, "hand_out": "goods"},
                {"label": 2, "name": "降噪耳机 Headphones", "picture": art.prizes[1], "units": 5, "value_fen": 199_900, "hand_out": "goods"},
                {"label": 3, "name": "新会陈皮茶礼盒 Tea box", "picture": art.prizes[3], "units": 30, "value_fen": 16_800, "hand_out": "on_site"},
            ],
            "opening": {"by": "time", "at": self.after(30)},
        }))
    }

    pub fn book_club(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "读书会送书 Book club giveaway",
            "banner": {"pictures": [art.banners[2]]},
            "prizes": [
                {"label": 1, "name": "签名版小说 Signed novel", "picture": art.prizes[2], "units": 2, "value_fen": 6_800, "hand_out": "goods"},
                {"label": 2, "name": "书签套装 Bookmarks", "units": 10, "value_fen": 1_500, "hand_out": "goods"},
            ],
            "opening": {"by": "time", "at": self.after(48)},
        }))
    }

    pub fn too_early(&self) -> Value {
        Self::form(&json!({
            "title": "早起打卡抽奖 Early bird",
            "prizes": [{"label": 1, "name": "早餐券 Breakfast voucher", "units": 3, "hand_out": "code"}],
            "opening": {"by": "time", "at": self.after(5)},
        }))
    }

    pub fn picnic(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "春日野餐会 Spring picnic",
            "banner": {"pictures": [art.banners[1]]},
            "prizes": [{"label": 1, "name": "野餐垫 Picnic mat", "picture": art.prizes[1], "units": 8, "value_fen": 9_900, "hand_out": "on_site"}],
            "opening": {"by": "time", "at": self.after(24 * 6)},
        }))
    }

    pub fn weekly(&self, art: &Art) -> Value {
        let periods: Vec<Value> = (0..4)
            .map(|week| json!({"starts_at": self.after(46 * week), "closes_at": self.after(46 * week + 40)}))
            .collect();
        Self::form(&json!({
            "title": "每周好茶 Tea of the week",
            "banner": {"pictures": [art.banners[3]]},
            "prizes": [
                {"label": 1, "name": "明前龙井 Longjing tea", "picture": art.prizes[3], "units": 2, "value_fen": 28_800, "hand_out": "goods"},
                {"label": 2, "name": "品鉴装 Tasting set", "units": 6, "value_fen": 3_900, "hand_out": "goods"},
            ],
            "opening": {"by": "time", "at": null},
            "periods": periods,
        }))
    }

    pub fn full_house(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "满 50 人开奖 Opens at fifty",
            "banner": {"pictures": [art.banners[4]]},
            "prizes": [{"label": 1, "name": "手冲咖啡套装 Pour-over set", "picture": art.prizes[4], "units": 1, "value_fen": 36_900, "hand_out": "goods"}],
            "opening": {"by": "full", "people": 50, "fallback_at": self.after(24 * 9), "fallback": "open"},
        }))
    }

    pub fn new_year(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "跨年幸运签 New Year's luck",
            "description": "<p>转发给朋友，一起把好运带回家。</p><p>Share it with friends and take some luck home.</p>",
            "banner": {"pictures": [art.banners[0], art.banners[3]]},
            "prizes": [
                {"label": 1, "name": "智能手表 Smart watch", "picture": art.prizes[4], "units": 1, "value_fen": 249_900, "hand_out": "goods"},
                {"label": 2, "name": "电影票 Cinema tickets", "picture": art.prizes[2], "units": 20, "value_fen": 4_500, "hand_out": "code"},
            ],
            "opening": {"by": "time", "at": self.after(24 * 12)},
            "chances": [{"task": "invite", "codes": 1, "cap": 3, "title": "邀请好友 Invite a friend"}],
            "limits": {"codes_per_person": 4, "wins_per_person": 1},
            "conditions": {"form": [{"id": "home", "label": "所在地区 Where you live", "kind": "district", "required": false}]},
        }))
    }

    /// Counts addresses, so that there is something to look into.
    pub fn neighbourhood(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "邻里团购抽奖 Neighbourhood draw", "safety": "standard", "login_free": false,
            "prizes": [{"label": 1, "name": "时令水果箱 Box of fruit", "picture": art.prizes[3], "units": 5, "value_fen": 12_800, "hand_out": "on_site"}],
            "opening": {"by": "time", "at": self.after(24 * 6)},
        }))
    }

    pub fn by_hand(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "周会快抽 Friday quick draw",
            "prizes": [{"label": 1, "name": "下午茶 Afternoon tea", "picture": art.prizes[0], "units": 3, "value_fen": 4_800, "hand_out": "on_site"}],
            "opening": {"by": "hand", "latest_at": self.after(24 * 8)},
        }))
    }

    /// Closes before this moment, decided hours later: it stands locked for a while.
    pub fn waiting(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "社区摄影赛抽奖 Photo walk",
            "banner": {"pictures": [art.banners[2]]},
            "prizes": [{"label": 1, "name": "三脚架 Tripod", "picture": art.prizes[1], "units": 2, "value_fen": 59_900, "hand_out": "goods"}],
            "opening": {"by": "time", "at": self.after(23)},
            "delay_s": 21_600,
        }))
    }

    pub fn receipts(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "凭小票抽咖啡机 Receipts for a coffee machine",
            "banner": {"pictures": [art.banners[4]]},
            "prizes": [{"label": 1, "name": "咖啡机 Coffee machine", "picture": art.prizes[4], "units": 1, "value_fen": 159_900, "hand_out": "goods"}],
            "opening": {"by": "time", "at": self.after(24 * 7)},
            "chances": [{"task": "voucher", "codes": 2, "cap": 2, "title": "上传小票 Upload a receipt"}],
            "limits": {"codes_per_person": 5, "wins_per_person": 1},
        }))
    }

    pub fn in_teams(&self, art: &Art) -> Value {
        Self::form(&json!({
            "title": "四人成团 Teams of four",
            "banner": {"pictures": [art.banners[1]]},
            "prizes": [{"label": 1, "name": "露营套装 Camping set", "picture": art.prizes[1], "units": 2, "value_fen": 79_900, "hand_out": "goods"}],
            "opening": {"by": "time", "at": self.after(24 * 5)},
            "team_size": 4,
        }))
    }

    pub fn drafts(art: &Art) -> Vec<Value> {
        vec![
            Self::form(&json!({
                "title": "开业庆典 Opening party",
                "banner": {"pictures": [art.banners[1]]},
                "prizes": [
                    {"label": 1, "name": "免单券 Free meal", "units": 5, "hand_out": "code"},
                    {"label": 2, "name": "八折券 20 % off", "units": 100, "hand_out": "code"},
                ],
            })),
            Self::form(
                &json!({"title": "未命名的抽奖 Untitled", "prizes": [{"label": 1, "name": "", "units": 1}]}),
            ),
        ]
    }
}
