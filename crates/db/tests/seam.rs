//! The seam behaves the same on both databases: values, constraints, transactions, migrations, notices.

use std::{pin::Pin, task::Poll};

use fairdraw_db::{
    Bulk, Bus, Db, Error, Lookup, Migration, Time, migrate,
    testing::{Engine, TestDatabase},
};
use futures_util::StreamExt;
use uuid::Uuid;

const THINGS: &[Migration] = &[Migration {
    name: "0001_things",
    sql: "CREATE TABLE things (
              id UUID PRIMARY KEY, name TEXT NOT NULL UNIQUE, at BIGINT NOT NULL, flag BOOLEAN NOT NULL,
              bytes BYTEA, amount BIGINT);
          CREATE TABLE parts (thing UUID NOT NULL REFERENCES things (id), place BIGINT NOT NULL CHECK (place > 0));",
}];

#[derive(Debug, PartialEq, sqlx::FromRow)]
struct Thing {
    id: Uuid,
    name: String,
    at: Time,
    flag: bool,
    bytes: Option<Vec<u8>>,
    amount: Option<i64>,
}

async fn put(db: &Db, thing: &Thing) -> fairdraw_db::Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(
        "INSERT INTO things (id, name, at, flag, bytes, amount) VALUES ($1, $2, $3, $4, $5, $6)",
        (thing.id, thing.name.clone(), thing.at, thing.flag, thing.bytes.clone(), thing.amount),
    )
    .await?;
    tx.commit().await
}

async fn all(db: &Db) -> Vec<Thing> {
    let mut tx = db.read().await.expect("reading begins");
    tx.fetch_all("SELECT * FROM things ORDER BY name", ()).await.expect("reading works")
}

fn thing(number: u128) -> Thing {
    Thing {
        id: Uuid::from_u128(number),
        name: format!("东西 {number} 🎁"),
        at: Time::from_micros(1_790_000_000_100_000),
        flag: true,
        bytes: Some(vec![0, 1, 255]),
        amount: None,
    }
}

/// Polls once; says whether it is done.
async fn poll_once<F: Future + Unpin>(future: &mut F) -> bool {
    std::future::poll_fn(|context| Poll::Ready(Pin::new(&mut *future).poll(context).is_ready())).await
}

/// One story on both databases, and on both ways to write to SQLite.
macro_rules! on_all {
    ($(async fn $name:ident($engine:ident) $body:block)*) => {
        $(mod $name {
            use super::*;
            async fn story($engine: Engine) $body
            #[tokio::test]
            async fn sqlite() { story(Engine::Sqlite).await; }
            #[tokio::test]
            async fn sqlite_apart() { story(Engine::SqliteApart).await; }
            #[tokio::test]
            async fn postgres() { story(Engine::Postgres).await; }
        })*
    };
}

