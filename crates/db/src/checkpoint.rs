//! Carries what was written to SQLite's log into its file, beside the writer.
//!
//! By itself SQLite does so within the commit that makes the log longer than a thousand pages, and everybody who waits for
//! that commit waits for a hundred more writes and their flush. Here it is another connection's work: often, so that each
//! time it is little that commits have to share the disk with. The writer is asked to pause only when the log would become
//! too long, and then for the few pages that are left.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use sqlx::{Connection, SqliteConnection, query_as, sqlite::SqliteConnectOptions};
use tokio::{
    sync::{Mutex, Notify, watch},
    time::{Instant, timeout},
};

/// It waits until nobody has written for so long,
const QUIET: Duration = Duration::from_millis(250);
/// if so many had, so that it is worth the while,
const WORTH: u32 = 64;
/// in a rush at the latest until now,
const LATEST_IN_A_RUSH: Duration = Duration::from_secs(1);
/// and when there is little to carry, until now.
const LATEST: Duration = Duration::from_secs(10);
/// 256 MB. The log begins anew when all of it was carried over and nobody writes: on a busy day that moment has to be made.
/// A longer one is slower, too: the file has to grow with it.
const LONGEST: i64 = 65_536;
/// What may be left for the writer's pause: some milliseconds.
const FEW: i64 = 256;
/// How often what came meanwhile is carried over before that pause, however much it is.
const MOST_TIMES: usize = 6;

/// Ends when it is stopped, or with the last who could tell it of a commit.
#[derive(Debug)]
pub struct Checkpoints {
    commits: Arc<Notify>,
    stopping: watch::Sender<bool>,
}

impl Checkpoints {
    /// `writer` is whatever the writer holds while it writes.
    pub fn start<W: Send + 'static>(options: SqliteConnectOptions, writer: Weak<Mutex<W>>) -> Self {
        let commits = Arc::new(Notify::new());
        let (stopping, mut stops) = watch::channel(false);
        let heard = commits.clone();
        tokio::spawn(async move {
            let mut log = None;
            tokio::select! {
                () = keep_short(&mut log, &options, &writer, &heard) => {}
                _ = stops.wait_for(|is_stopping| *is_stopping) => {}
            }
            if let Some(connection) = log.take() {
                connection.close().await.ok();
            }
        });
        Self { commits, stopping }
    }

    pub fn note_commit(&self) {
        self.commits.notify_one();
    }

    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        self.stopping.closed().await;
    }
}

/// Pages in the log, and how many of them are in the file.
#[derive(Clone, Copy, Debug)]
struct Log {
    pages: i64,
    carried: i64,
}

impl Log {
    /// Somebody reads a state that is older than the rest of the log.
    const fn is_pinned(self) -> bool {
        self.carried < self.pages
    }
}

async fn keep_short<W>(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    writer: &Weak<Mutex<W>>,
    commits: &Notify,
) {
    // While somebody reads an old state the log cannot begin anew, however often the writer pauses.
    let mut longest = LONGEST;
    loop {
        commits.notified().await;
        wait_for_a_moment(commits).await;
        match carry(connection, options, writer, longest).await {
            Ok(log) if log.is_pinned() && log.pages > longest => longest = log.pages + LONGEST,
            Ok(log) if log.is_pinned() && log.pages > LONGEST => {}
            Ok(_) => longest = LONGEST,
            Err(error) => tracing::warn!(%error, "SQLite's log could not be carried into its file"),
        }
    }
}

async fn wait_for_a_moment(commits: &Notify) {
    let began = Instant::now();
    let mut heard = 1;
    loop {
        let is_quiet = timeout(QUIET, commits.notified()).await.is_err();
        heard += u32::from(!is_quiet);
        let latest = if heard >= WORTH { LATEST_IN_A_RUSH } else { LATEST };
        if (is_quiet && heard >= WORTH) || began.elapsed() >= latest {
            return;
        }
    }
}

