//! Conditions are checked again when the hat is locked. Who does not meet them stays on the list, with the reason.

use fairdraw_db::{Result, Tx};

use crate::{
    draws::{self, Draw, Period},
    ids::UserId,
};

/// The protocol's status for a declared rule that is not met.
const RULE_NOT_MET: i32 = 3;

/// Repeatable: only people who are still in the hat are looked at.
pub async fn exclude(tx: &mut Tx, draw: &Draw, period: &Period) -> Result<()> {
    let form = &draw.form;
    if form.conditions.invite > 0 {
        let need = i32::try_from(form.conditions.invite).unwrap_or(i32::MAX);
        tx.execute(
            "UPDATE participants SET status = $3, status_reason = 'needs_invites'
             WHERE period_id = $1 AND status = 0 AND invites < $2",
            (period.id, need, RULE_NOT_MET),
        )
        .await?;
    }
    if form.team_size > 0 {
        tx.execute(
            "UPDATE participants SET status = $2, status_reason = 'team_incomplete'
             WHERE period_id = $1 AND status = 0
               AND team_id IN (SELECT id FROM teams WHERE period_id = $1 AND members < size)",
            (period.id, RULE_NOT_MET),
        )
        .await?;
    }
    if form.limits.no_winners_of_last > 0 {
        recent_winners(tx, draw, period).await?;
    }
    for person in blacklist(tx, draw).await? {
        keep_out(tx, period, &person).await?;
    }
    draws::recount_codes_out(tx, period.id).await
}

async fn recent_winners(tx: &mut Tx, draw: &Draw, period: &Period) -> Result<()> {
    let draws = i64::from(draw.form.limits.no_winners_of_last);
    tx.execute(
        "UPDATE participants SET status = $4, status_reason = 'won_recently'
         WHERE period_id = $1 AND status = 0 AND user_id IN (
             SELECT w.user_id FROM wins w WHERE w.state = 'won' AND w.draw_id IN (
                 SELECT d.id FROM draws d
                 WHERE d.organiser_id = $2 AND d.id <> $5 AND d.outcome = 'winners'
                 ORDER BY d.closes_at DESC LIMIT $3))",
        (period.id, draw.organiser, draws, RULE_NOT_MET, draw.id),
    )
    .await?;
    Ok(())
}

/// Of this draw and of all draws of the organiser.
async fn blacklist(tx: &mut Tx, draw: &Draw) -> Result<Vec<String>> {
    let rows: Vec<(String,)> =
        tx.fetch_all("SELECT person FROM blacklist WHERE organiser_id = $1", (draw.organiser,)).await?;
    let mut people: Vec<String> = rows.into_iter().map(|(person,)| person).collect();
    people.extend(draw.form.blacklist.iter().cloned());
    Ok(people)
}

async fn keep_out(tx: &mut Tx, period: &Period, person: &str) -> Result<()> {
    match person.parse::<UserId>() {
        Ok(user) => {
            tx.execute(
                "UPDATE participants SET status = $3, status_reason = 'blacklisted'
                 WHERE period_id = $1 AND status = 0 AND user_id = $2",
                (period.id, user, RULE_NOT_MET),
            )
            .await?
        }
        Err(_) => {
            tx.execute(
                "UPDATE participants SET status = $3, status_reason = 'blacklisted'
                 WHERE period_id = $1 AND status = 0
                   AND user_id IN (SELECT id FROM users WHERE contact_mobile = $2)",
                (period.id, person.to_owned(), RULE_NOT_MET),
            )
            .await?
        }
    };
    Ok(())
}
