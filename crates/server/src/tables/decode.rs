//! Bytes of a text file as text: by its mark if it has one, else UTF-8 if it is, else GB18030, which Excel writes in
//! China. Never with replaced characters: a name that lost a letter would be somebody else's.

use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

use super::Fault;

const OLD_OFFICE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
/// Enough to see what a file is.
const SAMPLE: usize = 4_096;

pub fn decode(bytes: &[u8]) -> Result<(String, &'static str), Fault> {
    if bytes.starts_with(OLD_OFFICE) {
        return Err(Fault::OldOrLocked);
    }
    let (encoding, skip) = Encoding::for_bom(bytes).unwrap_or_else(|| (guess(bytes), 0));
    let body = &bytes[skip..];
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(body) else {
        return Err(if is_binary(body) {
            Fault::NotATable
        } else {
            Fault::Encoding { line: bad_line(body) }
        });
    };
    let unprintable = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
    if text.contains(unprintable) {
        return Err(Fault::NotATable);
    }
    Ok((text.into_owned(), if encoding == GB18030 { "GB18030" } else { encoding.name() }))
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    // A comma, a digit or the end of a line in UTF-16 has a zero beside it; no other text has one.
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    match (zeros(0), zeros(1)) {
        (0, 0) if std::str::from_utf8(bytes).is_ok() => UTF_8,
        (0, 0) => GB18030,
        (high, low) if low > high => UTF_16LE,
        _ => UTF_16BE,
    }
}

fn is_binary(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    sample.iter().any(|byte| *byte < 0x20 && !matches!(byte, b'\t' | b'\r' | b'\n'))
}

/// The line in which neither UTF-8 nor GB18030 makes sense.
fn bad_line(bytes: &[u8]) -> usize {
    let readable = |line: &[u8]| {
        std::str::from_utf8(line).is_ok()
            || GB18030.decode_without_bom_handling_and_without_replacement(line).is_some()
    };
    bytes.split(|byte| *byte == b'\n').position(|line| !readable(line)).map_or(1, |place| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "编号,快递,单号\r\nw_1,顺丰,SF1\r\n";

    #[test]
    fn one_text_in_five_encodings_is_one_text() {
        let gb = GB18030.encode(TEXT).0.into_owned();
        let wide = |big: bool| -> Vec<u8> {
            TEXT.encode_utf16()
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect()
        };
        let marked = |mark: &[u8], rest: &[u8]| [mark, rest].concat();
        for (bytes, name) in [
            (TEXT.as_bytes().to_vec(), "UTF-8"),
            (marked(&[0xef, 0xbb, 0xbf], TEXT.as_bytes()), "UTF-8"),
            (gb, "GB18030"),
            (marked(&[0xff, 0xfe], &wide(false)), "UTF-16LE"),
            (marked(&[0xfe, 0xff], &wide(true)), "UTF-16BE"),
            (wide(false), "UTF-16LE"),
            (wide(true), "UTF-16BE"),
        ] {
            assert_eq!(decode(&bytes), Ok((TEXT.to_owned(), name)));
        }
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        let png = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d];
        assert_eq!(decode(&png), Err(Fault::NotATable));
        assert_eq!(decode(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1]), Err(Fault::OldOrLocked));
        assert_eq!(decode(b"a,b\nc,\xff\xff\nd"), Err(Fault::Encoding { line: 2 }));
    }
}
