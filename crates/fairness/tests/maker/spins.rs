//! Instant win in both engines, and lots on demand.

use std::collections::BTreeMap;

use fairdraw_fairness::{
    Hash,
    bundle::{BatchVoid, Body, Bundle, FullList, Head, LotsOnDemand, Mine, MineSpin, Spins, write},
    config::{Config, Instant, Mode, OnDemand, Prize, PrizeMode, Release, Rules, config_hash},
    hash::{ZERO, leaf, sha256},
    instant::{Batch, Resolver, Turn, processing_order},
    leaf::Spin,
    list,
    lots::Urn,
    receipt::SpinReceipt,
    record::Record,
    seal::{Open, commit},
    seed::{Source, round_seed},
    signing::Statement,
    tree,
    trust::Kind,
};

use super::{
    Case,
    sealed::common,
    world::{GENESIS, Person, World},
};

/// One round with its spins.
pub struct Made {
    pub round: u64,
    pub spins: Vec<Vec<u8>>,
    pub received_ms: Vec<u64>,
    pub published_ms: u64,
    pub void: bool,
}

pub struct Plan {
    pub world: World,
    pub config: Config,
    pub open: Open,
    pub people: Vec<Person>,
    pub batches: Vec<Made>,
    pub inline: bool,
    pub filed: bool,
}

/// What came of a batch, per spin.
enum Results {
    Prizes(Vec<usize>),
    Lots(Vec<Option<u32>>),
}

impl Plan {
    pub fn random(kind: &str, number: u64) -> Self {
        let mut world = World::new(kind, number);
        let common = common(&mut world, Mode::DRAND, ZERO, 0);
        let opened_at = GENESIS + 1000 + world.dice.below(1_000_000);
        let first_round = world.chain.first_round(opened_at + 60);
        let rules = match kind {
            "pool" => Rules::Instant(prizes(&mut world, true, first_round)),
            "odds" => Rules::Instant(prizes(&mut world, false, first_round)),
            _ => Rules::LotsOnDemand(OnDemand {
                guard_ms: 1000,
                lots: world.dice.between(1, 30),
                per_person: 40,
                slips: None,
            }),
        };
        let config = Config { common, rules };
        let hash = config_hash(config.encode().unwrap().as_bytes());
        let open = Open { draw: world.draw, config: hash, chain: world.chain.hash, opened_at };
        let people = world.people(6);
        let mut plan = Self { config, open, people, batches: Vec::new(), inline: false, filed: false, world };
        plan.inline = plan.world.dice.chance(50);
        plan.filed = plan.world.dice.chance(50);
        plan.spin(first_round);
        plan
    }

    fn spin(&mut self, first_round: u64) {
        let mut nonces: BTreeMap<Hash, u32> = BTreeMap::new();
        let mut round = first_round;
        for _ in 0..self.world.dice.below(5) {
            round += self.world.dice.below(4);
            let void = self.world.dice.chance(10);
            let (mut spins, mut received_ms) = (Vec::new(), Vec::new());
            let due_ms = self.world.chain.time_of(round) * 1000;
            for _ in 0..self.world.dice.between(1, 12) {
                let person = self.world.dice.below(self.people.len() as u64);
                let person = self.people[usize::try_from(person).unwrap()].tag;
                let nonce = nonces.entry(person).or_default();
                let client_seed = self.world.dice.sixteen();
                let (draw, config) = (self.world.draw, self.open.config);
                spins
                    .push(Spin { draw, config, round, person, nonce: *nonce, client_seed }.encode().to_vec());
                *nonce += 1;
                received_ms.push(due_ms - 1000 - self.world.dice.below(self.world.chain.period * 1000));
            }
            let published_ms = due_ms - 1 - self.world.dice.below(900);
            self.batches.push(Made { round, spins, received_ms, published_ms, void });
            round += 1;
        }
    }

