//! Brings a database to the newest schema: each migration once, in order, one node at a time.

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, raw_sql};

use crate::{Db, Error, Result, Time, Tx};

/// One step of the schema. `name` orders it (`0001_identity`), `sql` may hold several statements.
#[derive(Clone, Debug)]
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
}

/// Any fixed number: nodes that start together wait here for the first to finish.
const POSTGRES_LOCK: i64 = 0x6661_6972_6472_6177;

#[derive(sqlx::FromRow)]
struct Applied {
    name: String,
    checksum: String,
}

/// Applies what is missing and returns the names of what was applied. All of it happens, or none.
pub async fn migrate(db: &Db, migrations: &[Migration], now: Time) -> Result<Vec<&'static str>> {
    let mut tx = db.begin().await?;
    if matches!(tx, Tx::Postgres(_)) {
        tx.execute("SELECT pg_advisory_xact_lock($1)", (POSTGRES_LOCK,)).await?;
    }
    tx.execute(
        "CREATE TABLE IF NOT EXISTS schema_migrations (
            name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)",
        (),
    )
    .await?;
    let applied: Vec<Applied> =
        tx.fetch_all("SELECT name, checksum FROM schema_migrations ORDER BY name", ()).await?;
    refuse_strangers(&applied, migrations)?;

    let mut done = Vec::new();
    for migration in migrations {
        if applied.iter().any(|row| row.name == migration.name) {
            continue;
        }
        run(&mut tx, migration.sql).await?;
        tx.execute(
            "INSERT INTO schema_migrations (name, checksum, applied_at) VALUES ($1, $2, $3)",
            (migration.name, checksum(migration.sql), now),
        )
        .await?;
        done.push(migration.name);
    }
    tx.commit().await?;
    Ok(done)
}

/// An older program must not write to a newer schema, and history must not be rewritten.
fn refuse_strangers(applied: &[Applied], migrations: &[Migration]) -> Result<()> {
    for row in applied {
        let refuse =
            |reason: &str| Err(Error::Migration { name: row.name.clone(), reason: reason.to_owned() });
        match migrations.iter().find(|migration| migration.name == row.name) {
            None => return refuse("is unknown here: the database belongs to a newer version of the program"),
            Some(migration) if checksum(migration.sql) != row.checksum => {
                return refuse("was changed after it was applied");
            }
            Some(_) => {}
        }
    }
    Ok(())
}

async fn run(tx: &mut Tx, sql: &'static str) -> Result<()> {
    match tx {
        Tx::Sqlite(tx) => {
            let (connection, sql) = tx.next(sql)?;
            raw_sql(sql).execute(connection).await?;
        }
        Tx::Local(tx) => tx.local().execute_all(sql)?,
        Tx::Postgres(tx) => {
            raw_sql(AssertSqlSafe(sql)).execute(&mut **tx).await?;
        }
    }
    Ok(())
}

fn checksum(sql: &str) -> String {
    hex::encode(Sha256::digest(sql.as_bytes()))
}
