//! Videos: MP4 and WebM by content. An MP4's boxes that tell place, device and author are blanked in place, so that
//! every offset in the file stays true.

use super::{Cleaned, VIDEO_LIMIT};
use crate::error::{Error, Reason, Result};

/// Boxes that hold other boxes on the way to the metadata.
const CONTAINERS: [&[u8; 4]; 2] = [b"moov", b"trak"];
/// User data (where phones put coordinates), item metadata, and private extensions such as XMP.
const TELLING: [&[u8; 4]; 3] = [b"udta", b"meta", b"uuid"];

fn flaw(reason: Reason) -> Error {
    Error::invalid("file", reason)
}

pub fn clean(mut bytes: Vec<u8>) -> Result<Cleaned> {
    if bytes.len() > VIDEO_LIMIT {
        return Err(flaw(Reason::VideoTooLarge));
    }
    let Some(extension) = kind(&bytes) else { return Err(flaw(Reason::NotAVideo)) };
    if extension == "mp4" {
        let end = bytes.len();
        blank(&mut bytes, 0, end, 0);
    }
    Ok(Cleaned { bytes, extension, size: None })
}

fn kind(bytes: &[u8]) -> Option<&'static str> {
    let brand = bytes.get(8..12)?;
    if bytes.get(4..8) == Some(b"ftyp") {
        // Still pictures use the same container.
        let still = [b"heic", b"heix", b"mif1", b"avif"].iter().any(|other| brand == other.as_slice());
        return (!still).then_some("mp4");
    }
    let webm = bytes.starts_with(&[0x1a, 0x45, 0xdf, 0xa3])
        && bytes.iter().take(64).copied().collect::<Vec<_>>().windows(4).any(|window| window == b"webm");
    webm.then_some("webm")
}

/// Walks the boxes between `from` and `to`; a telling one becomes a `free` box of the same length, filled with zeros.
fn blank(bytes: &mut [u8], mut from: usize, to: usize, depth: u8) {
    while from + 8 <= to && depth < 4 {
        let length =
            u32::from_be_bytes([bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]]) as usize;
        let kind = [bytes[from + 4], bytes[from + 5], bytes[from + 6], bytes[from + 7]];
        let (header, length) = match length {
            0 => (8, to - from),
            1 => match bytes.get(from + 8..from + 16).and_then(|wide| wide.try_into().ok()) {
                Some(wide) => (16, usize::try_from(u64::from_be_bytes(wide)).unwrap_or(usize::MAX)),
                None => return,
            },
            length => (8, length),
        };
        let Some(end) = from.checked_add(length).filter(|end| *end <= to && length >= header) else { return };
        if TELLING.contains(&&kind) {
            bytes[from + 4..from + 8].copy_from_slice(b"free");
            bytes[from + header..end].fill(0);
        } else if CONTAINERS.contains(&&kind) {
            blank(bytes, from + header, end, depth + 1);
        }
        from = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn container(kind: [u8; 4], inside: &[u8]) -> Vec<u8> {
        let length = u32::try_from(inside.len() + 8).expect("small");
        [&length.to_be_bytes(), kind.as_slice(), inside].concat()
    }

    fn movie() -> Vec<u8> {
        let place = container(*b"udta", b"+31.2304+121.4737/");
        let track = container(*b"trak", &container(*b"udta", b"made by a phone"));
        let moov = container(*b"moov", &[place, track, container(*b"mvhd", b"keep")].concat());
        [container(*b"ftyp", b"isom0000"), moov, container(*b"mdat", b"frames")].concat()
    }

    #[test]
    fn the_place_is_gone_and_nothing_has_moved() {
        let before = movie();
        let after = clean(before.clone()).expect("a video").bytes;
        let holds = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|window| window == text);
        assert_eq!(after.len(), before.len());
        assert!(!holds(&after, b"31.2304") && !holds(&after, b"phone"));
        assert!(holds(&after, b"keep") && holds(&after, b"frames"));
    }

    #[test]
    fn broken_boxes_never_panic() {
        let whole = movie();
        for cut in 0..whole.len() {
            drop(clean(whole[..cut].to_vec()));
        }
        for place in 0..whole.len() {
            let mut bent = whole.clone();
            bent[place] = 0xff;
            drop(clean(bent));
        }
    }

    #[test]
    fn other_files_are_not_videos() {
        for other in [b"<html><body>".to_vec(), Vec::new(), container(*b"ftyp", b"heic0000")] {
            assert!(clean(other).is_err());
        }
    }
}
