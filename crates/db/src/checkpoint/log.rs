//! SQLite's log, and how it is carried into the file.

use std::{path::PathBuf, sync::Weak, time::Duration};

use tokio::sync::Mutex;

use super::{
    News,
    flush::{Flush, Pace},
};
use crate::local::{self, Local, LocalArguments};

/// 256 MB. The log begins anew when all of it was carried over and nobody writes: on a busy day that moment has to be made.
/// A longer one is slower, too: the file has to grow with it.
pub const LONGEST: i64 = 65_536;
/// What may be left for the writer's pause: some milliseconds.
const FEW: i64 = 256;
/// How often what came meanwhile is carried over before that pause, however much it is.
const MOST_TIMES: usize = 6;
/// How long to wait for the file when it is opened.
const PATIENCE: Duration = Duration::from_secs(10);
/// Takes nothing from readers or the writer.
const CARRY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Pages in the log, and how many of them are in the file.
#[derive(Clone, Copy, Debug)]
struct Log {
    pages: i64,
    carried: i64,
}

impl Log {
    /// Somebody reads a state that is older than the rest of the log, or has written since.
    const fn is_pinned(self) -> bool {
        self.carried < self.pages
    }
}

/// The connection that carries, and the way to flush what it carried.
#[derive(Debug)]
struct Means {
    connection: Local,
    /// None when the file cannot be flushed beside SQLite, which then does it alone.
    flush: Option<Flush>,
}

impl Means {
    fn open(path: &std::path::Path) -> sqlx::Result<Self> {
        let connection = local::open(path, PATIENCE, &[("synchronous", "FULL")])?;
        let flush = Flush::open(path).inspect_err(say_it_is_not_flushed).ok();
        Ok(Self { connection, flush })
    }

    fn look(&self, sql: &str) -> sqlx::Result<Log> {
        let mut found: Vec<(i64, i64, i64)> = self.connection.fetch(sql, &LocalArguments::default(), 1)?;
        let (_, pages, carried) = found.pop().ok_or(sqlx::Error::RowNotFound)?;
        // Both are negative when somebody else is carrying.
        Ok(Log { pages: pages.max(0), carried: carried.max(0) })
    }

    fn carry(&self) -> sqlx::Result<Log> {
        self.look(CARRY)
    }

    fn carry_and_flush(&mut self, pace: Pace, news: &News) -> sqlx::Result<Log> {
        let carried = self.carry()?;
        let flushed = self.flush.as_ref().map_or(Ok(()), |flush| flush.wait(pace, || news.is_stopping()));
        if let Err(error) = flushed {
            say_it_is_not_flushed(&error);
            self.flush = None;
        }
        Ok(carried)
    }

    /// Carries over all of the log, the last of it while the writer pauses.
    fn begin_anew<W>(&mut self, writer: &Weak<Mutex<W>>, news: &News, mut carried: Log) -> sqlx::Result<Log> {
        for _ in 0..MOST_TIMES {
            let before = carried.pages;
            carried = self.carry_and_flush(Pace::Steady, news)?;
            if news.is_stopping() || carried.pages < before {
                // It has begun anew by itself, or will when it is closed.
                return Ok(carried);
            }
            if carried.pages - before < FEW {
                break;
            }
        }
        let Some(writer) = writer.upgrade() else { return Ok(carried) };
        let _pause = writer.blocking_lock();
        self.carry()
    }
}

fn say_it_is_not_flushed(error: &std::io::Error) {
    tracing::warn!(%error, "the database's file cannot be flushed beside SQLite: in a rush people will wait longer");
}

#[derive(Debug)]
pub struct Carrier<W> {
    path: PathBuf,
    writer: Weak<Mutex<W>>,
    means: Option<Means>,
    /// How long the log may become,
    limit: i64,
    /// and how long now: while somebody reads an old state it cannot begin anew, however often the writer pauses.
    longest: i64,
}

impl<W> Carrier<W> {
    pub const fn new(path: PathBuf, writer: Weak<Mutex<W>>, limit: i64) -> Self {
        Self { path, writer, means: None, limit, longest: limit }
    }

