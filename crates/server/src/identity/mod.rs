//! People: how they prove who they are, their sessions, their profile.
//!
//! Social login is OAuth. The server holds a list of providers; `house` is one inside this very server that speaks
//! WeChat's wire protocol, so the same path serves a fresh installation and a WeChat one.

mod actor;
mod changes;
mod guests;
mod house;
mod ops;
mod profile;
mod provider;
mod recent;
mod routes;
mod session_cache;
mod session_reader;
mod sessions;
mod store;

pub use actor::{Actor, SignedIn, TakesPart};
pub use changes::note as note_change;
pub use guests::open_guest;
pub use house::{house_secret, passwords::Passwords, redirects::own_origin, routes::routes as house_routes};
pub use ops::{find_user, make_operator_session, record_operator_action, search_users, tidy};
pub use profile::{check_line, is_deceiving};
pub use provider::{ProviderView, Providers};
pub use routes::routes;
pub use session_reader::Sessions;
pub use sessions::{OPERATOR_TOKEN_PREFIX, forget as forget_sessions, session_of};
pub use store::SessionWithUser;
pub use store::find_by_name;

use fairdraw_db::Time;

use crate::ids::{SessionId, UserId};

/// Where somebody signs in. The specification's value for a computer is 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Platform {
    Computer,
    Phone,
}

impl Platform {
    pub const fn from_code(code: i32) -> Option<Self> {
        match code {
            2 => Some(Self::Computer),
            3 => Some(Self::Phone),
            _ => None,
        }
    }

    pub const fn code(self) -> i32 {
        match self {
            Self::Computer => 2,
            Self::Phone => 3,
        }
    }
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct User {
    pub id: UserId,
    pub unionid: String,
    pub nickname: String,
    pub headimgurl: String,
    pub contact_name: String,
    pub contact_mobile: String,
    pub language: String,
    pub is_operator: bool,
    pub has_wechat_account: bool,
    pub created_at: Time,
}

/// One place where somebody is signed in.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub platform: i32,
    pub user_agent: String,
    pub created_at: Time,
    pub last_used_at: Time,
    pub expires_at: Time,
    pub operator_id: Option<UserId>,
}

/// A person as a provider describes them.
#[derive(Clone, Debug)]
pub struct Person {
    /// Namespace of `subject`: `house`, `wechat`, `oidc:NAME`.
    pub provider: String,
    pub subject: String,
    pub unionid: String,
    pub nickname: String,
    pub headimgurl: String,
}
