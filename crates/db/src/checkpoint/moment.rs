//! When it is time to carry the log over.

use std::time::Duration;

/// Nobody has written for so long,
const QUIET: Duration = Duration::from_millis(250);
/// and so many had before that it is worth the while,
const WORTH: u64 = 64;
/// or it is a rush, and so long ago that it began,
const LATEST_IN_A_RUSH: Duration = Duration::from_secs(1);
/// or there is little to carry, and that for so long.
const LATEST: Duration = Duration::from_secs(10);

/// Since there was something to carry over again: how many commits there were, for how long it has been so, and how long ago
/// the last of them was seen.
#[derive(Clone, Copy, Debug)]
pub struct Since {
    pub commits: u64,
    pub first: Duration,
    pub last: Duration,
}

impl Since {
    pub fn is_time(self) -> bool {
        let is_worth_it = self.commits >= WORTH;
        (is_worth_it && self.last >= QUIET)
            || self.first >= if is_worth_it { LATEST_IN_A_RUSH } else { LATEST }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn since(commits: u64, first_ms: u64, last_ms: u64) -> Since {
        Since { commits, first: Duration::from_millis(first_ms), last: Duration::from_millis(last_ms) }
    }

    #[test]
    fn a_rush_is_carried_over_soon_and_little_late() {
        assert!(!since(5_000, 900, 0).is_time(), "not at every moment");
        assert!(since(5_000, 1_000, 0).is_time(), "in the middle of a rush");
        assert!(!since(5, 9_000, 20).is_time(), "that little can wait");
        assert!(since(5, 10_000, 20).is_time(), "but not for ever");
        assert!(!since(5, 9_000, 9_000).is_time(), "and is not worth the while in a quiet moment");
        assert!(since(64, 300, 250).is_time(), "what is worth it is done as soon as it is quiet");
    }
}
