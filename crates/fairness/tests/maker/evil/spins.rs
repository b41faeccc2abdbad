//! Cheats with spins: instant win and lots on demand.

use fairdraw_fairness::{
    Code,
    beacon::HouseKey,
    bundle::{Body, Hit, LotsOnDemand, Mine, MineSpin, Spins, write},
    config::{Rules, config_hash},
    leaf::Spin,
    receipt::SpinReceipt,
    signing::{Signer, Statement},
    trust::Kind,
};

use super::{
    super::{Case, Caught, spins::Plan},
    Switch, first_fit, seen_before, switch, unseen,
};

pub fn switches() -> Vec<Switch> {
    use Caught::{Error, Mine, Warning};
    vec![
        switch("organiser changes the odds", Error(Code::ConfigHash), change_odds),
        switch("organiser adds a winner", Error(Code::Outcome), fake_winner),
        switch("organiser adds a winner to a pool", Error(Code::Surplus), fake_pool_winner),
        switch("organiser gives a better prize", Error(Code::Outcome), better_prize),
        switch("server hides a winner", Error(Code::MissingStep), hide_winner),
        switch("server gives more than there is", Error(Code::Stock), oversell),
        switch("server lies about what is left", Error(Code::Stock), lie_about_stock),
        switch("server lets a friend win above the limit", Error(Code::Limit), above_limit),
        switch("server lets a friend spin too often", Error(Code::Limit), too_many_spins),
        switch("server replays a spin", Error(Code::Nonce), replay_spin),
        switch("server grinds the client seed", Error(Code::Root), grind_seed),
        switch("server drops a winning spin", Mine(Code::Dropped), drop_spin),
        switch("server moves a spin into another round", Mine(Code::RoundRule), delay_spin),
        switch("server denies a prize", Mine(Code::Outcome), deny_prize),
        switch("server denies a prize to a light reader", Mine(Code::Stock), deny_prize_light),
        switch("server forges a receipt", Mine(Code::Receipt), forge_receipt),
        switch("server publishes the head after the round", Error(Code::HeadLate), late_head),
        switch("server publishes two heads", Error(Code::TwoSeals), two_heads),
        switch("server forges a head", Error(Code::HeadSig), forge_head),
        switch("server drops a batch", Error(Code::HeadLink), drop_batch),
        switch("server back-dates heads unseen", Warning(Code::NotWitnessed), back_date),
        switch("server voids a batch that held a prize", Warning(Code::VoidHit), void_prize),
        switch("server voids a batch of a pool that held a prize", Warning(Code::VoidHit), void_pool_prize),
        switch("server voids a batch and hides its beacon", Warning(Code::VoidHit), void_without_beacon),
        switch("server voids a batch whose head was seen", Error(Code::Void), void_seen),
        switch("server hides spins of a void batch", Error(Code::Void), void_fewer),
        switch("server forges the beacon of a batch", Error(Code::BeaconSig), forge_beacon),
        switch("server opened the draw after the round", Error(Code::SealLate), open_late),
        switch("server swaps the rules of a draw", Error(Code::TwoSeals), two_openings),
        switch("server leaves spins out of the bundle", Error(Code::Format), fewer_spins),
        switch("server shows a pool without its spins", Warning(Code::NeedFull), pool_without_spins),
        switch("server gives a lot twice", Error(Code::Stock), lot_twice),
        switch("server gives another lot", Error(Code::Outcome), another_lot),
        switch("server lets a friend draw too many lots", Error(Code::Limit), too_many_lots),
    ]
}

fn plan(kind: &str, fit: fn(&Plan) -> bool) -> Plan {
    let usable = |plan: &Plan| plan.batches.len() >= 2 && plan.batches.iter().all(|batch| !batch.void);
    let seed = first_fit(kind.to_owned(), |seed| {
        let plan = Plan::random(kind, seed);
        usable(&plan) && fit(&plan)
    });
    let mut plan = Plan::random(kind, seed);
    plan.inline = true;
    plan.world.pinned = true;
    plan
}

