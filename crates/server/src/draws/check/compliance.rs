//! The compliance helper: what the form says against what business organisers must keep to. Never legal advice.

use serde::Serialize;
use utoipa::ToSchema;

use super::Flaws;
use crate::{
    draws::{
        form::{Country, DrawForm, HandOut, OrganiserType},
        labels::Words,
    },
    error::Reason,
};

/// ¥50,000, in fen.
const LAWFUL_TOP: u64 = 5_000_000;
/// ¥500, in fen.
const VISIBLE_ABOVE: u64 = 50_000;

#[derive(Serialize, ToSchema)]
pub struct Advice {
    pub field: &'static str,
    /// `error` stops publishing, `hint` does not.
    pub level: &'static str,
    pub words: Words,
}

/// Rules that stop publishing go into `flaws`; the rest is advice.
pub fn compliance(form: &DrawForm, flaws: &mut Flaws) -> Vec<Advice> {
    let mut advice = Vec::new();
    let business = form.organiser.r#type == OrganiserType::Business;
    let china = form.organiser.country == Country::Cn;
    if business {
        flaws.unless(!form.organiser.name.trim().is_empty(), "organiser.name", Reason::Required);
        flaws.unless(!form.organiser.contact.trim().is_empty(), "organiser.contact", Reason::Required);
        flaws.unless(!form.hide.creator, "hide.creator", Reason::MustStayVisible);
    }
    if business && china {
        china_rules(form, flaws, &mut advice);
    }
    if !china {
        advice.push(hint(
            "organiser.country",
            "在美国和欧盟等地：参与须免费，须公布正式规则，同意选项不得预先勾选。",
            "In the US and EU: entry must be free, official rules must be public, and no consent box may be ticked in advance.",
        ));
    }
    if form.consents.marketing {
        advice.push(hint(
            "consents.marketing",
            "营销同意会单独询问，不影响参与抽奖。",
            "Consent to marketing is asked separately and does not affect taking part.",
        ));
    }
    advice
}

fn china_rules(form: &DrawForm, flaws: &mut Flaws, advice: &mut Vec<Advice>) {
    for (number, prize) in form.prizes.iter().enumerate() {
        let value = prize.value_fen.unwrap_or(0);
        flaws.unless(
            value <= LAWFUL_TOP,
            &format!("prizes[{number}].value_fen"),
            Reason::PrizeAboveLawfulTop,
        );
        if prize.value_fen.is_none() {
            advice.push(hint(
                "prizes",
                "请填写奖品价值：须公示，且最高奖不得超过 5 万元。",
                "Please enter what the prizes are worth: it must be public, and the top prize may be worth ¥50,000 at most.",
            ));
        }
        if prize.hand_out == HandOut::OnSite && value > VISIBLE_ABOVE {
            flaws.unless(!form.hide.winners, "hide.winners", Reason::MustStayVisible);
        }
    }
    flaws.unless(!(form.hide.prize_counts && form.hide.odds), "hide.odds", Reason::MustStayVisible);
    advice.push(hint(
        "opening",
        "活动开始后，奖项、条件和开奖方式即锁定，只能作对参与者有利的变更。",
        "Once the draw has begun, prizes, conditions and opening are locked; only changes in the entrants' favour are possible.",
    ));
    advice.push(hint(
        "erase_after_days",
        "有奖活动的档案须保存两年：公开记录和证据包不含个人信息，会一直保留。",
        "Files of a promotion are kept for two years: the public record and the evidence pack hold no personal data and stay.",
    ));
}

pub(super) fn hint(field: &'static str, zh: &str, en: &str) -> Advice {
    Advice { field, level: "hint", words: Words::new(zh, en) }
}
