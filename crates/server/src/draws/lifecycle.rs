//! What may happen to a draw in which state, and which changes a published draw may still take.

use super::{
    State,
    form::{DrawForm, LotsForm},
    summary::OpensBy,
};

/// Names of the verbs that make sense now; the web asks nothing else.
pub fn allowed(state: State, deleted: bool, participants: i64, opens_by: OpensBy) -> Vec<&'static str> {
    if deleted {
        return vec!["restore", "copy"];
    }
    let mut verbs = match state {
        State::Draft => vec!["edit", "publish", "copy", "delete"],
        State::Open => vec!["edit", "share", "cancel", "copy", "record"],
        State::Locked => vec!["share", "cancel", "copy", "record"],
        State::Drawn | State::Settled => vec!["share", "copy", "record", "winners", "delete"],
        State::Cancelled => vec!["copy", "record", "delete"],
    };
    if state == State::Open && opens_by == OpensBy::Hand {
        verbs.push("open");
    }
    if state == State::Open && opens_by == OpensBy::Early {
        verbs.push("end");
    }
    if state == State::Open && opens_by == OpensBy::Instant {
        verbs.push("winners");
    }
    if state == State::Open && participants == 0 {
        verbs.push("delete");
    }
    verbs
}

/// Fields that touch the odds, or what people agreed to, and were changed against the entrants. Empty: the change may
/// be made.
///
/// From the first participant on nothing may change but what favours those who are in: more units, further prizes at
/// the end, longer claims, fewer questions to winners. A later close or weaker conditions are out: they make the hat
/// fuller. Other questions about consent are out too: whoever said no to their name being shown would have it shown once
/// nobody asks any more. So is another organiser, and winners who were to be shown and now are not, or the reverse.
pub fn locked_changes(old: &DrawForm, new: &DrawForm) -> Vec<String> {
    let mut fields = Vec::new();
    let mut same = |holds: bool, field: &str| {
        if !holds {
            fields.push(field.to_owned());
        }
    };
    same(new.prizes.len() >= old.prizes.len(), "prizes");
    for (number, (before, after)) in old.prizes.iter().zip(&new.prizes).enumerate() {
        let kept = before.label == after.label
            && before.hand_out == after.hand_out
            && before.name == after.name
            && after.value_fen.unwrap_or(0) >= before.value_fen.unwrap_or(0);
        same(kept, &format!("prizes[{number}]"));
        same(after.units >= before.units, &format!("prizes[{number}].units"));
    }
    for field in locked_instant(old, new).into_iter().chain(locked_lots(old, new)) {
        same(false, field);
    }
    same(new.opening == old.opening, "opening");
    same(new.starts_at == old.starts_at, "starts_at");
    same(new.min_participants <= old.min_participants, "min_participants");
    same(new.delay_s == old.delay_s, "delay_s");
    same(new.chain == old.chain, "chain");
    same(new.list == old.list, "list");
    same(new.team_size == old.team_size, "team_size");
    same(new.conditions == old.conditions, "conditions");
    same(new.chances == old.chances, "chances");
    same(new.limits == old.limits, "limits");
    same(new.blacklist == old.blacklist, "blacklist");
    same(new.safety == old.safety, "safety");
    same(new.login_free == old.login_free, "login_free");
    same(new.claim.deadline_days >= old.claim.deadline_days, "claim.deadline_days");
    same(new.periods == old.periods, "periods");
    same(new.consents.publish_name == old.consents.publish_name, "consents.publish_name");
    same(new.consents.marketing == old.consents.marketing, "consents.marketing");
    same(new.consents.text == old.consents.text, "consents.text");
    same(new.claim.fields.iter().all(|field| old.claim.fields.contains(field)), "claim.fields");
    same(new.organiser.name.trim() == old.organiser.name.trim(), "organiser.name");
    same(new.organiser.r#type == old.organiser.r#type, "organiser.type");
    same(new.hide.winners == old.hide.winners, "hide.winners");
    same(old.hide.creator || !new.hide.creator, "hide.creator");
    same(new.erase_after_days <= old.erase_after_days, "erase_after_days");
    fields
}

/// What decides a spin: odds may not move, chances may only become more.
fn locked_instant(old: &DrawForm, new: &DrawForm) -> Vec<&'static str> {
    if !old.is_instant() {
        return Vec::new();
    }
    let (before, after) = (&old.instant, &new.instant);
    let weights = |form: &DrawForm| form.prizes.iter().map(|prize| prize.weight).collect::<Vec<_>>();
    let kept = [
        (before.mode == after.mode, "instant.mode"),
        (old.prizes.len() == new.prizes.len() && weights(old) == weights(new), "prizes"),
        (after.blanks <= before.blanks, "instant.blanks"),
        (after.free_per_day >= before.free_per_day, "instant.free_per_day"),
        (after.free_per_draw >= before.free_per_draw, "instant.free_per_draw"),
        (after.most_per_day == before.most_per_day, "instant.most_per_day"),
        (after.most_per_draw == before.most_per_draw, "instant.most_per_draw"),
    ];
    kept.into_iter().filter(|(holds, _)| !holds).map(|(_, field)| field).collect()
}

