//! Writes a part of a file out to the disk, and waits for it. A whole file that is flushed at once fills the disk's queue, and
//! whoever else wants to write stands at its end.

use std::{fs::File, io};

/// Returns when whatever was written to this part of the file has been handed to the disk. What the disk itself keeps in its
/// cache, and how long the file is, is not safe until the file is flushed (`File::sync_data`), which is then soon done.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no safe wrapper for this call")]
pub fn write_out(file: &File, offset: u64, length: u64) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    let part = |number: u64| i64::try_from(number).map_err(io::Error::other);
    let (offset, length) = (part(offset)?, part(length)?);
    let flags =
        libc::SYNC_FILE_RANGE_WAIT_BEFORE | libc::SYNC_FILE_RANGE_WRITE | libc::SYNC_FILE_RANGE_WAIT_AFTER;
    // SAFETY: it takes numbers alone and touches no memory of ours; the file is open for as long as it is borrowed.
    let done = unsafe { libc::sync_file_range(file.as_raw_fd(), offset, length, flags) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Elsewhere the flush does all of it.
#[cfg(not(target_os = "linux"))]
pub fn write_out(_file: &File, _offset: u64, _length: u64) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::net::UnixStream;

    use super::*;

    #[test]
    fn a_file_is_written_out_in_parts_and_what_cannot_be_is_an_error() {
        let file = tempfile::tempfile().expect("a file");
        file.set_len(10_000).expect("grows");
        for offset in [0, 4096, 8192, 1 << 40] {
            write_out(&file, offset, 4096).expect("writes");
        }
        assert!(write_out(&file, u64::MAX, 1).is_err(), "no such place");
        let (one, _other) = UnixStream::pair().expect("a pair");
        let socket = File::from(std::os::fd::OwnedFd::from(one));
        assert!(write_out(&socket, 0, 4096).is_err(), "not a file");
    }
}
