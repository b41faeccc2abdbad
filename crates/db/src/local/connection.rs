//! The connection, and the statements that run on it.

use std::{
    borrow::{Borrow, Cow},
    error::Error as StdError,
    fmt,
    path::Path,
    sync::Arc,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, Statement, ffi, types::Value};
use sqlx::{
    FromRow,
    error::{DatabaseError, ErrorKind},
};

use super::{LocalArguments, LocalRow, driver::LocalColumn};

/// Prepared statements that are kept: all those of the tills.
const STATEMENTS: usize = 128;

/// A connection that is used by one thread at a time.
#[derive(Debug)]
pub struct Local(Connection);

/// Opens a file that is there, with these settings.
pub fn open(path: &Path, patience: Duration, settings: &[(&str, &str)]) -> sqlx::Result<Local> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.busy_timeout(patience).map_err(failed)?;
    for (name, value) in settings {
        connection.pragma_update(None, name, value).map_err(failed)?;
    }
    Ok(Local(connection))
}

impl Local {
    pub fn begin(&self) -> sqlx::Result<()> {
        // IMMEDIATE takes the write lock now: a later upgrade could fail half-way.
        self.execute("BEGIN IMMEDIATE", &LocalArguments::default()).map(drop)
    }

    pub fn commit(&self) -> sqlx::Result<()> {
        self.execute("COMMIT", &LocalArguments::default()).map(drop)
    }

    /// SQLite may have done so by itself, for instance when the disk is full. Says whether nothing is begun now.
    pub fn roll_back(&self) -> bool {
        self.0.is_autocommit() || self.execute("ROLLBACK", &LocalArguments::default()).is_ok()
    }

    /// Runs a statement and says how many rows it changed.
    pub fn execute(&self, sql: &str, arguments: &LocalArguments) -> sqlx::Result<u64> {
        self.execute_each(sql, [Ok(arguments)])
    }

    /// Runs a statement with one set of arguments after the other, and says how many rows were changed by all of them.
    pub fn execute_each<A: Borrow<LocalArguments>>(
        &self,
        sql: &str,
        sets: impl IntoIterator<Item = sqlx::Result<A>>,
    ) -> sqlx::Result<u64> {
        let mut statement = self.0.prepare_cached(sql).map_err(failed)?;
        let numbers = numbers(&statement);
        let mut changed = 0;
        for arguments in sets {
            bind(&mut statement, &numbers, arguments?.borrow())?;
            let mut rows = statement.raw_query();
            while rows.next().map_err(failed)?.is_some() {}
            changed += self.0.changes();
        }
        Ok(changed)
    }

    /// Runs several statements without parameters.
    pub fn execute_all(&self, sql: &str) -> sqlx::Result<()> {
        self.0.execute_batch(sql).map_err(failed)
    }

    /// At most so many rows.
    pub fn fetch<R: for<'r> FromRow<'r, LocalRow>>(
        &self,
        sql: &str,
        arguments: &LocalArguments,
        most: usize,
    ) -> sqlx::Result<Vec<R>> {
        let mut statement = self.0.prepare_cached(sql).map_err(failed)?;
        let numbers = numbers(&statement);
        bind(&mut statement, &numbers, arguments)?;
        let names = statement.column_names();
        let columns: Arc<[LocalColumn]> =
            names.into_iter().enumerate().map(|(place, name)| LocalColumn::new(place, name)).collect();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        // A statement that writes has written everything before its first row.
        while found.len() < most
            && let Some(row) = rows.next().map_err(failed)?
        {
            let values = (0..columns.len()).map(|place| row.get::<_, Value>(place));
            let values = values.collect::<Result<_, _>>().map_err(failed)?;
            found.push(R::from_row(&LocalRow::new(columns.clone(), values))?);
        }
        Ok(found)
    }
}

/// Which value each parameter is, from 1: `$2` is the second wherever it stands; a plain `?` is the next one.
fn numbers(statement: &Statement<'_>) -> Vec<usize> {
    let mut next = 0;
    let number = |place| {
        if let Some(name) = statement.parameter_name(place) {
            return name.trim_start_matches(['$', '?']).parse().unwrap_or(0);
        }
        next += 1;
        next
    };
    (1..=statement.parameter_count()).map(number).collect()
}

fn bind(statement: &mut Statement<'_>, numbers: &[usize], arguments: &LocalArguments) -> sqlx::Result<()> {
    for (place, number) in (1..).zip(numbers) {
        let value = number.checked_sub(1).and_then(|number| arguments.values().get(number));
        let value = value.ok_or_else(|| sqlx::Error::Protocol(format!("no value for parameter {number}")))?;
        statement.raw_bind_parameter(place, value).map_err(failed)?;
    }
    Ok(())
}

fn failed(error: rusqlite::Error) -> sqlx::Error {
    let code = error.sqlite_error().map(|error| error.extended_code);
    let text = code.map_or_else(|| error.to_string(), |code| format!("{error} (code: {code})"));
    sqlx::Error::Database(Box::new(Failed { text, code, cause: error }))
}

/// In the words of the other driver, so that both are sorted in one place.
#[derive(Debug)]
struct Failed {
    text: String,
    code: Option<i32>,
    cause: rusqlite::Error,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl StdError for Failed {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&self.cause)
    }
}

impl DatabaseError for Failed {
    fn message(&self) -> &str {
        &self.text
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        Some(self.code?.to_string().into())
    }

    fn as_error(&self) -> &(dyn StdError + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn StdError + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn StdError + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        match self.code {
            Some(ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
                ErrorKind::UniqueViolation
            }
            Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => ErrorKind::ForeignKeyViolation,
            Some(ffi::SQLITE_CONSTRAINT_NOTNULL) => ErrorKind::NotNullViolation,
            Some(ffi::SQLITE_CONSTRAINT_CHECK) => ErrorKind::CheckViolation,
            _ => ErrorKind::Other,
        }
    }
}
