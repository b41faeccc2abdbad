//! Verbs of a participant about themselves.

use fairdraw_db::Time;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::store::{self, EntryRow};
use crate::{
    app::App,
    appeals, claims,
    draws::{self, form::DrawForm},
    entries,
    error::{Error, Result, Thing},
    http::Page,
    identity::{self, Actor},
    ids::DrawId,
    notices, spins, vouchers,
};

/// More than anybody joins; a take-out is one answer.
const EVERYTHING: i64 = 100_000;

#[derive(Serialize, ToSchema)]
pub struct MyEntries {
    pub total: i64,
    pub list: Vec<MyEntry>,
}

#[derive(Serialize, ToSchema)]
pub struct MyEntry {
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub title: String,
    pub picture: Option<String>,
    /// Of the draw; of the period where there are several.
    pub state: String,
    pub period: i32,
    pub codes: i32,
    #[schema(value_type = String)]
    pub joined_at: Time,
    #[schema(value_type = String)]
    pub closes_at: Time,
    pub wins: i64,
    pub claim: Option<String>,
    #[schema(value_type = Option<String>)]
    pub claim_deadline_at: Option<Time>,
}

pub async fn entries(app: &App, actor: Actor, page: Page) -> Result<MyEntries> {
    let mut tx = app.db.read().await?;
    let total = store::count(&mut tx, actor.user).await?;
    let rows = store::entries(&mut tx, actor.user, page.limit(), page.offset()).await?;
    Ok(MyEntries { total, list: rows.into_iter().map(view).collect() })
}

fn view(row: EntryRow) -> MyEntry {
    let form: DrawForm = serde_json::from_str(&row.form).unwrap_or_default();
    let state = if form.periods.is_empty() { row.draw_state } else { row.period_state };
    MyEntry {
        lid: row.draw_id,
        picture: draws::picture(&form),
        title: form.title,
        state,
        period: row.number,
        codes: row.codes,
        joined_at: row.joined_at,
        closes_at: row.closes_at,
        wins: row.wins,
        claim: row.claim,
        claim_deadline_at: row.claim_deadline_at,
    }
}

/// Everything that is kept about a person as a participant, for them to take along.
pub async fn take_out(app: &App, actor: Actor) -> Result<Value> {
    actor.require_own_hand()?;
    let user = identity::find_user(app, actor).await?;
    let mut tx = app.db.read().await?;
    let mut entries = Vec::new();
    for row in store::entries(&mut tx, actor.user, EVERYTHING, 0).await? {
        let codes = store::codes(&mut tx, row.participant_id).await?;
        let vouchers = store::vouchers(&mut tx, row.participant_id).await?;
        let answers: Value = serde_json::from_str(&row.answers).unwrap_or_default();
        let (lid, joined_at) = (row.draw_id, row.joined_at);
        let claims = claims::of_user(&mut tx, lid, actor.user).await?;
        let appeals: Vec<Value> = appeals::of_user(&mut tx, lid, actor.user)
            .await?
            .into_iter()
            .map(
                |(text, state, answer, at)| json!({"text": text, "state": state, "answer": answer, "at": at}),
            )
            .collect();
        entries.push(json!({
            "appeals": appeals, "draw": view(row), "joined_at": joined_at, "answers": answers, "claims": claims,
            "vouchers": vouchers.into_iter().map(|(picture, state, reason, at)| json!({"picture": crate::uploads::private_link(app, &picture), "state": state, "reason": reason, "at": at})).collect::<Vec<_>>(),
            "codes": codes.into_iter().map(|(code, origin, at)| json!({"code": code, "origin": origin, "at": at})).collect::<Vec<_>>(),
        }));
    }
    Ok(json!({
        "made_at": app.now(),
        "profile": {
            "user_id": user.id, "nickname": user.nickname, "headimgurl": user.headimgurl, "contact_name": user.contact_name,
            "contact_mobile": user.contact_mobile, "language": user.language, "created_at": user.created_at,
        },
        "entries": entries,
        "notices": notices::take_out(&mut tx, actor.user).await?,
    }))
}

/// Takes oneself out of a draw. While the hat is open: withdrawn, with the reason on the list. Afterwards: identity and
/// salt are deleted, and a prize that was not handed over goes to the next reserve. The record verifies all the same.
pub async fn erase(app: &App, actor: Actor, id: DrawId) -> Result<()> {
    actor.require_own_hand()?;
    let mut tx = app.db.begin().await?;
    let draw = draws::find(&mut tx, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let mine = store::in_draw(&mut tx, actor.user, id).await?;
    if mine.is_empty() {
        return Err(Error::NotFound(Thing::Participant));
    }
    for (participant, period, state) in mine {
        if matches!(state.as_str(), "waiting" | "open") {
            entries::depart(app, &mut tx, period, actor.user).await?;
            store::withdraw(&mut tx, participant).await?;
            draws::recount_codes_out(&mut tx, period).await?;
        }
        for (win,) in store::open_wins(&mut tx, participant).await? {
            // In a team the others keep theirs; the unit as a whole is not forfeited.
            if draw.form.team_size == 0 {
                draws::forfeit(app, &mut tx, &draw, win, draws::ERASED, app.now()).await?;
            }
            claims::end(&mut tx, win).await?;
        }
        vouchers::forget_of(app, &mut tx, participant).await?;
        store::erase(&mut tx, participant).await?;
    }
    claims::settle(&mut tx, id, app.now()).await?;
    spins::forget_names(&mut tx, id).await?;
    tx.commit().await?;
    draws::tell(app, id).await;
    Ok(())
}
