//! Cheats with sealed lists: scheduled draws, comment draws, lots at once.

use fairdraw_fairness::{
    Code,
    beacon::{Chain, HouseKey},
    bundle::{Anchor, Body, Drawn, LotsAtOnce, Mine, Neighbour, Tiered},
    config::{Mode, Opening, Rules, config_hash},
    hash::sha256,
    leaf::{Comment, Entry, Status},
    list,
    record::VoidReason,
    selection::Verdict,
    signing::{Signer, Statement},
    trust::{Kind, KnownBeacon},
};

use super::{
    super::{
        Case, Caught,
        sealed::{List, Plan},
    },
    Switch, many_winners, plan, scheduled, seen_before, switch, unseen,
};

pub fn switches() -> Vec<Switch> {
    use Caught::{Error, Mine, Warning};
    vec![
        switch("organiser changes the rules after the seal", Error(Code::ConfigHash), change_rules),
        switch("organiser amends the rules after an entry", Mine(Code::Amended), amend_rules),
        switch("organiser adds a rule nobody knows", Error(Code::Config), unknown_rule),
        switch("organiser writes a rule twice", Error(Code::Canon), repeated_key),
        switch("organiser writes a rule with spaces", Error(Code::Canon), spaced_config),
        switch("organiser picks the round", Error(Code::RoundRule), pick_round),
        switch("organiser claims to have missed the round", Error(Code::RoundRule), claim_missed),
        switch("organiser seals before the close", Error(Code::RoundRule), seal_early),
        switch("organiser excludes without a reason", Error(Code::Entry), exclude_silently),
        switch("organiser lies about the counts", Error(Code::Counts), lie_about_counts),
        switch("organiser counts more than there are", Error(Code::Seal), impossible_counts),
        switch("organiser closes as full too early", Error(Code::Opening), close_as_full),
        switch("server leaves out an entry", Mine(Code::Dropped), leave_out),
        switch("server leaves out the last entry", Mine(Code::Dropped), leave_out_last),
        switch("server changes an entry after the receipt", Mine(Code::Receipt), change_entry),
        switch("server denies whose entry it is", Mine(Code::Person), another_person),
        switch("server puts in an entry of another draw", Error(Code::Entry), foreign_entry),
        switch("server adds an entry after the close", Error(Code::Root), add_after_close),
        switch("server lists a code twice", Error(Code::Order), double_code),
        switch("server publishes another file", Error(Code::FullFile), another_file),
        switch("server seals many lists and shows one", Error(Code::TwoSeals), seal_twice),
        switch("server logs two seals", Error(Code::TwoSeals), log_two_seals),
        switch("server keeps the seal out of the log", Error(Code::Log), seal_not_logged),
        switch("server forges the log's checkpoint", Error(Code::Log), forge_checkpoint),
        switch("server forges the beacon", Error(Code::BeaconSig), forge_beacon),
        switch("server takes the beacon of another round", Error(Code::BeaconSig), stale_beacon),
        switch("server takes another chain", Error(Code::Chain), another_chain),
        switch("server passes off its own key as the chain's", Error(Code::Chain), own_chain_key),
        switch("server falls back to its own secret", Error(Code::Entropy), fall_back),
        switch("server mixes in one more source", Error(Code::Entropy), one_more_source),
        switch("server opens another secret", Error(Code::Reveal), another_secret),
        switch("server withholds its secret", Error(Code::Reveal), withhold_secret),
        switch("server leaves out a witness", Error(Code::Witness), leave_out_witness),
        switch("server replaces a witness's nonce", Error(Code::Witness), replace_nonce),
        switch("server names fewer witnesses than promised", Error(Code::Entropy), fewer_witnesses),
        switch("server seals after the round", Error(Code::SealLate), seal_after_round),
        switch("server back-dates the seal unseen", Warning(Code::NotWitnessed), back_date),
        switch("server has the seal cosigned too late", Warning(Code::NotWitnessed), late_cosignature),
        switch("server shows no signature", Warning(Code::Unsigned), unsigned),
        switch("server signs with an unknown key", Error(Code::Key), unknown_key),
        switch("server forges the seal's signature", Error(Code::SealSig), forge_signature),
        switch("server voids a draw that can be computed", Error(Code::Void), void_computable),
        switch("server voids for a wrong list after the round", Error(Code::Void), void_after_round),
        switch("server voids and changes the list", Error(Code::Void), void_and_change),
        switch("server withholds its secret to draw again", Error(Code::Void), withhold_and_redraw),
        switch("server blames a witness to draw again", Error(Code::Void), blame_witness),
        switch("server hides what was voided", Error(Code::Void), hide_void),
        switch("server hides winners", Error(Code::MissingStep), hide_steps),
        switch("server hides winners from a light reader", Warning(Code::NeedFull), hide_steps_light),
        switch("server lets a friend win", Error(Code::StepIndex), friend_wins),
        switch("server skips an attempt", Error(Code::StepIndex), skip_attempt),
        switch("server shows another leaf", Error(Code::Root), another_leaf),
        switch("server judges wrongly", Error(Code::StepVerdict), misjudge),
        switch("server adds a winner", Error(Code::Surplus), extra_winner),
        switch("server forfeits somebody who did not win", Error(Code::Forfeit), forfeit_loser),
        switch("server forfeits without signing", Error(Code::Forfeit), forfeit_unsigned),
        switch("network alters the bundle", Error(Code::Format), garbled),
        switch("importer changes the snapshot", Error(Code::Snapshot), change_snapshot),
        switch("importer judges a comment again after the seal", Error(Code::Root), judge_again),
        switch("importer reorders comments", Error(Code::Order), reorder_comments),
        switch("importer leaves no time to look", Error(Code::SealLate), no_time_to_look),
        switch("server hands out another lot", Error(Code::Outcome), another_lot),
        switch("server shows a lot for another entry", Error(Code::Root), lot_for_another),
    ]
}

