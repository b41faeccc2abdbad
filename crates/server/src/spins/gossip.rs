//! Every phone tells the newest head it has seen. One that we never published means that somebody was shown another
//! chain of heads: two histories, a database that went back to an older copy, or a phone that makes it up. The spin counts
//! all the same; whoever runs the installation must hear of it.

use super::{batch_store, till::Spun};
use crate::{app::App, draws::Period};

/// Looks for the head that came with a spin. Never refuses anything.
pub async fn compare(app: &App, period: &Period, spun: &Spun, seen: [u8; 32]) {
    // The usual case, without a look at the database. What is sent again was compared the first time.
    if seen == spun.previous_head || spun.again {
        return;
    }
    match is_ours(app, period, seen).await {
        Ok(true) => {}
        Ok(false) => {
            metrics::counter!("fairdraw_unknown_heads_total").increment(1);
            tracing::error!(
                draw = %period.draw, spun.sequence, round = spun.moment.round,
                seen = hex::encode(seen), newest = hex::encode(spun.previous_head),
                "a phone has seen a head that was never published here",
            );
        }
        Err(error) => tracing::warn!(%error, "a phone's head was not compared"),
    }
}

async fn is_ours(app: &App, period: &Period, seen: [u8; 32]) -> fairdraw_db::Result<bool> {
    let mut tx = app.db.read().await?;
    batch_store::has_head(&mut tx, period.id, &seen).await
}
