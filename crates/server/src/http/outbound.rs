//! The one HTTP client for calls to others: with time-outs, a name, and no redirects into our own network.

use std::time::Duration;

pub fn client() -> reqwest::Client {
    // The second call answers that it is already installed, which is what we want.
    rustls::crypto::ring::default_provider().install_default().ok();
    reqwest::Client::builder()
        .user_agent(concat!("fairdraw/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(10))
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .build()
        .expect("the client has only fixed settings")
}
