//! The shared vectors, byte for byte. They are frozen: their hashes are asserted before their contents are.

#![expect(clippy::unwrap_used, reason = "a vector that cannot be read fails the test")]

use fairdraw_fairness::{
    Hash,
    beacon::{Chain, HouseKey, randomness},
    chain,
    config::{Config, Entropy, Instant, Prize, PrizeMode, Rules, Tier, config_hash},
    hash::{ZERO, leaf, sha256},
    instant::{Batch, Resolver, Turn, processing_order},
    leaf::{Comment, Entry, Press, Spin, Status},
    live::{beacon_seed, ordered_round},
    lots::{Urn, at_once},
    seal::{Seal, commit},
    seed::{Source, round_seed, seed},
    selection::{Candidate, Ledger, select, select_live},
    stream::Stream,
    tree,
    trust::Trust,
    verify::verify,
};
use serde_json::Value;

const FAIRNESS: &[u8] = include_bytes!("../../../vectors/fairness-vectors.json");
const SAMPLE: &[u8] = include_bytes!("../../../vectors/fairness-bundle.sample.json");
const QUICKNET: &[u8] = include_bytes!("../../../vectors/drand-quicknet-vectors.json");
const NEGATIVES: &[u8] = include_bytes!("../../../vectors/drand-quicknet-negatives.json");

fn vectors() -> Value {
    serde_json::from_slice(FAIRNESS).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(text(value)).unwrap()
}

fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

#[test]
fn the_vectors_are_the_frozen_ones() {
    let expected = [
        (FAIRNESS, "d689f43c94c76c1090af64633cff5fe18c317148fe3f7c34447d576aeaa95c14"),
        (SAMPLE, "b0d44c19e150d854161490ba24b566596a79b859ac6992041401c15e6e9a946a"),
        (QUICKNET, "e06ebfde646ddd55ff3174895c8c39856b1be61bdb0c2b6072f7df1e2112755c"),
        (NEGATIVES, "0e18513bb0c0b9c8b65f933b142657642aa07794315a1feaef97b60c7df69738"),
    ];
    for (file, hash) in expected {
        assert_eq!(hex::encode(sha256(file)), hash);
    }
}

#[test]
fn stream_words_and_bounded_integers() {
    for case in list(&vectors()["primitives"]) {
        let seed: Hash = array(&case["seed"]);
        let mut stream = Stream::new(&seed, text(&case["label"]));
        assert_eq!(hex::encode(stream.key()), text(&case["key"]));
        for word in list(&case["u64"]) {
            assert_eq!(stream.word(), number(word));
        }
        let mut stream = Stream::new(&seed, text(&case["label"]));
        for pair in list(&case["uniform"]) {
            assert_eq!(stream.uniform(number(&pair[0])), number(&pair[1]), "bound {}", pair[0]);
        }
    }
}

#[test]
fn words_that_would_favour_somebody_are_rejected() {
    for case in list(&vectors()["rejection"]) {
        let stream = || Stream::new(&[7; 32], text(&case["label"]));
        assert_eq!(stream().word(), number(&case["first_word"]));
        assert_eq!(stream().uniform(number(&case["n"])), number(&case["value"]));
    }
}

#[test]
fn merkle_roots_and_proofs() {
    // The leaves are not in the file, but a proof of length one holds its neighbour: leaf 0 and leaf 1.
    for case in list(&vectors()["merkle"]) {
        let size = number(&case["n"]);
        let root: Hash = array(&case["root"]);
        if size == 0 {
            assert_eq!(tree::root(&[]), root);
            continue;
        }
        let proofs: Vec<Vec<Hash>> =
            list(&case["proofs"]).iter().map(|proof| list(proof).iter().map(array).collect()).collect();
        let leaves: Vec<Hash> = merkle_leaves(usize::try_from(size).unwrap());
        assert_eq!(tree::root(&leaves), root, "size {size}");
        for (index, proof) in proofs.iter().enumerate() {
            assert_eq!(tree::prove(&leaves, index).unwrap(), *proof);
            assert!(tree::verify(&leaves[index], index as u64, size, proof, &root));
        }
    }
}

