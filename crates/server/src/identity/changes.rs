//! Whose sessions, name or plan changed: written down with the change itself, and read by every node once a second. A
//! notice on the bus is quicker and may be lost; this is not.

use std::{collections::HashMap, time::Duration};

use fairdraw_db::{Db, Result, Time, Tx};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::Sessions;
use crate::{entropy::Entropy, ids::UserId};

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A change may be committed later than another that began after it, and clocks of nodes differ a little.
const LOOK_BACK: Duration = Duration::from_mins(2);
/// Long after every node has seen it.
const KEPT: Duration = Duration::from_hours(1);

/// Call it in the transaction that changes what a session says of its person, or ends one.
pub async fn note(tx: &mut Tx, user: UserId, now: Time) -> Result<()> {
    let sql = "INSERT INTO person_changes (id, user_id, at) VALUES ($1, $2, $3)";
    tx.execute(sql, (Entropy.id(now), user, now)).await?;
    Ok(())
}

pub async fn delete_old(tx: &mut Tx, now: Time) -> Result<u64> {
    tx.execute("DELETE FROM person_changes WHERE at < $1", (now - KEPT,)).await
}

/// What this node has seen.
#[derive(Default)]
pub struct Seen {
    newest: Time,
    changes: HashMap<Uuid, Time>,
}

impl Seen {
    /// People about whom there is news.
    pub async fn look(&mut self, db: &Db) -> Result<Vec<UserId>> {
        let sql = "SELECT id, user_id, at FROM person_changes WHERE at > $1";
        let since = self.newest - LOOK_BACK;
        let rows: Vec<(Uuid, UserId, Time)> = db.read().await?.fetch_all(sql, (since,)).await?;
        let mut people = Vec::new();
        for (id, user, at) in rows {
            if self.changes.insert(id, at).is_none() {
                people.push(user);
            }
            self.newest = self.newest.max(at);
        }
        let since = self.newest - LOOK_BACK;
        self.changes.retain(|_, at| *at > since);
        Ok(people)
    }
}

/// Keeps the memory of a node true. While the database cannot be asked, the memory is believed for a few seconds only.
pub async fn watch(sessions: Sessions, db: Db, stopping: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = ticks.tick() => {
                if let Err(error) = sessions.look_again(&db).await {
                    tracing::warn!(%error, "changes of people were not read");
                }
            }
        }
    }
}
