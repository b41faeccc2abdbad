//! Live shows.

use fairdraw_fairness::{
    Hash,
    bundle::{Body, Bundle, Live, Mine, Press as PressRow},
    chain,
    config::{self, Config, LiveRound, Mode, Rules},
    hash::ZERO,
    leaf::Press,
    list,
    live::{beacon_seed, ordered_round, revealed_seed},
    record::Record,
    selection::{Candidate, Ledger, select_live},
    signing::Statement,
    trust::Kind,
};

use super::{
    Case,
    sealed::{self, List, candidate, common},
    world::{GENESIS, World},
};

/// A sealed list and the moments at which the host presses.
pub struct Plan {
    pub sealed: sealed::Plan,
    pub rules: config::Live,
    pub pressed_ms: Vec<u64>,
}

impl Plan {
    pub fn random(number: u64) -> Self {
        let mut world = World::new("live", number);
        let modes = [Mode::DRAND, Mode::DRAND, Mode::DRAND, Mode::REVEAL, Mode::REVEAL_WITNESS];
        let mode = world.dice.pick(&modes);
        Self::with_mode(world, mode)
    }

    pub fn with_mode(world: World, mode: Mode) -> Self {
        // A live draw is sealed like any other; only its rules and its seal's randomness differ.
        let mut sealed = sealed::Plan::with_mode("scheduled", world, mode);
        let dice = &mut sealed.world.dice;
        let round = |dice: &mut super::world::Dice| LiveRound {
            name: None,
            count: dice.below(4),
            reserves: dice.below(2),
        };
        let rounds: Vec<LiveRound> = (0..dice.between(1, 4)).map(|_| round(dice)).collect();
        let extra = dice.chance(40).then(|| (dice.below(3), 1));
        let rules = config::Live { max_wins: dice.between(1, 2), rounds, extra };
        let planned = rules.rounds.len() as u64;
        let presses = if extra.is_some() { dice.between(0, planned + 1) } else { dice.between(0, planned) };
        let presses = presses.min(4);
        let mut at = (GENESIS + 50_000) * 1000 + dice.below(100_000_000);
        let sealed_at = at / 1000;
        let pressed_ms = (0..presses)
            .map(|_| {
                at += 1000 + dice.below(60_000);
                at
            })
            .collect();
        sealed.secrets = chain::secrets(&sealed.world.draw, 8, sealed.world.dice.hash());
        let (first, witnesses) = (sealed.secrets[0], sealed.nonces.len() as u64);
        let common = common(&mut sealed.world, mode, first, witnesses);
        sealed.config = Config { common, rules: Rules::Live(rules.clone()) };
        sealed.voids.clear();
        let seal = &mut sealed.seal;
        (seal.closed_at, seal.replaces, seal.missed) = (None, None, false);
        (seal.entropy.round, seal.entropy.index, seal.sealed_at) = (None, None, sealed_at);
        sealed.signed = true;
        sealed.reseal();
        Self { sealed, rules, pressed_ms }
    }

    pub fn build(mut self) -> Case {
        let mut trust = self.sealed.world.trust();
        let mut anchors = Vec::new();
        let presses = self.presses();
        let mut previous = ZERO;
        for (number, row) in (0..).zip(&presses) {
            let event = self.press(number, row.pressed_ms, row.round, previous).event();
            previous = event;
            if row.round > 0 {
                let (draw, due) = (self.sealed.world.draw, self.sealed.world.chain.time_of(row.round));
                let number = u64::from(number);
                let (pressed_ms, round) = (row.pressed_ms, row.round);
                let record = Record::Press { draw, event, number, pressed_ms, round }.encode();
                let statement = (Kind::Press, number, event);
                self.sealed.world.witness_somehow(statement, (due, &record), &mut trust, &mut anchors);
            }
        }
        let mut file = Vec::new();
        for leaf in &self.sealed.leaves {
            list::push(leaf, &mut file);
        }
        let inline = self.sealed.list == List::Inline;
        let mode = self.sealed.config.common.entropy.mode;
        let reveals = (1..)
            .zip(&self.sealed.secrets[1..])
            .take(if mode.reveal { presses.len() } else { 0 })
            .map(|(index, secret)| (index, *secret))
            .collect();
        let witnesses = if mode.witness {
            (0..).zip(&self.sealed.nonces).map(|(number, nonce)| (number, *nonce)).collect()
        } else {
            Vec::new()
        };
        let mine = if self.sealed.leaves.is_empty() {
            Vec::new()
        } else {
            vec![Mine::Entry(self.sealed.my_entry(0))]
        };
        let body =
            Live { reveals, witnesses, presses, forfeits: Vec::new(), entries: inline.then(|| file.clone()) };
        let bundle = Bundle {
            config: self.sealed.config.encode().unwrap(),
            seal: self.sealed.seal.encode(),
            signature: Some(self.sealed.signature()),
            body: Body::Live(body),
            anchors,
            log: None,
            full_list: None,
            mine,
        };
        let list = (self.sealed.list == List::File).then_some(file);
        Case { bundle, trust, list, text: None }
    }

    fn press(&self, number: u32, pressed_ms: u64, round: u64, previous_event: Hash) -> Press {
        let commit = self.sealed.commit();
        Press { draw: self.sealed.world.draw, commit, number, pressed_ms, round, previous_event }
    }

    fn presses(&self) -> Vec<PressRow> {
        let sealed = &self.sealed;
        let mode = sealed.config.common.entropy.mode;
        let candidates: Vec<Candidate> = sealed.leaves.iter().map(|leaf| candidate(leaf)).collect();
        let mut ledger = Ledger::new(self.rules.max_wins);
        let mut prover = sealed.prover();
        let mut previous = ZERO;
        let mut rows = Vec::new();
        for (number, pressed_ms) in (0_u32..).zip(&self.pressed_ms) {
            let chain = &sealed.world.chain;
            let round = if mode.drand { ordered_round(chain, *pressed_ms) } else { 0 };
            let event = self.press(number, *pressed_ms, round, previous).event();
            let beacon = mode.drand.then(|| sealed.world.beacon.sign(round));
            let nonces = if mode.witness { sealed.nonces.as_slice() } else { &[] };
            let seed = match &beacon {
                Some(signature) => beacon_seed(&event, chain, round, signature),
                None => revealed_seed(&sealed.commit(), number, sealed.secrets[number as usize + 1], nonces),
            };
            let (count, reserves) = self.rules.round(number as usize).unwrap();
            let steps = select_live(&seed, number, count + reserves, &mut ledger, &mut candidates.as_slice())
                .unwrap();
            rows.push(PressRow {
                pressed_ms: *pressed_ms,
                round,
                signature: sealed.world.signer.sign(&Statement::Press(&event)),
                beacon,
                steps: prover.live(&steps).unwrap(),
            });
            previous = event;
        }
        rows
    }
}
