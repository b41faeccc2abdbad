//! Which features of the plan a form uses. The table itself is `billing/features.rs`.

use std::time::Duration;

use fairdraw_db::Time;

use crate::{
    billing::Feature,
    draws::form::{DrawForm, Opening, Safety, Task},
    error::{Error, Result},
    identity::Actor,
};

/// A field that the plan does not allow, or not so much of it.
pub struct Gated {
    pub field: &'static str,
    pub feature: Feature,
    /// How much of it is used.
    amount: u64,
}

/// Every field that this person's plan does not allow.
pub fn gates(form: &DrawForm, actor: Actor, now: Time) -> Vec<Gated> {
    let switches = [
        (form.share.cover.is_some(), "share.cover", Feature::ShareCover),
        (form.hide.ad, "hide.ad", Feature::HideAd),
        (form.hide.prize_counts, "hide.prize_counts", Feature::HidePrizeCounts),
        (form.hide.claimed_counts, "hide.claimed_counts", Feature::HideClaimedCounts),
        (form.hide.participants, "hide.participants", Feature::HideParticipants),
        (form.hide.winners, "hide.winners", Feature::HideWinners),
        (form.hide.odds, "hide.odds", Feature::HideOdds),
        (form.hide.creator, "hide.creator", Feature::HideCreator),
        (form.hide.labels, "hide.labels", Feature::HideLabels),
        (form.login_free, "login_free", Feature::LoginFree),
        (!form.blacklist.is_empty(), "blacklist", Feature::Blacklist),
        (form.banner.video.is_some(), "banner.video", Feature::VideoBanner),
        (matches!(form.safety, Safety::Strict | Safety::Event), "safety", Feature::SafetySettings),
        (form.limits.no_winners_of_last > 0, "limits.no_winners_of_last", Feature::RepeatWinners),
        (!form.conditions.regions.is_empty(), "conditions.regions", Feature::DrawConditions),
        (form.conditions.age.is_some(), "conditions.age", Feature::DrawConditions),
        (form.conditions.invite > 0, "conditions.invite", Feature::DrawConditions),
        (form.notify_fans, "notify_fans", Feature::NotifyFans),
        (form.buy_link.is_some(), "buy_link", Feature::DirectPayPage),
    ];
    let mut found: Vec<Gated> = switches
        .into_iter()
        .filter(|(used, _, feature)| *used && actor.require(*feature).is_err())
        .map(|(_, field, feature)| Gated { field, feature, amount: 1 })
        .collect();
    for chance in &form.chances {
        if let Some(feature) = chance_feature(chance.task)
            && actor.require(feature).is_err()
        {
            found.push(Gated { field: "chances", feature, amount: 1 });
        }
    }
    for (field, feature, wanted) in numbers(form) {
        if actor.require_at_most(feature, wanted).is_err() {
            found.push(Gated { field, feature, amount: wanted });
        }
    }
    if !deadline_fits(form, actor, now) {
        let close = last_close(form).map_or(0, Time::seconds);
        found.push(Gated {
            field: form.opening.time_field(),
            feature: Feature::DeadlineBeyondVip,
            amount: u64::try_from(close).unwrap_or(0),
        });
    }
    found
}

/// The first of them as the answer to a verb.
pub fn first_gate(form: &DrawForm, actor: Actor, now: Time) -> Result<()> {
    refuse(gates(form, actor, now).first(), actor)
}

/// The same for a draw that is published: what it used then stays, when the plan has ended too; only more of it is refused.
pub fn first_new_gate(old: &DrawForm, new: &DrawForm, actor: Actor, now: Time) -> Result<()> {
    let before = gates(old, actor, now);
    let is_kept = |gate: &Gated| {
        before
            .iter()
            .any(|old| old.field == gate.field && old.feature == gate.feature && old.amount >= gate.amount)
    };
    refuse(gates(new, actor, now).iter().find(|gate| !is_kept(gate)), actor)
}

fn refuse(gate: Option<&Gated>, actor: Actor) -> Result<()> {
    match gate {
        None => Ok(()),
        Some(Gated { feature, .. }) => {
            Err(Error::VipNeeded { feature: *feature, limit: feature.limit(actor.plan), plan: actor.plan })
        }
    }
}

const fn chance_feature(task: Task) -> Option<Feature> {
    match task {
        Task::Follow => Some(Feature::ChanceFollow),
        Task::Passcode => Some(Feature::ChancePasscode),
        Task::Voucher => Some(Feature::ChanceVoucher),
        Task::Article => Some(Feature::ChanceArticle),
        Task::Picture => Some(Feature::ChancePicture),
        Task::MiniProgram => Some(Feature::ChanceMiniProgram),
        Task::Video => Some(Feature::ChanceVideo),
        Task::Contact => Some(Feature::ChanceContact),
        Task::Group => Some(Feature::ChanceGroup),
        Task::Invite => None,
    }
}

fn numbers(form: &DrawForm) -> Vec<(&'static str, Feature, u64)> {
    let mut numbers = vec![
        ("limits.codes_per_person", Feature::CodeCount, u64::from(form.limits.codes_per_person)),
        ("periods", Feature::PeriodCount, form.periods.len() as u64),
    ];
    if let Some(people) = form.limits.participants {
        numbers.push(("limits.participants", Feature::ParticipantLimit, u64::from(people)));
    }
    if let Opening::Full { people, .. } = form.opening {
        numbers.push(("opening.people", Feature::FullHouseLimit, u64::from(people)));
    }
    if let Some(lots) = &form.lots {
        numbers.push(("lots.names", Feature::ParticipantLimit, lots.names.len() as u64));
    }
    let invited = form.chances.iter().filter(|chance| chance.task == Task::Invite);
    let most = invited.map(|chance| u64::from(chance.cap)).max().unwrap_or(0);
    numbers.push(("chances", Feature::InviteQuota, most));
    numbers
}

fn last_close(form: &DrawForm) -> Option<Time> {
    form.periods.last().map(|period| period.closes_at).or(form.opening.closes_at())
}

/// Free draws close within so many days; a paid plan must last until its draws close.
fn deadline_fits(form: &DrawForm, actor: Actor, now: Time) -> bool {
    let Some(close) = last_close(form) else { return true };
    match Feature::DeadlineBeyondVip.limit(actor.plan).most {
        Some(days) => close <= now + Duration::from_hours(24 * days),
        None => actor.plan_ends.is_none_or(|end| close <= end),
    }
}
