//! What somebody sends to take part, and who they are.

use std::net::IpAddr;

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    draws::form::Region,
    ids::{DrawId, ParticipantId, TeamId, UserId},
};

/// What somebody sends to take part.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Ask {
    #[schema(value_type = String)]
    pub lid: DrawId,
    /// 32 hexadecimal digits of the participant's own chance; the server's when missing.
    pub contrib: Option<String>,
    pub passcode: Option<String>,
    /// By the id of the field.
    #[schema(value_type = Option<Object>)]
    pub answers: Option<Map<String, Value>>,
    /// `YYYY-MM-DD`.
    pub birth: Option<String>,
    pub region: Option<Region>,
    #[schema(value_type = Option<String>)]
    pub team: Option<TeamId>,
    /// The member whose link was followed.
    #[schema(value_type = Option<String>)]
    pub inviter: Option<ParticipantId>,
    /// Where the link was found.
    pub source: Option<String>,
    pub consents: Option<Agreed>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Agreed {
    pub rules: bool,
    pub publish_name: bool,
    pub marketing: bool,
}

/// Where somebody comes in.
#[derive(Clone, Copy, Debug)]
pub struct Door<'a> {
    pub address: IpAddr,
    pub user_agent: &'a str,
    /// What the phone calls itself; empty when it does not say.
    pub handset: &'a str,
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a> {
    pub user: UserId,
    pub is_guest: bool,
    pub mobile: &'a str,
}