fn spins(case: &mut Case) -> &mut Spins {
    match &mut case.bundle.body {
        Body::Instant { spins, .. } => spins,
        Body::LotsOnDemand(lots) => &mut lots.spins,
        _ => panic!("a draw by spins"),
    }
}

fn instant(case: &mut Case) -> (&mut Vec<Hit>, &mut Vec<Option<u64>>) {
    match &mut case.bundle.body {
        Body::Instant { hits, stock, .. } => (hits, stock),
        _ => panic!("an instant draw"),
    }
}

fn lots(case: &mut Case) -> &mut LotsOnDemand {
    match &mut case.bundle.body {
        Body::LotsOnDemand(lots) => lots,
        _ => panic!("lots"),
    }
}

/// The row of any spin, with the prize that the cheater wants.
fn hit_at(plan: &Plan, sequence: u64, prize: usize) -> Hit {
    let mut first = 0;
    for batch in &plan.batches {
        let size = batch.spins.len() as u64;
        if sequence < first + size {
            let place = usize::try_from(sequence - first).unwrap();
            return write::hit(first, &batch.spins, place, prize).unwrap();
        }
        first += size;
    }
    panic!("no such spin")
}

fn total(plan: &Plan) -> u64 {
    plan.batches.iter().map(|batch| batch.spins.len() as u64).sum()
}

/// Adds a hit for the first spin that the verifier answers with this code.
fn claim_until(kind: &str, wanted: Code, light: bool) -> Case {
    for seed in 0..10_000 {
        let build = || {
            let mut plan = Plan::random(kind, seed);
            (plan.inline, plan.filed, plan.world.pinned) = (!light, false, true);
            plan
        };
        let plan = build();
        for sequence in 0..total(&plan) {
            for prize in [0, 1] {
                let mut case = build().build();
                let (hits, stock) = instant(&mut case);
                let Err(place) = hits.binary_search_by_key(&sequence, |hit| hit.sequence) else { continue };
                hits.insert(place, hit_at(&plan, sequence, prize));
                stock[prize] = stock[prize].map(|left| left.saturating_sub(1));
                if case.report().code() == Some(wanted) {
                    return case;
                }
            }
        }
    }
    unreachable!("some draw is fit")
}

fn odds() -> Plan {
    plan("odds", |_| true)
}

fn change_odds() -> Case {
    let mut plan = odds();
    let mut case = odds().build();
    if let Rules::Instant(rules) = &mut plan.config.rules {
        rules.prizes.swap(0, 1);
        rules.release.clear();
    }
    case.bundle.config = plan.config.encode().unwrap();
    case
}

fn fake_winner() -> Case {
    claim_until("odds", Code::Outcome, true)
}

fn fake_pool_winner() -> Case {
    claim_until("pool", Code::Surplus, false)
}

fn oversell() -> Case {
    claim_until("odds", Code::Stock, true)
}

fn above_limit() -> Case {
    claim_until("odds", Code::Limit, true)
}

/// A draw in which somebody won.
fn with_hits(kind: &str) -> Case {
    let build = |seed| {
        let mut plan = Plan::random(kind, seed);
        (plan.inline, plan.world.pinned) = (true, true);
        plan.build()
    };
    (0..10_000)
        .map(build)
        .find(|case| matches!(&case.bundle.body, Body::Instant { hits, .. } if hits.len() > 1))
        .unwrap()
}

fn better_prize() -> Case {
    let mut case = with_hits("odds");
    let (hits, _) = instant(&mut case);
    hits[0].prize = 1 - hits[0].prize;
    case
}

fn hide_winner() -> Case {
    let mut case = with_hits("odds");
    let (hits, stock) = instant(&mut case);
    let hidden = hits.remove(0);
    let prize = usize::try_from(hidden.prize).unwrap();
    stock[prize] = stock[prize].map(|left| left + 1);
    case
}

