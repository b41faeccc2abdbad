//! Reads the settings from their three sources and refuses what cannot work, in one clear sentence.

use std::path::Path;

use anyhow::{Context, bail};
use figment::{
    Figment,
    providers::{Env, Format, Toml},
};

use super::Config;
use crate::notices::Mailer;

/// Read when it is there and no other file was named.
const DEFAULT_FILE: &str = "fairdraw.toml";

pub fn load(file: Option<&Path>) -> anyhow::Result<Config> {
    let mut figment = Figment::new();
    match file {
        Some(path) if !path.is_file() => bail!("the configuration file {} does not exist", path.display()),
        Some(path) => figment = figment.merge(Toml::file_exact(path)),
        None => figment = figment.merge(Toml::file(DEFAULT_FILE)),
    }
    // Variables of the tests and of the command line itself are not settings.
    let environment = Env::prefixed("FAIRDRAW_").ignore(&["config", "test_postgres"]);
    let config: Config = figment.merge(environment).extract().context("the configuration cannot be read")?;
    check(&config)?;
    Ok(config)
}

fn check(config: &Config) -> anyhow::Result<()> {
    for (name, value) in [("public_url", &config.public_url), ("static_host", &config.static_host)] {
        if !value.is_empty() && !is_origin(value) {
            bail!("{name} must be an address such as https://draw.example.com, without a path");
        }
    }
    if !config.smtp_url.is_empty() {
        if config.public_url.is_empty() {
            bail!("smtp_url needs public_url: mails carry links to this installation");
        }
        Mailer::new(config)?;
    }
    for issuer in &config.oidc {
        if issuer.name.is_empty()
            || !issuer.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        {
            bail!("the name of an oidc issuer may hold only lower-case letters and digits");
        }
    }
    Ok(())
}

fn is_origin(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.host().is_some()
            && url.path() == "/"
            && !text.ends_with('/')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_no_path() {
        assert!(is_origin("https://draw.example.com"));
        assert!(is_origin("http://127.0.0.1:8080"));
        for bad in ["https://draw.example.com/", "https://draw.example.com/x", "ftp://x", "draw.example.com"]
        {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
