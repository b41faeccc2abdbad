//! What can go wrong in the database, sorted by what a caller can do about it.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A unique or primary key is already taken. Constraint names are not available on SQLite, so callers
    /// match on the kind of violation alone.
    #[error("already exists")]
    Taken(#[source] sqlx::Error),
    /// A foreign key, check or not-null constraint refused the row.
    #[error("refused by a constraint")]
    Refused(#[source] sqlx::Error),
    /// Locked, out of connections, out of disk, gone away: the same call may succeed later.
    #[error("the database is not available")]
    Unavailable(#[source] sqlx::Error),
    /// The database was migrated by a newer or a changed program.
    #[error("migration {name}: {reason}")]
    Migration { name: String, reason: String },
    #[error("{0}")]
    Address(String),
    #[error(transparent)]
    Other(sqlx::Error),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::error::ErrorKind;
        match &error {
            sqlx::Error::Database(inner) => match inner.kind() {
                ErrorKind::UniqueViolation => Self::Taken(error),
                ErrorKind::ForeignKeyViolation | ErrorKind::NotNullViolation | ErrorKind::CheckViolation => {
                    Self::Refused(error)
                }
                _ if is_passing(inner.code().as_deref()) => Self::Unavailable(error),
                _ => Self::Other(error),
            },
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unavailable(error),
            _ => Self::Other(error),
        }
    }
}

/// SQLite: 5 busy, 6 locked, 10 input/output, 13 full (the low byte of the extended code).
/// PostgreSQL: class 08 connection, 40 rollback, 53 resources, 57 operator intervention.
fn is_passing(code: Option<&str>) -> bool {
    match code {
        Some(state) if state.len() == 5 => {
            ["08", "40", "53", "57"].iter().any(|class| state.starts_with(class))
        }
        Some(number) => number.parse::<u32>().is_ok_and(|number| matches!(number & 0xff, 5 | 6 | 10 | 13)),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_passing;

    #[test]
    fn tells_a_passing_fault_from_a_lasting_one() {
        for passing in ["5", "6", "517", "13", "57P01", "40001", "08006", "53300"] {
            assert!(is_passing(Some(passing)), "{passing}");
        }
        for lasting in ["1", "2067", "42601", "23505"] {
            assert!(!is_passing(Some(lasting)), "{lasting}");
        }
    }
}
