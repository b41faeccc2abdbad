//! What somebody has to do about a draw.

use std::collections::BTreeMap;

use fairdraw_db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{CodeDemand, NeedRow};
use crate::{draws::Kind, ids::DrawId};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NeedKind {
    /// Should have gone on by itself and did not.
    Stuck,
    /// Waits for its organiser to open it.
    Open,
    /// Fewer redemption codes than winners.
    Codes,
    /// Filled-in claims to send or pay.
    HandOut,
    /// Vouchers to look at.
    Review,
    /// People who were taken out or refused, and say that it is wrong.
    Appeals,
    /// Ended without a result, because too few people came.
    Cancelled,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Need {
    pub what: NeedKind,
    #[schema(value_type = String)]
    pub lid: DrawId,
    pub title: String,
    pub kind: Kind,
    /// People, vouchers, claims, appeals, or codes that are missing.
    pub count: i64,
    #[schema(value_type = String)]
    pub since: Time,
    /// When it will be done by itself, or can no longer be.
    #[schema(value_type = Option<String>)]
    pub until: Option<Time>,
    /// False: somebody else's draw that one helps with.
    pub own: bool,
}

impl Need {
    pub fn of(what: NeedKind, row: NeedRow) -> Self {
        Self {
            what,
            lid: row.id,
            title: row.title,
            kind: Kind::from_name(&row.kind).unwrap_or(Kind::Advance),
            count: row.count,
            since: row.since,
            until: row.until,
            own: row.own,
        }
    }
}

/// Missing codes by draw. A prize with codes to spare does not help one that has none.
pub fn missing_codes(demands: Vec<CodeDemand>) -> Vec<Need> {
    let mut missing: BTreeMap<DrawId, Need> = BTreeMap::new();
    for demand in demands {
        let short = demand.wanted - demand.left_over;
        if short <= 0 {
            continue;
        }
        let need = missing.entry(demand.id).or_insert_with(|| Need {
            what: NeedKind::Codes,
            lid: demand.id,
            title: demand.title.clone(),
            kind: Kind::from_name(&demand.kind).unwrap_or(Kind::Advance),
            count: 0,
            since: demand.since,
            until: None,
            own: demand.own,
        });
        need.count += short;
        need.since = need.since.min(demand.since);
    }
    missing.into_values().collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn codes_of_one_prize_do_not_serve_another() {
        let demand = |draw: u128, wanted, left_over, since| CodeDemand {
            id: DrawId(Uuid::from_u128(draw)),
            title: "x".to_owned(),
            kind: "advance".to_owned(),
            since: Time::from_seconds(since),
            own: true,
            wanted,
            left_over,
        };
        let found = missing_codes(vec![
            demand(1, 5, 100, 9),
            demand(1, 10, 2, 8),
            demand(1, 3, 0, 7),
            demand(2, 4, 4, 1),
        ]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].count, found[0].since), (11, Time::from_seconds(7)));
    }
}
