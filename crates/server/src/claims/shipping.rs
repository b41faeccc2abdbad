//! SQL of the shipping list: goods whose addresses are filled in, with everything that a parcel needs.

use fairdraw_db::{Result, Tx};
use futures_util::stream::BoxStream;

use crate::ids::{DrawId, ExportId, WinId};

#[derive(sqlx::FromRow)]
pub struct ToShip {
    pub win_id: WinId,
    pub code: String,
    pub prize: i32,
    pub name: String,
    pub phone: String,
    pub province: String,
    pub city: String,
    pub area: String,
    pub address: String,
    pub answers: String,
}

pub async fn count_to_ship(tx: &mut Tx, draw: DrawId) -> Result<i64> {
    let (count,): (i64,) = tx
        .fetch_one(
            "SELECT COUNT(*) FROM claims WHERE draw_id = $1 AND state = 'filled' AND hand_out = 'goods'",
            (draw,),
        )
        .await?;
    Ok(count)
}

pub async fn wins_to_ship(tx: &mut Tx, draw: DrawId) -> Result<Vec<WinId>> {
    let rows: Vec<(WinId,)> = tx
        .fetch_all(
            "SELECT win_id FROM claims WHERE draw_id = $1 AND state = 'filled' AND hand_out = 'goods'
             ORDER BY win_id",
            (draw,),
        )
        .await?;
    Ok(rows.into_iter().map(|(win,)| win).collect())
}

/// Only those whose winners can see that they went out in this file.
pub fn to_ship(tx: &mut Tx, export: ExportId) -> Result<BoxStream<'_, Result<ToShip>>> {
    tx.stream(
        "SELECT c.win_id, w.code, c.prize, c.name, c.phone, c.province, c.city, c.area, c.address, c.answers
         FROM unmaskings u JOIN claims c ON c.win_id = u.win_id JOIN wins w ON w.id = c.win_id
         WHERE u.export_id = $1 AND c.state = 'filled' ORDER BY c.prize, c.win_id",
        (export,),
    )
}
