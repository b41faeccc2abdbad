//! The till for joining: seats in one transaction for all who wait.

use std::sync::Weak;

use fairdraw_db::Db;
use tokio::runtime::Handle;

use super::{Comer, Outcome, batch};
use crate::{
    app::{App, Parts},
    draws,
    error::Result,
    ids::DrawId,
    till::{self, Desk, Groups, Queue},
};

/// Whoever came is given back, and in a box all the way, so that nothing about them is copied.
type Answer = (Box<Comer>, Outcome);
pub type Till = till::Till<Box<Comer>, Answer>;

/// The writer of this node.
pub async fn serve(parts: Weak<Parts>, mut queue: Queue<Box<Comer>, Answer>, desk: Desk) {
    while let Some((groups, answers)) = till::next(&mut queue).await {
        let Some(app) = parts.upgrade().map(App::from) else { return };
        let people: usize = groups.iter().map(|(_, comers)| comers.len()).sum();
        metrics::histogram!("fairdraw_till_batch")
            .record(f64::from(u32::try_from(people).unwrap_or(u32::MAX)));
        let started = std::time::Instant::now();
        match seat_all(&app, &desk.db, groups).await {
            Ok((outcomes, news)) => {
                // Before the answers: whoever then looks at the page finds themselves counted.
                for draw in &news.joined {
                    app.entries.pages.outdate(*draw);
                }
                desk.answer_all(answers, outcomes);
                publish(app, news, &desk.node);
            }
            Err(error) => {
                tracing::warn!(%error, "a batch of joins was not written");
                till::refuse_all(answers);
            }
        }
        metrics::histogram!("fairdraw_till_seconds").record(started.elapsed());
    }
}

/// Draws that people joined, and those whose house is full now.
#[derive(Default)]
struct News {
    joined: Vec<DrawId>,
    full: Vec<DrawId>,
}

async fn seat_all(app: &App, db: &Db, groups: Groups<Box<Comer>>) -> Result<(Vec<Vec<Answer>>, News)> {
    let mut tx = db.begin().await?;
    let now = app.now();
    let mut news = News::default();
    let mut outcomes = Vec::with_capacity(groups.len());
    for (period, comers) in groups {
        let draw = comers[0].draw;
        let seated = batch::seat(app, &mut tx, period, comers, now).await?;
        if seated.closed {
            news.full.push(draw);
        }
        if seated.joined > 0 {
            news.joined.push(draw);
        }
        outcomes.push(seated.outcomes);
    }
    tx.commit().await?;
    Ok((outcomes, news))
}

fn publish(app: App, news: News, node: &Handle) {
    for draw in news.joined {
        app.data.note_joined(draw);
        app.entries.notices.note(draw);
    }
    if !news.full.is_empty() {
        node.spawn(async move {
            for draw in news.full {
                draws::tell(&app, draw).await;
            }
        });
    }
}
