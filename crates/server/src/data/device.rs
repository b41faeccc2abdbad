//! What kind of device somebody holds, by what their browser says of itself. A class, never a fingerprint.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    /// Inside WeChat, on whichever phone.
    Wechat,
    Iphone,
    Android,
    Desktop,
    Other,
}

impl Device {
    pub const ALL: [Self; 5] = [Self::Wechat, Self::Iphone, Self::Android, Self::Desktop, Self::Other];

    /// The first rule that fits. WeChat names itself beside the phone it runs on, so it is asked first.
    pub fn of(user_agent: &str) -> Self {
        let says = |words: &[&str]| words.iter().any(|word| user_agent.contains(word));
        if says(&["MicroMessenger"]) {
            Self::Wechat
        } else if says(&["iPhone", "iPad", "iPod"]) {
            Self::Iphone
        } else if says(&["Android", "HarmonyOS", "OpenHarmony"]) {
            Self::Android
        } else if says(&["Windows NT", "Macintosh", "X11", "CrOS"]) {
            Self::Desktop
        } else {
            Self::Other
        }
    }

    /// As it is stored.
    pub const fn number(self) -> i32 {
        match self {
            Self::Other => 0,
            Self::Wechat => 1,
            Self::Iphone => 2,
            Self::Android => 3,
            Self::Desktop => 4,
        }
    }

    pub fn from_number(number: i32) -> Self {
        Self::ALL.into_iter().find(|device| device.number() == number).unwrap_or(Self::Other)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Wechat => "wechat",
            Self::Iphone => "iphone",
            Self::Android => "android",
            Self::Desktop => "desktop",
            Self::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_browser_is_in_one_class() {
        for (text, device) in [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50", Device::Wechat),
            ("Mozilla/5.0 (Linux; Android 14; V2309A) MicroMessenger/8.0.50", Device::Wechat),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
                Device::Iphone,
            ),
            ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/129.0 Mobile Safari/537.36", Device::Android),
            ("Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1", Device::Android),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", Device::Desktop),
            ("Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0", Device::Desktop),
            ("curl/8.5.0", Device::Other),
            ("", Device::Other),
        ] {
            assert_eq!(Device::of(text), device, "{text}");
        }
        for device in Device::ALL {
            assert_eq!(Device::from_number(device.number()), device);
        }
        assert_eq!(Device::from_number(99), Device::Other);
    }
}
