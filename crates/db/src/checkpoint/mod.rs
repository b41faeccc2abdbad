//! Carries what was written to SQLite's log into its file, beside the writer.
//!
//! By itself SQLite does so within the commit that makes the log longer than a thousand pages, and everybody who waits for
//! that commit waits for a hundred more writes and their flush. Here it is the work of a thread of its own, with a connection
//! of its own: often, and behind all others, so that it is little that commits have to share the processors and the disk
//! with. The writer is asked to pause only when the log would become too long, and then for what came in the last moments.

mod flush;
mod log;
mod moment;

use std::{
    path::PathBuf,
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, Thread},
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, watch};

use self::{
    log::{Carrier, LONGEST},
    moment::Since,
};

/// How far behind the others the thread is (in nice values): of a busy processor it is given about a tenth of what they are.
/// Not the least there is: by its weight that could leave the log to grow while people take all of the processors. The pause is
/// its work too: both processors busy, the longest gap between two batches was 23 ms.
#[cfg(target_os = "linux")]
const BEHIND_OTHERS: i32 = 10;
/// Nobody is further behind.
#[cfg(target_os = "linux")]
const LEAST: i32 = 19;
/// How often it looks, once there was a commit.
const LOOKS: Duration = Duration::from_millis(50);

/// Ends when it is stopped, or with the last who could tell it of a commit.
#[derive(Debug)]
pub struct Checkpoints {
    news: Arc<News>,
    thread: Thread,
    /// Closed when the thread has ended.
    running: watch::Sender<()>,
}

/// What the thread is told.
#[derive(Debug, Default)]
struct News {
    commits: AtomicU64,
    /// It waits for the next commit, however long that takes.
    is_asleep: AtomicBool,
    is_stopping: AtomicBool,
}

impl Checkpoints {
    /// `writer` is whatever the writer holds while it writes.
    pub fn start<W: Send + 'static>(path: PathBuf, writer: Weak<Mutex<W>>) -> sqlx::Result<Self> {
        let news = Arc::new(News::default());
        let (running, ends_with_the_thread) = watch::channel(());
        let heard = news.clone();
        let work = move || {
            // The last to go.
            let _ends = ends_with_the_thread;
            let news = heard;
            step_behind_others();
            keep_short(&news, Carrier::new(path, writer, LONGEST));
        };
        let started = thread::Builder::new().name("carrying".to_owned()).spawn(work)?;
        Ok(Self { news, thread: started.thread().clone(), running })
    }

    /// In a rush it costs next to nothing: the thread looks by itself.
    pub fn note_commit(&self) {
        self.news.commits.fetch_add(1, Ordering::SeqCst);
        if self.news.is_asleep.load(Ordering::SeqCst) {
            self.thread.unpark();
        }
    }

    pub async fn stop(&self) {
        self.tell_to_stop();
        self.running.closed().await;
    }

    fn tell_to_stop(&self) {
        self.news.is_stopping.store(true, Ordering::SeqCst);
        self.thread.unpark();
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.tell_to_stop();
    }
}

impl News {
    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::SeqCst)
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::SeqCst)
    }

    /// Until there are more commits than these.
    fn sleep(&self, known: u64) {
        self.is_asleep.store(true, Ordering::SeqCst);
        while self.commits() == known && !self.is_stopping() {
            thread::park();
        }
        self.is_asleep.store(false, Ordering::SeqCst);
    }
}

fn keep_short<W>(news: &News, mut carrier: Carrier<W>) {
    let mut known = 0;
    loop {
        news.sleep(known);
        known = wait_for_a_moment(news, known);
        if news.is_stopping() {
            return;
        }
        if let Err(error) = carrier.carry(news) {
            tracing::warn!(%error, "SQLite's log could not be carried into its file");
        }
    }
}

/// Returns how many commits there are by then.
fn wait_for_a_moment(news: &News, known: u64) -> u64 {
    let first = Instant::now();
    let (mut seen, mut last) = (news.commits(), first);
    loop {
        let since = Since { commits: seen - known, first: first.elapsed(), last: last.elapsed() };
        if since.is_time() || news.is_stopping() {
            return seen;
        }
        thread::park_timeout(LOOKS);
        let now = news.commits();
        if now != seen {
            (seen, last) = (now, Instant::now());
        }
    }
}

fn step_behind_others() {
    // For Linux this is the thread that asks; elsewhere it would be the whole program.
    #[cfg(target_os = "linux")]
    if let Ok(nice) = rustix::process::getpriority_process(None) {
        rustix::process::setpriority_process(None, (nice + BEHIND_OTHERS).min(LEAST)).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::{self, Local, LocalArguments};

    /// Pages in the log that are not in the file yet.
    fn left(connection: &Local) -> i64 {
        let look = "PRAGMA wal_checkpoint(NOOP)";
        let found: Vec<(i64, i64, i64)> =
            connection.fetch(look, &LocalArguments::default(), 1).expect("looks");
        found[0].1 - found[0].2
    }

    #[tokio::test]
    async fn what_was_committed_is_carried_over_by_a_thread_that_ends_when_it_is_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("test.db");
        std::fs::File::create(&path).expect("a file");
        let settings = [("journal_mode", "WAL"), ("wal_autocheckpoint", "0")];
        let writer = local::open(&path, Duration::from_secs(10), &settings).expect("opens");
        let seat = Arc::new(Mutex::new(()));
        let checkpoints = Checkpoints::start(path, Arc::downgrade(&seat)).expect("starts");
        writer.execute_all("CREATE TABLE t (n INTEGER)").expect("creates");
        for _ in 0..2 {
            for _ in 0..100 {
                writer.execute_all("INSERT INTO t VALUES (1)").expect("inserts");
                checkpoints.note_commit();
            }
            let began = Instant::now();
            while left(&writer) > 0 {
                assert!(began.elapsed() < Duration::from_secs(30), "nobody carries it over");
                thread::yield_now();
            }
        }
        checkpoints.stop().await;
        assert_eq!(Arc::strong_count(&checkpoints.news), 1, "the thread has ended");
        checkpoints.note_commit();
        checkpoints.stop().await;
    }

    #[test]
    fn without_anybody_to_tell_it_of_commits_the_thread_ends() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let seat = Arc::new(Mutex::new(()));
        let path = folder.path().join("test.db");
        let checkpoints = Checkpoints::start(path, Arc::downgrade(&seat)).expect("starts");
        let news = Arc::downgrade(&checkpoints.news);
        drop(checkpoints);
        let began = Instant::now();
        while news.strong_count() > 0 {
            assert!(began.elapsed() < Duration::from_secs(30), "it goes on for nobody");
            thread::yield_now();
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_the_thread_that_carries_steps_behind_others() {
        let niceness = || rustix::process::getpriority_process(None).expect("a number");
        let before = niceness();
        let there = thread::spawn(move || {
            step_behind_others();
            niceness()
        });
        assert_eq!((there.join().expect("ends"), niceness()), ((before + BEHIND_OTHERS).min(LEAST), before));
    }
}
