//! The promises of the queue, on both databases.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use fairdraw_db::{Bus, Db, Time, on_both, testing::TestDatabase};
use fairdraw_jobs::{
    Handler, Job, JobError, Pending, Runner, WAKE_TOPIC, enqueue, enqueue_at, failed, migration, pending,
};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

#[derive(Serialize, Deserialize)]
struct Note {
    text: String,
    key: Option<String>,
}

impl Job for Note {
    const KIND: &'static str = "note";
    const MAX_ATTEMPTS: i32 = 3;

    fn key(&self) -> Option<String> {
        self.key.clone()
    }
}

/// A queue with a clock that only moves when the test says so.
struct Stage {
    test: TestDatabase,
    clock: Arc<AtomicI64>,
    heard: Arc<Mutex<Vec<String>>>,
    next_id: u128,
}

impl Stage {
    async fn new(engine: fairdraw_db::testing::Engine) -> Self {
        let test = TestDatabase::new(engine, &[migration()]).await;
        Self { test, clock: Arc::new(AtomicI64::new(1_000)), heard: Arc::default(), next_id: 0 }
    }

    fn db(&self) -> &Db {
        &self.test.db
    }

    fn now(&self) -> Time {
        Time::from_seconds(self.clock.load(Ordering::SeqCst))
    }

    fn pass(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::SeqCst);
    }

    fn runner(&self, worker: u128) -> Runner {
        let clock = self.clock.clone();
        Runner::new(self.db().clone(), Uuid::from_u128(worker), move || {
            Time::from_seconds(clock.load(Ordering::SeqCst))
        })
    }

    fn listener(&self, worker: u128) -> Runner {
        let heard = self.heard.clone();
        self.runner(worker).handle(Handler::new(move |_, note: Note| {
            let heard = heard.clone();
            async move {
                heard.lock().expect("not poisoned").push(note.text);
                Ok(())
            }
        }))
    }

    async fn put(&mut self, text: &str, key: Option<&str>, run_at: Time) -> bool {
        self.next_id += 1;
        let note = Note { text: text.to_owned(), key: key.map(str::to_owned) };
        let mut tx = self.db().begin().await.expect("begins");
        let new = enqueue_at(&mut tx, Uuid::from_u128(self.next_id), &note, run_at, self.now())
            .await
            .expect("enqueues");
        tx.commit().await.expect("commits");
        new
    }

    async fn pending(&self) -> Pending {
        let mut tx = self.db().read().await.expect("reads");
        pending(&mut tx, self.now()).await.expect("counts")
    }

    fn heard(&self) -> Vec<String> {
        self.heard.lock().expect("not poisoned").clone()
    }
}

