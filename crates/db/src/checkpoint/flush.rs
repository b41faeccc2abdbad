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
/// Where nothing is to be written it looks at more at once.
const LARGEST_PART: u64 = 8 * PART;
/// A part that took no longer had next to nothing to write.
const NOTHING: Duration = Duration::from_micros(20);
/// After a stall of the disk it does not rest for as long again.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// How it is shared with commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// After each part it rests for as long as that took, so that half of the disk's time is left to them.
    Resting,
    /// A commit comes between two parts, and that is all. With rests, as much is written meanwhile as was flushed (0.9 pages
    /// for each at 12,000 joins a second), and the little that the writer's pause should be for never comes.
    Steady,
}

/// A second handle on SQLite's file. In a rush SQLite flushes the file only when the writer pauses for the last of the log:
/// whatever is on the disk by then makes the pause shorter. To flush it in one go would fill the disk's queue with thousands
/// of pages, and each commit would stand at its end. Nothing depends on it but the time: what must be on the disk before the
/// log begins anew, SQLite flushes itself.
#[derive(Debug)]
pub struct Flush(
    /// One for each database that is opened, and never closed: with any handle that a program closes on a file the locks that
    /// it has on that file are gone, SQLite's too.
    ManuallyDrop<File>,
);

impl Flush {
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self(ManuallyDrop::new(File::open(path)?)))
    }

    /// Returns when everything that was carried over is on the disk, or when it is told to stop.
    pub fn wait(&self, pace: Pace, is_stopping: impl Fn() -> bool) -> io::Result<()> {
        let length = self.0.metadata()?.len();
        let (mut offset, mut part) = (0, PART);
        while offset < length {
            if is_stopping() {
                return Ok(());
            }
            let began = Instant::now();
            if write_out(&self.0, offset, part).is_err() {
                // Where that is not possible it goes all at once.
                break;
            }
            offset += part;
            let took = began.elapsed();
            if took > NOTHING {
                if pace == Pace::Resting {
                    thread::sleep(took.min(LONGEST_REST));
                }
                part = PART;
            } else {
                part = (part * 2).min(LARGEST_PART);
            }
        }
        self.0.sync_data()
    }
}
