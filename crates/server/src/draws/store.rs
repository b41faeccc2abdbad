//! Draws and their versions in the database.

use fairdraw_db::{Result, Time, Tx};

use super::{
    Draw, Kind, State,
    form::{DrawForm, LotsForm},
    published::RulesVersion,
    summary::Summary,
};
use crate::ids::{DrawId, UserId};

macro_rules! draw_columns {
    () => {
        "id, organiser_id, kind, state, outcome, form, revision, created_at, updated_at, published_at, closes_at,
         cancelled_at, cancel_reason, deleted_at"
    };
}

#[derive(sqlx::FromRow)]
pub struct DrawRow {
    id: DrawId,
    organiser_id: UserId,
    kind: String,
    state: String,
    outcome: Option<String>,
    form: String,
    revision: i64,
    created_at: Time,
    updated_at: Time,
    published_at: Option<Time>,
    closes_at: Option<Time>,
    cancelled_at: Option<Time>,
    cancel_reason: Option<String>,
    deleted_at: Option<Time>,
}

/// What the program itself wrote can be read again.
impl From<DrawRow> for Draw {
    fn from(row: DrawRow) -> Self {
        Self {
            id: row.id,
            organiser: row.organiser_id,
            kind: Kind::from_name(&row.kind).unwrap_or(Kind::Advance),
            state: State::from_name(&row.state).unwrap_or(State::Cancelled),
            outcome: row.outcome,
            form: serde_json::from_str(&row.form).unwrap_or_default(),
            revision: row.revision,
            created_at: row.created_at,
            updated_at: row.updated_at,
            published_at: row.published_at,
            closes_at: row.closes_at,
            cancelled_at: row.cancelled_at,
            cancel_reason: row.cancel_reason,
            deleted_at: row.deleted_at,
        }
    }
}

pub fn form_text(form: &DrawForm) -> String {
    serde_json::to_string(form).expect("a form is plain data")
}

pub async fn find(tx: &mut Tx, id: DrawId) -> Result<Option<Draw>> {
    let row: Option<DrawRow> = tx
        .fetch_optional(
            concat!("SELECT ", draw_columns!(), " FROM draws WHERE id = $1 AND swept_at IS NULL"),
            (id,),
        )
        .await?;
    Ok(row.map(Into::into))
}

/// Only if it is this organiser's.
pub async fn find_owned(tx: &mut Tx, organiser: UserId, id: DrawId) -> Result<Option<Draw>> {
    let row: Option<DrawRow> = tx
        .fetch_optional(
            concat!(
                "SELECT ",
                draw_columns!(),
                " FROM draws WHERE id = $1 AND organiser_id = $2 AND swept_at IS NULL"
            ),
            (id, organiser),
        )
        .await?;
    Ok(row.map(Into::into))
}

pub async fn insert(tx: &mut Tx, draw: &Draw) -> Result<()> {
    tx.execute(
        "INSERT INTO draws (id, organiser_id, kind, state, title, title_key, form, revision, created_at, updated_at)
         VALUES ($1, $2, $3, $4, '', '', $5, 1, $6, $6)",
        (
            draw.id,
            draw.organiser,
            draw.kind.name(),
            draw.state.name(),
            form_text(&draw.form),
            draw.created_at,
        ),
    )
    .await?;
    set_summary(tx, draw.id, Summary::of(&draw.form)).await
}

/// What lists show; written whenever the form is.
pub async fn set_summary(tx: &mut Tx, id: DrawId, summary: Summary) -> Result<()> {
    tx.execute(
        "UPDATE draws SET title = $2, title_key = $3, picture = $4, units = $5, code_units = $6, opens_by = $7,
                listing = $8, summed_up = TRUE
         WHERE id = $1",
        (
            id,
            summary.title,
            summary.title_key,
            summary.picture,
            summary.units,
            summary.code_units,
            summary.opens_by,
            summary.listing,
        ),
    )
    .await?;
    Ok(())
}

pub async fn not_summed_up(tx: &mut Tx, most: i64) -> Result<Vec<(DrawId, String)>> {
    tx.fetch_all("SELECT id, form FROM draws WHERE NOT summed_up LIMIT $1", (most,)).await
}

/// Saves the form if nobody else changed the row since `revision`. Returns whether it did.
pub async fn update_form(tx: &mut Tx, draw: &Draw, form: &DrawForm, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET form = $3, revision = revision + 1, updated_at = $4 WHERE id = $1 AND revision = $2",
            (draw.id, draw.revision, form_text(form), now),
        )
        .await?;
    if changed == 1 {
        set_summary(tx, draw.id, Summary::of(form)).await?;
    }
    Ok(changed == 1)
}

/// Moves from draft to open. Returns whether it moved.
pub async fn mark_published(
    tx: &mut Tx,
    id: DrawId,
    revision: i64,
    closes_at: Time,
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET state = 'open', published_at = $3, closes_at = $4, updated_at = $3, revision = revision + 1
             WHERE id = $1 AND revision = $2 AND state = 'draft' AND deleted_at IS NULL",
            (id, revision, now, closes_at),
        )
        .await?;
    Ok(changed == 1)
}

pub async fn set_closes_at(tx: &mut Tx, id: DrawId, closes_at: Time) -> Result<()> {
    tx.execute("UPDATE draws SET closes_at = $2 WHERE id = $1", (id, closes_at)).await?;
    Ok(())
}

