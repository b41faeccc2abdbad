//! Claims as the organiser and their helpers see them: masked, each look logged; shipping, scanning, codes.

use fairdraw_db::Time;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{ClaimState, ops, store};
use crate::{
    app::App,
    draws::{
        self, Right,
        form::{DrawForm, Field, HandOut, Region},
        mask,
    },
    error::{Conflict, Error, Reason, Result, Thing},
    http::Page,
    identity::{Actor, check_line},
    ids::{DrawId, WinId},
    notices::{self, Kind},
};

const MOST_ROWS: usize = 5_000;

#[derive(Serialize, ToSchema)]
pub struct ClaimList {
    pub total: i64,
    pub list: Vec<ClaimView>,
    /// How many there are of each state.
    pub counts: Vec<StateCount>,
    /// Own fields of the claim form: what the answers are answers to.
    pub fields: Vec<Field>,
}

#[derive(Serialize, ToSchema)]
pub struct StateCount {
    pub state: ClaimState,
    pub count: i64,
}

/// Masked unless it was unmasked on purpose.
#[derive(Serialize, ToSchema)]
pub struct ClaimView {
    #[schema(value_type = String)]
    pub win: WinId,
    pub state: ClaimState,
    pub hand_out: HandOut,
    pub prize: String,
    #[schema(value_type = String)]
    pub deadline_at: Time,
    /// Whether an absent winner gives way to a reserve.
    pub has_reserves: bool,
    pub masked: bool,
    pub name: String,
    pub phone: String,
    pub region: Region,
    pub address: String,
    #[schema(value_type = Object)]
    pub answers: Value,
    pub courier: String,
    pub tracking: String,
    #[schema(value_type = Option<String>)]
    pub filled_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub shipped_at: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub received_at: Option<Time>,
}

#[derive(Deserialize, ToSchema)]
pub struct Shipment {
    #[schema(value_type = String)]
    pub win: WinId,
    pub courier: String,
    pub tracking: String,
}

#[derive(Serialize, ToSchema)]
pub struct Shipped {
    pub shipped: usize,
    /// Rows that could not be taken, by their number from 0.
    pub refused: Vec<usize>,
}

#[derive(Serialize, ToSchema)]
pub struct Scanned {
    pub prize: String,
    pub name: String,
    #[schema(value_type = String)]
    pub lid: DrawId,
}

pub async fn list(
    app: &App,
    actor: Actor,
    id: DrawId,
    state: Option<ClaimState>,
    page: Page,
) -> Result<ClaimList> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with_any(&mut tx, actor, id, &[Right::View, Right::HandOut]).await?;
    let wanted = state.map_or("", ClaimState::name);
    let total = store::count(&mut tx, id, wanted).await?;
    let rows = store::page(&mut tx, id, wanted, page.limit(), page.offset()).await?;
    let mut counts = Vec::new();
    for state in ClaimState::ALL {
        counts.push(StateCount { state, count: store::count(&mut tx, id, state.name()).await? });
    }
    let list = rows.into_iter().map(|row| view(&draw.form, row, true)).collect();
    Ok(ClaimList { total, list, counts, fields: draw.form.claim.fields })
}

fn view(form: &DrawForm, row: store::ClaimRow, masked: bool) -> ClaimView {
    let prize = form.prizes.get(usize::try_from(row.prize).unwrap_or(0)).cloned().unwrap_or_default();
    let hide = |text: &str| if masked { mask(text) } else { text.to_owned() };
    let answers: Value = serde_json::from_str(&row.answers).unwrap_or_default();
    ClaimView {
        win: row.win_id,
        state: ClaimState::from_name(&row.state).unwrap_or(ClaimState::Expired),
        hand_out: prize.hand_out,
        prize: prize.name,
        deadline_at: row.deadline_at,
        has_reserves: !form.is_instant(),
        masked,
        name: hide(&row.name),
        phone: hide(&row.phone),
        address: hide(&row.address),
        region: Region {
            province: row.province,
            city: row.city,
            area: if masked { String::new() } else { row.area },
        },
        answers: if masked { masked_answers(answers) } else { answers },
        courier: row.courier,
        tracking: row.tracking,
        filled_at: row.filled_at,
        shipped_at: row.shipped_at,
        received_at: row.received_at,
    }
}

