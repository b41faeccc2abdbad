//! SQL of the tax list: whoever won, by the name and phone that they claimed with.

use fairdraw_db::{Result, Time, Tx};
use futures_util::stream::BoxStream;

use crate::ids::{DrawId, ExportId, WinId};

#[derive(sqlx::FromRow)]
pub struct ToTax {
    /// Empty, with phone and answers, until it is claimed.
    pub name: String,
    pub phone: String,
    pub answers: String,
    pub nickname: String,
    pub prize: i32,
    pub at: Time,
}

pub async fn count_to_tax(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) =
        tx.fetch_one("SELECT COUNT(*) FROM wins WHERE draw_id = $1 AND state = 'won'", (draw,)).await?;
    Ok(count)
}

/// Wins whose winners have said who they are.
pub async fn wins_to_tax(tx: &mut Tx, draw: DrawId) -> Result<Vec<WinId>> {
    let rows: Vec<(WinId,)> = tx
        .fetch_all(
            "SELECT c.win_id FROM claims c JOIN wins w ON w.id = c.win_id
             WHERE c.draw_id = $1 AND c.filled_at IS NOT NULL AND w.state = 'won' ORDER BY c.win_id",
            (draw,),
        )
        .await?;
    Ok(rows.into_iter().map(|(win,)| win).collect())
}

/// Personal data only of those who can see that they went out in this file.
pub fn to_tax(tx: &mut Tx, draw: DrawId, export: ExportId) -> Result<BoxStream<'_, Result<ToTax>>> {
    tx.stream(
        "SELECT COALESCE(c.name, '') AS name, COALESCE(c.phone, '') AS phone, COALESCE(c.answers, '{}') AS answers,
                p.name AS nickname, w.prize, w.at
         FROM wins w JOIN periods r ON r.id = w.period_id JOIN participants p ON p.id = w.participant_id
         LEFT JOIN unmaskings u ON u.export_id = $2 AND u.win_id = w.id
         LEFT JOIN claims c ON c.win_id = u.win_id
         WHERE w.draw_id = $1 AND w.state = 'won' ORDER BY r.number, w.phase, w.tier, w.place, w.id",
        (draw, export),
    )
}
