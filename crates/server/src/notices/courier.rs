//! The courier: rings bells and carries messages to browsers and mailboxes, beside the jobs, so that a slow mail server never
//! delays an opening.
//!
//! News is written in the transaction of what it tells. The courier takes it from there: in one transaction it marks a batch as
//! rung and writes one delivery for each place where its reader agreed to be told. A delivery is claimed before it is sent, for
//! as long as sending can take, and its outcome is written after. So two nodes never send the same. What a crash left between
//! sending and its outcome is sent again when the claim runs out, under the same name (a mail's Message-ID, a push message's
//! topic and tag): the repeat takes the place of the first.

use std::time::Duration;

use fairdraw_db::Time;
use futures_util::{StreamExt, stream};
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use super::{
    delivery_rows::{self as rows, Claimed, Facts},
    links,
    message::{self, About, CONFIRM, Message, TEST},
    outcome::Outcome,
    push::BrowserKeys,
    target_rows,
};
use crate::{app::App, error::Result, language::Language, live};

/// For news that was written by another node, and for retries.
const POLL_EVERY: Duration = Duration::from_secs(1);
const MOST_RUNG: i64 = 200;
const MOST_CLAIMED: i64 = 32;
const AT_ONCE: usize = 16;
/// Two rounds of the longest time-out, with room.
const CLAIM_LASTS: Duration = Duration::from_mins(2);
const MOST_ATTEMPTS: i32 = 8;
const FIRST_PAUSE: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// The log of what was sent is kept so long.
const LOG_LASTS: Duration = Duration::from_hours(180 * 24);

/// Works until the node goes down; what is in hand is finished.
pub async fn run(app: App) {
    let mut ticks = interval(POLL_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !app.stopping.is_cancelled() {
        match run_once(&app).await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => tracing::warn!(%error, "notices wait"),
        }
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.senders.wake.notified() => {}
            _ = ticks.tick() => {}
        }
    }
}

/// Does everything that is due now.
pub async fn run_due(app: &App) -> Result<()> {
    while run_once(app).await? > 0 {}
    Ok(())
}

async fn run_once(app: &App) -> Result<usize> {
    let (news, due) = rows::is_any_waiting(&mut app.db.read().await?, app.now()).await?;
    let rung = if news { ring(app).await? } else { 0 };
    // Whoever was rung may have something to be sent.
    let delivered = if news || due { deliver(app).await? } else { 0 };
    Ok(rung + delivered)
}

/// Rings the bells of those who have news, and writes what has to be sent.
async fn ring(app: &App) -> Result<usize> {
    let ring = app.new_id();
    let mut tx = app.db.begin().await?;
    let mut people = rows::take_unrung(&mut tx, ring, MOST_RUNG).await?;
    if people.is_empty() {
        return Ok(0);
    }
    rows::insert_for_ring(&mut tx, ring, app.now()).await?;
    tx.commit().await?;
    let count = people.len();
    people.sort_unstable();
    people.dedup();
    for (person,) in people {
        live::tell_user(app, person).await;
    }
    Ok(count)
}

async fn deliver(app: &App) -> Result<usize> {
    let (worker, now) = (app.new_id(), app.now());
    let mut tx = app.db.begin().await?;
    let claimed = rows::claim(&mut tx, worker, now, now + CLAIM_LASTS, MOST_CLAIMED).await?;
    tx.commit().await?;
    let count = claimed.len();
    let work = claimed.into_iter().map(|delivery| async move {
        if let Err(error) = carry(app, worker, &delivery).await {
            tracing::warn!(%error, "a delivery is taken up again later");
        }
    });
    stream::iter(work).buffer_unordered(AT_ONCE).collect::<()>().await;
    Ok(count)
}

async fn carry(app: &App, worker: Uuid, delivery: &Claimed) -> Result<()> {
    let mut tx = app.db.read().await?;
    let facts = rows::facts(&mut tx, delivery).await?;
    drop(tx);
    let Some(facts) = facts.filter(|facts| may_send(delivery, facts)) else {
        return finish(app, worker, delivery, ("dropped", "withdrawn")).await;
    };
    let Some(message) = compose(app, delivery, &facts) else {
        // A newer node put it in: leave it for one that knows it.
        return settle(app, worker, delivery, Outcome::Later("unknown here".to_owned(), None)).await;
    };
    let outcome = send(app, delivery, &facts, &message).await;
    settle(app, worker, delivery, outcome).await
}

