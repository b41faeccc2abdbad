//! How WeChat answers: HTTP 200 with an `errcode` when it refuses, usually without one when it agrees, and a
//! content type that cannot be trusted.

use serde::{Deserialize, de::DeserializeOwned};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The code was never issued, was used, or is too old (40029, 40163, 41008, 42003): sign in again.
    #[error("the sign-in code is not valid ({0})")]
    Code(i64),
    /// The installation's own keys or rights are wrong: an operator has to act.
    #[error("WeChat refused this application: {code} {message}")]
    Application { code: i64, message: String },
    /// A made-up person that WeChat shows to people who only look: never stable, so never let in.
    #[error("WeChat sent a snapshot visitor")]
    Snapshot,
    #[error("WeChat did not answer")]
    Unreachable(#[source] reqwest::Error),
    #[error("WeChat's answer cannot be read")]
    Unreadable,
}

impl Error {
    /// Whether the same call may succeed a little later.
    pub const fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::Application { code: -1 | 45009 | 45011, .. })
    }
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    errcode: i64,
    #[serde(default)]
    errmsg: String,
}

/// Reads an answer by its bytes: missing `errcode` means success.
pub(crate) async fn read<T: DeserializeOwned>(response: reqwest::Response) -> Result<T, Error> {
    let bytes = response.bytes().await.map_err(hide_address)?;
    let refusal: Refusal = serde_json::from_slice(&bytes).map_err(|_| Error::Unreadable)?;
    match refusal.errcode {
        0 => serde_json::from_slice(&bytes).map_err(|_| Error::Unreadable),
        code @ (40029 | 40163 | 41008 | 42003) => Err(Error::Code(code)),
        code => Err(Error::Application { code, message: refusal.errmsg }),
    }
}

/// Addresses of these calls carry the secret and the code, so they must never reach a log.
pub(crate) fn hide_address(error: reqwest::Error) -> Error {
    Error::Unreachable(error.without_url())
}
