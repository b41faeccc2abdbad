//! Tables as files, in and out: CSV, tab-separated text and workbooks. Knows no draw.
//!
//! What comes in is judged by its bytes, never by its name, read row by row within limits, and never evaluated. What goes
//! out holds no cell that a spreadsheet takes for a formula.

mod book;
mod cells;
mod columns;
mod decode;
mod fault;
mod text;
mod writer;

pub use cells::{is_cut, is_formula, plain};
pub use columns::{Heading, place};
pub use fault::{Fault, RowProblem};
pub use writer::{Cell, Format, Writer};

use serde::Serialize;
use utoipa::ToSchema;

/// The largest file that is read.
pub const MOST_BYTES: usize = 20 * 1024 * 1024;
/// Rows with something in them, the heading among them.
pub const MOST_ROWS: usize = 100_000;
/// Further columns are not looked at.
const MOST_COLUMNS: usize = 64;

/// One row with something in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// As the spreadsheet counts, from 1.
    pub line: u32,
    pub cells: Vec<String>,
    /// Whether some of its cells are merged with those of another row.
    pub merged: bool,
}

impl Row {
    /// Trimmed; empty where there is none.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// What a file turned out to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = FileFound)]
pub struct Found {
    /// `xlsx` or `text`.
    pub format: &'static str,
    /// Of a text: `UTF-8`, `GB18030`, `UTF-16LE` or `UTF-16BE`.
    pub encoding: Option<&'static str>,
    /// The sheet that was read: the first visible one with something in it.
    pub sheet: Option<String>,
}

/// All rows of a file that are not empty.
pub fn read(bytes: &[u8]) -> Result<(Found, Vec<Row>), Fault> {
    if bytes.len() > MOST_BYTES {
        return Err(Fault::TooLarge { megabytes: MOST_BYTES / 1024 / 1024 });
    }
    let mut rows = Vec::new();
    let mut keep = |row: Row| {
        if row.is_empty() {
            return Ok(());
        }
        if rows.len() == MOST_ROWS {
            return Err(Fault::TooManyRows { most: MOST_ROWS });
        }
        rows.push(row);
        Ok(())
    };
    let found = if book::is_zip(bytes) {
        Found { format: "xlsx", encoding: None, sheet: Some(book::read(bytes, &mut keep)?) }
    } else {
        let (text, encoding) = decode::decode(bytes)?;
        text::read(&text, &mut keep)?;
        Found { format: "text", encoding: Some(encoding), sheet: None }
    };
    if rows.is_empty() { Err(Fault::Empty) } else { Ok((found, rows)) }
}
