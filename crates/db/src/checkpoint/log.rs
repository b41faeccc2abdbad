//! SQLite's log, and how it is carried into the file.

use std::{path::PathBuf, sync::Weak, time::Duration};

use tokio::sync::Mutex;

use super::flush::Flush;
use crate::local::{self, Local, LocalArguments};

/// 256 MB. The log begins anew when all of it was carried over and nobody writes: on a busy day that moment has to be made.
/// A longer one is slower, too: the file has to grow with it.
const LONGEST: i64 = 65_536;
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
pub struct Log {
    pages: i64,
    carried: i64,
}

impl Log {
    /// Somebody reads a state that is older than the rest of the log.
    const fn is_pinned(self) -> bool {
        self.carried < self.pages
    }
}

/// The connection that carries, and the way to flush what it carried.
#[derive(Debug)]
struct Means {
    connection: Local,
    flush: Flush,
}

impl Means {
    fn look(&self, sql: &str) -> sqlx::Result<Log> {
        let mut found: Vec<(i64, i64, i64)> = self.connection.fetch(sql, &LocalArguments::default(), 1)?;
        let (_, pages, carried) = found.pop().ok_or(sqlx::Error::RowNotFound)?;
        Ok(Log { pages, carried })
    }

    fn carry(&self) -> sqlx::Result<Log> {
        self.look(CARRY)
    }

    fn carry_and_flush(&self) -> sqlx::Result<Log> {
        let carried = self.carry()?;
        self.flush.wait()?;
        Ok(carried)
    }

    /// Carries over all of the log, the last of it while the writer pauses.
    fn begin_anew<W>(&self, writer: &Weak<Mutex<W>>, mut carried: Log) -> sqlx::Result<Log> {
        for _ in 0..MOST_TIMES {
            let before = carried.pages;
            carried = self.carry_and_flush()?;
            if carried.pages - before < FEW {
                break;
            }
        }
        let Some(writer) = writer.upgrade() else { return Ok(carried) };
        let _pause = writer.blocking_lock();
        self.carry()
    }
}

#[derive(Debug)]
pub struct Carrier<W> {
    path: PathBuf,
    writer: Weak<Mutex<W>>,
    means: Option<Means>,
    /// While somebody reads an old state the log cannot begin anew, however often the writer pauses.
    longest: i64,
}

impl<W> Carrier<W> {
    pub const fn new(path: PathBuf, writer: Weak<Mutex<W>>) -> Self {
        Self { path, writer, means: None, longest: LONGEST }
    }

    pub fn carry(&mut self) -> sqlx::Result<()> {
        let means = match &mut self.means {
            Some(means) => means,
            none => none.insert(Means {
                connection: local::open(&self.path, PATIENCE, &[("synchronous", "FULL")])?,
                flush: Flush::open(&self.path)?,
            }),
        };
        let mut log = means.carry_and_flush()?;
        if log.pages > self.longest {
            log = means.begin_anew(&self.writer, log)?;
        }
        if log.is_pinned() && log.pages > self.longest {
            self.longest = log.pages + LONGEST;
        } else if !log.is_pinned() || log.pages <= LONGEST {
            self.longest = LONGEST;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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

        fn connect(&self) -> Local {
            let settings = [("journal_mode", "WAL"), ("wal_autocheckpoint", "0")];
            local::open(&self.folder.path().join("test.db"), PATIENCE, &settings).expect("opens")
        }

        fn means(&self) -> Means {
            let flush = Flush::open(&self.folder.path().join("test.db")).expect("opens");
            Means { connection: self.connect(), flush }
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
        let (writer, other) = (file.connect(), file.means());
        write(&writer, 50);
        let long = other.look(LOOK).expect("looks");
        assert!(long.pages >= 50);
        let seat = Arc::new(Mutex::new(()));
        let carried = other.begin_anew(&Arc::downgrade(&seat), long).expect("carries");
        assert!(!carried.is_pinned(), "{carried:?}");
        write(&writer, 1);
        let after = other.look(LOOK).expect("looks");
        assert!(
            after.pages < 50 && after.is_pinned(),
            "it is short again, and to look carries nothing: {after:?}"
        );
    }

    #[test]
    fn a_reader_of_an_old_state_keeps_its_part_of_the_log() {
        let file = File::new();
        let (writer, other) = (file.connect(), file.means());
        write(&writer, 5);
        let reader = file.connect();
        reader.execute_all("BEGIN").expect("begins");
        let old = count(&reader);
        write(&writer, 50);
        let seat = Arc::new(Mutex::new(()));
        let long = other.look(LOOK).expect("looks");
        let carried = other.begin_anew(&Arc::downgrade(&seat), long).expect("carries");
        assert!(carried.is_pinned() && carried.carried > 0, "{carried:?}");
        assert_eq!((old, count(&reader)), (5, 5));
    }
}
