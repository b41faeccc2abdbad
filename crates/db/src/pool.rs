//! `Db`: a pool of connections to SQLite or PostgreSQL, by address.

use std::{str::FromStr, time::Duration};

use sqlx::{
    Connection, PgPool, Postgres, SqlitePool, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{Error, Result, Tx, transaction::SqliteTx, writer::Writer};

/// How long a writer waits for another writer before the call fails as unavailable.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
const SQLITE_READERS: u32 = 8;
/// One to work with, and one that is being handed back.
const APART: u32 = 2;
/// A connection that was in use a moment ago is not asked whether it is still there.
const TRUSTED: Duration = Duration::from_secs(1);
/// Prepared statements that a connection keeps: all of ours, with the sizes of each `Bulk`.
const STATEMENTS: usize = 512;
/// Rows that a connection's thread reads before whoever asked takes the first: with few, the two wait for each other.
const ROWS_AHEAD: usize = 512;
/// Pages that were read stay in memory, so many kilobytes of them (that is what the minus says) for each connection. The two
/// megabytes that SQLite has by itself are gone with the first thousand people; of much more than this the writer would walk
/// through every page at each commit after a tree was rebalanced.
pub(crate) const SQLITE_CACHE: &str = "-4096";

#[derive(Clone, Debug)]
pub enum Db {
    /// One seat for writers, so that they queue in order instead of fighting over the lock, and several readers, which WAL
    /// lets run beside them.
    Sqlite {
        writer: Writer,
        readers: SqlitePool,
        /// Whoever writes has a thread of their own.
        is_apart: bool,
    },
    Postgres(PgPool),
}

impl Db {
    /// Connects to `sqlite:PATH` or `postgres://…`. A missing SQLite file is created.
    pub async fn connect(address: &str, max_connections: u32) -> Result<Self> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Self::connect_postgres(address, max_connections).await;
        }
        match address.strip_prefix("sqlite:") {
            Some(path) => Self::connect_sqlite(path).await,
            None => {
                Err(Error::Address("the database address must begin with sqlite: or postgres://".to_owned()))
            }
        }
    }

    async fn connect_sqlite(path: &str) -> Result<Self> {
        let path = path.trim_start_matches("//");
        // FULL: an answered write survives power loss, not only the end of the process.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .statement_cache_capacity(STATEMENTS)
            .row_buffer_size(ROWS_AHEAD)
            .pragma("cache_size", SQLITE_CACHE);
        let writer = Writer::connect(options.clone()).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS)
            // A connection to a file does not go away by itself; asking each time is one more way to its thread and back.
            .test_before_acquire(false)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(options.pragma("query_only", "true"));
        Ok(Self::Sqlite { writer, readers, is_apart: false })
    }

    async fn connect_postgres(address: &str, max_connections: u32) -> Result<Self> {
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| Error::Address("the PostgreSQL address cannot be read".to_owned()))?
            .statement_cache_capacity(STATEMENTS);
        let pool = PgPoolOptions::new()
            .max_connections(max_connections)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options)
            .await?;
        Ok(Self::Postgres(pool))
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { writer, is_apart: true, .. } => {
                Tx::Local(writer.begin_here(ACQUIRE_TIMEOUT).await?)
            }
            Self::Sqlite { writer, .. } => {
                Tx::Sqlite(SqliteTx::Writing(writer.begin(ACQUIRE_TIMEOUT).await?))
            }
            Self::Postgres(pool) => Tx::Postgres(begin_whole(pool, "BEGIN").await?),
        })
    }

    /// Begins a transaction that only reads: one consistent picture, never in a writer's way.
    pub async fn read(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { readers, .. } => Tx::Sqlite(SqliteTx::Reading(readers.begin().await?)),
            Self::Postgres(pool) => {
                Tx::Postgres(begin_whole(pool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }

    /// The same database for a thread with a runtime of its own, which serves nobody else. Its connections to PostgreSQL are
    /// its own too: answers on them wake that thread, and do not wait until somebody of the main runtime has a moment to look.
    /// Whatever it writes to SQLite runs on that thread, and blocks it.
    #[must_use]
    pub fn apart(&self) -> Self {
        match self {
            Self::Sqlite { writer, readers, .. } => {
                Self::Sqlite { writer: writer.clone(), readers: readers.clone(), is_apart: true }
            }
            Self::Postgres(pool) => {
                let options =
                    pool.options().clone().max_connections(APART).test_before_acquire(false).before_acquire(
                        |connection, state| {
                            Box::pin(async move {
                                if state.idle_for > TRUSTED {
                                    connection.ping().await?;
                                }
                                Ok(true)
                            })
                        },
                    );
                Self::Postgres(options.connect_lazy_with(pool.connect_options().as_ref().clone()))
            }
        }
    }

    /// Name of the engine, for people.
    pub const fn engine(&self) -> &'static str {
        match self {
            Self::Sqlite { .. } => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// Waits for running statements and closes every connection.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { writer, readers, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// In a task of its own, which is never given up half-way: whoever goes away between the server's BEGIN and the driver's
/// counting of it would leave a connection behind on which everybody's next transaction is part of the forgotten one.
async fn begin_whole(pool: &PgPool, statement: &'static str) -> Result<Transaction<'static, Postgres>> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(statement).await }).await;
    Ok(begun.map_err(|_| sqlx::Error::WorkerCrashed)??)
}