on_all! {
    async fn values_come_back_as_they_went_in(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        put(&test.db, &thing(1)).await.expect("a new row");
        assert_eq!(all(&test.db).await, [thing(1)]);
    }

    async fn many_rows_go_in_at_once_and_those_that_are_there_stay(engine) {
        static THINGS_BULK: Bulk = Bulk::new(
            "INSERT INTO things (id, name, at, flag, bytes, amount)",
            "(?, ?, ?, ?, ?, ?)",
            "ON CONFLICT (name) DO NOTHING",
        );
        let test = TestDatabase::new(engine, THINGS).await;
        let row = |number: u128| {
            let thing = Thing { amount: i64::try_from(number).ok(), ..thing(number) };
            (thing.id, thing.name, thing.at, thing.flag, thing.bytes, thing.amount)
        };
        // 341 rows are one statement of each size.
        for (range, new) in [(1..=341, 341), (300..=400, 59), (1..=400, 0), (0..=0, 1)] {
            let mut tx = test.db.begin().await.expect("begins");
            let inserted = tx.insert_many(&THINGS_BULK, range.map(row)).await.expect("inserts");
            assert_eq!(inserted, new);
            tx.commit().await.expect("commits");
        }
        let mut tx = test.db.begin().await.expect("begins");
        assert_eq!(tx.insert_many(&THINGS_BULK, (0..0).map(row)).await.expect("nothing to do"), 0);
        drop(tx);
        assert!(all(&test.db).await.iter().all(|thing| i64::try_from(thing.id.as_u128()).ok() == thing.amount));
        assert_eq!(all(&test.db).await.len(), 401);
    }

    async fn violations_are_told_apart_by_kind(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        put(&test.db, &thing(1)).await.expect("a new row");
        let again = put(&test.db, &Thing { id: Uuid::from_u128(2), ..thing(1) }).await;
        assert!(matches!(again, Err(Error::Taken(_))), "{again:?}");

        let mut tx = test.db.begin().await.expect("begins");
        let orphan = tx.execute("INSERT INTO parts (thing, place) VALUES ($1, $2)", (Uuid::from_u128(9), 1i64)).await;
        assert!(matches!(orphan, Err(Error::Refused(_))), "{orphan:?}");
    }

    async fn a_dropped_transaction_never_happened(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        let mut tx = test.db.begin().await.expect("begins");
        tx.execute("INSERT INTO things (id, name, at, flag) VALUES ($1, 'x', 1, $2)", (Uuid::from_u128(1), false))
            .await
            .expect("inserts");
        drop(tx);
        assert!(all(&test.db).await.is_empty());
    }

    async fn a_commit_that_fails_leaves_nothing_and_holds_nobody_up(engine) {
        let later = [
            THINGS[0].clone(),
            Migration {
                name: "0002_later",
                sql: "CREATE TABLE later (thing UUID NOT NULL REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED);",
            },
        ];
        let test = TestDatabase::new(engine, &later).await;
        let mut tx = test.db.begin().await.expect("begins");
        tx.execute("INSERT INTO later VALUES ($1)", (Uuid::from_u128(9),)).await.expect("is looked at later");
        let orphan = tx.commit().await;
        assert!(matches!(orphan, Err(Error::Refused(_))), "{orphan:?}");
        put(&test.db, &thing(1)).await.expect("the next one is not held up");
        let mut tx = test.db.read().await.expect("reading begins");
        let (left,): (i64,) = tx.fetch_one("SELECT COUNT(*) FROM later", ()).await.expect("counted");
        assert_eq!(left, 0);
    }

    async fn the_first_statement_counts_only_its_own_rows(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        for number in 0..3 {
            put(&test.db, &thing(number)).await.expect("written");
        }
        let mut tx = test.db.begin().await.expect("begins");
        assert_eq!(tx.execute("UPDATE things SET flag = $1", (false,)).await.expect("runs"), 3);
        tx.commit().await.expect("commits");
        let mut tx = test.db.begin().await.expect("begins");
        let nobody = tx.execute("UPDATE things SET flag = $1 WHERE name = 'nobody'", (true,)).await.expect("runs");
        assert_eq!(nobody, 0);
        tx.commit().await.expect("commits");
        test.db.begin().await.expect("begins").commit().await.expect("nothing to commit is fine");
    }

    async fn a_beginning_that_is_given_up_harms_nobody(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        for number in 0..200 {
            // Polled a few times and then dropped, as a request is whose client goes away.
            let mut begin = Box::pin(test.db.read());
            for _ in 0..number % 5 {
                if poll_once(&mut begin).await {
                    break;
                }
                tokio::task::yield_now().await;
            }
            drop(begin);
            put(&test.db, &thing(number)).await.expect("the next transaction is nobody else's");
        }
    }

    async fn many_keys_are_looked_up_at_once(engine) {
        static BY_ID: Lookup = Lookup::new("SELECT * FROM things WHERE id IN");
        let test = TestDatabase::new(engine, THINGS).await;
        for number in 1..=5 {
            put(&test.db, &thing(number)).await.expect("a new row");
        }
        for (wanted, there) in [(0..0, 0), (1..2, 1), (4..9, 2), (0..200, 5)] {
            let keys: Vec<Uuid> = wanted.map(Uuid::from_u128).collect();
            let found: Vec<Thing> = test.db.look_up(&BY_ID, &keys).await.expect("reads");
            assert_eq!(found.len(), there);
        }
    }

    async fn numbered_values_go_where_their_numbers_stand(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        put(&test.db, &thing(1)).await.expect("a new row");
        let mut tx = test.db.begin().await.expect("begins");
        let seen: (String, i64, Option<Vec<u8>>) = tx
            .fetch_one(
                "UPDATE things SET amount = $3, name = $2, bytes = NULL WHERE id = $1 AND $3 > 0 RETURNING name, amount, bytes",
                (Uuid::from_u128(1), "other", 7_i64),
            )
            .await
            .expect("a row");
        assert_eq!(seen, ("other".to_owned(), 7, None));
        let wrong: fairdraw_db::Result<(i64,)> = tx.fetch_one("SELECT name FROM things", ()).await;
        assert!(wrong.is_err(), "a text is no number");
    }

    async fn a_transaction_looks_up_what_it_wrote(engine) {
        static BY_NAME: Lookup = Lookup::new("SELECT * FROM things WHERE flag = ? AND id IN");
        let test = TestDatabase::new(engine, THINGS).await;
        put(&test.db, &thing(1)).await.expect("a new row");
        let mut tx = test.db.begin().await.expect("begins");
        tx.execute("UPDATE things SET flag = $1", (false,)).await.expect("runs");
        let keys: Vec<Uuid> = (0..6).map(Uuid::from_u128).collect();
        let found: Vec<Thing> = tx.look_up(&BY_NAME, false, &keys).await.expect("reads");
        assert_eq!(found, [Thing { flag: false, ..thing(1) }]);
        let streamed: Vec<_> = tx.stream::<Thing>("SELECT * FROM things", ()).expect("begins").collect().await;
        assert_eq!(streamed.len(), 1);
    }

    async fn a_reader_cannot_write(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        let mut tx = test.db.read().await.expect("reading begins");
        assert!(tx.execute("DELETE FROM things", ()).await.is_err());
    }

    async fn conditional_updates_count_rows_under_a_race(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        put(&test.db, &Thing { amount: Some(5), ..thing(1) }).await.expect("a new row");
        let takers: Vec<_> = (0..20)
            .map(|_| {
                let db = test.db.clone();
                tokio::spawn(async move {
                    let mut tx = db.begin().await.expect("begins");
                    let taken = tx
                        .execute("UPDATE things SET amount = amount - 1 WHERE amount > 0", ())
                        .await
                        .expect("updates");
                    tx.commit().await.expect("commits");
                    taken
                })
            })
            .collect();
        let mut taken = 0;
        for taker in takers {
            taken += taker.await.expect("no panic");
        }
        assert_eq!(taken, 5, "five units, five takers");
        assert_eq!(all(&test.db).await[0].amount, Some(0));
    }

    async fn migrations_apply_once_and_history_is_not_rewritten(engine) {
        let test = TestDatabase::new(engine, THINGS).await;
        let again = migrate(&test.db, THINGS, Time::default()).await.expect("nothing to do");
        assert!(again.is_empty());

        let changed = [Migration { sql: "CREATE TABLE other (id BIGINT)", ..THINGS[0].clone() }];
        assert!(matches!(migrate(&test.db, &changed, Time::default()).await, Err(Error::Migration { .. })));
        assert!(matches!(migrate(&test.db, &[], Time::default()).await, Err(Error::Migration { .. })));
    }

    async fn a_failing_migration_leaves_nothing(engine) {
        let test = TestDatabase::new(engine, &[]).await;
        let broken = [
            Migration { name: "0001_good", sql: "CREATE TABLE good (id BIGINT)" },
            Migration { name: "0002_bad", sql: "CREATE TABLE good (id BIGINT)" },
        ];
        assert!(migrate(&test.db, &broken, Time::default()).await.is_err());
        let applied = migrate(&test.db, &broken[..1], Time::default()).await.expect("the good one applies now");
        assert_eq!(applied, ["0001_good"]);
    }

    async fn notices_reach_every_listener(engine) {
        let test = TestDatabase::new(engine, &[]).await;
        let here = Bus::start(&test.db).await.expect("the bus starts");
        let mut first = here.subscribe();
        let mut second = here.subscribe();
        here.publish("draw 1", 7).await.expect("published");
        for listener in [&mut first, &mut second] {
            let notice = listener.recv().await.expect("a notice");
            assert_eq!((&*notice.topic, notice.revision), ("draw 1", 7));
        }
    }
}

