//! SQL of what became of winners, as far as the figures show it.

use fairdraw_db::{Result, Tx};

use crate::ids::DrawId;

/// People who won, who claimed, who have it.
pub async fn ends(tx: &mut Tx, draw: DrawId) -> Result<(i64, i64, i64)> {
    tx.fetch_one(
        "SELECT COUNT(DISTINCT w.participant_id),
                COUNT(DISTINCT CASE WHEN c.state IN ('filled', 'shipped', 'received') THEN w.participant_id END),
                COUNT(DISTINCT CASE WHEN c.state = 'received' THEN w.participant_id END)
         FROM wins w LEFT JOIN claims c ON c.win_id = w.id WHERE w.draw_id = $1 AND w.state = 'won'",
        (draw,),
    )
    .await
}

/// Places that winners told in their claims and had not told when joining: one for each of them.
pub async fn places(tx: &mut Tx, draw: DrawId) -> Result<Vec<(String, i64)>> {
    tx.fetch_all(
        "SELECT place, COUNT(*) FROM (
             SELECT p.id, MIN(c.province || '/' || c.city) AS place
             FROM claims c JOIN wins w ON w.id = c.win_id JOIN participants p ON p.id = w.participant_id
             WHERE c.draw_id = $1 AND c.province <> '' AND p.answers NOT LIKE '%\"province\":%' GROUP BY p.id) told
         GROUP BY place",
        (draw,),
    )
    .await
}
