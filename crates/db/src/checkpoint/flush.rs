//! The way to the disk of what was carried over.

use std::{
    fs::File,
    io,
    mem::ManuallyDrop,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use fairdraw_writeout::write_out;

/// What is handed to the disk at once: few enough pages that a commit which comes meanwhile is next.
const PART: u64 = 256 * 1024;
/// A part that took less had nothing to write.
const NOTHING: Duration = Duration::from_micros(20);

/// A second handle on SQLite's file. SQLite flushes it only with the last of the log, while the writer pauses for that:
/// whatever is on the disk by then makes the pause shorter. To flush it in one go would fill the disk's queue with thousands
/// of pages, and each commit would stand at its end.
#[derive(Debug)]
pub struct Flush(
    /// Never closed: with any handle that a program closes on a file the locks that it has on that file are gone, SQLite's
    /// too.
    ManuallyDrop<File>,
);

impl Flush {
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self(ManuallyDrop::new(File::open(path)?)))
    }

    /// Returns when everything that was carried over is on the disk. After each part it rests for as long as that took, so
    /// that half of the disk's time is left to commits.
    pub fn wait(&self) -> io::Result<()> {
        let length = self.0.metadata()?.len();
        let mut offset = 0;
        while offset < length {
            let began = Instant::now();
            write_out(&self.0, offset, PART)?;
            let took = began.elapsed();
            if took > NOTHING {
                thread::sleep(took);
            }
            offset += PART;
        }
        self.0.sync_data()
    }
}
