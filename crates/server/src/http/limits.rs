//! Brakes: so many requests a second from one address and with one token, fewer sign-ins. A brake answers "busy"
//! at once; nothing waits.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU32,
    sync::OnceLock,
};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::request::Parts;

use crate::app::App;

/// A burst of this many seconds' worth is fine: a page makes its calls all at once.
const BURST_SECONDS: u32 = 10;

/// One limiter a node and kind, made at the first request from the settings in force.
#[derive(Default)]
pub struct Brakes {
    address: OnceLock<Option<DefaultKeyedRateLimiter<IpAddr>>>,
    token: OnceLock<Option<DefaultKeyedRateLimiter<u64>>>,
    sign_in: OnceLock<Option<DefaultKeyedRateLimiter<IpAddr>>>,
    guess: OnceLock<DefaultKeyedRateLimiter<(IpAddr, String)>>,
    mailbox: OnceLock<DefaultKeyedRateLimiter<String>>,
}

fn per_second<K: std::hash::Hash + Eq + Clone>(rate: u32) -> Option<DefaultKeyedRateLimiter<K>> {
    let burst = NonZeroU32::new(rate.saturating_mul(BURST_SECONDS))?;
    Some(RateLimiter::keyed(Quota::per_second(NonZeroU32::new(rate)?).allow_burst(burst)))
}

impl Brakes {
    /// A request from this address, with these tokens.
    pub fn let_pass(&self, app: &App, address: IpAddr, tokens: &[String]) -> bool {
        self.lets_address(app, address) && tokens.iter().all(|token| self.lets_token(app, token.as_bytes()))
    }

    fn lets_address(&self, app: &App, address: IpAddr) -> bool {
        let brake = self.address.get_or_init(|| per_second(app.config.rate_per_address));
        brake.as_ref().is_none_or(|brake| brake.check_key(&address).is_ok())
    }

    fn lets_token(&self, app: &App, token: &[u8]) -> bool {
        let brake = self.token.get_or_init(|| per_second(app.config.rate_per_token));
        brake.as_ref().is_none_or(|brake| brake.check_key(&fingerprint(token)).is_ok())
    }

    /// Sign-ins and sign-ups: a brake by the minute.
    pub fn lets_sign_in(&self, app: &App, address: IpAddr) -> bool {
        let brake = self.sign_in.get_or_init(|| {
            NonZeroU32::new(app.config.rate_sign_in).map(|rate| RateLimiter::keyed(Quota::per_minute(rate)))
        });
        brake.as_ref().is_none_or(|brake| brake.check_key(&address).is_ok())
    }

    /// Passwords tried for one name from one address: ten, then one every six seconds. Nobody can lock anybody else out
    /// with it, and a name that does not exist is treated alike.
    pub fn lets_guess(&self, address: IpAddr, name: &str) -> bool {
        const A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");
        let brake = self.guess.get_or_init(|| RateLimiter::keyed(Quota::per_minute(A_MINUTE)));
        brake.check_key(&(address, name.to_owned())).is_ok()
    }

    /// Confirming links to one mail address, whoever asks for them: five, then one every twelve minutes.
    pub fn lets_write_to(&self, mailbox: &str) -> bool {
        const AN_HOUR: NonZeroU32 = NonZeroU32::new(5).expect("five is not zero");
        let brake = self.mailbox.get_or_init(|| RateLimiter::keyed(Quota::per_hour(AN_HOUR)));
        brake.check_key(&mailbox.to_lowercase()).is_ok()
    }

    /// Forgets addresses and tokens that have not been seen for a while, so that memory stays flat.
    pub fn tidy(&self) {
        for brake in [&self.address, &self.sign_in].into_iter().filter_map(OnceLock::get).flatten() {
            brake.retain_recent();
            brake.shrink_to_fit();
        }
        if let Some(brake) = self.guess.get() {
            brake.retain_recent();
            brake.shrink_to_fit();
        }
        if let Some(brake) = self.mailbox.get() {
            brake.retain_recent();
            brake.shrink_to_fit();
        }
        if let Some(Some(brake)) = self.token.get() {
            brake.retain_recent();
            brake.shrink_to_fit();
        }
    }
}

/// Keeps the token itself out of the limiter's memory.
fn fingerprint(token: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    token.hash(&mut hasher);
    hasher.finish()
}

/// Where a request came from: the connection, or what a trusted proxy says.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let connection = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = if app.config.trust_proxy { forwarded(&parts.headers) } else { None };
        Ok(Self(forwarded.or(connection).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

/// The last address is the one our own proxy wrote; earlier ones are the client's claim.
fn forwarded(headers: &http::HeaderMap) -> Option<IpAddr> {
    headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()?
        .to_str()
        .ok()?
        .rsplit(',')
        .next()?
        .trim()
        .parse()
        .ok()
}

/// The tokens of a request: the header, and the query parameter that uploads and event streams use.
pub fn tokens(request: &Request) -> Vec<String> {
    let header = request.headers().get("token").and_then(|value| value.to_str().ok()).map(str::to_owned);
    let query = request.uri().query().unwrap_or_default();
    let parameter = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token");
    header.into_iter().chain(parameter.map(|(_, value)| value.into_owned())).collect()
}
