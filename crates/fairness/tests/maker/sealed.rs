//! Scheduled draws, comment draws and lots at once.

use std::{convert::Infallible, ops::Range};

use fairdraw_fairness::{
    Hash,
    bundle::{
        Beacon, Body, Bundle, FullList, LotsAtOnce, Mine, MineEntry, SealVoid, SignedRecord, Sources, Tiered,
        write::Prover,
    },
    chain,
    comment::Snapshot,
    config::{
        self, AtOnce, Closing, Common, Config, Entropy, Mode, Opening, Rules, Slip, Slips, Tier, config_hash,
    },
    hash::{leaf, sha256},
    leaf::{Comment, Entry, Status},
    list,
    lots::at_once,
    record::{Record, VoidReason},
    seal::{Seal, SealedEntropy, SealedWitness, commit},
    seed::{self, seed},
    selection::{Candidate, Verdict, select},
    signing::Statement,
    tree::{self, Blocks, Builder},
    trust::Kind,
};

use super::{
    Case,
    world::{GENESIS, Person, World},
};

/// How the whole list reaches the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Inline,
    File,
    Nowhere,
}

/// Hands out leaves of a list in memory.
type Source = Box<dyn FnMut(Range<u64>) -> Result<Vec<Vec<u8>>, Infallible>>;

/// A draw that is sealed but not yet written down.
pub struct Plan {
    pub world: World,
    pub config: Config,
    pub leaves: Vec<Vec<u8>>,
    pub holders: Vec<Person>,
    pub seal: Seal,
    pub snapshot: Option<Snapshot>,
    pub secrets: Vec<Hash>,
    pub nonces: Vec<Hash>,
    pub voids: Vec<SealVoid>,
    pub signed: bool,
    pub forfeits: bool,
    pub list: List,
}

impl Plan {
    pub fn random(kind: &str, number: u64) -> Self {
        let mut world = World::new(kind, number);
        let mode = if world.dice.chance(60) { Mode::DRAND } else { world.dice.pick(&Mode::ALL) };
        Self::with_mode(kind, world, mode)
    }

    pub fn with_mode(kind: &str, mut world: World, mode: Mode) -> Self {
        let size = world.dice.pick(&[0, 1, 2, 3, 5, 8, 20, 40, 60, 300]);
        let tiers = world.dice.between(1, 4);
        let secrets = chain::secrets(&world.draw, 4, world.dice.hash());
        let nonces: Vec<Hash> = (0..world.dice.between(1, 3)).map(|_| world.dice.hash()).collect();
        let config = random_config(kind, &mut world, mode, tiers, secrets[0], nonces.len() as u64);
        let (leaves, holders) = if kind == "comment" {
            comments(&mut world, size)
        } else {
            world.entries(size, u32::try_from(tiers).unwrap())
        };
        let snapshot = (kind == "comment").then(|| snapshot(&mut world, size));
        let signed = world.dice.chance(85);
        let mut plan = Self {
            seal: blank_seal(&world, mode),
            signed,
            list: world.dice.pick(&[List::Inline, List::File, List::Nowhere]),
            forfeits: signed && world.dice.chance(30),
            voids: Vec::new(),
            world,
            config,
            leaves,
            holders,
            snapshot,
            secrets,
            nonces,
        };
        plan.schedule();
        if plan.signed && mode.drand && plan.world.dice.chance(10) {
            plan.void_once();
        }
        plan
    }

    pub fn closing(&self) -> Closing {
        match &self.config.rules {
            Rules::Scheduled(rules) | Rules::Comment(rules) => rules.closing,
            Rules::LotsAtOnce(rules) => rules.closing,
            _ => panic!("a sealed draw"),
        }
    }

    fn lead(&self) -> u64 {
        if matches!(self.config.rules, Rules::Comment(_)) { 600 } else { 20 }
    }

    /// Seals at a fitting time and names the round, sometimes too late for the planned one.
    fn schedule(&mut self) {
        let closing = self.closing();
        let dice = &mut self.world.dice;
        let closed_at = match closing.opening {
            Opening::Full(_) if self.leaves.is_empty() => closing.close_at,
            Opening::Time => closing.close_at,
            Opening::Full(_) | Opening::Hand => closing.close_at - dice.below(1000),
        };
        self.seal.closed_at = (closing.opening != Opening::Time).then_some(closed_at);
        self.seal.sealed_at = closed_at + dice.below(10);
        let missed = dice.chance(8);
        let chain = &self.world.chain;
        if self.config.common.entropy.mode.drand {
            let planned = chain.first_round(closed_at + closing.delay_s);
            let lead = self.lead();
            self.seal.entropy.round = Some(planned);
            if missed {
                self.seal.missed = true;
                self.seal.sealed_at = chain.time_of(planned) - lead + 1 + self.world.dice.below(100);
                let later = self.seal.sealed_at + closing.delay_s.max(lead);
                self.seal.entropy.round = Some(chain.first_round(later));
            }
        }
        self.reseal();
    }

