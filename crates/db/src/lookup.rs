//! `Lookup`: a SELECT for many keys at once. On PostgreSQL the keys are one list; on SQLite there are a few fixed sizes, each
//! prepared once a connection.

use std::sync::{Arc, OnceLock};

use sqlx::{
    Arguments, AssertSqlSafe, Database, Encode, Postgres, Sqlite, Type,
    postgres::{PgArguments, PgHasArrayType},
    query_as_with,
    sqlite::SqliteArguments,
};

use crate::{Db, Param, Result, Row, Tx, local::LocalArguments, transaction::unbindable};

/// Keys a statement; fewer are filled up with the last one.
const SIZES: [usize; 7] = [1, 4, 16, 64, 128, 256, 512];

/// The text around the list of keys. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Lookup {
    /// Ends with `IN`. A `?` in it is a value that comes before the keys, within a transaction.
    head: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES.len()],
    postgres: OnceLock<Arc<str>>,
}

impl Lookup {
    /// So many keys go into one statement.
    const MOST: usize = SIZES[SIZES.len() - 1];

    pub const fn new(head: &'static str) -> Self {
        Self { head, sqlite: [const { OnceLock::new() }; SIZES.len()], postgres: OnceLock::new() }
    }

    fn sqlite(&self, place: usize) -> Arc<str> {
        let write = || format!("{} ({})", self.head, vec!["?"; SIZES[place]].join(", "));
        self.sqlite[place].get_or_init(|| write().into()).clone()
    }

    fn postgres(&self) -> Arc<str> {
        self.postgres.get_or_init(|| self.write_list().into()).clone()
    }

    fn write_list(&self) -> String {
        let before = usize::from(self.head.contains('?'));
        let head = self.head.trim_end_matches("IN").replacen('?', "$1", 1);
        format!("{head}= ANY(${})", before + 1)
    }

    /// Which of the sizes these keys need.
    fn place(keys: usize) -> usize {
        SIZES.iter().position(|size| *size >= keys).unwrap_or(SIZES.len() - 1)
    }
}

/// Keys of one statement for SQLite, filled up to one of the sizes.
fn add_keys<D: Database, K: Clone + for<'q> Encode<'q, D> + Type<D>>(
    arguments: &mut impl Arguments<Database = D>,
    keys: &[K],
    place: usize,
) -> Result<()> {
    for number in 0..SIZES[place] {
        if let Some(key) = keys.get(number).or(keys.last()) {
            Arguments::add(arguments, key.clone()).map_err(unbindable)?;
        }
    }
    Ok(())
}

impl Tx {
    /// The rows of these keys under one first value, as this transaction sees them.
    pub async fn look_up<R: Row, F: Param + Clone, K: Param + Clone + PgHasArrayType>(
        &mut self,
        lookup: &'static Lookup,
        first: F,
        keys: &[K],
    ) -> Result<Vec<R>> {
        let mut found = Vec::with_capacity(keys.len());
        for some in keys.chunks(Lookup::MOST) {
            found.append(&mut match self {
                Self::Sqlite(tx) => {
                    let place = Lookup::place(some.len());
                    let mut arguments = SqliteArguments::default();
                    Arguments::add(&mut arguments, first.clone()).map_err(unbindable)?;
                    add_keys(&mut arguments, some, place)?;
                    let (connection, sql) = tx.next(AssertSqlSafe(lookup.sqlite(place)))?;
                    query_as_with::<Sqlite, R, _>(sql, arguments).fetch_all(connection).await?
                }
                Self::Local(tx) => {
                    let place = Lookup::place(some.len());
                    let mut arguments = LocalArguments::default();
                    Arguments::add(&mut arguments, first.clone()).map_err(unbindable)?;
                    add_keys(&mut arguments, some, place)?;
                    tx.local().fetch(&lookup.sqlite(place), &arguments, usize::MAX)?
                }
                Self::Postgres(tx) => {
                    let mut arguments = PgArguments::default();
                    Arguments::add(&mut arguments, first.clone()).map_err(unbindable)?;
                    Arguments::add(&mut arguments, some.to_vec()).map_err(unbindable)?;
                    let query = query_as_with::<Postgres, R, _>(AssertSqlSafe(lookup.postgres()), arguments);
                    query.fetch_all(&mut **tx).await?
                }
            });
        }
        Ok(found)
    }
}

impl Db {
    /// The rows of these keys, without a transaction: each statement is a picture of its own.
    pub async fn look_up<R: Row, K: Param + Clone + PgHasArrayType>(
        &self,
        lookup: &'static Lookup,
        keys: &[K],
    ) -> Result<Vec<R>> {
        let mut found = Vec::with_capacity(keys.len());
        for some in keys.chunks(Lookup::MOST) {
            found.append(&mut match self {
                Self::Sqlite { readers, .. } => {
                    let place = Lookup::place(some.len());
                    let mut arguments = SqliteArguments::default();
                    add_keys(&mut arguments, some, place)?;
                    let query = query_as_with::<Sqlite, R, _>(AssertSqlSafe(lookup.sqlite(place)), arguments);
                    query.fetch_all(readers).await?
                }
                Self::Postgres(pool) => {
                    let mut arguments = PgArguments::default();
                    Arguments::add(&mut arguments, some.to_vec()).map_err(unbindable)?;
                    let query = query_as_with::<Postgres, R, _>(AssertSqlSafe(lookup.postgres()), arguments);
                    query.fetch_all(pool).await?
                }
            });
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_place_for_every_key_or_one_for_all() {
        let lookup = Lookup::new("SELECT a FROM t WHERE b = ? AND a IN");
        assert_eq!(&*lookup.sqlite(1), "SELECT a FROM t WHERE b = ? AND a IN (?, ?, ?, ?)");
        assert_eq!(&*lookup.postgres(), "SELECT a FROM t WHERE b = $1 AND a = ANY($2)");
        assert_eq!(
            &*Lookup::new("SELECT a FROM t WHERE a IN").postgres(),
            "SELECT a FROM t WHERE a = ANY($1)"
        );
    }
}
