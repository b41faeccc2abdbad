//! The people and keys of a made-up draw, and dice that always fall the same way.

use fairdraw_fairness::{
    DrawId, Hash,
    beacon::{Chain, HouseKey},
    bundle::{Anchor, LogExcerpt, LoggedRecord},
    hash::{leaf, sha256},
    leaf::{Entry, Status},
    log::{Checkpoint, LogProof, cosign},
    person::person_tag,
    receipt::EntryReceipt,
    signing::Signer,
    stream::Stream,
    tree,
    trust::{Kind, LogWitness, Seen, Trust},
};

pub const GENESIS: u64 = 1_700_000_000;
pub const WITNESS: &str = "witness.example/w1";

pub const NAMES: [&str; 6] = [
    "中秋抽奖",
    "Tombola",
    "🎁 \u{1f9e7}",
    "quote \" and \\ back",
    "tab\tand\u{1}bell\u{7f}",
    "\u{2028}line",
];

pub struct Dice(Stream);

impl Dice {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.uniform(bound)
    }

    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// True in `percent` of a hundred throws.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn hash(&mut self) -> Hash {
        sha256(&[self.0.word().to_be_bytes(), self.0.word().to_be_bytes()].concat())
    }

    pub fn sixteen(&mut self) -> [u8; 16] {
        let hash = self.hash();
        std::array::from_fn(|position| hash[position])
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }
}

/// Everything that stands behind a draw.
pub struct World {
    pub dice: Dice,
    pub signer: Signer,
    pub beacon: HouseKey,
    pub chain: Chain,
    /// Whether the reader knows that the operator does not hold the chain.
    pub pinned: bool,
    pub log_witness: Signer,
    pub draw: DrawId,
}

impl World {
    pub fn new(label: &str, seed: u64) -> Self {
        let mut dice = Dice(Stream::new(&sha256(&seed.to_be_bytes()), label));
        let beacon = HouseKey::from_seed(&dice.hash()).unwrap();
        let period = dice.pick(&[1, 3, 30]);
        let chain = Chain::new("test", GENESIS, period, beacon.public_key(), dice.hash());
        Self {
            signer: Signer::from_secret(&dice.hash()),
            log_witness: Signer::from_secret(&dice.hash()),
            pinned: dice.chance(70),
            draw: dice.sixteen(),
            beacon,
            chain,
            dice,
        }
    }

    pub fn trust(&mut self) -> Trust {
        let mut trust = Trust::default();
        if self.pinned {
            trust.chains.push(self.chain.clone());
        }
        if self.dice.chance(50) {
            trust.keys.push(self.signer.public_key());
        }
        if self.dice.chance(80) {
            trust.witnesses.push(LogWitness { name: WITNESS.into(), key: self.log_witness.public_key() });
        }
        trust
    }

    pub fn name(&mut self) -> Option<String> {
        let name = self.dice.pick(&NAMES);
        self.dice.chance(50).then(|| name.to_owned())
    }

    /// The reader's browser saw this in time, or a log witness did, or nobody.
    pub fn witness_somehow(
        &mut self,
        (kind, number, hash): (Kind, u64, Hash),
        (due, record): (u64, &str),
        trust: &mut Trust,
        anchors: &mut Vec<Anchor>,
    ) {
        match self.dice.below(4) {
            0 => trust.seen.push(Seen { draw: self.draw, kind, number, hash, seen_ms: due * 1000 - 1 }),
            1 => {
                let text = self.log_proof(record, due - 1);
                anchors.push(Anchor::LogProof { kind, number, text });
            }
            2 => {
                let (_, note, leaves) = self.log(&[record.to_owned()]);
                let late = cosign(&note, WITNESS, &self.log_witness, due).unwrap();
                let proof = tree::prove(&leaves, 2).unwrap();
                let text = LogProof::encode(2, &proof, &format!("{note}{late}"));
                anchors.push(Anchor::LogProof { kind, number, text });
            }
            _ => anchors.push(Anchor::Post { url: "https://example.com".into(), code: "0000".into() }),
        }
    }