/// Leaf i of the vector trees is found in the largest one: even leaves are the first node of their
/// neighbour's proof.
fn merkle_leaves(size: usize) -> Vec<Hash> {
    let vectors = vectors();
    let largest = list(&vectors["merkle"]).last().unwrap().clone();
    let proofs = list(&largest["proofs"]).to_vec();
    let known: Vec<Hash> = (0..13)
        .map(|index: usize| match index {
            12 => last_leaf(&vectors),
            _ => array(&proofs[index ^ 1][0]),
        })
        .collect();
    known[..size].to_vec()
}

/// Leaf 12 has no sibling: it is the last node of every proof in its half.
fn last_leaf(vectors: &Value) -> Hash {
    let largest = list(&vectors["merkle"]).last().unwrap().clone();
    // The proof of leaf 8 is [9, (10,11), 12, (0..8)].
    array(&largest["proofs"][8][2])
}

fn candidates(vectors: &Value) -> Vec<Candidate> {
    list(&vectors["scheduled"]["entries"])
        .iter()
        .map(|entry| Candidate {
            person: array(&entry["person"]),
            tiers: u32::try_from(number(&entry["tiers"])).unwrap(),
        })
        .collect()
}

#[test]
fn scheduled_draw_from_entries_to_transcript() {
    let vectors = vectors();
    let case = &vectors["scheduled"];
    let draw = array(&case["draw"]);
    let leaves: Vec<Vec<u8>> = list(&case["entries"])
        .iter()
        .map(|entry| {
            let encoded = Entry {
                draw,
                code: text(&entry["code"]),
                person: array(&entry["person"]),
                tiers: u32::try_from(number(&entry["tiers"])).unwrap(),
                status: Status::from_byte(u8::try_from(number(&entry["status"])).unwrap()).unwrap(),
                contrib: array(&entry["contrib"]),
            }
            .encode();
            assert_eq!(Entry::decode(&encoded).unwrap().code, text(&entry["code"]));
            encoded
        })
        .collect();
    assert_eq!(leaves[0], bytes(&case["entry0_bytes"]));
    assert_eq!(leaf(&leaves[0]), array(&case["leaf0"]));
    let hashes: Vec<Hash> = leaves.iter().map(|bytes| leaf(bytes)).collect();
    assert_eq!(tree::root(&hashes), array(&case["root"]));

    let config_bytes = text(&case["config_jcs"]).as_bytes();
    assert_eq!(config_hash(config_bytes), array(&case["config_hash"]));
    let config = Config::decode(config_bytes).unwrap();
    let Rules::Scheduled(rules) = &config.rules else { panic!("a scheduled draw") };
    let seal = Seal::decode(text(&case["seal_jcs"]).as_bytes(), &config).unwrap();
    assert_eq!(seal.encode(), text(&case["seal_jcs"]));
    assert_eq!(commit(seal.encode().as_bytes()), array(&case["commit"]));

    let quicknet = Chain::quicknet();
    let round = number(&case["drand"]["round"]);
    let signature = array(&case["drand"]["signature"]);
    assert_eq!(quicknet.first_round(rules.closing.close_at + rules.closing.delay_s), round);
    assert!(quicknet.verify(round, &signature));
    assert_eq!(randomness(&signature), array(&case["drand"]["randomness"]));
    let seed = seed(&array(&case["commit"]), &[Source::drand(quicknet.hash, round, &signature)]);
    assert_eq!(seed, array(&case["seed"]));

    let tiers: Vec<(u64, u64)> =
        list(&case["tiers"]).iter().map(|tier| (number(&tier[0]), number(&tier[1]))).collect();
    let of_config: Vec<(u64, u64)> =
        rules.tiers.iter().map(|Tier { count, reserves, .. }| (*count, *reserves)).collect();
    assert_eq!(tiers, of_config);
    let candidates = candidates(&vectors);
    let steps = select(&seed, &tiers, number(&case["max_wins"]), &mut candidates.as_slice()).unwrap();
    let shown: Vec<Value> = steps
        .iter()
        .map(|step| serde_json::json!([step.phase, step.tier, step.index, step.verdict.name()]))
        .collect();
    assert_eq!(Value::Array(shown), case["steps"]);
}

