//! SQL of teams.

use fairdraw_db::{Result, Time, Tx};
use sqlx::FromRow;

use crate::ids::{PeriodId, TeamId};

#[derive(Clone, Debug, FromRow)]
pub struct Team {
    pub size: i32,
    pub members: i32,
    pub salt: Option<Vec<u8>>,
    pub tag: Vec<u8>,
}

pub async fn find_team(tx: &mut Tx, period: PeriodId, id: TeamId) -> Result<Option<Team>> {
    tx.fetch_optional(
        "SELECT size, members, salt, tag FROM teams WHERE id = $1 AND period_id = $2",
        (id, period),
    )
    .await
}

pub async fn insert_team(
    tx: &mut Tx,
    period: PeriodId,
    id: TeamId,
    size: i32,
    (salt, tag): (Vec<u8>, Vec<u8>),
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO teams (id, period_id, size, members, salt, tag, created_at) VALUES ($1, $2, $3, 1, $4, $5, $6)",
        (id, period, size, salt, tag, now),
    )
    .await?;
    Ok(())
}

/// Only while there is room: the count of rows says whether there was.
pub async fn join_team(tx: &mut Tx, id: TeamId) -> Result<bool> {
    Ok(tx.execute("UPDATE teams SET members = members + 1 WHERE id = $1 AND members < size", (id,)).await?
        == 1)
}

/// Name and picture of a team's members, in the order of joining.
pub async fn team_members(tx: &mut Tx, team: TeamId) -> Result<Vec<(String, String)>> {
    tx.fetch_all("SELECT name, avatar FROM participants WHERE team_id = $1 ORDER BY number", (team,)).await
}
