//! Where a sign-in may return to: to this installation and nowhere else, so that a code cannot be led away.

use http::{HeaderMap, header::HOST};
use url::Url;

use crate::config::Config;

/// The address of this installation as the browser sees it.
pub fn own_origin(config: &Config, headers: &HeaderMap) -> String {
    if !config.public_url.is_empty() {
        return config.public_url.clone();
    }
    let host = headers.get(HOST).and_then(|value| value.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}")
}

/// WeChat compares the host of the return address with the registered one; so do we, with our own.
pub fn is_allowed(config: &Config, headers: &HeaderMap, redirect_uri: &str) -> bool {
    let Ok(redirect) = Url::parse(redirect_uri) else { return false };
    if !matches!(redirect.scheme(), "http" | "https")
        || !redirect.username().is_empty()
        || redirect.password().is_some()
    {
        return false;
    }
    let Ok(own) = Url::parse(&own_origin(config, headers)) else { return false };
    let requested = headers
        .get(HOST)
        .and_then(|value| value.to_str().ok())
        .and_then(|host| Url::parse(&format!("http://{host}")).ok());
    [Some(own), requested].into_iter().flatten().any(|ours| same_place(&ours, &redirect))
}

/// The same host; on one's own computer any port, because development servers have ports of their own.
fn same_place(ours: &Url, redirect: &Url) -> bool {
    let loopback = |url: &Url| matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    if loopback(ours) && loopback(redirect) {
        return true;
    }
    ours.host_str() == redirect.host_str() && ours.port_or_known_default() == redirect.port_or_known_default()
        || ours.host_str() == redirect.host_str() && redirect.scheme() == "https" && redirect.port().is_none()
}

/// The address with parameters added to its query.
pub fn with(address: &str, parameters: &[(&str, &str)]) -> String {
    match Url::parse(address) {
        Ok(mut url) => {
            url.query_pairs_mut().extend_pairs(parameters);
            url.into()
        }
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn allowed(public: &str, host: &'static str, redirect: &str) -> bool {
        let config = Config { public_url: public.to_owned(), ..Config::default() };
        let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]);
        is_allowed(&config, &headers, redirect)
    }

    #[test]
    fn a_code_returns_only_to_this_installation() {
        assert!(allowed("", "127.0.0.1:8080", "http://127.0.0.1:8080/wxAuthCb"));
        assert!(allowed("", "127.0.0.1:8080", "http://localhost:5173/wxAuthCb"));
        assert!(allowed("https://draw.cn", "draw.cn", "https://draw.cn/wxAuthCb"));
        assert!(allowed("", "draw.cn", "https://draw.cn/wxAuthCb"), "a proxy may speak https in front of us");
        for bad in [
            "https://evil.cn/wxAuthCb",
            "https://draw.cn.evil.cn/",
            "https://draw.cn@evil.cn/",
            "javascript:alert(1)",
            "//evil.cn",
            "/wxAuthCb",
            "https://draw.cn:8443/",
        ] {
            assert!(!allowed("https://draw.cn", "draw.cn", bad), "{bad}");
        }
    }

    #[test]
    fn parameters_are_added_to_those_that_are_there() {
        assert_eq!(with("http://a/b?x=1#f", &[("code", "c d")]), "http://a/b?x=1&code=c+d#f");
    }
}