    pub fn build(mut self) -> Case {
        let mut trust = self.world.trust();
        let mut anchors = Vec::new();
        let seal = self.open.encode();
        let (heads, hashes, voids) = self.heads();
        for (head, hash) in heads.iter().zip(&hashes) {
            let record = head_record(&self.world, head, *hash);
            let due = self.world.chain.time_of(head.round);
            let statement = (Kind::Head, head.round, *hash);
            self.world.witness_somehow(statement, (due, &record), &mut trust, &mut anchors);
        }
        let counted: Vec<&Made> = self.batches.iter().filter(|batch| !batch.void).collect();
        let batches = self.inline.then(|| counted.iter().map(|batch| batch.spins.concat()).collect());
        let mut file = Vec::new();
        for spin in counted.iter().flat_map(|batch| &batch.spins) {
            list::push(spin, &mut file);
        }
        let spins = Spins { heads, voids, batches };
        let (body, results) = self.results(spins);
        let filed = self.filed && !self.inline;
        let full_list = filed.then(|| FullList {
            url: "spins.fdl".into(),
            bytes: file.len() as u64,
            sha256: sha256(&file),
        });
        let signature = (
            self.world.signer.public_key(),
            self.world.signer.sign(&Statement::Seal(&commit(seal.as_bytes()))),
        );
        let log = self.world.dice.chance(30).then(|| self.world.log_excerpt(std::slice::from_ref(&seal)));
        let mine = self.mine(&results, &hashes);
        let bundle = Bundle {
            config: self.config.encode().unwrap(),
            seal,
            signature: Some(signature),
            body,
            anchors,
            log,
            full_list,
            mine,
        };
        Case { bundle, trust, list: filed.then_some(file), text: None }
    }

    fn heads(&self) -> (Vec<Head>, Vec<Hash>, Vec<BatchVoid>) {
        let (mut heads, mut hashes, mut voids) = (Vec::new(), Vec::new(), Vec::new());
        let (mut first, mut previous) = (0, ZERO);
        for batch in &self.batches {
            let size = u32::try_from(batch.spins.len()).unwrap();
            let root = tree::root(&batch.spins.iter().map(|spin| leaf(spin)).collect::<Vec<_>>());
            let (round, beacon) = (batch.round, self.world.beacon.sign(batch.round));
            if batch.void {
                let (draw, time) = (self.world.draw, self.world.chain.time_of(round));
                let void =
                    Record::VoidBatch { draw, first, size: u64::from(size), root, round, time }.encode();
                voids.push(BatchVoid {
                    void_signature: self.world.signer.sign(&Statement::Record(void.as_bytes())),
                    void,
                    spins: batch.spins.concat(),
                    beacon: Some(beacon),
                });
            } else {
                let head =
                    Batch { round, first, size, root }.head(&self.world.draw, &self.open.config, &previous);
                let published_ms = batch.published_ms;
                let signature = self.world.signer.sign(&Statement::Head { head: &head, published_ms });
                heads.push(Head { round, first, size, root, published_ms, signature, beacon });
                hashes.push(head);
                previous = head;
            }
            first += u64::from(size);
        }
        (heads, hashes, voids)
    }

    fn results(&self, spins: Spins) -> (Body, Vec<Results>) {
        let mut first = 0;
        let mut results = Vec::new();
        let seed = |round| {
            round_seed(
                &self.world.draw,
                Source::drand(self.world.chain.hash, round, &self.world.beacon.sign(round)),
            )
        };
        match &self.config.rules {
            Rules::Instant(rules) => {
                let (mut resolver, mut hits) = (Resolver::new(rules), Vec::new());
                for batch in &self.batches {
                    if !batch.void {
                        let outcomes = resolver.resolve(batch.round, &seed(batch.round), &turns(batch));
                        for (place, outcome) in outcomes.iter().enumerate().filter(|(_, outcome)| outcome.won)
                        {
                            hits.push(write::hit(first, &batch.spins, place, outcome.prize).unwrap());
                        }
                        results.push(Results::Prizes(outcomes.iter().map(|outcome| outcome.prize).collect()));
                    }
                    first += batch.spins.len() as u64;
                }
                (Body::Instant { spins, hits, stock: resolver.stock().to_vec() }, results)
            }
            Rules::LotsOnDemand(rules) => {
                let (mut urn, mut rows) = (Urn::new(u32::try_from(rules.lots).unwrap()), Vec::new());
                for batch in &self.batches {
                    if !batch.void {
                        let turns = turns(batch);
                        let mut lots = vec![None; turns.len()];
                        for (place, key) in processing_order(&seed(batch.round), &turns) {
                            lots[place] = urn.take(key);
                        }
                        for (place, lot) in lots.iter().enumerate() {
                            rows.push(write::drawn_lot(first, &batch.spins, place, *lot).unwrap());
                        }
                        results.push(Results::Lots(lots));
                    }
                    first += batch.spins.len() as u64;
                }
                (Body::LotsOnDemand(LotsOnDemand { spins, rows }), results)
            }
            _ => panic!("a draw by spins"),
        }
    }