fn tiered(case: &mut Case) -> &mut Tiered {
    match &mut case.bundle.body {
        Body::Scheduled(tiered) | Body::Comment { tiered, .. } => tiered,
        _ => panic!("a draw with tiers"),
    }
}

fn rename(plan: &mut Plan) {
    plan.config.common.name = Some("other rules".into());
}

fn change_rules() -> Case {
    let mut plan = scheduled();
    rename(&mut plan);
    let changed = plan.config.encode().unwrap();
    let mut case = scheduled().build();
    case.bundle.config = changed;
    case
}

fn amend_rules() -> Case {
    let mut plan = scheduled();
    let before = plan.my_entry(3);
    rename(&mut plan);
    plan.reseal();
    let mut case = plan.build();
    case.bundle.mine = vec![Mine::Entry(before)];
    case
}

/// Seals a config in a spelling that the library would not write.
fn sealed_spelling(spell: fn(String) -> String) -> Case {
    let mut plan = scheduled();
    let config = spell(plan.config.encode().unwrap());
    plan.seal.config = config_hash(config.as_bytes());
    let mut case = plan.build();
    case.bundle.config = config;
    case
}

fn unknown_rule() -> Case {
    sealed_spelling(|config| config.replacen("\"max_wins\":1", "\"max_wins\":1,\"must_win\":\"friend\"", 1))
}

fn repeated_key() -> Case {
    sealed_spelling(|config| config.replacen("\"max_wins\":1", "\"max_wins\":1,\"max_wins\":1", 1))
}

fn spaced_config() -> Case {
    sealed_spelling(|config| config.replacen("\"max_wins\":1", "\"max_wins\": 1", 1))
}

fn pick_round() -> Case {
    let mut plan = scheduled();
    plan.seal.entropy.round = plan.seal.entropy.round.map(|round| round + 1);
    plan.build()
}

fn claim_missed() -> Case {
    let mut plan = scheduled();
    plan.seal.missed = true;
    plan.seal.sealed_at = plan.closing().close_at;
    let later = plan.seal.sealed_at + plan.closing().delay_s.max(20);
    plan.seal.entropy.round = Some(plan.world.chain.first_round(later));
    // Only a seal that came within the lead may use a later round; with a long delay this one did not.
    if let Rules::Scheduled(rules) = &mut plan.config.rules {
        rules.closing.delay_s = 100;
    }
    plan.reseal();
    plan.build()
}

fn seal_early() -> Case {
    let mut plan = scheduled();
    plan.seal.sealed_at = plan.closing().close_at - 1;
    plan.build()
}

