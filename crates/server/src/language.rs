//! The two languages of the product. English is the answer to whoever asks for neither.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh-CN")]
    Chinese,
}

impl Language {
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "en" => Some(Self::English),
            "zh-CN" => Some(Self::Chinese),
            _ => None,
        }
    }

    /// Reads `Accept-Language`: of the two we speak, the one with the higher weight, the earlier on a tie.
    pub fn accepted(header: &str) -> Self {
        let mut best = (Self::default(), 0.0_f32);
        for item in header.split(',') {
            let mut parts = item.trim().split(';');
            let tag = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q=").and_then(|q| q.parse().ok()))
                .unwrap_or(1.0);
            let language = match tag.split('-').next() {
                Some("zh") => Self::Chinese,
                Some("en") => Self::English,
                _ => continue,
            };
            if weight > best.1 {
                best = (language, weight);
            }
        }
        best.0
    }

    /// Chooses between the two wordings of one thing.
    pub const fn pick(self, chinese: &'static str, english: &'static str) -> &'static str {
        match self {
            Self::Chinese => chinese,
            Self::English => english,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, Chinese, English};

    #[test]
    fn reads_what_browsers_send() {
        for (header, language) in [
            ("zh-CN,zh;q=0.9,en;q=0.8", Chinese),
            ("en-GB,en;q=0.9,zh;q=0.8", English),
            ("fr, zh-TW;q=0.3, en;q=0.2", Chinese),
            ("de-DE", English),
            ("", English),
            ("zh;q=oops", Chinese),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }
}
