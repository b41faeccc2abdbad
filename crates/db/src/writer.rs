//! The one connection that writes to SQLite, and a transaction on it.
//!
//! A pool of one would do, but for what it does between two people: it hands a connection back in a task of its own, which
//! stands in line behind everything else the node has to do, while the next writer waits.
//!
//! Every statement is a way to the connection's thread and back, and on a busy machine each way stands in line for a
//! processor. So a transaction begins with its first statement and may end with its last.

use std::{sync::Arc, time::Duration};

use sqlx::{
    AssertSqlSafe, Connection, SqlSafeStr, SqlStr, SqliteConnection, query, query_with,
    sqlite::{SqliteArguments, SqliteConnectOptions},
};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

use crate::{Result, checkpoint::Checkpoints};

/// Pages in the log after which a commit does the work of `Checkpoints` itself, should that fail.
const LOG_WITHOUT_HELP: &str = "262144";

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
    is_closed: bool,
    /// A transaction may be open that nobody ended.
    is_begun: bool,
}

/// A transaction that may write. Dropped without `commit`, it is rolled back.
#[derive(Debug)]
pub struct Writing {
    seat: Option<OwnedMutexGuard<Seat>>,
    /// A statement whose outcome nobody has asked for yet.
    later: Option<(SqlStr, SqliteArguments)>,
    checkpoints: Arc<Checkpoints>,
}

impl Writer {
    pub async fn connect(options: SqliteConnectOptions) -> Result<Self> {
        let own = options.clone().pragma("wal_autocheckpoint", LOG_WITHOUT_HELP);
        let connection = Some(SqliteConnection::connect_with(&own).await?);
        let seat = Seat { options: own, connection, is_closed: false, is_begun: false };
        let seat = Arc::new(Mutex::new(seat));
        let checkpoints = Arc::new(Checkpoints::start(options, Arc::downgrade(&seat)));
        Ok(Self { seat, checkpoints })
    }

    pub async fn begin(&self, patience: Duration) -> Result<Writing> {
        let waited = timeout(patience, self.seat.clone().lock_owned()).await;
        let mut seat = waited.map_err(|_| sqlx::Error::PoolTimedOut)?;
        seat.clear().await?;
        Ok(Writing { seat: Some(seat), later: None, checkpoints: self.checkpoints.clone() })
    }

    /// Waits for whoever writes.
    pub async fn close(&self) {
        self.checkpoints.stop().await;
        let mut seat = self.seat.lock().await;
        seat.is_closed = true;
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

    /// Whatever the last one left behind is undone.
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

    async fn run(&mut self, sql: SqlStr, arguments: SqliteArguments) -> sqlx::Result<()> {
        query_with(sql, arguments).execute(self.connection()?).await.map(drop)
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
    pub async fn next(&mut self, sql: SqlStr) -> sqlx::Result<(&mut SqliteConnection, SqlStr)> {
        if let Some((sql, arguments)) = self.later.take() {
            let sql = self.seat().begun(sql);
            self.seat().run(sql, arguments).await?;
        }
        let seat = self.seat();
        let sql = seat.begun(sql);
        Ok((seat.connection()?, sql))
    }

    /// Runs a statement before the next one, or with the commit.
    pub async fn run_later(&mut self, sql: SqlStr, arguments: SqliteArguments) -> sqlx::Result<()> {
        if let Some((sql, arguments)) = self.later.replace((sql, arguments)) {
            let sql = self.seat().begun(sql);
            self.seat().run(sql, arguments).await?;
        }
        Ok(())
    }

    pub async fn commit(mut self) -> sqlx::Result<()> {
        let last = self.later.take();
        let seat = self.seat();
        let (sql, arguments) = match last {
            Some((sql, arguments)) => {
                let sql = format!("{}; COMMIT", seat.begun(sql).as_str());
                (AssertSqlSafe(sql).into_sql_str(), arguments)
            }
            None if !seat.is_begun => return Ok(()),
            None => ("COMMIT".into_sql_str(), SqliteArguments::default()),
        };
        seat.run(sql, arguments).await?;
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
