//! Rows on their way into a file: CSV that Excel reads as UTF-8, or a workbook whose rows wait on the disk. Neither grows
//! in memory with the number of rows.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use fairdraw_db::Time;
use rust_xlsxwriter::{Format as Style, Workbook, Worksheet, XlsxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cells::safe;

/// What a sheet holds, its heading among them.
const ROWS_A_SHEET: u32 = 1_048_576;
/// What a cell of a workbook holds.
const LONGEST_TEXT: usize = 32_767;
const WIDTH: f64 = 18.0;
/// Written to the disk at a time.
const PIECE: usize = 256 * 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExportFormat)]
pub enum Format {
    Csv,
    Xlsx,
}

impl Format {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Csv, Self::Xlsx].into_iter().find(|format| format.name() == name)
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Text(String),
    Number(i64),
    Time(Time),
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Time> for Cell {
    fn from(time: Time) -> Self {
        Self::Time(time)
    }
}

pub enum Writer {
    Csv(BufWriter<File>),
    Xlsx(Box<Book>),
}

/// A workbook under way.
pub struct Book {
    workbook: Workbook,
    full: Vec<Worksheet>,
    sheet: Worksheet,
    row: u32,
    rows_a_sheet: u32,
    head: Vec<String>,
    folder: PathBuf,
}

impl Writer {
    /// The file has no name and is gone with the process; it lies in `folder`.
    pub fn new(format: Format, folder: &Path, head: Vec<String>) -> anyhow::Result<Self> {
        match format {
            Format::Csv => {
                let mut file = BufWriter::with_capacity(PIECE, tempfile::tempfile_in(folder)?);
                // Excel takes a file without this mark for the system's own encoding.
                file.write_all("\u{feff}".as_bytes())?;
                let mut writer = Self::Csv(file);
                writer.row(head.into_iter().map(Cell::Text).collect())?;
                Ok(writer)
            }
            Format::Xlsx => Ok(Self::Xlsx(Box::new(Book::new(folder, head, ROWS_A_SHEET)?))),
        }
    }

    pub fn row(&mut self, cells: Vec<Cell>) -> anyhow::Result<()> {
        match self {
            Self::Csv(file) => write_line(file, &cells)?,
            Self::Xlsx(book) => book.row(cells)?,
        }
        Ok(())
    }

    /// The whole file, with its cursor at its end.
    pub fn finish(self) -> anyhow::Result<File> {
        match self {
            Self::Csv(file) => Ok(file.into_inner().map_err(std::io::IntoInnerError::into_error)?),
            Self::Xlsx(book) => book.finish(),
        }
    }
}

fn write_line(file: &mut impl Write, cells: &[Cell]) -> std::io::Result<()> {
    for (place, cell) in cells.iter().enumerate() {
        if place > 0 {
            file.write_all(b",")?;
        }
        match cell {
            Cell::Number(number) => write!(file, "{number}")?,
            Cell::Time(time) => write!(file, "{time}")?,
            Cell::Text(text) => {
                file.write_all(b"\"")?;
                for (place, piece) in safe(text).split('"').enumerate() {
                    file.write_all(if place > 0 { b"\"\"" } else { b"" })?;
                    file.write_all(piece.as_bytes())?;
                }
                file.write_all(b"\"")?;
            }
        }
    }
    file.write_all(b"\r\n")
}

impl Book {
    fn new(folder: &Path, head: Vec<String>, rows_a_sheet: u32) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(folder)?;
        let sheet = begin_sheet(&mut workbook, &head)?;
        Ok(Self { workbook, full: Vec::new(), sheet, row: 1, rows_a_sheet, head, folder: folder.to_owned() })
    }

    fn row(&mut self, cells: Vec<Cell>) -> Result<(), XlsxError> {
        if self.row == self.rows_a_sheet {
            let next = begin_sheet(&mut self.workbook, &self.head)?;
            self.full.push(std::mem::replace(&mut self.sheet, next));
            self.row = 1;
        }
        for (column, cell) in (0..).zip(cells) {
            match cell {
                #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
                Cell::Number(number) => self.sheet.write_number(self.row, column, number as f64)?,
                Cell::Time(time) => self.sheet.write_string(self.row, column, time.to_string())?,
                Cell::Text(text) => self.sheet.write_string(self.row, column, fitting(&safe(&text)))?,
            };
        }
        self.row += 1;
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<File> {
        for sheet in self.full {
            self.workbook.push_worksheet(sheet);
        }
        self.workbook.push_worksheet(self.sheet);
        let file = tempfile::tempfile_in(&self.folder)?;
        self.workbook.save_to_writer(file.try_clone()?)?;
        Ok(file)
    }
}

/// The heading stays in sight, and every column is text: a long number that somebody types into it keeps its digits.
fn begin_sheet(book: &mut Workbook, head: &[String]) -> Result<Worksheet, XlsxError> {
    let mut sheet = book.new_worksheet_with_constant_memory()?;
    let text = Style::new().set_num_format("@");
    let bold = Style::new().set_bold();
    for (column, name) in (0..).zip(head) {
        sheet.set_column_width(column, WIDTH)?;
        sheet.set_column_format(column, &text)?;
        sheet.write_string_with_format(0, column, safe(name), &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(sheet)
}

fn fitting(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST_TEXT - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read, Seek};

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    fn bytes(mut file: File) -> Vec<u8> {
        let mut bytes = Vec::new();
        file.rewind().expect("a file");
        file.read_to_end(&mut bytes).expect("a file");
        bytes
    }

    fn cells() -> Vec<Cell> {
        vec![
            "=cmd|'/c calc'!A0".to_owned().into(),
            7_i64.into(),
            Time::from_seconds(0).into(),
            "a\"b\n".to_owned().into(),
        ]
    }

    #[test]
    fn a_text_has_its_mark_its_quotes_and_no_formula() {
        let folder = tempfile::tempdir().expect("a folder");
        let head = vec!["a".to_owned(), "=b".to_owned()];
        let mut writer = Writer::new(Format::Csv, folder.path(), head).expect("a file");
        writer.row(cells()).expect("written");
        let text = String::from_utf8(bytes(writer.finish().expect("a file"))).expect("a text");
        let line = "\"'=cmd|'/c calc'!A0\",7,1970-01-01T00:00:00Z,\"a\"\"b\"\r\n";
        assert_eq!(text, format!("\u{feff}\"a\",\"'=b\"\r\n{line}"));
    }

    #[test]
    fn a_workbook_opens_elsewhere_and_goes_on_in_a_second_sheet() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut book = Book::new(folder.path(), vec!["name".to_owned()], 3).expect("a book");
        for number in 0..5_i64 {
            book.row(vec![format!("=x{number}").into(), number.into()]).expect("written");
        }
        book.row(vec!["长".repeat(40_000).into()]).expect("cut, not refused");
        let file = bytes(book.finish().expect("a file"));
        let mut read: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("a workbook");
        let names = read.sheet_names();
        assert_eq!(names.len(), 3);
        let rows: Vec<Vec<Data>> = names
            .iter()
            .flat_map(|name| {
                read.worksheet_range(name).expect("a sheet").rows().map(<[Data]>::to_vec).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(rows.len(), 3 + 6, "each sheet has the heading");
        assert_eq!(rows[1], [Data::String("'=x0".to_owned()), Data::Float(0.0)]);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left behind");
    }
}
