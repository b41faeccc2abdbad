//! What `sqlx` wants to know of a database, so that the types which it derives can be read from our rows and bound to our
//! statements. Only rows, values and arguments are ever made; a connection in its sense, of which there is none, is `Never`.

use std::{borrow::Cow, fmt, str::FromStr, sync::Arc, time::Duration};

use log::LevelFilter;
use rusqlite::{
    ToSql,
    types::{ToSqlOutput, Type as Stored, Value},
};
use sqlx::{
    Arguments, Column, ColumnIndex, ConnectOptions, Connection, Database, Either, Encode, FromRow,
    IntoArguments, Row, SqlStr, Statement, Transaction, Type, TypeInfo, ValueRef,
    error::BoxDynError,
    query::{Query, QueryAs, QueryScalar},
};
use sqlx_core::transaction::TransactionManager;
use url::Url;

#[derive(Debug)]
pub struct LocalSqlite;

impl Database for LocalSqlite {
    type Connection = Never;
    type TransactionManager = Never;
    type Row = LocalRow;
    type QueryResult = Changes;
    type Column = LocalColumn;
    type TypeInfo = LocalType;
    type Value = Owned;
    type ValueRef<'r> = LocalValue<'r>;
    type Arguments = LocalArguments;
    type ArgumentBuffer = Vec<Given>;
    type Statement = Never;

    const NAME: &'static str = "SQLite";
    const URL_SCHEMES: &'static [&'static str] = &[];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalType {
    Null,
    Integer,
    Real,
    Text,
    Blob,
}

impl LocalType {
    fn of(value: &Value) -> Self {
        match value.data_type() {
            Stored::Null => Self::Null,
            Stored::Integer => Self::Integer,
            Stored::Real => Self::Real,
            Stored::Text => Self::Text,
            Stored::Blob => Self::Blob,
        }
    }
}

impl fmt::Display for LocalType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TypeInfo for LocalType {
    fn is_null(&self) -> bool {
        *self == Self::Null
    }

    fn name(&self) -> &str {
        match self {
            Self::Null => "NULL",
            Self::Integer => "INTEGER",
            Self::Real => "REAL",
            Self::Text => "TEXT",
            Self::Blob => "BLOB",
        }
    }
}

#[derive(Clone, Debug)]
pub struct LocalColumn {
    place: usize,
    name: Box<str>,
}

impl LocalColumn {
    pub fn new(place: usize, name: &str) -> Self {
        Self { place, name: name.into() }
    }
}

impl Column for LocalColumn {
    type Database = LocalSqlite;

    fn ordinal(&self) -> usize {
        self.place
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// A column of SQLite has none: each value has its own.
    fn type_info(&self) -> &LocalType {
        &LocalType::Null
    }
}

#[derive(Debug)]
pub struct LocalRow {
    columns: Arc<[LocalColumn]>,
    values: Vec<Value>,
}

impl LocalRow {
    pub const fn new(columns: Arc<[LocalColumn]>, values: Vec<Value>) -> Self {
        Self { columns, values }
    }
}

impl Row for LocalRow {
    type Database = LocalSqlite;

    fn columns(&self) -> &[LocalColumn] {
        &self.columns
    }

    fn try_get_raw<I: ColumnIndex<Self>>(&self, index: I) -> sqlx::Result<LocalValue<'_>> {
        let place = index.index(self)?;
        Ok(LocalValue(&self.values[place]))
    }
}

impl ColumnIndex<LocalRow> for usize {
    fn index(&self, row: &LocalRow) -> sqlx::Result<usize> {
        let len = row.values.len();
        if *self < len { Ok(*self) } else { Err(sqlx::Error::ColumnIndexOutOfBounds { index: *self, len }) }
    }
}

impl ColumnIndex<LocalRow> for &'_ str {
    fn index(&self, row: &LocalRow) -> sqlx::Result<usize> {
        // The last of two with one name, as the other driver has it.
        let place = row.columns.iter().rposition(|column| *column.name == **self);
        place.ok_or_else(|| sqlx::Error::ColumnNotFound((*self).to_owned()))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct LocalValue<'r>(pub &'r Value);

impl ValueRef<'_> for LocalValue<'_> {
    type Database = LocalSqlite;

    fn to_owned(&self) -> Owned {
        Owned(self.0.clone())
    }

    fn type_info(&self) -> Cow<'_, LocalType> {
        Cow::Owned(LocalType::of(self.0))
    }

    fn is_null(&self) -> bool {
        *self.0 == Value::Null
    }
}

#[derive(Clone, Debug)]
pub struct Owned(Value);

impl sqlx::Value for Owned {
    type Database = LocalSqlite;

    fn as_ref(&self) -> LocalValue<'_> {
        LocalValue(&self.0)
    }

    fn type_info(&self) -> Cow<'_, LocalType> {
        Cow::Owned(LocalType::of(&self.0))
    }

    fn is_null(&self) -> bool {
        self.0 == Value::Null
    }
}