    /// Brings the seal in line with list, config and snapshot.
    pub fn reseal(&mut self) {
        let blocks = self.blocks();
        self.seal.size = blocks.size();
        self.seal.root = blocks.root();
        if self.seal.counts.is_some() || self.world.dice.chance(50) {
            let mut counts = [0; 9];
            for leaf in &self.leaves {
                counts[usize::from(status(leaf).byte())] += 1;
            }
            self.seal.counts = Some(counts);
        }
        self.seal.config = config_hash(self.config.encode().unwrap().as_bytes());
        let snapshot = self.snapshot.as_ref().map(Snapshot::encode);
        self.seal.snapshot = snapshot.map(|snapshot| leaf(snapshot.as_bytes()));
        if self.config.common.entropy.mode.witness {
            self.seal.entropy.witnesses = (0..)
                .zip(&self.nonces)
                .map(|(number, nonce)| SealedWitness {
                    name: format!("witness {number}"),
                    commitment: chain::witness_commitment(&self.world.draw, number, nonce),
                })
                .collect();
        }
    }

    pub fn blocks(&self) -> Blocks {
        let mut builder = Builder::default();
        for leaf in &self.leaves {
            builder.push(leaf);
        }
        builder.finish()
    }

    /// The draw was sealed once before, and that was voided for a good reason.
    fn void_once(&mut self) {
        let due = self.world.chain.time_of(self.seal.entropy.round.unwrap());
        if self.world.dice.chance(50) {
            self.void(VoidReason::BeaconGone, due + 86_400);
        } else {
            self.void(VoidReason::ListError, due - 1);
        }
    }

    pub fn void(&mut self, reason: VoidReason, time: u64) {
        let old = self.seal.encode();
        let old_commit = commit(old.as_bytes());
        let void = Record::VoidSeal { draw: self.world.draw, commit: old_commit, reason, time }.encode();
        self.voids.push(SealVoid {
            seal_signature: self.world.signer.sign(&Statement::Seal(&old_commit)),
            void_signature: self.world.signer.sign(&Statement::Record(void.as_bytes())),
            seal: old,
            void,
        });
        self.seal.missed = false;
        self.seal.replaces = Some(old_commit);
        self.seal.sealed_at = time + self.world.dice.below(100);
        if let Some(index) = &mut self.seal.entropy.index {
            *index += 1;
        }
        if self.seal.entropy.round.is_some() {
            let later = self.seal.sealed_at + self.closing().delay_s.max(self.lead());
            self.seal.entropy.round = Some(self.world.chain.first_round(later));
        }
    }

    pub fn commit(&self) -> Hash {
        commit(self.seal.encode().as_bytes())
    }

    pub fn sources(&self) -> (Sources, Vec<seed::Source>) {
        let entropy = &self.seal.entropy;
        let mut shown = Sources::default();
        let mut sources = Vec::new();
        if let Some(round) = entropy.round {
            let signature = self.world.beacon.sign(round);
            shown.beacon = Some(Beacon { chain: self.world.chain.hash, round, signature });
            sources.push(seed::Source::drand(self.world.chain.hash, round, &signature));
        }
        if let Some(index) = entropy.index {
            let secret = self.secrets[usize::try_from(index).unwrap()];
            shown.reveals.push((index, secret));
            sources.push(seed::Source::Reveal { index: u32::try_from(index).unwrap(), secret });
        }
        if entropy.mode.witness {
            for (number, nonce) in (0..).zip(&self.nonces) {
                shown.witnesses.push((u64::from(number), *nonce));
                sources.push(seed::Source::Witness { number, nonce: *nonce });
            }
        }
        (shown, sources)
    }

    pub fn prover(&self) -> Prover<Source> {
        let leaves = self.leaves.clone();
        let source = move |range: Range<u64>| {
            let range = usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap();
            Ok(leaves[range].to_vec())
        };
        Prover::new(self.blocks(), Box::new(source))
    }

