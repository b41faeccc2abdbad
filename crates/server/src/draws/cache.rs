//! The memory of `published`: bounded, emptied draw by draw as notices come.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use fairdraw_db::Bus;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

use super::Published;
use crate::ids::DrawId;

/// Draws that are looked at within the same minutes; a larger installation reads some of them again.
const MOST: usize = 4096;

#[derive(Clone, Default)]
pub struct PublishedCache(Arc<Inner>);

#[derive(Default)]
struct Inner {
    known: Mutex<HashMap<DrawId, Arc<Published>>>,
    /// Counts forgettings, so that what was read before a change is not kept after it.
    forgotten: AtomicU64,
}

/// The moment at which a reading began.
#[derive(Clone, Copy)]
pub struct Ticket(u64);

impl PublishedCache {
    /// Listens for changes on every node.
    pub fn start(bus: &Bus, stopping: CancellationToken) -> Self {
        let cache = Self::default();
        let (own, mut notices) = (cache.clone(), bus.subscribe());
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = stopping.cancelled() => return,
                    notice = notices.recv() => match notice {
                        Ok(notice) => {
                            if let Some(id) = notice.topic.strip_prefix("draw/").and_then(|id| id.parse().ok()) {
                                own.forget(id);
                            }
                        }
                        Err(RecvError::Lagged(_)) => own.forget_all(),
                        Err(RecvError::Closed) => return,
                    },
                }
            }
        });
        cache
    }

    pub fn get(&self, id: DrawId) -> Option<Arc<Published>> {
        self.known().get(&id).cloned()
    }

    pub fn ticket(&self) -> Ticket {
        Ticket(self.0.forgotten.load(Ordering::SeqCst))
    }

    /// Keeps what was read since `ticket`, unless something changed meanwhile.
    pub fn keep(&self, id: DrawId, published: Arc<Published>, ticket: Ticket) {
        let mut known = self.known();
        if self.0.forgotten.load(Ordering::SeqCst) != ticket.0 {
            return;
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(id, published);
    }

    /// On this node at once; others hear of it by the bus.
    pub fn forget(&self, id: DrawId) {
        let mut known = self.known();
        self.0.forgotten.fetch_add(1, Ordering::SeqCst);
        known.remove(&id);
    }

    fn forget_all(&self) {
        let mut known = self.known();
        self.0.forgotten.fetch_add(1, Ordering::SeqCst);
        known.clear();
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<DrawId, Arc<Published>>> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