/// Asked again at the last moment: whoever withdrew a minute ago gets nothing.
fn may_send(delivery: &Claimed, facts: &Facts) -> bool {
    match delivery.kind.as_str() {
        CONFIRM => facts.confirmed_at.is_none(),
        TEST => facts.confirmed_at.is_some(),
        _ => facts.confirmed_at.is_some() && facts.consents > 0 && facts.detail.is_some(),
    }
}

fn compose(app: &App, delivery: &Claimed, facts: &Facts) -> Option<Message> {
    let language = Language::from_code(&facts.language).unwrap_or_default();
    let detail = facts.detail.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let about = About {
        key: &delivery.key,
        target: delivery.target_id.0,
        kind: &delivery.kind,
        draw: delivery.draw_id,
        title: facts.title.as_deref().unwrap_or_default(),
        detail: &detail,
    };
    let mut message = message::compose(&about, language)?;
    if delivery.kind == CONFIRM {
        message.path = links::confirm(app, delivery.target_id, &facts.address, facts.asked_at);
    }
    Some(message)
}

async fn send(app: &App, delivery: &Claimed, facts: &Facts, message: &Message) -> Outcome {
    let now = app.now();
    if delivery.channel == "push" {
        let (public_key, auth) = (facts.public_key.as_deref(), facts.auth.as_deref());
        let keys = BrowserKeys::read(public_key.unwrap_or_default(), auth.unwrap_or_default());
        let Some(keys) = keys else { return Outcome::Gone("keys".to_owned()) };
        return app.senders.pusher.send(&facts.address, &keys, message, app.entropy, now).await;
    }
    let Some(mailer) = &app.senders.mailer else {
        return Outcome::Refused("mail is not set up".to_owned());
    };
    let unsubscribe = message.is_news.then(|| links::unsubscribe(app, delivery.user_id, &facts.address));
    mailer.send(&facts.address, message, unsubscribe.as_deref(), now).await
}

async fn settle(app: &App, worker: Uuid, delivery: &Claimed, outcome: Outcome) -> Result<()> {
    match outcome {
        Outcome::Sent => {
            let now = app.now();
            let mut tx = app.db.begin().await?;
            rows::finish(&mut tx, delivery, worker, ("sent", ""), now).await?;
            target_rows::note_sent(&mut tx, delivery.target_id, now).await?;
            tx.commit().await?;
            tell_tester(app, delivery).await;
            Ok(())
        }
        Outcome::Later(reason, wait) if delivery.attempts < MOST_ATTEMPTS => {
            let due_at = app.now() + wait.unwrap_or_default().max(pause(delivery.attempts));
            let mut tx = app.db.begin().await?;
            rows::retry(&mut tx, delivery, worker, &reason, due_at).await?;
            tx.commit().await?;
            Ok(())
        }
        Outcome::Later(reason, _) | Outcome::Refused(reason) => {
            finish(app, worker, delivery, ("failed", &reason)).await
        }
        Outcome::Gone(reason) => {
            let mut tx = app.db.begin().await?;
            target_rows::remove(&mut tx, delivery.user_id, delivery.target_id).await?;
            rows::finish(&mut tx, delivery, worker, ("failed", &reason), app.now()).await?;
            tx.commit().await?;
            live::tell_user(app, delivery.user_id).await;
            Ok(())
        }
    }
}

async fn finish(app: &App, worker: Uuid, delivery: &Claimed, how: (&'static str, &str)) -> Result<()> {
    let mut tx = app.db.begin().await?;
    rows::finish(&mut tx, delivery, worker, how, app.now()).await?;
    tx.commit().await?;
    tell_tester(app, delivery).await;
    Ok(())
}

/// Whoever pressed "send a test" looks at the log.
async fn tell_tester(app: &App, delivery: &Claimed) {
    if delivery.kind == TEST {
        live::tell_user(app, delivery.user_id).await;
    }
}

/// Doubles from half a minute to an hour.
fn pause(attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(20);
    FIRST_PAUSE.saturating_mul(1 << doublings).min(LONGEST_PAUSE)
}

/// The log forgets.
pub async fn tidy(app: &App) -> Result<()> {
    let before: Time = app.now() - LOG_LASTS;
    let mut tx = app.db.begin().await?;
    rows::delete_done_before(&mut tx, before).await?;
    tx.commit().await?;
    Ok(())
}
