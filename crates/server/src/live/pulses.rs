//! The pulse of each draw that somebody on this node looks at: written once a change, at most four times a second, and
//! the same bytes for every reader. A reader who falls behind sees the newest pulse, not all that were.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use tokio::sync::{broadcast, watch};

use crate::{
    app::App,
    draws, entries,
    error::{Error, Result, Thing},
    ids::DrawId,
};

const PAUSE: Duration = Duration::from_millis(250);

type Beats = Arc<Mutex<HashMap<DrawId, watch::Sender<Bytes>>>>;

#[derive(Clone, Default)]
pub struct Pulses(Beats);

impl Pulses {
    /// The draw's pulse now, and whenever it changes.
    pub async fn listen(&self, app: &App, draw: DrawId) -> Result<watch::Receiver<Bytes>> {
        if let Some(beat) = self.beats().get(&draw) {
            return Ok(beat.subscribe());
        }
        // Heard from before the first look, so that nothing falls between the two.
        let news = News {
            changes: app.hub.listen(&draws::topic(draw)),
            counts: app.hub.listen(&draws::count_topic(draw)),
        };
        let first = frame(app, draw).await?;
        let mut beats = self.beats();
        if let Some(beat) = beats.get(&draw) {
            return Ok(beat.subscribe());
        }
        let (beat, reader) = watch::channel(first);
        beats.insert(draw, beat.clone());
        tokio::spawn(keep_beating(self.clone(), app.clone(), draw, beat, news));
        Ok(reader)
    }

    fn beats(&self) -> MutexGuard<'_, HashMap<DrawId, watch::Sender<Bytes>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a draw that nobody looks at; false when somebody just came.
    fn forget(&self, draw: DrawId, beat: &watch::Sender<Bytes>) -> bool {
        let mut beats = self.beats();
        let is_alone = beat.receiver_count() == 0;
        if is_alone {
            beats.remove(&draw);
        }
        is_alone
    }
}

struct News {
    changes: broadcast::Receiver<i64>,
    counts: broadcast::Receiver<i64>,
}

async fn keep_beating(pulses: Pulses, app: App, draw: DrawId, beat: watch::Sender<Bytes>, mut news: News) {
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = beat.closed() => {
                if pulses.forget(draw, &beat) {
                    return;
                }
            }
            // The notice may be here before the memory of published draws has heard of it.
            _ = news.changes.recv() => app.published.forget(draw),
            _ = news.counts.recv() => {}
        }
        match frame(&app, draw).await {
            Ok(frame) => drop(beat.send_replace(frame)),
            Err(error) => tracing::warn!(%error, "a pulse was not written"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn frame(app: &App, draw: DrawId) -> Result<Bytes> {
    let published = draws::published(app, draw).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let now = app.now();
    let counts = entries::count_of(app, published.current(now).id).await?;
    let pulse = serde_json::to_string(&draws::pulse(&published, counts, now)).map_err(Error::internal)?;
    Ok(Bytes::from(format!("event: draw\nid: {}\ndata: {pulse}\n\n", now.micros())))
}
