//! Bad input to every decoder: an error code, never a panic and never an endless wait.

#![expect(clippy::unwrap_used, reason = "made-up draws are well-formed")]

use fairdraw_fairness::{
    Code, Result,
    bundle::Bundle,
    canonical::{self, Limits, Value, parse},
    comment::Snapshot,
    config::Config,
    leaf::{Comment, Entry, Press, Spin, Status},
    list::{self, Unframer},
    log::{LogProof, Note},
    receipt::{EntryReceipt, SpinReceipt},
    record::Record,
    seal::{Open, Seal},
    trust::Trust,
    verify::verify,
};
use proptest::prelude::*;

const CONFIG: &str = r#"{"close_at":1790000000,"delay_s":60,"max_wins":1,"tiers":[{"count":1,"reserves":1}],"type":"scheduled","v":1}"#;
const SAMPLE: &[u8] = include_bytes!("../../../vectors/fairness-bundle.sample.json");

fn config() -> Config {
    Config::decode(CONFIG.as_bytes()).unwrap()
}

/// Every decoder there is, with the codes it may answer.
fn decode_all(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let codes = [
        Bundle::decode(bytes).err(),
        Config::decode(bytes).err(),
        Seal::decode(bytes, &config()).err(),
        Open::decode(bytes).err(),
        Snapshot::decode(bytes).err(),
        Record::decode(bytes, Code::Log).err(),
        Entry::decode(bytes).err(),
        Spin::decode(bytes).err(),
        Press::decode(bytes).err(),
        Comment::decode(bytes).err(),
        EntryReceipt::decode(bytes).err(),
        SpinReceipt::decode(bytes).err(),
        Trust::decode(bytes).err(),
        verify(bytes, &Trust::default(), None).error,
        unframe(bytes).err(),
    ];
    for error in codes.into_iter().flatten() {
        assert!(error.code.as_str().starts_with("E_"));
    }
    let _ = (Note::parse(&text).is_some(), LogProof::parse(&text).is_some());
}

fn unframe(bytes: &[u8]) -> Result<usize> {
    let (mut unframer, mut leaves) = (Unframer::default(), 0);
    for piece in bytes.chunks(7) {
        unframer.piece(piece, |_| {
            leaves += 1;
            Ok(())
        })?;
    }
    unframer.finish()?;
    Ok(leaves)
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        decode_all(&bytes);
    }

    #[test]
    fn random_json_never_panics(text in r#"[\[\]{}",:0-9a-z\\ntrue.eE-]{0,200}"#) {
        decode_all(text.as_bytes());
    }

    #[test]
    fn cut_and_changed_bundles_never_panic(cut in 0..SAMPLE.len(), at in 0..SAMPLE.len(), byte in any::<u8>()) {
        let mut bytes = SAMPLE.to_vec();
        bytes[at] = byte;
        decode_all(&bytes);
        bytes.truncate(cut);
        prop_assert_eq!(Bundle::decode(&bytes).unwrap_err().code, Code::Format);
    }

    /// Whatever is written canonically reads back as itself, and only as itself.
    #[test]
    fn canonical_bytes_are_a_fixed_point(text in "\\PC{0,40}", number in -(1_i64 << 53) + 1..1 << 53, keys in prop::collection::btree_set("\\PC{0,6}", 0..6)) {
        let fields = keys.iter().map(|key| (key.clone().into(), Value::Integer(number))).rev().collect();
        let value = Value::List(vec![Value::Text(text.into()), Value::Object(fields), Value::Null, Value::Bool(true)]);
        let bytes = canonical::write(&value);
        let read = canonical::record(bytes.as_bytes()).unwrap();
        prop_assert_eq!(canonical::write(&read), bytes.clone());
        // An independent reader sees the same.
        let theirs: serde_json::Value = serde_json::from_str(&bytes).unwrap();
        prop_assert_eq!(theirs[1].as_object().unwrap().len(), keys.len());
    }
}

