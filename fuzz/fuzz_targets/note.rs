//! Checkpoints and log proofs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = fairdraw_fairness::log::Note::parse(text);
        let _ = fairdraw_fairness::log::LogProof::parse(text);
    }
});