#[test]
fn server_chain_and_witnesses() {
    let vectors = vectors();
    let case = &vectors["hash_chain"];
    let draw = array(&case["draw"]);
    let mut secrets = chain::secrets(&draw, 5, array(&case["tip"]));
    assert!(chain::leads_to(&draw, 5, &secrets[5], &secrets[0]));
    assert!(!chain::leads_to(&draw, 4, &secrets[5], &secrets[0]));
    let first_after_start = secrets[1];
    secrets.reverse();
    let expected: Vec<Hash> = list(&case["s5_to_s0"]).iter().map(array).collect();
    assert_eq!(secrets, expected);

    let scheduled = &vectors["scheduled"];
    let commit = array(&scheduled["commit"]);
    let drand = Source::Drand {
        chain: array(&vectors["chain"]),
        round: number(&scheduled["drand"]["round"]),
        randomness: array(&scheduled["drand"]["randomness"]),
    };
    let reveal = Source::Reveal { index: 1, secret: first_after_start };
    assert_eq!(seed(&commit, &[reveal, drand]), array(&case["mixed_seed_with_s1"]));

    let case = &vectors["witness"];
    let nonces: Vec<Hash> = list(&case["nonces"]).iter().map(array).collect();
    let mut sources = vec![reveal];
    for (number, nonce) in (0..).zip(&nonces) {
        let promised: Hash = array(&case["commits"][usize::from(number)]);
        assert_eq!(chain::witness_commitment(&draw, number, nonce), promised);
        sources.insert(0, Source::Witness { number, nonce: *nonce });
    }
    assert_eq!(seed(&commit, &sources), array(&case["seed"]));
}

#[test]
fn lots_at_once() {
    let vectors = vectors();
    let expected: Vec<u32> =
        list(&vectors["lots20"]).iter().map(|lot| u32::try_from(number(lot)).unwrap()).collect();
    assert_eq!(at_once(&array(&vectors["scheduled"]["seed"]), 20), expected);
}