#[tokio::test]
async fn notices_cross_nodes_on_postgres() {
    let test = TestDatabase::new(Engine::Postgres, &[]).await;
    let other = Db::connect(&test.address, 2).await.expect("a second node");
    let (here, there) =
        (Bus::start(&test.db).await.expect("starts"), Bus::start(&other).await.expect("starts"));
    assert!(here.is_shared());
    let mut listener = there.subscribe();
    here.publish("jobs", 1).await.expect("published");
    assert_eq!(&*listener.recv().await.expect("a notice").topic, "jobs");
}

#[tokio::test]
async fn an_unknown_kind_of_address_is_refused() {
    assert!(matches!(Db::connect("mysql://x", 1).await, Err(Error::Address(_))));
}

#[tokio::test]
async fn a_closed_sqlite_is_one_file() {
    let test = TestDatabase::new(Engine::Sqlite, THINGS).await;
    put(&test.db, &thing(1)).await.expect("written");
    put(&test.db.apart(), &thing(2)).await.expect("written on this thread");
    assert_eq!(all(&test.db).await, [thing(1), thing(2)]);
    test.db.close().await;
    let late = put(&test.db.apart(), &thing(3)).await;
    assert!(matches!(late, Err(Error::Unavailable(_))), "{late:?}");
    let mut names: Vec<_> = std::fs::read_dir(test.folder.path())
        .expect("readable")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["test.db"], "nothing is left in a log beside it");
}
