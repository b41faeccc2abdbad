//! Rows of a text: separated by commas, semicolons or tabs, whichever the first line has most of.

use csv::{ReaderBuilder, StringRecord};

use super::{Fault, MOST_COLUMNS, Row};

pub fn read(text: &str, each: &mut dyn FnMut(Row) -> Result<(), Fault>) -> Result<(), Fault> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut record = StringRecord::new();
    while reader.read_record(&mut record).map_err(|_| Fault::NotATable)? {
        let line = record.position().map_or(0, |position| line_of(text, position));
        let cells = record.iter().take(MOST_COLUMNS).map(str::to_owned).collect();
        each(Row { line: u32::try_from(line).unwrap_or(u32::MAX), cells, merged: false })?;
    }
    Ok(())
}

/// Lines count as in an editor; the reader passes over empty ones only after it has noted where it is.
fn line_of(text: &str, position: &csv::Position) -> u64 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let skipped = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).filter(|byte| **byte == b'\n');
    position.line() + skipped.count() as u64
}

fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| first.bytes().filter(|byte| *byte == sign).count();
    [b'\t', b';', b','].into_iter().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u32, Vec<String>)> {
        let mut rows = Vec::new();
        let mut keep = |row: Row| {
            rows.push((row.line, row.cells));
            Ok(())
        };
        read(text, &mut keep).expect("readable");
        rows
    }

    #[test]
    fn finds_the_sign_between_the_cells_and_counts_lines_as_an_editor_does() {
        for (sign, end) in [(",", "\n"), ("\t", "\n"), (";", "\n"), (",", "\r\n")] {
            let text = format!("a{sign}b{end}{end}\"c\nd\"{sign}e{end}f{sign}g");
            let cells = |one: &str, two: &str| vec![one.to_owned(), two.to_owned()];
            assert_eq!(rows(&text), [(1, cells("a", "b")), (3, cells("c\nd", "e")), (5, cells("f", "g"))]);
        }
    }
}
