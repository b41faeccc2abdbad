//! Sessions in memory, because every request asks for one: bounded, forgotten at once when they are revoked here or
//! elsewhere. The database is the truth; `changes` asks it every second who is to be forgotten.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use fairdraw_db::Bus;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

use super::{recent::Recent, store::SessionWithUser};
use crate::ids::UserId;

/// No node believes in a revoked session for longer: either it was read since, or the changes were.
const MOST_DOUBT: Duration = Duration::from_secs(5);
/// Somebody who looks at a page and joins minutes later is not read again.
const MOST_AGE: Duration = Duration::from_mins(10);
const SHARDS: usize = 64;
/// In all shards together the last 131,000 sessions that were asked for, and up to as many before them.
const RECENT_A_SHARD: usize = 2048;
const TOPIC: &str = "sessions/";

pub type TokenHash = [u8; 32];
type Shard = Recent<TokenHash, Kept>;

#[derive(Clone)]
struct Kept {
    /// Here, too: whoever is to be forgotten is looked for among all.
    user: UserId,
    session: Arc<SessionWithUser>,
    read: Instant,
}

#[derive(Clone, Default)]
pub struct SessionCache(Arc<Inner>);

struct Inner {
    shards: [Mutex<Shard>; SHARDS],
    /// Counts forgettings, so that what was read before a change is not kept after it.
    forgotten: AtomicU64,
    /// Everything in here was true then.
    confirmed: RwLock<Option<Instant>>,
}

impl Default for Inner {
    fn default() -> Self {
        let shards = std::array::from_fn(|_| Mutex::new(Recent::new(RECENT_A_SHARD)));
        Self { shards, forgotten: AtomicU64::default(), confirmed: RwLock::default() }
    }
}

/// The moment at which a reading began.
#[derive(Clone, Copy)]
pub struct Ticket {
    forgotten: u64,
    began: Instant,
}

impl SessionCache {
    /// Listens for what other nodes revoke.
    pub fn start(bus: &Bus, stopping: CancellationToken) -> Self {
        let cache = Self::default();
        let (own, mut notices) = (cache.clone(), bus.subscribe());
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = stopping.cancelled() => return,
                    notice = notices.recv() => match notice {
                        Ok(notice) => {
                            if let Some(user) = notice.topic.strip_prefix(TOPIC).and_then(|id| id.parse().ok()) {
                                own.forget(user);
                            }
                        }
                        Err(RecvError::Lagged(_)) => own.forget_where(|_| true),
                        Err(RecvError::Closed) => return,
                    },
                }
            }
        });
        cache
    }

    /// What to publish when a person's sessions or profile changed.
    pub fn topic(user: UserId) -> String {
        format!("{TOPIC}{user}")
    }

    pub fn get(&self, token: &TokenHash) -> Option<Arc<SessionWithUser>> {
        let kept = self.shard(token).get(token)?;
        let age = kept.read.elapsed();
        let is_true = age < MOST_DOUBT || (age < MOST_AGE && self.is_confirmed());
        is_true.then_some(kept.session)
    }

    /// Whoever changed until `then` is forgotten.
    pub fn confirm(&self, then: Instant) {
        *self.0.confirmed.write().unwrap_or_else(PoisonError::into_inner) = Some(then);
    }

    fn is_confirmed(&self) -> bool {
        let confirmed = *self.0.confirmed.read().unwrap_or_else(PoisonError::into_inner);
        confirmed.is_some_and(|then| then.elapsed() < MOST_DOUBT)
    }

    pub fn ticket(&self) -> Ticket {
        Ticket { forgotten: self.0.forgotten.load(Ordering::SeqCst), began: Instant::now() }
    }

    /// Keeps what was read since `ticket`, unless something was revoked meanwhile.
    pub fn keep(&self, token: TokenHash, session: Arc<SessionWithUser>, ticket: Ticket) {
        let mut shard = self.shard(&token);
        if self.0.forgotten.load(Ordering::SeqCst) != ticket.forgotten {
            return;
        }
        shard.insert(token, Kept { user: session.user_id, session, read: ticket.began });
    }

    /// On this node at once; others hear of it by the bus.
    pub fn forget(&self, user: UserId) {
        self.forget_where(|other| other == user);
    }

    fn forget_where(&self, matches: impl Fn(UserId) -> bool) {
        // Counted first: a reader that began before either sees the count, or has put its session where it is found.
        self.0.forgotten.fetch_add(1, Ordering::SeqCst);
        for shard in &self.0.shards {
            lock(shard).retain(|kept| !matches(kept.user));
        }
    }

    fn shard(&self, token: &TokenHash) -> MutexGuard<'_, Shard> {
        lock(&self.0.shards[usize::from(token[0]) % SHARDS])
    }
}

fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use fairdraw_db::Time;
    use uuid::Uuid;

    use super::*;
    use crate::ids::SessionId;

    fn session(user: u128) -> Arc<SessionWithUser> {
        Arc::new(SessionWithUser {
            id: SessionId(Uuid::from_u128(user)),
            token_hash: Vec::new(),
            user_id: UserId(Uuid::from_u128(user)),
            is_operator: false,
            is_guest: false,
            nickname: String::new(),
            headimgurl: String::new(),
            contact_mobile: String::new(),
            created_at: Time::default(),
            last_used_at: Time::default(),
            expires_at: Time::default(),
            operator_id: None,
            plan: None,
            plan_ends: None,
        })
    }

    #[test]
    fn forgets_a_persons_sessions_and_what_was_read_before() {
        let cache = SessionCache::default();
        let before = cache.ticket();
        cache.keep([1; 32], session(1), before);
        cache.keep([2; 32], session(2), before);
        cache.forget(UserId(Uuid::from_u128(1)));
        assert!(cache.get(&[1; 32]).is_none());
        assert!(cache.get(&[2; 32]).is_some(), "other people stay");
        cache.keep([1; 32], session(1), before);
        assert!(cache.get(&[1; 32]).is_none(), "it was read before the revoking");
        cache.keep([1; 32], session(1), cache.ticket());
        assert!(cache.get(&[1; 32]).is_some());
    }

    #[test]
    fn a_crowd_of_any_size_takes_no_place_from_those_who_were_just_seen() {
        let token = |number: u32| {
            let mut token = [0; 32];
            token[..4].copy_from_slice(&number.to_le_bytes());
            token
        };
        let (cache, crowd, bound) = (SessionCache::default(), 400_000, 64 * 2048);
        for number in 0..crowd {
            cache.keep(token(number), session(u128::from(number)), cache.ticket());
        }
        cache.confirm(Instant::now());
        assert!((crowd - bound..crowd).all(|number| cache.get(&token(number)).is_some()));
        let kept = (0..crowd).filter(|number| cache.get(&token(*number)).is_some()).count();
        assert!(kept <= 2 * bound as usize, "within its bounds: {kept}");
    }
}
