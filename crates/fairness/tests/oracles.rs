//! Other people's code agrees with ours: Merkle trees against `ct-merkle`, notes against their specification; and
//! whatever is written reads back.

#![expect(clippy::unwrap_used, reason = "an oracle that fails fails the test")]

use std::{convert::Infallible, ops::Range};

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use fairdraw_fairness::{
    Code, Hash,
    bundle::write::{Proved, Prover},
    hash::{leaf, sha256},
    log::{Checkpoint, LogProof, Note, cosign, verify_rotation},
    record::{Record, VoidReason},
    selection::{Step, Verdict},
    short_code,
    signing::{Signer, Statement},
    transcript,
    tree::{self, Blocks, Builder, Frontier, Leaves},
    trust::LogWitness,
};
use proptest::{collection::vec, prelude::*};
use sha2::Sha256;

type Oracle = MemoryBackedTree<Sha256, Vec<u8>>;

fn item(number: u64) -> Vec<u8> {
    number.to_be_bytes().repeat(usize::try_from(number % 20).unwrap())
}

fn oracle(size: u64) -> Oracle {
    let mut oracle = Oracle::new();
    for number in 0..size {
        oracle.push(item(number));
    }
    oracle
}

fn hashes(size: u64) -> Vec<Hash> {
    (0..size).map(|number| leaf(&item(number))).collect()
}

fn blocks(size: u64) -> Blocks {
    let mut builder = Builder::default();
    (0..size).for_each(|number| builder.push(&item(number)));
    builder.finish()
}

#[test]
fn roots_and_inclusion_proofs_agree() {
    for size in (1..70).chain([255, 256, 257, 511, 512, 513, 1000]) {
        let (oracle, hashes) = (oracle(size), hashes(size));
        let root = tree::root(&hashes);
        assert_eq!(oracle.root().as_bytes().as_slice(), root, "size {size}");
        for index in 0..size {
            let place = usize::try_from(index).unwrap();
            let proof = tree::prove(&hashes, place).unwrap();
            assert_eq!(oracle.prove_inclusion(place).as_bytes(), proof.concat(), "{index} of {size}");
            assert!(tree::verify(&hashes[place], index, size, &proof, &root));
            assert!(!tree::verify(&hashes[place], index + 1, size, &proof, &root));
            assert!(!tree::verify(
                &hashes[place],
                index,
                size,
                &[proof.clone(), vec![[0; 32]]].concat(),
                &root
            ));
            if let Some((_, short)) = proof.split_last() {
                assert!(!tree::verify(&hashes[place], index, size, short, &root));
            }
        }
    }
}

#[test]
fn consistency_proofs_agree() {
    for later in 1..40 {
        let (oracle, hashes) = (oracle(later), hashes(later));
        let new = tree::root(&hashes);
        for earlier in 0..=later {
            let place = usize::try_from(earlier).unwrap();
            let old = tree::root(&hashes[..place]);
            let proof = tree::prove_consistency(&hashes, place).unwrap();
            if (1..later).contains(&earlier) {
                let additions = usize::try_from(later - earlier).unwrap();
                assert_eq!(
                    oracle.prove_consistency(additions).as_bytes(),
                    proof.concat(),
                    "{earlier}→{later}"
                );
            }
            assert!(tree::verify_consistency((earlier, &old), (later, &new), &proof), "{earlier}→{later}");
            if earlier != later && earlier != 0 {
                assert!(!tree::verify_consistency((earlier, &[0; 32]), (later, &new), &proof));
                assert!(!tree::verify_consistency((earlier, &old), (later, &[0; 32]), &proof));
                assert!(!tree::verify_consistency(
                    (earlier, &old),
                    (later, &new),
                    &[proof, vec![old]].concat()
                ));
            }
        }
        assert!(tree::prove_consistency(&hashes, usize::try_from(later).unwrap() + 1).is_none());
    }
}

