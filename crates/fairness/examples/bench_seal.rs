//! Measures sealing and resolving against plain SHA-256 of the same messages, in the same run.
//!
//! `bench_seal [ENTRIES] [THREADS] [BUNDLE_FILE]` prints one JSON line a measurement. With a file name it also
//! writes the bundle of the draw and, beside it, the trust setting with which it is to be read.

#![expect(clippy::unwrap_used, reason = "a benchmark that fails says so and stops")]

use std::{
    convert::Infallible,
    env, fs,
    hint::black_box,
    io::Write,
    ops::Range,
    thread,
    time::{Duration, Instant},
};

use fairdraw_fairness::{
    DrawId, Hash,
    beacon::{Chain, HouseKey},
    bundle::{Beacon, Body, Bundle, Sources, Tiered, write::Prover},
    canonical,
    config::{
        self, Closing, Common, Config, Instant as InstantRules, Opening, Prize, PrizeMode, Rules, Tier,
        config_hash,
    },
    hash::{ZERO, sha256},
    instant::{Batch, Resolver, Turn},
    leaf::{Entry, Spin, Status},
    seal::{Seal, SealedEntropy, commit},
    seed::{Source, round_seed, seed},
    selection::{Candidate, Hat, select},
    signing::{Signer, Statement},
    tree::{self, Blocks, Builder},
    trust::Trust,
    verify::verify,
};
use serde_json::json;
use sha2::{Digest, Sha256};

const DRAW: DrawId = [7; 16];
const CHUNK: usize = 1 << 16;
const BLOCK: usize = 256;

/// An entry as a database would hand it out.
struct Row {
    code: [u8; 12],
    person: Hash,
    contrib: [u8; 16],
}

impl Row {
    /// Cheap and different for every number; codes ascend.
    fn new(number: u64) -> Self {
        let mut code = *b"HAT000000000";
        let mut rest = number;
        for digit in code[3..].iter_mut().rev() {
            *digit = b'0' + u8::try_from(rest % 10).unwrap();
            rest /= 10;
        }
        let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut person = [0; 32];
        for (place, word) in person.chunks_exact_mut(8).zip([mixed, !mixed, mixed.rotate_left(17), number]) {
            place.copy_from_slice(&word.to_be_bytes());
        }
        let mut contrib = [0; 16];
        contrib.copy_from_slice(&person[8..24]);
        Self { code, person, contrib }
    }

    fn entry(&self) -> Entry<'_> {
        let code = std::str::from_utf8(&self.code).unwrap();
        Entry { draw: DRAW, code, person: self.person, tiers: 7, status: Status::Ok, contrib: self.contrib }
    }
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let entries = arguments.get(1).map_or(10_000_000, |text| text.parse().unwrap());
    let threads = arguments.get(2).map_or(2, |text| text.parse().unwrap());
    let (sealed, raw, blocks) = seal_all(entries, threads);
    let (drawn, bundle, trust) = draw(&blocks);
    let streamed = hash_streamed(entries, threads);
    let ratio = (sealed + drawn).as_secs_f64() / raw.as_secs_f64();
    report(&json!({
        "name": "seal_10m_vs_sha256",
        "entries": entries,
        "threads": threads,
        "seal_s": sealed.as_secs_f64(),
        "draw_1000_and_prove_s": drawn.as_secs_f64(),
        "sha2_same_messages_s": raw.as_secs_f64(),
        "ratio": ratio,
        "sha2_leaf_bytes_as_one_stream_s": streamed.as_secs_f64(),
        "peak_rss_mb": peak_rss_mb(),
        "bundle_bytes": bundle.len(),
    }));
    let start = Instant::now();
    assert_eq!(verify(bundle.as_bytes(), &trust, None).error, None);
    report(&json!({"name": "verify_bundle_rust", "entries": entries, "s": start.elapsed().as_secs_f64()}));
    if let Some(path) = arguments.get(3) {
        fs::write(path, &bundle).unwrap();
        fs::write(format!("{path}.trust"), canonical::write(&trust.encode())).unwrap();
    }
    spins();
}

fn report(line: &serde_json::Value) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
}

/// Chunks of rows, made outside the measured time.
fn in_chunks(entries: u64, mut measured: impl FnMut(&[Row])) {
    let mut rows = Vec::with_capacity(CHUNK);
    for number in 0..entries {
        rows.push(Row::new(number));
        if rows.len() == CHUNK || number + 1 == entries {
            measured(&rows);
            rows.clear();
        }
    }
}