/// Moves to another state, but never out of one that is final. Returns whether it moved.
pub async fn move_state(
    tx: &mut Tx,
    id: DrawId,
    from: State,
    to: State,
    outcome: Option<&'static str>,
    now: Time,
) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET state = $3, outcome = $4, updated_at = $5, revision = revision + 1
             WHERE id = $1 AND state = $2",
            (id, from.name(), to.name(), outcome, now),
        )
        .await?;
    Ok(changed == 1)
}

/// Drawn to settled; nothing else moves. A draw that is settled stays so.
pub async fn mark_settled(tx: &mut Tx, id: DrawId, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE draws SET state = 'settled', updated_at = $2, revision = revision + 1 WHERE id = $1 AND state = 'drawn'",
        (id, now),
    )
    .await?;
    Ok(())
}

/// Cancels before the result; the state decides, not what somebody read earlier.
pub async fn mark_cancelled(tx: &mut Tx, id: DrawId, reason: &str, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET state = 'cancelled', cancelled_at = $2, cancel_reason = $3, updated_at = $2,
                    revision = revision + 1
             WHERE id = $1 AND state IN ('draft', 'open', 'locked')",
            (id, now, reason.to_owned()),
        )
        .await?;
    Ok(changed == 1)
}

/// Into the recycle bin. Returns whether this call put it there.
pub async fn mark_deleted(tx: &mut Tx, id: DrawId, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET deleted_at = $2, updated_at = $2, revision = revision + 1
             WHERE id = $1 AND deleted_at IS NULL",
            (id, now),
        )
        .await?;
    Ok(changed == 1)
}

/// Out of the bin, if it lies in there since that moment. Returns whether this call took it out.
pub async fn mark_restored(tx: &mut Tx, id: DrawId, deleted_at: Time, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET deleted_at = NULL, updated_at = $3, revision = revision + 1
             WHERE id = $1 AND deleted_at = $2 AND swept_at IS NULL",
            (id, deleted_at, now),
        )
        .await?;
    Ok(changed == 1)
}

/// Leaves nothing but the id of a draw that has been in the bin since that moment and that nobody joined. Returns
/// whether it was one.
pub async fn sweep(tx: &mut Tx, id: DrawId, deleted_at: Time, now: Time) -> Result<bool> {
    let changed = tx
        .execute(
            "UPDATE draws SET swept_at = $3, form = '{}', title = '', title_key = '', picture = NULL
             WHERE id = $1 AND deleted_at = $2 AND swept_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM participants p JOIN periods r ON r.id = p.period_id WHERE r.draw_id = $1)",
            (id, deleted_at, now),
        )
        .await?;
    if changed == 1 {
        for sql in [
            "DELETE FROM draw_events WHERE draw_id = $1",
            "DELETE FROM draw_versions WHERE draw_id = $1",
            "DELETE FROM draw_admins WHERE draw_id = $1",
            "DELETE FROM admin_invites WHERE draw_id = $1",
            "DELETE FROM redemption_codes WHERE draw_id = $1",
        ] {
            tx.execute(sql, (id,)).await?;
        }
    }
    Ok(changed == 1)
}

/// Names that the organiser entered go from the form and from every version of it.
pub async fn forget_names(tx: &mut Tx, id: DrawId) -> Result<()> {
    let Some(draw) = find(tx, id).await? else { return Ok(()) };
    let Some(lots) = draw.form.lots.as_ref().filter(|lots| !lots.names.is_empty()) else { return Ok(()) };
    let lots = LotsForm { names: Vec::new(), ..lots.clone() };
    let form = form_text(&DrawForm { lots: Some(lots), ..draw.form.clone() });
    tx.execute("UPDATE draws SET form = $2 WHERE id = $1", (id, form.clone())).await?;
    tx.execute("UPDATE draw_versions SET form = $2 WHERE draw_id = $1", (id, form)).await?;
    Ok(())
}

pub async fn insert_version(tx: &mut Tx, draw: DrawId, form: &DrawForm, rules: &RulesVersion) -> Result<()> {
    tx.execute(
        "INSERT INTO draw_versions (draw_id, version, form, rules_zh, rules_en, rules_hash, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        (
            draw,
            rules.version,
            form_text(form),
            rules.zh.clone(),
            rules.en.clone(),
            rules.hash.to_vec(),
            rules.at,
        ),
    )
    .await?;
    Ok(())
}

pub async fn versions(tx: &mut Tx, draw: DrawId) -> Result<Vec<RulesVersion>> {
    let rows: Vec<(i32, Time, String, String, Vec<u8>)> = tx
        .fetch_all(
            "SELECT version, at, rules_zh, rules_en, rules_hash FROM draw_versions WHERE draw_id = $1 ORDER BY version",
            (draw,),
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|(version, at, zh, en, bytes)| RulesVersion {
            version,
            at,
            zh,
            en,
            hash: bytes.try_into().unwrap_or_default(),
        })
        .collect())
}

pub async fn organiser(tx: &mut Tx, user: UserId) -> Result<(String, String)> {
    tx.fetch_one("SELECT nickname, headimgurl FROM users WHERE id = $1", (user,)).await
}

pub async fn count_owned(tx: &mut Tx, organiser: UserId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one("SELECT COUNT(*) FROM draws WHERE organiser_id = $1 AND deleted_at IS NULL", (organiser,))
        .await?;
    Ok(count)
}
