//! Verbs of the review.

use fairdraw_db::{Time, Tx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    likeness,
    store::{self, VoucherRow},
};
use crate::{
    app::App,
    draws::{self, Draw, Right},
    error::{Error, Reason, Result},
    http::Page,
    identity::{Actor, check_line},
    ids::{DrawId, ParticipantId, UserId, VoucherId},
    live,
    notices::{self, Kind},
    uploads,
};

const MOST_AT_ONCE: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Approve,
    Reject,
}

#[derive(Deserialize, ToSchema)]
pub struct Review {
    #[schema(value_type = String)]
    pub lid: DrawId,
    #[schema(value_type = Vec<String>)]
    pub ids: Vec<VoucherId>,
    pub verdict: Verdict,
    /// Needed for a rejection; the participant reads it.
    #[serde(default)]
    pub reason: String,
}

#[derive(Serialize, ToSchema)]
pub struct Reviewed {
    pub done: usize,
    /// Decided before, too late, or not of this draw.
    #[schema(value_type = Vec<String>)]
    pub refused: Vec<VoucherId>,
}

#[derive(Serialize, ToSchema)]
pub struct VoucherList {
    pub total: i64,
    pub counts: VoucherCounts,
    pub list: Vec<VoucherView>,
}

#[derive(Serialize, ToSchema)]
pub struct VoucherCounts {
    pub in_review: i64,
    pub approved: i64,
    pub rejected: i64,
}

#[derive(Serialize, ToSchema)]
pub struct VoucherView {
    #[schema(value_type = String)]
    pub id: VoucherId,
    #[schema(value_type = String)]
    pub member: ParticipantId,
    pub name: String,
    pub avatar: String,
    /// Good for a while.
    pub picture: String,
    pub chance: i32,
    pub chance_title: String,
    pub state: String,
    pub reason: String,
    #[schema(value_type = String)]
    pub created_at: Time,
    /// Other vouchers of this draw that look the same.
    pub duplicates: usize,
}

pub async fn list(app: &App, actor: Actor, id: DrawId, state: &str, page: Page) -> Result<VoucherList> {
    let mut tx = app.db.read().await?;
    let draw = draws::find_with(&mut tx, actor, id, Right::Review).await?;
    drop(tx);
    look_at_new(app, id).await?;
    let mut tx = app.db.read().await?;
    let counts = VoucherCounts {
        in_review: store::count(&mut tx, id, "in_review").await?,
        approved: store::count(&mut tx, id, "approved").await?,
        rejected: store::count(&mut tx, id, "rejected").await?,
    };
    let known = store::likenesses(&mut tx, id).await?;
    let rows = store::page(&mut tx, id, state, page.limit(), page.offset()).await?;
    let total = match state {
        "approved" => counts.approved,
        "rejected" => counts.rejected,
        _ => counts.in_review,
    };
    Ok(VoucherList {
        total,
        counts,
        list: rows.into_iter().map(|row| view(app, &draw, &row, &known)).collect(),
    })
}

fn view(app: &App, draw: &Draw, row: &VoucherRow, known: &[(VoucherId, i64)]) -> VoucherView {
    let same = |likeness: i64| {
        known.iter().filter(|(id, other)| *id != row.id && likeness::alike(likeness, *other)).count()
    };
    let chance = usize::try_from(row.chance).ok().and_then(|place| draw.form.chances.get(place));
    VoucherView {
        id: row.id,
        member: row.participant_id,
        name: row.name.clone(),
        avatar: row.avatar.clone(),
        picture: uploads::private_link(app, &row.picture),
        chance: row.chance,
        chance_title: chance.map(|chance| chance.title.clone()).unwrap_or_default(),
        state: row.state.clone(),
        reason: row.reason.clone(),
        created_at: row.created_at,
        duplicates: row.likeness.map_or(0, same),
    }
}

