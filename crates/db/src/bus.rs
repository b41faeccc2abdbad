//! `Bus`: short notices "topic T is now at revision R", to everyone who listens, on every node.
//!
//! On SQLite there is one process, so a channel is enough; on PostgreSQL `LISTEN/NOTIFY` carries them between
//! nodes. A notice is a hint to look, never the news itself: a listener that missed some looks at the database.

use std::sync::Arc;

use sqlx::postgres::PgListener;
use tokio::{sync::broadcast, task::JoinHandle};

use crate::{Db, Result};

const CHANNEL: &str = "fairdraw";
const BACKLOG: usize = 4096;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub topic: Arc<str>,
    pub revision: i64,
}

#[derive(Clone, Debug)]
pub struct Bus {
    db: Db,
    sender: broadcast::Sender<Notice>,
    listener: Option<Arc<AbortOnDrop>>,
}

#[derive(Debug)]
struct AbortOnDrop(JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Bus {
    pub async fn start(db: &Db) -> Result<Self> {
        let (sender, _) = broadcast::channel(BACKLOG);
        let listener = match db {
            Db::Sqlite { .. } => None,
            Db::Postgres(pool) => {
                let mut listener = PgListener::connect_with(pool).await?;
                listener.listen(CHANNEL).await?;
                Some(Arc::new(AbortOnDrop(tokio::spawn(forward(listener, sender.clone())))))
            }
        };
        Ok(Self { db: db.clone(), sender, listener })
    }

    /// Tells every node. Call it after the commit, never before.
    pub async fn publish(&self, topic: &str, revision: i64) -> Result<()> {
        match &self.db {
            // Nobody listening is fine: the notice is a hint.
            Db::Sqlite { .. } => {
                self.sender.send(Notice { topic: topic.into(), revision }).ok();
            }
            Db::Postgres(pool) => {
                sqlx::query("SELECT pg_notify($1, $2)")
                    .bind(CHANNEL)
                    .bind(format!("{revision} {topic}"))
                    .execute(pool)
                    .await?;
            }
        }
        Ok(())
    }

    /// A receiver that lags gets an error and should look at everything it cares for.
    pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.sender.subscribe()
    }

    /// Gives the connection back, so that the pool can close. No notice arrives afterwards.
    pub fn close(&self) {
        if let Some(listener) = &self.listener {
            listener.0.abort();
        }
    }

    /// Whether notices cross processes.
    pub const fn is_shared(&self) -> bool {
        self.listener.is_some()
    }
}

async fn forward(mut listener: PgListener, sender: broadcast::Sender<Notice>) {
    loop {
        match listener.recv().await {
            Ok(notification) => {
                if let Some(notice) = parse(notification.payload()) {
                    sender.send(notice).ok();
                }
            }
            // The listener reconnects by itself at the next `recv`; what was said meanwhile is lost, as promised.
            Err(error) => {
                tracing::warn!(%error, "lost the notice channel, connecting again");
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            }
        }
    }
}

fn parse(payload: &str) -> Option<Notice> {
    let (revision, topic) = payload.split_once(' ')?;
    Some(Notice { topic: topic.into(), revision: revision.parse().ok()? })
}