/// A value on its way in. An id stands in it as it is: a till writes seven of them for everybody who joins.
#[derive(Debug)]
pub enum Given {
    Id([u8; 16]),
    Other(Value),
}

impl ToSql for Given {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Id(bytes) => bytes.as_slice().into(),
            Self::Other(value) => value.into(),
        }))
    }
}

#[derive(Debug, Default)]
pub struct LocalArguments(Vec<Given>);

impl LocalArguments {
    pub fn values(&self) -> &[Given] {
        &self.0
    }
}

impl Arguments for LocalArguments {
    type Database = LocalSqlite;

    fn reserve(&mut self, additional: usize, _: usize) {
        self.0.reserve(additional);
    }

    fn add<'t, T: Encode<'t, LocalSqlite> + Type<LocalSqlite>>(
        &mut self,
        value: T,
    ) -> Result<(), BoxDynError> {
        if value.encode(&mut self.0)?.is_null() {
            self.0.push(Given::Other(Value::Null));
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

#[derive(Debug, Default)]
pub struct Changes;

impl Extend<Self> for Changes {
    fn extend<T: IntoIterator<Item = Self>>(&mut self, _: T) {}
}

/// There is none of it.
#[derive(Clone, Copy, Debug)]
pub enum Never {}

fn none<T>() -> sqlx::Result<T> {
    Err(sqlx::Error::Configuration("there is no such connection".into()))
}

impl Connection for Never {
    type Database = LocalSqlite;
    type Options = Never;

    async fn close(self) -> sqlx::Result<()> {
        match self {}
    }

    async fn close_hard(self) -> sqlx::Result<()> {
        match self {}
    }

    async fn ping(&mut self) -> sqlx::Result<()> {
        match *self {}
    }

    async fn begin(&mut self) -> sqlx::Result<Transaction<'_, LocalSqlite>> {
        match *self {}
    }

    fn shrink_buffers(&mut self) {
        match *self {}
    }

    async fn flush(&mut self) -> sqlx::Result<()> {
        match *self {}
    }

    fn should_flush(&self) -> bool {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = sqlx::Error;

    fn from_str(_: &str) -> sqlx::Result<Self> {
        none()
    }
}

impl ConnectOptions for Never {
    type Connection = Self;

    fn from_url(_: &Url) -> sqlx::Result<Self> {
        none()
    }

    async fn connect(&self) -> sqlx::Result<Self> {
        match *self {}
    }

    fn log_statements(self, _: LevelFilter) -> Self {
        match self {}
    }

    fn log_slow_statements(self, _: LevelFilter, _: Duration) -> Self {
        match self {}
    }
}

impl TransactionManager for Never {
    type Database = LocalSqlite;

    async fn begin(connection: &mut Self, _: Option<SqlStr>) -> sqlx::Result<()> {
        match *connection {}
    }

    async fn commit(connection: &mut Self) -> sqlx::Result<()> {
        match *connection {}
    }

    async fn rollback(connection: &mut Self) -> sqlx::Result<()> {
        match *connection {}
    }

    fn start_rollback(connection: &mut Self) {
        match *connection {}
    }

    fn get_transaction_depth(connection: &Self) -> usize {
        match *connection {}
    }
}

impl Statement for Never {
    type Database = LocalSqlite;

    fn into_sql(self) -> SqlStr {
        match self {}
    }

    fn sql(&self) -> &SqlStr {
        match *self {}
    }

    fn parameters(&self) -> Option<Either<&[LocalType], usize>> {
        match *self {}
    }

    fn columns(&self) -> &[LocalColumn] {
        match *self {}
    }

    fn query(&self) -> Query<'_, LocalSqlite, LocalArguments> {
        match *self {}
    }

    fn query_with<A: IntoArguments<LocalSqlite>>(&self, _: A) -> Query<'_, LocalSqlite, A> {
        match *self {}
    }

    fn query_as<O: for<'r> FromRow<'r, LocalRow>>(&self) -> QueryAs<'_, LocalSqlite, O, LocalArguments> {
        match *self {}
    }

    fn query_as_with<'s, O: for<'r> FromRow<'r, LocalRow>, A: IntoArguments<LocalSqlite>>(
        &'s self,
        _: A,
    ) -> QueryAs<'s, LocalSqlite, O, A> {
        match *self {}
    }

    fn query_scalar<O>(&self) -> QueryScalar<'_, LocalSqlite, O, LocalArguments>
    where
        (O,): for<'r> FromRow<'r, LocalRow>,
    {
        match *self {}
    }

    fn query_scalar_with<'s, O, A: IntoArguments<LocalSqlite>>(
        &'s self,
        _: A,
    ) -> QueryScalar<'s, LocalSqlite, O, A>
    where
        (O,): for<'r> FromRow<'r, LocalRow>,
    {
        match *self {}
    }
}