/// Seals chunk by chunk, and hashes the messages of the same chunk with bare calls of `sha2` right after it, so
/// that whatever else the machine does slows down both.
fn seal_all(entries: u64, threads: usize) -> (Duration, Duration, Blocks) {
    let (mut builder, mut sealed, mut raw) = (Builder::default(), Duration::ZERO, Duration::ZERO);
    in_chunks(entries, |rows| {
        let start = Instant::now();
        builder.push_items(rows, threads, |row, bytes| row.entry().encode_into(bytes));
        sealed += start.elapsed();
        raw += hash_chunk(rows, threads);
    });
    let start = Instant::now();
    let blocks = builder.finish();
    black_box(blocks.root());
    (sealed + start.elapsed(), raw, blocks)
}

/// Every leaf and every node of the same blocks, on as many threads. Leaf messages are written before the clock
/// runs; the 0.4 percent of nodes above the blocks are left out.
fn hash_chunk(rows: &[Row], threads: usize) -> Duration {
    let messages: Vec<Vec<u8>> = rows
        .iter()
        .map(|row| {
            let mut message = vec![0];
            row.entry().encode_into(&mut message);
            message
        })
        .collect();
    let share = messages.len().div_ceil(threads).next_multiple_of(BLOCK);
    let start = Instant::now();
    thread::scope(|scope| {
        let mut parts = messages.chunks(share);
        let own = parts.next();
        for part in parts {
            scope.spawn(move || part.chunks(BLOCK).for_each(hash_block));
        }
        own.into_iter().flat_map(|part| part.chunks(BLOCK)).for_each(hash_block);
    });
    start.elapsed()
}

fn hash_block(messages: &[Vec<u8>]) {
    let mut level: Vec<Hash> = messages.iter().map(|message| Sha256::digest(message).into()).collect();
    let mut message = [1; 65];
    while level.len() > 1 {
        let parents = level.len() / 2;
        for parent in 0..parents {
            message[1..33].copy_from_slice(&level[2 * parent]);
            message[33..].copy_from_slice(&level[2 * parent + 1]);
            level[parent] = Sha256::digest(message).into();
        }
        level.truncate(parents);
    }
    black_box(level);
}

/// Only the bytes of the entries, as one long message a thread: what no Merkle tree can reach.
fn hash_streamed(entries: u64, threads: usize) -> Duration {
    let mut spent = Duration::ZERO;
    in_chunks(entries, |rows| {
        let mut bytes = Vec::new();
        for row in rows {
            row.entry().encode_into(&mut bytes);
        }
        let start = Instant::now();
        thread::scope(|scope| {
            for part in bytes.chunks(bytes.len().div_ceil(threads)) {
                scope.spawn(move || black_box(Sha256::digest(part)));
            }
        });
        spent += start.elapsed();
    });
    spent
}

struct Numbers(u64);

impl Hat for Numbers {
    type Error = Infallible;

    fn size(&self) -> u64 {
        self.0
    }

    fn candidate(&mut self, index: u64) -> Result<Candidate, Infallible> {
        Ok(Candidate::from(&Row::new(index).entry()))
    }
}