/// Hashes pictures that nobody hashed yet, some at a time: outside any transaction, because it takes a while.
async fn look_at_new(app: &App, draw: DrawId) -> Result<()> {
    let mut tx = app.db.read().await?;
    let new = store::unhashed(&mut tx, draw).await?;
    drop(tx);
    let mut found = Vec::new();
    for (id, picture) in new {
        let key = picture.strip_prefix("/uploads/").unwrap_or_default();
        let bytes = uploads::find(app, key).await?;
        let work = tokio::task::spawn_blocking(move || bytes.and_then(|bytes| likeness::of(&bytes)));
        if let Some(likeness) = work.await.map_err(Error::internal)? {
            found.push((id, likeness));
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    for (id, likeness) in found {
        store::set_likeness(&mut tx, id, likeness).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Decides about some at once; what cannot be decided any more is named.
pub async fn review(app: &App, actor: Actor, review: Review) -> Result<Reviewed> {
    actor.require_account()?;
    let reason = review.reason.trim().to_owned();
    if review.ids.len() > MOST_AT_ONCE {
        return Err(Error::invalid("ids", Reason::TooMany { most: MOST_AT_ONCE }));
    }
    if review.verdict == Verdict::Reject && reason.is_empty() {
        return Err(Error::invalid("reason", Reason::Required));
    }
    if let Some(flaw) = check_line(&reason, 200) {
        return Err(Error::invalid("reason", flaw));
    }
    let mut tx = app.db.begin().await?;
    let draw = draws::find_with(&mut tx, actor, review.lid, Right::Review).await?;
    let mut answer = Reviewed { done: 0, refused: Vec::new() };
    let mut people: Vec<UserId> = Vec::new();
    // In one order, whoever decides: two reviewers wait for each other, and never in a circle.
    let mut ids = review.ids;
    ids.sort_unstable();
    for id in ids {
        match decide(app, &mut tx, actor, &draw, id, review.verdict, &reason).await? {
            Some(user) => {
                answer.done += 1;
                people.push(user);
            }
            None => answer.refused.push(id),
        }
    }
    let detail = json!({"count": answer.done, "approved": review.verdict == Verdict::Approve});
    draws::note(app, &mut tx, &draw, actor, "reviewed", detail).await?;
    tx.commit().await?;
    draws::tell(app, draw.id).await;
    for person in people {
        live::tell_user(app, person).await;
    }
    Ok(answer)
}

/// Somebody had their data erased: pictures show more than names.
pub async fn forget_of(app: &App, tx: &mut Tx, participant: ParticipantId) -> Result<()> {
    let pictures = store::remove_of(tx, participant).await?;
    uploads::forget(app, tx, pictures.into_iter().map(|(picture,)| picture).collect()).await
}

/// The promised date came. Before the participants are forgotten, who tell which pictures are in use.
pub async fn forget_in_draw(app: &App, tx: &mut Tx, draw: DrawId) -> Result<()> {
    let pictures = store::remove_in_draw(tx, draw).await?;
    uploads::forget(app, tx, pictures.into_iter().map(|(picture,)| picture).collect()).await
}

async fn decide(
    app: &App,
    tx: &mut Tx,
    actor: Actor,
    draw: &Draw,
    id: VoucherId,
    verdict: Verdict,
    reason: &str,
) -> Result<Option<UserId>> {
    let Some(row) = store::find(tx, draw.id, id).await? else { return Ok(None) };
    // Somebody else has to look at what a helper sent in.
    if row.user_id == actor.user {
        return Ok(None);
    }
    let kind = match verdict {
        Verdict::Approve => {
            // The row of the period is the lock, taken first by everybody. A hat that closed takes nothing more: better
            // not decided than decided without the codes.
            if !draws::give_codes(app, tx, row.period_id, row.participant_id, 0, "voucher").await?
                || !store::decide(tx, id, "approved", reason, app.now()).await?
            {
                return Ok(None);
            }
            let codes = codes_for(tx, draw, id).await?;
            draws::give_codes(app, tx, row.period_id, row.participant_id, codes, "voucher").await?;
            Kind::VoucherApproved
        }
        Verdict::Reject => {
            if !store::decide(tx, id, "rejected", reason, app.now()).await? {
                return Ok(None);
            }
            Kind::VoucherRejected
        }
    };
    notices::tell(app, tx, row.user_id, kind, draw.id, &id.to_string(), json!({"reason": reason})).await?;
    Ok(Some(row.user_id))
}

/// What the voucher is worth, as far as its sender may have more. Read under the lock.
async fn codes_for(tx: &mut Tx, draw: &Draw, id: VoucherId) -> Result<u32> {
    let Some(row) = store::find(tx, draw.id, id).await? else { return Ok(0) };
    let chance = usize::try_from(row.chance).ok().and_then(|place| draw.form.chances.get(place));
    let held = u32::try_from(row.codes).unwrap_or(u32::MAX);
    let room = draw.form.most_codes().saturating_sub(held);
    Ok(chance.map_or(1, |chance| chance.codes).min(room))
}
