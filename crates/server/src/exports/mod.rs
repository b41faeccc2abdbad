//! Exports: tables of a draw as files. A short one is there at once, a long one is written by a job that can be looked at
//! and cancelled; either way the file waits behind a link that expires, and is then removed.

mod jobs;
mod links;
mod ops;
mod page;
mod routes;
mod store;
mod table;

pub use jobs::handlers;
pub use ops::forget;
pub use routes::routes;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{draws::Right, language::Language};

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExportOf)]
pub enum What {
    Participants,
    Winners,
    /// In full for those who hand out, and then everybody in it sees that it went out; masked for others.
    Forms,
    Ranking,
    /// Winners by name and phone with what their prizes are worth, for the tax office. Each sees that it went out.
    Tax,
    /// Goods to send, with addresses: to be filled in and imported back. Each winner sees that it went out.
    Shipping,
    /// Who drew which slip.
    Lots,
}

impl What {
    const ALL: [Self; 7] = [
        Self::Participants,
        Self::Winners,
        Self::Forms,
        Self::Ranking,
        Self::Tax,
        Self::Shipping,
        Self::Lots,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Participants => "participants",
            Self::Winners => "winners",
            Self::Forms => "forms",
            Self::Ranking => "ranking",
            Self::Tax => "tax",
            Self::Shipping => "shipping",
            Self::Lots => "lots",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|what| what.name() == name)
    }

    const fn right(self) -> Right {
        match self {
            Self::Participants | Self::Winners | Self::Forms | Self::Ranking | Self::Lots => Right::View,
            Self::Tax | Self::Shipping => Right::HandOut,
        }
    }

    /// What the file is called.
    const fn title(self, language: Language) -> &'static str {
        match self {
            Self::Participants => language.pick("参与者", "participants"),
            Self::Winners => language.pick("中奖名单", "winners"),
            Self::Forms => language.pick("表单", "forms"),
            Self::Ranking => language.pick("排行榜", "ranking"),
            Self::Tax => language.pick("税务清单", "tax"),
            Self::Shipping => language.pick("发货清单", "shipping"),
            Self::Lots => language.pick("抽签结果", "lots"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    Waiting,
    Running,
    Ready,
    Cancelled,
    Failed,
    Expired,
}

impl ExportState {
    fn from_name(name: &str) -> Self {
        match name {
            "waiting" => Self::Waiting,
            "running" => Self::Running,
            "ready" => Self::Ready,
            "cancelled" => Self::Cancelled,
            "failed" => Self::Failed,
            _ => Self::Expired,
        }
    }
}
