//! Invitations: credited when the friend really joins.

use std::collections::BTreeMap;

use fairdraw_db::{Time, Tx};

use super::{
    Comer, Invitation, NewCode,
    chance_store::{self, Which},
    chances, store,
};
use crate::{
    app::App,
    draws::{Published, form::Task},
    error::Result,
    ids::{ParticipantId, PeriodId},
};

/// What gave such a code.
pub const INVITE: &str = "invite";

/// What the draw gives to whoever brings a friend.
pub fn invitation(published: &Published, now: Time) -> Option<Invitation> {
    let form = &published.draw.form;
    let place = form.chances.iter().position(|chance| chance.task == Task::Invite)?;
    let chance = &form.chances[place];
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    Some(Invitation {
        chance: i32::try_from(place).ok()?,
        codes: number(chance.codes),
        cap: number(chance.cap),
        day: chances::day(chance, now),
        codes_per_person: number(form.most_codes()),
    })
}

#[derive(Default)]
pub struct Thanks {
    pub codes: Vec<NewCode>,
    /// How many of them went to people who were taken out.
    pub out: i64,
}

/// Codes for whoever brought these people, within the cap of the invitation. An inviter who is not in this period gets
/// nothing, so nobody can invite in a circle: one must be in to invite, and comes in only once. Whoever was taken out may be
/// taken in again, and gets theirs too.
pub async fn thank_inviters(app: &App, tx: &mut Tx, period: PeriodId, joined: &[&Comer]) -> Result<Thanks> {
    let mut friends: BTreeMap<ParticipantId, (i32, &Comer)> = BTreeMap::new();
    for comer in joined {
        if let Some(inviter) = comer.inviter {
            friends.entry(inviter).or_insert((0, comer)).0 += 1;
        }
    }
    let mut thanks = Thanks::default();
    for (inviter, (count, comer)) in friends {
        let held = store::credit_invites(tx, period, inviter, count).await?;
        let (Some((held, is_out)), Some(gift)) = (held, comer.invitation) else { continue };
        let which = Which { participant: inviter, chance: gift.chance, day: gift.day };
        let used = chance_store::find_use(tx, which).await?.map_or(0, |used| used.times);
        let times = count.min(gift.cap - used);
        let given = times.saturating_mul(gift.codes).min(gift.codes_per_person - held);
        if times <= 0 || given <= 0 || !chance_store::take(tx, which, times, gift.cap).await? {
            continue;
        }
        thanks.codes.extend((0..given).map(|_| chances::new_code(app, inviter, INVITE)));
        thanks.out += if is_out { i64::from(given) } else { 0 };
        store::add_codes_to_participant(tx, inviter, given).await?;
    }
    Ok(thanks)
}
