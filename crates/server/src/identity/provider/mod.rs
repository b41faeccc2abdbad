//! The ways to sign in, as this installation has them: each a set of addresses and keys.

#[cfg(feature = "oidc")]
mod oidc;
pub mod store;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use fairdraw_wechat::{Addresses, Application, SignIn};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{Person, Platform, house, profile::is_deceiving, sessions};
use crate::{
    app::App,
    config::Config,
    error::{Conflict, Error, Result, Thing},
    http::outbound,
};

/// Codes say where they came from, so that `/userlogin` needs no further word.
pub const HOUSE_CODE_PREFIX: &str = "house_";
pub const OIDC_CODE_PREFIX: &str = "oidc_";

pub struct Providers {
    house: SignIn,
    wechat_site: Option<SignIn>,
    wechat_in_app: Option<SignIn>,
    #[cfg(feature = "oidc")]
    oidc: Vec<oidc::Issuer>,
    views: Vec<ProviderView>,
}

/// How a provider stands, for the login page and `/channels`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProviderView {
    /// `house`, `wechat`, `wechat_in_app` or `oidc:NAME`.
    pub id: String,
    pub name: String,
    pub status: ProviderStatus,
    /// The page to open, without query; none when not configured.
    pub authorize_url: Option<String>,
    pub appid: Option<String>,
    pub scope: Option<&'static str>,
    /// Values of `auth_platform` it serves.
    pub platforms: Vec<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProviderStatus {
    Ready,
    NotConfigured,
}

impl Providers {
    pub fn new(config: &Config, own_address: SocketAddr, house_secret: String) -> Result<Self> {
        let http = outbound::client();
        let wechat = |appid: &str, secret: &str, authorize: &str| {
            (!appid.is_empty() && !secret.is_empty()).then(|| {
                let application = Application { appid: appid.to_owned(), secret: secret.to_owned() };
                let addresses =
                    Addresses { authorize: authorize.to_owned(), api: config.wechat_api_url.clone() };
                SignIn::new(http.clone(), application, addresses)
            })
        };
        let house = Application { appid: house::APPID.to_owned(), secret: house_secret };
        let house_addresses = Addresses {
            authorize: house::AUTHORIZE_PATH.to_owned(),
            api: format!("http://{}/house", reachable(own_address)),
        };
        Ok(Self {
            house: SignIn::new(http.clone(), house, house_addresses),
            wechat_site: wechat(
                &config.wechat_site_appid,
                config.wechat_site_secret.reveal(),
                &config.wechat_site_authorize_url,
            ),
            wechat_in_app: wechat(
                &config.wechat_in_app_appid,
                config.wechat_in_app_secret.reveal(),
                &config.wechat_in_app_authorize_url,
            ),
            #[cfg(feature = "oidc")]
            oidc: oidc::issuers(config, &http)?,
            views: views(config),
        })
    }

    pub fn views(&self) -> &[ProviderView] {
        &self.views
    }

    /// Asks whoever issued the code who the person is.
    pub async fn person(
        &self,
        app: &App,
        code: &str,
        platform: Platform,
        named: Option<&str>,
    ) -> Result<Person> {
        let by_code = if code.starts_with(HOUSE_CODE_PREFIX) {
            Some("house")
        } else if code.starts_with(OIDC_CODE_PREFIX) {
            Some("oidc")
        } else {
            None
        };
        let usual = match platform {
            Platform::Computer if self.wechat_site.is_some() => "wechat",
            Platform::Phone if self.wechat_in_app.is_some() => "wechat_in_app",
            Platform::Computer | Platform::Phone => "house",
        };
        match named.or(by_code).unwrap_or(usual) {
            "house" => self.ask(&self.house, "house", code).await,
            "wechat" => self.ask(configured(self.wechat_site.as_ref())?, "wechat", code).await,
            "wechat_in_app" => self.ask(configured(self.wechat_in_app.as_ref())?, "wechat", code).await,
            name if name == "oidc" || name.starts_with("oidc:") => redeem(app, code).await,
            _ => Err(Error::NotFound(Thing::Provider)),
        }
    }

