//! `Tx`: one transaction on either database, with the few calls that every query is made of.

use futures_util::{StreamExt, TryStreamExt, stream::BoxStream};
use sqlx::{
    Arguments, AssertSqlSafe, FromRow, Postgres, Sqlite, Transaction,
    postgres::{PgArguments, PgRow},
    query_as_with, query_with,
    sqlite::{SqliteArguments, SqliteRow},
};

use crate::{Bulk, Error, Params, Result};

/// A row type that can be read from both databases; derive `sqlx::FromRow`.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Dropped without `commit`, nothing of it happened.
#[derive(Debug)]
pub enum Tx {
    Sqlite(Transaction<'static, Sqlite>),
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
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch_optional(&mut **tx).await?
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
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch_all(&mut **tx).await?
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_as_with::<Postgres, R, _>(sql, arguments).fetch_all(&mut **tx).await?
            }
        })
    }

    /// The rows one after the other, for tables that no memory should hold.
    pub fn stream<'a, R: Row + 'a>(
        &'a mut self,
        sql: &'static str,
        params: impl Params,
    ) -> Result<BoxStream<'a, Result<R>>> {
        Ok(match self {
            Self::Sqlite(tx) => {
                let arguments = params.into_sqlite().map_err(unbindable)?;
                query_as_with::<Sqlite, R, _>(sql, arguments).fetch(&mut **tx).map_err(Error::from).boxed()
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
                query_with::<Sqlite, _>(sql, arguments).execute(&mut **tx).await?.rows_affected()
            }
            Self::Postgres(tx) => {
                let arguments = params.into_postgres().map_err(unbindable)?;
                query_with::<Postgres, _>(sql, arguments).execute(&mut **tx).await?.rows_affected()
            }
        })
    }

    /// Inserts many rows with few statements, and says how many went in. Nothing is read back row by row: that costs more
    /// than writing them.
    pub async fn insert_many<P: Params>(&mut self, bulk: &'static Bulk, rows: Vec<P>) -> Result<u64> {
        let mut inserted = 0;
        let mut rows = rows.into_iter();
        while rows.len() > 0 {
            let size = Bulk::chunk(rows.len());
            let sql = bulk.text(self, size);
            let chunk = rows.by_ref().take(size);
            inserted += match self {
                Self::Sqlite(tx) => {
                    let mut arguments = SqliteArguments::default();
                    arguments.reserve(size * P::COUNT, 0);
                    for row in chunk {
                        row.add_to_sqlite(&mut arguments).map_err(unbindable)?;
                    }
                    let query = query_with::<Sqlite, _>(AssertSqlSafe(sql), arguments);
                    query.execute(&mut **tx).await?.rows_affected()
                }
                Self::Postgres(tx) => {
                    let mut arguments = PgArguments::default();
                    arguments.reserve(size * P::COUNT, size * P::COUNT * 16);
                    for row in chunk {
                        row.add_to_postgres(&mut arguments).map_err(unbindable)?;
                    }
                    let query = query_with::<Postgres, _>(AssertSqlSafe(sql), arguments);
                    query.execute(&mut **tx).await?.rows_affected()
                }
            };
        }
        Ok(inserted)
    }

    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }
}
