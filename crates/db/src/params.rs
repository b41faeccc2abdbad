//! Tuples as statement parameters: `(id, name, now)` binds `$1`, `$2`, `$3` on either database.

use sqlx::{
    Arguments, Encode, Postgres, Sqlite, Type, error::BoxDynError, postgres::PgArguments,
    sqlite::SqliteArguments,
};

/// A value that both databases can take.
pub trait Param:
    for<'q> Encode<'q, Sqlite>
    + Type<Sqlite>
    + for<'q> Encode<'q, Postgres>
    + Type<Postgres>
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
        + Send
        + Sync
        + 'static
{
}

/// The parameters of one statement. Implemented for tuples of up to sixteen values; `()` is none.
pub trait Params: Send {
    fn into_sqlite(self) -> Result<SqliteArguments, BoxDynError>;
    fn into_postgres(self) -> Result<PgArguments, BoxDynError>;
}

macro_rules! tuple_params {
    ($($name:ident),*) => {
        #[expect(non_snake_case, reason = "type parameters double as variable names")]
        impl<$($name: Param),*> Params for ($($name,)*) {
            fn into_sqlite(self) -> Result<SqliteArguments, BoxDynError> {
                let ($($name,)*) = self;
                let mut arguments = SqliteArguments::default();
                $(arguments.add($name)?;)*
                Ok(arguments)
            }
            fn into_postgres(self) -> Result<PgArguments, BoxDynError> {
                let ($($name,)*) = self;
                let mut arguments = PgArguments::default();
                $(arguments.add($name)?;)*
                Ok(arguments)
            }
        }
    };
}

impl Params for () {
    fn into_sqlite(self) -> Result<SqliteArguments, BoxDynError> {
        Ok(SqliteArguments::default())
    }
    fn into_postgres(self) -> Result<PgArguments, BoxDynError> {
        Ok(PgArguments::default())
    }
}

tuple_params!(A);
tuple_params!(A, B);
tuple_params!(A, B, C);
tuple_params!(A, B, C, D);
tuple_params!(A, B, C, D, E);
tuple_params!(A, B, C, D, E, F);
tuple_params!(A, B, C, D, E, F, G);
tuple_params!(A, B, C, D, E, F, G, H);
tuple_params!(A, B, C, D, E, F, G, H, I);
tuple_params!(A, B, C, D, E, F, G, H, I, J);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P);
