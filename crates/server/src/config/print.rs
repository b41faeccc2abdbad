//! Prints the settings in force as a TOML file with a description above each; secrets stay hidden.

use std::fmt::Write;

use serde_json::Value;

use super::{Config, DESCRIPTIONS};

pub fn print(config: &Config) -> String {
    let values = serde_json::to_value(config).expect("settings are plain values");
    let mut text = String::new();
    for (name, description) in DESCRIPTIONS {
        let variable = name.to_ascii_uppercase();
        writeln!(text, "#{description} (FAIRDRAW_{variable})").expect("writing to a string");
        match &values[*name] {
            Value::Array(tables) if tables.iter().any(Value::is_object) => {
                for table in tables {
                    writeln!(text, "# [[{name}]] {table}").expect("writing to a string");
                }
            }
            value => writeln!(text, "{name} = {value}").expect("writing to a string"),
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use figment::providers::Format;

    use super::*;
    use crate::config::Secret;

    #[test]
    fn what_is_printed_can_be_read_again_and_hides_secrets() {
        let config = Config { s3_secret_key: Secret::new("hunter2"), ..Config::default() };
        let text = print(&config);
        assert!(!text.contains("hunter2"));
        assert!(text.contains("FAIRDRAW_LISTEN") && text.contains("listen = \"127.0.0.1:8080\""));
        assert_eq!(text.matches("(FAIRDRAW_").count(), DESCRIPTIONS.len());
        let read: Config = figment::Figment::from(figment::providers::Toml::string(&text))
            .extract()
            .expect("valid settings");
        assert_eq!(read.listen, config.listen);
    }
}
