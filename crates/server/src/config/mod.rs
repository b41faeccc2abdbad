//! Settings: defaults in code, then a TOML file, then the environment (`FAIRDRAW_LISTEN` sets `listen`).
//!
//! Each setting is written once, below, with its description; `fairdraw config` prints that list with the values
//! in force, and the README's table is tested against it.

mod load;
mod print;
mod secret;

use std::{net::SocketAddr, path::PathBuf};

use serde::{Deserialize, Serialize};

pub use load::load;
pub use print::print;
pub use secret::Secret;

/// Declares the settings with their defaults, and keeps the descriptions for `print`.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty = $default:expr;)*) => {
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Config {
            $($(#[doc = $doc])+ pub $name: $kind,)*
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        /// Name and description of every setting, in the order of the file.
        pub const DESCRIPTIONS: &[(&str, &str)] = &[$((stringify!($name), concat!($($doc),+))),*];
    };
}

settings! {
    /// Address and port to serve on.
    listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080));
    /// Folder for the SQLite file, uploads and keys.
    data: PathBuf = PathBuf::from("./data");
    /// Database: `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`; empty means SQLite inside the data folder.
    database_url: Secret = Secret::default();
    /// Most connections to PostgreSQL from this node.
    database_connections: u32 = 16;
    /// Address under which people reach this installation, such as `https://draw.example.com`; empty: as requested.
    public_url: String = String::new();
    /// Log filter: `error`, `warn`, `info`, `debug`, or by module.
    log: String = "info".to_owned();
    /// Log format: `text` for people, `json` for machines.
    log_format: LogFormat = LogFormat::Text;
    /// Whether a reverse proxy in front sets `X-Forwarded-For` (its last address is believed).
    trust_proxy: bool = false;
    /// Requests a second from one address before it is slowed down; 0: no limit. A hall shares one address.
    rate_per_address: u32 = 2_000;
    /// Requests a second with one token before it is slowed down; 0: no limit.
    rate_per_token: u32 = 100;
    /// Passwords and sign-ups a minute from one address; 0: no limit. A hall shares one address.
    rate_sign_in: u32 = 600;
    /// Host that serves the folder `static/` instead of this server, such as `https://cdn.example.com`; empty: none.
    static_host: String = String::new();
    /// Where uploads go: empty for the data folder, or `s3://BUCKET` (see the s3 settings).
    upload_store: String = String::new();
    /// S3 endpoint, for stores other than Amazon's.
    s3_endpoint: String = String::new();
    /// S3 region.
    s3_region: String = "us-east-1".to_owned();
    /// S3 access key.
    s3_access_key: String = String::new();
    /// S3 secret key.
    s3_secret_key: Secret = Secret::default();
    /// Ed25519 key that signs seals and the log, 64 hexadecimal digits; empty: a file in the data folder.
    signing_key: Secret = Secret::default();
    /// Key of the house beacon, 64 hexadecimal digits; empty: a file in the data folder.
    beacon_key: Secret = Secret::default();
    /// Seconds between rounds of the house beacon; fixed at the first start.
    beacon_period: u32 = 3;
    /// Relays of the public beacon quicknet, asked in turn; none: its rounds come only by `POST /beacon`.
    drand_relays: Vec<String> = default_relays();
    /// Further public beacons: `[[chains]]` tables with name, genesis, period, key, seed, relays.
    chains: Vec<ChainSetting> = Vec::new();
    /// Jobs that this node does at the same time; 0: it serves, and leaves openings to other nodes.
    job_workers: u32 = 3;
    /// Mail server for notices, such as `smtps://USER:PASSWORD@mail.example.com`; empty: no mail is sent.
    smtp_url: Secret = Secret::default();
    /// Sender of mail, such as `Fairdraw <draws@example.com>`; needed with `smtp_url`.
    mail_from: String = String::new();
    /// Whether push messages may go to services without TLS or inside a private network: for tests and closed networks.
    push_anywhere: bool = false;
    /// Ways to reach the operator, each `email:…`, `phone:…`, `wechat:…` or an https address.
    contacts: Vec<String> = Vec::new();
    /// Script of a customer-service widget (https address); empty: the contact card is shown.
    widget_script: String = String::new();
    /// Global function of that script; it is called with `{client_id}` (the unionid).
    widget_name: String = String::new();
    /// Who may sign up by name and password: `open`, or `first` (only the first person, who is the operator).
    house_sign_up: SignUp = SignUp::Open;
    /// WeChat website application: appid (QR-code sign-in on computers).
    wechat_site_appid: String = String::new();
    /// WeChat website application: secret.
    wechat_site_secret: Secret = Secret::default();
    /// WeChat official account: appid (sign-in inside WeChat).
    wechat_in_app_appid: String = String::new();
    /// WeChat official account: secret.
    wechat_in_app_secret: Secret = Secret::default();
    /// Page that starts WeChat's QR-code sign-in.
    wechat_site_authorize_url: String = fairdraw_wechat::Addresses::site().authorize;
    /// Page that starts sign-in inside WeChat.
    wechat_in_app_authorize_url: String = fairdraw_wechat::Addresses::in_app().authorize;
    /// WeChat's server for sign-in calls.
    wechat_api_url: String = fairdraw_wechat::Addresses::site().api;
    /// `OpenID` Connect issuers: `[[oidc]]` tables with name, title, issuer, `client_id`, `client_secret`.
    oidc: Vec<OidcIssuer> = Vec::new();
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SignUp {
    Open,
    First,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OidcIssuer {
    /// Short name in addresses: lower-case letters and digits.
    pub name: String,
    /// What people see on the button.
    pub title: String,
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Secret,
}

/// A public beacon of the drand scheme `bls-unchained-g1-rfc9380`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainSetting {
    pub name: String,
    pub genesis: u64,
    pub period: u64,
    pub key: String,
    /// What drand calls the group hash.
    pub seed: String,
    #[serde(default)]
    pub relays: Vec<String>,
}

fn default_relays() -> Vec<String> {
    ["https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"]
        .map(str::to_owned)
        .to_vec()
}

impl Config {
    pub fn database_address(&self) -> String {
        if self.database_url.is_empty() {
            return format!("sqlite:{}", self.data.join("fairdraw.db").display());
        }
        self.database_url.reveal().to_owned()
    }
}
