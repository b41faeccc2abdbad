//! The worker: claims due jobs, runs their handlers, renews leases, backs off, drains on request.

use std::{collections::BTreeMap, future::Future, pin::Pin, sync::Arc, time::Duration};

use fairdraw_db::{Bus, Db, Result, Time};
use futures_util::FutureExt;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::queue::{self, Claimed, Job};

/// Long enough for a slow step, short enough that a dead node's work is soon taken up.
const LEASE: Duration = Duration::from_secs(30);
const RENEW_EVERY: Duration = Duration::from_secs(10);
/// Notices wake the runner at once; this is for jobs whose time comes, and for lost notices.
const POLL_EVERY: Duration = Duration::from_secs(1);
/// How long a job under way may still take when the node goes down.
const DRAIN: Duration = Duration::from_secs(20);
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

pub const WAKE_TOPIC: &str = "jobs";

/// Why a job did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Trying later may help.
    #[error("{0}")]
    Retry(String),
    /// It never will: kept as failed at once.
    #[error("{0}")]
    Permanent(String),
}

impl From<fairdraw_db::Error> for JobError {
    fn from(error: fairdraw_db::Error) -> Self {
        Self::Retry(error.to_string())
    }
}

/// What a handler may know about its own run.
#[derive(Debug, Clone, Copy)]
pub struct Context {
    pub id: Uuid,
    pub attempt: i32,
}

type Run = dyn Fn(Context, &str) -> BoxedRun + Send + Sync;
type BoxedRun = Pin<Box<dyn Future<Output = std::result::Result<(), JobError>> + Send>>;

/// A handler with its payload type erased.
#[derive(Clone)]
pub struct Handler {
    kind: &'static str,
    run: Arc<Run>,
}

impl Handler {
    pub fn new<J, F, R>(run: F) -> Self
    where
        J: Job,
        F: Fn(Context, J) -> R + Send + Sync + 'static,
        R: Future<Output = std::result::Result<(), JobError>> + Send + 'static,
    {
        let run = move |context: Context, payload: &str| -> BoxedRun {
            match serde_json::from_str::<J>(payload) {
                Ok(job) => Box::pin(run(context, job)),
                Err(error) => {
                    let reason = format!("the payload cannot be read: {error}");
                    Box::pin(async move { Err(JobError::Permanent(reason)) })
                }
            }
        };
        Self { kind: J::KIND, run: Arc::new(run) }
    }
}

#[derive(Clone)]
pub struct Runner {
    db: Db,
    now: Arc<dyn Fn() -> Time + Send + Sync>,
    worker: Uuid,
    handlers: BTreeMap<&'static str, Handler>,
}

impl Runner {
    /// `worker` must differ between nodes.
    pub fn new(db: Db, worker: Uuid, now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self { db, now: Arc::new(now), worker, handlers: BTreeMap::new() }
    }

    #[must_use]
    pub fn handle(mut self, handler: Handler) -> Self {
        self.handlers.insert(handler.kind, handler);
        self
    }

    /// Runs everything that is due now and returns how many jobs ran.
    pub async fn run_due(&self) -> Result<usize> {
        let mut ran = 0;
        while self.run_next(&CancellationToken::new()).await? {
            ran += 1;
        }
        Ok(ran)
    }

    /// Works until told to stop; then finishes the job in hand, or gives it back.
    pub async fn run(&self, bus: &Bus, stop: CancellationToken) {
        let mut notices = bus.subscribe();
        let mut ticks = interval(POLL_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !stop.is_cancelled() {
            match self.run_next(&stop).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the job queue is not available"),
            }
            tokio::select! {
                () = stop.cancelled() => {}
                _ = ticks.tick() => {}
                () = woken(&mut notices) => {}
            }
        }
    }

    async fn run_next(&self, stop: &CancellationToken) -> Result<bool> {
        if !queue::is_any_due(&mut self.db.read().await?, (self.now)()).await? {
            return Ok(false);
        }
        let mut tx = self.db.begin().await?;
        let claimed = queue::claim(&mut tx, self.worker, (self.now)(), LEASE).await?;
        tx.commit().await?;
        let Some(job) = claimed else { return Ok(false) };
        if let Some(outcome) = self.perform(&job, stop).await {
            self.settle(&job, outcome).await?;
            return Ok(true);
        }
        let mut tx = self.db.begin().await?;
        queue::give_back(&mut tx, job.id, self.worker).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Runs the handler while keeping the lease. `None`: stopped before it was done.
    async fn perform(
        &self,
        job: &Claimed,
        stop: &CancellationToken,
    ) -> Option<std::result::Result<(), JobError>> {
        let Some(handler) = self.handlers.get(job.kind.as_str()) else {
            // A newer node put it in: leave it for one that knows it.
            return Some(Err(JobError::Retry("no handler on this node".to_owned())));
        };
        let context = Context { id: job.id, attempt: job.attempts };
        let work = std::panic::AssertUnwindSafe((handler.run)(context, &job.payload)).catch_unwind();
        let work =
            async { work.await.unwrap_or_else(|_| Err(JobError::Retry("the handler panicked".to_owned()))) };
        tokio::select! {
            outcome = work => Some(outcome),
            () = self.keep_lease(job.id) => {
                tracing::warn!(job = %job.id, kind = job.kind, "lost the lease; another node has the job");
                None
            }
            () = overdue(stop) => None,
        }
    }

    /// Returns only when the lease is lost.
    async fn keep_lease(&self, id: Uuid) {
        let mut ticks = interval(RENEW_EVERY);
        ticks.tick().await;
        loop {
            ticks.tick().await;
            let renewed = async {
                let mut tx = self.db.begin().await?;
                let ours = queue::renew(&mut tx, id, self.worker, (self.now)() + LEASE).await?;
                tx.commit().await?;
                Ok::<bool, fairdraw_db::Error>(ours)
            };
            if matches!(renewed.await, Ok(false)) {
                return;
            }
        }
    }

    async fn settle(&self, job: &Claimed, outcome: std::result::Result<(), JobError>) -> Result<()> {
        let now = (self.now)();
        let mut tx = self.db.begin().await?;
        let ours = match outcome {
            Ok(()) => queue::finish(&mut tx, job.id, self.worker).await?,
            Err(JobError::Retry(reason)) if job.attempts < job.max_attempts => {
                tracing::warn!(job = %job.id, kind = job.kind, attempt = job.attempts, reason, "job will be tried again");
                queue::retry(&mut tx, job.id, self.worker, now + pause(job.attempts), reason).await?
            }
            Err(error) => {
                tracing::error!(job = %job.id, kind = job.kind, attempt = job.attempts, %error, "job failed");
                queue::fail(&mut tx, job.id, self.worker, now, error.to_string()).await?
            }
        };
        tx.commit().await?;
        if !ours {
            tracing::warn!(job = %job.id, kind = job.kind, "finished after the lease was lost");
        }
        Ok(())
    }
}

/// Doubles from two seconds to an hour.
fn pause(attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(20);
    FIRST_PAUSE.saturating_mul(1 << doublings).min(LONGEST_PAUSE)
}

async fn overdue(stop: &CancellationToken) {
    stop.cancelled().await;
    timeout(DRAIN, std::future::pending::<()>()).await.ok();
}

async fn woken(notices: &mut tokio::sync::broadcast::Receiver<fairdraw_db::Notice>) {
    use tokio::sync::broadcast::error::RecvError;
    loop {
        match notices.recv().await {
            Ok(notice) if &*notice.topic != WAKE_TOPIC => {}
            Ok(_) | Err(RecvError::Lagged(_)) => return,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
