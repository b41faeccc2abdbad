//! The list file in pieces of any size.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut unframer = fairdraw_fairness::list::Unframer::default();
    let size = data.first().map_or(1, |first| usize::from(*first) + 1);
    for piece in data.chunks(size) {
        if unframer.piece(piece, |_| Ok(())).is_err() {
            return;
        }
    }
    let _ = unframer.finish();
});