/// Rewrites one entry and seals the list anew.
fn rewrite(plan: &mut Plan, index: usize, change: impl FnOnce(&mut Entry<'_>)) {
    let bytes = plan.leaves[index].clone();
    let mut entry = Entry::decode(&bytes).unwrap();
    change(&mut entry);
    plan.leaves[index] = entry.encode();
    let blocks = plan.blocks();
    (plan.seal.root, plan.seal.size) = (blocks.root(), blocks.size());
}

/// A case whose list is not what an honest draw could be made from.
fn with_list(mut plan: Plan, change: impl FnOnce(&mut Plan)) -> Case {
    plan.seal.counts = None;
    let honest = plan.leaves.clone();
    change(&mut plan);
    let changed = std::mem::replace(&mut plan.leaves, honest);
    plan.seal.entropy.mode = Mode::DRAND;
    let mut case = plan.build();
    let mut file = Vec::new();
    for leaf in &changed {
        list::push(leaf, &mut file);
    }
    let tiered = tiered(&mut case);
    tiered.entries = Some(file);
    tiered.steps.clear();
    case.bundle.mine.clear();
    case
}

fn exclude_silently() -> Case {
    with_list(scheduled(), |plan| rewrite(plan, 7, |entry| (entry.tiers, entry.status) = (0, Status::Ok)))
}

fn foreign_entry() -> Case {
    with_list(scheduled(), |plan| rewrite(plan, 7, |entry| entry.draw = [9; 16]))
}

fn double_code() -> Case {
    with_list(scheduled(), |plan| {
        plan.leaves[8] = plan.leaves[7].clone();
        plan.seal.root = plan.root();
    })
}

fn lie_about_counts() -> Case {
    let mut plan = scheduled();
    plan.seal.counts = Some([40, 0, 0, 0, 0, 0, 0, 0, 0]);
    if plan.leaves.iter().all(|leaf| Entry::decode(leaf).unwrap().status == Status::Ok) {
        plan.seal.counts = Some([39, 1, 0, 0, 0, 0, 0, 0, 0]);
    }
    plan.build()
}

fn impossible_counts() -> Case {
    let mut plan = scheduled();
    plan.seal.counts = Some([41, 0, 0, 0, 0, 0, 0, 0, 0]);
    plan.build()
}

fn close_as_full() -> Case {
    let mut plan = scheduled();
    if let Rules::Scheduled(rules) = &mut plan.config.rules {
        rules.closing.opening = Opening::Full(1000);
    }
    let closed_at = plan.closing().close_at - 100;
    (plan.seal.closed_at, plan.seal.sealed_at) = (Some(closed_at), closed_at + 1);
    plan.seal.entropy.round = Some(plan.world.chain.first_round(closed_at + plan.closing().delay_s));
    plan.reseal();
    plan.build()
}

fn leave_out() -> Case {
    let mut plan = scheduled();
    let victim = plan.my_entry(12);
    plan.leaves.remove(12);
    plan.holders.remove(12);
    plan.reseal();
    let neighbours = [11, 12].map(|index| neighbour(&mut plan, index));
    left_out(plan, victim.receipt.unwrap(), neighbours.to_vec())
}

fn leave_out_last() -> Case {
    let mut plan = scheduled();
    let victim = plan.my_entry(39);
    plan.leaves.pop();
    plan.holders.pop();
    plan.reseal();
    let neighbours = vec![neighbour(&mut plan, 38)];
    left_out(plan, victim.receipt.unwrap(), neighbours)
}

fn neighbour(plan: &mut Plan, index: u64) -> Neighbour {
    let entry = plan.my_entry(index);
    Neighbour { index, leaf: entry.leaf, proof: entry.proof }
}

fn left_out(plan: Plan, receipt: Vec<u8>, neighbours: Vec<Neighbour>) -> Case {
    let mut case = plan.build();
    case.bundle.mine = vec![Mine::LeftOut { receipt, neighbours }];
    case
}

fn change_entry() -> Case {
    let mut plan = scheduled();
    let receipt = plan.my_entry(5).receipt;
    rewrite(&mut plan, 5, |entry| entry.contrib = [0; 16]);
    let mut mine = plan.my_entry(5);
    mine.receipt = receipt;
    let mut case = plan.build();
    case.bundle.mine = vec![Mine::Entry(mine)];
    case
}

fn another_person() -> Case {
    let mut plan = scheduled();
    let mut mine = plan.my_entry(5);
    mine.identity = Some((plan.holders[5].salt, "somebody else".into()));
    let mut case = plan.build();
    case.bundle.mine = vec![Mine::Entry(mine)];
    case
}

fn add_after_close() -> Case {
    let plan = scheduled();
    let late = Entry {
        draw: plan.world.draw,
        code: "ZZZ-999999",
        person: [1; 32],
        tiers: 1,
        status: Status::Ok,
        contrib: [0; 16],
    }
    .encode();
    let mut case = plan.build();
    if let Some(file) = &mut tiered(&mut case).entries {
        list::push(&late, file);
    }
    case
}

fn another_file() -> Case {
    let mut plan = scheduled();
    plan.list = List::File;
    let mut case = plan.build();
    if let Some(announced) = &mut case.bundle.full_list {
        announced.sha256 = sha256(b"another");
    }
    case
}

fn seal_twice() -> Case {
    let plan = scheduled();
    let draw = plan.world.draw;
    let mut case = plan.build();
    seen_before(&mut case, draw, Kind::Seal, 0);
    case
}

fn log_two_seals() -> Case {
    let mut plan = scheduled();
    let shown = plan.seal.encode();
    let mut other = plan.seal.clone();
    other.sealed_at += 1;
    let log = plan.world.log_excerpt(&[other.encode(), shown]);
    let mut case = plan.build();
    case.bundle.log = Some(log);
    case
}

fn seal_not_logged() -> Case {
    let mut plan = scheduled();
    let log = plan.world.log_excerpt(&[]);
    let mut case = plan.build();
    case.bundle.log = Some(log);
    case
}

fn forge_checkpoint() -> Case {
    let mut plan = scheduled();
    let shown = plan.seal.encode();
    let genuine = std::mem::replace(&mut plan.world.signer, Signer::from_secret(&[3; 32]));
    let log = plan.world.log_excerpt(&[shown]);
    plan.world.signer = genuine;
    let mut case = plan.build();
    case.bundle.log = Some(log);
    case
}

fn forge_beacon() -> Case {
    let mut plan = scheduled();
    plan.world.beacon = HouseKey::from_seed(&[5; 32]).unwrap();
    plan.build()
}

fn stale_beacon() -> Case {
    let plan = scheduled();
    let round = plan.seal.entropy.round.unwrap();
    let stale = plan.world.beacon.sign(round - 1);
    let mut case = plan.build();
    if let Some(beacon) = &mut tiered(&mut case).sources.beacon {
        beacon.signature = stale;
    }
    case
}

fn another_chain() -> Case {
    let mut plan = scheduled();
    let own = HouseKey::from_seed(&[5; 32]).unwrap();
    let (genesis, period) = (plan.world.chain.genesis, plan.world.chain.period);
    plan.world.chain = Chain::new("own", genesis, period, own.public_key(), [0; 32]);
    plan.world.beacon = own;
    plan.seal.entropy.chain = Some(plan.world.chain.hash);
    plan.build()
}

fn own_chain_key() -> Case {
    let mut plan = scheduled();
    let own = HouseKey::from_seed(&[5; 32]).unwrap();
    // The hash stays that of the chain which readers know.
    plan.config.common.chain = Some(Chain { key: own.public_key(), ..plan.world.chain.clone() });
    plan.world.beacon = own;
    plan.reseal();
    plan.build()
}

fn fall_back() -> Case {
    let mut plan = scheduled();
    let entropy = &mut plan.seal.entropy;
    (entropy.mode, entropy.chain, entropy.round, entropy.index) = (Mode::REVEAL, None, None, Some(1));
    plan.build()
}

fn one_more_source() -> Case {
    let mut case = scheduled().build();
    tiered(&mut case).sources.reveals.push((1, [7; 32]));
    case
}

fn revealing() -> Plan {
    plan("scheduled", Mode::DRAND_REVEAL, many_winners)
}

fn another_secret() -> Case {
    let mut plan = revealing();
    plan.secrets[1] = [7; 32];
    plan.build()
}

fn withhold_secret() -> Case {
    let mut case = revealing().build();
    tiered(&mut case).sources.reveals.clear();
    case
}

fn witnessing() -> Plan {
    plan("scheduled", Mode::REVEAL_WITNESS, |plan| plan.nonces.len() > 1)
}

fn leave_out_witness() -> Case {
    let mut case = witnessing().build();
    tiered(&mut case).sources.witnesses.pop();
    case
}

fn replace_nonce() -> Case {
    let mut plan = witnessing();
    plan.nonces[0] = [7; 32];
    plan.build()
}

fn fewer_witnesses() -> Case {
    let mut plan = witnessing();
    plan.nonces.pop();
    plan.reseal();
    plan.build()
}

fn seal_after_round() -> Case {
    let mut plan = scheduled();
    plan.seal.sealed_at = plan.world.chain.time_of(plan.seal.entropy.round.unwrap());
    plan.build()
}

fn back_date() -> Case {
    let mut case = scheduled().build();
    unseen(&mut case);
    case
}

fn late_cosignature() -> Case {
    let mut plan = scheduled();
    let due = plan.world.chain.time_of(plan.seal.entropy.round.unwrap());
    let record = plan.seal.encode();
    let text = plan.world.log_proof(&record, due);
    let mut case = plan.build();
    unseen(&mut case);
    case.bundle.anchors.push(Anchor::LogProof { kind: Kind::Seal, number: 0, text });
    case
}

fn unsigned() -> Case {
    let mut plan = scheduled();
    plan.signed = false;
    plan.build()
}

fn unknown_key() -> Case {
    let mut case = scheduled().build();
    case.trust.keys = vec![[1; 32]];
    case
}

fn forge_signature() -> Case {
    let plan = scheduled();
    let (key, _) = plan.signature();
    let forged = Signer::from_secret(&[3; 32]).sign(&Statement::Seal(&plan.commit()));
    let mut case = plan.build();
    case.bundle.signature = Some((key, forged));
    case
}

fn voided(reason: VoidReason, after_round: i64, change: fn(&mut Plan)) -> (Case, KnownBeacon) {
    let mut plan = scheduled();
    let round = plan.seal.entropy.round.unwrap();
    let due = plan.world.chain.time_of(round);
    let known = KnownBeacon { chain: plan.world.chain.hash, round, signature: plan.world.beacon.sign(round) };
    plan.void(reason, due.checked_add_signed(after_round).unwrap());
    change(&mut plan);
    (plan.build(), known)
}

fn void_computable() -> Case {
    let (mut case, known) = voided(VoidReason::BeaconGone, 86_400, |_| {});
    case.trust.beacons.push(known);
    case
}

fn void_after_round() -> Case {
    voided(VoidReason::ListError, 0, |_| {}).0
}

fn void_and_change() -> Case {
    voided(VoidReason::BeaconGone, 86_400, |plan| {
        plan.leaves.pop();
        plan.holders.pop();
        plan.reseal();
    })
    .0
}

/// Voids with a reason that never allows a second try.
fn redraw(mut plan: Plan, reason: VoidReason) -> Case {
    let time = plan.seal.sealed_at + 3600;
    plan.void(reason, time);
    plan.build()
}

fn withhold_and_redraw() -> Case {
    redraw(revealing(), VoidReason::RevealMissing)
}

fn blame_witness() -> Case {
    redraw(witnessing(), VoidReason::WitnessMissing)
}

fn hide_void() -> Case {
    let mut case = voided(VoidReason::BeaconGone, 86_400, |_| {}).0;
    tiered(&mut case).voids.clear();
    case
}

fn hide_steps() -> Case {
    let mut case = scheduled().build();
    tiered(&mut case).steps.truncate(1);
    case
}

/// Cut where none of the leaves that stay visible was still eligible: a light reader cannot know, and is told so.
fn hide_steps_light() -> Case {
    let cut = |steps| {
        let mut plan = scheduled();
        plan.list = List::Nowhere;
        let mut case = plan.build();
        tiered(&mut case).steps.truncate(steps);
        case
    };
    let steps = tiered(&mut cut(1000)).steps.len();
    (0..steps).rev().map(cut).find(|case| case.report().error.is_none()).unwrap()
}

fn friend_wins() -> Case {
    let mut case = scheduled().build();
    let drawn = tiered(&mut case).steps[0].drawn.index;
    let friend = scheduled().my_entry((drawn + 1) % 40);
    tiered(&mut case).steps[0].drawn =
        Drawn { index: friend.index, verdict: Verdict::Win, leaf: friend.leaf, proof: friend.proof };
    case
}

fn skip_attempt() -> Case {
    let mut case = scheduled().build();
    let steps = &mut tiered(&mut case).steps;
    let rejected = steps.iter().position(|row| row.drawn.verdict != Verdict::Win).unwrap_or(0);
    steps.remove(rejected);
    case
}

fn another_leaf() -> Case {
    let mut plan = scheduled();
    let mut case = scheduled().build();
    let row = &mut tiered(&mut case).steps[0].drawn;
    let other = plan.my_entry((row.index + 1) % 40);
    row.leaf = other.leaf;
    case
}

fn misjudge() -> Case {
    let mut case = scheduled().build();
    let drawn = &mut tiered(&mut case).steps[0].drawn;
    drawn.verdict = if drawn.verdict == Verdict::Win { Verdict::Mask } else { Verdict::Win };
    case
}

fn extra_winner() -> Case {
    let mut case = scheduled().build();
    let steps = &mut tiered(&mut case).steps;
    let again = steps[0].clone();
    steps.push(again);
    case
}

fn forfeit_loser() -> Case {
    let plan = scheduled();
    let mut case = scheduled().build();
    let steps = &tiered(&mut case).steps;
    let loser = (0..40).find(|index| steps.iter().all(|row| row.drawn.index != *index)).unwrap();
    tiered(&mut case).forfeits.push(plan.forfeit_record(0, loser));
    case
}

fn forfeit_unsigned() -> Case {
    let plan = scheduled();
    let mut case = scheduled().build();
    let winner = tiered(&mut case).steps[0].drawn.index;
    let mut record = plan.forfeit_record(0, winner);
    record.signature[0] ^= 1;
    tiered(&mut case).forfeits.push(record);
    case
}

fn garbled() -> Case {
    let mut case = scheduled().build();
    case.text = Some(case.bundle.encode().replacen("\"steps\"", "\"stepz\"", 1));
    case
}

fn commented() -> Plan {
    plan("comment", Mode::DRAND, many_winners)
}

fn change_snapshot() -> Case {
    let mut case = commented().build();
    if let Body::Comment { snapshot, .. } = &mut case.bundle.body {
        *snapshot = snapshot.replacen("one comment a person", "two comments a person", 1);
    }
    case
}

fn judge_again() -> Case {
    let mut case = commented().build();
    let row = &mut tiered(&mut case).steps[0].drawn;
    let mut comment = Comment::decode(&row.leaf).unwrap();
    comment.verdict = if comment.verdict == Status::Ok { Status::RiskControl } else { Status::Ok };
    row.leaf = comment.encode();
    case
}

fn reorder_comments() -> Case {
    let plan = commented();
    with_list(plan, |plan| {
        plan.leaves.swap(3, 4);
        plan.seal.root = plan.root();
    })
}

fn no_time_to_look() -> Case {
    let mut plan = commented();
    if let Rules::Comment(rules) = &mut plan.config.rules {
        rules.closing.delay_s = 60;
    }
    plan.seal.entropy.round = Some(plan.world.chain.first_round(plan.closing().close_at + 60));
    plan.reseal();
    plan.build()
}

fn lots() -> (Case, Plan) {
    let fresh = || plan("lots-at-once", Mode::DRAND, |_| true);
    (fresh().build(), fresh())
}

fn rows(case: &mut Case) -> &mut LotsAtOnce {
    match &mut case.bundle.body {
        Body::LotsAtOnce(lots) => lots,
        _ => panic!("lots"),
    }
}

fn another_lot() -> Case {
    let (mut case, _) = lots();
    let lots = rows(&mut case);
    let (first, second) = (lots.rows[0].lot, lots.rows[1].lot);
    (lots.rows[0].lot, lots.rows[1].lot) = (second, first);
    case
}

fn lot_for_another() -> Case {
    let (mut case, mut plan) = lots();
    let row = &mut rows(&mut case).rows[0];
    row.leaf = plan.my_entry((row.place + 1) % 40).leaf;
    case
}
