//! The one seat of those who write to SQLite, with the two connections that they write with, and a transaction on either.
//!
//! A pool of one would do, but for what it does between two people: it hands a connection back in a task of its own, which
//! stands in line behind everything else the node has to do, while the next writer waits.
//!
//! Every statement is a way to the connection's thread and back, and on a busy machine each way stands in line for a
//! processor. So a transaction begins with its first statement; and those who have a thread of their own, the tills, write on
//! that thread, with a second connection (`local`). Whoever has the seat uses the one or the other.

use std::{sync::Arc, time::Duration};

use sqlx::{
    AssertSqlSafe, Connection, SqlSafeStr, SqlStr, SqliteConnection, query, sqlite::SqliteConnectOptions,
};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

use crate::{
    Result,
    checkpoint::Checkpoints,
    local::{self, Local},
    pool::SQLITE_CACHE,
};

/// Pages in the log after which a commit does the work of `Checkpoints` itself, should that fail.
const LOG_WITHOUT_HELP: &str = "262144";

/// What the other connection of the seat has, too.
const LOCAL_SETTINGS: &[(&str, &str)] = &[
    ("synchronous", "FULL"),
    ("foreign_keys", "ON"),
    ("cache_size", SQLITE_CACHE),
    ("wal_autocheckpoint", LOG_WITHOUT_HELP),
];

/// Who comes first writes first.
#[derive(Clone, Debug)]
pub struct Writer {
    seat: Arc<Mutex<Seat>>,
    checkpoints: Arc<Checkpoints>,
}

#[derive(Debug)]
struct Seat {
    options: SqliteConnectOptions,
    /// None when it was closed, or its thread ended.
    connection: Option<SqliteConnection>,
    /// For those who have a thread of their own; none until the first of them comes.
    local: Option<Local>,
    is_closed: bool,
    /// A transaction may be open that nobody ended.
    is_begun: bool,
}

/// A transaction that may write. Dropped without `commit`, it is rolled back.
#[derive(Debug)]
pub struct Writing {
    seat: Option<OwnedMutexGuard<Seat>>,
    checkpoints: Arc<Checkpoints>,
}

/// A transaction that may write, on the thread of whoever has it. Dropped without `commit`, it is rolled back.
#[derive(Debug)]
pub struct LocalWriting {
    seat: OwnedMutexGuard<Seat>,
    checkpoints: Arc<Checkpoints>,
}

impl Writer {
    pub async fn connect(options: SqliteConnectOptions) -> Result<Self> {
        let own = options.clone().pragma("wal_autocheckpoint", LOG_WITHOUT_HELP);
        let connection = Some(SqliteConnection::connect_with(&own).await?);
        let seat = Seat { options: own, connection, local: None, is_closed: false, is_begun: false };
        let seat = Arc::new(Mutex::new(seat));
        let checkpoints = Checkpoints::start(options.get_filename().to_owned(), Arc::downgrade(&seat))?;
        let checkpoints = Arc::new(checkpoints);
        Ok(Self { seat, checkpoints })
    }

    /// Whatever the last one left behind is undone.
    async fn take_seat(&self, patience: Duration) -> Result<OwnedMutexGuard<Seat>> {
        let waited = timeout(patience, self.seat.clone().lock_owned()).await;
        let mut seat = waited.map_err(|_| sqlx::Error::PoolTimedOut)?;
        seat.clear().await?;
        Ok(seat)
    }

    /// For a thread of its own: everything runs, and waits for the disk, on the thread that asks.
    pub async fn begin_here(&self, patience: Duration) -> Result<LocalWriting> {
        let mut seat = self.take_seat(patience).await?;
        seat.local(patience)?.begin()?;
        Ok(LocalWriting { seat, checkpoints: self.checkpoints.clone() })
    }

    pub async fn begin(&self, patience: Duration) -> Result<Writing> {
        let seat = self.take_seat(patience).await?;
        Ok(Writing { seat: Some(seat), checkpoints: self.checkpoints.clone() })
    }

