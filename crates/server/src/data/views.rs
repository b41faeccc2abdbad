//! Page views: counted in memory by draw, hour, source and class of device, and added to the table in batches. Nothing
//! in here is about a person. What a node has not written when it crashes, a few seconds of views, is lost.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{Device, OTHER, What, store};
use crate::{app::App, error::Result, ids::DrawId};

/// Sources of one draw that are told apart; links can be made up by anybody.
const MOST_SOURCES: usize = 64;
/// Of different counts between two writings; whoever floods us is not counted.
const MOST_KEYS: usize = 50_000;
const MOST_DRAWS: usize = 4_096;
const HOUR: i64 = 3_600;

/// How far somebody came before joining.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Looked at the page.
    Seen,
    /// Began to fill in the form, or pressed the button.
    Began,
}

#[derive(Default)]
pub struct Views(Mutex<Inner>);

type Counts = BTreeMap<(DrawId, What, String), i64>;

#[derive(Default)]
struct Inner {
    counts: Counts,
    sources: HashMap<DrawId, HashSet<String>>,
}

impl Views {
    pub fn count(&self, draw: DrawId, step: Step, source: &str, device: Device, seconds: i64) {
        let mut inner = self.inner();
        if inner.counts.len() >= MOST_KEYS {
            return;
        }
        match step {
            Step::Began => inner.add(draw, What::Began, String::new()),
            Step::Seen => {
                let source = inner.known(draw, source);
                inner.add(draw, What::SeenSource, source);
                inner.add(draw, What::SeenHour, seconds.div_euclid(HOUR).to_string());
                inner.add(draw, What::SeenDevice, device.name().to_owned());
            }
        }
    }

    fn take(&self) -> Counts {
        std::mem::take(&mut self.inner().counts)
    }

    /// They were not written: next time.
    fn give_back(&self, counts: Counts) {
        let mut inner = self.inner();
        for (key, count) in counts {
            *inner.counts.entry(key).or_default() += count;
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn add(&mut self, draw: DrawId, what: What, name: String) {
        *self.counts.entry((draw, what, name)).or_default() += 1;
    }

    fn known(&mut self, draw: DrawId, source: &str) -> String {
        if self.sources.len() >= MOST_DRAWS {
            self.sources.clear();
        }
        let known = self.sources.entry(draw).or_default();
        if source.is_empty() || known.contains(source) {
            return source.to_owned();
        }
        if known.len() >= MOST_SOURCES {
            return OTHER.to_owned();
        }
        known.insert(source.to_owned());
        source.to_owned()
    }
}

/// Writes what was counted on this node.
pub async fn flush(app: &App) -> Result<()> {
    let counts = app.data.views.take();
    if counts.is_empty() {
        return Ok(());
    }
    let written = write(app, &counts).await;
    if written.is_err() {
        app.data.views.give_back(counts);
    }
    written
}

async fn write(app: &App, counts: &Counts) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let rows = counts.iter().map(|((draw, what, name), count)| (*draw, *what, name.clone(), *count));
    store::add(&mut tx, rows).await?;
    tx.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn made_up_sources_do_not_fill_the_memory() {
        let views = Views::default();
        let draw = DrawId(Uuid::nil());
        for number in 0..1_000 {
            views.count(draw, Step::Seen, &format!("s{number}"), Device::Other, 7_200);
        }
        let counts = views.take();
        let sources: Vec<_> = counts.iter().filter(|((_, what, _), _)| *what == What::SeenSource).collect();
        assert_eq!(sources.len(), MOST_SOURCES + 1);
        assert_eq!(counts[&(draw, What::SeenSource, OTHER.to_owned())], 936);
        assert_eq!(counts[&(draw, What::SeenHour, "2".to_owned())], 1_000);
        views.give_back(counts);
        views.count(draw, Step::Seen, "s0", Device::Other, 7_200);
        assert_eq!(views.take()[&(draw, What::SeenSource, "s0".to_owned())], 2);
    }
}
