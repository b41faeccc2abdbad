//! The public page of a draw as bytes that are ready to send: written at most four times a second, whoever asks.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use bytes::Bytes;
use serde::Serialize;

use super::{notices::count_of, ops};
use crate::{
    app::App,
    draws::{self, Published},
    error::{Error, Result},
    http::Envelope,
    ids::DrawId,
    spins,
};

/// Counts on a page are never older.
const FRESH: Duration = Duration::from_millis(250);
/// So many times a page is written at once when somebody joined, so that in a quiet draw everybody sees themselves
/// counted; in a busy one this is used up, and four times a second must do.
const BURST: u32 = 8;
const MOST: usize = 4096;

struct Page {
    /// What it was made from; another one means that the draw has changed.
    published: Arc<Published>,
    made: Instant,
    bytes: Bytes,
    /// Somebody joined since.
    is_old: bool,
    /// Writings that are left beyond four a second.
    spare: u32,
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
        let is_same = Arc::ptr_eq(&page.published, published) && page.made.elapsed() < FRESH;
        (is_same && !(page.is_old && page.spare > 0)).then(|| page.bytes.clone())
    }

    fn keep(&self, published: Arc<Published>, made: Instant, bytes: Bytes) {
        let mut pages = self.pages();
        if pages.len() >= MOST {
            pages.clear();
        }
        let spare = pages.get(&published.draw.id).map_or(BURST, |page| {
            let earned = made.duration_since(page.made).as_millis() / FRESH.as_millis();
            let earned = u32::try_from(earned).unwrap_or(BURST);
            page.spare.saturating_sub(1).saturating_add(earned).min(BURST)
        });
        pages.insert(published.draw.id, Page { published, made, bytes, is_old: false, spare });
    }

    /// Somebody joined: the page says less than the truth.
    pub fn outdate(&self, draw: DrawId) {
        if let Some(page) = self.pages().get_mut(&draw) {
            page.is_old = true;
        }
    }

    fn pages(&self) -> MutexGuard<'_, HashMap<DrawId, Page>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The whole answer, envelope and all.
pub async fn page(app: &App, draw: DrawId) -> Result<Bytes> {
    let published = ops::find(app, draw).await?;
    match app.entries.pages.get(&published) {
        Some(bytes) => Ok(bytes),
        None => Box::pin(write(app, published)).await,
    }
}

async fn write(app: &App, published: Arc<Published>) -> Result<Bytes> {
    let _writing = app.entries.pages.writing.lock().await;
    if let Some(bytes) = app.entries.pages.get(&published) {
        return Ok(bytes);
    }
    let (made, now) = (Instant::now(), app.now());
    let counts = count_of(app, published.current(now).id).await?;
    let spun = (spins::public(app, &published).await?, spins::urn(app, &published).await?);
    let view = draws::public_view(app, &published, counts, spun, now);
    let bytes = Bytes::from(serde_json::to_vec(&enveloped(view)).map_err(Error::internal)?);
    app.entries.pages.keep(published, made, bytes.clone());
    Ok(bytes)
}

fn enveloped<T: Serialize>(data: T) -> Envelope<T> {
    Envelope { sta: 0, msg: String::new(), data }
}
