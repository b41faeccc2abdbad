//! Canonical JSON: whatever is accepted is written back to the same bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(value) = fairdraw_fairness::canonical::record(data) {
        assert_eq!(fairdraw_fairness::canonical::write(&value).as_bytes(), data);
    }
});
