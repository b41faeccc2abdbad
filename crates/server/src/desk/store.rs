//! SQL of the desk. Each question begins at somebody's own draws that are not over, by index, and looks up what belongs to
//! them; a draw of somebody else counts where its rights hold the word.

use fairdraw_db::{Result, Time, Tx};

use crate::ids::{DrawId, UserId};

#[derive(sqlx::FromRow)]
pub struct NeedRow {
    pub id: DrawId,
    pub title: String,
    pub kind: String,
    pub own: bool,
    pub count: i64,
    pub since: Time,
    pub until: Option<Time>,
}

/// A prize that is handed out as codes: how many are wanted, how many are left to give.
#[derive(sqlx::FromRow)]
pub struct CodeDemand {
    pub id: DrawId,
    pub title: String,
    pub kind: String,
    pub since: Time,
    pub own: bool,
    pub wanted: i64,
    pub left_over: i64,
}

#[derive(sqlx::FromRow)]
pub struct RunningRow {
    pub id: DrawId,
    pub title: String,
    pub kind: String,
    pub state: String,
    pub picture: Option<String>,
    pub opens_by: String,
    pub own: bool,
    pub participants: i64,
    pub codes: i64,
    pub seats: Option<i64>,
    pub next_at: Option<Time>,
}

/// Draws of mine and draws I help with, in the given states.
macro_rules! mine {
    ($states:literal, $right:literal, $rest:literal) => {
        concat!(
            "WITH m AS (
               SELECT d.id, d.title, d.kind, d.state, d.picture, d.opens_by, d.code_units, d.published_at, d.closes_at,
                      d.form, TRUE AS own
               FROM draws d WHERE d.organiser_id = $1 AND d.deleted_at IS NULL AND d.state IN (",
            $states,
            ") UNION ALL
               SELECT d.id, d.title, d.kind, d.state, d.picture, d.opens_by, d.code_units, d.published_at, d.closes_at,
                      d.form, FALSE AS own
               FROM draw_admins a JOIN draws d ON d.id = a.draw_id
               WHERE a.user_id = $1 AND a.rights LIKE '%",
            $right,
            "%' AND d.organiser_id <> $1 AND d.deleted_at IS NULL AND d.state IN (",
            $states,
            ")) ",
            $rest
        )
    };
}

/// By hand, and people are in.
pub async fn to_open(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        mine!(
            "'open'",
            "open",
            "SELECT m.id, m.title, m.kind, m.own, r.participants AS count, r.starts_at AS since, r.closes_at AS until
             FROM m JOIN periods r ON r.draw_id = m.id
             WHERE m.opens_by = 'hand' AND r.state IN ('waiting', 'open') AND r.participants > 0
             ORDER BY r.closes_at, m.id LIMIT $2"
        ),
        (user, most),
    )
    .await
}

pub async fn to_review(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked', 'drawn'",
            "review",
            "SELECT m.id, m.title, m.kind, m.own, COUNT(*) AS count, MIN(v.created_at) AS since,
                    MIN(CASE WHEN r.state IN ('waiting', 'open') THEN r.closes_at END) AS until
             FROM m JOIN periods r ON r.draw_id = m.id JOIN vouchers v ON v.period_id = r.id
             WHERE v.state = 'in_review' GROUP BY m.id, m.title, m.kind, m.own ORDER BY 6, m.id LIMIT $2"
        ),
        (user, most),
    )
    .await
}

/// Appeals without an answer. Only the organiser answers, so helpers are not asked; after the close nothing can be made
/// good any more, and still somebody waits for a word.
pub async fn appeals(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        "SELECT d.id, d.title, d.kind, TRUE AS own, COUNT(*) AS count, MIN(a.created_at) AS since,
                MIN(CASE WHEN r.state IN ('waiting', 'open') THEN r.closes_at END) AS until
         FROM draws d JOIN appeals a ON a.draw_id = d.id JOIN periods r ON r.id = a.period_id
         WHERE d.organiser_id = $1 AND d.deleted_at IS NULL AND d.state IN ('open', 'locked', 'drawn')
           AND a.state = 'open'
         GROUP BY d.id, d.title, d.kind ORDER BY 6, d.id LIMIT $2",
        (user, most),
    )
    .await
}

/// Claims that were filled in and wait to be sent or paid.
pub async fn to_hand_out(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked', 'drawn'",
            "hand_out",
            "SELECT m.id, m.title, m.kind, m.own, COUNT(*) AS count,
                    CAST(COALESCE(MIN(c.filled_at), 0) AS BIGINT) AS since, CAST(NULL AS BIGINT) AS until
             FROM m JOIN claims c ON c.draw_id = m.id
             WHERE c.state = 'filled' AND c.hand_out IN ('goods', 'cash')
             GROUP BY m.id, m.title, m.kind, m.own ORDER BY 6, m.id LIMIT $2"
        ),
        (user, most),
    )
    .await
}