async fn carry<W>(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    writer: &Weak<Mutex<W>>,
    longest: i64,
) -> sqlx::Result<Log> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(SqliteConnection::connect_with(options).await?),
    };
    let carried = log(connection, CARRY).await?;
    if carried.pages <= longest { Ok(carried) } else { begin_anew(connection, writer, carried).await }
}

/// Carries over all of the log, the last of it while the writer pauses.
async fn begin_anew<W>(
    connection: &mut SqliteConnection,
    writer: &Weak<Mutex<W>>,
    mut carried: Log,
) -> sqlx::Result<Log> {
    for _ in 0..MOST_TIMES {
        let before = carried.pages;
        carried = log(connection, CARRY).await?;
        if carried.pages - before < FEW {
            break;
        }
    }
    let Some(writer) = writer.upgrade() else { return Ok(carried) };
    let _pause = writer.lock().await;
    log(connection, CARRY).await
}

/// Takes nothing from readers or the writer.
const CARRY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

async fn log(connection: &mut SqliteConnection, sql: &'static str) -> sqlx::Result<Log> {
    let (_, pages, carried): (i64, i64, i64) = query_as(sql).fetch_one(connection).await?;
    Ok(Log { pages, carried })
}

#[cfg(test)]
mod tests {
    use sqlx::{Executor, query, sqlite::SqliteJournalMode};

    use super::*;

    const LOOK: &str = "PRAGMA wal_checkpoint(NOOP)";

    struct File {
        options: SqliteConnectOptions,
        _folder: tempfile::TempDir,
    }

    impl File {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let options = SqliteConnectOptions::new()
                .filename(folder.path().join("test.db"))
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .pragma("wal_autocheckpoint", "0");
            Self { options, _folder: folder }
        }

        async fn connect(&self) -> SqliteConnection {
            SqliteConnection::connect_with(&self.options).await.expect("opens")
        }
    }

    async fn write(connection: &mut SqliteConnection, rows: u32) {
        connection.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER)").await.expect("runs");
        for number in 0..rows {
            query("INSERT INTO t VALUES (?)").bind(number).execute(&mut *connection).await.expect("inserts");
        }
    }

    #[tokio::test]
    async fn a_log_of_which_all_was_carried_over_begins_anew() {
        let file = File::new();
        let (mut writer, mut other) = (file.connect().await, file.connect().await);
        write(&mut writer, 50).await;
        let long = log(&mut other, LOOK).await.expect("looks");
        assert!(long.pages >= 50);
        let seat = Arc::new(Mutex::new(()));
        let carried = begin_anew(&mut other, &Arc::downgrade(&seat), long).await.expect("carries");
        assert!(!carried.is_pinned(), "{carried:?}");
        write(&mut writer, 1).await;
        let after = log(&mut other, LOOK).await.expect("looks");
        assert!(
            after.pages < 50 && after.is_pinned(),
            "it is short again, and to look carries nothing: {after:?}"
        );
    }

    #[tokio::test]
    async fn a_reader_of_an_old_state_keeps_its_part_of_the_log() {
        let file = File::new();
        let (mut writer, mut other) = (file.connect().await, file.connect().await);
        write(&mut writer, 5).await;
        let mut reader = file.connect().await;
        reader.execute("BEGIN").await.expect("begins");
        let old: (i64,) = query_as("SELECT COUNT(*) FROM t").fetch_one(&mut reader).await.expect("reads");
        write(&mut writer, 50).await;
        let seat = Arc::new(Mutex::new(()));
        let long = log(&mut other, LOOK).await.expect("looks");
        let carried = begin_anew(&mut other, &Arc::downgrade(&seat), long).await.expect("carries");
        assert!(carried.is_pinned() && carried.carried > 0, "{carried:?}");
        let same: (i64,) = query_as("SELECT COUNT(*) FROM t").fetch_one(&mut reader).await.expect("reads");
        assert_eq!((old, same), ((5,), (5,)));
    }
}