#[test]
fn spins_heads_outcomes_and_lots() {
    let vectors = vectors();
    let case = &vectors["spins"];
    let (draw, config) = (array(&vectors["scheduled"]["draw"]), array(&case["config_hash"]));
    let prizes: Vec<Prize> = list(&case["prizes"])
        .iter()
        .enumerate()
        .map(|(index, prize)| Prize {
            id: index.to_string(),
            name: None,
            weight: number(&prize[0]),
            stock: prize[1].as_u64(),
        })
        .collect();
    let rules = Instant {
        mode: PrizeMode::FixedOdds { denominator: prizes.iter().map(|prize| prize.weight).sum() },
        prizes,
        fallback: usize::try_from(number(&case["fallback"])).unwrap(),
        guard_ms: 1000,
        max_wins: number(&case["max_wins"]),
        release: Vec::new(),
        spins_total: None,
        spins_per_day: None,
        day_offset_s: 0,
    };
    let mut resolver = Resolver::new(&rules);
    let (mut urn, mut previous_head) = (Urn::new(20), ZERO);
    for batch in list(&case["batches"]) {
        let round = number(&batch["round"]);
        let spins: Vec<Vec<u8>> = list(&batch["spins"])
            .iter()
            .map(|spin| {
                let spin = Spin {
                    draw,
                    config,
                    round,
                    person: array(&spin["person"]),
                    nonce: u32::try_from(number(&spin["nonce"])).unwrap(),
                    client_seed: array(&spin["client"]),
                };
                assert_eq!(Spin::decode(&spin.encode()).unwrap(), spin);
                spin.encode().to_vec()
            })
            .collect();
        assert_eq!(spins[0], bytes(&batch["spin0_bytes"]));
        let turns: Vec<Turn> =
            spins.iter().map(|spin| Turn::new(spin, Spin::decode(spin).unwrap().person)).collect();
        let root = tree::root(&turns.iter().map(|turn| turn.leaf).collect::<Vec<_>>());
        assert_eq!(root, array(&batch["root"]));
        let size = u32::try_from(spins.len()).unwrap();
        let head =
            Batch { round, first: number(&batch["first"]), size, root }.head(&draw, &config, &previous_head);
        assert_eq!(head, array(&batch["head"]));
        previous_head = head;
        let source =
            Source::Drand { chain: array(&vectors["chain"]), round, randomness: array(&batch["randomness"]) };
        let seed = round_seed(&draw, source);
        assert_eq!(seed, array(&batch["rseed"]));

        let order = processing_order(&seed, &turns);
        let mut place = vec![0; turns.len()];
        for (rank, (position, _)) in order.iter().enumerate() {
            place[*position] = rank;
        }
        let outcomes = resolver.resolve(round, &seed, &turns);
        let shown: Vec<Value> = outcomes
            .iter()
            .zip(&place)
            .map(|(outcome, rank)| serde_json::json!([outcome.prize, outcome.drawn, rank]))
            .collect();
        assert_eq!(Value::Array(shown), batch["out"]);
        let left: Vec<Option<u64>> = list(&batch["stock_after"]).iter().map(Value::as_u64).collect();
        assert_eq!(resolver.stock()[..left.len()], left);

        let mut lots = vec![None; turns.len()];
        for (position, key) in order {
            lots[position] = urn.take(key);
        }
        assert_eq!(serde_json::json!(lots), batch["pool_lots"]);
    }
}

#[test]
fn live_presses() {
    let vectors = vectors();
    let quicknet = Chain::quicknet();
    let recorded: Value = serde_json::from_slice(QUICKNET).unwrap();
    let candidates = candidates(&vectors);
    let mut ledger = Ledger::new(1);
    let mut previous_event = ZERO;
    for (number_of_press, case) in (0..).zip(list(&vectors["live"])) {
        let pressed_ms = number(&case["pressed_ms"]);
        let round = ordered_round(&quicknet, pressed_ms);
        assert_eq!(round, number(&case["round"]));
        let press = Press {
            draw: array(&vectors["scheduled"]["draw"]),
            commit: array(&vectors["scheduled"]["commit"]),
            number: number_of_press,
            pressed_ms,
            round,
            previous_event,
        };
        assert_eq!(press.encode(), bytes(&case["bytes"]));
        assert_eq!(Press::decode(&press.encode()).unwrap(), press);
        assert_eq!(press.event(), array(&case["event"]));
        previous_event = press.event();
        let source = Source::Drand { chain: quicknet.hash, round, randomness: array(&case["randomness"]) };
        let seed = seed(&press.event(), &[source]);
        assert_eq!(seed, array(&case["seed"]));
        let beacon = list(&recorded["beacons"]).iter().find(|beacon| number(&beacon["round"]) == round);
        if let Some(beacon) = beacon {
            let signature = array(&beacon["signature"]);
            assert_eq!(beacon_seed(&press.event(), &quicknet, round, &signature), seed);
        }
        let want = number(&case["want"]);
        let steps =
            select_live(&seed, number_of_press, want, &mut ledger, &mut candidates.as_slice()).unwrap();
        let shown: Vec<Value> =
            steps.iter().map(|(index, verdict)| serde_json::json!([index, verdict.name()])).collect();
        assert_eq!(Value::Array(shown), case["steps"]);
    }
}

#[test]
fn comment_leaves() {
    let vectors = vectors();
    let leaves: Vec<Vec<u8>> = list(&vectors["comments"]["leaves_hex"]).iter().map(bytes).collect();
    for bytes in &leaves {
        let comment = Comment::decode(bytes).unwrap();
        assert_eq!(comment.platform, "weibo");
        assert_eq!(comment.encode(), *bytes);
    }
    let hashes: Vec<Hash> = leaves.iter().map(|bytes| leaf(bytes)).collect();
    assert_eq!(tree::root(&hashes), array(&vectors["comments"]["root"]));
}

