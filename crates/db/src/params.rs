//! Tuples as statement parameters: `(id, name, now)` binds `$1`, `$2`, `$3` on either database.

use sqlx::{
    Arguments, Encode, Postgres, Sqlite, Type,
    error::BoxDynError,
    postgres::{PgArguments, PgHasArrayType},
    sqlite::SqliteArguments,
};

use crate::local::{LocalArguments, LocalSqlite};

/// A value that both databases can take.
pub trait Param:
    for<'q> Encode<'q, Sqlite>
    + Type<Sqlite>
    + for<'q> Encode<'q, Postgres>
    + Type<Postgres>
    + for<'q> Encode<'q, LocalSqlite>
    + Type<LocalSqlite>
    + Send
    + Sync
    + 'static
{
}

impl<T> Param for T where
    T: for<'q> Encode<'q, Sqlite>
        + Type<Sqlite>
        + for<'q> Encode<'q, Postgres>
        + Type<Postgres>
        + for<'q> Encode<'q, LocalSqlite>
        + Type<LocalSqlite>
        + Send
        + Sync
        + 'static
{
}

/// The parameters of one statement. Implemented for tuples of up to twenty values; `()` is none.
pub trait Params: Send + Sized {
    /// How many values there are.
    const COUNT: usize;

    fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError>;
    fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), BoxDynError>;
    fn add_to_local(self, arguments: &mut LocalArguments) -> Result<(), BoxDynError>;

    fn into_sqlite(self) -> Result<SqliteArguments, BoxDynError> {
        let mut arguments = SqliteArguments::default();
        self.add_to_sqlite(&mut arguments)?;
        Ok(arguments)
    }

    fn into_postgres(self) -> Result<PgArguments, BoxDynError> {
        let mut arguments = PgArguments::default();
        self.add_to_postgres(&mut arguments)?;
        Ok(arguments)
    }

    fn into_local(self) -> Result<LocalArguments, BoxDynError> {
        let mut arguments = LocalArguments::default();
        arguments.reserve(Self::COUNT, 0);
        self.add_to_local(&mut arguments)?;
        Ok(arguments)
    }
}

/// The parameters of many rows. PostgreSQL takes each column as one list: a statement with thousands of single values costs
/// it several times as much.
pub trait Rows: Params {
    fn add_columns_to_postgres(rows: Vec<Self>, arguments: &mut PgArguments) -> Result<(), BoxDynError>;
}

macro_rules! tuple_params {
    ($($name:ident $place:tt),*) => {
        #[expect(non_snake_case, reason = "type parameters double as variable names")]
        impl<$($name: Param + PgHasArrayType),*> Rows for ($($name,)*) {
            fn add_columns_to_postgres(rows: Vec<Self>, arguments: &mut PgArguments) -> Result<(), BoxDynError> {
                let mut columns = ($(Vec::<$name>::with_capacity(rows.len()),)*);
                for row in rows {
                    $(columns.$place.push(row.$place);)*
                }
                let ($($name,)*) = columns;
                $(Arguments::add(arguments, $name)?;)*
                Ok(())
            }
        }

        #[expect(non_snake_case, reason = "type parameters double as variable names")]
        impl<$($name: Param),*> Params for ($($name,)*) {
            const COUNT: usize = [$(stringify!($name)),*].len();

            fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError> {
                let ($($name,)*) = self;
                $(Arguments::add(arguments, $name)?;)*
                Ok(())
            }
            fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), BoxDynError> {
                let ($($name,)*) = self;
                $(Arguments::add(arguments, $name)?;)*
                Ok(())
            }
            fn add_to_local(self, arguments: &mut LocalArguments) -> Result<(), BoxDynError> {
                let ($($name,)*) = self;
                $(Arguments::add(arguments, $name)?;)*
                Ok(())
            }
        }
    };
}

impl Params for () {
    const COUNT: usize = 0;

    fn add_to_sqlite(self, _: &mut SqliteArguments) -> Result<(), BoxDynError> {
        Ok(())
    }
    fn add_to_postgres(self, _: &mut PgArguments) -> Result<(), BoxDynError> {
        Ok(())
    }
    fn add_to_local(self, _: &mut LocalArguments) -> Result<(), BoxDynError> {
        Ok(())
    }
}

tuple_params!(A 0);
tuple_params!(A 0, B 1);
tuple_params!(A 0, B 1, C 2);
tuple_params!(A 0, B 1, C 2, D 3);
tuple_params!(A 0, B 1, C 2, D 3, E 4);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15, Q 16);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15, Q 16, R 17);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15, Q 16, R 17, S 18);
tuple_params!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15, Q 16, R 17, S 18, T 19);
