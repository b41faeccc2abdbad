//! Cheats on the big screen.

use fairdraw_fairness::{
    Code,
    beacon::HouseKey,
    bundle::{Body, Live},
    config::Mode,
    signing::{Signer, Statement},
    trust::Kind,
};

use super::{
    super::{Case, Caught, live::Plan, sealed::List, world::World},
    Switch, first_fit, seen_before, switch, unseen,
};

pub fn switches() -> Vec<Switch> {
    use Caught::{Error, Warning};
    vec![
        switch("host shows another winner", Error(Code::StepIndex), another_winner),
        switch("host hides a winner", Error(Code::MissingStep), hide_winner),
        switch("host draws again", Error(Code::TwoSeals), draw_again),
        switch("host hides the last press", Warning(Code::Pending), hide_press),
        switch("host swaps the list", Error(Code::TwoSeals), swap_list),
        switch("host holds a round nobody planned", Error(Code::Surplus), unplanned_round),
        switch("host holds an extra round", Warning(Code::ExtraRound), extra_round),
        switch("host takes more winners than planned", Error(Code::Surplus), too_many_winners),
        switch("host picks the round", Error(Code::RoundRule), pick_round),
        switch("host pressed before the list was sealed", Error(Code::SealLate), press_before_seal),
        switch("host pressed in another order", Error(Code::HeadLink), press_backwards),
        switch("host denies a press", Error(Code::HeadSig), deny_press),
        switch("host forges the beacon", Error(Code::BeaconSig), forge_beacon),
        switch("host leaves the beacon out", Error(Code::Entropy), no_beacon),
        switch("host back-dates a press unseen", Warning(Code::NotWitnessed), back_date),
        switch("host opens another secret", Error(Code::Reveal), another_secret),
        switch("host opens the secrets in another order", Error(Code::Reveal), secrets_out_of_order),
        switch("host leaves out a witness", Error(Code::Witness), leave_out_witness),
    ]
}

fn show(name: &str, mode: Mode, fit: fn(&Plan) -> bool) -> Plan {
    let fresh = |seed| Plan::with_mode(World::new("show", seed), mode);
    let usable = |plan: &Plan| {
        plan.sealed.seal.size == 40 && plan.pressed_ms.len() >= 2 && wins_first(plan) && fit(plan)
    };
    let seed = first_fit(format!("show {name}"), |seed| usable(&fresh(seed)));
    let mut plan = fresh(seed);
    plan.sealed.list = List::Inline;
    plan.sealed.world.pinned = true;
    plan
}

fn wins_first(plan: &Plan) -> bool {
    plan.rules.rounds[0].count > 1
}

fn planned() -> Plan {
    show("planned", Mode::DRAND, |plan| {
        plan.pressed_ms.len() <= plan.rules.rounds.len() && plan.rules.extra.is_none()
    })
}

fn live(case: &mut Case) -> &mut Live {
    match &mut case.bundle.body {
        Body::Live(live) => live,
        _ => panic!("a live draw"),
    }
}

fn another_winner() -> Case {
    let mut plan = planned();
    let mut case = planned().build();
    let row = &mut live(&mut case).presses[0].steps[0];
    let other = plan.sealed.my_entry((row.index + 1) % 40);
    (row.index, row.leaf, row.proof) = (other.index, other.leaf, other.proof);
    case
}

fn hide_winner() -> Case {
    // Of the last press, so that nothing later depends on it.
    let mut plan = planned();
    plan.pressed_ms.truncate(1);
    let mut case = plan.build();
    live(&mut case).presses[0].steps.truncate(1);
    case
}

fn draw_again() -> Case {
    let plan = planned();
    let draw = plan.sealed.world.draw;
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Press, 0);
    case
}

fn hide_press() -> Case {
    let mut plan = planned();
    let (draw, presses) = (plan.sealed.world.draw, plan.pressed_ms.len() as u64);
    plan.pressed_ms.pop();
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Press, presses - 1);
    case
}

fn swap_list() -> Case {
    let plan = planned();
    let draw = plan.sealed.world.draw;
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Seal, 0);
    case
}

fn unplanned_round() -> Case {
    let mut plan = planned();
    let rounds = plan.rules.rounds.len();
    while plan.pressed_ms.len() <= rounds {
        let last = plan.pressed_ms[plan.pressed_ms.len() - 1];
        plan.pressed_ms.push(last + 60_000);
    }
    // The host believes in an extra round; the sealed config knows of none.
    plan.rules.extra = Some((1, 0));
    plan.build()
}

fn extra_round() -> Case {
    show("extra", Mode::DRAND, |plan| plan.pressed_ms.len() > plan.rules.rounds.len()).build()
}

fn too_many_winners() -> Case {
    let mut case = planned().build();
    let steps = &mut live(&mut case).presses[0].steps;
    let again = steps[0].clone();
    steps.push(again);
    case
}

fn pick_round() -> Case {
    let mut case = planned().build();
    live(&mut case).presses[0].round += 1;
    case
}

fn press_before_seal() -> Case {
    let mut plan = planned();
    plan.sealed.seal.sealed_at = plan.pressed_ms[0] / 1000 + 1;
    plan.build()
}

fn press_backwards() -> Case {
    let mut plan = planned();
    plan.pressed_ms[1] = plan.pressed_ms[0] - 1;
    plan.build()
}

fn deny_press() -> Case {
    let mut case = planned().build();
    live(&mut case).presses[1].signature = Signer::from_secret(&[3; 32]).sign(&Statement::Press(&[0; 32]));
    case
}

fn forge_beacon() -> Case {
    let mut plan = planned();
    plan.sealed.world.beacon = HouseKey::from_seed(&[5; 32]).unwrap();
    plan.build()
}

fn no_beacon() -> Case {
    let mut case = planned().build();
    live(&mut case).presses[0].beacon = None;
    case
}

fn back_date() -> Case {
    let mut case = planned().build();
    unseen(&mut case);
    case
}

fn hall() -> Plan {
    show("hall", Mode::REVEAL_WITNESS, |_| true)
}

fn another_secret() -> Case {
    let mut case = hall().build();
    live(&mut case).reveals[0].1 = [7; 32];
    case
}

fn secrets_out_of_order() -> Case {
    let mut case = hall().build();
    live(&mut case).reveals.swap(0, 1);
    case
}

fn leave_out_witness() -> Case {
    let mut case = hall().build();
    live(&mut case).witnesses.pop();
    case
}