fn masked_answers(answers: Value) -> Value {
    match answers {
        Value::Object(map) => map
            .into_iter()
            .map(|(key, value)| (key, value.as_str().map_or(Value::Null, |text| json!(mask(text)))))
            .collect(),
        _ => Value::Null,
    }
}

/// Shows one claim in full; the winner sees who looked.
pub async fn unmask(app: &App, actor: Actor, id: DrawId, win: WinId) -> Result<ClaimView> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    let row = store::find(&mut tx, win).await?.filter(|row| row.draw_id == id);
    let row = row.ok_or(Error::NotFound(Thing::Win))?;
    store::insert_unmasking(&mut tx, app.new_id(), win, actor.user, app.now()).await?;
    draws::note(app, &mut tx, &draw, actor, "unmasked", json!({"win": win})).await?;
    tx.commit().await?;
    Ok(view(&draw.form, row, false))
}

/// Courier and number for many at once; what cannot be taken is named, the rest is done.
pub async fn ship(app: &App, actor: Actor, id: DrawId, rows: Vec<Shipment>) -> Result<Shipped> {
    actor.require_account()?;
    if rows.len() > MOST_ROWS {
        return Err(Error::invalid("rows", Reason::TooMany { most: MOST_ROWS }));
    }
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    let mut answer = Shipped { shipped: 0, refused: Vec::new() };
    for (number, row) in rows.iter().enumerate() {
        let (courier, tracking) = (row.courier.trim(), row.tracking.trim());
        let fits =
            !tracking.is_empty() && check_line(courier, 40).is_none() && check_line(tracking, 60).is_none();
        if fits && store::mark_shipped(&mut tx, id, row.win, courier, tracking, app.now()).await? {
            answer.shipped += 1;
            if let Some(claim) = store::find(&mut tx, row.win).await? {
                let about = format!("{}/{tracking}", row.win);
                let detail = json!({"courier": courier, "tracking": tracking});
                notices::tell(app, &mut tx, claim.user_id, Kind::Shipped, id, &about, detail).await?;
            }
        } else {
            answer.refused.push(number);
        }
    }
    draws::note(app, &mut tx, &draw, actor, "shipped", json!({"count": answer.shipped})).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(answer)
}

/// Cash was paid, or goods were handed over: the organiser says so.
pub async fn hand_over(app: &App, actor: Actor, id: DrawId, win: WinId) -> Result<()> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::HandOut).await?;
    store::find(&mut tx, win).await?.filter(|row| row.draw_id == id).ok_or(Error::NotFound(Thing::Win))?;
    if !store::mark_received(&mut tx, win, app.now()).await? {
        return Err(Error::Conflict(Conflict::ClaimOver));
    }
    ops::settle(&mut tx, id, app.now()).await?;
    draws::note(app, &mut tx, &draw, actor, "handed_over", json!({"win": win})).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(())
}

/// Staff scan an on-site QR code: good once.
pub async fn scan(app: &App, actor: Actor, ticket: &str) -> Result<Scanned> {
    actor.require_account()?;
    let mut tx = app.db.begin().await?;
    let row = store::by_ticket(&mut tx, ticket.trim()).await?.ok_or(Error::NotFound(Thing::Ticket))?;
    // A stranger with a scanner learns nothing.
    let draw = draws::find_with(&mut tx, actor, row.draw_id, Right::HandOut)
        .await
        .map_err(|_| Error::NotFound(Thing::Ticket))?;
    if !store::mark_received(&mut tx, row.win_id, app.now()).await? {
        // Asked again: another counter may have scanned it this very moment.
        let now = store::find(&mut tx, row.win_id).await?.map(|row| row.state);
        let is_received = now.as_deref() == Some(ClaimState::Received.name());
        return Err(Error::Conflict(if is_received { Conflict::ScannedBefore } else { Conflict::ClaimOver }));
    }
    ops::settle(&mut tx, draw.id, app.now()).await?;
    draws::note(app, &mut tx, &draw, actor, "scanned", json!({"win": row.win_id})).await?;
    let name = draws::winner_name(&mut tx, row.win_id).await?.unwrap_or_default();
    tx.commit().await?;
    draws::tell(app, draw.id).await;
    let prize = draw.form.prizes.get(usize::try_from(row.prize).unwrap_or(0)).map(|prize| prize.name.clone());
    Ok(Scanned { prize: prize.unwrap_or_default(), name, lid: draw.id })
}