    pub fn carry(&mut self, news: &News) -> sqlx::Result<()> {
        let means = match &mut self.means {
            Some(means) => means,
            none => none.insert(Means::open(&self.path)?),
        };
        let mut log = means.carry_and_flush(Pace::Resting, news)?;
        if log.pages > self.longest {
            log = means.begin_anew(&self.writer, news, log)?;
        }
        if log.is_pinned() && log.pages > self.longest {
            self.longest = log.pages + self.limit;
        } else if !log.is_pinned() || log.pages <= self.limit {
            self.longest = self.limit;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        thread,
    };

    use super::*;

    const LOOK: &str = "PRAGMA wal_checkpoint(NOOP)";

    struct File {
        folder: tempfile::TempDir,
    }

    impl File {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a temporary folder");
            std::fs::File::create(folder.path().join("test.db")).expect("a file");
            Self { folder }
        }

        fn path(&self) -> PathBuf {
            self.folder.path().join("test.db")
        }

        fn connect(&self) -> Local {
            let settings = [("journal_mode", "WAL"), ("wal_autocheckpoint", "0")];
            local::open(&self.path(), PATIENCE, &settings).expect("opens")
        }

        fn means(&self) -> Means {
            Means::open(&self.path()).expect("opens")
        }
    }

    fn write(connection: &Local, rows: u32) {
        connection.execute_all("CREATE TABLE IF NOT EXISTS t (n INTEGER)").expect("runs");
        for _ in 0..rows {
            connection.execute_all("INSERT INTO t VALUES (1)").expect("inserts");
        }
    }

    fn count(connection: &Local) -> i64 {
        let found: Vec<(i64,)> =
            connection.fetch("SELECT COUNT(*) FROM t", &LocalArguments::default(), 1).expect("reads");
        found[0].0
    }

    #[test]
    fn a_log_of_which_all_was_carried_over_begins_anew() {
        let file = File::new();
        let writer = file.connect();
        write(&writer, 50);
        let mut other = file.means();
        let long = other.look(LOOK).expect("looks");
        assert!(long.pages >= 50);
        let seat = Arc::new(Mutex::new(()));
        let carried = other.begin_anew(&Arc::downgrade(&seat), &News::default(), long).expect("carries");
        assert!(!carried.is_pinned(), "{carried:?}");
        write(&writer, 1);
        let after = other.look(LOOK).expect("looks");
        assert!(
            after.pages < 50 && after.is_pinned(),
            "it is short again, and to look carries nothing: {after:?}"
        );
    }

    #[test]
    fn the_last_of_it_is_carried_while_nobody_writes() {
        let file = File::new();
        let writer = file.connect();
        write(&writer, 50);
        let seat = Arc::new(Mutex::new(()));
        let writing = seat.try_lock().expect("nobody writes");
        let (told, done) = mpsc::channel();
        let (mut other, weak) = (file.means(), Arc::downgrade(&seat));
        thread::spawn(move || {
            let long = other.look(LOOK).expect("looks");
            told.send(other.begin_anew(&weak, &News::default(), long)).ok();
        });
        let early = done.recv_timeout(Duration::from_millis(300));
        assert!(early.is_err(), "it waits for whoever writes: {early:?}");
        write(&writer, 5);
        drop(writing);
        let carried = done.recv().expect("ends").expect("carries");
        assert!(carried.pages >= 5 && !carried.is_pinned(), "with what was written meanwhile: {carried:?}");
    }

    #[test]
    fn a_reader_of_an_old_state_keeps_its_part_of_the_log() {
        let file = File::new();
        let writer = file.connect();
        write(&writer, 5);
        let reader = file.connect();
        reader.execute_all("BEGIN").expect("begins");
        let old = count(&reader);
        write(&writer, 50);
        let seat = Arc::new(Mutex::new(()));
        let mut carrier = Carrier::new(file.path(), Arc::downgrade(&seat), 10);
        carrier.carry(&News::default()).expect("carries");
        assert_eq!((old, count(&reader)), (5, 5));
        assert!(carrier.longest > 55, "the writer is not asked to pause again at once: {}", carrier.longest);
        reader.execute_all("COMMIT").expect("ends");
        carrier.carry(&News::default()).expect("carries");
        assert_eq!(carrier.longest, 10, "and as before when nobody reads it any more");
        write(&writer, 1);
        let after = carrier.means.expect("it carried").look(LOOK).expect("looks");
        assert!(after.pages < 10, "the log has begun anew: {after:?}");
    }

    #[test]
    fn whoever_stops_does_not_wait_for_a_new_log() {
        let file = File::new();
        write(&file.connect(), 50);
        let seat = Arc::new(Mutex::new(()));
        let _writing = seat.try_lock().expect("nobody writes");
        let news = News::default();
        news.is_stopping.store(true, std::sync::atomic::Ordering::SeqCst);
        Carrier::new(file.path(), Arc::downgrade(&seat), 10)
            .carry(&news)
            .expect("does not wait for the seat");
    }
}
