//! Thousands at once, a closing door, a locked database, a full disk: nobody lost, nobody twice, nothing half-done.

use std::{collections::HashSet, time::Duration};

use fairdraw::{identity, language::Language, migrations};
use fairdraw_db::{
    Db, on_both,
    testing::{Engine, TestDatabase},
};
use futures_util::{StreamExt, future::join_all, stream};
use serde_json::{Value, json};

use crate::support::{
    Answer, Person, TestApp, ask,
    draw::{DELAY, HOUR, form, form_with},
};

/// Guests made in one transaction: a test of joining need not wait for ten thousand challenges.
async fn guests(app: &TestApp, count: usize) -> Vec<Person<'_>> {
    let mut tx = app.app.db.begin().await.expect("begins");
    let mut people = Vec::with_capacity(count);
    for number in 0..count {
        let name = format!("guest {number}");
        let token =
            identity::open_guest(&app.app, &mut tx, name, "", Language::English).await.expect("a guest");
        people.push(Person { app, token });
    }
    tx.commit().await.expect("commits");
    people
}

async fn join_all_at_once(people: &[Person<'_>], lid: &str) -> Vec<Answer> {
    let body = json!({"lid": lid, "consents": {"rules": true}});
    let requests = people.iter().map(|person| ask(person.post("/lotto/join", &body)));
    stream::iter(requests).buffer_unordered(64).collect().await
}

fn numbers(joined: &[Answer]) -> HashSet<i64> {
    joined.iter().map(|answer| answer.data["number"].as_i64().expect("a number")).collect()
}

async fn login_free(app: &TestApp, organiser: &Person<'_>, changes: Value) -> String {
    let mut form = form_with(app, changes);
    form["login_free"] = json!(true);
    organiser.publish(&form).await
}

async fn rows(app: &TestApp, sql: &'static str) -> i64 {
    let mut tx = app.app.db.read().await.expect("begins");
    tx.fetch_one::<(i64,)>(sql, ()).await.expect("counts").0
}

on_both! {
    async fn ten_thousand_join_and_five_thousand_fill_a_house(engine) {
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = guests(&app, 10_000).await;

        let open = login_free(&app, &organiser, json!({})).await;
        let answers = join_all_at_once(&people, &open).await;
        assert!(answers.iter().all(|answer| answer.sta == 0), "nobody is lost");
        assert_eq!(numbers(&answers), (1..=10_000).collect(), "everybody has a number of their own");
        assert_eq!(rows(&app, "SELECT COUNT(*) FROM participants").await, 10_000);
        assert_eq!(rows(&app, "SELECT COUNT(DISTINCT user_id) FROM participants").await, 10_000);
        assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, 10_000);
        let task = organiser.task(&open).await;
        assert_eq!((&task["participants"], &task["codes"]), (&json!(10_000), &json!(10_000)));

        let fallback = (app.clock.now() + HOUR).to_string();
        let opening = json!({"by": "full", "people": 5_000, "fallback_at": fallback, "fallback": "open"});
        let house = login_free(&app, &organiser, json!({"opening": opening})).await;
        let (seated, told): (Vec<_>, Vec<_>) =
            join_all_at_once(&people, &house).await.into_iter().partition(|answer| answer.sta == 0);
        assert_eq!((seated.len(), told.len()), (5_000, 5_000));
        assert_eq!(numbers(&seated), (1..=5_000).collect());
        assert!(told.iter().all(|answer| answer.sta == 4009 && answer.data["reason"] == "full"), "they hear why");
        app.work().await;
        app.pass_and_work(DELAY).await;
        // The fallback's time comes and finds nothing to do.
        app.pass_and_work(HOUR).await;
        let timeline = app.record(&house).await["timeline"].clone();
        let moments = |what: &str| timeline.as_array().expect("a timeline").iter().filter(|moment| moment["what"] == what).count();
        assert_eq!((moments("closed"), moments("sealed"), moments("drawn")), (1, 1, 1), "it opens once: {timeline}");
        assert_eq!(organiser.task(&house).await["participants"], 5_000);
        assert_eq!(app.verified(&house, 1).await.error, None);
        assert_eq!(organiser.winners(&house).await.iter().filter(|win| win["state"] == "won").count(), 1);
    }

    async fn a_join_against_the_lock_is_in_or_is_told(engine) {
        const ROUNDS: usize = 1_000;
        let app = TestApp::with(engine, |config| (config.rate_per_address, config.rate_per_token) = (0, 0)).await;
        let organiser = app.person("organiser").await;
        app.make_vip(&organiser).await;
        let people = app.people(3).await;
        let latest = (app.clock.now() + HOUR).to_string();
        let form = form_with(&app, json!({"opening": {"by": "hand", "latest_at": latest}}));
        let round = async || {
            let lid = organiser.publish(&form).await;
            people[2].join(&lid).await;
            let body = json!({"lid": lid, "consents": {"rules": true}});
            let press = ask(organiser.post("/lotto/task/open", &json!({"lid": lid})));
            let joins = join_all(people[..2].iter().map(|person| ask(person.post("/lotto/join", &body))));
            let (pressed, joins) = tokio::join!(press, joins);
            assert_eq!(pressed.ok()["state"], "locked");
            let joined = joins.iter().filter(|answer| answer.sta == 0).count();
            assert!(joins.iter().all(|answer| answer.sta == 0 || answer.data["reason"] == "closed"), "{joins:?}");
            assert_eq!(organiser.task(&lid).await["participants"], json!(joined + 1), "who was answered is counted");
            joined
        };
        // Four draws at a time, so that the races are also with other draws' batches.
        let joined: usize = stream::iter(0..ROUNDS).map(|_| round()).buffer_unordered(4).fold(0, async |sum, joined| sum + joined).await;
        assert!(joined > 0 && joined < 2 * ROUNDS, "it was a race: {joined} were in time");
        assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, i64::try_from(joined + ROUNDS).expect("small"));
    }

    async fn a_locked_database_delays_or_refuses_but_loses_nothing(engine) {
        let app = TestApp::new(engine).await;
        let lid = app.person("organiser").await.publish(&form(&app)).await;
        let people = app.people(3).await;
        for person in &people {
            person.mine(&lid).await;
        }
        let database = app.database.as_ref().expect("its own");
        let other = Db::connect(&database.address, 1).await.expect("another program");
        let mut lock = other.begin().await.expect("begins");
        lock.execute("UPDATE periods SET participants = participants", ()).await.expect("locks the rows");
        let body = json!({"lid": lid, "consents": {"rules": true}});
        let mut joins = Box::pin(join_all(people.iter().map(|person| ask(person.post("/lotto/join", &body)))));
        let early = tokio::time::timeout(Duration::from_secs(5), &mut joins).await;
        assert!(early.is_err(), "nobody is told that they are in before they are: {early:?}");
        lock.commit().await.expect("lets go");
        let answers = joins.await;
        assert!(answers.iter().all(|answer| answer.sta == 0 || answer.sta == -2), "{answers:?}");
        for person in &people {
            person.join(&lid).await;
        }
        assert_eq!(app.public(&lid).await["participants"], 3);
        assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, 3);
    }
}

