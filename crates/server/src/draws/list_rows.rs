//! SQL of the list of draws. Each sort has its own text, because only a plain comparison finds its index; what narrows the
//! list stands in the index too, so a search reads no form.

use fairdraw_db::{Result, Time, Tx};

use super::list::ListSort;
use crate::ids::{DrawId, UserId};

pub struct Filter {
    pub organiser: UserId,
    pub deleted: bool,
    /// What lies in the bin longer than this is not shown any more.
    pub binned_after: Time,
    pub kind: &'static str,
    pub state: &'static str,
    pub words: String,
    pub created: Span,
    pub closes: Span,
    pub sort: ListSort,
}

type Span = (Option<Time>, Option<Time>);

#[derive(sqlx::FromRow)]
pub struct Row {
    pub id: DrawId,
    pub kind: String,
    pub state: String,
    pub outcome: Option<String>,
    pub title: String,
    pub picture: Option<String>,
    pub units: i64,
    pub opens_by: String,
    pub participants: i64,
    pub codes: i64,
    pub closes_at: Option<Time>,
    pub updated_at: Time,
    pub created_at: Time,
    pub deleted_at: Option<Time>,
}

/// `$made` is the column, or with a plus before it where another index gives the order: without it, SQLite would take the
/// index of the dates and sort everything.
macro_rules! narrowed {
    ($place:literal, $state:literal, $made:literal) => {
        concat!(
            " FROM draws d WHERE d.organiser_id = $1 AND ",
            $place,
            " AND ",
            $state,
            " AND ($3 = '' OR d.kind = $3) AND ($4 = '%' OR d.title_key LIKE $4 ESCAPE '\\')
              AND ",
            $made,
            " >= $5 AND ",
            $made,
            " <= $6 AND (NOT $7 OR (d.closes_at >= $8 AND d.closes_at <= $9)) "
        )
    };
}

macro_rules! counting {
    ($place:literal, $state:literal, $made:literal) => {
        concat!("SELECT COUNT(*) FROM (SELECT 1", narrowed!($place, $state, $made), "LIMIT $11) AS found")
    };
}

macro_rules! paging {
    ($place:literal, $state:literal, $made:literal, $order:literal) => {
        concat!(
            "SELECT d.id, d.kind, d.state, d.outcome, d.title, d.picture, d.units, d.opens_by, d.closes_at, d.updated_at,
                    d.created_at, d.deleted_at,
                    CAST((SELECT COALESCE(SUM(p.participants), 0) FROM periods p WHERE p.draw_id = d.id) AS BIGINT) AS participants,
                    CAST((SELECT COALESCE(SUM(p.codes), 0) FROM periods p WHERE p.draw_id = d.id) AS BIGINT) AS codes
             FROM draws d WHERE d.id IN (SELECT d.id",
            narrowed!($place, $state, $made),
            "ORDER BY ",
            $order,
            " LIMIT $11 OFFSET $12) ORDER BY ",
            $order
        )
    };
}

/// The text for where one looks. All take the same parameters, so each names those that it does not need.
macro_rules! text {
    ($filter:ident, $text:ident, $made:literal $(, $order:literal)?) => {
        match ($filter.deleted, $filter.state.is_empty()) {
            (false, true) => $text!("d.deleted_at IS NULL AND $10 >= 0", "$2 = ''", $made $(, $order)?),
            (false, false) => $text!("d.deleted_at IS NULL AND $10 >= 0", "d.state = $2", $made $(, $order)?),
            (true, _) => $text!(
                "d.deleted_at >= $10 AND d.swept_at IS NULL",
                "($2 = '' OR d.state = $2)",
                "+d.created_at"
                $(, $order)?
            ),
        }
    };
}

/// How many there are, counted up to `most`.
pub async fn count(tx: &mut Tx, filter: &Filter, most: i64) -> Result<i64> {
    let Bounds(created, closing, closes) = filter.bounds();
    let (count,): (i64,) = tx
        .fetch_one(
            text!(filter, counting, "d.created_at"),
            (
                filter.organiser,
                filter.state,
                filter.kind,
                filter.words.clone(),
                created.0,
                created.1,
                closing,
                closes.0,
                closes.1,
                filter.binned_after,
                most,
            ),
        )
        .await?;
    Ok(count)
}

pub async fn page(tx: &mut Tx, filter: &Filter, size: i64, offset: i64) -> Result<Vec<Row>> {
    let text = match filter.sort {
        _ if filter.deleted => text!(filter, paging, "+d.created_at", "d.deleted_at DESC, d.id DESC"),
        ListSort::Created => text!(filter, paging, "d.created_at", "d.created_at DESC, d.id DESC"),
        ListSort::Updated => text!(filter, paging, "+d.created_at", "d.updated_at DESC, d.id DESC"),
        ListSort::Closes => {
            text!(filter, paging, "+d.created_at", "COALESCE(d.closes_at, 0) DESC, d.id DESC")
        }
    };
    let Bounds(created, closing, closes) = filter.bounds();
    tx.fetch_all(
        text,
        (
            filter.organiser,
            filter.state,
            filter.kind,
            filter.words.clone(),
            created.0,
            created.1,
            closing,
            closes.0,
            closes.1,
            filter.binned_after,
            size,
            offset,
        ),
    )
    .await
}

/// When it was made; whether the closing time matters at all, and when it is.
struct Bounds((Time, Time), bool, (Time, Time));

impl Filter {
    fn bounds(&self) -> Bounds {
        let whole = |(from, to): Span| {
            (from.unwrap_or(Time::from_micros(0)), to.unwrap_or(Time::from_micros(i64::MAX)))
        };
        Bounds(whole(self.created), self.closes != (None, None), whole(self.closes))
    }
}
