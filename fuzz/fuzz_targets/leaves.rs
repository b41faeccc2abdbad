//! Leaves of every kind.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    use fairdraw_fairness::leaf::{Comment, Entry, Press, Spin};
    let _ = (Entry::decode(data), Spin::decode(data), Press::decode(data), Comment::decode(data));
});