    /// Waits for whoever writes.
    pub async fn close(&self) {
        self.checkpoints.stop().await;
        let mut seat = self.seat.lock().await;
        seat.is_closed = true;
        seat.local = None;
        if let Some(connection) = seat.connection.take() {
            // Whatever was answered is on the disk; that it cannot be closed cleanly is no news.
            connection.close().await.ok();
        }
    }
}

impl Seat {
    fn connection(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    fn local(&mut self, patience: Duration) -> sqlx::Result<&mut Local> {
        match &mut self.local {
            Some(local) => Ok(local),
            None if self.is_closed => Err(sqlx::Error::PoolClosed),
            none => Ok(none.insert(local::open(self.options.get_filename(), patience, LOCAL_SETTINGS)?)),
        }
    }

    async fn clear(&mut self) -> sqlx::Result<()> {
        if self.is_begun {
            self.roll_back().await;
        }
        if self.connection.is_none() && !self.is_closed {
            self.connection = Some(SqliteConnection::connect_with(&self.options).await?);
        }
        Ok(())
    }

    /// The text of a statement, with the beginning of the transaction if it is the first.
    fn begun(&mut self, sql: SqlStr) -> SqlStr {
        if self.is_begun {
            return sql;
        }
        // Before it is: whoever goes away meanwhile leaves a transaction behind.
        self.is_begun = true;
        // IMMEDIATE takes the write lock now: a later upgrade could fail half-way.
        AssertSqlSafe(format!("BEGIN IMMEDIATE; {}", sql.as_str())).into_sql_str()
    }

    /// SQLite may have done so by itself, for instance when the disk is full.
    async fn roll_back(&mut self) {
        if let Ok(connection) = self.connection() {
            let done = query("ROLLBACK").execute(connection).await;
            if matches!(done, Err(sqlx::Error::WorkerCrashed)) {
                self.connection = None;
            }
        }
        self.is_begun = false;
    }
}

impl Writing {
    fn seat(&mut self) -> &mut Seat {
        self.seat.as_mut().expect("a seat is left only when it is dropped")
    }

    /// Where to run a statement, and its text: as it is, or with the beginning of the transaction.
    pub fn next(&mut self, sql: SqlStr) -> sqlx::Result<(&mut SqliteConnection, SqlStr)> {
        let seat = self.seat();
        let sql = seat.begun(sql);
        Ok((seat.connection()?, sql))
    }

    pub async fn commit(mut self) -> sqlx::Result<()> {
        let seat = self.seat();
        if !seat.is_begun {
            return Ok(());
        }
        query("COMMIT").execute(seat.connection()?).await?;
        seat.is_begun = false;
        self.checkpoints.note_commit();
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let Some(mut seat) = self.seat.take().filter(|seat| seat.is_begun) else { return };
        // Without a runtime there is nobody left to do it, and the next writer will.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { seat.roll_back().await });
        }
    }
}

impl LocalWriting {
    pub fn local(&mut self) -> &Local {
        self.seat
            .local
            .as_ref()
            .expect("it was there at the beginning, and only closing takes it, which waits")
    }

    pub fn commit(mut self) -> sqlx::Result<()> {
        self.local().commit()?;
        self.checkpoints.note_commit();
        Ok(())
    }
}

impl Drop for LocalWriting {
    fn drop(&mut self) {
        if !self.local().roll_back() {
            // Closing it ends whatever was begun; the next one opens another.
            self.seat.local = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Db;

    #[tokio::test]
    async fn both_connections_have_the_same_settings() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = format!("sqlite:{}", folder.path().join("test.db").display());
        let db = Db::connect(&address, 1).await.expect("opens");
        for setting in ["synchronous", "foreign_keys", "cache_size", "wal_autocheckpoint", "busy_timeout"] {
            let mut seen = Vec::new();
            for db in [db.clone(), db.apart()] {
                let mut tx = db.begin().await.expect("begins");
                let sql: &'static str = format!("PRAGMA {setting}").leak();
                let value: (i64,) = tx.fetch_one(sql, ()).await.expect("a value");
                seen.push(value);
            }
            assert_eq!(seen[0], seen[1], "{setting}");
        }
    }
}
