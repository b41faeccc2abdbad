//! Configs of every type: what is accepted can be written again.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(config) = fairdraw_fairness::config::Config::decode(data) {
        assert!(config.encode().is_ok());
    }
});
