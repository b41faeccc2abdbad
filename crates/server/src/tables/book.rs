//! Rows of a workbook (XLSX). A workbook is a zip of XML: it is unpacked once into nothing, to see how large it becomes,
//! before anything of it is kept. Formulas are never calculated: the value that was saved with them counts.

use std::io::{Cursor, Read};

use calamine::{DataRef, Dimensions, Reader, SheetVisible, Xlsx};
use zip::ZipArchive;

use super::{Fault, MOST_COLUMNS, Row};

const MEGABYTE: u64 = 1024 * 1024;
/// Everything together, unpacked. Sheets are read piece by piece.
const MOST_UNPACKED: u64 = 400 * MEGABYTE;
/// Parts that the reader keeps in memory: shared texts, styles, relations.
const MOST_KEPT: u64 = 48 * MEGABYTE;
const MOST_PARTS: usize = 5_000;
/// From here on a number has no room for its last digit.
const CUT: f64 = 1e15;

pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Reads the first visible sheet that has something in it; returns its name.
pub fn read(bytes: &[u8], each: &mut dyn FnMut(Row) -> Result<(), Fault>) -> Result<String, Fault> {
    check(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| Fault::Broken)?;
    let sheets = book.sheets_metadata().to_vec();
    for sheet in sheets.iter().filter(|sheet| sheet.visible == SheetVisible::Visible) {
        // A sheet that holds a chart only.
        if book.worksheet_cells_reader(&sheet.name).is_err() {
            continue;
        }
        let merged = book.merge_cells_by_sheet_name(&sheet.name).map_err(|_| Fault::Broken)?;
        if read_sheet(&mut book, &sheet.name, &merged, each)? {
            return Ok(sheet.name.clone());
        }
    }
    Err(Fault::Empty)
}

/// What it says about its own size is not believed: every part is unpacked and counted.
fn check(bytes: &[u8]) -> Result<(), Fault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::Broken)?;
    if archive.len() > MOST_PARTS {
        return Err(Fault::NotATable);
    }
    let (mut total, mut kept, mut has_book) = (0, 0, false);
    for place in 0..archive.len() {
        let part = archive.by_index(place).map_err(|_| Fault::OldOrLocked)?;
        let name = part.name().to_ascii_lowercase();
        has_book |= name.ends_with("xl/workbook.xml");
        let is_sheet = name.contains("worksheets/") || name.contains("media/");
        let most = if is_sheet { MOST_UNPACKED - total } else { MOST_KEPT - kept };
        let size =
            std::io::copy(&mut part.take(most + 1), &mut std::io::sink()).map_err(|_| Fault::Broken)?;
        if size > most {
            let limit = if is_sheet { MOST_UNPACKED } else { MOST_KEPT };
            return Err(Fault::Unpacks { megabytes: limit / MEGABYTE });
        }
        if is_sheet {
            total += size;
        } else {
            kept += size;
        }
    }
    if has_book { Ok(()) } else { Err(Fault::NotATable) }
}

/// Whether there was anything in it.
fn read_sheet(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    merged: &[Dimensions],
    each: &mut dyn FnMut(Row) -> Result<(), Fault>,
) -> Result<bool, Fault> {
    let broken = |_| Fault::Broken;
    let mut cells = book.worksheet_cells_reader(name).map_err(broken)?;
    let (mut row, mut any) = (None::<Row>, false);
    while let Some(cell) = cells.next_cell().map_err(broken)? {
        let (number, column) = cell.get_position();
        let text = text(cell.get_value());
        let Ok(column) = usize::try_from(column) else { continue };
        if text.is_empty() || column >= MOST_COLUMNS {
            continue;
        }
        let line = number.saturating_add(1);
        if row.as_ref().is_none_or(|row| row.line != line) {
            if let Some(done) = row.take() {
                each(done)?;
            }
            let merged = merged
                .iter()
                .any(|area| area.start.0 < area.end.0 && (area.start.0..=area.end.0).contains(&number));
            row = Some(Row { line, cells: Vec::new(), merged });
            any = true;
        }
        let row = row.get_or_insert_with(|| Row { line, cells: Vec::new(), merged: false });
        if row.cells.len() <= column {
            row.cells.resize(column + 1, String::new());
        }
        row.cells[column] = text;
    }
    if let Some(last) = row {
        each(last)?;
    }
    Ok(any)
}

fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => digits(*number),
        DataRef::Bool(truth) => truth.to_string().to_uppercase(),
        DataRef::DateTime(moment) => digits(moment.as_f64()),
        DataRef::Error(error) => error.to_string(),
    }
}

/// A whole number without a point; one that was cut, in the way that says so.
fn digits(number: f64) -> String {
    if number.abs() >= CUT { format!("{number:E}").replace('E', "E+") } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use rust_xlsxwriter::{Format, Formula, Workbook};
    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::{super::read, *};

    fn cells(row: &Row) -> Vec<&str> {
        row.cells.iter().map(String::as_str).collect()
    }

    #[test]
    fn takes_saved_values_and_never_calculates() {
        let mut book = Workbook::new();
        book.add_worksheet();
        let sheet = book.add_worksheet().set_name("Two").expect("a name");
        sheet.write_string(0, 0, "名").expect("fits");
        sheet.write_number(1, 0, 13_800_138_000_f64).expect("fits");
        sheet.write_formula(1, 1, Formula::new("=A1&\"x\"").set_result("saved")).expect("fits");
        sheet.write_number(2, 0, 1.234_567_890_123_456_8e18).expect("fits");
        sheet.merge_range(3, 0, 4, 0, "both", &Format::new()).expect("fits");
        sheet.write_string(4, 1, "x").expect("fits");
        sheet.write_string(6, 100, "far away").expect("fits");
        let (found, rows) = read(&book.save_to_buffer().expect("a book")).expect("readable");
        assert_eq!(found.sheet.as_deref(), Some("Two"), "the first sheet is empty");
        assert_eq!((rows[1].line, cells(&rows[1])), (2, vec!["13800138000", "saved"]));
        assert!(super::super::is_cut(&rows[2].cells[0]), "{:?}", rows[2]);
        assert_eq!((rows[3].merged, rows[4].merged, rows[0].merged), (true, true, false));
        assert_eq!(rows.len(), 5, "what stands far to the right is not looked at");
    }

    #[test]
    fn a_bomb_is_counted_before_it_is_opened() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        zip.start_file("xl/workbook.xml", options).expect("a part");
        zip.start_file("xl/sharedStrings.xml", options).expect("a part");
        let zeros = vec![b' '; 1024 * 1024];
        for _ in 0..=MOST_KEPT / MEGABYTE {
            zip.write_all(&zeros).expect("written");
        }
        let bytes = zip.finish().expect("a zip").into_inner();
        assert!(bytes.len() < 200_000, "{}", bytes.len());
        assert_eq!(read(&bytes), Err(Fault::Unpacks { megabytes: 48 }));
    }

    #[test]
    fn other_zips_and_broken_ones_are_refused() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("word/document.xml", SimpleFileOptions::default()).expect("a part");
        let document = zip.finish().expect("a zip").into_inner();
        assert_eq!(read(&document), Err(Fault::NotATable));
        let mut book = Workbook::new();
        book.add_worksheet().write_string(0, 0, "x").expect("fits");
        let whole = book.save_to_buffer().expect("a book");
        for cut in (4..whole.len()).step_by(97) {
            assert!(read(&whole[..cut]).is_err(), "{cut}");
        }
        for place in (0..whole.len()).step_by(31) {
            let mut bent = whole.clone();
            bent[place] ^= 0x5a;
            drop(read(&bent));
        }
        let empty = Workbook::new().save_to_buffer();
        assert_eq!(read(&empty.expect("a book")), Err(Fault::Empty));
    }
}
