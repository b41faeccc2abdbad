//! Records of the service log: what is accepted is written back to the same bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(record) = fairdraw_fairness::record::Record::decode(data, fairdraw_fairness::Code::Log) {
        assert_eq!(record.encode().as_bytes(), data);
    }
});
