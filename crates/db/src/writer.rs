//! The one connection that writes to SQLite, and a transaction on it.
//!
//! A pool of one would do, but for what it does between two people: it hands a connection back in a task of its own, which
//! stands in line behind everything else the node has to do, while the next writer waits.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use sqlx::{Connection, SqliteConnection, query, sqlite::SqliteConnectOptions};
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
    /// None when it was closed.
    connection: Option<SqliteConnection>,
    /// A transaction may be open that nobody ended.
    is_begun: bool,
}

/// A transaction that may write. Dropped without `commit`, it is rolled back.
#[derive(Debug)]
pub struct Writing {
    seat: Option<OwnedMutexGuard<Seat>>,
    checkpoints: Arc<Checkpoints>,
}

impl Writer {
    pub async fn connect(options: SqliteConnectOptions) -> Result<Self> {
        let own = options.clone().pragma("wal_autocheckpoint", LOG_WITHOUT_HELP);
        let connection = Some(SqliteConnection::connect_with(&own).await?);
        let seat = Arc::new(Mutex::new(Seat { options: own, connection, is_begun: false }));
        let checkpoints = Arc::new(Checkpoints::start(options, Arc::downgrade(&seat)));
        Ok(Self { seat, checkpoints })
    }

    pub async fn begin(&self, patience: Duration) -> Result<Writing> {
        let waited = timeout(patience, self.seat.clone().lock_owned()).await;
        let mut seat = waited.map_err(|_| sqlx::Error::PoolTimedOut)?;
        seat.begin().await?;
        Ok(Writing { seat: Some(seat), checkpoints: self.checkpoints.clone() })
    }

    /// Waits for whoever writes.
    pub async fn close(&self) {
        self.checkpoints.stop().await;
        if let Some(connection) = self.seat.lock().await.connection.take() {
            // Whatever was answered is on the disk; that it cannot be closed cleanly is no news.
            connection.close().await.ok();
        }
    }
}

impl Seat {
    fn connection(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    async fn begin(&mut self) -> sqlx::Result<()> {
        if self.is_begun {
            self.roll_back().await;
        }
        // Before it is: whoever goes away meanwhile leaves a transaction behind.
        self.is_begun = true;
        // IMMEDIATE takes the write lock now: a later upgrade could fail half-way.
        let begun = query("BEGIN IMMEDIATE").execute(self.connection()?).await;
        if !matches!(begun, Err(sqlx::Error::WorkerCrashed)) {
            return begun.map(drop);
        }
        self.connection = Some(SqliteConnection::connect_with(&self.options).await?);
        query("BEGIN IMMEDIATE").execute(self.connection()?).await.map(drop)
    }

    async fn commit(&mut self) -> sqlx::Result<()> {
        query("COMMIT").execute(self.connection()?).await?;
        self.is_begun = false;
        Ok(())
    }

    /// SQLite may have done so by itself, for instance when the disk is full.
    async fn roll_back(&mut self) {
        if let Ok(connection) = self.connection() {
            query("ROLLBACK").execute(connection).await.ok();
        }
        self.is_begun = false;
    }
}

impl Writing {
    pub async fn commit(mut self) -> sqlx::Result<()> {
        let seat = self.seat.as_mut().expect("a seat is left only when it is dropped");
        seat.commit().await?;
        self.checkpoints.note_commit();
        Ok(())
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        let seat = self.seat.as_ref().expect("a seat is left only when it is dropped");
        seat.connection.as_ref().expect("it is not closed while somebody writes")
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        let seat = self.seat.as_mut().expect("a seat is left only when it is dropped");
        seat.connection.as_mut().expect("it is not closed while somebody writes")
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
