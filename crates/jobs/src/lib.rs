//! A durable queue on the database. It knows no job: a job is a name, a JSON payload and a time to run.
//!
//! - A job is enqueued inside the caller's transaction: it exists exactly when the change that needs it does.
//! - A worker claims a job by a lease, with one conditional update. A worker that dies loses the lease, and
//!   another takes the job again; so every handler is idempotent.
//! - A failed job is tried again with growing pauses, and after the last try is kept as failed, with its reason.

mod queue;
mod runner;

pub use queue::{FailedJob, Job, Pending, enqueue, enqueue_at, failed, migration, pending};
pub use runner::{Context, Handler, JobError, Runner, WAKE_TOPIC};