/// Takes the pages of SQLite's file that are in nobody's use, as a table that is gone leaves them.
async fn fill_gaps(app: &TestApp) {
    let mut tx = app.app.db.begin().await.expect("begins");
    let (free,): (i64,) = tx.fetch_one("PRAGMA freelist_count", ()).await.expect("counted");
    tx.execute("CREATE TABLE filler (bytes BLOB)", ()).await.expect("made");
    tx.execute("INSERT INTO filler VALUES (zeroblob($1))", (free * 4096,)).await.expect("filled");
    tx.commit().await.expect("commits");
}

/// SQLite can be told how large it may grow.
#[tokio::test]
async fn a_full_disk_is_a_clear_answer_and_nothing_is_half_done() {
    let app = TestApp::new(Engine::Sqlite).await;
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let lid = login_free(&app, &organiser, json!({})).await;
    let crowd = guests(&app, 40).await;
    // Of the connection that tills write with: each has a limit of its own.
    let limit = async |sql: &'static str| {
        let mut tx = app.app.db.apart().begin().await.expect("begins");
        tx.fetch_one::<(i64,)>(sql, ()).await.expect("set");
        tx.commit().await.expect("commits");
    };
    fill_gaps(&app).await;
    // As large as it is now, so that no page can be added.
    limit("PRAGMA max_page_count = 1").await;
    let mut refused = 0;
    for joiner in &crowd {
        let body = json!({"lid": lid, "consents": {"rules": true}});
        let answer = ask(joiner.post("/lotto/join", &body)).await;
        assert!(answer.sta == 0 || (answer.status, answer.sta) == (503, -2), "{answer:?}");
        refused += usize::from(answer.sta != 0);
    }
    limit("PRAGMA max_page_count = 1073741823").await;
    let counted = app.public(&lid).await["participants"].as_i64().expect("a number");
    assert_eq!(rows(&app, "SELECT COUNT(*) FROM participants").await, counted);
    assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, counted);
    assert!(refused > 0, "the disk was full");
    for joiner in &crowd {
        joiner.join(&lid).await;
    }
    assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, i64::try_from(crowd.len()).expect("few"));
}