fn lie_about_stock() -> Case {
    let mut case = with_hits("odds");
    let (_, stock) = instant(&mut case);
    stock[0] = stock[0].map(|left| left + 1);
    case
}

fn too_many_spins() -> Case {
    let mut plan = odds();
    if let Rules::Instant(rules) = &mut plan.config.rules {
        rules.spins_total = Some(1);
    }
    rebind(&mut plan);
    plan.build()
}

/// Binds all spins to the plan's config as it now is.
fn rebind(plan: &mut Plan) {
    plan.open.config = config_hash(plan.config.encode().unwrap().as_bytes());
    let config = plan.open.config;
    for bytes in plan.batches.iter_mut().flat_map(|batch| &mut batch.spins) {
        *bytes = Spin { config, ..Spin::decode(bytes).unwrap() }.encode().to_vec();
    }
}

fn replay_spin() -> Case {
    let mut plan = odds();
    let again = plan.batches[0].spins[0].clone();
    plan.batches[0].spins.push(again);
    let received_ms = plan.batches[0].received_ms[0];
    plan.batches[0].received_ms.push(received_ms);
    plan.build()
}

fn grind_seed() -> Case {
    let mut case = odds().build();
    if let Some(batches) = &mut spins(&mut case).batches {
        let last = batches[0].len() - 1;
        batches[0][last] ^= 1;
    }
    case
}

/// The first own spin of a case.
fn my_spin(case: &mut Case) -> &mut MineSpin {
    match &mut case.bundle.mine[0] {
        Mine::Spin(spin) => spin,
        _ => panic!("a spin"),
    }
}

fn drop_spin() -> Case {
    let mine = odds().build().bundle.mine;
    let mut plan = odds();
    let Mine::Spin(spin) = &mine[0] else { panic!("a spin") };
    let place = usize::try_from(spin.sequence).unwrap();
    let mut other = Spin::decode(&plan.batches[0].spins[place]).unwrap();
    other.client_seed = [0; 16];
    plan.batches[0].spins[place] = other.encode().to_vec();
    let mut case = plan.build();
    case.bundle.mine = mine;
    case
}

fn resign(case: &mut Case, change: impl FnOnce(&mut SpinReceipt)) {
    let plan = odds();
    let spin = my_spin(case);
    let (mut receipt, _) = SpinReceipt::decode(spin.receipt.as_ref().unwrap()).unwrap();
    change(&mut receipt);
    spin.receipt = Some(receipt.sign(&plan.world.signer));
}

fn delay_spin() -> Case {
    let mut case = odds().build();
    resign(&mut case, |receipt| receipt.received_ms -= 60_000);
    case
}

fn forge_receipt() -> Case {
    let mut case = odds().build();
    if let Some(receipt) = &mut my_spin(&mut case).receipt {
        receipt[130] ^= 1;
    }
    case
}

/// A case in which the first own spin won, shown as if it had not.
fn denied(light: bool) -> Case {
    for seed in 0..10_000 {
        let mut plan = Plan::random("odds", seed);
        (plan.inline, plan.filed, plan.world.pinned) = (!light, false, true);
        let mut case = plan.build();
        let won = |mine: &Mine| matches!(mine, Mine::Spin(spin) if spin.prize.is_some_and(|prize| prize < 2));
        let Some(won) = case.bundle.mine.iter().position(won) else { continue };
        case.bundle.mine = vec![case.bundle.mine.swap_remove(won)];
        let sequence = my_spin(&mut case).sequence;
        my_spin(&mut case).prize = Some(2);
        if !light {
            return case;
        }
        // The hit is hidden from a reader who has not all the spins.
        let (hits, stock) = instant(&mut case);
        let place = hits.binary_search_by_key(&sequence, |hit| hit.sequence).unwrap();
        let prize = usize::try_from(hits.remove(place).prize).unwrap();
        stock[prize] = stock[prize].map(|left| left + 1);
        return case;
    }
    unreachable!("somebody wins")
}

