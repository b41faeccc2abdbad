//! How many event streams are open, so that nobody holds all of this node's connections.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use crate::ids::SessionId;

/// A hall on one Wi-Fi is one address, and every telephone in it looks at the draw.
const MOST_AN_ADDRESS: usize = 10_000;
/// More windows than anybody has open.
const MOST_A_SESSION: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Whose {
    Address(IpAddr),
    Session(SessionId),
}

#[derive(Clone, Default)]
pub struct Streams(Arc<Mutex<HashMap<Whose, usize>>>);

/// A place that is given back when the stream ends.
pub struct Place {
    streams: Streams,
    taken: Vec<Whose>,
}

impl Streams {
    /// `None`: too many are open.
    pub fn open(&self, address: IpAddr, session: Option<SessionId>) -> Option<Place> {
        let wanted = [(Whose::Address(address), MOST_AN_ADDRESS)]
            .into_iter()
            .chain(session.map(|session| (Whose::Session(session), MOST_A_SESSION)));
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if wanted.clone().any(|(whose, most)| open.get(&whose).is_some_and(|count| *count >= most)) {
            return None;
        }
        let taken: Vec<Whose> = wanted.map(|(whose, _)| whose).collect();
        for whose in &taken {
            *open.entry(*whose).or_default() += 1;
        }
        Some(Place { streams: self.clone(), taken })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        for whose in &self.taken {
            if let Some(count) = open.get_mut(whose) {
                *count -= 1;
                if *count == 0 {
                    open.remove(whose);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use uuid::Uuid;

    #[test]
    fn a_place_is_given_back() {
        let streams = Streams::default();
        let (address, session) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Some(SessionId(Uuid::nil())));
        let places: Vec<_> = (0..MOST_A_SESSION).map(|_| streams.open(address, session)).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(streams.open(address, session).is_none());
        assert!(streams.open(address, None).is_some(), "others at the same address may look");
        drop(places);
        assert!(streams.open(address, session).is_some());
        assert!(streams.0.lock().expect("not poisoned").is_empty(), "nothing is kept");
    }
}
