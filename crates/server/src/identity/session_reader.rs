//! Reads sessions that are not in memory, many with one statement: thousands of people who come in the same second must
//! not mean thousands of transactions.

use std::{sync::Arc, time::Instant};

use fairdraw_db::{Bus, Db};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::{
    changes::{self, Seen},
    session_cache::{SessionCache, Ticket, TokenHash},
    store::{self, SessionWithUser},
};
use crate::error::{Error, Result};

/// Far above what one node can be asked in the time of one reading.
const MOST_WAITING: usize = 8192;
/// While one reads, another can, so that nobody waits for a whole reading before their own begins.
const READERS: usize = 2;
/// Few and large readings: on SQLite each begins with an empty page cache when anything was written since the last.
const AT_ONCE: usize = 128;

type Found = Option<Arc<SessionWithUser>>;

struct Question {
    token: TokenHash,
    answer: oneshot::Sender<Result<Found>>,
}

/// Sessions of a node: in memory, or read in company.
#[derive(Clone)]
pub struct Sessions {
    pub cache: SessionCache,
    questions: mpsc::Sender<Question>,
    seen: Arc<Mutex<Seen>>,
}

impl Sessions {
    pub fn start(db: &Db, bus: &Bus, stopping: CancellationToken) -> Self {
        let cache = SessionCache::start(bus, stopping.clone());
        let (questions, waiting) = mpsc::channel(MOST_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..READERS {
            // Ends with the last sender: requests that are under way when the node goes down still need it.
            tokio::spawn(answer_all(db.clone(), cache.clone(), waiting.clone()));
        }
        let sessions = Self { cache, questions, seen: Arc::default() };
        tokio::spawn(changes::watch(sessions.clone(), db.clone(), stopping));
        sessions
    }

    /// Forgets whoever changed since the last look, wherever that happened.
    pub async fn look_again(&self, db: &Db) -> fairdraw_db::Result<()> {
        let mut seen = self.seen.lock().await;
        let began = Instant::now();
        for user in seen.look(db).await? {
            self.cache.forget(user);
        }
        self.cache.confirm(began);
        Ok(())
    }

    pub async fn find(&self, token: TokenHash) -> Result<Found> {
        if let Some(known) = self.cache.get(&token) {
            return Ok(Some(known));
        }
        let (answer, told) = oneshot::channel();
        let busy = |_| Error::Unavailable("too many sessions are being read".to_owned());
        self.questions.try_send(Question { token, answer }).map_err(busy)?;
        told.await.map_err(|_| Error::Unavailable("the reader of sessions ended".to_owned()))?
    }
}

async fn answer_all(db: Db, cache: SessionCache, waiting: Arc<Mutex<mpsc::Receiver<Question>>>) {
    let mut questions = Vec::with_capacity(AT_ONCE);
    loop {
        // Only one waits at the queue; the others read.
        if waiting.lock().await.recv_many(&mut questions, AT_ONCE).await == 0 {
            return;
        }
        let started = Instant::now();
        let ticket = cache.ticket();
        let tokens: Vec<TokenHash> = questions.iter().map(|question| question.token).collect();
        let found = read(&db, &tokens).await;
        metrics::histogram!("fairdraw_sessions_read_seconds").record(started.elapsed());
        for question in questions.drain(..) {
            let answer = pick(&found, &cache, ticket, question.token);
            // Whoever asked may have gone away.
            question.answer.send(answer).ok();
        }
    }
}

async fn read(db: &Db, tokens: &[TokenHash]) -> fairdraw_db::Result<Vec<Arc<SessionWithUser>>> {
    Ok(store::find_sessions(db, tokens).await?.into_iter().map(Arc::new).collect())
}

fn pick(
    found: &fairdraw_db::Result<Vec<Arc<SessionWithUser>>>,
    cache: &SessionCache,
    ticket: Ticket,
    token: TokenHash,
) -> Result<Found> {
    match found {
        Ok(sessions) => {
            let session = sessions.iter().find(|session| session.token_hash == token);
            if let Some(session) = session {
                cache.keep(token, session.clone(), ticket);
            }
            Ok(session.cloned())
        }
        Err(fairdraw_db::Error::Unavailable(error)) => Err(Error::Unavailable(error.to_string())),
        Err(error) => Err(Error::Internal(anyhow::anyhow!("reading sessions: {error}"))),
    }
}