    pub fn build(mut self) -> Case {
        let (shown, sources) = self.sources();
        let body = self.body(shown, &seed(&self.commit(), &sources));
        let mut trust = self.world.trust();
        if !self.signed {
            trust.keys.clear();
        }
        let mut anchors = Vec::new();
        let record = self.seal.encode();
        if let Some(round) = self.seal.entropy.round {
            let due = self.world.chain.time_of(round);
            let statement = (Kind::Seal, 0, self.commit());
            self.world.witness_somehow(statement, (due, &record), &mut trust, &mut anchors);
        }
        let filed = self.list == List::File;
        let mut file = Vec::new();
        for leaf in &self.leaves {
            list::push(leaf, &mut file);
        }
        let full_list = filed.then(|| FullList {
            url: "entries.fdl".into(),
            bytes: file.len() as u64,
            sha256: sha256(&file),
        });
        let logged: Vec<String> =
            self.voids.iter().map(|void| void.seal.clone()).chain([record.clone()]).collect();
        let log = (self.signed && self.world.dice.chance(40)).then(|| self.world.log_excerpt(&logged));
        let bundle = Bundle {
            config: self.config.encode().unwrap(),
            signature: self.signed.then(|| self.signature()),
            seal: record,
            body,
            anchors,
            log,
            full_list,
            mine: self.mine(),
        };
        Case { bundle, trust, list: filed.then_some(file), text: None }
    }

    pub fn signature(&self) -> ([u8; 32], [u8; 64]) {
        (self.world.signer.public_key(), self.world.signer.sign(&Statement::Seal(&self.commit())))
    }

    fn body(&mut self, sources: Sources, seed: &Hash) -> Body {
        let entries = (self.list == List::Inline).then(|| {
            let mut file = Vec::new();
            for leaf in &self.leaves {
                list::push(leaf, &mut file);
            }
            file
        });
        let voids = self.voids.clone();
        let rules = match &self.config.rules {
            Rules::Scheduled(rules) | Rules::Comment(rules) => rules.clone(),
            _ => {
                let lots = at_once(seed, u32::try_from(self.leaves.len()).unwrap());
                let mut prover = self.prover();
                let rows = (0..)
                    .zip(&lots)
                    .filter(|_| self.world.dice.chance(30))
                    .map(|(index, lot)| prover.lot(index, *lot).unwrap().unwrap())
                    .collect();
                return Body::LotsAtOnce(LotsAtOnce { sources, rows, voids, entries });
            }
        };
        let candidates: Vec<Candidate> = self.leaves.iter().map(|leaf| candidate(leaf)).collect();
        let tiers: Vec<(u64, u64)> = rules.tiers.iter().map(|tier| (tier.count, tier.reserves)).collect();
        let steps = select(seed, &tiers, rules.max_wins, &mut candidates.as_slice()).unwrap();
        let rows = self.prover().steps(&steps).unwrap();
        let winners: Vec<(u64, u64)> = steps
            .iter()
            .filter(|step| step.phase == 0 && step.verdict == Verdict::Win)
            .map(|step| (u64::from(step.tier), step.index))
            .collect();
        let forfeits = if self.forfeits { self.forfeit(&winners) } else { Vec::new() };
        let tiered = Tiered { sources, steps: rows, voids, forfeits, entries };
        match &self.snapshot {
            None => Body::Scheduled(tiered),
            Some(snapshot) => Body::Comment { snapshot: snapshot.encode(), tiered },
        }
    }

    fn forfeit(&mut self, winners: &[(u64, u64)]) -> Vec<SignedRecord> {
        let mut records = Vec::new();
        for (tier, index) in winners {
            if self.world.dice.chance(30) {
                records.push(self.forfeit_record(*tier, *index));
            }
        }
        records
    }

    pub fn forfeit_record(&self, tier: u64, index: u64) -> SignedRecord {
        let (draw, time) = (self.world.draw, GENESIS);
        let record = Record::Forfeit { draw, index, reason: "absent".into(), tier, time }.encode();
        let signature = self.world.signer.sign(&Statement::Record(record.as_bytes()));
        SignedRecord { record, signature }
    }

    /// What one or two participants keep.
    fn mine(&mut self) -> Vec<Mine> {
        let mut mine = Vec::new();
        if self.leaves.is_empty() {
            return mine;
        }
        let comments = self.snapshot.is_some();
        for _ in 0..self.world.dice.below(3) {
            let index = self.world.dice.below(self.leaves.len() as u64);
            let entry = self.my_entry(index);
            let plain = comments || !self.signed;
            let with_receipt = !plain && self.world.dice.chance(60);
            let with_identity = self.world.dice.chance(60);
            mine.push(Mine::Entry(MineEntry {
                receipt: entry.receipt.filter(|_| with_receipt),
                identity: entry.identity.filter(|_| with_identity),
                ..entry
            }));
        }
        mine
    }