fn deny_prize() -> Case {
    denied(false)
}

fn deny_prize_light() -> Case {
    denied(true)
}

fn late_head() -> Case {
    let mut plan = odds();
    plan.batches[1].published_ms = plan.world.chain.time_of(plan.batches[1].round) * 1000;
    plan.build()
}

fn two_heads() -> Case {
    let plan = odds();
    let (draw, round) = (plan.world.draw, plan.batches[0].round);
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Head, round);
    case
}

fn forge_head() -> Case {
    let mut case = odds().build();
    let head = &mut spins(&mut case).heads[0];
    let statement = Statement::Head { head: &head.root, published_ms: head.published_ms };
    head.signature = Signer::from_secret(&[3; 32]).sign(&statement);
    case
}

fn drop_batch() -> Case {
    let mut case = odds().build();
    spins(&mut case).heads.remove(0);
    case
}

fn back_date() -> Case {
    let mut case = odds().build();
    unseen(&mut case);
    case
}

/// A draw with a voided batch in which somebody would have won.
fn voided(kind: &str) -> Case {
    let build = |seed| {
        let mut plan = Plan::random(kind, seed);
        (plan.inline, plan.world.pinned) = (true, true);
        plan.build()
    };
    let held = |case: &Case| case.report().warnings.contains(&Code::VoidHit);
    (0..10_000).map(build).find(held).unwrap()
}

fn void_prize() -> Case {
    voided("odds")
}

fn void_pool_prize() -> Case {
    voided("pool")
}

fn void_without_beacon() -> Case {
    let mut case = voided("odds");
    spins(&mut case).voids[0].beacon = None;
    case
}

fn void_seen() -> Case {
    let mut case = voided("odds");
    let record: serde_json::Value = serde_json::from_str(&spins(&mut case).voids[0].void).unwrap();
    let round = record["round"].as_u64().unwrap();
    let draw = hex::decode(record["draw"].as_str().unwrap()).unwrap().try_into().unwrap();
    seen_before(&mut case, draw, Kind::Head, round);
    case
}

fn void_fewer() -> Case {
    let mut case = voided("odds");
    spins(&mut case).voids[0].spins.truncate(0);
    case
}

fn forge_beacon() -> Case {
    let mut plan = odds();
    plan.world.beacon = HouseKey::from_seed(&[5; 32]).unwrap();
    plan.build()
}

fn open_late() -> Case {
    let mut plan = odds();
    plan.open.opened_at = plan.world.chain.time_of(plan.batches[0].round);
    plan.build()
}

fn two_openings() -> Case {
    let plan = odds();
    let draw = plan.world.draw;
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Seal, 0);
    case
}

fn fewer_spins() -> Case {
    let mut case = odds().build();
    if let Some(batches) = &mut spins(&mut case).batches {
        batches[0].truncate(0);
    }
    case
}

fn pool_without_spins() -> Case {
    let mut plan = plan("pool", |_| true);
    (plan.inline, plan.filed) = (false, false);
    plan.build()
}

fn demand() -> Plan {
    plan("lots-on-demand", |plan| matches!(&plan.config.rules, Rules::LotsOnDemand(rules) if rules.lots > 5))
}

fn lot_twice() -> Case {
    let mut case = demand().build();
    let lots = lots(&mut case);
    lots.rows[1].lot = lots.rows[0].lot;
    case
}

fn another_lot() -> Case {
    let mut case = demand().build();
    let lots = lots(&mut case);
    let (first, second) = (lots.rows[0].lot, lots.rows[1].lot);
    (lots.rows[0].lot, lots.rows[1].lot) = (second, first);
    case
}

fn too_many_lots() -> Case {
    let mut plan = demand();
    if let Rules::LotsOnDemand(rules) = &mut plan.config.rules {
        rules.per_person = 1;
    }
    rebind(&mut plan);
    plan.build()
}
