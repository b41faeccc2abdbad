//! `Lookup`: a SELECT for many keys at once, in a few fixed sizes, each prepared once a connection.

use std::sync::{Arc, OnceLock};

use sqlx::{
    Arguments, AssertSqlSafe, Postgres, Sqlite, postgres::PgArguments, query_as_with, sqlite::SqliteArguments,
};

use crate::{Db, Param, Result, Row, Tx, transaction::unbindable};

/// Keys a statement; fewer are filled up with the last one.
const SIZES: [usize; 4] = [1, 4, 16, 64];

/// The text around the list of keys. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Lookup {
    /// Ends with `IN`. A `?` in it is a value that comes before the keys, within a transaction.
    head: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES.len()],
    postgres: [OnceLock<Arc<str>>; SIZES.len()],
}

impl Lookup {
    /// So many keys go into one statement.
    const MOST: usize = SIZES[SIZES.len() - 1];

    pub const fn new(head: &'static str) -> Self {
        Self {
            head,
            sqlite: [const { OnceLock::new() }; SIZES.len()],
            postgres: [const { OnceLock::new() }; SIZES.len()],
        }
    }

    fn write(&self, size: usize, numbered: bool) -> String {
        let place = |number: usize| if numbered { format!("${number}") } else { "?".to_owned() };
        let before = usize::from(self.head.contains('?'));
        let places: Vec<String> = (before + 1..=before + size).map(place).collect();
        format!("{} ({})", self.head.replacen('?', &place(1), 1), places.join(", "))
    }

    /// Which of the sizes these keys need.
    fn place(keys: usize) -> usize {
        SIZES.iter().position(|size| *size >= keys).unwrap_or(SIZES.len() - 1)
    }
}

impl Tx {
    /// The rows of these keys under one first value, as this transaction sees them.
    pub async fn look_up<R: Row, F: Param + Clone, K: Param + Clone>(
        &mut self,
        lookup: &'static Lookup,
        first: F,
        keys: &[K],
    ) -> Result<Vec<R>> {
        let mut found = Vec::with_capacity(keys.len());
        for some in keys.chunks(Lookup::MOST) {
            let place = Lookup::place(some.len());
            let filled = (0..SIZES[place]).filter_map(|number| some.get(number).or(some.last()));
            found.append(&mut match self {
                Self::Sqlite(tx) => {
                    let text = lookup.sqlite[place].get_or_init(|| lookup.write(SIZES[place], false).into());
                    let mut arguments = SqliteArguments::default();
                    Arguments::add(&mut arguments, first.clone()).map_err(unbindable)?;
                    for key in filled {
                        Arguments::add(&mut arguments, key.clone()).map_err(unbindable)?;
                    }
                    let query = query_as_with::<Sqlite, R, _>(AssertSqlSafe(text.clone()), arguments);
                    query.fetch_all(&mut **tx).await?
                }
                Self::Postgres(tx) => {
                    let text = lookup.postgres[place].get_or_init(|| lookup.write(SIZES[place], true).into());
                    let mut arguments = PgArguments::default();
                    Arguments::add(&mut arguments, first.clone()).map_err(unbindable)?;
                    for key in filled {
                        Arguments::add(&mut arguments, key.clone()).map_err(unbindable)?;
                    }
                    let query = query_as_with::<Postgres, R, _>(AssertSqlSafe(text.clone()), arguments);
                    query.fetch_all(&mut **tx).await?
                }
            });
        }
        Ok(found)
    }
}

impl Db {
    /// The rows of these keys, without a transaction: each statement is a picture of its own.
    pub async fn look_up<R: Row, K: Param + Clone>(
        &self,
        lookup: &'static Lookup,
        keys: &[K],
    ) -> Result<Vec<R>> {
        let mut found = Vec::with_capacity(keys.len());
        for some in keys.chunks(Lookup::MOST) {
            let place = Lookup::place(some.len());
            let filled = (0..SIZES[place]).filter_map(|number| some.get(number).or(some.last()));
            found.append(&mut match self {
                Self::Sqlite { readers, .. } => {
                    let text = lookup.sqlite[place].get_or_init(|| lookup.write(SIZES[place], false).into());
                    let mut arguments = SqliteArguments::default();
                    for key in filled {
                        Arguments::add(&mut arguments, key.clone()).map_err(unbindable)?;
                    }
                    let query = query_as_with::<Sqlite, R, _>(AssertSqlSafe(text.clone()), arguments);
                    query.fetch_all(readers).await?
                }
                Self::Postgres(pool) => {
                    let text = lookup.postgres[place].get_or_init(|| lookup.write(SIZES[place], true).into());
                    let mut arguments = PgArguments::default();
                    for key in filled {
                        Arguments::add(&mut arguments, key.clone()).map_err(unbindable)?;
                    }
                    let query = query_as_with::<Postgres, R, _>(AssertSqlSafe(text.clone()), arguments);
                    query.fetch_all(pool).await?
                }
            });
        }
        Ok(found)
    }
}
