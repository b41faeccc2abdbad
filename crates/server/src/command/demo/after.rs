//! What happens around draws: prizes on their way, vouchers that wait, a helper, teams.

use anyhow::Context;
use serde_json::{Value, json};

use super::{
    forms::Demo,
    names,
    pictures::{self, Art},
    visitor::Visitor,
};

/// Claims that get filled in; the others still wait for their winners.
const CLAIMED: usize = 8;
const PLACES: [(&str, &str, &str, &str); 3] = [
    ("浙江省", "杭州市", "西湖区", "文三路 100 号 3 幢 501"),
    ("上海市", "上海市", "徐汇区", "衡山路 880 号 12 楼"),
    ("广东省", "深圳市", "南山区", "科技园南路 6 号"),
];
const TEAM: usize = 4;

impl Demo<'_> {
    /// Winners at every step: filled in, on its way, received, and some who have not come yet.
    pub async fn claims(&self, lid: &str, people: &[Visitor]) -> anyhow::Result<()> {
        let mut filled = 0;
        for (number, person) in people.iter().enumerate() {
            let mine = person.get(&format!("/lotto/claim?lid={lid}")).await?;
            let open =
                mine["list"].as_array().and_then(|list| list.iter().find(|one| one["state"] == "to_fill"));
            let Some(claim) = open else { continue };
            if filled == CLAIMED {
                return Ok(());
            }
            let (province, city, area, address) = PLACES[filled % PLACES.len()];
            let body = json!({
                "lid": lid, "win": claim["win"], "name": names::name(number), "phone": format!("138{number:08}"),
                "region": {"province": province, "city": city, "area": area}, "address": address, "consent": true,
            });
            person.post("/lotto/claim", &body).await?;
            if filled % 3 > 0 {
                let row = json!({"win": claim["win"], "courier": "顺丰 SF", "tracking": format!("SF10{number:010}")});
                self.organiser.post("/lotto/task/claims/ship", &json!({"lid": lid, "rows": [row]})).await?;
            }
            if filled % 3 == 2 {
                person.post("/lotto/claim/received", &json!({"lid": lid, "win": claim["win"]})).await?;
            }
            filled += 1;
        }
        Ok(())
    }

    /// A draw with receipts to look at.
    pub async fn vouchers(&self, art: &Art, people: &[Visitor]) -> anyhow::Result<()> {
        let lid = self.publish(self.receipts(art)).await?;
        self.join(&lid, people).await?;
        for (number, person) in people.iter().take(6).enumerate() {
            let picture = person.upload_voucher(pictures::receipt(number)?).await?;
            let body = json!({"lid": lid, "chance": 0, "voucher": picture});
            person.post("/lotto/chance/finish", &body).await?;
        }
        let list = self.organiser.get(&format!("/lotto/task/vouchers?lid={lid}")).await?;
        for (place, verdict, reason) in [(0, "approve", ""), (1, "reject", "看不清金额，请重新上传")]
        {
            let ids = [&list["list"][place]["id"]];
            let body = json!({"lid": lid, "ids": ids, "verdict": verdict, "reason": reason});
            self.organiser.post("/lotto/task/vouchers/review", &body).await?;
        }
        Ok(())
    }

    /// Somebody who helps with a draw, and a link that nobody has used yet.
    pub async fn helper(&self, lid: &str, name: &str) -> anyhow::Result<()> {
        let helper = self.organiser.sign_up(name, &self.password).await?;
        let invite = |rights: Value| json!({"lid": lid, "rights": rights});
        let path = "/lotto/task/admin/invite";
        let link = self.organiser.post(path, &invite(json!(["view", "review", "hand_out"]))).await?;
        let token = link["url"].as_str().and_then(|url| url.rsplit('=').next()).context("a token")?;
        helper.post("/lotto/task/admin/accept", &json!({"token": token})).await?;
        self.organiser.post(path, &invite(json!(["view"]))).await?;
        Ok(())
    }

    /// Teams that are complete, and one that is not.
    pub async fn teams(&self, art: &Art, people: &[Visitor]) -> anyhow::Result<()> {
        let lid = self.publish(self.in_teams(art)).await?;
        for team in people.chunks(TEAM) {
            let Some((first, others)) = team.split_first() else { continue };
            first.join(&lid).await?;
            let mine = first.get(&format!("/lotto/mine?lid={lid}")).await?;
            for person in others {
                person.join_from(&lid, "", json!({"team": mine["member"]["team"]["id"]})).await?;
            }
        }
        Ok(())
    }
}