/// Slips may not change, and names come in by a verb of their own.
fn locked_lots(old: &DrawForm, new: &DrawForm) -> Vec<&'static str> {
    let (Some(before), Some(after)) = (&old.lots, &new.lots) else {
        return if old.lots == new.lots { Vec::new() } else { vec!["lots"] };
    };
    let rest = |lots: &LotsForm| LotsForm { names: Vec::new(), ..lots.clone() };
    let kept = [(before.names == after.names, "lots.names"), (rest(before) == rest(after), "lots")];
    kept.into_iter().filter(|(holds, _)| !holds).map(|(_, field)| field).collect()
}

#[cfg(test)]
mod tests {
    use fairdraw_db::Time;

    use super::*;
    use crate::draws::form::{ClaimForm, Consents, Field, Hide, Opening, Organiser, Prize};

    fn form(units: u32, at: i64) -> DrawForm {
        DrawForm {
            prizes: vec![Prize { units, ..Prize::default() }],
            opening: Opening::Time { at: Some(Time::from_seconds(at)), early: false },
            ..DrawForm::default()
        }
    }

    #[test]
    fn only_what_favours_entrants_may_change() {
        assert!(locked_changes(&form(1, 10), &form(2, 10)).is_empty(), "more units");
        assert_eq!(
            locked_changes(&form(1, 10), &form(1, 20)),
            ["opening"],
            "a later close lets more people in"
        );
        assert_eq!(locked_changes(&form(2, 10), &form(1, 10)), ["prizes[0].units"]);
        assert_eq!(locked_changes(&form(1, 20), &form(1, 10)), ["opening"]);
        let mut fewer = form(1, 10);
        fewer.prizes.clear();
        assert_eq!(locked_changes(&form(1, 10), &fewer), ["prizes"]);
        let mut other = form(1, 10);
        other.limits.wins_per_person = 2;
        other.title = "another".to_owned();
        assert_eq!(locked_changes(&form(1, 10), &other), ["limits"]);
    }

    #[test]
    fn what_people_were_asked_stays_as_it_was() {
        let asked = |publish_name| DrawForm {
            consents: Consents { publish_name, ..Consents::default() },
            ..DrawForm::default()
        };
        assert_eq!(
            locked_changes(&asked(true), &asked(false)),
            ["consents.publish_name"],
            "a no would become a yes"
        );
        assert_eq!(locked_changes(&asked(false), &asked(true)), ["consents.publish_name"]);
        let mut worded = asked(true);
        (worded.consents.marketing, worded.consents.text) = (true, "We sell it".to_owned());
        assert_eq!(locked_changes(&asked(true), &worded), ["consents.marketing", "consents.text"]);
        assert!(locked_changes(&asked(true), &asked(true)).is_empty());
    }

    #[test]
    fn winners_are_asked_for_no_more_than_was_told() {
        let claim = |labels: &[&str], required| {
            let field = |label: &&str| Field {
                id: label.to_string(),
                label: label.to_string(),
                required,
                ..Field::default()
            };
            let fields = labels.iter().map(field).collect();
            DrawForm { claim: ClaimForm { fields, ..ClaimForm::default() }, ..DrawForm::default() }
        };
        let told = claim(&["size", "colour"], false);
        assert_eq!(locked_changes(&told, &claim(&["size", "colour", "passport"], false)), ["claim.fields"]);
        assert_eq!(locked_changes(&told, &claim(&["size", "passport"], false)), ["claim.fields"]);
        assert_eq!(
            locked_changes(&told, &claim(&["size", "colour"], true)),
            ["claim.fields"],
            "now required"
        );
        assert!(locked_changes(&told, &claim(&["colour"], false)).is_empty(), "one question less");
    }

    #[test]
    fn who_runs_it_and_whether_winners_are_shown_stays() {
        let of = |name: &str, winners, creator| DrawForm {
            organiser: Organiser { name: name.to_owned(), ..Organiser::default() },
            hide: Hide { winners, creator, ..Hide::default() },
            ..DrawForm::default()
        };
        let told = of("Tea Ltd", false, false);
        assert_eq!(locked_changes(&told, &of("Coffee Ltd", false, false)), ["organiser.name"]);
        assert_eq!(locked_changes(&told, &of("Tea Ltd", true, false)), ["hide.winners"]);
        assert_eq!(locked_changes(&of("Tea Ltd", true, false), &told), ["hide.winners"]);
        assert_eq!(locked_changes(&told, &of("Tea Ltd", false, true)), ["hide.creator"]);
        assert!(locked_changes(&of("Tea Ltd", false, true), &told).is_empty(), "to be named is no harm");
    }
}
