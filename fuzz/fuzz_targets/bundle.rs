//! Whole bundles: decoding and verifying never panics.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let trust = fairdraw_fairness::trust::Trust::default();
    let _ = fairdraw_fairness::verify::verify(data, &trust, None);
});