#[test]
fn json_that_two_readers_could_read_differently_is_refused() {
    let refused: &[&[u8]] = &[
        br#"{"a":1,"a":1}"#,
        br#"{"a":1,"\u0061":1}"#,
        b"1.0",
        b"1e3",
        b"-0",
        b"01",
        b"+1",
        b"9007199254740992",
        b"-9007199254740992",
        b"99999999999999999999",
        b"\"\\ud800\"",
        b"\"\\udc00\"",
        b"\"\\ud800\\u0041\"",
        b"\"\xed\xa0\x80\"",
        b"\"\x01\"",
        b"\"\\x41\"",
        b"\"\\u12\"",
        b"\"open",
        b"[1,]",
        b"{\"a\":1,}",
        b"[1 2]",
        b"nul",
        b"",
        b" ",
        b"1 1",
        b"\xef\xbb\xbf1",
        b"NaN",
        b"'a'",
        b"[1]/*x*/",
        b"\x0b1",
    ];
    for bytes in refused {
        assert!(parse(bytes, Limits::BUNDLE).is_err(), "{}", String::from_utf8_lossy(bytes));
    }
    let fine: &[&[u8]] =
        &[b" [ 1 , -9007199254740991 ] ", "\"\\ud83c\\udf81\"".as_bytes(), b"{}", b"[]", b"0"];
    for bytes in fine {
        assert!(parse(bytes, Limits::BUNDLE).is_ok(), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn records_have_one_spelling() {
    for spelling in [
        CONFIG.replacen(':', ": ", 1),
        CONFIG.replacen("1790000000", "1.79e9", 1),
        CONFIG.replacen("\"v\":1", "\"v\":1,\"v\":1", 1),
        CONFIG.replacen("\"v\"", "\"\\u0076\"", 1),
        format!("{CONFIG}\n"),
        CONFIG.replacen("{\"close_at\":1790000000,", "{", 1).replacen(
            "\"v\":1",
            "\"v\":1,\"close_at\":1790000000",
            1,
        ),
    ] {
        assert_eq!(Config::decode(spelling.as_bytes()).unwrap_err().code, Code::Canon, "{spelling}");
    }
}

#[test]
fn depth_size_and_number_of_values_are_bounded() {
    for depth in [9, 1000, 1_000_000] {
        assert!(parse("[".repeat(depth).as_bytes(), Limits::BUNDLE).is_err());
        let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(nested.as_bytes(), Limits::BUNDLE).is_err());
    }
    assert!(parse(b"[[[[[[[[]]]]]]]]", Limits::BUNDLE).is_ok());
    // Hundreds of megabytes, of nothing and of everything.
    for unit in ["0,", " ", "\"", "{\"a\":", "[]"] {
        let huge = format!("[{}0]", unit.repeat(600_000_000 / unit.len()));
        assert_eq!(Bundle::decode(huge.as_bytes()).unwrap_err().code, Code::Format);
    }
    let many = format!("[{}0]", "0,".repeat(17_000_000));
    assert_eq!(Bundle::decode(many.as_bytes()).unwrap_err().code, Code::Format);
    let long = format!("{{\"v\":\"{}\"}}", "x".repeat(70_000));
    assert_eq!(Config::decode(long.as_bytes()).unwrap_err().code, Code::Canon);
}

#[test]
fn leaves_end_where_they_end() {
    let entry = Entry {
        draw: [1; 16],
        code: "HAT-000001",
        person: [2; 32],
        tiers: 1,
        status: Status::Ok,
        contrib: [3; 16],
    };
    let whole = entry.encode();
    assert_eq!(Entry::decode(&whole).unwrap(), entry);
    for length in 0..whole.len() {
        assert_eq!(Entry::decode(&whole[..length]).unwrap_err().code, Code::Entry);
    }
    assert!(Entry::decode(&[whole.clone(), vec![0]].concat()).is_err());
    // A length byte that promises more than there is, or a code that is too short, too long or not printable.
    for (at, byte) in [(17, 255), (17, 5), (17, 33), (18, b' '), (18, 0x7f), (18, 0xc3)] {
        let mut changed = whole.clone();
        changed[at] = byte;
        assert!(Entry::decode(&changed).is_err(), "byte {at}");
    }
    for (tiers, status) in [(0, Status::Ok), (1, Status::Staff)] {
        assert!(Entry::decode(&Entry { tiers, status, ..entry }.encode()).is_err());
    }
    let mut unknown_status = whole.clone();
    let place = whole.len() - 17;
    unknown_status[place] = 9;
    assert!(Entry::decode(&unknown_status).is_err());
}

#[test]
fn lists_end_where_they_end() {
    let mut file = Vec::new();
    list::push(b"one", &mut file);
    list::push(b"", &mut file);
    list::push(&[7; 300], &mut file);
    assert_eq!(unframe(&file).unwrap(), 3);
    for length in 1..file.len() {
        // The file may end after a leaf, and only there.
        let whole = [5, 7].contains(&length);
        assert_eq!(unframe(&file[..length]).is_ok(), whole, "{length}");
    }
}

#[test]
fn configs_that_break_their_rules() {
    let fine = |text: &str| Config::decode(text.as_bytes()).map(|_| ()).map_err(|error| error.code);
    assert_eq!(fine(CONFIG), Ok(()));
    let changes = [
        ("\"v\":1", "\"v\":2"),
        ("\"type\":\"scheduled\"", "\"type\":\"raffle\""),
        ("\"max_wins\":1", "\"max_wins\":0"),
        ("\"delay_s\":60", "\"delay_s\":0"),
        ("\"count\":1", "\"count\":1000001"),
        ("\"count\":1,\"reserves\":1", "\"count\":1000000,\"reserves\":1"),
        ("\"count\":1", "\"count\":-1"),
        ("[{\"count\":1,\"reserves\":1}]", "[]"),
        ("\"close_at\":1790000000", "\"close_at\":253402300800"),
        ("\"delay_s\":60", "\"delay_s\":60,\"full_at\":3"),
        ("\"tiers\"", "\"opening\":\"full\",\"tiers\""),
        ("\"delay_s\":60", "\"delay_s\":60,\"entropy\":{\"mode\":\"witness\",\"witnesses\":3}"),
        ("\"delay_s\":60", "\"delay_s\":60,\"entropy\":{\"mode\":\"reveal\"}"),
        ("\"delay_s\":60", "\"delay_s\":60,\"entropy\":{\"mode\":\"drand\",\"witnesses\":1}"),
        ("\"tiers\"", "\"name\":\"\",\"tiers\""),
        ("\"tiers\"", "\"name\":null,\"tiers\""),
    ];
    for (from, to) in changes {
        let broken = CONFIG.replacen(from, to, 1);
        assert_eq!(fine(&broken), Err(Code::Config), "{broken}");
    }
}

#[test]
fn instant_configs_that_do_not_add_up() {
    let odds = r#"{"denominator":10,"fallback":1,"guard_ms":1000,"max_wins":1,"mode":"fixed-odds","prizes":[{"id":"a","stock":5,"weight":3},{"id":"b","stock":null,"weight":7}],"release":[[5,0,1],[9,0,4]],"type":"instant","v":1}"#;
    let fine = |text: &str| Config::decode(text.as_bytes()).map(|_| ()).map_err(|error| error.code);
    assert_eq!(fine(odds), Ok(()));
    let changes = [
        ("\"weight\":3", "\"weight\":4"),
        ("\"denominator\":10,", ""),
        ("\"fallback\":1", "\"fallback\":2"),
        ("\"fallback\":1", "\"fallback\":0"),
        ("\"id\":\"b\"", "\"id\":\"a\""),
        ("[9,0,4]", "[9,0,5]"),
        ("[9,0,4]", "[4,0,4]"),
        ("[9,0,4]", "[9,2,4]"),
        ("[5,0,1],[9,0,4]", "[5,1,1]"),
        ("\"mode\":\"fixed-odds\"", "\"mode\":\"pool\""),
        ("\"prizes\"", "\"pity\":9,\"prizes\""),
    ];
    for (from, to) in changes {
        let broken = odds.replacen(from, to, 1);
        assert_eq!(fine(&broken), Err(Code::Config), "{broken}");
    }
}