    /// Own spins, one of each batch.
    fn mine(&mut self, results: &[Results], hashes: &[Hash]) -> Vec<Mine> {
        let mut mine = Vec::new();
        let (mut first, mut counted) = (0, 0);
        for batch in &self.batches {
            let place = usize::try_from(self.world.dice.below(batch.spins.len() as u64)).unwrap();
            let proved = write::prove_spin(&batch.spins, place).unwrap();
            let spin = Spin::decode(&proved.leaf).unwrap();
            let person = self.people.iter().find(|person| person.tag == spin.person).unwrap();
            let sequence = first + place as u64;
            let previous_head = hashes.get(..counted).and_then(<[Hash]>::last).copied().unwrap_or(ZERO);
            let received_ms = batch.received_ms[place];
            let receipt = SpinReceipt { spin, sequence, received_ms, previous_head }.sign(&self.world.signer);
            let (prize, lot) = match results.get(counted).filter(|_| !batch.void) {
                Some(Results::Prizes(prizes)) => (Some(prizes[place] as u64), None),
                Some(Results::Lots(lots)) => (None, Some(lots[place].map(u64::from))),
                None => (None, None),
            };
            mine.push(Mine::Spin(MineSpin {
                sequence,
                spin: proved.leaf,
                proof: Some(proved.proof),
                receipt: Some(receipt),
                prize,
                lot,
                identity: Some((person.salt, person.id.clone())),
            }));
            first += batch.spins.len() as u64;
            counted += usize::from(!batch.void);
        }
        mine
    }
}

fn turns(batch: &Made) -> Vec<Turn> {
    batch.spins.iter().map(|spin| Turn::new(spin, Spin::decode(spin).unwrap().person)).collect()
}

pub fn head_record(world: &World, head: &Head, hash: Hash) -> String {
    Record::Head {
        draw: world.draw,
        first: head.first,
        head: hash,
        size: u64::from(head.size),
        published_ms: head.published_ms,
        root: head.root,
        round: head.round,
    }
    .encode()
}

fn prizes(world: &mut World, pool: bool, first_round: u64) -> Instant {
    let stock = [world.dice.between(1, 3), world.dice.between(1, 5)];
    let blanks = world.dice.below(30);
    let weights = [world.dice.between(1, 300), world.dice.between(1, 300)];
    let prize = |id: &str, stock, weight| Prize { id: id.into(), name: None, stock, weight };
    let weight = |weight| if pool { 0 } else { weight };
    let last = if pool { Some(blanks) } else { None };
    let prizes = vec![
        prize("phone", Some(stock[0]), weight(weights[0])),
        prize("cup", Some(stock[1]), weight(weights[1])),
        prize("thanks", last, weight(1000 - weights[0] - weights[1])),
    ];
    let release = if world.dice.chance(40) {
        let halves = [stock[1] / 2, stock[1] - stock[1] / 2];
        let rounds = [first_round + 2, first_round + 6];
        let release = rounds.into_iter().zip(halves).filter(|(_, added)| *added > 0);
        release.map(|(round, added)| Release { round, prize: 1, added }).collect()
    } else {
        Vec::new()
    };
    Instant {
        mode: if pool { PrizeMode::Pool } else { PrizeMode::FixedOdds { denominator: 1000 } },
        prizes,
        fallback: 2,
        guard_ms: 1000,
        max_wins: world.dice.between(1, 3),
        release,
        spins_total: Some(60),
        spins_per_day: world.dice.chance(50).then_some(60),
        day_offset_s: world.dice.pick(&[0, 28_800, -18_000]),
    }
}
