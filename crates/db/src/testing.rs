//! Throw-away databases: a fresh one for each test, on either engine, dropped with the test.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;

use crate::{Db, Migration, Time, migrate};

/// Names the administrative PostgreSQL address that the test run started; see `make test`.
pub const POSTGRES_ADDRESS: &str = "FAIRDRAW_TEST_POSTGRES";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    Sqlite,
    /// Written to on the thread that asks, as the tills do.
    SqliteApart,
    Postgres,
}

/// A database of its own. Keep it alive as long as the test needs it.
pub struct TestDatabase {
    pub db: Db,
    pub address: String,
    pub folder: TempDir,
}

impl TestDatabase {
    /// Makes an empty database and migrates it.
    ///
    /// # Panics
    /// When the engine is not there: a test that cannot run must not pass.
    pub async fn new(engine: Engine, migrations: &[Migration]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = match engine {
            Engine::Sqlite | Engine::SqliteApart => {
                format!("sqlite:{}", folder.path().join("test.db").display())
            }
            Engine::Postgres => create_postgres().await,
        };
        let db = Db::connect(&address, 8).await.expect("a fresh database opens");
        let db = if engine == Engine::SqliteApart { db.apart() } else { db };
        migrate(&db, migrations, Time::from_seconds(0)).await.expect("the schema applies");
        Self { db, address, folder }
    }
}

/// The throw-away cluster is deleted as a whole after the run, so databases in it are never dropped.
async fn create_postgres() -> String {
    #[expect(clippy::disallowed_methods, reason = "the one setting that only tests have")]
    let admin = std::env::var(POSTGRES_ADDRESS)
        .unwrap_or_else(|_| panic!("{POSTGRES_ADDRESS} is not set: run the tests with `make test`"));
    let mut seed = [0u8; 8];
    #[expect(clippy::disallowed_methods, reason = "a name for a test database")]
    getrandom::fill(&mut seed).expect("the system has randomness");
    let name = format!("test_{}", hex::encode(seed));
    let mut connection = PgConnection::connect(&admin).await.expect("the test cluster answers");
    connection
        .execute(AssertSqlSafe(format!("CREATE DATABASE {name}")))
        .await
        .expect("a database can be created");
    connection.close().await.ok();
    let (base, query) = admin.split_once('?').map_or((admin.as_str(), ""), |(base, query)| (base, query));
    let server = base.rsplit_once('/').expect("an address has a path").0;
    if query.is_empty() { format!("{server}/{name}") } else { format!("{server}/{name}?{query}") }
}

/// Writes one asynchronous test for both engines: `on_both! { async fn name(engine) { … } }` becomes
/// `name::sqlite` and `name::postgres`.
#[macro_export]
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($engine:ident) $body:block)*) => {
        $(mod $name {
            use super::*;
            async fn story($engine: $crate::testing::Engine) $body
            $(#[$meta])*
            #[tokio::test]
            async fn sqlite() { story($crate::testing::Engine::Sqlite).await; }
            $(#[$meta])*
            #[tokio::test]
            async fn postgres() { story($crate::testing::Engine::Postgres).await; }
        })*
    };
}