#[test]
fn a_growing_log_states_the_same_roots() {
    let mut frontier = Frontier::default();
    for size in 0..300 {
        assert_eq!(frontier.root(), tree::root(&hashes(size)), "size {size}");
        assert_eq!(frontier.size(), size);
        frontier.push(leaf(&item(size)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// However a list arrives, and on however many threads it is hashed, its tree is the same.
    #[test]
    fn chunks_and_threads_do_not_matter(size in 0_u64..3000, chunk in 1_usize..1500, threads in 1_usize..4) {
        let hashes = hashes(size);
        let mut builder = Builder::default();
        let mut leaves = Leaves::default();
        for number in 0..size {
            leaves.push(&item(number));
            if leaves.len() == chunk {
                builder.push_chunk(&leaves, threads);
                leaves.clear();
            }
        }
        builder.push_chunk(&leaves, threads);
        let blocks = builder.finish();
        prop_assert_eq!(blocks.size(), size);
        prop_assert_eq!(blocks.root(), tree::root(&hashes));
        for index in (0..size).step_by(97) {
            let range = blocks.block_of(index);
            let block = &hashes[usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap()];
            let proof = tree::prove(&hashes, usize::try_from(index).unwrap()).unwrap();
            prop_assert_eq!(blocks.prove(index, block).unwrap(), proof);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The block that a prover keeps is never taken for another one, in whatever order leaves are asked for.
    #[test]
    fn a_prover_proves_any_leaf_at_any_time(size in 1_u64..1500, asked in vec(0_u64..1500, 1..60)) {
        let hashes = hashes(size);
        let source = |range: Range<u64>| Ok::<_, Infallible>(range.map(item).collect());
        let mut prover = Prover::new(blocks(size), source);
        for index in asked {
            let proved = prover.prove(index).unwrap();
            let Some(proof) = tree::prove(&hashes, usize::try_from(index).unwrap()) else {
                prop_assert_eq!(proved, None);
                continue;
            };
            prop_assert_eq!(proved, Some(Proved { leaf: item(index), proof: proof.concat() }));
        }
    }
}

/// A draw in which everybody wins has a proof for every leaf.
#[test]
fn in_order_every_block_is_read_once() {
    let mut reads = Vec::new();
    let mut prover = Prover::new(blocks(1000), |range: Range<u64>| {
        reads.push(range.clone());
        Ok::<_, Infallible>(range.map(item).collect())
    });
    for index in 0..1000 {
        prover.prove(index).unwrap();
    }
    assert_eq!(reads, [0..256, 256..512, 512..768, 768..1000]);
}

#[test]
fn checkpoints_are_notes_that_others_can_read() {
    let signer = Signer::from_secret(&[1; 32]);
    let witness = Signer::from_secret(&[2; 32]);
    let hashes = hashes(10);
    let checkpoint = Checkpoint { origin: "draws.example/log".into(), size: 10, root: tree::root(&hashes) };
    let note = checkpoint.sign(&signer);
    let cosigned = note.clone() + &cosign(&note, "witness.example/w1", &witness, 1_700_000_000).unwrap();
    let read = Note::parse(&cosigned).unwrap();
    assert_eq!(read.checkpoint, checkpoint);
    assert!(read.is_signed_by(&signer.public_key()));
    assert!(!read.is_signed_by(&witness.public_key()));
    let known = LogWitness { name: "witness.example/w1".into(), key: witness.public_key() };
    assert_eq!(read.cosigned_at(&known), Some(1_700_000_000));
    assert_eq!(read.cosigned_at(&LogWitness { name: "another".into(), ..known }), None);

    let proof = tree::prove(&hashes, 3).unwrap();
    let text = LogProof::encode(3, &proof, &cosigned);
    assert!(LogProof::parse(&text).unwrap().includes(&item(3)));
    assert!(!LogProof::parse(&text).unwrap().includes(&item(4)));
    for broken in [
        text.replacen("@v1", "@v2", 1),
        text.replacen("index 3", "index 03", 1),
        text.replacen("\n10\n", "\n010\n", 1),
        text.trim_end().to_owned(),
        text.replacen("\u{2014} ", "- ", 1),
    ] {
        assert!(LogProof::parse(&broken).is_none(), "{broken}");
    }
}

/// The example of the C2SP checkpoint specification, whose key id is that of its published key.
#[test]
fn the_specification_s_example_reads() {
    let note = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n\
        \u{2014} example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n";
    let read = Note::parse(note).unwrap();
    assert_eq!(
        (read.checkpoint.size, read.checkpoint.origin.as_str()),
        (20_852_163, "example.com/behind-the-sofa")
    );
}

#[test]
fn a_new_key_needs_the_old_one_to_agree() {
    let (old, new) = (Signer::from_secret(&[1; 32]), Signer::from_secret(&[2; 32]));
    let record = |previous| Record::Key { key: new.public_key(), previous, time: 1_700_000_000 }.encode();
    let sign = |signer: &Signer, record: &str| signer.sign(&Statement::Record(record.as_bytes()));
    let rotation = record(Some(old.public_key()));
    let (by_new, by_old) = (sign(&new, &rotation), sign(&old, &rotation));
    assert_eq!(verify_rotation(rotation.as_bytes(), &by_new, Some(&by_old)), Ok(new.public_key()));
    assert!(verify_rotation(rotation.as_bytes(), &by_new, Some(&by_new)).is_err());
    assert!(verify_rotation(rotation.as_bytes(), &by_new, None).is_err());
    let first = record(None);
    assert_eq!(verify_rotation(first.as_bytes(), &sign(&new, &first), None), Ok(new.public_key()));
    assert!(verify_rotation(first.as_bytes(), &sign(&old, &first), None).is_err());
}

#[test]
fn records_read_back_as_themselves() {
    let (draw, hash) = ([1; 16], [2; 32]);
    let records = [
        Record::Created { draw, config: hash, time: 5 },
        Record::Amended { draw, config: hash, previous: [3; 32], time: 5 },
        Record::Checkpoint { draw, size: 7, root: hash, time: 5 },
        Record::Head { draw, first: 1, head: hash, size: 2, published_ms: 3, root: hash, round: 4 },
        Record::Press { draw, event: hash, number: 1, pressed_ms: 2, round: 0 },
        Record::Beacon { chain: hash, round: 9, signature: [4; 48] },
        Record::Result { draw, of: hash, time: 5, transcript: transcript::of_pairs(&[(1, None)]) },
        Record::Forfeit { draw, index: 1, reason: "缺席".into(), tier: 2, time: 5 },
        Record::VoidSeal { draw, commit: hash, reason: VoidReason::BeaconGone, time: 5 },
        Record::VoidBatch { draw, first: 1, size: 2, root: hash, round: 3, time: 5 },
        Record::Key { key: hash, previous: None, time: 5 },
    ];
    for record in records {
        assert_eq!(Record::decode(record.encode().as_bytes(), Code::Log), Ok(record));
    }
}

#[test]
fn transcripts_hash_the_rows_alone() {
    let step = Step { phase: 1, tier: 2, index: 3, verdict: Verdict::Limit };
    assert_eq!(transcript::of_steps(&[step]), sha256(br#"[[1,2,3,"limit"]]"#));
    assert_eq!(transcript::of_live(&[(3, Verdict::Win)]), sha256(br#"[[3,"win"]]"#));
    assert_eq!(transcript::of_pairs(&[(3, None), (4, Some(1))]), sha256(b"[[3,null],[4,1]]"));
}

#[test]
fn short_codes_are_130_bits_in_groups() {
    let commit: Hash = std::array::from_fn(|byte| u8::try_from(byte * 7).unwrap());
    let code = short_code::short_code(&commit);
    // Python: base32 of the same bytes, first 26 characters, RFC 4648 letters mapped to Crockford's.
    assert_eq!(code, "003G-W58W-4CN3-2E1Z-8S6N-8PV2-D5");
    assert!(short_code::matches(
        &code.to_lowercase().replace('-', "").replace('1', "l").replace('0', "o"),
        &commit
    ));
    let mut other = commit;
    other[15] ^= 1;
    assert_ne!(short_code::short_code(&other), code);
    other = commit;
    other[17] ^= 1;
    assert_eq!(short_code::short_code(&other), code);
}