on_both! {
    async fn a_job_runs_once_when_it_is_due(engine) {
        let mut stage = Stage::new(engine).await;
        let later = stage.now() + Duration::from_mins(1);
        stage.put("later", None, later).await;
        let now = stage.now();
        stage.put("now", None, now).await;
        let runner = stage.listener(1);
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        assert_eq!(stage.heard(), ["now"]);
        stage.pass(60);
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        assert_eq!(runner.run_due().await.expect("runs"), 0);
        assert_eq!(stage.heard(), ["now", "later"]);
        assert_eq!(stage.pending().await, Pending { waiting: 0, overdue: 0, failed: 0 });
    }

    async fn a_job_of_a_lost_transaction_never_existed(engine) {
        let stage = Stage::new(engine).await;
        let mut tx = stage.db().begin().await.expect("begins");
        let note = Note { text: "ghost".to_owned(), key: None };
        enqueue(&mut tx, Uuid::from_u128(1), &note, stage.now()).await.expect("enqueues");
        drop(tx);
        assert_eq!(stage.listener(1).run_due().await.expect("runs"), 0);
    }

    async fn the_same_key_is_one_job_until_it_is_done(engine) {
        let mut stage = Stage::new(engine).await;
        let now = stage.now();
        assert!(stage.put("first", Some("draw 1"), now).await);
        assert!(!stage.put("second", Some("draw 1"), now).await);
        stage.listener(1).run_due().await.expect("runs");
        assert!(stage.put("third", Some("draw 1"), now).await);
        stage.listener(1).run_due().await.expect("runs");
        assert_eq!(stage.heard(), ["first", "third"]);
    }

    async fn a_failing_job_backs_off_and_is_kept_as_failed(engine) {
        let mut stage = Stage::new(engine).await;
        let now = stage.now();
        stage.put("x", None, now).await;
        let runner = stage.runner(1).handle(Handler::new(|_, _: Note| async { Err(JobError::Retry("no".to_owned())) }));
        assert_eq!(runner.run_due().await.expect("runs"), 1, "not again before the pause");
        stage.pass(1);
        assert_eq!(runner.run_due().await.expect("runs"), 0);
        stage.pass(1);
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        stage.pass(4);
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        stage.pass(10_000);
        assert_eq!(runner.run_due().await.expect("runs"), 0, "three attempts are all");
        let mut tx = stage.db().read().await.expect("reads");
        let kept = failed(&mut tx).await.expect("lists");
        assert_eq!((kept.len(), kept[0].attempts, kept[0].last_error.as_str()), (1, 3, "no"));
    }

    async fn a_panic_is_a_failure_and_not_the_end(engine) {
        let mut stage = Stage::new(engine).await;
        let now = stage.now();
        stage.put("x", None, now).await;
        let runner = stage.runner(1).handle(Handler::new(|context: fairdraw_jobs::Context, _: Note| async move {
            assert!(context.attempt > 1, "the first attempt panics");
            Ok(())
        }));
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        stage.pass(2);
        assert_eq!(runner.run_due().await.expect("runs"), 1);
        assert_eq!(stage.pending().await.waiting, 0);
    }

    async fn a_dead_nodes_job_is_taken_again(engine) {
        let mut stage = Stage::new(engine).await;
        let now = stage.now();
        stage.put("orphan", None, now).await;
        let (started, mut has_started) = mpsc::channel(1);
        let dying = stage.runner(1).handle(Handler::new(move |_, _: Note| {
            let started = started.clone();
            async move {
                started.send(()).await.expect("the test listens");
                std::future::pending().await
            }
        }));
        let node = tokio::spawn(async move { dying.run_due().await });
        has_started.recv().await.expect("the first node has it");
        node.abort();
        assert_eq!(stage.listener(2).run_due().await.expect("runs"), 0, "the lease still holds");
        stage.pass(31);
        assert_eq!(stage.listener(2).run_due().await.expect("runs"), 1);
        assert_eq!(stage.heard(), ["orphan"]);
    }

    async fn two_nodes_never_run_one_job_twice(engine) {
        let mut stage = Stage::new(engine).await;
        let now = stage.now();
        for number in 0..50 {
            stage.put(&number.to_string(), None, now).await;
        }
        let (one, two) = (stage.listener(1), stage.listener(2));
        let (first, second) = tokio::join!(one.run_due(), two.run_due());
        assert_eq!(first.expect("runs") + second.expect("runs"), 50);
        let mut heard = stage.heard();
        heard.sort();
        heard.dedup();
        assert_eq!(heard.len(), 50);
    }

    async fn a_notice_wakes_the_runner_and_stopping_is_clean(engine) {
        let mut stage = Stage::new(engine).await;
        let bus = Bus::start(stage.db()).await.expect("starts");
        let (done, mut is_done) = mpsc::channel(1);
        let runner = stage.runner(1).handle(Handler::new(move |_, _: Note| {
            let done = done.clone();
            async move {
                done.send(()).await.expect("the test listens");
                Ok(())
            }
        }));
        let stop = CancellationToken::new();
        let node = tokio::spawn({
            let (bus, stop) = (bus.clone(), stop.clone());
            async move { runner.run(&bus, stop).await }
        });
        let now = stage.now();
        stage.put("x", None, now).await;
        bus.publish(WAKE_TOPIC, 1).await.expect("published");
        is_done.recv().await.expect("it ran");
        stop.cancel();
        node.await.expect("it stopped");
        assert_eq!(stage.pending().await.waiting, 0);
    }

    async fn an_unreadable_payload_fails_at_once(engine) {
        let stage = Stage::new(engine).await;
        let mut tx = stage.db().begin().await.expect("begins");
        tx.execute(
            "INSERT INTO jobs (id, kind, payload, run_at, created_at, attempts, max_attempts)
             VALUES ($1, 'note', '{', 0, 0, 0, 9)",
            (Uuid::from_u128(1),),
        )
        .await
        .expect("inserts");
        tx.commit().await.expect("commits");
        stage.listener(1).run_due().await.expect("runs");
        assert_eq!(stage.pending().await.failed, 1);
    }
}
