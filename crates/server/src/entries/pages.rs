//! The public page of a draw as bytes that are ready to send: written at most four times a second, whoever asks.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use bytes::Bytes;
use serde::Serialize;

use super::notices::count_of;
use crate::{
    app::App,
    draws::{self, Published},
    error::{Error, Result, Thing},
    http::Envelope,
    ids::DrawId,
};

/// Counts on a page are never older.
const FRESH: Duration = Duration::from_millis(250);
const MOST: usize = 4096;

struct Page {
    /// What it was made from; another one means that the draw has changed.
    published: Arc<Published>,
    made: Instant,
    bytes: Bytes,
}

#[derive(Default)]
pub struct Pages {
    pages: Mutex<HashMap<DrawId, Page>>,
    /// One writes, the others wait for it instead of writing the same page.
    writing: tokio::sync::Mutex<()>,
}

impl Pages {
    fn get(&self, published: &Arc<Published>) -> Option<Bytes> {
        let pages = self.pages();
        let page = pages.get(&published.draw.id)?;
        (Arc::ptr_eq(&page.published, published) && page.made.elapsed() < FRESH).then(|| page.bytes.clone())
    }

    fn keep(&self, published: Arc<Published>, made: Instant, bytes: Bytes) {
        let mut pages = self.pages();
        if pages.len() >= MOST {
            pages.clear();
        }
        pages.insert(published.draw.id, Page { published, made, bytes });
    }

    fn pages(&self) -> MutexGuard<'_, HashMap<DrawId, Page>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The whole answer, envelope and all.
pub async fn page(app: &App, draw: DrawId) -> Result<Bytes> {
    let published = draws::published(app, draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    if let Some(bytes) = app.entries.pages.get(&published) {
        return Ok(bytes);
    }
    let _writing = app.entries.pages.writing.lock().await;
    if let Some(bytes) = app.entries.pages.get(&published) {
        return Ok(bytes);
    }
    let (made, now) = (Instant::now(), app.now());
    let counts = count_of(app, published.current(now).id).await?;
    let view = draws::public_view(app, &published, counts, now);
    let bytes = Bytes::from(serde_json::to_vec(&enveloped(view)).map_err(Error::internal)?);
    app.entries.pages.keep(published, made, bytes.clone());
    Ok(bytes)
}

fn enveloped<T: Serialize>(data: T) -> Envelope<T> {
    Envelope { sta: 0, msg: String::new(), data }
}