/// PostgreSQL runs out of its own disk, which a test cannot fill: it says what it says then, once while the entries are
/// written and once only when they are committed.
#[tokio::test]
async fn a_full_disk_of_the_database_server_is_no_different() {
    let app = TestApp::new(Engine::Postgres).await;
    let organiser = app.person("organiser").await;
    app.make_vip(&organiser).await;
    let lid = login_free(&app, &organiser, json!({})).await;
    let crowd = guests(&app, 40).await;
    let change = async |sql: &'static str| {
        let mut tx = app.app.db.begin().await.expect("begins");
        tx.execute(sql, ()).await.expect("changed");
        tx.commit().await.expect("commits");
    };
    change(
        "CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
         END $$",
    )
    .await;
    for moment in [
        "CREATE TRIGGER full_disk AFTER INSERT ON codes FOR EACH ROW EXECUTE FUNCTION disk_full()",
        "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON codes DEFERRABLE INITIALLY DEFERRED
           FOR EACH ROW EXECUTE FUNCTION disk_full()",
    ] {
        change(moment).await;
        let answers = join_all_at_once(&crowd, &lid).await;
        assert!(answers.iter().all(|answer| (answer.status, answer.sta) == (503, -2)), "{answers:?}");
        assert_eq!(rows(&app, "SELECT COUNT(*) FROM participants").await, 0);
        assert_eq!(app.public(&lid).await["participants"], 0);
        change("DROP TRIGGER full_disk ON codes").await;
    }
    let answers = join_all_at_once(&crowd, &lid).await;
    assert_eq!(numbers(&answers), (1..=40).collect(), "everybody is in, and no number was lost");
    assert_eq!(rows(&app, "SELECT COUNT(*) FROM codes").await, 40);
}

/// Equal nodes on one database: the row of the period is the lock that both respect.
#[tokio::test]
async fn two_nodes_never_oversell_a_house() {
    let database = TestDatabase::new(Engine::Postgres, &migrations::all()).await;
    let (here, there) = (TestApp::on(&database).await, TestApp::on(&database).await);
    let organiser = here.person("organiser").await;
    here.make_vip(&organiser).await;
    let fallback = (here.clock.now() + HOUR).to_string();
    let opening = json!({"by": "full", "people": 70, "fallback_at": fallback, "fallback": "open"});
    let lid = login_free(&here, &organiser, json!({"opening": opening})).await;
    let mut people = guests(&here, 200).await;
    for person in people.iter_mut().skip(1).step_by(2) {
        person.app = &there;
    }
    let answers = join_all_at_once(&people, &lid).await;
    let (seated, told): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.sta == 0);
    assert_eq!(numbers(&seated), (1..=70).collect());
    assert!(told.iter().all(|answer| answer.data["reason"] == "full"), "{told:?}");
    assert_eq!((seated.len(), told.len()), (70, 130));
    assert_eq!(rows(&there, "SELECT COUNT(*) FROM draw_events WHERE what = 'closed'").await, 1);
    // Somebody signed out on one node is signed out on the other.
    let account = here.person("alice").await;
    let elsewhere = Person { app: &there, token: account.token.clone() };
    elsewhere.info().await;
    ask(account.post("/user/logout", &json!({}))).await.ok();
    // By a notice, or at the latest when its memory is five seconds old.
    while ask(elsewhere.get("/user/info")).await.sta != 4001 {}
}
