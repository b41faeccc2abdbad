//! The form of a draw: everything an organiser decides, one struct for every kind. Shape only; rules are in `check/`.

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::{
    form_instant::{InstantForm, PrizeMode, Theme},
    form_lots::{LotSlip, LotsForm, LotsOf, LotsPeople, LotsWhen},
};

pub const MOST_PRIZES: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DrawForm {
    pub title: String,
    /// Rich text; cleaned by the server.
    pub description: String,
    pub banner: Banner,
    pub share: Share,
    pub prizes: Vec<Prize>,
    pub opening: Opening,
    /// For the wheel, the nine-grid and the cards.
    pub instant: InstantForm,
    /// For draw-lots, and only there.
    pub lots: Option<LotsForm>,
    /// Joining begins; none = when published.
    #[schema(value_type = Option<String>)]
    pub starts_at: Option<Time>,
    /// Fewer people than this: the draw is cancelled. 0 = never.
    pub min_participants: u32,
    /// Seconds between the close and the round that decides.
    pub delay_s: u32,
    /// `auto`, `quicknet`, `house`, or a chain of the settings.
    pub chain: String,
    pub list: ListPolicy,
    /// 0, 2, 4, 6 or 8.
    pub team_size: u32,
    pub conditions: Conditions,
    pub chances: Vec<Chance>,
    pub limits: Limits,
    /// User ids or phone numbers that may not take part; they are told so.
    pub blacklist: Vec<String>,
    pub safety: Safety,
    pub login_free: bool,
    pub hide: Hide,
    pub claim: ClaimForm,
    pub periods: Vec<PeriodWindow>,
    pub consents: Consents,
    pub organiser: Organiser,
    pub erase_after_days: u32,
    pub notify_fans: bool,
    pub buy_link: Option<BuyLink>,
    pub skin: Skin,
    pub listing: Listing,
}