    async fn ask(&self, client: &SignIn, provider: &str, code: &str) -> Result<Person> {
        let person = client.person(code).await.map_err(|error| refused(&error))?;
        // The unionid is the same person across a platform's applications; without it only the openid is left.
        let subject = person.unionid.clone().unwrap_or_else(|| format!("openid:{}", person.openid));
        Ok(Person {
            provider: provider.to_owned(),
            unionid: person.unionid.unwrap_or(person.openid),
            subject,
            nickname: shown_name(&person.nickname),
            headimgurl: person.headimgurl,
        })
    }
}

fn configured(client: Option<&SignIn>) -> Result<&SignIn> {
    client.ok_or(Error::Conflict(Conflict::ProviderNotConfigured))
}

fn refused(error: &fairdraw_wechat::Error) -> Error {
    match error {
        fairdraw_wechat::Error::Code(_) | fairdraw_wechat::Error::Snapshot => {
            Error::Conflict(Conflict::CodeNotValid)
        }
        passing if passing.is_passing() => Error::Unavailable(passing.to_string()),
        other => Error::Internal(anyhow::anyhow!("{other}")),
    }
}

/// Providers may send an empty or overlong name, or one with invisible characters.
pub fn shown_name(name: &str) -> String {
    let clean: String = name.chars().filter(|c| !is_deceiving(*c)).take(40).collect();
    if clean.trim().is_empty() { "Fairdraw".to_owned() } else { clean.trim().to_owned() }
}

/// Exchanges the one-time code that our own OpenID Connect callback issued.
async fn redeem(app: &App, code: &str) -> Result<Person> {
    let mut tx = app.db.begin().await?;
    let found = store::take_code(&mut tx, sessions::hash(code), app.now()).await?;
    tx.commit().await?;
    let row = found.ok_or(Error::Conflict(Conflict::CodeNotValid))?;
    Ok(Person {
        unionid: format!("{}:{}", row.provider, row.subject),
        provider: row.provider,
        subject: row.subject,
        nickname: shown_name(&row.nickname),
        headimgurl: row.headimgurl,
    })
}

/// A server that listens everywhere is called on the loopback.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        return SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port());
    }
    address
}

fn views(config: &Config) -> Vec<ProviderView> {
    let view = |id: &str, name: &str, appid: &str, authorize: &str, scope, platforms| ProviderView {
        id: id.to_owned(),
        name: name.to_owned(),
        status: if appid.is_empty() { ProviderStatus::NotConfigured } else { ProviderStatus::Ready },
        authorize_url: (!appid.is_empty()).then(|| authorize.to_owned()),
        appid: (!appid.is_empty()).then(|| appid.to_owned()),
        scope: Some(scope),
        platforms,
    };
    let (computer, phone) = (Platform::Computer.code(), Platform::Phone.code());
    let site = if config.wechat_site_secret.is_empty() { "" } else { &config.wechat_site_appid };
    let in_app = if config.wechat_in_app_secret.is_empty() { "" } else { &config.wechat_in_app_appid };
    let mut views = vec![
        view(
            "house",
            "Fairdraw",
            house::APPID,
            house::AUTHORIZE_PATH,
            "snsapi_userinfo",
            vec![computer, phone],
        ),
        view(
            "wechat",
            "微信 WeChat",
            site,
            &config.wechat_site_authorize_url,
            "snsapi_login",
            vec![computer],
        ),
        view(
            "wechat_in_app",
            "微信 WeChat",
            in_app,
            &config.wechat_in_app_authorize_url,
            "snsapi_userinfo",
            vec![phone],
        ),
    ];
    #[cfg(feature = "oidc")]
    views.extend(config.oidc.iter().map(|issuer| ProviderView {
        id: format!("oidc:{}", issuer.name),
        name: issuer.title.clone(),
        status: ProviderStatus::Ready,
        authorize_url: Some(format!("{}/oidc/{}/start", crate::http::BASE, issuer.name)),
        appid: None,
        scope: None,
        platforms: vec![computer, phone],
    }));
    views
}

pub fn routes() -> OpenApiRouter<App> {
    #[cfg(feature = "oidc")]
    return oidc::routes();
    #[cfg(not(feature = "oidc"))]
    OpenApiRouter::new()
}
