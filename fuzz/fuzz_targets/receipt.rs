//! Receipts of entries and spins.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    use fairdraw_fairness::receipt::{EntryReceipt, SpinReceipt};
    let _ = (EntryReceipt::decode(data), SpinReceipt::decode(data));
});