    /// Everything that the holder of this entry has.
    pub fn my_entry(&mut self, index: u64) -> MineEntry {
        let place = usize::try_from(index).unwrap();
        let proved = self.prover().prove(index).unwrap().unwrap();
        let holder = &self.holders[place];
        let identity = Some((holder.salt, holder.id.clone()));
        let receipt = self.snapshot.is_none().then(|| {
            let entry = self.leaves[place].clone();
            self.world.receipt(&entry, self.seal.config)
        });
        MineEntry { index, leaf: proved.leaf, proof: proved.proof, receipt, identity }
    }

    pub fn root(&self) -> Hash {
        tree::root(&self.leaves.iter().map(|bytes| leaf(bytes)).collect::<Vec<_>>())
    }
}

fn status(leaf: &[u8]) -> Status {
    Entry::decode(leaf)
        .map(|entry| entry.status)
        .or_else(|_| Comment::decode(leaf).map(|comment| comment.verdict))
        .unwrap()
}

pub fn candidate(leaf: &[u8]) -> Candidate {
    Entry::decode(leaf)
        .map(|entry| Candidate::from(&entry))
        .or_else(|_| Comment::decode(leaf).map(|comment| Candidate::from(&comment)))
        .unwrap()
}

fn blank_seal(world: &World, mode: Mode) -> Seal {
    Seal {
        draw: world.draw,
        config: [0; 32],
        size: 0,
        root: [0; 32],
        entropy: SealedEntropy {
            mode,
            chain: mode.drand.then_some(world.chain.hash),
            round: None,
            index: mode.reveal.then_some(1),
            witnesses: Vec::new(),
        },
        sealed_at: 0,
        closed_at: None,
        counts: None,
        missed: false,
        replaces: None,
        snapshot: None,
    }
}

pub fn common(world: &mut World, mode: Mode, first: Hash, witnesses: u64) -> Common {
    Common {
        name: world.name(),
        rules: world.dice.chance(50).then(|| world.dice.hash()),
        proofs_only: world.dice.chance(20),
        chain: mode.drand.then(|| world.chain.clone()),
        entropy: Entropy {
            mode,
            first_secret: mode.reveal.then_some(first),
            witnesses: if mode.witness { witnesses } else { 0 },
        },
    }
}

fn random_config(
    kind: &str,
    world: &mut World,
    mode: Mode,
    tiers: u64,
    first: Hash,
    witnesses: u64,
) -> Config {
    let common = common(world, mode, first, witnesses);
    let opening = match world.dice.below(10) {
        0 => Opening::Full(1),
        1 | 2 => Opening::Hand,
        _ => Opening::Time,
    };
    let delay_s = if kind == "comment" { world.dice.between(620, 2000) } else { world.dice.between(19, 120) };
    let closing = Closing { close_at: GENESIS + 10_000 + world.dice.below(100_000_000), delay_s, opening };
    let rules = if kind == "lots-at-once" {
        let slip = |number| Slip { name: format!("group {number}"), count: 3 };
        let slips = world.dice.chance(40).then(|| Slips { slips: vec![slip(1), slip(2)], cycle: true });
        Rules::LotsAtOnce(AtOnce { closing, slips })
    } else {
        let tiers = (0..tiers)
            .map(|_| Tier { name: world.name(), count: world.dice.below(5), reserves: world.dice.below(3) })
            .collect();
        let rules = config::Tiered { closing, max_wins: world.dice.between(1, 3), tiers };
        if kind == "comment" { Rules::Comment(rules) } else { Rules::Scheduled(rules) }
    };
    Config { common, rules }
}

fn comments(world: &mut World, size: u64) -> (Vec<Vec<u8>>, Vec<Person>) {
    let people = world.people((size * 3 / 4).max(1));
    let mut number = 100;
    let (mut leaves, mut holders) = (Vec::new(), Vec::new());
    for position in 0..size {
        number += 1 + world.dice.below(7);
        let person = people[usize::try_from(world.dice.below(people.len() as u64)).unwrap()].clone();
        let verdict = if world.dice.chance(80) { Status::Ok } else { Status::RuleNotMet };
        let comment = Comment {
            draw: world.draw,
            platform: if position * 2 < size { "bilibili" } else { "weibo" },
            id: &format!("c{number:08}"),
            author: person.tag,
            created_ms: GENESIS * 1000 + number,
            text: world.dice.hash(),
            verdict,
        };
        leaves.push(comment.encode());
        holders.push(person);
    }
    (leaves, holders)
}

fn snapshot(world: &mut World, size: u64) -> Snapshot {
    Snapshot {
        draw: world.draw,
        posts: vec!["https://weibo.example/1".into()],
        fetched_from_ms: GENESIS * 1000,
        fetched_to_ms: GENESIS * 1000 + 5000,
        pages: world.dice.below(20),
        size,
        importer: "extension 1.0".into(),
        rules: "one comment a person".into(),
    }
}