/// Seals, draws 1,000 winners and 155 reserves, proves every row and writes the bundle.
fn draw(blocks: &Blocks) -> (Duration, String, Trust) {
    let key = HouseKey::from_seed(&[1; 32]).unwrap();
    let chain = Chain::new("bench", 1_700_000_000, 3, key.public_key(), ZERO);
    let tier = |count, reserves| Tier { name: None, count, reserves };
    let rules = config::Tiered {
        closing: Closing { close_at: 1_800_000_000, delay_s: 60, opening: Opening::Time },
        max_wins: 1,
        tiers: vec![tier(1, 5), tier(99, 50), tier(900, 100)],
    };
    let tiers: Vec<(u64, u64)> = rules.tiers.iter().map(|tier| (tier.count, tier.reserves)).collect();
    let common = Common { chain: Some(chain.clone()), ..Common::default() };
    let config = Config { common, rules: Rules::Scheduled(rules) }.encode().unwrap();
    let round = chain.first_round(1_800_000_060);
    let seal = Seal {
        draw: DRAW,
        config: config_hash(config.as_bytes()),
        size: blocks.size(),
        root: blocks.root(),
        entropy: SealedEntropy { chain: Some(chain.hash), round: Some(round), ..SealedEntropy::default() },
        sealed_at: 1_800_000_001,
        closed_at: None,
        counts: None,
        missed: false,
        replaces: None,
        snapshot: None,
    }
    .encode();
    let (signature, commit, signer) =
        (key.sign(round), commit(seal.as_bytes()), Signer::from_secret(&[2; 32]));
    let start = Instant::now();
    let seed = seed(&commit, &[Source::drand(chain.hash, round, &signature)]);
    let steps = select(&seed, &tiers, 1, &mut Numbers(blocks.size())).unwrap();
    let source = |range: Range<u64>| {
        Ok::<_, Infallible>(range.map(|number| Row::new(number).entry().encode()).collect::<Vec<_>>())
    };
    let rows = Prover::new(blocks.clone(), source).steps(&steps).unwrap();
    let spent = start.elapsed();
    let beacon = Some(Beacon { chain: chain.hash, round, signature });
    let sources = Sources { beacon, ..Sources::default() };
    let bundle = Bundle {
        config,
        seal,
        signature: Some((signer.public_key(), signer.sign(&Statement::Seal(&commit)))),
        body: Body::Scheduled(Tiered { sources, steps: rows, ..Tiered::default() }),
        anchors: Vec::new(),
        log: None,
        full_list: None,
        mine: Vec::new(),
    };
    (spent, bundle.encode(), Trust { chains: vec![chain], ..Trust::default() })
}

/// Batches of 30,000 spins on one core: leaf, root, head, outcome and order of each.
fn spins() {
    const SPINS: u32 = 30_000;
    const BATCHES: u64 = 20;
    let prize = |id: &str, stock, weight| Prize { id: id.into(), name: None, stock, weight };
    let rules = InstantRules {
        mode: PrizeMode::FixedOdds { denominator: 1_000_000 },
        prizes: vec![
            prize("phone", Some(5), 1),
            prize("cup", Some(2000), 5100),
            prize("thanks", None, 994_899),
        ],
        fallback: 2,
        guard_ms: 1000,
        max_wins: 3,
        release: Vec::new(),
        spins_total: None,
        spins_per_day: None,
        day_offset_s: 0,
    };
    let mut resolver = Resolver::new(&rules);
    let (mut ours, mut raw) = (Duration::ZERO, Duration::ZERO);
    for round in 1..=BATCHES {
        let spin = |nonce: u32| {
            let person = sha256(&nonce.to_be_bytes());
            let spin = Spin { draw: DRAW, config: [3; 32], round, person, nonce, client_seed: [4; 16] };
            (spin.encode(), person)
        };
        let spins: Vec<_> = (0..SPINS).map(spin).collect();
        let start = Instant::now();
        let turns: Vec<Turn> = spins.iter().map(|(bytes, person)| Turn::new(bytes, *person)).collect();
        let root = tree::root(&turns.iter().map(|turn| turn.leaf).collect::<Vec<_>>());
        let head = Batch { round, first: 0, size: SPINS, root }.head(&DRAW, &[3; 32], &ZERO);
        let seed = round_seed(&DRAW, Source::Drand { chain: [1; 32], round, randomness: [2; 32] });
        black_box((resolver.resolve(round, &seed, &turns), head));
        ours += start.elapsed();
        // A leaf, a node, a key, a stream block and an order key for each spin, as bare calls of `sha2`.
        let start = Instant::now();
        for (bytes, _) in &spins {
            let mut message = [0; 110];
            message[1..].copy_from_slice(bytes);
            for length in [110, 65, 74, 41, 42] {
                black_box(Sha256::digest(&message[..length]));
            }
        }
        raw += start.elapsed();
    }
    let total = f64::from(SPINS) * f64::from(u32::try_from(BATCHES).unwrap());
    report(&json!({
        "name": "spins_core_vs_sha256",
        "spins_per_s": total / ours.as_secs_f64(),
        "sha2_same_messages_per_s": total / raw.as_secs_f64(),
        "ratio": ours.as_secs_f64() / raw.as_secs_f64(),
        "explained": "per spin five messages are hashed (leaf, tree node, key, stream block, order key); the rest is the sort by order key and the stock",
    }));
}

/// The most memory this process ever held, where the system tells.
fn peak_rss_mb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