impl Default for DrawForm {
    fn default() -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            banner: Banner::default(),
            share: Share::default(),
            prizes: Vec::new(),
            opening: Opening::default(),
            instant: InstantForm::default(),
            lots: None,
            starts_at: None,
            min_participants: 0,
            delay_s: 60,
            chain: "auto".to_owned(),
            list: ListPolicy::Public,
            team_size: 0,
            conditions: Conditions::default(),
            chances: Vec::new(),
            limits: Limits::default(),
            blacklist: Vec::new(),
            safety: Safety::Standard,
            login_free: false,
            hide: Hide::default(),
            claim: ClaimForm::default(),
            periods: Vec::new(),
            consents: Consents::default(),
            organiser: Organiser::default(),
            erase_after_days: 90,
            notify_fans: false,
            buy_link: None,
            skin: Skin::default(),
            listing: Listing::default(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Banner {
    pub pictures: Vec<String>,
    pub video: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Share {
    pub title: String,
    pub cover: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Prize {
    /// 1 = first prize … 50 = fiftieth prize.
    pub label: u32,
    pub name: String,
    pub picture: Option<String>,
    pub units: u32,
    /// Worth of one unit, in fen.
    pub value_fen: Option<u64>,
    pub hand_out: HandOut,
    pub note: String,
    /// Chance of one spin in millionths, where odds are declared.
    pub weight: u32,
    /// `#rrggbb`, or empty for the theme's own.
    pub color: String,
}

impl Default for Prize {
    fn default() -> Self {
        Self {
            label: 1,
            name: String::new(),
            picture: None,
            units: 1,
            value_fen: None,
            hand_out: HandOut::None,
            note: String::new(),
            weight: 0,
            color: String::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandOut {
    Goods,
    Code,
    Cash,
    OnSite,
    #[default]
    None,
}

/// What opens the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opening {
    Time {
        #[schema(value_type = Option<String>)]
        at: Option<Time>,
        /// The organiser may close it before; entrants are told so from the start.
        #[serde(default)]
        early: bool,
    },
    Full {
        people: u32,
        #[schema(value_type = Option<String>)]
        fallback_at: Option<Time>,
        fallback: Fallback,
    },
    Hand {
        #[schema(value_type = Option<String>)]
        latest_at: Option<Time>,
    },
    /// Every spin is drawn by itself, until this time.
    Instant {
        #[schema(value_type = Option<String>)]
        ends_at: Option<Time>,
    },
}

impl Default for Opening {
    fn default() -> Self {
        Self::Time { at: None, early: false }
    }
}

impl Opening {
    /// When joining ends at the latest.
    pub const fn closes_at(&self) -> Option<Time> {
        match self {
            Self::Time { at, .. } => *at,
            Self::Full { fallback_at, .. } => *fallback_at,
            Self::Hand { latest_at } => *latest_at,
            Self::Instant { ends_at } => *ends_at,
        }
    }

    /// The field that holds that time.
    pub const fn time_field(&self) -> &'static str {
        match self {
            Self::Time { .. } => "opening.at",
            Self::Full { .. } => "opening.fallback_at",
            Self::Hand { .. } => "opening.latest_at",
            Self::Instant { .. } => "opening.ends_at",
        }
    }
}

/// Who finds the draw on this site without having its link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// Nobody.
    #[default]
    Link,
    /// People who joined a draw of this organiser before.
    Known,
    All,
}

impl Listing {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Known => "known",
            Self::All => "all",
        }
    }
}

/// What happens when the house is not full in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fallback {
    #[default]
    Open,
    Cancel,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListPolicy {
    #[default]
    Public,
    Proofs,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    pub passcode: Option<Passcode>,
    pub regions: Vec<Region>,
    pub age: Option<Age>,
    /// Friends one must bring before the own codes count; 0 = none.
    pub invite: u32,
    pub form: Vec<Field>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Passcode {
    pub words: String,
    pub hint: String,
}

/// Names of places; an empty city or area means all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Region {
    pub province: String,
    pub city: String,
    pub area: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Age {
    pub least: Option<u32>,
    pub most: Option<u32>,
}

/// One field of a form that participants or winners fill in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Field {
    pub id: String,
    pub label: String,
    pub kind: FieldKind,
    pub required: bool,
    pub options: Vec<String>,
    pub help: String,
}

impl Default for Field {
    fn default() -> Self {
        Self {
            id: String::new(),
            label: String::new(),
            kind: FieldKind::Text,
            required: true,
            options: Vec::new(),
            help: String::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    #[default]
    Text,
    Phone,
    District,
    Choice,
    Choices,
    Number,
    Date,
    Address,
    Consent,
}

/// A task that gives further codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Chance {
    pub task: Task,
    /// Codes that it gives each time.
    pub codes: u32,
    pub daily: bool,
    /// How many times at most (a day, if daily).
    pub cap: u32,
    pub title: String,
    pub url: String,
    pub picture: Option<String>,
    /// The passcode.
    pub words: String,
    /// How long one has to look, by the server's clock.
    pub seconds: u32,
}

impl Default for Chance {
    fn default() -> Self {
        Self {
            task: Task::Invite,
            codes: 1,
            daily: false,
            cap: 1,
            title: String::new(),
            url: String::new(),
            picture: None,
            words: String::new(),
            seconds: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    Follow,
    Passcode,
    Voucher,
    Article,
    Picture,
    MiniProgram,
    Video,
    Contact,
    Group,
    #[default]
    Invite,
}

impl Task {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Passcode => "passcode",
            Self::Voucher => "voucher",
            Self::Article => "article",
            Self::Picture => "picture",
            Self::MiniProgram => "mini_program",
            Self::Video => "video",
            Self::Contact => "contact",
            Self::Group => "group",
            Self::Invite => "invite",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    pub participants: Option<u32>,
    pub codes_per_person: u32,
    pub wins_per_person: u32,
    /// Whoever won in the organiser's last so many draws may not win here; 0 = off.
    pub no_winners_of_last: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { participants: None, codes_per_person: 1, wins_per_person: 1, no_winners_of_last: 0 }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Safety {
    Off,
    #[default]
    Standard,
    Strict,
    /// For a hall on one Wi-Fi.
    Event,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "eight independent switches of the specification")]
pub struct Hide {
    pub prize_counts: bool,
    pub claimed_counts: bool,
    pub participants: bool,
    pub winners: bool,
    pub odds: bool,
    pub creator: bool,
    pub labels: bool,
    pub ad: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ClaimForm {
    pub deadline_days: u32,
    pub fields: Vec<Field>,
    pub note: String,
}

impl Default for ClaimForm {
    fn default() -> Self {
        Self { deadline_days: 7, fields: Vec::new(), note: String::new() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PeriodWindow {
    #[schema(value_type = String)]
    pub starts_at: Time,
    #[schema(value_type = String)]
    pub closes_at: Time,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Consents {
    pub publish_name: bool,
    pub marketing: bool,
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Organiser {
    pub r#type: OrganiserType,
    pub name: String,
    pub contact: String,
    pub country: Country,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrganiserType {
    #[default]
    Private,
    Business,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Country {
    #[default]
    Cn,
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BuyLink {
    pub label: String,
    pub url: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Skin {
    pub accent: String,
    pub theme: Theme,
    /// An uploaded picture behind the skin.
    pub background: Option<String>,
    /// Own colours of the slots, `#rrggbb`, used in turn.
    pub colors: Vec<String>,
}
