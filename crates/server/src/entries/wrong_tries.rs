//! Wrong passcodes, counted per person and per address, so that nobody finds one by trying. Right ones cost nothing:
//! a hall full of people who know the word is not a guesser.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use fairdraw_db::Time;

use crate::{
    draws::form::Safety,
    error::{Error, Result},
    ids::{DrawId, UserId},
};

const WINDOW: Duration = Duration::from_mins(10);
const MOST_A_PERSON: u32 = 10;
/// More than anybody types in ten minutes; above it the oldest windows are dropped.
const MOST_KEPT: usize = 65_536;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    Person(DrawId, UserId),
    Address(DrawId, IpAddr),
}

#[derive(Default)]
pub struct WrongTries(Mutex<HashMap<Who, (Time, u32)>>);

/// A hall is one address, so there only the person is counted.
const fn most_an_address(safety: Safety) -> Option<u32> {
    match safety {
        Safety::Off | Safety::Event => None,
        Safety::Standard => Some(100),
        Safety::Strict => Some(30),
    }
}

impl WrongTries {
    /// Compares only when there are tries left, and counts when it was wrong.
    pub fn attempt(
        &self,
        (draw, user, address): (DrawId, UserId, IpAddr),
        safety: Safety,
        now: Time,
        is_right: impl FnOnce() -> bool,
    ) -> Result<bool> {
        let mut tries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = [
            (Who::Person(draw, user), Some(MOST_A_PERSON)),
            (Who::Address(draw, address), most_an_address(safety)),
        ];
        for (who, most) in counted {
            let Some(most) = most else { continue };
            if tries.get(&who).is_some_and(|(began, count)| now.since(*began) < WINDOW && *count >= most) {
                return Err(Error::TooOften);
            }
        }
        if is_right() {
            return Ok(true);
        }
        if tries.len() >= MOST_KEPT {
            tries.retain(|_, (began, _)| now.since(*began) < WINDOW);
        }
        if tries.len() >= MOST_KEPT {
            tries.clear();
        }
        for (who, _) in counted {
            let entry = tries.entry(who).or_insert((now, 0));
            *entry = if now.since(entry.0) < WINDOW { (entry.0, entry.1 + 1) } else { (now, 1) };
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use uuid::Uuid;

    #[test]
    fn ten_wrong_tries_and_then_not_even_the_right_one_until_later() {
        let (tries, now) = (WrongTries::default(), Time::from_seconds(1_000));
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let who = |user| (DrawId(Uuid::nil()), UserId(Uuid::from_u128(user)), address);
        for _ in 0..10 {
            assert!(!tries.attempt(who(1), Safety::Standard, now, || false).expect("a try is left"));
        }
        assert!(matches!(tries.attempt(who(1), Safety::Standard, now, || true), Err(Error::TooOften)));
        assert!(tries.attempt(who(2), Safety::Standard, now, || true).expect("another person"));
        let later = now + WINDOW;
        assert!(tries.attempt(who(1), Safety::Standard, later, || true).expect("later"));
    }

    #[test]
    fn many_guests_of_one_address_are_one_guesser_unless_it_is_a_hall() {
        let (tries, now) = (WrongTries::default(), Time::from_seconds(1_000));
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let who = |user| (DrawId(Uuid::nil()), UserId(Uuid::from_u128(user)), address);
        for user in 0..30 {
            tries.attempt(who(user), Safety::Strict, now, || false).expect("a try is left");
        }
        assert!(matches!(tries.attempt(who(99), Safety::Strict, now, || true), Err(Error::TooOften)));
        assert!(tries.attempt(who(99), Safety::Event, now, || true).expect("a hall"));
    }
}
