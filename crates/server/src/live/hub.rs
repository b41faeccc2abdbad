//! The hub of a node: takes notices from the bus and hands each to the readers of its topic, and to nobody else.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use fairdraw_db::{Bus, Notice};
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio_util::sync::CancellationToken;

/// A reader that falls further behind gets one "look again" instead of the rest.
const BACKLOG: usize = 64;

type Topics = Arc<Mutex<HashMap<Arc<str>, Sender<i64>>>>;

#[derive(Clone)]
pub struct Hub {
    topics: Topics,
}

impl Hub {
    pub fn start(bus: &Bus, stopping: CancellationToken) -> Self {
        let hub = Self { topics: Topics::default() };
        let (topics, mut notices) = (hub.topics.clone(), bus.subscribe());
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = stopping.cancelled() => return,
                    notice = notices.recv() => match notice {
                        Ok(notice) => pass_on(&topics, &notice),
                        Err(RecvError::Lagged(_)) => wake_all(&topics),
                        Err(RecvError::Closed) => return,
                    },
                }
            }
        });
        hub
    }

    /// Revisions of a topic from now on.
    pub fn listen(&self, topic: &str) -> Receiver<i64> {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        // Topics that nobody reads any more are forgotten here, so that the map does not grow.
        topics.retain(|_, sender| sender.receiver_count() > 0);
        topics.entry(topic.into()).or_insert_with(|| broadcast::channel(BACKLOG).0).subscribe()
    }
}

fn pass_on(topics: &Topics, notice: &Notice) {
    let topics = topics.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sender) = topics.get(&notice.topic) {
        // Nobody listening any more is fine.
        sender.send(notice.revision).ok();
    }
}

fn wake_all(topics: &Topics) {
    for sender in topics.lock().unwrap_or_else(PoisonError::into_inner).values() {
        sender.send(0).ok();
    }
}
