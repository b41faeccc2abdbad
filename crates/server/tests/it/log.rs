//! The service log: append-only, provable, and mirrored by anyone who reads its tiles.

use fairdraw::fair::log;
use fairdraw_db::on_both;
use fairdraw_fairness::{Hash, hash, log::Note, record::Record, tree};
use serde_json::Value;

use crate::support::{TestApp, ask};

async fn append(app: &TestApp, count: u64) {
    let mut tx = app.app.db.begin().await.expect("begins");
    for number in 0..count {
        let record = Record::Created { draw: [7; 16], config: [1; 32], time: 1_790_000_000 + number };
        log::append(&mut tx, &app.app.fair.signer, None, &record, app.app.now()).await.expect("appends");
    }
    tx.commit().await.expect("commits");
}

async fn nodes(app: &TestApp, path: &str) -> Vec<Hash> {
    let data = ask(app.http.get(app.api(path))).await.ok();
    let list = data["nodes"].as_array().expect("a list");
    list.iter()
        .map(|node| hex::decode(node.as_str().expect("text")).expect("hex").try_into().expect("32 bytes"))
        .collect()
}

async fn note(app: &TestApp) -> String {
    app.http.get(app.url("/log/checkpoint")).send().await.expect("answers").text().await.expect("text")
}

fn checkpoint(text: &str, app: &TestApp) -> (u64, Hash) {
    let note = Note::parse(text).expect("a note");
    assert!(note.is_signed_by(&app.app.fair.signer.public_key()));
    (note.checkpoint.size, note.checkpoint.root)
}

on_both! {
    async fn every_record_is_provable_and_a_later_log_begins_with_an_earlier_one(engine) {
        let app = TestApp::new(engine).await;
        append(&app, 299).await;
        let (earlier_size, earlier_root) = checkpoint(&note(&app).await, &app);
        assert_eq!(earlier_size, 300, "the first record is the key");
        append(&app, 300).await;
        let (size, root) = checkpoint(&note(&app).await, &app);

        let proof = nodes(&app, &format!("/log/consistency?from={earlier_size}&to={size}")).await;
        assert!(tree::verify_consistency((earlier_size, &earlier_root), (size, &root), &proof));
        let page = ask(app.http.get(app.api("/log/records?from=250&size=20"))).await.ok();
        for row in page["records"].as_array().expect("a list") {
            let (position, record) = (row["position"].as_u64().expect("a number"), row["record"].as_str().expect("text"));
            let proof = nodes(&app, &format!("/log/proof?position={position}&size={size}")).await;
            assert!(tree::verify(&hash::leaf(record.as_bytes()), position, size, &proof, &root), "{position}");
        }
        for path in ["/log/proof?position=600&size=600", "/log/proof?position=1&size=9999", "/log/consistency?from=9&to=8", "/log/proof?position=-1&size=5"] {
            ask(app.http.get(app.api(path))).await.refused(4004);
        }
    }

    async fn a_mirror_made_from_tiles_has_the_same_root(engine) {
        let app = TestApp::new(engine).await;
        append(&app, 599).await;
        let (size, root) = checkpoint(&note(&app).await, &app);
        assert_eq!(size, 600);
        let fetch = async |path: &str| app.http.get(app.url(path)).send().await.expect("answers");
        let mut leaves: Vec<Hash> = Vec::new();
        for path in ["/log/tile/0/000", "/log/tile/0/001", "/log/tile/0/002.p/88"] {
            let bytes = fetch(path).await.bytes().await.expect("bytes");
            leaves.extend(bytes.chunks_exact(32).map(|chunk| Hash::try_from(chunk).expect("32 bytes")));
        }
        assert_eq!((leaves.len(), tree::root(&leaves)), (600, root));
        let upper = fetch("/log/tile/1/000.p/2").await.bytes().await.expect("bytes");
        assert_eq!(upper[..32], tree::root(&leaves[..256]));
        let entries = fetch("/log/tile/entries/000").await.bytes().await.expect("bytes");
        let length = usize::from(u16::from_be_bytes([entries[0], entries[1]]));
        assert_eq!(hash::leaf(&entries[2..2 + length]), leaves[0]);
        for absent in ["/log/tile/0/003", "/log/tile/0/002.p/89", "/log/tile/9/000", "/log/tile/x/000", "/log/tile/0/zzz"] {
            assert_eq!(fetch(absent).await.status(), 404, "{absent}");
        }
    }

    async fn a_lost_transaction_leaves_no_gap_in_the_log(engine) {
        let app = TestApp::new(engine).await;
        let mut tx = app.app.db.begin().await.expect("begins");
        let record = Record::Created { draw: [8; 16], config: [1; 32], time: 1 };
        log::append(&mut tx, &app.app.fair.signer, None, &record, app.app.now()).await.expect("appends");
        drop(tx);
        append(&app, 1).await;
        let page = ask(app.http.get(app.api("/log/records"))).await.ok();
        let positions: Vec<_> = page["records"].as_array().expect("a list").iter().map(|row| row["position"].clone()).collect();
        assert_eq!(positions, [Value::from(0), Value::from(1)]);
    }

    async fn the_first_record_introduces_the_key(engine) {
        let app = TestApp::new(engine).await;
        let page = ask(app.http.get(app.api("/log/records"))).await.ok();
        let key = hex::encode(app.app.fair.signer.public_key());
        assert!(page["records"][0]["record"].as_str().expect("text").contains(&key));
        let keys = ask(app.http.get(app.api("/keys"))).await.ok();
        assert_eq!(keys["keys"][0]["key"], key.as_str());
    }
}
