//! Trust settings: what is accepted can be written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(trust) = fairdraw_fairness::trust::Trust::decode(data) {
        let text = fairdraw_fairness::canonical::write(&trust.encode());
        assert!(fairdraw_fairness::trust::Trust::decode(text.as_bytes()).is_ok());
    }
});
