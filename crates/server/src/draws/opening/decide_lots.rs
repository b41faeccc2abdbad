//! Deciding a draw of lots: one shuffle, and every entry of the sealed list has its lot. No prizes, no claims.

use fairdraw_db::Tx;
use fairdraw_fairness::{Hash, record::Record, transcript};
use serde_json::json;

use super::store;
use crate::{
    app::App,
    claims,
    draws::{
        Draw, Period, State, config, event_rows,
        form::{LotsForm, LotsPeople},
        store as draws,
    },
    error::Result,
    fair, lots,
    notices::{self, Kind},
};

pub async fn decide(
    app: &App,
    (draw, form): (&Draw, &LotsForm),
    period: &Period,
    (commitment, seed): (Hash, Hash),
    size: u64,
) -> Result<()> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    if !store::save_steps(&mut tx, period.id, "[]".to_owned(), now).await? {
        return Ok(());
    }
    let given = lots::give(&mut tx, form, period.id, seed, size).await?;
    let pairs: Vec<(u64, Option<u64>)> =
        (0..).zip(&given).map(|(place, lot)| (place, Some(u64::from(*lot)))).collect();
    let record = Record::Result {
        draw: *period.id.0.as_bytes(),
        of: commitment,
        time: config::seconds(now),
        transcript: transcript::of_pairs(&pairs),
    };
    let position = fair::log::append(&mut tx, &app.fair.signer, None, &record, now).await?;
    let event = event_rows::NewEvent {
        id: app.new_id(),
        draw: draw.id,
        period: Some(period.id),
        what: "drawn",
        actor: None,
        detail: json!({"lots": given.len(), "round": period.round}),
        hash: None,
        log_position: Some(position),
    };
    event_rows::insert(&mut tx, event, now).await?;
    tell(app, &mut tx, (draw, form), period, given.len()).await?;
    claims::promise_erasure(app, &mut tx, draw).await?;
    for from in [State::Locked, State::Open] {
        draws::move_state(&mut tx, draw.id, from, State::Settled, Some("lots"), now).await?;
    }
    tx.commit().await?;
    crate::draws::tell(app, draw.id).await;
    Ok(())
}

/// The organiser, and those who have somewhere to be told.
async fn tell(
    app: &App,
    tx: &mut Tx,
    (draw, form): (&Draw, &LotsForm),
    period: &Period,
    given: usize,
) -> Result<()> {
    let told = json!({"lots": given});
    notices::tell(app, tx, draw.organiser, Kind::Drawn, draw.id, &period.id.to_string(), told).await?;
    if form.people == LotsPeople::Link {
        notices::tell_participants(app, tx, Kind::SlipDrawn, draw.id, period.id, json!({})).await?;
    }
    Ok(())
}