/// Winners who will ask for a code, against the codes that are left for their prize.
pub async fn code_claims(tx: &mut Tx, user: UserId) -> Result<Vec<CodeDemand>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked', 'drawn'",
            "hand_out",
            "SELECT m.id, m.title, m.kind, m.own, COUNT(*) AS wanted, MIN(w.at) AS since,
                    (SELECT COUNT(*) FROM redemption_codes l
                     WHERE l.draw_id = m.id AND l.prize = c.prize AND l.win_id IS NULL) AS left_over
             FROM m JOIN claims c ON c.draw_id = m.id JOIN wins w ON w.id = c.win_id
             WHERE m.code_units > 0 AND c.hand_out = 'code' AND c.state = 'to_fill'
             GROUP BY m.id, m.title, m.kind, m.own, c.prize"
        ),
        (user,),
    )
    .await
}

/// Draws with prizes that are codes and not drawn yet, with their forms: what will be wanted stands there.
#[derive(sqlx::FromRow)]
pub struct CodesAhead {
    pub id: DrawId,
    pub title: String,
    pub kind: String,
    pub since: Time,
    pub own: bool,
    pub form: String,
}

pub async fn codes_ahead(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<CodesAhead>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked'",
            "hand_out",
            "SELECT m.id, m.title, m.kind, m.own, m.form, CAST(COALESCE(m.published_at, 0) AS BIGINT) AS since
             FROM m WHERE m.code_units > 0
               AND NOT EXISTS (SELECT 1 FROM periods r WHERE r.draw_id = m.id AND r.state = 'drawn')
               AND m.code_units > (SELECT COUNT(*) FROM redemption_codes l WHERE l.draw_id = m.id AND l.win_id IS NULL)
             ORDER BY m.closes_at, m.id LIMIT $2"
        ),
        (user, most),
    )
    .await
}

pub async fn codes_left(tx: &mut Tx, draw: DrawId) -> Result<Vec<(i32, i64)>> {
    tx.fetch_all(
        "SELECT prize, COUNT(*) FROM redemption_codes WHERE draw_id = $1 AND win_id IS NULL GROUP BY prize",
        (draw,),
    )
    .await
}

/// Closed or due for a while and nothing came of it.
pub async fn stuck(tx: &mut Tx, user: UserId, before: Time, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked'",
            "open",
            "SELECT m.id, m.title, m.kind, m.own, r.participants AS count,
                    COALESCE(r.round_at, r.closed_at, r.closes_at) AS since, CAST(NULL AS BIGINT) AS until
             FROM m JOIN periods r ON r.draw_id = m.id
             WHERE (r.state IN ('waiting', 'open') AND r.closes_at < $2)
                OR (r.state = 'locked' AND COALESCE(r.round_at, r.closed_at, r.closes_at) < $2)
             ORDER BY 6, m.id LIMIT $3"
        ),
        (user, before, most),
    )
    .await
}

/// Cancelled by the rules, not by hand, since that moment.
pub async fn cancelled(tx: &mut Tx, user: UserId, after: Time, most: i64) -> Result<Vec<NeedRow>> {
    tx.fetch_all(
        "SELECT d.id, d.title, d.kind, TRUE AS own, d.cancelled_at AS since, CAST(NULL AS BIGINT) AS until,
                CAST((SELECT COALESCE(SUM(r.participants), 0) FROM periods r WHERE r.draw_id = d.id) AS BIGINT) AS count
         FROM draws d
         WHERE d.organiser_id = $1 AND d.deleted_at IS NULL AND d.state = 'cancelled' AND d.cancelled_at >= $2
           AND d.cancel_reason IN ('too_few', 'not_full')
         ORDER BY d.cancelled_at DESC, d.id LIMIT $3",
        (user, after, most),
    )
    .await
}

/// What is running, the next to close or to be decided first.
pub async fn running(tx: &mut Tx, user: UserId, most: i64) -> Result<Vec<RunningRow>> {
    tx.fetch_all(
        mine!(
            "'open', 'locked'",
            "",
            "SELECT m.id, m.title, m.kind, m.state, m.picture, m.opens_by, m.own,
                    CAST(COALESCE(SUM(r.participants), 0) AS BIGINT) AS participants,
                    CAST(COALESCE(SUM(r.codes), 0) AS BIGINT) AS codes, MAX(r.seats) AS seats,
                    MIN(CASE r.state WHEN 'locked' THEN r.round_at WHEN 'drawn' THEN NULL WHEN 'cancelled' THEN NULL
                                     ELSE r.closes_at END) AS next_at
             FROM m JOIN periods r ON r.draw_id = m.id
             GROUP BY m.id, m.title, m.kind, m.state, m.picture, m.opens_by, m.own
             ORDER BY 11, m.id LIMIT $2"
        ),
        (user, most),
    )
    .await
}

/// How many of my own draws are in which state.
pub async fn counts(tx: &mut Tx, user: UserId) -> Result<Vec<(String, i64)>> {
    tx.fetch_all(
        "SELECT state, COUNT(*) FROM draws WHERE organiser_id = $1 AND deleted_at IS NULL GROUP BY state",
        (user,),
    )
    .await
}
