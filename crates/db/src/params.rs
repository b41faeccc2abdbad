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

/// The parameters of one statement. Implemented for tuples of up to twenty values; `()` is none.
pub trait Params: Send + Sized {
    /// How many values there are.
    const COUNT: usize;

    fn add_to_sqlite(self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError>;
    fn add_to_postgres(self, arguments: &mut PgArguments) -> Result<(), BoxDynError>;

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
}

macro_rules! tuple_params {
    ($($name:ident),*) => {
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
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S);
tuple_params!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T);
