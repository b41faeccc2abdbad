//! Seals, under a fixed config.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let rules = br#"{"close_at":1790000000,"delay_s":19,"max_wins":1,"tiers":[{"count":1,"reserves":5}],"type":"scheduled","v":1}"#;
    let config = fairdraw_fairness::config::Config::decode(rules).expect("a sound config");
    let _ = fairdraw_fairness::seal::Seal::decode(data, &config);
    let _ = fairdraw_fairness::seal::Open::decode(data);
});
