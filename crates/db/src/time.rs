//! `Time`: an instant as whole microseconds since 1970, the only way an instant is stored.
//!
//! Both databases keep it as BIGINT. Native timestamp columns are not used: on SQLite they become text with
//! trailing zeros trimmed, and range filters then return wrong rows.

use std::{fmt, ops, time::Duration};

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, sqlx::Type)]
#[sqlx(transparent)]
pub struct Time(i64);

impl Time {
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds * 1_000_000)
    }

    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Whole seconds since 1970, rounded down.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }

    /// Whole milliseconds since 1970, rounded down.
    pub const fn millis(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// How long after `earlier` this is; zero when it is not after.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

impl ops::Add<Duration> for Time {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(micros(duration)))
    }
}

impl ops::Sub<Duration> for Time {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(micros(duration)))
    }
}

/// RFC 3339 in UTC, as people and JavaScript read it.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Timestamp::from_microsecond(self.0) {
            Ok(timestamp) => timestamp.fmt(f),
            Err(_) => write!(f, "{}us", self.0),
        }
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// RFC 3339 with any offset.
impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let instant: Timestamp = text.parse().map_err(|_| de::Error::custom("not a time"))?;
        Ok(Self(instant.as_microsecond()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_as_rfc_3339() {
        assert_eq!(Time::from_seconds(1_790_000_000).to_string(), "2026-09-21T14:13:20Z");
        assert_eq!(Time::from_micros(1_500_000).to_string(), "1970-01-01T00:00:01.5Z");
    }

    #[test]
    fn reads_back_what_it_wrote() {
        let time = Time::from_micros(1_790_000_000_123_456);
        let text = serde_json::to_string(&time).expect("a text");
        assert_eq!(serde_json::from_str::<Time>(&text).expect("a time"), time);
        assert!(serde_json::from_str::<Time>("\"2026-13-01\"").is_err());
    }

    #[test]
    fn rounds_down_before_1970_too() {
        assert_eq!(Time::from_micros(-1).seconds(), -1);
        assert_eq!(Time::from_seconds(5).since(Time::from_seconds(9)), Duration::ZERO);
    }
}