    /// A proof, cosigned at this time, that the record is in the log.
    pub fn log_proof(&mut self, record: &str, time: u64) -> String {
        let (_, note, leaves) = self.log(&[record.to_owned()]);
        let line = cosign(&note, WITNESS, &self.log_witness, time).unwrap();
        LogProof::encode(2, &tree::prove(&leaves, 2).unwrap(), &format!("{note}{line}"))
    }

    /// A log with two other records before these and one after.
    pub fn log(&mut self, records: &[String]) -> (Vec<String>, String, Vec<Hash>) {
        let other = |number| format!(r#"{{"number":{number},"type":"other"}}"#);
        let mut all = vec![other(1), other(2)];
        all.extend_from_slice(records);
        all.push(other(3));
        let leaves: Vec<Hash> = all.iter().map(|record| leaf(record.as_bytes())).collect();
        let checkpoint = Checkpoint {
            origin: "draws.example/log".into(),
            size: leaves.len() as u64,
            root: tree::root(&leaves),
        };
        (all, checkpoint.sign(&self.signer), leaves)
    }

    pub fn log_excerpt(&mut self, records: &[String]) -> LogExcerpt {
        let (all, checkpoint, leaves) = self.log(records);
        let records = (2..2 + records.len())
            .map(|index| LoggedRecord {
                record: all[index].clone(),
                index: index as u64,
                proof: tree::prove(&leaves, index).unwrap().concat(),
            })
            .collect();
        LogExcerpt { checkpoint, records }
    }
}

/// Somebody in the draw.
#[derive(Clone)]
pub struct Person {
    pub id: String,
    pub salt: Hash,
    pub tag: Hash,
}

impl World {
    pub fn people(&mut self, number: u64) -> Vec<Person> {
        (0..number)
            .map(|number| {
                let (id, salt) = (format!("person-{number}"), self.dice.hash());
                let tag = person_tag(&self.draw, &salt, &id);
                Person { id, salt, tag }
            })
            .collect()
    }

    /// Entries in list order, with the person who holds each.
    pub fn entries(&mut self, size: u64, tiers: u32) -> (Vec<Vec<u8>>, Vec<Person>) {
        let people = self.people((size * 3 / 4).max(1));
        let mut number = 100_000;
        let mut leaves = Vec::new();
        let mut holders = Vec::new();
        for _ in 0..size {
            number += 1 + self.dice.below(5000);
            let person = people[usize::try_from(self.dice.below(people.len() as u64)).unwrap()].clone();
            let status = if self.dice.chance(85) {
                Status::Ok
            } else {
                Status::from_byte(u8::try_from(self.dice.between(1, 8)).unwrap()).unwrap()
            };
            let mask = if self.dice.chance(70) { u32::MAX >> (32 - tiers) } else { self.mask(tiers) };
            let entry = Entry {
                draw: self.draw,
                code: &format!("HAT-{number}"),
                person: person.tag,
                tiers: if status == Status::Ok { mask } else { 0 },
                status,
                contrib: self.dice.sixteen(),
            };
            leaves.push(entry.encode());
            holders.push(person);
        }
        (leaves, holders)
    }

    /// Some of the tiers, at least one.
    fn mask(&mut self, tiers: u32) -> u32 {
        u32::try_from(self.dice.between(1, (1 << tiers) - 1)).unwrap()
    }

    /// The receipt that the holder of this entry got.
    pub fn receipt(&mut self, entry: &[u8], config: Hash) -> Vec<u8> {
        let entry = Entry::decode(entry).unwrap();
        EntryReceipt {
            draw: self.draw,
            config,
            code: entry.code.to_owned(),
            person: entry.person,
            contrib: entry.contrib,
            received_ms: GENESIS * 1000 + self.dice.below(1_000_000),
        }
        .sign(&self.signer)
    }
}
