//! What a page says of prizes, opening, conditions, chances, organiser and rules.

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Period, Published,
    form::{self, DrawForm, Opening},
    labels::{Words, prize_label},
};

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicPrize {
    /// Missing when the organiser hides the labels.
    pub label: Option<u32>,
    pub label_words: Option<Words>,
    pub name: String,
    pub picture: Option<String>,
    pub units: Option<u64>,
    pub value_fen: Option<u64>,
    pub hand_out: form::HandOut,
    pub note: String,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicOpening {
    /// `time`, `full`, `hand` or `instant`.
    pub by: &'static str,
    #[schema(value_type = Option<String>)]
    pub at: Option<Time>,
    pub people: Option<u32>,
    pub fallback: Option<form::Fallback>,
    /// The organiser may close it before its time.
    pub early: bool,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicConditions {
    pub login: bool,
    pub passcode: Option<PublicPasscode>,
    pub regions: Vec<form::Region>,
    pub age: Option<form::Age>,
    pub invite: u32,
    pub form: Vec<form::Field>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicPasscode {
    pub hint: String,
}

/// A chance without its secret words.
#[derive(Clone, Serialize, ToSchema)]
pub struct PublicChance {
    pub index: usize,
    pub task: form::Task,
    pub codes: u32,
    pub daily: bool,
    pub cap: u32,
    pub title: String,
    pub url: String,
    pub picture: Option<String>,
    pub seconds: u32,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicOrganiser {
    pub name: String,
    pub contact: String,
    pub r#type: form::OrganiserType,
    pub avatar: String,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicRules {
    pub zh: String,
    pub en: String,
    pub version: i32,
    pub hash: String,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct PublicChange {
    pub version: i32,
    #[schema(value_type = String)]
    pub at: Time,
    pub words: Words,
}

pub fn prizes(form: &DrawForm) -> Vec<PublicPrize> {
    form.prizes
        .iter()
        .map(|prize| PublicPrize {
            label: (!form.hide.labels).then_some(prize.label),
            label_words: (!form.hide.labels).then(|| prize_label(prize.label)).flatten(),
            name: prize.name.clone(),
            picture: prize.picture.clone(),
            units: (!form.hide.prize_counts)
                .then(|| u64::from(prize.units) * u64::from(form.team_size.max(1))),
            value_fen: prize.value_fen,
            hand_out: prize.hand_out,
            note: prize.note.clone(),
        })
        .collect()
}

pub fn opening(opening: &Opening, period: &Period) -> PublicOpening {
    let at = Some(period.closes_at);
    match opening {
        Opening::Time { early, .. } => {
            PublicOpening { by: "time", at, people: None, fallback: None, early: *early }
        }
        Opening::Full { people, fallback, .. } => {
            PublicOpening { by: "full", at, people: Some(*people), fallback: Some(*fallback), early: false }
        }
        Opening::Hand { .. } => PublicOpening { by: "hand", at, people: None, fallback: None, early: false },
        Opening::Instant { .. } => {
            PublicOpening { by: "instant", at, people: None, fallback: None, early: false }
        }
    }
}

pub fn conditions(form: &DrawForm) -> PublicConditions {
    let conditions = &form.conditions;
    PublicConditions {
        login: !form.login_free,
        passcode: conditions.passcode.as_ref().map(|passcode| PublicPasscode { hint: passcode.hint.clone() }),
        regions: conditions.regions.clone(),
        age: conditions.age,
        invite: conditions.invite,
        form: conditions.form.clone(),
    }
}

pub fn chances(form: &DrawForm) -> Vec<PublicChance> {
    form.chances
        .iter()
        .enumerate()
        .map(|(index, chance)| PublicChance {
            index,
            task: chance.task,
            codes: chance.codes,
            daily: chance.daily,
            cap: chance.cap,
            title: chance.title.clone(),
            url: chance.url.clone(),
            picture: chance.picture.clone(),
            seconds: chance.seconds,
        })
        .collect()
}

pub fn organiser(published: &Published) -> Option<PublicOrganiser> {
    let form = &published.draw.form;
    if form.hide.creator {
        return None;
    }
    let declared = form.organiser.name.trim();
    Some(PublicOrganiser {
        name: if declared.is_empty() { published.organiser_name.clone() } else { declared.to_owned() },
        contact: form.organiser.contact.clone(),
        r#type: form.organiser.r#type,
        avatar: published.organiser_avatar.clone(),
    })
}

pub fn changes(published: &Published) -> Vec<PublicChange> {
    published
        .rules
        .iter()
        .skip(1)
        .map(|rules| PublicChange {
            version: rules.version,
            at: rules.at,
            words: Words::new(
                format!("规则更新为第 {} 版", rules.version),
                format!("The rules were changed to version {}", rules.version),
            ),
        })
        .collect()
}
