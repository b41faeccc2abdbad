//! The table of jobs: putting in, claiming, finishing. SQL lives here and nowhere else in the crate.

use std::time::Duration;

use fairdraw_db::{Migration, Result, Time, Tx};
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

/// A kind of work. `KIND` is stored, so it never changes once released.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    const KIND: &'static str;
    const MAX_ATTEMPTS: i32 = 12;

    /// Jobs with the same key are one job while it is waiting or running; `None` never merges.
    fn key(&self) -> Option<String> {
        None
    }
}

/// The schema of the queue, to be applied with the application's own migrations.
pub const fn migration() -> Migration {
    Migration { name: "0000_jobs", sql: include_str!("../schema.sql") }
}

/// A job that a worker holds.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct Claimed {
    pub id: Uuid,
    pub kind: String,
    pub payload: String,
    pub attempts: i32,
    pub max_attempts: i32,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct FailedJob {
    pub kind: String,
    pub payload: String,
    pub attempts: i32,
    pub last_error: String,
}

/// How full the queue is, for health and metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Pending {
    pub waiting: i64,
    pub overdue: i64,
    pub failed: i64,
}

/// Puts a job in to run as soon as the transaction is committed.
pub async fn enqueue<J: Job>(tx: &mut Tx, id: Uuid, job: &J, now: Time) -> Result<bool> {
    enqueue_at(tx, id, job, now, now).await
}

/// Puts a job in to run at a time. Returns false when the same key is already waiting: one job serves both.
pub async fn enqueue_at<J: Job>(tx: &mut Tx, id: Uuid, job: &J, run_at: Time, now: Time) -> Result<bool> {
    let payload = serde_json::to_string(job).expect("a job's payload is plain data");
    let inserted = tx
        .execute(
            "INSERT INTO jobs (id, kind, job_key, payload, run_at, created_at, attempts, max_attempts)
             VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
             ON CONFLICT DO NOTHING",
            (id, J::KIND, job.key(), payload, run_at, now, J::MAX_ATTEMPTS),
        )
        .await?;
    Ok(inserted == 1)
}

/// Asked before `claim`, by somebody who only reads: on SQLite people who join wait for everybody who may write.
pub(crate) async fn is_any_due(tx: &mut Tx, now: Time) -> Result<bool> {
    let due: Option<(Uuid,)> = tx
        .fetch_optional(
            "SELECT id FROM jobs
             WHERE failed_at IS NULL AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1) LIMIT 1",
            (now,),
        )
        .await?;
    Ok(due.is_some())
}

/// Takes the job that has been due longest, for `lease`. The condition is checked again by the update itself,
/// so two workers never hold the same job.
pub(crate) async fn claim(tx: &mut Tx, worker: Uuid, now: Time, lease: Duration) -> Result<Option<Claimed>> {
    tx.fetch_optional(
        "UPDATE jobs SET lease_until = $1, leased_by = $2, attempts = attempts + 1
         WHERE id = (
             SELECT id FROM jobs
             WHERE failed_at IS NULL
               AND run_at <= $3 AND (lease_until IS NULL OR lease_until <= $3)
             ORDER BY run_at, id LIMIT 1)
           AND failed_at IS NULL AND (lease_until IS NULL OR lease_until <= $3)
         RETURNING id, kind, payload, attempts, max_attempts",
        (now + lease, worker, now),
    )
    .await
}

/// Keeps a lease that is still ours. False: it was lost, and the work must stop.
pub(crate) async fn renew(tx: &mut Tx, id: Uuid, worker: Uuid, until: Time) -> Result<bool> {
    let changed = tx
        .execute("UPDATE jobs SET lease_until = $3 WHERE id = $1 AND leased_by = $2", (id, worker, until))
        .await?;
    Ok(changed == 1)
}

/// Finished jobs leave the table: what they did is in the tables they changed.
pub(crate) async fn finish(tx: &mut Tx, id: Uuid, worker: Uuid) -> Result<bool> {
    Ok(tx.execute("DELETE FROM jobs WHERE id = $1 AND leased_by = $2", (id, worker)).await? == 1)
}

pub(crate) async fn retry(tx: &mut Tx, id: Uuid, worker: Uuid, run_at: Time, error: String) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE jobs SET run_at = $3, last_error = $4, lease_until = NULL, leased_by = NULL
             WHERE id = $1 AND leased_by = $2",
            (id, worker, run_at, error),
        )
        .await?;
    Ok(changed == 1)
}

/// Gives a job back untouched, as if it had not been claimed: the node is going down.
pub(crate) async fn give_back(tx: &mut Tx, id: Uuid, worker: Uuid) -> Result<()> {
    tx.execute(
        "UPDATE jobs SET lease_until = NULL, leased_by = NULL, attempts = attempts - 1
         WHERE id = $1 AND leased_by = $2",
        (id, worker),
    )
    .await?;
    Ok(())
}

pub(crate) async fn fail(tx: &mut Tx, id: Uuid, worker: Uuid, now: Time, error: String) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE jobs SET failed_at = $3, last_error = $4, lease_until = NULL, job_key = NULL
             WHERE id = $1 AND leased_by = $2",
            (id, worker, now, error),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn pending(tx: &mut Tx, now: Time) -> Result<Pending> {
    tx.fetch_one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN failed_at IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS waiting,
                CAST(COALESCE(SUM(CASE WHEN failed_at IS NULL AND run_at <= $1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS overdue,
                CAST(COALESCE(SUM(CASE WHEN failed_at IS NULL THEN 0 ELSE 1 END), 0) AS BIGINT) AS failed
         FROM jobs",
        (now,),
    )
    .await
}

pub async fn failed(tx: &mut Tx) -> Result<Vec<FailedJob>> {
    tx.fetch_all(
        "SELECT kind, payload, attempts, COALESCE(last_error, '') AS last_error
         FROM jobs WHERE failed_at IS NOT NULL ORDER BY failed_at, id",
        (),
    )
    .await
}