#[test]
fn the_sample_bundle_verifies() {
    let report = verify(SAMPLE, &Trust::default(), None);
    assert_eq!(report.error, None);
    assert_eq!(
        report.encode(),
        concat!(
            r#"{"error":null,"level":1,"level_if_witnessed":1,"mine":[{"code":null}],"#,
            r#""warnings":["E_NOT_WITNESSED","E_UNSIGNED"],"#,
            r#""winners":[[0,21],[1,12],[1,28],[2,29],[2,25],[2,9]]}"#
        )
    );
}

#[test]
fn quicknet_is_pinned_and_its_rounds_verify() {
    let recorded: Value = serde_json::from_slice(QUICKNET).unwrap();
    let chain = Chain::quicknet();
    assert_eq!(hex::encode(chain.hash), text(&recorded["chain"]["hash"]));
    assert_eq!(hex::encode(chain.key), text(&recorded["chain"]["public_key"]));
    assert_eq!(hex::encode(chain.seed), text(&recorded["chain"]["groupHash"]));
    assert_eq!(chain.period, number(&recorded["chain"]["period"]));
    assert_eq!(chain.genesis, number(&recorded["chain"]["genesis_time"]));
    assert_eq!(chain.check(), Ok(()));
    let beacons = list(&recorded["beacons"]);
    assert_eq!(beacons.len(), 13);
    for beacon in beacons {
        let (round, signature) = (number(&beacon["round"]), bytes(&beacon["signature"]));
        assert!(chain.verify(round, &signature), "round {round}");
        assert!(!chain.verify(round + 1, &signature));
        if let Some(value) = beacon.get("randomness") {
            assert_eq!(sha256(&signature), array(value));
        }
    }
}

#[test]
fn forged_beacons_are_refused() {
    let cases: Value = serde_json::from_slice(NEGATIVES).unwrap();
    for case in list(&cases) {
        let genuine = Chain::quicknet().verify(number(&case["round"]), &bytes(&case["sig"]));
        assert_eq!(genuine, text(&case["name"]) == "valid control", "{}", case["name"]);
    }
}

#[test]
fn drand_verify_agrees() {
    use drand_verify::{G2PubkeyRfc, Pubkey};
    let recorded: Value = serde_json::from_slice(QUICKNET).unwrap();
    let negatives: Value = serde_json::from_slice(NEGATIVES).unwrap();
    let oracle = G2PubkeyRfc::from_fixed(Chain::quicknet().key).unwrap();
    let positives = list(&recorded["beacons"]).iter().map(|beacon| (&beacon["round"], &beacon["signature"]));
    let cases = positives.chain(list(&negatives).iter().map(|case| (&case["round"], &case["sig"])));
    for (round, signature) in cases {
        let (round, signature) = (number(round), bytes(signature));
        let theirs = oracle.verify(round, b"", &signature).unwrap_or(false);
        assert_eq!(Chain::quicknet().verify(round, &signature), theirs && round > 0, "round {round}");
    }
    // A house beacon speaks the same language.
    let key = HouseKey::from_seed(&[9; 32]).unwrap();
    let house = Chain::new("house", 1_700_000_000, 3, key.public_key(), [1; 32]);
    let oracle = G2PubkeyRfc::from_fixed(key.public_key()).unwrap();
    for round in 1..5 {
        assert!(house.verify(round, &key.sign(round)));
        assert!(oracle.verify(round, b"", &key.sign(round)).unwrap());
    }
}

#[test]
fn defaults_mean_quicknet_alone() {
    let vectors = vectors();
    let config = Config::decode(text(&vectors["scheduled"]["config_jcs"]).as_bytes()).unwrap();
    assert_eq!(config.common.entropy, Entropy::default());
    assert_eq!(config.common.chain(), Chain::quicknet());
}
