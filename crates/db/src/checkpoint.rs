//! Carries what was written to SQLite's log into its file, beside the writer.
//!
//! By itself SQLite does so within the commit that makes the log longer than a thousand pages, and everybody who waits for
//! that commit waits for a hundred more writes and their flush. Here it is another connection's work; the writer is asked to
//! pause only when the log would become too long, and then for what little was written meanwhile.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use sqlx::{Connection, SqliteConnection, query_as, sqlite::SqliteConnectOptions};
use tokio::{
    sync::{Mutex, Notify, watch},
    time::{Instant, timeout},
};

/// Commits stand in line at the disk behind what is carried over: it waits until nobody has written for so long,
const QUIET: Duration = Duration::from_millis(250);
/// if it is worth the while,
const WORTH: u32 = 64;
/// and at the latest until now.
const LATEST: Duration = Duration::from_secs(10);
/// 256 MB. The log begins anew when all of it was carried over and nobody writes: on a busy day that moment has to be made.
const LONGEST: i64 = 65_536;

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
        wait_for_quiet(commits).await;
        match carry(connection, options, writer, longest).await {
            Ok(log) if log.is_pinned() && log.pages > longest => longest = log.pages + LONGEST,
            Ok(log) if log.is_pinned() && log.pages > LONGEST => {}
            Ok(_) => longest = LONGEST,
            Err(error) => tracing::warn!(%error, "SQLite's log could not be carried into its file"),
        }
    }
}

async fn wait_for_quiet(commits: &Notify) {
    let latest = Instant::now() + LATEST;
    let mut heard = 1;
    while Instant::now() < latest {
        match timeout(QUIET, commits.notified()).await {
            Ok(()) => heard += 1,
            Err(_) if heard >= WORTH => return,
            Err(_) => {}
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
    let log = checkpoint(connection).await?;
    if log.pages <= longest {
        return Ok(log);
    }
    // What came meanwhile, so that the pause is short.
    checkpoint(connection).await?;
    let Some(writer) = writer.upgrade() else { return Ok(log) };
    let _pause = writer.lock().await;
    checkpoint(connection).await
}

/// Takes nothing from readers or the writer.
async fn checkpoint(connection: &mut SqliteConnection) -> sqlx::Result<Log> {
    let (_, pages, carried): (i64, i64, i64) =
        query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    Ok(Log { pages, carried })
}
