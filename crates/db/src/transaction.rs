//! `Tx`: one transaction on either database, with the few calls that every query is made of.

use futures_util::{
    StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use sqlx::{
    Arguments, AssertSqlSafe, Either, Executor, FromRow, Postgres, SqlSafeStr, SqlStr, Sqlite,
    SqliteConnection, Transaction,
    postgres::{PgArguments, PgRow},
    query_as_with, query_with,
    sqlite::{SqliteArguments, SqliteRow},
};

use crate::{
    Bulk, Error, Params, Result, Rows,
    local::LocalRow,
    writer::{LocalWriting, Writing},
};

/// Rows in one statement on PostgreSQL; keeps the memory of a message small.
const MOST_ROWS: usize = 4096;

/// A row type that can be read from both databases; derive `sqlx::FromRow`.
pub trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + for<'r> FromRow<'r, LocalRow> + Send + Unpin
{
}

impl<T> Row for T where
    T: for<'r> FromRow<'r, SqliteRow>
        + for<'r> FromRow<'r, PgRow>
        + for<'r> FromRow<'r, LocalRow>
        + Send
        + Unpin
{
}

/// A transaction on SQLite: one of many that read, or the one that writes.
#[derive(Debug)]
pub enum SqliteTx {
    Reading(Transaction<'static, Sqlite>),
    Writing(Writing),
}

impl SqliteTx {
    /// Where to run a statement next, and the text to run.
    pub(crate) fn next(&mut self, sql: impl SqlSafeStr) -> sqlx::Result<(&mut SqliteConnection, SqlStr)> {
        let sql = sql.into_sql_str();
        match self {
            Self::Reading(tx) => Ok((tx, sql)),
            Self::Writing(tx) => tx.next(sql),
        }
    }

    /// Of the statement itself: what is run together with it does not count.
    async fn execute(&mut self, sql: impl SqlSafeStr, arguments: SqliteArguments) -> sqlx::Result<u64> {
        let (connection, sql) = self.next(sql)?;
        let mut results = connection.fetch_many(query_with::<Sqlite, _>(sql, arguments));
        let mut changed = 0;
        while let Some(result) = results.try_next().await? {
            if let Either::Left(done) = result {
                changed = done.rows_affected();
            }
        }
        Ok(changed)
    }
}

/// Dropped without `commit`, nothing of it happened.
#[derive(Debug)]
pub enum Tx {
    Sqlite(SqliteTx),
    /// On SQLite, and on this very thread.
    Local(LocalWriting),
    Postgres(Transaction<'static, Postgres>),
}

pub(crate) fn unbindable(error: sqlx::error::BoxDynError) -> Error {
    Error::Other(sqlx::Error::Encode(error))
}

impl Tx {
    pub async fn fetch_optional<R: Row>(
        &mut self,
        sql: &'static str,
        params: impl Params,
    ) -> Result<Option<R>> {
        Ok(match self {
            Self::Sqlite(tx) => {
                let arguments = params.into_sqlite().map_err(unbindable)?;
                let (connection, sql) = tx.next(sql)?;
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch_optional(connection).await?
            }
            Self::Local(tx) => {
                let arguments = params.into_local().map_err(unbindable)?;
                tx.local().fetch(sql, &arguments, 1)?.pop()
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_as_with::<Postgres, R, _>(sql, arguments).fetch_optional(&mut **tx).await?
            }
        })
    }

    pub async fn fetch_one<R: Row>(&mut self, sql: &'static str, params: impl Params) -> Result<R> {
        self.fetch_optional(sql, params).await?.ok_or(Error::Other(sqlx::Error::RowNotFound))
    }

    pub async fn fetch_all<R: Row>(&mut self, sql: &'static str, params: impl Params) -> Result<Vec<R>> {
        Ok(match self {
            Self::Sqlite(tx) => {
                let arguments = params.into_sqlite().map_err(unbindable)?;
                let (connection, sql) = tx.next(sql)?;
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch_all(connection).await?
            }
            Self::Local(tx) => {
                let arguments = params.into_local().map_err(unbindable)?;
                tx.local().fetch(sql, &arguments, usize::MAX)?
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_as_with::<Postgres, R, _>(sql, arguments).fetch_all(&mut **tx).await?
            }
        })
    }

    /// The rows one after the other, for tables that no memory should hold. A till has no such tables: it gets all at once.
    pub fn stream<'a, R: Row + 'a>(
        &'a mut self,
        sql: &'static str,
        params: impl Params,
    ) -> Result<BoxStream<'a, Result<R>>> {
        Ok(match self {
            Self::Sqlite(tx) => {
                let arguments = params.into_sqlite().map_err(unbindable)?;
                let (connection, sql) = tx.next(sql)?;
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch(connection).map_err(Error::from).boxed()
            }
            Self::Local(tx) => {
                let arguments = params.into_local().map_err(unbindable)?;
                let rows: Vec<R> = tx.local().fetch(sql, &arguments, usize::MAX)?;
                stream::iter(rows.into_iter().map(Ok)).boxed()
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_as_with::<Postgres, R, _>(sql, arguments).fetch(&mut **tx).map_err(Error::from).boxed()
            }
        })
    }

    /// Runs a statement and says how many rows it changed.
    pub async fn execute(&mut self, sql: &'static str, params: impl Params) -> Result<u64> {
        Ok(match self {
            Self::Sqlite(tx) => {
                let arguments = params.into_sqlite().map_err(unbindable)?;
                tx.execute(sql, arguments).await?
            }
            Self::Local(tx) => {
                let arguments = params.into_local().map_err(unbindable)?;
                tx.local().execute(sql, &arguments)?
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_with::<Postgres, _>(sql, arguments).execute(&mut **tx).await?.rows_affected()
            }
        })
    }

    /// Inserts many rows with few statements, and says how many went in. Nothing is read back row by row: that costs more
    /// than writing them. A till makes one row after the other: all at once they would be a piece of memory so large that it
    /// comes from the system, and is wiped by it, for every batch.
    pub async fn insert_many<R: Rows>(
        &mut self,
        bulk: &'static Bulk,
        rows: impl IntoIterator<Item = R> + Send,
    ) -> Result<u64> {
        match self {
            Self::Sqlite(tx) => insert_rows(tx, bulk, rows.into_iter().collect()).await,
            Self::Local(tx) => {
                let rows = rows.into_iter().map(|row| row.into_local().map_err(sqlx::Error::Encode));
                Ok(tx.local().execute_each(&bulk.single(), rows)?)
            }
            Self::Postgres(tx) => insert_columns(tx, bulk, rows.into_iter().collect()).await,
        }
    }

    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(SqliteTx::Reading(tx)) => tx.commit().await?,
            Self::Sqlite(SqliteTx::Writing(tx)) => tx.commit().await?,
            Self::Local(tx) => tx.commit()?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }
}

async fn insert_rows<R: Rows>(tx: &mut SqliteTx, bulk: &'static Bulk, rows: Vec<R>) -> Result<u64> {
    let mut inserted = 0;
    let mut rows = rows.into_iter();
    while rows.len() > 0 {
        let (place, size) = Bulk::chunk(rows.len());
        let mut arguments = SqliteArguments::default();
        arguments.reserve(size * R::COUNT, 0);
        for row in rows.by_ref().take(size) {
            row.add_to_sqlite(&mut arguments).map_err(unbindable)?;
        }
        inserted += tx.execute(AssertSqlSafe(bulk.sqlite(place)), arguments).await?;
    }
    Ok(inserted)
}

async fn insert_columns<R: Rows>(
    tx: &mut Transaction<'static, Postgres>,
    bulk: &'static Bulk,
    mut rows: Vec<R>,
) -> Result<u64> {
    let mut inserted = 0;
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(MOST_ROWS));
        let mut arguments = PgArguments::default();
        R::add_columns_to_postgres(rows, &mut arguments).map_err(unbindable)?;
        let query = query_with::<Postgres, _>(AssertSqlSafe(bulk.postgres()), arguments);
        inserted += query.execute(&mut **tx).await?.rows_affected();
        rows = rest;
    }
    Ok(inserted)
}
